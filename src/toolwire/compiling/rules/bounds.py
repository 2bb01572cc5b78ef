"""Bounds that pydantic puts around types which have none of their own, such as a union (SPEC A10)."""

from __future__ import annotations

from collections import Counter, OrderedDict
from decimal import Decimal
from fractions import Fraction
from functools import partial
from types import NoneType
from typing import TYPE_CHECKING, Any

from pydantic_core import core_schema as cs

from toolwire.compiling.fields import python_type
from toolwire.compiling.rules.parsers import function_of, parsed_class, qualified
from toolwire.compiling.walk import MisdeclaredError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from toolwire.compiling.walk import Json, Node, Walk


def is_pydantics(function: Any) -> bool:
    """Whether pydantic itself put this function into the schema, rather than the author of the type."""
    module = getattr(function, "__module__", None) or type(function).__module__
    name = getattr(function, "__qualname__", "")
    if hasattr(function, "func"):
        return is_pydantics(function.func)
    of_predicate = name.startswith("apply_known_metadata")
    return (module.split(".")[0] == "pydantic" and not of_predicate) or module in {"ipaddress", "pathlib"}


NUMBERS, TEXT_KIND = frozenset({"integer", "number"}), frozenset({"string"})
ARRAYS, OBJECTS = frozenset({"array"}), frozenset({"object"})
BOUND_KEYWORDS: Mapping[str, Mapping[str, frozenset[str]]] = {
    "ge": {"minimum": NUMBERS},
    "gt": {"exclusiveMinimum": NUMBERS},
    "le": {"maximum": NUMBERS},
    "lt": {"exclusiveMaximum": NUMBERS},
    "multiple_of": {"multipleOf": NUMBERS},
    "min_length": {"minLength": TEXT_KIND, "minItems": ARRAYS, "minProperties": OBJECTS},
    "max_length": {"maxLength": TEXT_KIND, "maxItems": ARRAYS, "maxProperties": OBJECTS},
    "max_digits": {},
    "decimal_places": {},
}
"""Bounds around several types at once, as in `Annotated[int | float, Ge(0)]`: each keyword speaks of its own types."""


def bounds_of(node: Node) -> Mapping[str, Any]:
    """The bounds that a function of pydantic's checks behind a type; none for any other function."""
    function = function_of(node)
    if not isinstance(function, partial) or not is_pydantics(function):
        return {}
    return {key: value for key, value in function.keywords.items() if key in BOUND_KEYWORDS}


def kinds_of(schema: Json) -> set[str]:
    """The types that a schema names for itself or for its branches."""
    named = schema.get("type", [])
    kinds = {named} if isinstance(named, str) else set(named)
    return kinds.union(*map(kinds_of, schema.get("anyOf", ())))


def bound_keywords(node: Node, kinds: set[str]) -> Json:
    keywords = [(name, of, value) for key, value in bounds_of(node).items() for name, of in BOUND_KEYWORDS[key].items()]
    return {name: value for name, of, value in keywords if of & kinds}


def _note_bounds(node: Node, walk: Walk) -> None:
    """Say where a bound also concerns what has none in JSON Schema, such as a date."""
    kinds = kinds_of(walk.json(node["schema"]))
    for key in bounds_of(node):
        said = frozenset[str]().union(*BOUND_KEYWORDS[key].values())
        if not kinds or kinds - said - {"null"} or key == "multiple_of":
            walk.note("weakened", "a bound around several types is checked in full on calls only")


def bounded(node: Node, walk: Walk) -> cs.CoreSchema:
    """A type with a bound around it, which of a union's members concerns those that have such a bound."""
    check = function_of(node)
    cls = class_behind(node["schema"], walk)
    for key, bound in bounds_of(node).items():
        if cls is not None and not _can_have(cls, key, bound):
            raise MisdeclaredError(f"{key}={bound!r} does not fit {cls.__name__}; leave that bound out")
    _note_bounds(node, walk)

    def where_it_fits(value: Any) -> Any:
        try:
            return check(value)
        except TypeError:
            return value

    return cs.no_info_after_validator_function(where_it_fits, walk.rewrite(node["schema"]))


