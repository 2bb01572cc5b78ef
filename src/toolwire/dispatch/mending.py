"""Repair of refused arguments under `repair="faithful"`; imported when a call is refused (SPEC R7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from toolwire.dispatch.taken import Repairs
from toolwire.repair import FaithfulPlan
from toolwire.results import Err, is_a

__all__ = ["Mend", "mender"]

Mend: TypeAlias = Callable[[Any, Err], tuple[Any, Repairs]]
"""From arguments and the error for them to other arguments and the repairs; the same and none where there are none."""


def mender(schema: Mapping[str, Any]) -> Mend:
    """What repairs the arguments of one tool, where they were refused and nowhere else.

    Parameters:
        schema: the tool's canonical one.
    """
    plan = FaithfulPlan(schema)

    def mend(arguments: Any, refusal: Err) -> tuple[Any, Repairs]:
        given = dict(arguments) if is_a(arguments, (Mapping,)) else arguments
        repaired, repairs = plan(given, {issue.path for issue in refusal.error.issues})
        return repaired, repairs

    return mend
