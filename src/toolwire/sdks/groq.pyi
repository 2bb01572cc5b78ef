from typing import Any

from groq.types.chat import *

ChatCompletionToolMessageParam = Any  # type: ignore[misc, assignment]
ChatCompletionToolParam = Any  # type: ignore[misc, assignment]

from groq.types.chat import *
