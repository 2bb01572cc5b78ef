"""What a tool gets back from its module's companion at run time, where docstrings or sources are missing."""

from __future__ import annotations

import sys
import threading
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias
from weakref import WeakKeyDictionary

from toolwire.companion.files import companion_of, has_source, read_beside
from toolwire.companion.records import BadCompanionError, Record, Texts, read_record
from toolwire.companion.subjects import marked, named
from toolwire.companion.texts import places_in, shape_of
from toolwire.compiling.describing import with_descriptions
from toolwire.compiling.walk import Note
from toolwire.findings import Finding
from toolwire.reading.stripped import without_docstrings

if TYPE_CHECKING:
    from toolwire.compiling.walk import Json
    from toolwire.reading.docstrings import Docs
    from toolwire.reading.shapes import Signature

__all__ = ["CompanionWarning", "Live", "Restored", "restore"]


class CompanionWarning(UserWarning):
    """A docs companion is there but not used; the descriptions it holds are missing (SPEC C1)."""


@dataclass(frozen=True, slots=True)
class Restored:
    """A tool's texts and schemas with what the companion knows; the live ones where it knows nothing.

    Parameters:
        parameters: the schema of the arguments.
        returns: that of the result.
        description: of the tool, where it has no docstring.
        by_name: the texts of parameters by Python name.
        by_place: all texts of the arguments' schema by JSON Pointer.
        finding: about the module as a whole.
        note: about the tool.
    """

    parameters: Json
    returns: Json | None
    description: str | None = None
    by_name: Mapping[str, str] = field(default_factory=dict)
    by_place: Mapping[str, str] = field(default_factory=dict)
    finding: Finding | None = None
    note: Note | None = None


Live: TypeAlias = "tuple[Json, Json | None]"
"""The schemas of a tool's arguments and result as the code alone says them."""


class HasLive(Protocol):
    """What is said about a tool, as far as it is needed here."""

    @property
    def live(self) -> Live: ...


Build: TypeAlias = "Callable[[Any], tuple[Signature, HasLive]]"
"""Makes a tool of another callable."""

NOT_KNOWN = Note(
    "not_in_companion",
    "",
    "the docs companion of its module does not know it in this form; mark it with @tool, or keep it in a ToolSet of a module",
)
STALE = "was written for other tools than there are now; run `toolwire compile` again"
_shelves: WeakKeyDictionary[ModuleType, _Shelf] = WeakKeyDictionary()
_lock = threading.RLock()


def restore(signature: Signature, docs: Docs, live: Live, build: Build) -> Restored | None:
    """Put back what cannot be read live, if the companion is about the tools as they are now (SPEC C1).

    Nothing but descriptions is ever added, and only at places that the live schema has. A companion that is no good
    gives one `CompanionWarning` and is then as if it were not there.

    Parameters:
        signature: of the tool.
        docs: what its docstring says, if it has one.
        live: its schemas.
        build: for the other tools of the module, which have to match as well.
    """
    module = sys.modules.get(signature.module)
    if module is None or not getattr(module, "__file__", None):
        return None
    if not without_docstrings() and has_source(vars(module)):
        return None
    with _lock:
        shelf = _shelves.setdefault(module, _Shelf())
        texts = shelf.texts(module, signature.qualname, live, build)
    if texts is None:
        return Restored(*live, finding=shelf.finding, note=None if shelf.record is None else NOT_KNOWN)
    return _filled(signature, docs, live, texts)


def _filled(signature: Signature, docs: Docs, live: Live, texts: Texts) -> Restored:
    said = {p.pointer for p in signature.parameters if p.description is not None}
    silent = {
        p.pointer: p.name for p in signature.parameters if p.pointer not in said and p.name not in docs.parameters
    }
    by_place = {at: text for at, text in texts.parameters.items() if at not in said}
    if signature.constructs is not None and texts.description:
        by_place[""] = texts.description
    return Restored(
        with_descriptions(live[0], texts.parameters, silent, said),
        None if live[1] is None else with_descriptions(live[1], texts.returns),
        description=texts.description,
        by_name={name: texts.parameters[at] for at, name in silent.items() if at in texts.parameters},
        by_place=by_place,
    )


class _Shelf:
    """The companion of one module, read when the first tool asks; `record` is None where there is none to go by."""

    def __init__(self) -> None:
        self.record: Record | None = None
        self.finding: Finding | None = None
        self._opened = False
        self._warned = False
        self._checked: set[str] = set()

    def texts(self, module: ModuleType, qualname: str, live: Live, build: Build) -> Texts | None:
        """The texts for a tool of this name and these schemas; none for a tool that the companion does not know."""
        if not self._opened:
            self._opened = True
            self._open(module, build)
        if self.record is None:
            return None
        try:
            found = _matching(self.record, qualname, live)
        except BadCompanionError as flaw:
            self.record = None
            self._warn(module, str(flaw))
            return None
        if found is None and qualname in self.record.tools and qualname not in self._checked:
            self._warn(module, STALE)
        return found

    def _open(self, module: ModuleType, build: Build) -> None:
        try:
            content = read_beside(vars(module))
            if content is not None:
                record = read_record(content)
                self._check(module, record, build)
                self.record = record
            elif without_docstrings():
                self.finding = _absence(module)
        except BadCompanionError as flaw:
            self._warn(module, str(flaw))

    def _check(self, module: ModuleType, record: Record, build: Build) -> None:
        """Compare the record with the tools that can be found in the module.

        Raises:
            BadCompanionError: one of them is not as it was.
        """
        for subject in (*(named(module, name) for name in record.tools), *marked(module)):
            try:
                signature, written = build(subject)
                live = written.live
            except Exception:  # noqa: BLE001, S112 - no tool, or none without the caller's type providers
                continue
            if signature.module == module.__name__ and signature.qualname not in self._checked:
                self._checked.add(signature.qualname)
                if _matching(record, signature.qualname, live) is None:
                    raise BadCompanionError(STALE)

    def _warn(self, module: ModuleType, flaw: str) -> None:
        if not self._warned:
            self._warned = True
            file: str = vars(module)["__file__"]
            message = f"{companion_of(file)} {flaw}; descriptions are missing"
            warnings.warn_explicit(message, CompanionWarning, file, 1)


def _matching(record: Record, qualname: str, live: Live) -> Texts | None:
    variants = record.tools.get(qualname)
    shape = shape_of(*live) if variants else ""
    for texts in variants or ():
        if texts.shape == shape:
            if not (texts.parameters.keys() <= places_in(live[0]) and texts.returns.keys() <= places_in(live[1])):
                raise BadCompanionError("describes places that are not in the schemas")
            return texts
    return None


def _absence(module: ModuleType) -> Finding:
    file: str = vars(module)["__file__"]
    message = (
        f"the module {module.__name__} runs without docstrings and has no {companion_of(file)}; see `toolwire compile`"
    )
    return Finding("no_companion", "*", message, file=file)
