"""Third-party types, mapped to types that travel as JSON by the providers of a tool set (SPEC A9)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Annotated, Any, NewType, Protocol, get_origin, runtime_checkable

from pydantic import AfterValidator

from toolwire.errors import DefinitionError
from toolwire.reading.generics import alias_value, is_alias, parts, rebuild
from toolwire.reading.shapes import Signature

__all__ = ["TypeProvider", "answer_of", "apply_providers", "checked_providers", "provide"]

OWN = frozenset(
    {
        "builtins",
        "collections",
        "datetime",
        "decimal",
        "enum",
        "fractions",
        "ipaddress",
        "numbers",
        "os",
        "pathlib",
        "re",
    }
    | {
        "types",
        "typing",
        "typing_extensions",
        "uuid",
        "zoneinfo",
        "annotated_types",
        "pydantic",
        "pydantic_core",
        "toolwire",
    }
)
"""Packages whose types mean what the documentation says; providers are not asked for them."""


@runtime_checkable
class TypeProvider(Protocol):
    """Maps a type that pydantic does not know to one that it does (SPEC A9).

    A provider may also have `coerce(value)`: it gets the validated value of the stand-in and returns the value for the
    function; its ValueError is an issue at that path.

    >>> class Colours:
    ...     def resolve(self, tp, args):
    ...         return Annotated[str, "as #rrggbb"] if tp.__name__ == "Colour" else None
    """

    def resolve(self, tp: Any, args: tuple[Any, ...]) -> Any:
        """The stand-in of a type, or None to let the next provider answer.

        Parameters:
            tp: a class; of a generic type the class without its arguments.
            args: the arguments of a generic type, already resolved.
        """


def checked_providers(types: object) -> tuple[TypeProvider, ...]:
    """What `types=` lists; a list that changes later changes nothing.

    Raises:
        DefinitionError: it is no list, or holds something without `resolve`, or with a `coerce` that cannot be called.
    """
    if not isinstance(types, list | tuple):
        raise DefinitionError(f"types is a list of type providers, not {types!r}")
    for provider in types:
        if not isinstance(provider, TypeProvider) or not callable(provider.resolve):
            raise DefinitionError(f"types=[{provider!r}]: a type provider has a method resolve(tp, args)")
        if not callable(getattr(provider, "coerce", callable)):
            raise DefinitionError(f"types=[{provider!r}]: coerce is a method that takes the value")
    return tuple(types)


def apply_providers(signature: Signature, providers: Sequence[TypeProvider]) -> Signature:
    """The signature with every type that a provider knows replaced by its stand-in; injected parameters stay.

    Raises:
        DefinitionError: when a provider fails or answers with something that is no type; names the parameter.
    """
    if not providers:
        return signature
    parameters = []
    for p in signature.parameters:
        try:
            annotation = p.annotation if p.injected else provide(p.annotation, providers)
        except DefinitionError as error:
            raise signature.place.refusal(str(error), p.name) from error
        parameters.append(p if annotation is p.annotation else replace(p, annotation=annotation))
    return replace(signature, parameters=tuple(parameters))


def answer_of(providers: Sequence[TypeProvider]) -> Callable[[Any], Any] | None:
    """What gives the stand-in of a class, or the class itself; None without providers."""
    return partial(provide, providers=providers) if providers else None


def provide(annotation: Any, providers: Sequence[TypeProvider], inside: tuple[Any, ...] = ()) -> Any:
    """An annotation with the stand-ins of its parts, inner ones first; itself when no provider answers.

    Parameters:
        annotation: a resolved type. The fields of a class in it are looked into where its schema is made.
        providers: the first that answers wins.
        inside: the types whose stand-in this is part of.

    Raises:
        DefinitionError: as `apply_providers`.
    """
    if isinstance(annotation, NewType) or is_alias(annotation):
        if annotation in inside:
            return annotation
        value = annotation.__supertype__ if isinstance(annotation, NewType) else alias_value(annotation)
        inner = provide(value, providers, (*inside, annotation))
        return annotation if inner is value else inner
    args = tuple(provide(part, providers, inside) for part in parts(annotation))
    answer = _ask(get_origin(annotation) or annotation, args, providers, inside)
    return rebuild(annotation, args) if answer is None else answer


ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
"""Of an object in memory, as Python writes it: no two runs would say the same."""


def _ask(tp: Any, args: tuple[Any, ...], providers: Sequence[TypeProvider], inside: tuple[Any, ...]) -> Any:
    if not isinstance(tp, type) or tp.__module__.partition(".")[0] in OWN:
        return None
    for provider in providers:
        name = f"the type provider {ADDRESS.sub('', repr(provider))}"
        try:
            answer = provider.resolve(tp, args)
        except Exception as error:
            raise DefinitionError(f"{name} failed for {tp!r} ({type(error).__name__}: {error}); correct it") from error
        if answer is None:
            continue
        if not _is_type(answer):
            raise DefinitionError(f"{name} answers {answer!r} for {tp!r}; return a type or None")
        if tp in inside or answer is tp:
            raise DefinitionError(f"{name} answers {tp!r} with itself; return a type that travels as JSON")
        standin = provide(answer, providers, (*inside, tp))
        coerce = getattr(provider, "coerce", None)
        return standin if coerce is None else Annotated[standin, AfterValidator(coerce)]
    return None


def _is_type(answer: Any) -> bool:
    return isinstance(answer, type | NewType) or answer is Any or is_alias(answer) or get_origin(answer) is not None
