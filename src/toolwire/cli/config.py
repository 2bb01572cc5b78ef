"""The defaults of a project: the table `[tool.toolwire]` of its pyproject.toml (SPEC L)."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from toolwire.cli.failures import Failure
from toolwire.results import meant
from toolwire.targets import TARGETS

__all__ = ["Config", "read_config"]


@dataclass(frozen=True, slots=True)
class Config:
    """What a project says about itself.

    Parameters:
        root: the folder of the pyproject.toml, from which files and modules are looked for; None without one.
        targets: the tools, when none are named on the command line.
        format: of `export`, and what `lint` and `show` look at.
        strict: whether the provider is to enforce the schemas.
        output: the file of `export`.
        error_on: which findings make `lint` fail.
    """

    root: Path | None = None
    targets: tuple[str, ...] = ()
    format: str | None = None
    strict: bool | None = None
    output: Path | None = None
    error_on: tuple[str, ...] = ()


def read_config(folder: Path) -> Config:
    """Read the nearest pyproject.toml, in a folder or above it, that has a table `[tool.toolwire]`.

    Raises:
        Failure: it is no TOML, or the table has a key or a value that means nothing.
    """
    for root in (folder, *folder.parents):
        file = root / "pyproject.toml"
        if file.is_file() and (table := _table(file)) is not None:
            return _config(file, table)
    return Config()


def _table(file: Path) -> Any:
    try:
        return tomllib.loads(file.read_text("utf-8")).get("tool", {}).get("toolwire")
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Failure(f"{file} is no TOML: {error}") from error
    except OSError as error:
        raise Failure(f"cannot read {file}: {error.strerror}") from error


def _is_list(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


RULES: Final[Mapping[str, tuple[Callable[[Any], bool], str]]] = {
    "targets": (_is_list, 'a list of strings, such as ["app.tools"]'),
    "format": (lambda value: isinstance(value, str) and value in TARGETS, f"one of {', '.join(TARGETS)}"),
    "strict": (lambda value: isinstance(value, bool), "true or false"),
    "output": (lambda value: isinstance(value, str) and value != "", 'the name of a file, such as "tools.json"'),
    "error-on": (_is_list, 'a list of strings, such as ["lost"]'),
}
"""The keys of the table, and what each of them takes."""


def _config(file: Path, table: Any) -> Config:
    problems = list(_problems(table))
    if problems:
        raise Failure("\n".join(f"{file}, [tool.toolwire]: {problem}" for problem in problems))
    return Config(
        root=file.parent,
        targets=tuple(table.get("targets", ())),
        format=table.get("format"),
        strict=table.get("strict"),
        output=file.parent / table["output"] if "output" in table else None,
        error_on=tuple(table.get("error-on", ())),
    )


def _problems(table: Any) -> Iterator[str]:
    if not isinstance(table, dict):
        yield "it is not a table"
        return
    for key, value in table.items():
        if key not in RULES:
            yield f"unknown key {key!r}; {meant(key, tuple(RULES))}"
        elif not RULES[key][0](value):
            yield f"{key} is {RULES[key][1]}, not {value!r}"