def finite(node: Node, walk: Walk) -> cs.CoreSchema:
    """A type that is to hold no infinity; on the wire nothing does."""
    cls = class_behind(node, walk)
    if cls is not None and not issubclass(cls, (int, float, Decimal)):
        raise MisdeclaredError(f"allow_inf_nan=False does not fit {cls.__name__}; leave that bound out")
    return walk.rewrite(node)


def class_behind(node: Node, walk: Walk) -> type | None:
    """The class of a type's values, where it has but one."""
    if node["type"] == "lax-or-strict":
        return class_behind(node["strict_schema"], walk)
    if node["type"] == "function-wrap" and node["schema"]["type"] in {"url", "multi-host-url"}:
        from pydantic import AnyUrl

        return AnyUrl
    if node["type"] == "json-or-python":
        return instance_class(node["python_schema"])
    if node["type"] in {"function-plain", "function-after"}:
        return _class_of_function(node, walk)
    if node["type"] == "json":
        return class_behind(node["schema"], walk) if "schema" in node else None
    if node["type"] == "named-tuple":
        return node["cls"]  # type: ignore[no-any-return]
    return BOUNDLESS.get(node["type"]) or python_type(node, walk)


BOUNDLESS: Mapping[str, type] = {
    "complex": complex,
    "counter": Counter,
    "fraction": Fraction,
    "none": NoneType,
    "ordered-dict": OrderedDict,
}
"""The classes of nodes that have some bounds, or none at all, of their own."""


def _class_of_function(node: Node, walk: Walk) -> type | None:
    """The class of what one of pydantic's own functions makes; None for an author's, which may make anything."""
    if parsed := parsed_class(node):
        return parsed
    decodes = qualified(type(getattr(function_of(node), "__self__", None))) in DECODERS
    return class_behind(node["schema"], walk) if bounds_of(node) or decodes else None


DECODERS = frozenset({"pydantic.types.EncodedBytes", "pydantic.types.EncodedStr"})


def _can_have(cls: type, key: str, bound: Any) -> bool:
    if key in {"min_length", "max_length"}:
        return any("__len__" in vars(base) for base in cls.__mro__)  # the class of an enum has a length of its own
    if key in {"max_digits", "decimal_places"}:
        return issubclass(cls, Decimal)
    if cls is bool:
        return False
    comparable = (int, float, Decimal, Fraction)
    return issubclass(cls, comparable) if isinstance(bound, comparable) else True


def text_step(step: Node) -> Node | None:
    """The text that a step of pydantic's own checks, as behind `int | str` with a pattern; None for any other step."""
    if step["type"] != "function-wrap" or step["schema"]["type"] != "str":
        return None
    name = getattr(function_of(step), "__qualname__", "")
    return step["schema"] if name.startswith("apply_known_metadata.<locals>._apply_constraint") else None


def where_it_is_text(text_of: Node, first: Node, walk: Walk) -> cs.CoreSchema:
    """A constraint of text, which of a union's members concerns those that are text."""
    cls = class_behind(first, walk)
    if cls is not None and not issubclass(cls, str):
        constraints = ", ".join(f"{key}={value!r}" for key, value in text_of.items() if key != "type")
        raise MisdeclaredError(f"{constraints} does not fit {cls.__name__}; leave that bound out")
    return cs.no_info_wrap_validator_function(_check_text, walk.rewrite(text_of))


def _check_text(value: Any, check: Any) -> Any:
    """A value that is text, checked; a member of an enum stays one."""
    if not isinstance(value, str):
        return value
    checked = check(value)
    return value if checked == value else checked


def instance_class(node: Node) -> type | None:
    """The class whose instances the Python side of a two-way node takes as they are."""
    if node["type"] == "union":
        node = node["choices"][0]
    if node["type"] == "function-wrap" and qualified(function_of(node)).startswith("pydantic.types.Secret."):
        from pydantic.types import Secret

        return Secret
    return node["cls"] if node["type"] == "is-instance" else None
