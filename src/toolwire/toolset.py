"""Tools as one immutable collection: composed, described, emitted and called (SPEC P)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar, overload

from toolwire.errors import DefinitionError
from toolwire.findings import Finding
from toolwire.providing import ProviderSide
from toolwire.results import Arguments, BoundArguments, Result, meant, unknown_tool
from toolwire.tool import Tool

if TYPE_CHECKING:
    from typing import Self

    from toolwire.dispatch.runner import ARun, Run, Runner
    from toolwire.dispatch.settings import DuplicateKeys, Hook, Repairing, Settings
    from toolwire.emission import Emission
    from toolwire.reading.providers import TypeProvider

__all__ = ["ToolSet"]

T = TypeVar("T")


class ToolSet(ProviderSide):
    """An immutable collection of tools.

    Parameters:
        tools: functions, other callables, `Tool`s, or classes that construct themselves; marked with `@tool` or not.
        types: providers for third-party types (SPEC A9).
        context: injected values and pydantic's validation context for every call; that of a call goes before it.
        repair: "faithful" reads a misplaced value as the one thing it can mean, after the arguments were refused, and lists
            what it changed in `repairs` of the result (SPEC R7); "off" leaves them refused.
        hooks: functions of (call, call_next) around every call, the first one outermost (SPEC D9).
        duplicate_keys: for JSON text in which a name stands twice: the "last" one counts, or it is an "error" (SPEC D3).
        expose_exceptions: the model is told the messages of exceptions, not only their types (SPEC D6).

    Raises:
        DefinitionError: something that cannot be a tool, two tools of one name, or an option there is not.

    Example:
        >>> def add(a: int, b: int = 1) -> int:
        ...     '''Add two numbers.'''
        ...     return a + b
        >>> tools = ToolSet(add)
        >>> tools.run("add", '{"a": 2, "b": null}')
        Ok(3)
        >>> print(tools.run("add", '{"a": "2"}').text)
        The arguments for "add" do not fit. It was not called.
        - a: expected an integer, got a string; leave out the quotes
    """

    __slots__ = ("__weakref__", "_aruns", "_emissions", "_names", "_notes", "_runners", "_runs", "_settings")

    def __init__(
        self,
        *tools: Any,
        types: Sequence[TypeProvider] = (),
        context: Any = None,
        repair: Repairing = "off",
        hooks: Sequence[Hook] = (),
        duplicate_keys: DuplicateKeys = "last",
        expose_exceptions: bool = False,
    ) -> None:
        from toolwire.dispatch.runner import Runner
        from toolwire.dispatch.settings import Settings

        settings = Settings(context, repair, hooks, duplicate_keys, expose_exceptions)
        made = [tool if isinstance(tool, Tool) else _made(tool, types) for tool in tools]
        self._fill([Runner(tool, settings, {}) for tool in made], settings)

    def _fill(self, runners: Sequence[Runner], settings: Settings, notes: tuple[Finding, ...] = ()) -> None:
        by_name = {runner.tool.name: runner for runner in runners}
        if len(by_name) < len(runners):
            from toolwire.dispatch.gathering import taken_twice

            raise taken_twice([runner.tool for runner in runners])
        self._names = tuple(by_name)
        self._settings = settings
        self._notes = notes
        self._runners: dict[str, Runner] = by_name
        self._runs: dict[str, Run] = {name: runner.run for name, runner in by_name.items()}
        self._aruns: dict[str, ARun] = {}
        self._emissions: dict[Any, Emission] = {}

    def _with(self, runners: Sequence[Runner], notes: tuple[Finding, ...]) -> Self:
        made = object.__new__(type(self))
        made._fill(runners, self._settings, notes)
        return made

    # Composition

    @classmethod
    def from_module(cls, module: ModuleType | str, **options: Any) -> Self:
        """The tools that a module defines, in source order (SPEC A5).

        Parameters:
            module: itself, or its name. Its functions in `__all__` if there is one; only the marked ones if any is marked.
            options: as of `ToolSet`.

        Raises:
            DefinitionError: there is no such module, or one of its functions cannot be a tool.
        """
        from toolwire.reading.modules import functions_of, module_named

        functions, notes = functions_of(module_named(module))
        made = cls(*functions, **options)
        made._notes = notes
        return made

    def __or__(self, other: object) -> Self:
        """The tools of both sets, each called as its own set says.

        Parameters:
            other: a set; its tools come behind those of this one.

        Raises:
            DefinitionError: a name is in both.
        """
        if not isinstance(other, ToolSet):
            return NotImplemented
        return self._with([*self._runners.values(), *other._runners.values()], self._notes + other._notes)

    def only(self, *names: str) -> Self:
        """The named tools, in the order of this set.

        Parameters:
            names: of tools.

        Raises:
            DefinitionError: there is no tool of such a name.
        """
        self._check_known(names)
        return self._with([runner for name, runner in self._runners.items() if name in names], self._notes)

    def without(self, *names: str) -> Self:
        """All tools but the named ones.

        Parameters:
            names: of tools.

        Raises:
            DefinitionError: there is no tool of such a name.
        """
        self._check_known(names)
        return self._with([runner for name, runner in self._runners.items() if name not in names], self._notes)

    def prefixed(self, prefix: str) -> Self:
        """The same tools with something in front of their names.

        Parameters:
            prefix: put in front as it is.

        Raises:
            DefinitionError: that is no string.
        """
        if not isinstance(prefix, str):
            raise DefinitionError(f"a prefix is a string, not {prefix!r}; write .prefixed('crm_')")
        return self.renamed({name: prefix + name for name in self.names})

    def renamed(self, names: Mapping[str, str]) -> Self:
        """The same tools, some under other names.

        Parameters:
            names: present names to new ones.

        Raises:
            DefinitionError: there is no tool of such a name, a new name is empty, or two tools would have one name.
        """
        self._check_known(names)
        for name, new in names.items():
            if not isinstance(new, str) or not new:
                raise DefinitionError(f"the tool {name!r} cannot be renamed to {new!r}; a name is a non-empty string")
        return self._with(
            [runner.with_name(names[name]) if name in names else runner for name, runner in self._runners.items()],
            self._notes,
        )

    def bind(self, **injected: Any) -> Self:
        """The same tools with values for injected parameters (SPEC A7).

        Parameters:
            injected: values by parameter name; those in the context of a call go before them.

        Raises:
            DefinitionError: no tool has an injected parameter of such a name.
        """
        known = {name for runner in self._runners.values() for name in runner.injected}
        if unknown := injected.keys() - known:
            there = ", ".join(sorted(known)) or "none"
            raise DefinitionError(
                f"no tool has an injected parameter named {', '.join(sorted(unknown))}; there are {there}"
            )
        return self._with(
            [runner.with_bound(injected) if runner.injected else runner for runner in self._runners.values()],
            self._notes,
        )

    def _check_known(self, names: Sequence[str] | Mapping[str, str]) -> None:
        for name in names:
            if name not in self._runners:
                raise DefinitionError(f"there is no tool {name!r}; {meant(name, self.names)}")

    # What is in it

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the tools, in order."""
        return self._names

    def __len__(self) -> int:
        return len(self.names)

    def __contains__(self, name: object) -> bool:
        return name in self.names

    def __iter__(self) -> Iterator[Tool]:
        return (runner.tool for runner in self._runners.values())

    def __getitem__(self, name: str) -> Tool:
        return self._runners[name].tool

    def __repr__(self) -> str:
        return f"<ToolSet of {', '.join(self.names) or 'no tools'}>"

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was noticed while the tools were read and compiled (SPEC E3)."""
        # What concerns a whole module is said by each of its tools.
        return tuple(dict.fromkeys((*self._notes, *(finding for tool in self for finding in tool.findings))))

    def describe(self) -> list[dict[str, Any]]:
        """Module, name, description and canonical schemas of each tool, without a provider's envelope.

        Returns:
            New dicts and lists with the keys `module`, `name`, `description`, `parameters` and `returns`; what is not
            known is None.
        """
        from toolwire.dispatch.gathering import described

        return [described(tool) for tool in self]

    # Calls

    def run(self, name: str, arguments: Arguments, *, context: Any = None) -> Result[Any]:
        """Call a tool with what a model sent (SPEC D).

        Parameters:
            name: of the tool.
            arguments: JSON text, or what `json.loads` makes of it.
            context: values of injected parameters by name, and pydantic's validation context.

        Returns:
            `Ok` with the value, or `Err` with what went wrong; nothing that the model or the tool does raises, only a hook may.

        Raises:
            InjectionError: an injected parameter has no value; nothing has run then.
        """
        try:
            run = self._runs[name]
        except (KeyError, TypeError):
            return unknown_tool(name, self.names)
        return run(arguments, context)

    def arun(
        self, name: str, arguments: Arguments, *, context: Any = None, timeout: float | None = None
    ) -> Coroutine[Any, Any, Result[Any]]:
        """`run` for code that awaits: coroutines are awaited, plain functions run inline or in a thread (SPEC D7).

        Parameters:
            name: of the tool.
            arguments: JSON text, or what `json.loads` makes of it.
            context: values of injected parameters by name, and pydantic's validation context.
            timeout: seconds to wait for the tool, instead of those of `@tool(timeout=)`. A plain function with a time
                limit runs in a thread, which goes on after it.

        Raises:
            InjectionError: when awaited, if an injected parameter has no value; nothing has run then.
            ValueError: when awaited, if the timeout is no number above 0.
        """
        if timeout is not None:
            return self._arun_within(name, arguments, context, timeout)
        try:
            arun = self._aruns[name]
        except (KeyError, TypeError):
            return self._arun_first(name, arguments, context)
        return arun(arguments, context)

    async def _arun_first(self, name: str, arguments: Arguments, context: Any) -> Result[Any]:
        runner = self._runner(name)
        if runner is None:
            return unknown_tool(name, self.names)
        arun = self._aruns[name] = runner.arun
        return await arun(arguments, context)

    async def _arun_within(self, name: str, arguments: Arguments, context: Any, timeout: float) -> Result[Any]:
        runner = self._runner(name)
        if runner is None:
            return unknown_tool(name, self.names)
        return await runner.arun_within(arguments, context, timeout)

    def _runner(self, name: str) -> Runner | None:
        return self._runners.get(name) if isinstance(name, str) else None

    def validate(self, name: str, arguments: Arguments, *, context: Any = None) -> Result[BoundArguments]:
        """Check a call as `run` does, without calling: for a human's approval in between.

        Parameters:
            name: of the tool.
            arguments: JSON text, or what `json.loads` makes of it.
            context: as of `run`; it is kept for `BoundArguments.call`.

        Returns:
            `Ok` with the arguments and two ways to call, or the `Err` that `run` would return.
        """
        runner = self._runner(name)
        return unknown_tool(name, self.names) if runner is None else runner.validate(arguments, context)

    def call(self, function: Callable[..., T], arguments: Arguments, *, context: Any = None) -> T:
        """Call a tool of this set by its function, with the type of its result.

        Parameters:
            function: what the tool was made from.
            arguments: as of `run`.
            context: as of `run`.

        Raises:
            CallFailed: the call has no value; the error says why.
            InjectionError: an injected parameter has no value.
        """
        value: T = self.run(self._name_of(function), arguments, context=context).unwrap()
        return value

    @overload
    async def acall(self, function: Callable[..., Awaitable[T]], arguments: Arguments, *, context: Any = None) -> T: ...

    @overload
    async def acall(self, function: Callable[..., T], arguments: Arguments, *, context: Any = None) -> T: ...

    async def acall(self, function: Callable[..., Any], arguments: Arguments, *, context: Any = None) -> Any:
        """`call` for code that awaits.

        Parameters:
            function: what the tool was made from.
            arguments: as of `run`.
            context: as of `run`.

        Raises:
            CallFailed: the call has no value; the error says why.
            InjectionError: an injected parameter has no value.
        """
        return (await self.arun(self._name_of(function), arguments, context=context)).unwrap()

    def _name_of(self, function: Callable[..., Any]) -> str:
        for name, runner in self._runners.items():
            origin, handler = runner.tool.origin, runner.tool.function
            if origin is not None and (origin[0] is function or origin[0] == function or handler == function):
                return name
        return str(getattr(function, "__name__", function))

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (
            type(self),
            self._settings,
            self._notes,
            [(r.tool, r.settings, r.bound) for r in self._runners.values()],
        )


def _made(subject: Any, types: Sequence[TypeProvider]) -> Tool:
    if isinstance(subject, ToolSet):
        raise DefinitionError("a ToolSet is no tool; combine sets with `|`")
    if isinstance(subject, list | tuple | Mapping | ModuleType | str):
        raise DefinitionError(
            "tools are passed one by one, as in ToolSet(*functions); a module with ToolSet.from_module"
        )
    return Tool.of(subject, types)


def _rebuilt(
    cls: type[ToolSet],
    settings: Settings,
    notes: tuple[Finding, ...],
    parts: list[tuple[Tool, Settings, Mapping[str, Any]]],
) -> ToolSet:
    from toolwire.dispatch.runner import Runner

    made = object.__new__(cls)
    made._fill([Runner(*part) for part in parts], settings, notes)
    return made
