"""The open parameters of a callable, resolved one by one."""

from __future__ import annotations

import re
import typing
from collections.abc import Awaitable, Coroutine, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, get_args, get_origin

import typing_extensions
from pydantic.fields import FieldInfo

from toolwire.errors import DefinitionError
from toolwire.reading.annotations import Scope, injects, resolve, scope_of
from toolwire.reading.callables import Callee
from toolwire.reading.frameworks import context_class, marker
from toolwire.reading.generics import OLD_TYPED_DICT, arguments_of, is_plain, specialise
from toolwire.reading.metadata import SILENT, Said, annotated, take_apart
from toolwire.reading.options import Options
from toolwire.reading.shapes import ABSENT, EMPTY, NOTHING, Kind, Note, Parameter, Place
from toolwire.reading.slots import VARIADIC, Slot
from toolwire.reading.typed_dicts import readable
from toolwire.reading.unpacking import extra_items, is_unpack, item_type, keys, typed_dict_of, unpacked

__all__ = ["Reader"]

SPEC_PARTS = (
    typing.ParamSpecArgs,
    typing.ParamSpecKwargs,
    typing_extensions.ParamSpecArgs,
    typing_extensions.ParamSpecKwargs,
)


TEXTS: tuple[tuple[str, type, str], ...] = (
    ("description", str, "a string"),
    ("title", str, "a string"),
    ("examples", list, "a list of values"),
)
"""What `Field(...)` says to readers, and of what kind it has to be; pydantic takes anything."""
TOO_DEEP = "its type is nested too deep, or a member of itself; name its parts, with a list or a field in between"
ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")


