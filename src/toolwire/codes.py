"""What each code of a finding means, which effects it can have, and what its author can do about it.

The pages of the documentation, one a code, are made from this table; a test holds it to the codes that the library uses.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from toolwire.findings import Effect

__all__ = ["CODES", "WHEN_BUILT", "WHEN_EMITTED", "Explanation"]


class Explanation(NamedTuple):
    """A code in words.

    Parameters:
        meaning: what was found, in one sentence.
        effects: what an emission can have done about it; `note` is a statement that changes nothing.
        way_out: what the author of the tool can do.
    """

    meaning: str
    effects: tuple[Effect, ...]
    way_out: str


WHEN_BUILT: Final[Mapping[str, Explanation]] = {
    "tool_name": Explanation(
        "The name of the tool is not one that every provider takes: 1 to 64 letters, digits, `_` and `-`.",
        ("note",),
        "Name it with `@tool(name=...)`; a name is never changed in silence, and targets that refuse it raise `EmitError`.",
    ),
    "parameter_name": Explanation(
        "The name of a parameter is not one that every provider takes: 1 to 64 letters, digits, `_`, `.` and `-`.",
        ("note",),
        "Rename the parameter, or give it an alias: `Annotated[int, Field(alias=...)]`.",
    ),
    "underscore_name": Explanation(
        "The name of a parameter consists of underscores, which tells a model nothing.",
        ("note",),
        "Give it a name that says what to send; if the model need not know of it, mark it `Annotated[..., Injected]`.",
    ),
    "unread_keyword": Explanation(
        "The schema of a foreign tool holds a keyword that its draft, the one of `$schema`, does not read there.",
        ("note",),
        "Ask whoever wrote the schema to name the draft it is written in; the call checks what that draft reads.",
    ),
    "singledispatch": Explanation(
        "The function is made by `functools.singledispatch`; the model is offered its base implementation only.",
        ("note",),
        "Write a function with a union in its signature that calls the dispatching one.",
    ),
    "overload": Explanation(
        "The function has overloads; the model is offered the signature of the implementation, which is wider.",
        ("note",),
        "Nothing, if the wider signature is right; else make a tool of each overload, or a tagged union of their arguments.",
    ),
    "untyped_parameter": Explanation(
        "A parameter has no annotation, so the model may send any JSON value for it.",
        ("note",),
        "Annotate it; if any value is meant, say so with `Any`.",
    ),
    "unresolved_return": Explanation(
        "The return annotation cannot be resolved, so nothing is said about results.",
        ("note",),
        "Import the name at run time, not only under `TYPE_CHECKING`, or drop the annotation.",
    ),
    "unannotated": Explanation(
        "A function of a module was left out by `ToolSet.from_module`, because it has no annotation at all.",
        ("note",),
        "Annotate it, mark it with `@tool`, or make its name private.",
    ),
    "no_description": Explanation(
        "The tool has no description, which is what a model chooses tools by.",
        ("note",),
        "Write a docstring, or `@tool(description=...)`.",
    ),
    "unknown_documented_parameter": Explanation(
        "The docstring describes a parameter that the function does not have.",
        ("note",),
        "Correct the name in the docstring; the text reaches no model as it is.",
    ),
    "no_companion": Explanation(
        "The module runs without docstrings (`python -OO`) and has no docs companion, so descriptions are missing.",
        ("note",),
        "Run `toolwire compile` when the package is built, and ship the files it writes.",
    ),
    "not_in_companion": Explanation(
        "The module runs without docstrings, and its docs companion does not know this tool.",
        ("note",),
        "Mark the function with `@tool`, or keep it in a `ToolSet` of a module, and run `toolwire compile` again.",
    ),
    "hidden_parameter": Explanation(
        "An optional parameter has a type that JSON cannot carry; the model does not see it, and it keeps its default.",
        ("note",),
        "Mark it `Annotated[..., Injected]` if that is meant; else annotate a type of JSON, or write a `TypeProvider`.",
    ),
    "default_left_out": Explanation(
        "The default of a parameter is not shown to the model, because it is no JSON or not in the parameter's own domain.",
        ("note",),
        "Let the type admit the default, or use `None` or `MISSING` for *not given* and fill in the value in the body.",
    ),
    "custom_validation": Explanation(
        "A validator, discriminator or JSON Schema of yours decides here, so that the call may differ from the schema.",
        ("note",),
        "Say the rule in the description as well; where a constraint such as `Ge(1)` can say it, use that.",
    ),
    "weakened": Explanation(
        "The canonical schema admits more than the call takes, for example because bounds of text cannot be said.",
        ("note",),
        "Say the rule in the description; the call checks it in any case.",
    ),
    "lost": Explanation(
        "A member of an enum or a union has no JSON form, so the model cannot send it.",
        ("note",),
        "Give it a value that JSON has, or take it out of the type.",
    ),
    "touches_machine": Explanation(
        "Checking the argument looks at the file system of the machine the tool runs on, which tells a model what is there.",
        ("note",),
        "Take a `Path` and check it in the body, against a folder the model may see.",
    ),
    "drops_items": Explanation(
        "`OnErrorOmit` leaves out items that do not fit, and the model is not told.",
        ("note",),
        "Use the plain item type: the model is told which items are wrong and sends them again.",
    ),
    "changed_text": Explanation(
        "The text is stripped or changed in case before its length and pattern are checked; the schema is about the text sent.",
        ("note",),
        "Nothing, if being generous is meant; else drop the change, or the bounds.",
    ),
    "python_pattern": Explanation(
        "A pattern runs in Python's engine, in which hostile text can take unbounded time.",
        ("note",),
        "Write the pattern as text, without lookaround and backreferences, so that the Rust engine takes it.",
    ),
    "foreign_pattern": Explanation(
        "A pattern uses syntax that JSON Schema's regular expressions (ECMA-262) do not have, so providers may refuse it.",
        ("note",),
        "Write it without inline flags, named groups, POSIX classes, `\\A` and `\\Z`.",
    ),
}
"""Codes of `ToolSet.findings`: about the tools as they are, whatever the target."""


WHEN_EMITTED: Final[Mapping[str, Explanation]] = {
    "not_emitted": Explanation(
        'The target cannot take the tool at all; `emit` raises `EmitError`, or leaves it out with `on_error="skip"`.',
        ("lost",),
        "Do what the message says: rename the tool, give the type a form the target has, or use another target or mode.",
    ),
    "open_object": Explanation(
        "An object takes keys of the model's choice (`dict[str, T]`, `**kwargs`), which the target cannot say.",
        ("weakened", "lost"),
        "Name the keys in a model or TypedDict, or take a list of pairs; `@tool(strict=False)` says that it is meant.",
    ),
    "untyped": Explanation(
        "A value may be anything, which the target or the schema cannot say.",
        ("note", "weakened"),
        "Annotate a type; for free data, take JSON text (`Json`), or `@tool(strict=False)`.",
    ),
    "empty_object": Explanation(
        "A nested object has no properties, so a strict mode could only write `{}`.",
        ("weakened",),
        "Give the model fields, or leave the parameter out.",
    ),
    "closed": Explanation(
        "An object that ignores unknown keys is emitted as one that has none, because they would have no effect.",
        ("kept",),
        'Nothing; `extra="forbid"` says the same in the type.',
    ),
    "moved": Explanation(
        "The target does not take a keyword, so the description says it; the call still checks it.",
        ("described",),
        "Nothing, as a rule; a `Literal` or a nested model is held to by more targets than a bound or a pattern.",
    ),
    "dropped": Explanation(
        "The target does not take a keyword, and no sentence can stand for it; the call still checks it.",
        ("kept", "weakened", "lost"),
        "Write the schema without it, or with `properties` and `additionalProperties` alone.",
    ),
    "default_unreachable": Explanation(
        "A strict mode has every parameter sent, and null is a value here, so the default has to be sent as such.",
        ("weakened", "lost"),
        "Make null the default, or take `T | MISSING`, in which null means *not given*.",
    ),
    "null_counts": Explanation(
        "The target may be sent null for *not given*, and counts that property as given where so many are asked for.",
        ("weakened",),
        "Make the properties that must be there required.",
    ),
    "tuple": Explanation(
        "The target has no `prefixItems`, so each item of the array may have the type of any position.",
        ("weakened",),
        "Take a model or a TypedDict with a field for each position.",
    ),
    "one_of": Explanation(
        "The target has no `oneOf` and gets `anyOf`; that is weaker only where a value fits two branches.",
        ("kept", "weakened"),
        "Nothing where it is kept; else write branches that exclude each other, best by a tag.",
    ),
    "all_of": Explanation(
        "Schemas that hold at once (`allOf`, or constraints beside a reference or a union) cannot be written as one.",
        ("weakened",),
        "Write what holds in one schema; two patterns, for example, become one.",
    ),
    "root": Explanation(
        "The arguments as a whole cannot be written as a plain object, which all providers ask for.",
        ("weakened",),
        "Write the schema of the arguments with `type`, `properties` and `required`, without anything that combines schemas.",
    ),
    "root_union": Explanation(
        "A union of whole sets of arguments is not enforced, because providers refuse it at the root.",
        ("weakened",),
        "Put the union into one parameter.",
    ),
    "impossible": Explanation(
        "No value is valid for a property, so it is left out; if that leaves no valid arguments, the target cannot say it.",
        ("kept", "weakened"),
        "Take the property out of the schema.",
    ),
    "undeclared_property": Explanation(
        "A property is required but not declared, which the target cannot say.",
        ("weakened",),
        "Declare it under `properties`.",
    ),
    "recursive": Explanation(
        "A type contains itself, which the target does not take, or only below properties that may be left out.",
        ("weakened",),
        "Limit the depth with one type per level, or take a flat list whose items name their parents.",
    ),
    "cut": Explanation(
        "The target has no references, so a type that contains itself is written out two levels deep and ends there.",
        ("lost",),
        "Use the target `gemini` instead of `gemini-schema`, or a flat list whose items name their parents.",
    ),
    "reference_left": Explanation(
        "Definitions are written where they are used, but one stays a reference: it contains itself or grows too large.",
        ("kept",),
        "Nothing, if the client resolves references; else write the type without recursion.",
    ),
    "external_ref": Explanation(
        "A reference leads out of the schema, and nothing is ever fetched.",
        ("weakened",),
        "Copy what it refers to into `$defs`.",
    ),
    "dynamic_ref": Explanation(
        "A reference depends on where it is reached from (`$dynamicRef`), which the target cannot say.",
        ("weakened",),
        "Write a plain `$ref`.",
    ),
    "dangling_ref": Explanation(
        "A reference leads nowhere.",
        ("weakened",),
        "Correct the reference, or add the definition to `$defs`.",
    ),
    "type": Explanation(
        "A schema has keywords of objects or arrays but no type; the type is said.",
        ("kept",),
        "Nothing; writing the `type` says the same.",
    ),
    "unknown_type": Explanation(
        "A schema has a type that JSON Schema does not know.",
        ("weakened",),
        "Write one of null, boolean, integer, number, string, array and object.",
    ),
    "structured_value": Explanation(
        "An object or an array is listed as a constant, which the target cannot say.",
        ("weakened",),
        "List names for the values and look them up in the body.",
    ),
    "capitals": Explanation(
        "Listed values differ in capitalisation only, and the target may change that.",
        ("weakened",),
        "List values that differ otherwise.",
    ),
    "property_name": Explanation(
        "The target refuses the name of a property.",
        ("weakened",),
        "Rename the parameter or field, or give it an alias.",
    ),
    "limit": Explanation(
        "The schema is larger than the target's documented limits.",
        ("weakened",),
        "Split the tool, or make the types smaller; the page about keywords lists the limits.",
    ),
    "said_too": Explanation(
        "Ollama's client drops a keyword on the way, so the description says it too.",
        ("kept",),
        "Nothing.",
    ),
    "description_length": Explanation(
        "The description is longer than what the target has been seen to take.",
        ("note",),
        "Shorten it; what is about one parameter belongs in that parameter's description.",
    ),
    "tool_count": Explanation(
        "The request has more tools than the target has been seen to take.",
        ("note",),
        "Send fewer, with `tools.only(...)`.",
    ),
    "request_limit": Explanation(
        "The tools together are beyond a limit of one request; where the limit is known to be enforced, `emit` raises.",
        ("note", "lost"),
        "Exclude some tools from strictness with `@tool(strict=False)`, or send fewer with `tools.only(...)`.",
    ),
    "beta_url": Explanation(
        "DeepSeek takes strict tools at the base URL `https://api.deepseek.com/beta` only.",
        ("note",),
        "Create the client with that base URL.",
    ),
}
"""Codes of `ToolSet.report(target)`: what a provider's format makes of the tools."""


CODES: Final[Mapping[str, Explanation]] = {**WHEN_BUILT, **WHEN_EMITTED}
"""All of them."""
