"""Values that the caller gives a tool and the model never sees (SPEC A7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from toolwire.errors import InjectionError
from toolwire.reading.shapes import EMPTY, Parameter

__all__ = ["Inject", "injector"]

Inject: TypeAlias = Callable[[Any], dict[str, Any]]


def injector(tool: str, parameters: Sequence[Parameter], bound: Mapping[str, Any]) -> Inject:
    """What gives the values of a tool's injected parameters for one call.

    Parameters:
        tool: the name of the tool.
        parameters: the injected ones.
        bound: values that were given beforehand, by `ToolSet.bind`. The context of a call goes before them, and both go
            before the parameter's own default.

    Raises:
        InjectionError: by what is returned, when a parameter without a default has no value.
    """

    def inject(context: Any) -> dict[str, Any]:
        at_hand = context if isinstance(context, Mapping) else {}
        given: dict[str, Any] = {}
        for parameter in parameters:
            name = parameter.name
            if name in at_hand:
                given[name] = at_hand[name]
            elif name in bound:
                given[name] = bound[name]
            elif parameter.default is not EMPTY:
                given[name] = parameter.default
            elif parameter.default_factory is not None:
                given[name] = parameter.default_factory()
            else:
                raise InjectionError(
                    f"{tool}: the injected parameter {name!r} has no value; pass context={{{name!r}: ...}} or use "
                    f".bind({name}=...)"
                )
        return given

    return inject
