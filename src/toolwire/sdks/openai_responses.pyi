from typing import Any

from openai.types.responses import *
from openai.types.responses.response_input_item_param import *

FunctionCallOutput = Any  # type: ignore[misc, assignment]
FunctionToolParam = Any  # type: ignore[misc, assignment]

from openai.types.responses import *
from openai.types.responses.response_input_item_param import *
