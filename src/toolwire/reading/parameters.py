"""The open parameters of a callable, resolved one by one."""

from __future__ import annotations

import sys
import typing
from collections.abc import Awaitable, Coroutine, Iterator
from types import FunctionType
from typing import Annotated, Any, get_args, get_origin

import typing_extensions
from pydantic.fields import FieldInfo

from toolwire.errors import DefinitionError
from toolwire.reading.annotations import Scope, injects, resolve, specialise
from toolwire.reading.callables import Callee, defining_class
from toolwire.reading.classes import OLD_TYPED_DICT, is_old_typed_dict
from toolwire.reading.metadata import Said, marker, take_apart
from toolwire.reading.options import Options
from toolwire.reading.shapes import ABSENT, EMPTY, NOTHING, Kind, Parameter, Place
from toolwire.reading.slots import VARIADIC, Slot
from toolwire.reading.unpacking import extra_items, is_unpack, item_type, keys, typed_dict_of

__all__ = ["Reader"]

SILENT = Said()
SPEC_PARTS = (
    typing.ParamSpecArgs,
    typing.ParamSpecKwargs,
    typing_extensions.ParamSpecArgs,
    typing_extensions.ParamSpecKwargs,
)


class Reader:
    """Reads the parameters of one callable; `notes` collects what looks wrong as (code, message, path)."""

    def __init__(self, callee: Callee, options: Options, place: Place) -> None:
        self.callee = callee
        self.options = options
        self.place = place
        self.notes: list[tuple[str, str, str]] = []
        self._scopes: dict[int, Scope] = {}

    def parameters(self) -> Iterator[Parameter]:
        """Yield the parameters in the order of the signature.

        Raises:
            DefinitionError: for an annotation, alias or default that cannot be honoured.
        """
        for slot in self.callee.slots:
            if slot.annotation is EMPTY:
                parameter = self._parameter(slot, Any)
                if not parameter.injected:
                    message = f"parameter {slot.name!r} has no annotation, so any JSON value is offered for it"
                    self.notes.append(("untyped_parameter", message, parameter.pointer))
                yield parameter
                continue
            try:
                annotation = self._type(slot)
            except DefinitionError:
                raise
            except Exception as error:
                if not injects(slot.annotation, self._scope(slot.owner)):
                    raise self.place.refusal(self._unresolved(slot.annotation, error), slot.name) from error
                yield Parameter(
                    slot.name, slot.name, slot.kind, default=slot.default, source=slot.annotation, injected=True
                )
                continue
            if slot.kind is Kind.VAR_KEYWORD and is_unpack(annotation):
                yield from self._flattened(slot, annotation)
            else:
                yield self._parameter(slot, annotation)

    def returns(self) -> Any:
        """Return the resolved type of the result; one that cannot be resolved is only a finding (SPEC A4)."""
        source = self.callee.source
        raw = getattr(source, "__annotations__", NOTHING).get("return", EMPTY)
        if raw is EMPTY:
            return EMPTY
        try:
            annotation = self._specialised(resolve(raw, self._scope(source)))
        except Exception as error:  # noqa: BLE001  (the text of an annotation may do anything)
            self.notes.append(("unresolved_return", f"the return annotation says nothing: {error}", ""))
            return EMPTY
        if not self.callee.coroutine and get_origin(annotation) in (Awaitable, Coroutine):
            return get_args(annotation)[-1]
        return annotation

    def _type(self, slot: Slot) -> Any:
        annotation = resolve(slot.annotation, self._scope(slot.owner))
        if isinstance(annotation, type):
            if is_old_typed_dict(annotation):
                raise self.place.refusal(OLD_TYPED_DICT, slot.name)
            return annotation
        if slot.kind in VARIADIC:
            if isinstance(annotation, SPEC_PARTS):
                return Any
            if is_unpack(annotation):
                return annotation if slot.kind is Kind.VAR_KEYWORD else item_type(annotation)
        return self._specialised(annotation)

    def _specialised(self, annotation: Any) -> Any:
        bound_to = self.callee.bound_to
        if (
            bound_to is None
            and not getattr(annotation, "__parameters__", None)
            and not isinstance(annotation, typing.TypeVar)
        ):
            return annotation
        return specialise(annotation, {} if bound_to is None else {typing.Self: bound_to})

    def _flattened(self, slot: Slot, annotation: Any) -> Iterator[Parameter]:
        cls = typed_dict_of(annotation)
        if cls is None:
            raise self.place.refusal("Unpack[...] of ** takes a TypedDict; write one", slot.name)
        try:
            fields = list(keys(annotation, self._scope(slot.owner).locals))
        except Exception as error:
            raise self.place.refusal(self._unresolved(cls.__name__, error), slot.name) from error
        for key in fields:
            default = EMPTY if key.required else ABSENT
            yield self._parameter(Slot(key.name, Kind.KEYWORD_ONLY, default, key.annotation, cls), key.annotation, cls)
        extra = extra_items(annotation)
        if extra not in (None, typing_extensions.NoExtraItems, typing_extensions.Never):
            yield Parameter(slot.name, slot.name, Kind.VAR_KEYWORD, extra, source=slot.annotation)

    def _parameter(self, slot: Slot, annotation: Any, owner: type | None = None) -> Parameter:
        name, default = slot.name, slot.default
        field_default = isinstance(default, FieldInfo)
        resolved, said = take_apart(annotation, default)
        if said is None:
            said = SILENT
        self._check(slot, annotation, said)
        if field_default:
            default = EMPTY
        factory = None
        if default is EMPTY or default is ABSENT:
            factory = said.default_factory
            default = EMPTY if factory is not None else default if said.default is EMPTY else said.default
        description = said.description
        override = self.options.parameters.get(name)
        if override is not None:
            description = description if override.description is None else override.description
            resolved = resolved if override.wire is None else Annotated[resolved, override.wire]
        return Parameter(
            name,
            said.wire_name or name,
            slot.kind,
            resolved,
            default,
            factory,
            said.factory_takes_data,
            said.validate_default,
            description,
            slot.annotation,
            said.extra or NOTHING,
            owner,
            injected=said.injected,
        )

    def _check(self, slot: Slot, annotation: Any, said: Said) -> None:
        if said.injected and slot.kind not in VARIADIC:
            return
        if said.injected:
            raise self.place.refusal("* and ** cannot be injected; inject an ordinary parameter", slot.name)
        if said.alias_path:
            raise self.place.refusal(
                "an AliasPath is not one name on the wire; use an alias that is a string", slot.name
            )
        if (name := said.marker or marker(slot.default, annotation)) is not None:
            raise self.place.refusal(
                f"{name} means a value that a framework puts in; write Annotated[..., Injected] and give it by "
                "context= or .bind()",
                slot.name,
            )
        if slot.kind in VARIADIC and (said.default is not EMPTY or said.default_factory is not None):
            raise self.place.refusal("* and ** have no default; leave it out of Field(...)", slot.name)
        if slot.kind is Kind.VAR_KEYWORD and said.wire_name is not None:
            raise self.place.refusal("** has no name on the wire; leave the alias out of Field(...)", slot.name)

    def _unresolved(self, raw: Any, error: Exception) -> str:
        name = getattr(error, "name", None)
        if not isinstance(error, NameError) or name is None:
            return f"the annotation {raw!r} cannot be evaluated ({type(error).__name__}: {error}); correct it"
        way_out = (
            "decorate the function with @tool where that name is visible, or define it in the module"
            if "<locals>" in self.place.qualname
            else "import it at run time, not only under TYPE_CHECKING, or mark the parameter Annotated[..., Injected]"
        )
        return f"the name {name!r} in the annotation {raw!r} cannot be resolved; {way_out}"

    def _scope(self, owner: Any) -> Scope:
        scope = self._scopes.get(id(owner))
        if scope is None:
            scope = self._scopes[id(owner)] = self._make_scope(owner)
        return scope

    def _make_scope(self, owner: Any) -> Scope:
        names: dict[str, Any] = dict(self.options.frame_locals)
        if isinstance(owner, FunctionType):
            module = owner.__globals__
            for variable, cell in zip(owner.__code__.co_freevars, owner.__closure__ or (), strict=True):
                try:
                    names[variable] = cell.cell_contents
                except ValueError:  # the enclosing function has not assigned it yet
                    continue
            names.update((p.__name__, p) for p in getattr(owner, "__type_params__", ()))
        else:
            module = vars(sys.modules.get(getattr(owner, "__module__", None) or "", typing))
        return Scope(module, names, lambda: _class_names(owner, self.callee.bound_to, module))


def _class_names(owner: Any, bound_to: type | None, module: dict[str, Any]) -> dict[str, Any]:
    """Return what the class body around a method defines and the module does not."""
    if not isinstance(owner, FunctionType):
        return {}
    path = owner.__qualname__.rpartition(".")[0]
    cls = defining_class(owner)[0]
    if cls is None and bound_to is not None:
        cls = next((base for base in bound_to.__mro__ if base.__qualname__ == path), None)
    if cls is None:
        return {}
    parameters = {p.__name__: p for p in getattr(cls, "__type_params__", ())}
    own = {**parameters, **vars(cls), cls.__name__: cls}
    return {name: value for name, value in own.items() if name not in module and name not in module["__builtins__"]}
