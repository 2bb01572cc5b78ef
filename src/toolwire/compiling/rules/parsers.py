"""Text that is read by parsers of pydantic and of Python: addresses, sizes, regular expressions (SPEC T)."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from pydantic_core import core_schema as cs

from toolwire.compiling.rules.strings import TEXT, ours, text
from toolwire.compiling.rules.words import ADDRESSES, REGEX, SIZE_OR_NUMBER, ZONE
from toolwire.compiling.walk import without_ref

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from toolwire.compiling.walk import Node, Walk


def function_of(node: Node) -> Callable[..., Any]:
    function: Callable[..., Any] = node["function"]["function"]
    return function


def qualified(named: Any) -> str:
    """`module.Class.method`, by which to know what is not to be imported for a look at it."""
    return f"{getattr(named, '__module__', '')}.{getattr(named, '__qualname__', '')}"


EMAIL = "pydantic.networks.EmailStr._validate"
NAME_EMAIL = "pydantic.networks.NameEmail._validate"
BYTE_SIZE = "pydantic.types.ByteSize._validate"
PATTERNS = tuple(f"pydantic._internal._validators.pattern_{kind}_validator" for kind in ("str", "either"))
ZONE_INFO = "pydantic._internal._validators.validate_str_is_valid_iana_tz"
PARSERS: Mapping[str, str] = {
    EMAIL: ADDRESSES["email"],
    NAME_EMAIL: ADDRESSES["name-email"],
    BYTE_SIZE: SIZE_OR_NUMBER,
    **dict.fromkeys(PATTERNS, REGEX),
    ZONE_INFO: ZONE,
    **{f"pydantic.networks.IPvAny{kind}._validate": ADDRESSES[f"ipvany{kind.lower()}"]
       for kind in ("Address", "Network", "Interface")},
    **{f"ipaddress.IP{version}{kind}": ADDRESSES[f"ip{version}{kind.lower()}".replace("address", "")]
       for version in ("v4", "v6") for kind in ("Address", "Network", "Interface")},
}  # fmt: skip
"""The parsers and what they read, in words; their own messages would repeat the value (SPEC D5)."""

PARSED: Mapping[str, str] = {
    EMAIL: "builtins.str",
    NAME_EMAIL: "pydantic.NameEmail",
    BYTE_SIZE: "pydantic.ByteSize",
    ZONE_INFO: "zoneinfo.ZoneInfo",
    **dict.fromkeys(PATTERNS, "re.Pattern"),
    **{f"pydantic.networks.IPvAny{kind}._validate": f"pydantic.IPvAny{kind}"
       for kind in ("Address", "Network", "Interface")},
}  # fmt: skip
"""The classes of what the parsers make, to be imported when asked for."""


def parsed_class(node: Node) -> type | None:
    """The class of what a parser makes; None for other functions."""
    module, _, name = PARSED.get(qualified(function_of(node)), "").rpartition(".")
    return getattr(import_module(module), name) if module else None


PLAIN_ADDRESS = r"^[!-;=?-~](?:[ -;=?-~]*[!-;=?-~])?$"
"""Without blanks around it, letters outside ASCII and a display name, all of which `format: email` refuses."""
SIZE_PATTERN = r"^ *(?:[0-9]{0,99}\.)?[0-9]{1,99} *(?:[KkMmGgTtPpEe](?:[Ii]?[Bb](?:[Ii][Tt])?)?|[Bb](?:[Ii][Tt])?)?$"
SIZE: Node = {"type": "union", "choices": [{"type": "str", "pattern": SIZE_PATTERN}, {"type": "int", "ge": 0}]}
"""What `ByteSize` reads; its own pattern takes any text behind a number, which only then is found to be no unit."""


def rewrite_parser(node: Node, walk: Walk) -> cs.CoreSchema:
    """Text, or an instance where the author's code may have put one, and behind it the parser with words for its errors."""
    name = qualified(function_of(node))
    words = PARSERS[name]
    if name in {EMAIL, NAME_EMAIL}:
        walk.note("weakened", "an address is looked at more closely on calls than its format says", "format")
    parser = ours(without_ref(node, schema=cs.any_schema()), "invalid_value", words)
    if name == BYTE_SIZE:
        return cs.chain_schema([_size(walk), parser])
    if name == NAME_EMAIL:
        return cs.chain_schema([walk.rewrite(node["schema"]), parser])
    if name == EMAIL:
        plain = ours(text(PLAIN_ADDRESS), "invalid_value", words)
        return cs.chain_schema([TEXT, plain, walk.rewrite(node["schema"]), parser])
    return cs.chain_schema([TEXT, parser])


def _size(walk: Walk) -> cs.CoreSchema:
    in_words: Any = ours(text(SIZE_PATTERN), "invalid_value", PARSERS[BYTE_SIZE])
    written: Node = {"type": "chain", "steps": [{"type": "str"}, in_words]}
    return walk.rewrite({**SIZE, "choices": [written, SIZE["choices"][1]]})
