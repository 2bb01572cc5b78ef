"""Tools as definitions of a provider: rendered once, checked against the provider's limits, handed out as fresh copies."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias, cast, get_args

from toolwire.errors import EmitError
from toolwire.findings import Effect, Finding, OnError, OnLoss, settle, spot
from toolwire.results import meant
from toolwire.schema.passes import Note, render
from toolwire.schema.refs import place_of
from toolwire.schema.walk import copied
from toolwire.targets import TARGETS, Source, Target
from toolwire.targets.base import Definition, Form, Rendered

__all__ = [
    "Emission",
    "Rendition",
    "Source",
    "checked_options",
    "emit",
    "render_one",
    "report",
    "target_named",
]

Options: TypeAlias = tuple[tuple[str, Any], ...]


class Emission:
    """The definitions of one emission, frozen, and what was said about them."""

    __slots__ = ("_asked", "_definitions", "_make", "findings")

    def __init__(self, definitions: list[Definition], findings: tuple[Finding, ...]) -> None:
        self._definitions = definitions
        self._make: Callable[[], list[Definition]] | None = None
        self._asked = False
        self.findings = findings

    def fresh(self) -> list[Definition]:
        """The definitions as dicts and lists that belong to whoever asked (SPEC E5).

        Who asks twice asks often: from then on copies come from a compiled literal, which is twice as fast and costs
        0.1 ms per tool to compile.
        """
        if self._make is not None:
            return self._make()
        if self._asked:
            self._make = _literal(self._definitions)
        self._asked = True
        definitions: list[Definition] = copied(self._definitions)
        return definitions

    def __reduce__(self) -> tuple[Any, ...]:
        return Emission, (self._definitions, self.findings)


def _literal(definitions: list[Definition]) -> Callable[[], list[Definition]] | None:
    """A function that makes the definitions anew, or None for what the parser finds too deep."""
    names = {"__builtins__": {}, "inf": math.inf, "nan": math.nan}
    try:
        made: Callable[[], list[Definition]] = eval(f"lambda: {definitions!r}", names)  # noqa: S307 - a literal of plain data
    except (SyntaxError, MemoryError, RecursionError):
        return None
    return made


class Rendition(NamedTuple):
    """One tool for one target: a definition, or the problem that prevents it.

    `schema` is the one inside the definition, `strict` the mode it came to.
    """

    name: str
    definition: Definition | None
    schema: dict[str, Any]
    strict: bool
    findings: tuple[Finding, ...]
    problem: str = ""


def emit(
    sources: Iterable[Source],
    target: str,
    *,
    strict: bool | None = None,
    on_loss: OnLoss = "warn",
    on_error: OnError = "raise",
    options: Mapping[str, Any] | None = None,
) -> Emission:
    """Render tools for a provider (SPEC section E).

    Each tool is rendered once per target, mode and options, and warned about once, however many sets it is in. An emission
    that raised leaves nothing behind.

    Parameters:
        sources: the tools, in the order of the request.
        target: one of `TARGETS`.
        strict: whether the provider is to enforce the schema; None is what `@tool(strict=)` says, else the provider's default.
        on_loss: what becomes of findings that lose something: "raise", "warn" or "ignore".
        on_error: what becomes of a tool the target cannot take: "raise" or "skip", which lists it in the findings.
        options: the target's own.

    Raises:
        EmitError: an unknown target or option, a tool the target cannot take, a limit, or a loss with `on_loss="raise"`.
        ValueError: an unknown value of `strict`, `on_loss` or `on_error`.
    """
    _check_policies(on_loss, on_error)
    chosen, given = _chosen(target, strict, options or {})
    kept: list[Rendition] = []
    findings: list[Finding] = []
    for source in sources:
        result = _rendered(source, chosen, strict, given)
        if result.problem and on_error == "raise":
            raise EmitError(result.problem)
        _settle(source, (chosen.name, strict, given), result, on_loss)
        findings += result.findings
        if result.definition is not None:
            kept.append(result)
    remarks = _request_findings(chosen, kept)
    settle(remarks, on_loss)
    definitions = chosen.request([result.definition for result in kept if result.definition is not None])
    return Emission(definitions, (*findings, *remarks))


def report(
    sources: Iterable[Source], target: str, *, strict: bool | None = None, options: Mapping[str, Any] | None = None
) -> tuple[Finding, ...]:
    """The findings `emit` would come to, tools that cannot be emitted included; nothing is raised or warned for them.

    Raises:
        EmitError: an unknown target or option, or a mode the target does not have.
    """
    chosen, given = _chosen(target, strict, options or {})
    results = [_rendered(source, chosen, strict, given) for source in sources]
    findings = [finding for result in results for finding in result.findings]
    kept = [result for result in results if result.definition is not None]
    try:
        return (*findings, *_request_findings(chosen, kept))
    except EmitError as problem:
        message = str(problem).removeprefix(f"{chosen.name}: ")
        return (*findings, Finding("request_limit", "*", message, effect="lost", target=chosen.name))


def render_one(source: Source, target: str, *, strict: bool | None = None) -> Rendition:
    """One tool as `emit` sends it; the limits of a request as a whole are not looked at.

    Raises:
        EmitError: an unknown target, or a mode the target does not have.
    """
    chosen, given = _chosen(target, strict, {})
    return _rendered(source, chosen, strict, given)


def _check_policies(on_loss: str, on_error: str) -> None:
    for option, value, known in (("on_loss", on_loss, OnLoss), ("on_error", on_error, OnError)):
        if value not in get_args(known):
            raise ValueError(f"{option} is {' or '.join(map(repr, get_args(known)))}, not {value!r}")


def target_named(name: str) -> Target:
    """The target of a name.

    Raises:
        EmitError: there is none.
    """
    chosen = TARGETS.get(name) if isinstance(name, str) else None
    if chosen is None:
        raise EmitError(f"unknown target {name!r}; {meant(name, tuple(TARGETS))}")
    return chosen


def checked_options(target: str, known: Mapping[str, tuple[Any, ...]], options: Mapping[str, Any]) -> Options:
    """The options that differ from a target's defaults, sorted.

    Raises:
        EmitError: an option that is not known, or a value it does not have.
    """
    for name, value in options.items():
        allowed = known.get(name)
        if allowed is None:
            names = f"it has {', '.join(known)}" if known else "it has none"
            raise EmitError(f"{target} has no option {name!r}; {names}")
        if not any(value is one or (value == one and type(value) is type(one)) for one in allowed):
            raise EmitError(f"the option {name} of {target} is one of {', '.join(map(repr, allowed))}, not {value!r}")
    return tuple(sorted((name, value) for name, value in options.items() if value != known[name][0]))


def _chosen(target: str, strict: Any, options: Mapping[str, Any]) -> tuple[Target, Options]:
    """The target and its options, everything the caller wrote checked."""
    chosen = target_named(target)
    if strict is not None and not isinstance(strict, bool):
        raise ValueError(f"strict is True, False or None, not {strict!r}")
    if (strict and chosen.strict is None) or (strict is False and chosen.loose is None):
        what = "has no strict mode" if strict else "is always strict"
        raise EmitError(f"{target} {what}; leave out strict={strict}")
    return chosen, checked_options(target, chosen.options, options)


def _settle(source: Source, key: Any, result: Rendition, on_loss: OnLoss) -> None:
    """Decide about the losses of one tool, which are warned about once; remembered only after all of them were."""
    if on_loss == "warn" and key in source.announced:
        return
    settle(result.findings, on_loss)
    if on_loss == "warn":
        source.announced.add(key)


# ---------------------------------------------------------------------------------------------------------- one tool


def _rendered(source: Source, target: Target, strict: bool | None, options: Options) -> Rendition:
    wanted, problem = _mode(source, target, strict)
    key = (target.name, wanted, options)
    if problem:
        return _refused(source, target, wanted, problem)
    result: Rendition | None = source.rendered.get(key)
    if result is None:
        result = source.rendered[key] = _render(source, target, wanted, options)
    return result


def _mode(source: Source, target: Target, strict: bool | None) -> tuple[bool, str]:
    """Whether this tool is to be strict, or why it cannot be what it has to."""
    if target.strict is None:
        return False, ""
    if target.mixing == "all":
        wanted = target.default if strict is None else strict
        return (
            wanted,
            "it is excluded by strict=False, and all tools of a request have to be strict"
            if wanted and source.strict is False
            else "",
        )
    if source.strict is False or strict is not None:
        return bool(strict) and source.strict is not False, ""
    return target.default if source.strict is None else source.strict, ""


def _render(source: Source, target: Target, strict: bool, options: Options) -> Rendition:
    if not target.limits.name.fullmatch(source.name):
        return _refused(source, target, strict, f"its name is not {target.limits.name_words}")
    given = dict(options)
    steps = target.strict if strict else target.loose
    assert steps is not None, "only modes that exist are asked for"
    try:
        schema, noted = render(source.parameters, target.steps_for(steps, given))
    except RecursionError:
        return _refused(source, target, strict, "its schema is nested too deeply")
    notes = _placed(source, noted)
    refused = [note for note in notes if note.effect == "refused"]
    if refused and strict and target.loose is not None and target.mixing == "any":
        return _fallback(source, target, options, refused)
    if refused:
        places = "; ".join(f"{note.message} at {note.path or 'the root'}" for note in refused)
        return _refused(source, target, strict, f"{target.name} cannot say its parameters: {places}")
    findings = (*_described_length(source, target), *(_finding(source, target, note) for note in notes))
    return Rendition(source.name, target.definition(Form(source, schema, strict, given)), schema, strict, findings)


def _fallback(source: Source, target: Target, options: Options, refused: Sequence[Note]) -> Rendition:
    """The tool as it is without strict, with what stood in the way (SPEC E3)."""
    loose = _rendered(source, target, False, options)
    reasons = [note._replace(effect="weakened", message=f"{note.message}: emitted without strict") for note in refused]
    return loose._replace(findings=(*(_finding(source, target, note) for note in reasons), *loose.findings))


def _refused(source: Source, target: Target, strict: bool, problem: str) -> Rendition:
    place = f"{spot(source.file, source.line)}: " if source.file else ""
    way_out = f" ({target.way_out})" if target.way_out else ""
    text = f"{place}tool {source.name!r} cannot be emitted for {target.name}: {problem}{way_out}"
    note = Note("not_emitted", "", "", "lost", f"left out: {problem}")
    return Rendition(source.name, None, {}, strict, (_finding(source, target, note),), text)


def _placed(source: Source, notes: Iterable[Note]) -> list[Note]:
    """What was noted, at the places of the canonical schema; a definition that was written out twice is spoken of once."""
    places = ((note, place_of(source.parameters, note.path)) for note in notes)
    return list(dict.fromkeys(note if place == note.path else note._replace(path=place) for note, place in places))


def _finding(source: Source, target: Target, note: Note) -> Finding:
    return Finding(
        code=note.code,
        tool=source.name,
        message=note.message,
        path=note.path,
        keyword=note.keyword,
        effect=cast("Effect", note.effect),
        target=target.name,
        file=source.file,
        line=source.line,
    )


# ------------------------------------------------------------------------------------------------------------ limits


def _described_length(source: Source, target: Target) -> list[Finding]:
    most, size = target.limits.description, len(source.description or "")
    if most is None or size <= most:
        return []
    text = f"a description of {size} characters; more than {most} have been refused"
    return [Finding("description_length", source.name, text, target=target.name, file=source.file, line=source.line)]


def _request_findings(target: Target, tools: Sequence[Rendition]) -> list[Finding]:
    """Findings about the request as a whole; a limit that is known to be enforced raises."""
    found: list[Finding] = []
    most = target.limits.tools
    if most is not None and len(tools) > most:
        text = f"{len(tools)} tools in one request; more than {most} have been refused"
        found.append(Finding("tool_count", "*", text, target=target.name))
    for remark in target.limits.request([Rendered(tool.name, tool.schema, tool.strict) for tool in tools]):
        if remark.fatal:
            raise EmitError(f"{target.name}: {remark.message}")
        found.append(Finding(remark.code, remark.tool or "*", remark.message, target=target.name))
    return found
