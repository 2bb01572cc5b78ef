"""A log of tool calls too long for one process: counted, partition by partition, by what repair makes of each call.

The log is JSON lines with the tool's name and the text of its arguments. `dask.bag` reads it in partitions, each is counted
where it lies, and the counts are added up; the same program runs on one machine and on a cluster. Plans of repair travel
between processes, for they can be pickled. Needs `pip install toolwire "dask[bag]"`.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, cast

import dask.bag

from toolwire.repair import RepairPlan, Tally, tally

SCHEMAS: dict[str, dict[str, Any]] = {
    "search": {"type": "object", "properties": {"query": {"type": "string"}, "limit": {"type": "integer"}}},
    "wait": {"type": "object", "properties": {"timeout_ms": {"type": "number"}}},
}
"""The schemas of the tools in the log, as their server listed them."""


def calls(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The calls of some lines of the log: the tool's name and the text of its arguments."""
    for line in lines:
        call = json.loads(line)
        yield call["tool"], call["arguments"]


def counted(lines: Iterable[str], schemas: dict[str, dict[str, Any]]) -> list[Tally]:
    """One partition of the log, counted; memory does not grow with it."""
    return [tally(calls(lines), schemas)]


def repaired(line: str, plans: dict[str, RepairPlan]) -> str:
    """One line of the log with its arguments repaired; the line itself when there is nothing to repair."""
    call = json.loads(line)
    plan = plans.get(call["tool"])
    arguments = call["arguments"] if plan is None else plan(call["arguments"])
    return line if arguments == call["arguments"] else json.dumps({**call, "arguments": arguments})


def write_log(folder: Path) -> str:
    """A small log in three files, and the pattern that names them."""
    examples = [
        ("search", '{"query": "tea", "limit": 5}'),
        ("search", '{"query": "tea", "limit": 5.0}'),
        ("search", '{"query": 4711}'),
        ("search", '{"query": "tea", "limit": "five"}'),
        ("search", '{"query": "te'),
        ("wait", '{"timeout_ms": 1e3}'),
        ("fetch", "{}"),
    ]
    lines = [json.dumps({"tool": tool, "arguments": arguments}) + "\n" for tool, arguments in examples]
    for part in range(3):
        (folder / f"calls-{part}.jsonl").write_text("".join(lines) * 100)
    return str(folder / "calls-*.jsonl")


def process(log: str, output: str) -> Tally:
    """Count a log, and write it with the arguments repaired.

    Parameters:
        log: the pattern of its files.
        output: the pattern of the new files, with a `*` for the number of the partition.
    """
    bag = cast("Any", dask.bag)  # Dask says little about its types.
    lines = bag.read_text(log).map(str.rstrip)
    plans = {tool: RepairPlan(schema, tool) for tool, schema in SCHEMAS.items()}
    lines.map(partial(repaired, plans=plans)).to_textfiles(output)
    counts = lines.map_partitions(partial(counted, schemas=SCHEMAS))
    total: Tally = counts.fold(Tally.__add__, initial=Tally()).compute()
    return total


def main() -> None:
    """Process a small log, made for the purpose, in processes of this machine."""
    with tempfile.TemporaryDirectory() as folder:
        total = process(write_log(Path(folder)), f"{folder}/repaired-*.jsonl")
        print(f"{total.clean} clean, {total.repaired} repaired: {dict(sorted(total.rules.items()))}")
        print(f"not repairable: {dict(sorted(total.unrepairable.items()))}")
        print("the first lines, repaired:")
        print("".join((Path(folder) / "repaired-0.jsonl").read_text().splitlines(keepends=True)[:3]), end="")


if __name__ == "__main__":
    main()
