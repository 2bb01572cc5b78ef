"""One value, one tool: asks schema and dispatch for their verdicts and tells where they differ unlawfully."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import jsonschema_rs

from toolwire.results import Ok
from toolwire.testing.expectation import Expectation, Outcome, too_long
from toolwire.testing.loosenesses import May
from toolwire.testing.values import defect, same, text_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from toolwire.findings import Finding
    from toolwire.results import Result
    from toolwire.testing.values import Style

__all__ = ["Agreement", "Answer", "Verdicts", "shown"]

LONGEST = 600
"""A failure shows so many characters of a value or a schema."""


UNREADABLE: frozenset[tuple[tuple[str | int, ...], str]] = frozenset(
    {((), "invalid_json"), ((), "invalid_unicode"), ((), "too_deep"), ((), "unsafe_integer")}
)
"""What is said of a text that cannot be read to its end, so that nothing in it has a place."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What dispatch said: a value, or issues as (path, code), or an exception that should never have come out."""

    accepted: bool
    value: Any = None
    issues: tuple[tuple[tuple[str | int, ...], str], ...] = ()
    escaped: BaseException | None = None

    def __str__(self) -> str:
        if self.escaped is not None:
            return f"raises {type(self.escaped).__name__}: {self.escaped}"
        if self.accepted:
            return f"accepts, value {shown(self.value)}"
        return "refuses: " + "; ".join(
            f"{'.'.join(map(str, path)) or '(arguments)'} {code}" for path, code in self.issues
        )


@dataclass(frozen=True, slots=True)
class Verdicts:
    """Everything said about one value: by the schema, and by dispatch for the text and for the mapping."""

    schema: bool
    expected: Outcome
    text: Answer | None
    mapping: Answer | None

    @property
    def answers(self) -> list[Answer]:
        """What dispatch said, to the forms that exist."""
        return [answer for answer in (self.text, self.mapping) if answer is not None]


@dataclass(slots=True)
class Agreement:
    """N1's law for one tool.

    Parameters:
        name: of the tool, for the report of a failure.
        schema: its canonical schema.
        check: asks dispatch, without effects that matter.
        findings: of the tool; they mark the places of the closed list that a schema does not show.
        source: how the tool was written, for the report.
    """

    name: str
    schema: dict[str, Any]
    check: Callable[[Any], Result[Any]]
    findings: Iterable[Finding] = ()
    source: str = ""
    _accepts: Callable[[Any], bool] = field(init=False)
    _expectation: Expectation = field(init=False)

    def __post_init__(self) -> None:
        self._accepts = jsonschema_rs.validator_for(self.schema, validate_formats=True).is_valid
        self._expectation = Expectation(self.schema, self.findings)

    def verdicts(self, value: Any, style: Style = "plain") -> Verdicts:
        """What schema and dispatch say of `value`.

        Parameters:
            value: what `json.loads` gives, or something that only looks like it.
            style: how its text is spelled.
        """
        flaw = defect(value)
        schema = not flaw and self._accepts(value)
        text = None if flaw == "mapping" else self._ask(text_of(value, style))
        # A root text would be read as JSON text, `None` and bytes have their own meaning (SPEC D3).
        mapping = None if isinstance(value, str | bytes | None) or too_long(value) else self._ask(value)
        answers = [answer for answer in (text, mapping) if answer is not None]
        if value is None:
            return Verdicts(schema, self._expectation.of({}), text, mapping)
        agreed = all(answer.accepted is schema for answer in answers)
        return Verdicts(schema, _lawful(schema) if agreed else self._expectation.of(value), text, mapping)

    def fault(self, value: Any, style: Style = "plain") -> str:
        """The report of what is unlawful about the verdicts on `value`; empty when nothing is."""
        verdicts = self.verdicts(value, style)
        reason = _fault(verdicts)
        if reason == DIFFERENT and not self._repeats(value, style, verdicts):
            return ""
        return reason and self._report(reason, value, style, verdicts)

    def _repeats(self, value: Any, style: Style, verdicts: Verdicts) -> bool:
        """Whether the same text gives the same value twice; a default factory such as `uuid4` or `now` does not."""
        return verdicts.text is not None and same(verdicts.text.value, self._ask(text_of(value, style)).value)

    def _ask(self, arguments: Any) -> Answer:
        try:
            result = self.check(arguments)
        except Exception as escaped:  # noqa: BLE001 - that none comes out is part of the law
            return Answer(accepted=False, escaped=escaped)
        if isinstance(result, Ok):
            return Answer(accepted=True, value=result.value)
        issues = tuple((issue.path, str(issue.code)) for issue in result.error.issues)
        return Answer(accepted=False, issues=issues or (((), str(result.error.code)),))

    def _report(self, reason: str, value: Any, style: Style, verdicts: Verdicts) -> str:
        lines = [f"{self.name}: {reason}"]
        if self.source:
            lines += ["", self.source.strip(), ""]
        arguments = shown(value) if defect(value) == "mapping" else _short(text_of(value, style))
        lines += [f"arguments  {arguments}", f"schema     {'accepts' if verdicts.schema else 'refuses'}"]
        lines += [f"expected   {_expected(verdicts.expected)}"]
        lines += [f"text       {verdicts.text}"] * (verdicts.text is not None)
        lines += [f"mapping    {verdicts.mapping}"] * (verdicts.mapping is not None)
        lines += [f"place      {place}" for place in self._places(value, verdicts)]
        return "\n".join(lines)

    def _places(self, value: Any, verdicts: Verdicts) -> list[str]:
        """Where the refusing side sees the mistake, with the schema standing there."""
        if verdicts.schema or defect(value) or value is None:
            paths = [path for answer in verdicts.answers for path, _ in answer.issues]
            return [f"{_dotted(path)}  in  {_short(json.dumps(self.schema))}" for path in dict.fromkeys(paths)]
        errors = jsonschema_rs.validator_for(self.schema, validate_formats=True).iter_errors(value)
        return [f"{_dotted(error.instance_path)}  #/{'/'.join(map(str, error.schema_path))}" for error in errors]