class Reader:
    """Reads the parameters of one callable; `notes` collects what looks wrong."""

    def __init__(self, callee: Callee, options: Options, place: Place) -> None:
        self.callee = callee
        self.options = options
        self.place = place
        self.notes: list[Note] = []
        self._scopes: dict[int, Scope] = {}

    def parameters(self) -> Iterator[Parameter]:
        """Yield the parameters in the order of the signature.

        Raises:
            DefinitionError: for an annotation, alias or default that cannot be honoured.
        """
        for slot in self.callee.slots:
            try:
                yield from self._read(slot)
            except DefinitionError:
                raise
            except RecursionError as error:
                raise self.place.refusal(TOO_DEEP, slot.name) from error
            except Exception as error:
                if not injects(slot.annotation, self._scope(slot.owner)):
                    raise self.place.refusal(self._unresolved(slot.annotation, error), slot.name) from error
                yield Parameter(
                    slot.name, slot.name, slot.kind, default=slot.default, source=slot.annotation, injected=True
                )

    def _read(self, slot: Slot) -> Iterable[Parameter]:
        if slot.annotation is EMPTY:
            parameter = self._parameter(slot, Any)
            message = f"parameter {slot.name!r} has no annotation, so any JSON value is offered for it"
            self.notes.append(Note("untyped_parameter", message, parameter.pointer))
            return (parameter,)
        annotation = self._type(slot)
        if slot.kind is Kind.VAR_KEYWORD and is_unpack(annotation):
            return self._flattened(slot, annotation)
        if slot.kind is Kind.VAR_POSITIONAL and is_unpack(annotation):
            return (replace(self._parameter(slot, unpacked(annotation)), whole=True),)
        return (self._parameter(slot, annotation),)

    @property
    def local_names(self) -> Mapping[str, Any]:
        """What annotations, and fields of local classes, may mean by names that no module knows."""
        if "<locals>" not in self.place.qualname:
            return NOTHING
        scopes = [self._scope(slot.owner) for slot in self.callee.slots]
        return {name: value for scope in scopes for name, value in scope.locals.items()}

    def returns(self) -> Any:
        """The resolved type of the result; one that cannot be resolved is only a finding (SPEC A4)."""
        source = self.callee.source
        raw = getattr(source, "__annotations__", NOTHING).get("return", EMPTY)
        if raw is EMPTY:
            return EMPTY
        try:
            scope = self._scope(source)
            annotation = raw if is_plain(raw) else self._specialised(resolve(raw, scope), scope)
        except Exception as error:  # noqa: BLE001  (the text of an annotation may do anything)
            self.notes.append(Note("unresolved_return", f"the return annotation says nothing: {error}"))
            return EMPTY
        if not self.callee.coroutine and get_origin(annotation) in (Awaitable, Coroutine):
            return get_args(annotation)[-1]
        return annotation

    def _type(self, slot: Slot) -> Any:
        plain = is_plain(slot.annotation)
        annotation = slot.annotation if plain else resolve(slot.annotation, self._scope(slot.owner))
        if slot.kind in VARIADIC:
            if isinstance(annotation, SPEC_PARTS):
                return Any
            if is_unpack(annotation):
                item = None if slot.kind is Kind.VAR_KEYWORD else item_type(annotation)
                return annotation if item is None else item
        if plain or is_plain(annotation):
            return annotation
        return self._specialised(annotation, self._scope(slot.owner))

    def _specialised(self, annotation: Any, scope: Scope) -> Any:
        if OLD_TYPED_DICT is not None:
            annotation = readable(annotation, scope.locals)
        known = {} if self.callee.bound_to is None else arguments_of(self.callee.bound_to)
        return specialise(annotation, known)

    def _flattened(self, slot: Slot, annotation: Any) -> Iterator[Parameter]:
        cls = typed_dict_of(annotation)
        if cls is None:
            raise self.place.refusal("Unpack[...] of ** takes a TypedDict; write one", slot.name)
        for key in keys(annotation, self._scope(slot.owner).locals):
            if key.name in self.callee.locked:
                continue
            default = EMPTY if key.required else ABSENT
            yield self._parameter(Slot(key.name, Kind.KEYWORD_ONLY, default, key.annotation, cls), key.annotation, cls)
        if (extra := extra_items(annotation)) is not None:
            yield Parameter(slot.name, slot.name, Kind.VAR_KEYWORD, extra, source=slot.annotation)

    def _parameter(self, slot: Slot, annotation: Any, owner: type | None = None) -> Parameter:
        name, default, factory = slot.name, slot.default, None
        resolved, said = take_apart(annotation, default)
        self._check(slot, annotation, said)
        if isinstance(default, FieldInfo):
            default = EMPTY
        if default is EMPTY or default is ABSENT:
            factory = said.default_factory
            default = EMPTY if factory is not None else default if said.default is EMPTY else said.default
        description = said.description
        override = self.options.parameters.get(name)
        if override is not None:
            description = description if override.description is None else override.description
            resolved = annotated(resolved, () if override.wire is None else (override.wire,))
        return Parameter(
            name=name,
            wire_name=said.wire_name or name,
            kind=slot.kind,
            annotation=resolved,
            default=default,
            default_factory=factory,
            factory_takes_data=said.factory_takes_data,
            validate_default=said.validate_default,
            description=description,
            source=slot.annotation,
            extra=NOTHING if said.extra is None else said.extra,
            owner=owner,
            injected=said.injected,
        )

    def _check(self, slot: Slot, annotation: Any, said: Said) -> None:
        name = said.marker or marker(slot.default, annotation) or context_class(annotation)
        if name is not None and not said.injected:
            raise self.place.refusal(
                f"{name} means a value that a framework puts in; write Annotated[..., Injected] and give it by "
                "context= or .bind()",
                slot.name,
            )
        if said is SILENT:
            return
        if said.alias_path:
            raise self.place.refusal("its alias is not one name on the wire; use an alias that is a string", slot.name)
        for keyword, kind, expected in TEXTS:
            value = said.description if keyword == "description" else (said.extra or {}).get(keyword)
            if value is not None and not isinstance(value, kind):
                raise self.place.refusal(f"its {keyword} is {value!r}; write {expected}", slot.name)
        if slot.kind in VARIADIC:
            self._check_variadic(slot, said)

    def _check_variadic(self, slot: Slot, said: Said) -> None:
        if said.injected:
            raise self.place.refusal("* and ** cannot be injected; inject an ordinary parameter", slot.name)
        if said.default is not EMPTY or said.default_factory is not None:
            raise self.place.refusal("* and ** have no default; leave it out of Field(...)", slot.name)
        if slot.kind is Kind.VAR_KEYWORD and said.wire_name is not None:
            raise self.place.refusal("** has no name on the wire; leave the alias out of Field(...)", slot.name)

    def _unresolved(self, raw: Any, error: Exception) -> str:
        name = getattr(error, "name", None)
        if not isinstance(error, NameError) or name is None:
            shown = ADDRESS.sub("", repr(raw))
            return f"the annotation {shown} cannot be evaluated ({type(error).__name__}: {error}); correct it"
        way_out = (
            "decorate the function with @tool where that name is visible, or define it in the module"
            if "<locals>" in self.place.qualname
            else "import it at run time, not only under TYPE_CHECKING, or mark the parameter Annotated[..., Injected]"
        )
        return f"the name {name!r} in the annotation {raw!r} cannot be resolved; {way_out}"

    def _scope(self, owner: Any) -> Scope:
        scope = self._scopes.get(id(owner))
        if scope is None:
            scope = scope_of(owner, self.options.frame_locals, self.callee.bound_to)
            self._scopes[id(owner)] = scope
        return scope
