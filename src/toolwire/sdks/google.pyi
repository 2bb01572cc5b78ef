from typing import Any

from google.genai.types import *

ContentDict = Any  # type: ignore[misc, assignment]
ToolUnionDict = Any  # type: ignore[misc]

from google.genai.types import *
