"""The mistakes that models typically make with a tool, and what they are told then."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from toolwire.cli.report.examples import example, resolved
from toolwire.results import Err
from toolwire.tool import Tool
from toolwire.toolset import ToolSet

__all__ = ["Mistake", "mistakes_with"]

Schema = Mapping[str, Any]


class Mistake(NamedTuple):
    """Arguments that do not fit: what is typical about them, the text a model would send, and what it is told."""

    title: str
    arguments: str
    answer: str


def mistakes_with(tools: ToolSet, tool: Tool) -> list[Mistake]:
    """Try typical mistakes on a tool; it is not called, the validators of its types are.

    Returns:
        Those that the tool refuses, each with another answer.
    """
    schema = tool.parameters
    good = example(schema, schema)
    nobody = {parameter.name: None for parameter in tool.signature.parameters if parameter.injected}
    found: dict[str, Mistake] = {}
    for title, text in _attempts(schema, good if isinstance(good, dict) else {}):
        result = tools.validate(tool.name, text, context=nobody)
        if isinstance(result, Err) and result.error.code in {"invalid_arguments", "invalid_json"}:
            found.setdefault(result.text, Mistake(title, text, result.text))
    return list(found.values())


def _attempts(schema: Schema, good: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Arguments with one kind of mistake each, as text."""
    if schema.get("required"):
        yield "Nothing is given", "{}"
    for name in [*good, *schema.get("properties", {})][:1]:
        rest = {key: value for key, value in good.items() if key != name}
        value = good.get(name, example(schema["properties"][name], schema))
        yield "A name is misspelt", _text({_misspelt(name, good): value, **rest})
    for title, change in CHANGES:
        changed = {name: change(resolved(part, schema)) for name, part in schema.get("properties", {}).items()}
        wrong = {name: value for name, value in changed.items() if value is not KEEP}
        if wrong:
            yield title, _text({**good, **wrong})
    yield "null where a value is needed", _text({**good, **dict.fromkeys(schema.get("required", ()))})
    yield "An argument is made up", _text({**good, "reason": "to be sure"})
    yield "The text is cut off", _text(good)[:-1]


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _misspelt(name: str, others: Mapping[str, Any]) -> str:
    start, end = name[:-2], name[-2:]
    wrong = start + end[::-1] if start and end != end[::-1] else f"{name}_value"
    return wrong if wrong not in others else f"{name}_"


KEEP: Final = object()
"""Says that a change does not concern a parameter."""

WRONG_KINDS: Final[Mapping[str, Any]] = {
    "string": 12,
    "integer": "12",
    "number": "1.5",
    "boolean": "true",
    "array": "first, second",
    "object": "{}",
}


def _wrong_kind(schema: Schema) -> Any:
    return WRONG_KINDS.get(_kind(schema), KEEP) if "enum" not in schema and "const" not in schema else KEEP


def _kind(schema: Schema) -> str:
    """The only type of a schema beside null; empty when there are several."""
    kinds = schema.get("type")
    others = [kind for kind in (kinds if isinstance(kinds, list) else [kinds]) if kind not in ("null", None)]
    return others[0] if len(others) == 1 else ""


def _not_listed(schema: Schema) -> Any:
    return "something else" if "enum" in schema or "const" in schema else KEEP


def _out_of_range(schema: Schema) -> Any:
    for keyword, step in (("minimum", -1), ("exclusiveMinimum", 0), ("maximum", 1), ("exclusiveMaximum", 0)):
        if keyword in schema:
            return schema[keyword] + step
    return KEEP


def _not_so_written(schema: Schema) -> Any:
    return "sometime" if "format" in schema or "pattern" in schema else KEEP


CHANGES: Final[tuple[tuple[str, Callable[[Schema], Any]], ...]] = (
    ("Values are of the wrong kind", _wrong_kind),
    ("A value is not one of those allowed", _not_listed),
    ("A number is out of range", _out_of_range),
    ("Text is not written as it has to be", _not_so_written),
)
"""What models do to values, each as a function from the schema of a parameter to a wrong value for it."""
