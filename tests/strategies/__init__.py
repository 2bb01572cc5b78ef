"""Hypothesis strategies of annotated types and whole functions, printed as programs a person can run again."""

from __future__ import annotations

from tests.strategies.kinds import Kind, Scribe
from tests.strategies.leaves import ENUMS, LEAVES
from tests.strategies.nesting import NESTED, kind
from tests.strategies.programs import Argument, Program, class_programs, program_of, programs, programs_of

__all__ = [
    "ENUMS",
    "LEAVES",
    "NESTED",
    "Argument",
    "Kind",
    "Program",
    "Scribe",
    "class_programs",
    "kind",
    "program_of",
    "programs",
    "programs_of",
]
