"""Repair of tool-call arguments whose JSON spells a value in a way the tool's schema does not take (SPEC R)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolwire.repair.faithful import FaithfulPlan, Repair, faithful
from toolwire.repair.logs import Examined, Tally, examine, tally
from toolwire.repair.plan import DEFAULT_NAMES, Edit, Names, RepairPlan, has_digit

__all__ = [
    "DEFAULT_NAMES",
    "Edit",
    "Examined",
    "FaithfulPlan",
    "Names",
    "Repair",
    "RepairPlan",
    "Tally",
    "examine",
    "faithful",
    "repair_arguments",
    "tally",
]


def repair_arguments(
    text: str, schema: Mapping[str, Any] | bool | None, tool: str | None = None, *, names: Names = DEFAULT_NAMES
) -> str:
    """Fix the numbers of a JSON text that have exactly one faithful reading under somebody else's schema (SPEC R1-R6).

    Whatever the text and the schema are, nothing is raised: what cannot be read, or is too hard to follow, stays as it is.

    Parameters:
        text: the arguments of a call as the model wrote them.
        schema: the JSON Schema of the arguments.
        tool: the name of the tool, for `names`.
        names: by tool (None: any), properties that are integers although the schema says `number`.

    Returns:
        The text with these numbers rewritten and every other byte as it was; the very same object when there are none.

    Example:
        >>> schema = {"properties": {"cell": {"type": "string"}, "wait": {"type": "integer"}, "ratio": {"type": "number"}}}
        >>> repair_arguments('{ "cell": 4, "wait": 1.2e5, "ratio": 1.0 }', schema)
        '{ "cell": "4", "wait": 120000, "ratio": 1.0 }'
    """
    return RepairPlan(schema, tool, names=names)(text) if has_digit(text) else text