def _lawful(accepted: bool) -> Outcome:
    return Outcome(May.ACCEPT if accepted else May.REFUSE)


def _fault(verdicts: Verdicts) -> str:
    return next((reason for reason, broken in _LAWS if broken(verdicts)), "")


def _escaped(verdicts: Verdicts) -> bool:
    return any(answer.escaped is not None for answer in verdicts.answers)


def _unlawful(verdicts: Verdicts) -> bool:
    said = (May.ACCEPT if answer.accepted else May.REFUSE for answer in verdicts.answers)
    return any(may not in verdicts.expected.may for may in said)


def _pair(differs: Callable[[Answer, Answer], bool]) -> Callable[[Verdicts], bool]:
    """A law about the same arguments as text and as a mapping, where both forms exist."""
    return lambda verdicts: (
        verdicts.text is not None and verdicts.mapping is not None and differs(verdicts.text, verdicts.mapping)
    )


def _elsewhere(text: Answer, mapping: Answer) -> bool:
    if len(text.issues) == 1 and text.issues[0] in UNREADABLE:
        return False
    return set(text.issues) != set(mapping.issues)


DIFFERENT = "text and mapping give different values"
_LAWS: tuple[tuple[str, Callable[[Verdicts], bool]], ...] = (
    ("an exception escaped", _escaped),
    ("schema and dispatch disagree outside the closed list", _unlawful),
    ("text and mapping disagree", _pair(lambda text, mapping: text.accepted is not mapping.accepted)),
    (DIFFERENT, _pair(lambda text, mapping: not same(text.value, mapping.value))),
    ("text and mapping have different issues", _pair(_elsewhere)),
)
"""What is said of a failure, and whether it is one; the first that holds."""


def _expected(outcome: Outcome) -> str:
    may = {May.ACCEPT: "accept", May.REFUSE: "refuse", May.EITHER: "either"}[outcome.may]
    return f"{may} ({', '.join(sorted(outcome.because))})" if outcome.because else may


def _dotted(path: Iterable[str | int]) -> str:
    return ".".join(map(str, path)) or "(arguments)"


def shown(value: Any) -> str:
    """A value as Python prints it, shortened; some cannot be printed, integers of more than 4,300 digits among them."""
    try:
        return _short(repr(value))
    except (ValueError, AttributeError) as error:
        return f"a {type(value).__name__} that Python cannot print ({type(error).__name__})"


def _short(text: str) -> str:
    return (
        text if len(text) <= LONGEST else f"{text[: LONGEST // 2]} ... {text[-LONGEST // 2 :]} ({len(text)} characters)"
    )
