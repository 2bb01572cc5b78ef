"""What users write inside `Annotated` to say how a value travels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal, cast

from pydantic_core import core_schema as cs
from typing_extensions import Doc

from toolwire.errors import DefinitionError

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler

__all__ = [
    "Between",
    "Byte",
    "Char",
    "CharList",
    "CodePoint",
    "Doc",
    "Injected",
    "NonEmptyStr",
    "Parameter",
    "StringInteger",
    "WireHint",
]

WIRE_KEY = "toolwire_wire"
"""The key of a core-schema node's metadata under which a hint leaves the name of its wire form."""
BOUNDS_KEY = "toolwire_bounds"
"""The key under which it leaves its bounds, since a weaker bound written behind the hint would replace them."""

INJECTED_KEY = "toolwire_injected"
"""The key under which `Injected` is left where it stands inside a type, and marks nothing."""

CODE_POINT_PATTERN = r"^[\s\S]$"
"""What `Char` and `CodePoint` look like on the wire."""

TRANSPARENT = frozenset({"nullable", "default", "function-after", "function-before", "function-wrap"})
"""Nodes through which a hint reaches the type it is meant for, as in `Annotated[int | None, StringInteger()]`."""


class Injected:
    """Marks a parameter the caller fills and the model never sees (SPEC A7): `db: Annotated[Db, Injected]`.

    Raises:
        DefinitionError: on a field of a class or an item of a container, which the model fills.

    Example:
        >>> from toolwire import ToolSet
        >>> def greet(word: str, user: Annotated[str, Injected]) -> str:
        ...     return f"{word}, {user}!"
        >>> ToolSet(greet).run("greet", '{"word": "Hello"}', context={"user": "Ann"})
        Ok('Hello, Ann!')
    """

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> cs.CoreSchema:
        return cs.chain_schema([handler(source)], metadata={INJECTED_KEY: True})


@dataclass(frozen=True, slots=True)
class StringInteger:
    """Lets an `int` travel as a string of digits, exact at any size and through any provider (SPEC T).

    Raises:
        DefinitionError: on a type other than `int`.

    Example:
        >>> from toolwire import ToolSet
        >>> def name(user: Annotated[int, StringInteger()]) -> str:
        ...     return f"user {user}"
        >>> ToolSet(name).run("name", '{"user": "1234567890123456789"}')
        Ok('user 1234567890123456789')
    """

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> cs.CoreSchema:
        return _marked(handler(source), "string_integer", "int", "StringInteger", source)


@dataclass(frozen=True, slots=True)
class Between:
    """Both bounds of a number, inclusive: `Annotated[int, Between(1, 6)]`.

    Parameters:
        lo: the lower bound.
        hi: the upper bound, not below it.

    Raises:
        DefinitionError: when no number lies between the bounds.
    """

    lo: float
    hi: float

    def __post_init__(self) -> None:
        if not self.lo <= self.hi:
            raise DefinitionError(f"Between({self.lo}, {self.hi}) holds no number; write the lower bound first")

    @property
    def __is_annotated_types_grouped_metadata__(self) -> Literal[True]:
        """What annotated-types and pydantic know such a hint by."""
        return True

    def __iter__(self) -> Iterator[object]:
        from annotated_types import Ge, Le

        yield Ge(self.lo)
        yield Le(self.hi)


