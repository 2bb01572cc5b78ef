"""The tables of limits: how large a tool or a request may be for each target, measured by making them larger."""

from __future__ import annotations

import string
from collections.abc import Callable
from typing import Any, NamedTuple

from tests.docs.modes import MODES, Mode, listed
from tests.docs.probes import NUMBER, TEXT, tool
from toolwire.emission import report
from toolwire.targets import TARGETS, Source

UNION = {"anyOf": [TEXT, NUMBER]}


class Scale(NamedTuple):
    """Something that can be made larger.

    Parameters:
        what: is counted.
        least: a number that every target takes.
        most: a number beyond all limits.
        tools: of that size.
    """

    what: str
    least: int
    most: int
    tools: Callable[[int], list[Source]]


class Limit(NamedTuple):
    """Up to where a target says nothing, and what it says beyond: findings as (effect, code)."""

    number: int
    beyond: frozenset[tuple[str, str]]


def of_one(parameters: dict[str, Any], description: str = "A probe.") -> list[Source]:
    return [Source("probe", description, parameters)]


def properties(number: int, schema: Any = TEXT) -> dict[str, Any]:
    return {f"p{index}": schema for index in range(number)}


def levels(number: int) -> dict[str, Any]:
    schema = tool({"x": TEXT})
    for _ in range(number - 1):
        schema = tool({"x": schema})
    return schema


def optional(number: int) -> dict[str, Any]:
    return tool({"x": TEXT, **properties(number)}, required=["x"])


def values(number: int, characters: int = 0) -> dict[str, Any]:
    """An enum of so many values, of so many characters in all."""
    enum = [f"v{index}" for index in range(number)]
    enum[0] = enum[0].ljust(characters - sum(map(len, enum[1:])), "v")
    return tool({"x": {**TEXT, "enum": enum}})


def spread(number: int, parameters: Callable[[int], dict[str, Any]]) -> list[Source]:
    """Three tools that have so many of something together."""
    return [Source(f"probe_{part}", "A probe.", parameters(number // 3 + (part < number % 3))) for part in range(3)]


def sized(keyword: str, schema: dict[str, Any]) -> Scale:
    return Scale(f"`{keyword}`", 2, 5_000, lambda number: of_one(tool({"x": {**schema, keyword: number}})))


def unions(number: int) -> dict[str, Any]:
    return tool(properties(number, UNION))


ARRAY = {"type": "array", "items": TEXT}
FREE = {"type": "object", "additionalProperties": TEXT}

ONE_TOOL = [
    Scale("characters of the description", 1, 2_000, lambda number: of_one(tool({"x": TEXT}), "d" * number)),
    Scale("levels of objects", 1, 50, lambda number: of_one(levels(number))),
    Scale("properties", 1, 6_000, lambda number: of_one(tool(properties(number)))),
    Scale("optional properties", 1, 40, lambda number: of_one(optional(number))),
    Scale("unions", 1, 40, lambda number: of_one(unions(number))),
    Scale("values of enums", 1, 1_500, lambda number: of_one(values(number))),
    Scale("characters of an enum of more than 250 values", 2_000, 20_000, lambda number: of_one(values(251, number))),
    Scale("characters of all names and values", 10, 130_000, lambda number: of_one(values(1, number - len("x")))),
    *(sized(keyword, TEXT) for keyword in ("minLength", "maxLength")),
    *(sized(keyword, ARRAY) for keyword in ("minItems", "maxItems")),
    *(sized(keyword, FREE) for keyword in ("minProperties", "maxProperties")),
]

REQUEST = [
    Scale("tools", 1, 200, lambda number: [Source(f"p{n}", "A probe.", tool({"x": TEXT})) for n in range(number)]),
    Scale("properties", 3, 300, lambda number: spread(number, lambda part: tool(properties(part)))),
    Scale("optional properties", 3, 60, lambda number: spread(number, optional)),
    Scale("unions", 3, 45, lambda number: spread(number, unions)),
]


def said(tools: list[Source], mode: Mode, *, together: bool) -> frozenset[tuple[str, str]]:
    """What is lost of tools, as (effect, code): of each by itself, or of the request as a whole."""
    findings = report(tools, mode.target, strict=mode.asked)
    return frozenset((f.effect, f.code) for f in findings if (f.tool == "*") is together and f.effect != "kept")


def limit(scale: Scale, mode: Mode, *, together: bool) -> Limit | None:
    """The largest size of which a target says what it says of the least."""

    def of(number: int) -> frozenset[tuple[str, str]]:
        return said(scale.tools(number), mode, together=together)

    low, high = scale.least, scale.most
    usual, beyond = of(low), of(high)
    if usual == beyond:
        return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if of(middle) == usual else (low, middle)
    return Limit(low, beyond - usual)


def alike(mode: Mode) -> tuple[Any, ...]:
    """What decides about limits: where it is the same, one measurement is enough."""
    target = TARGETS[mode.target]
    limits = target.limits
    return target.strict if mode.strict else target.loose, limits.description, limits.tools, limits.request


def table(scales: list[Scale], *, together: bool) -> str:
    """The limits of each tool, or of all tools of a request; what has the same ones shares a row."""
    found: dict[tuple[str, Limit], list[Mode]] = {}
    for scale in scales:
        known: dict[Any, Limit | None] = {}
        for mode in MODES:
            if alike(mode) not in known:
                known[alike(mode)] = limit(scale, mode, together=together)
            if (measured := known[alike(mode)]) is not None:
                found.setdefault((scale.what, measured), []).append(mode)
    rows: dict[tuple[Limit, str], list[str]] = {}
    for (what, measured), modes in found.items():
        rows.setdefault((measured, listed(modes)), []).append(what)
    lines = [
        f"| {', '.join(what)} | {measured.number:,} | {modes} | {_findings(measured)} |"
        for (measured, modes), what in rows.items()
    ]
    return "\n".join(["| what | at most | target | beyond it |", "|---|---|---|---|", *lines])


def _findings(measured: Limit) -> str:
    return ", ".join(f"[`{code}`](findings/{code}.md): `{effect}`" for effect, code in sorted(measured.beyond))


def names() -> str:
    """What the names of tools and properties may consist of."""
    rows: dict[tuple[str, str], list[Mode]] = {}
    for mode in MODES:
        rows.setdefault((TARGETS[mode.target].limits.name_words, property_names(mode)), []).append(mode)
    lines = [f"| {listed(modes)} | {of_tools} | {of_properties} |" for (of_tools, of_properties), modes in rows.items()]
    return "\n".join(["| target | names of tools | names of properties |", "|---|---|---|", *lines])


def property_names(mode: Mode) -> str:
    """The characters that names of properties may have, in words."""

    def takes(name: str) -> bool:
        return not said(of_one(tool({name: TEXT})), mode, together=False)

    later = [char for char in string.printable if takes(f"a{char}")]
    first = [char for char in later if takes(f"{char}a")]
    if len(later) == len(string.printable):
        return "any"
    longest = max(size for size in range(1, 100) if takes("a" * size))
    beginning = "" if first == later else f"; {_words(first)} first"
    return f"1 to {longest} {_words(later)}{beginning}"


def _words(characters: list[str]) -> str:
    groups = {"letters": string.ascii_letters, "digits": string.digits}
    words = [word for word, members in groups.items() if set(members) <= set(characters)]
    words += [f"`{char}`" for char in characters if char in string.punctuation]
    return ", ".join(words[:-1]) + f" and {words[-1]}"
