"""Numbers on the wire: exact integers, finite floats, decimals (SPEC T)."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pydantic_core import PydanticCustomError, PydanticKnownError
from pydantic_core import core_schema as cs

from toolwire.compiling.rules.strings import ours, text
from toolwire.compiling.walk import SKIP, WIRE_FORM, MisdeclaredError, Position, Rule, without_ref
from toolwire.hints import CODE_POINT_PATTERN, WIRE_KEY, stricter

if TYPE_CHECKING:
    from toolwire.compiling.canonical import Canonical
    from toolwire.compiling.walk import Json, Node, Walk

SAFE = 2**53 - 1
"""The largest integer up to which every integer is a float of its own."""
EXACT_DIGITS = 15
"""A decimal numeral of so many significant digits survives the way through a float."""

DIGITS = r"^-?[0-9]+$"
DECIMAL = r"^-?[0-9]+(\.[0-9]+)?$"
FRACTION = r"^-?[0-9]+(/[1-9][0-9]*)?$"
_NUMERAL = r"[0-9]+(?:\.[0-9]+)?"
COMPLEX = rf"^[+-]?{_NUMERAL}(?:[jJ]|[+-]{_NUMERAL}[jJ])?$"

STRICT_INTEGER = cs.int_schema(strict=True)
INTEGRAL_FLOAT = cs.chain_schema(
    [cs.float_schema(strict=True, allow_inf_nan=False, ge=-SAFE, le=SAFE), cs.int_schema()]
)
INTEGER = cs.union_schema(
    [(STRICT_INTEGER, SKIP), (INTEGRAL_FLOAT, WIRE_FORM)],
    custom_error_type="toolwire_expected_integer",
    custom_error_message="expected_integer",
)
"""With one error for both members, since errors are dear; `drafts` tells integers too large for a float by the value."""


def exact_float(value: Any) -> float:
    """A number as a float, unless the float would be another number.

    An integer is held when the float is equal to it, or is written with the same digits (`10**23` is `1e+23`).
    """
    if type(value) is float:
        if math.isfinite(value):
            return value
        raise PydanticCustomError("toolwire_not_finite", "not_finite")
    if not isinstance(value, int) or isinstance(value, bool):
        raise PydanticCustomError("toolwire_expected_number", "expected_number")
    try:
        number = float(value)
    except OverflowError:
        raise PydanticCustomError("toolwire_not_finite", "not_finite") from None
    if number == value or Decimal(repr(number)) == value:
        return number
    raise PydanticCustomError("toolwire_unsafe_integer", "unsafe_integer")


_FLOATS: Any = [
    (cs.float_schema(strict=True, allow_inf_nan=False, ge=-SAFE, le=SAFE), SKIP),
    (cs.no_info_plain_validator_function(exact_float), WIRE_FORM),
]
FLOAT = cs.union_schema(_FLOATS)
"""In smart mode, which is a little faster; but then an integer counts as a float."""
RANKED_FLOAT = cs.union_schema(_FLOATS, mode="left_to_right")
"""For unions, where an integer belongs to an `int` beside it."""


def exact_decimal(value: float) -> Decimal:
    """The decimal a float was written as, where the float alone still tells (SPEC T)."""
    written = Decimal(repr(value))
    if len(written.as_tuple().digits) > EXACT_DIGITS:
        raise PydanticCustomError("toolwire_invalid_decimal", "invalid_decimal")
    return written


DECIMAL_NUMBER = cs.union_schema(
    [
        (cs.chain_schema([STRICT_INTEGER, cs.decimal_schema()]), SKIP),
        (
            cs.no_info_after_validator_function(exact_decimal, cs.float_schema(strict=True, allow_inf_nan=False)),
            SKIP,
        ),
        (cs.chain_schema([ours(text(DECIMAL), "invalid_decimal"), cs.decimal_schema()]), WIRE_FORM),
    ],
    mode="left_to_right",
)


def integer_bounds(node: Node) -> tuple[int | None, int | None]:
    """Both bounds of an integer node, inclusive.

    Raises:
        MisdeclaredError: no integer lies between them.
    """
    least, most = stricter("ge", node), stricter("le", node)
    lows = [int(least)] if least is not None else []
    lows += [int(node["gt"]) + 1] if node.get("gt") is not None else []
    highs = [int(most)] if most is not None else []
    highs += [int(node["lt"]) - 1] if node.get("lt") is not None else []
    low, high = max(lows, default=None), min(highs, default=None)
    if low is not None and high is not None and low > high:
        raise MisdeclaredError(f"the bounds hold no integer (at least {low}, at most {high}); change one of them")
    return low, high


NO_BOUNDS = {"ge": -math.inf, "gt": -math.inf, "le": math.inf, "lt": math.inf}


def check_real_bounds(node: Node) -> None:
    """Refuse an interval of real numbers in which there is none.

    Raises:
        MisdeclaredError: the lower bound lies above the upper one, or a bound is satisfied by nothing.
    """
    for key, no_bound in NO_BOUNDS.items():
        bound = node.get(key)
        if bound is not None and not math.isfinite(bound) and bound != no_bound:
            raise MisdeclaredError(f"no number satisfies {key}={bound}; change that bound")
    lows = [(node[key], key == "gt") for key in ("ge", "gt") if node.get(key) is not None]
    highs = [(node[key], key == "lt") for key in ("le", "lt") if node.get(key) is not None]
    for low, low_open in lows:
        for high, high_open in highs:
            if low > high or (low == high and (low_open or high_open)):
                raise MisdeclaredError(f"no number lies between the bounds {low} and {high}; change one of them")


def _integer_constraints(node: Node) -> dict[str, Any]:
    low, high = integer_bounds(node)
    bounds = {"ge": low, "le": high, "multiple_of": node.get("multiple_of")}
    return {key: value for key, value in bounds.items() if value is not None}


def plain_integer(node: Node) -> cs.CoreSchema:
    """Only what is written as an integer: the fast way, and beside a float, where `1.0` must not become `1`."""
    return cs.int_schema(strict=True, **_integer_constraints(node))


def rewrite_int(node: Node, walk: Walk) -> cs.CoreSchema:
    mark = node.get("metadata", {}).get(WIRE_KEY)
    constraints = _integer_constraints(node)
    if mark and constraints:
        walk.note("weakened", "the bounds of an integer that travels as text are checked on calls only", "pattern")
    wire = MARKED_INTEGERS[mark] if mark else INTEGER
    if mark and walk.position is Position.MIXED:
        wire = cs.union_schema([(STRICT_INTEGER, SKIP), (wire, WIRE_FORM)], mode="left_to_right")
    return cs.chain_schema([wire, cs.int_schema(strict=True, **constraints)]) if constraints else wire


IN_A_STRING = 'an integer in a string such as "42"'
MARKED_INTEGERS: dict[str, cs.CoreSchema] = {
    "string_integer": cs.union_schema(
        [
            (INTEGER, SKIP),
            (cs.chain_schema([ours(text(DIGITS), "expected_integer", IN_A_STRING), cs.int_schema()]), WIRE_FORM),
        ],
        mode="left_to_right",
    ),
    "code_point": cs.chain_schema([text(CODE_POINT_PATTERN), cs.no_info_plain_validator_function(ord)]),
}


def render_int(node: Node, canonical: Canonical) -> Json:
    del canonical
    mark = node.get("metadata", {}).get(WIRE_KEY)
    if mark == "string_integer":
        return {"type": "string", "pattern": r"^-?\d+$"}
    if mark == "code_point":
        return {"type": "string", "pattern": CODE_POINT_PATTERN}
    constraints = _integer_constraints(node)
    names = {"ge": "minimum", "le": "maximum", "multiple_of": "multipleOf"}
    return {"type": "integer", **{names[key]: value for key, value in constraints.items()}}


REAL_KEYWORDS = {
    "ge": "minimum",
    "gt": "exclusiveMinimum",
    "le": "maximum",
    "lt": "exclusiveMaximum",
    "multiple_of": "multipleOf",
}


def real_constraints(node: Node) -> dict[str, Any]:
    check_real_bounds(node)
    infinite = (math.inf, -math.inf)
    return {key: node[key] for key in REAL_KEYWORDS if node.get(key) is not None and node[key] not in infinite}


def rewrite_float(node: Node, walk: Walk) -> cs.CoreSchema:
    constraints = real_constraints(node)
    step = constraints.pop("multiple_of", None)
    steps: list[cs.CoreSchema] = [RANKED_FLOAT if walk.in_union else FLOAT]
    if constraints:
        steps.append(cs.float_schema(**constraints))
    if step is not None:
        steps.append(multiple_of(step))
    return cs.chain_schema(steps) if len(steps) > 1 else steps[0]


def multiple_of(step: float) -> cs.CoreSchema:
    """Multiples by the digits that are written, as JSON Schema counts; pydantic-core takes what is nearly one."""
    exact_step = Fraction(str(step))

    def check(value: float) -> float:
        if (Fraction(repr(value)) / exact_step).denominator != 1:
            raise PydanticKnownError("multiple_of", {"multiple_of": step})
        return value

    return cs.no_info_plain_validator_function(check)


def render_float(node: Node, canonical: Canonical) -> Json:
    del canonical
    return {"type": "number", **{REAL_KEYWORDS[key]: _plain(value) for key, value in real_constraints(node).items()}}


def _plain(bound: Any) -> int | float:
    """A bound as JSON has it; authors may give a `Decimal` or a `Fraction`."""
    return bound if isinstance(bound, int | float) else float(bound)


def decimal_pattern(node: Node) -> str:
    """The text form of a decimal; zeros in front and at the end are no digits, as pydantic counts."""
    whole, places = _most_digits(node)
    if places is None:
        return DECIMAL
    before = "[0-9]+" if whole is None else rf"0*[0-9]{{1,{whole}}}" if whole else "0+"
    behind = rf"\.[0-9]{{1,{places}}}0*" if places else r"\.0+"
    return rf"^-?{before}{behind}$" if whole == 0 else rf"^-?{before}({behind})?$"


def _most_digits(node: Node) -> tuple[int | None, int | None]:
    """How many digits there may be before the point and behind it; None for any number of them."""
    digits, places = node.get("max_digits"), node.get("decimal_places")
    if not digits or (places or 0) > digits:
        return None, places
    return (digits, digits) if places is None else (digits - places, places)


DECIMAL_BOUNDS = ("ge", "gt", "le", "lt", "multiple_of", "max_digits")


def _beyond_pattern(node: Node) -> bool:
    """Whether a decimal is bounded by more than a pattern says."""
    whole, places = _most_digits(node)
    said = {"max_digits"} if whole is not None and whole + (places or 0) == node.get("max_digits") else set[str]()
    return any(node.get(key) is not None for key in DECIMAL_BOUNDS if key not in said)


def rewrite_decimal(node: Node, walk: Walk) -> cs.CoreSchema:
    check_real_bounds(node)
    constraints = {key: node[key] for key in (*DECIMAL_BOUNDS, "decimal_places") if node.get(key) is not None}
    if _beyond_pattern(node):
        walk.note("weakened", "the bounds of a decimal are checked on calls only, since it travels as text", "pattern")
    wire = walk.leaf(DECIMAL_NUMBER, Decimal)
    return cs.chain_schema([wire, cs.decimal_schema(**constraints)]) if constraints else wire


def render_decimal(node: Node, canonical: Canonical) -> Json:
    del canonical
    return {"type": "string", "pattern": decimal_pattern(node)}


def rewrite_fraction(node: Node, walk: Walk) -> cs.CoreSchema:
    check_real_bounds(node)
    if any(node.get(key) is not None for key in REAL_KEYWORDS):
        walk.note("weakened", "the bounds of a fraction are checked on calls only, since it travels as text", "pattern")
    wire = walk.leaf(ours(text(FRACTION), "invalid_fraction"), Fraction)
    return cs.chain_schema([wire, without_ref(node, metadata={}, strict=False)])


def render_fraction(node: Node, canonical: Canonical) -> Json:
    del node, canonical
    return {"type": "string", "pattern": FRACTION}


def rewrite_complex(node: Node, walk: Walk) -> cs.CoreSchema:
    del node
    return cs.chain_schema([walk.leaf(ours(text(COMPLEX), "invalid_complex"), complex), cs.complex_schema()])


def render_complex(node: Node, canonical: Canonical) -> Json:
    del node, canonical
    return {"type": "string", "pattern": COMPLEX}


def rewrite_bool(node: Node, walk: Walk) -> cs.CoreSchema:
    del node, walk
    return cs.bool_schema(strict=True)


def rewrite_none(node: Node, walk: Walk) -> cs.CoreSchema:
    del node, walk
    return cs.none_schema()


RULES: dict[str, Rule] = {
    "none": Rule(rewrite_none),
    "bool": Rule(rewrite_bool),
    "int": Rule(rewrite_int, render_int),
    "float": Rule(rewrite_float, render_float),
    "decimal": Rule(rewrite_decimal, render_decimal),
    "fraction": Rule(rewrite_fraction, render_fraction),
    "complex": Rule(rewrite_complex, render_complex),
}