WireHint = StringInteger
"""What `Parameter(wire=)` takes."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """Overrides for one parameter whose signature must not be touched, or inside `Annotated` (SPEC P).

    Parameters:
        description: text for the model; None leaves what the docstring says, "" clears it.
        wire: a hint such as `StringInteger()`, applied as if it stood in the annotation.

    Example:
        >>> from toolwire import ToolSet, tool
        >>> def name(user: int) -> str:
        ...     return f"user {user}"
        >>> marked = tool(parameters={"user": Parameter(description="Who.", wire=StringInteger())})(name)
        >>> ToolSet(marked).describe()[0]["parameters"]["properties"]["user"]["description"]
        'Who.'
    """

    description: str | None = None
    wire: WireHint | None = None

    @property
    def __is_annotated_types_grouped_metadata__(self) -> Literal[True]:
        """How `wire` gets to pydantic where this is said of a field or an item."""
        return True

    def __iter__(self) -> Iterator[object]:
        if self.wire is not None:
            yield self.wire


if TYPE_CHECKING:
    Byte = Annotated[int, "an integer from 0 to 255"]
    NonEmptyStr = Annotated[str, "at least one character"]
    Char = Annotated[str, "one character"]
    CodePoint = Annotated[int, "a code point; one character on the wire"]
    CharList = Annotated[list[int], "code points; a string on the wire"]
else:
    # Classes, so that `x: Char` and `x: Annotated[str, Char]` mean the same; values are plain str, int and list.

    class Byte:
        """An integer from 0 to 255."""

        @classmethod
        def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> cs.CoreSchema:
            return _bounded(_inner(cls, int, source, handler), "int", "Byte", ge=0, le=255)

    class NonEmptyStr:
        """A string of at least one character."""

        @classmethod
        def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> cs.CoreSchema:
            return _bounded(_inner(cls, str, source, handler), "str", "NonEmptyStr", min_length=1)

    class Char:
        """A string of exactly one code point."""

        @classmethod
        def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> cs.CoreSchema:
            return _on_leaf(_inner(cls, str, source, handler), "str", "Char", _one_code_point)

    class CodePoint:
        """The number of a character that travels as a string of that one character."""

        @classmethod
        def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> cs.CoreSchema:
            return _marked(_inner(cls, int, source, handler), "code_point", "int", "CodePoint", source)

    class CharList:
        """A list of code points that travels as a string."""

        @classmethod
        def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> cs.CoreSchema:
            return _marked(_inner(cls, list[int], source, handler), "char_list", "list", "CharList", source)


def _inner(hint: type, standard: Any, source: Any, handler: GetCoreSchemaHandler) -> cs.CoreSchema:
    return handler.generate_schema(standard) if source is hint else handler(source)


def _bounded(schema: cs.CoreSchema, kind: str, hint: str, **bounds: int) -> cs.CoreSchema:
    return _on_leaf(schema, kind, hint, lambda leaf: _within(leaf, bounds))


def _within(leaf: dict[str, Any], bounds: Mapping[str, int]) -> dict[str, Any]:
    metadata = leaf.get("metadata", {})
    noted = {**leaf, "metadata": {**metadata, BOUNDS_KEY: {**metadata.get(BOUNDS_KEY, {}), **bounds}}}
    return {**noted, **{key: stricter(key, noted) for key in bounds}}


def _one_code_point(leaf: dict[str, Any]) -> dict[str, Any]:
    """One character, as a pattern where the author has none."""
    bounded = _within(leaf, {"min_length": 1, "max_length": 1})
    if "pattern" in leaf:
        return bounded
    return {**leaf, "pattern": CODE_POINT_PATTERN, "metadata": bounded["metadata"]}


def stricter(key: str, node: Mapping[str, Any]) -> Any:
    """A bound of a core schema: of its own and that of a hint the stricter one; None where there is neither.

    Parameters:
        key: "ge", "le", "min_length" or "max_length".
        node: the core schema of an `int` or `str`.
    """
    given = (node.get(key), node.get("metadata", {}).get(BOUNDS_KEY, {}).get(key))
    choose = max if key in {"ge", "min_length"} else min
    return choose((bound for bound in given if bound is not None), default=None)


def _marked(schema: cs.CoreSchema, mark: str, kind: str, hint: str, source: Any) -> cs.CoreSchema:
    def mark_leaf(leaf: dict[str, Any]) -> dict[str, Any]:
        metadata = leaf.get("metadata", {})
        if metadata.get(WIRE_KEY, mark) != mark:
            raise DefinitionError(
                f"{hint} stands beside another hint that says how the value travels; keep one of them"
            )
        return {**leaf, "metadata": {**metadata, WIRE_KEY: mark}}

    if source is bool:
        raise DefinitionError(f"{hint} does not fit bool; it is a hint for {kind}")
    return _on_leaf(schema, kind, hint, mark_leaf)


def _on_leaf(schema: Any, kind: str, hint: str, change: Any) -> cs.CoreSchema:
    if schema["type"] == kind:
        changed: cs.CoreSchema = change(schema)
        return changed
    if schema["type"] in TRANSPARENT:
        around: Any = {**schema, "schema": _on_leaf(schema["schema"], kind, hint, change)}
        return cast("cs.CoreSchema", around)
    raise DefinitionError(f"{hint} does not fit {schema['type']}; it is a hint for {kind}")
