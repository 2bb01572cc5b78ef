# The stubs for boto3 exist under two names and say the same; one of them is enough.
from typing import Any

from mypy_boto3_bedrock_runtime.type_defs import *  # type: ignore[import-not-found] # pyright: ignore[reportMissingImports]
from types_boto3_bedrock_runtime.type_defs import *

MessageTypeDef = Any  # type: ignore[misc, assignment]
ToolTypeDef = Any  # type: ignore[misc, assignment]

from mypy_boto3_bedrock_runtime.type_defs import *  # pyright: ignore[reportMissingImports]
from types_boto3_bedrock_runtime.type_defs import *
