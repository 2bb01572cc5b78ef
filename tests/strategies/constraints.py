"""Types with random constraints, each with at least one value inside."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from tests.strategies.leaves import LEAVES

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.strategies.kinds import Kind, Scribe

__all__ = ["PATTERNS", "constrained"]

PATTERNS = (
    r"^\d+$",
    r"\d",
    r"^\D\w$",
    r"^\W+$",
    r"^[^\W\d_]+$",
    r"^[\s\d]*$",
    r"^\S+\s\S+$",
    r"^[^\s]$",
    r"^.{1,3}$",
    r"^(a|b)?.+$",
    "é+",
    r"^\x41[\u0042-\u0044]*$",
    r"^a$|^b\.$",
    r"^[-\w.]+@[\w-]+$",
    r"^\p{L}+$",
)
"""What authors write; classes mean what they mean in ECMA-262."""

SMALL = st.integers(-20, 20)
WIDE = SMALL | st.sampled_from([2**31, 2**53, -(2**53), 2**63 - 1, 2**64])
HALVES = st.integers(-20, 20).map(lambda number: number / 2)


def constrained(scribe: Scribe, _depth: int = 0) -> Kind:
    """One of the basic types with a few constraints."""
    return CONSTRAINED[scribe.draw(st.sampled_from(list(CONSTRAINED)))](scribe)


def _with(kind: Kind, settings: dict[str, Any]) -> Kind:
    given = ", ".join(f"{name}={setting!r}" for name, setting in settings.items())
    return replace(kind, source=f"Annotated[{kind.source}, Field({given})]", defaults=(), traits=kind.traits - {"key"})


def _around(scribe: Scribe, witness: Any, least: Any) -> dict[str, Any]:
    """Bounds that `witness` fulfils; `least` is the smallest step away from it."""
    settings: dict[str, Any] = {}
    for inclusive, exclusive, sign in (("ge", "gt", -1), ("le", "lt", 1)):
        if scribe.draw(st.booleans()):
            distance = scribe.draw(st.integers(0, 10)) * least
            settings |= {inclusive: witness + sign * distance} if scribe.draw(st.booleans()) else {}
            settings |= {exclusive: witness + sign * (distance + least)} if inclusive not in settings else {}
    return settings


def _int(scribe: Scribe) -> Kind:
    witness, step = scribe.draw(WIDE), scribe.draw(st.sampled_from([1, 1, 2, 3, 10]))
    multiple = {"multiple_of": step} if step > 1 else {}
    return _with(LEAVES["int"], {**_around(scribe, witness * step, 1), **multiple})


def _float(scribe: Scribe) -> Kind:
    witness, step = scribe.draw(HALVES), scribe.draw(st.sampled_from([0, 0, 0.5, 0.1, 0.01, 3]))
    multiple = {"multiple_of": step} if step else {}
    return _with(LEAVES["float"], {**_around(scribe, witness * (step or 1), 0.25), **multiple})


def _either_number(scribe: Scribe) -> Kind:
    return _with(LEAVES["int | float"], _around(scribe, scribe.draw(HALVES), 0.5))


def _optional(scribe: Scribe) -> Kind:
    inner = LEAVES[scribe.draw(st.sampled_from(["int", "float"]))]

    def matches(wire: Any, value: Any) -> bool:
        return value is None if wire is None else inner.matches(wire, value)

    traits = frozenset({"hashable", "nullable"})
    return _with(
        replace(inner, source=f"Optional[{inner.source}]", matches=matches, traits=traits), _around(scribe, 3, 1)
    )


def _lengths(scribe: Scribe) -> dict[str, Any]:
    low = scribe.draw(st.integers(0, 3))
    settings = {"min_length": low} if scribe.draw(st.booleans()) else {}
    return {**settings, "max_length": low + scribe.draw(st.integers(0, 3))} if scribe.draw(st.booleans()) else settings


def _str(scribe: Scribe) -> Kind:
    return _with(LEAVES["str"], _lengths(scribe))


def _pattern(scribe: Scribe) -> Kind:
    return _with(LEAVES["str"], {"pattern": scribe.draw(st.sampled_from(PATTERNS))})


def _decimal(scribe: Scribe) -> Kind:
    places = scribe.draw(st.sampled_from([None, 0, 1, 3]))
    settings = {} if places is None else {"decimal_places": places}
    return _with(LEAVES["Decimal"], {**settings, **_around(scribe, scribe.draw(SMALL), 1)})


def _bytes(scribe: Scribe) -> Kind:
    return _with(LEAVES["bytes"], _lengths(scribe))


CONSTRAINED: dict[str, Callable[[Scribe], Kind]] = {
    "int": _int,
    "float": _float,
    "int | float": _either_number,
    "optional": _optional,
    "str": _str,
    "pattern": _pattern,
    "Decimal": _decimal,
    "bytes": _bytes,
}
"""Basic type -> how it is constrained."""
