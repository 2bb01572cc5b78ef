"""Arguments that are taken in the place of those that were refused, and the results of calls with them (SPEC R7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from toolwire.results import Result

if TYPE_CHECKING:
    from toolwire.compiling.binding import Values
    from toolwire.repair import Repair

__all__ = ["Repairs", "Taken", "with_repairs"]

Repairs: TypeAlias = "tuple[Repair, ...]"


class Taken(NamedTuple):
    """Checked values, the arguments they were read from, and what had to be repaired for that."""

    values: Values
    arguments: Any
    repairs: Repairs


def with_repairs(result: Result[Any], repairs: Repairs) -> Result[Any]:
    """The result of a call, with the repairs that made it possible."""
    result.repairs = repairs
    return result
