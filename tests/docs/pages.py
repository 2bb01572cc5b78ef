"""Pages of the documentation as programs: their Python blocks, and what each of them prints."""

from __future__ import annotations

import contextlib
import io
import linecache
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

BLOCK = re.compile(
    r"^```python\n(?P<code>.*?)^```$"  # A block of code ...
    r"(?:\n+^```text\n(?P<output>.*?)^```$)?",  # ... and, if it prints, what it prints right below.
    re.MULTILINE | re.DOTALL,
)

GENERATED = re.compile(r"(?P<start><!-- generated [^\n]* -->\n).*?(?P<end><!-- end -->)", re.DOTALL)
"""What is made from the code stands between two such lines."""


@dataclass(frozen=True)
class Block:
    """One block of code: the line of the page it starts on, and the output shown below it."""

    line: int
    code: str
    output: str


def read_blocks(text: str) -> list[Block]:
    """List the Python blocks of a page in order."""
    return [
        Block(text.count("\n", 0, match.start("code")) + 1, match["code"], match["output"] or "")
        for match in BLOCK.finditer(text)
    ]


def run_blocks(name: str, blocks: list[Block], folder: Path) -> list[str]:
    """Run the blocks of one page one after the other, as one module, and give what each printed."""
    with ran(name, blocks, folder) as (_, outputs):
        return outputs


@contextlib.contextmanager
def ran(name: str, blocks: list[Block], folder: Path) -> Iterator[tuple[ModuleType, list[str]]]:
    """The module that the blocks of one page come to, and what each of them printed.

    The code also stands in a file, on the lines it has in the page, because tools read their own source.
    """
    file = folder / f"{name}.py"
    lines: list[str] = []
    for block in blocks:
        lines += [""] * (block.line - 1 - len(lines)) + block.code.splitlines()
    file.write_text("\n".join(lines) + "\n")
    linecache.checkcache(str(file))
    module = ModuleType(name)
    module.__file__ = str(file)
    sys.modules[name] = module
    try:
        yield module, [_run(block, module) for block in blocks]
    finally:
        del sys.modules[name]


def _run(block: Block, module: ModuleType) -> str:
    printed = io.StringIO()
    code = compile("\n" * (block.line - 1) + block.code, str(module.__file__), "exec", dont_inherit=True)
    with contextlib.redirect_stdout(printed):
        exec(code, module.__dict__)
    return printed.getvalue()


def with_outputs(text: str, outputs: list[str]) -> str:
    """Write what the blocks print into the page."""
    fresh = iter(outputs)

    def renew(match: re.Match[str]) -> str:
        code, output = f"```python\n{match['code']}```", next(fresh)
        return f"{code}\n\n```text\n{output}```" if output else code

    return BLOCK.sub(renew, text)


def with_generated(text: str, parts: Iterable[str]) -> str:
    """Write what is made from the code into the page, one part between each pair of marks."""
    fresh = iter(parts)
    return GENERATED.sub(lambda match: f"{match['start']}\n{next(fresh).strip()}\n\n{match['end']}", text)
