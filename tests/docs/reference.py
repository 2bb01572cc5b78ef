"""The reference of the command line, made from the commands themselves."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import click


def reference(group: click.Group, name: str) -> str:
    """Describe all commands, in the order in which they were added."""
    return "\n".join(line for command in group.commands.values() for line in _command(command, name))


def _command(command: click.Command, name: str) -> Iterator[str]:
    arguments = [param for param in command.params if isinstance(param, click.Argument)]
    options = [param for param in command.params if isinstance(param, click.Option)]
    yield f"### {name} {command.name}"
    yield ""
    yield "```bash"
    yield " ".join(
        [name, str(command.name), "[OPTIONS]", *(param.metavar or str(param.name).upper() for param in arguments)]
    )
    yield "```"
    yield ""
    yield inspect.cleandoc(command.help or "")
    yield ""
    yield "| option | |"
    yield "|---|---|"
    for option in options:
        yield f"| {_names(option)} | {_help(option)} |"
    yield ""


def _names(option: click.Option) -> str:
    value = "" if option.is_flag else f" {_value(option)}"
    names = ", ".join(f"`{name}{value}`" for name in option.opts)
    return names + "".join(f", `{name}`" for name in option.secondary_opts)


def _value(option: click.Option) -> str:
    if option.metavar is None and isinstance(option.type, click.Choice):
        return "FORMAT" if len(option.type.choices) > 5 else "\\|".join(option.type.choices)
    return option.metavar or "TEXT"


def _help(option: click.Option) -> str:
    default = f" [default: {option.default}]" if option.show_default else ""
    return (option.help or "").replace("|", "\\|") + default
