from typing import Any

from mistralai.client.models import *

ToolMessageTypedDict = Any  # type: ignore[misc, assignment]
ToolTypedDict = Any  # type: ignore[misc, assignment]

from mistralai.client.models import *
