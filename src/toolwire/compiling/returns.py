"""The JSON Schema of what a tool gives back, from its return annotation (SPEC D8)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter

from toolwire.compiling.collect import is_v1_model, read_only_in_silence
from toolwire.compiling.describing import as_json, in_order
from toolwire.compiling.titles import WithoutInventedTitles
from toolwire.reading.generics import leaves
from toolwire.reading.shapes import EMPTY

if TYPE_CHECKING:
    from toolwire.compiling.walk import Json


def returns_schema(returns: Any) -> Json | None:
    """What the result looks like as JSON; None where nothing was said, or nothing that JSON can carry.

    Results are never validated, so a type that cannot be described is no error.
    """
    if isinstance(returns, type | None) and returns in SCALARS:
        return dict(_of_builtin(returns))
    if returns is EMPTY or returns is Any or any(map(is_v1_model, leaves(returns))):
        return None
    return _rendered(returns)


SCALARS = frozenset({str, int, float, bool, None})


@cache
def _of_builtin(returns: Any) -> Json:
    return _rendered(returns) or {}


def _rendered(returns: Any) -> Json | None:
    try:
        with read_only_in_silence():
            adapter: TypeAdapter[Any] = TypeAdapter(returns)
        return in_order(as_json(adapter.json_schema(mode="serialization", schema_generator=WithoutInventedTitles)))
    except Exception:  # noqa: BLE001 - pydantic and an author's hooks may raise anything; the tool works all the same
        return None
