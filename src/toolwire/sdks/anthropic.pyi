from typing import Any

from anthropic.types import *

MessageParam = Any  # type: ignore[misc]
ToolParam = Any  # type: ignore[misc, assignment]

from anthropic.types import *
