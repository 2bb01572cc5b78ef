from typing import Any

from openai.types.chat import *

ChatCompletionFunctionToolParam = Any  # type: ignore[misc, assignment]
ChatCompletionToolMessageParam = Any  # type: ignore[misc, assignment]

from openai.types.chat import *
