"""What is said about a tool: its descriptions and schemas, put together when somebody asks."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from toolwire.compiling.describing import canonical_schema
from toolwire.compiling.returns import returns_schema
from toolwire.compiling.walk import MisdeclaredError, Note
from toolwire.reading.aliases import alias_descriptions
from toolwire.reading.class_texts import field_descriptions
from toolwire.reading.docstrings import Docs, read_docstring
from toolwire.reading.shapes import Kind
from toolwire.reading.stripped import may_be_stripped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from toolwire.companion.lookup import Live, Restored
    from toolwire.compiling.arguments import Arguments
    from toolwire.compiling.walk import Json
    from toolwire.reading.options import Options
    from toolwire.reading.shapes import Signature

__all__ = ["Written"]


class Written:
    """What is said about a tool: descriptions from the signature, the docstring and the aliases, and the schemas.

    Parameters:
        signature: of the tool.
        arguments: what validates them.
        options: what `@tool(...)` said.
        another: reads another callable of the module, for a companion that has to fit all of them.
    """

    def __init__(
        self,
        signature: Signature,
        arguments: Arguments,
        options: Options,
        another: Callable[[Any], tuple[Signature, Written]],
    ) -> None:
        self._signature = signature
        self._arguments = arguments
        self._options = options
        self._another = another

    @cached_property
    def docs(self) -> Docs:
        """What the docstring says."""
        names = [p.name for p in self._signature.parameters]
        return read_docstring(self._signature.doc, names, self._options.docstring_style)

    @cached_property
    def description(self) -> str | None:
        """Of the tool as a whole: from `@tool`, the docstring or the companion; None where nobody wrote anything."""
        given = self._options.description
        text = given if given is not None else self.docs.description
        if text is None and self.restored is not None:
            text = self.restored.description
        deprecated = self._signature.deprecated
        if deprecated is not None:
            text = f"Deprecated: {deprecated}\n\n{text}" if text else f"Deprecated: {deprecated}"
        return text or None

    @cached_property
    def descriptions(self) -> dict[str, str]:
        """By Python parameter name, the first that exists (SPEC B1)."""
        return self._descriptions if self.restored is None else {**self._descriptions, **self.restored.by_name}

    @cached_property
    def _descriptions(self) -> dict[str, str]:
        found = {}
        missing = []
        for parameter in self._signature.parameters:
            text = parameter.description
            if text is None:
                text = self.docs.parameters.get(parameter.name)
            if text is None and parameter.owner is not None:
                text = field_descriptions(parameter.owner).get(parameter.name)
            if text:
                found[parameter.name] = text
            elif text is None:
                missing.append(parameter.name)
        return {**found, **(alias_descriptions(self._signature.function, missing) if missing else {})}

    @cached_property
    def _canonical(self) -> tuple[Json, tuple[Note, ...]]:
        try:
            return canonical_schema(self._arguments, self._descriptions)
        except MisdeclaredError as error:
            raise self._signature.place.refusal(str(error)) from error

    @property
    def canonical(self) -> Json:
        """The JSON Schema of the arguments, with all descriptions."""
        return self._canonical[0] if self.restored is None else self.restored.parameters

    @property
    def returns(self) -> Json | None:
        """The JSON Schema of the result; None where nothing is known of it."""
        return self._returns if self.restored is None else self.restored.returns

    @cached_property
    def restored(self) -> Restored | None:
        """What the docs companion knows, where docstrings or sources are missing (SPEC C1)."""
        if self._arguments.given is not None or not may_be_stripped(self._signature.module):
            return None
        from toolwire.companion.lookup import restore

        return restore(self._signature, self.docs, self.live, self._another)

    @property
    def live(self) -> Live:
        """The schemas as the code alone says them."""
        return self._canonical[0], self._returns

    @cached_property
    def _returns(self) -> Json | None:
        constructs = self._signature.constructs
        return returns_schema(self._signature.returns if constructs is None else constructs)

    @cached_property
    def notes(self) -> tuple[Note, ...]:
        """What was noticed about schema, docstring and companion."""
        notes = list(self._canonical[1])
        if not self.description:
            message = "the tool has no description; write a docstring, for the model knows it by that alone"
            notes.append(Note("no_description", "", message))
        notes += [
            Note("unknown_documented_parameter", "", f"the docstring describes {name!r}, which is no parameter")
            for name in self._documented_in_vain()
        ]
        if self.restored is not None and self.restored.note is not None:
            notes.append(self.restored.note)
        return tuple(notes)

    def _documented_in_vain(self) -> Iterator[str]:
        """Names the docstring describes and the function does not have; `**` may take any, a method has its `self`."""
        signature = self._signature
        if signature.constructs is None and not any(p.kind is Kind.VAR_KEYWORD for p in signature.parameters):
            known = {"self", "cls", *signature.locked, *(p.name for p in signature.parameters)}
            yield from (name for name in self.docs.parameters if name not in known)
