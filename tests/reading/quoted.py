# ruff: noqa: F821 - as public code writes them
"""Functions annotated with aliases that lead back to themselves, and with names that are quoted where nothing asks for it."""

from __future__ import annotations

import re
from typing import Annotated, Dict, List, Literal, Optional, TypeAlias, Union

from pydantic import BaseModel, Field

JsonText: TypeAlias = "dict[str, JsonText] | list[JsonText] | str | int | None"
Json = Union[Dict[str, "Json"], List["Json"], str, int, float, bool, None]
Branch = List["Leaf"]
Leaf = Dict[str, "Branch"]
Headers: TypeAlias = "dict[str, str]"


class Report(BaseModel):
    title: str


def json_text(value: JsonText, other: JsonText | None = None) -> JsonText:
    """Keep a value."""
    return value


def json_object(value: Json, values: Optional[List[Json]] = None) -> Json:
    """Keep a value."""
    return value


def mutual(branch: Branch) -> str: ...


def quoted_member(report: "Report" | None, known: list["Report" | Headers], headers: Headers | None = None) -> str: ...


def quoted_again(report: "Report | None", deep: "Optional['Report']" = None) -> str: ...


def beside_values(
    flags: Annotated["Report" | None, Field(json_schema_extra={"flags": re.IGNORECASE | re.MULTILINE})],
    word: Literal["Report"] | "Report",
) -> str: ...


def no_union(a: 3 | None) -> str: ...


def no_type(a: len()) -> str: ...


def lost_member(a: "Missing" | None) -> str: ...


def variadic(*reports: "Report" | None, **more: "Report" | int) -> "Report" | None: ...
