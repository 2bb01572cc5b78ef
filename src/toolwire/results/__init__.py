"""What a call comes to, as plain values, and how they are shown to a model."""

from __future__ import annotations

from toolwire.results.names import meant, nearest, unknown_tool
from toolwire.results.rendering import NOT_JSON, is_a, json_text, shortened, valid_unicode
from toolwire.results.values import (
    Arguments,
    BoundArguments,
    Call,
    CallError,
    Err,
    ErrorCode,
    FreshOk,
    Issue,
    IssueCode,
    Ok,
    Result,
)

__all__ = [
    "NOT_JSON",
    "Arguments",
    "BoundArguments",
    "Call",
    "CallError",
    "Err",
    "ErrorCode",
    "FreshOk",
    "Issue",
    "IssueCode",
    "Ok",
    "Result",
    "is_a",
    "json_text",
    "meant",
    "nearest",
    "shortened",
    "unknown_tool",
    "valid_unicode",
]
