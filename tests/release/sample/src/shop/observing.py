"""Everything that can be observed of the tools from outside."""

from __future__ import annotations

import json
import logging
import sys
import warnings

import shop
import shop.models
import shop.tools
from toolwire import EmitError, ToolSet
from toolwire.findings import LossWarning
from toolwire.targets import TARGETS

CALLS = [
    ("opening_hours", "{}"),
    ("order", '{"items": [{"sku": "A"}], "customer": {"name": "Ann"}, "to": {"city": "Oslo", "zip": "1"}}'),
    ("order", '{"items": [{"sku": "a"}], "customer": {"name": 1}, "to": {}, "notes": "n", "k": 1}'),
    ("order", '{"items": [], "customer": {"name": "Ann"}, "to": {"city": "Nowhere", "zip": ""}, "notes": ["a"]}'),
    ("find", '{"sku": "A", "weight": null, "limit": null, "color": "red"}'),
    ("find", '{"sku": "A", "heavier_than": "x"}'),
    ("buy", '{"sku": "A", "near": [1, 2.5]}'),
    ("said", '{"cleared": "A", "mode": "green"}'),
    ("desk_ask", '{"question": "Why?", "who": {"name": "Ann", "referrer": {"name": "Bob"}}}'),
    ("close_desk", '{"at": 1}'),
    ("Customer", '{"name": "Ann"}'),
    ("orders", "{}"),
    ("order", "{"),
]


def tools() -> ToolSet:
    """The tools of all modules, one of them made only here."""
    modules = ToolSet.from_module(shop) | ToolSet.from_module(shop.tools) | ToolSet.from_module(shop.models)
    desk = ToolSet(shop.tools.Desk("here").ask).renamed({"ask": "desk_ask"})
    return modules | shop.tools.DESK | desk


def emitted(made: ToolSet, target: str, strict: bool) -> object:
    try:
        return made.emit(target, strict=strict, on_error="skip")
    except EmitError as error:
        return str(error)


def observed() -> dict[str, object]:
    warnings.simplefilter("error")
    warnings.simplefilter("ignore", LossWarning)
    logging.disable()
    made = tools()
    return {
        "describe": made.describe(),
        "emit": {target: [emitted(made, target, strict) for strict in (False, True)] for target in TARGETS},
        "models": {each.name: each.model.model_json_schema() for each in made},
        "run": [[result.ok, result.text] for result in (made.run(name, text) for name, text in CALLS)],
    }


def main() -> None:
    """Print it as JSON; and on the other stream, whether the reader of docstrings was loaded."""
    print(json.dumps(observed(), indent=1))
    print("griffe" in sys.modules, file=sys.stderr)
