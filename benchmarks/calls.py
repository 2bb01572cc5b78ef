"""What a call through toolwire costs on top of pydantic-core and the function itself, as ratios of one run.

Both sides take turns, many rounds; the ratio is the median of their quotient within a round, and the clock is the CPU
time of the process, so that a busy machine changes the microseconds but not the ratio.
"""

from __future__ import annotations

import gc
import json
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any

from annotated_types import Ge
from pydantic_core import SchemaValidator
from pydantic_core import core_schema as cs
from typing_extensions import TypedDict

from toolwire import ToolSet

ROUNDS = 41
SECONDS_PER_TURN = 0.002


class Item(TypedDict):
    """A line of an order."""

    sku: str
    quantity: Annotated[int, Ge(1)]
    price: float


def scalar(city: str, days: int = 3) -> str:
    """Take two scalars."""
    return city if days else ""


def nested(customer: str, due: date, items: list[Item]) -> int:
    """Take an order."""
    return len(items) if customer and due.year else 0


def integers(numbers: list[int]) -> int:
    """Take many numbers."""
    return len(numbers)


def optionals(a: str = "", b: int = 0, c: float = 0.0, d: bool = False, e: str = "", f: int = 0) -> str:
    """Take what is given."""
    return f"{a}{b}{c}{d}{e}{f}"


TEXT = cs.str_schema(strict=True)
INTEGER = cs.int_schema(strict=True)
NUMBER = cs.float_schema(strict=True, allow_inf_nan=False)


def closed(required: bool = True, **fields: cs.CoreSchema) -> cs.CoreSchema:
    """Build the schema of an object without other keys."""
    described = {name: cs.typed_dict_field(schema, required=required) for name, schema in fields.items()}
    return cs.typed_dict_schema(described, extra_behavior="forbid")


ITEM = closed(sku=TEXT, quantity=cs.int_schema(strict=True, ge=1), price=NUMBER)
ORDER = closed(customer=TEXT, due=cs.date_schema(), items=cs.list_schema(ITEM))
OPTIONALS = closed(False, a=TEXT, b=INTEGER, c=NUMBER, d=cs.bool_schema(strict=True), e=TEXT, f=INTEGER)


@dataclass(frozen=True)
class Workload:
    """A function, the bare validator of its arguments, and the arguments of a call."""

    function: Callable[..., Any]
    bare: cs.CoreSchema
    arguments: dict[str, Any]


WORKLOADS = [
    Workload(scalar, closed(city=TEXT, days=INTEGER), {"city": "Oslo", "days": 5}),
    Workload(
        nested,
        ORDER,
        {"customer": "Ann", "due": "2026-05-17", "items": [{"sku": "A1", "quantity": 2, "price": 9.5}] * 5},
    ),
    Workload(integers, closed(numbers=cs.list_schema(INTEGER)), {"numbers": list(range(10_000))}),
    Workload(optionals, OPTIONALS, {"a": "x", "b": 1, "c": 0.5, "d": True, "e": "y", "f": 2}),
]


def seconds(call: Callable[[], object], times: int) -> float:
    """Measure one turn."""
    start = time.process_time()
    for _ in range(times):
        call()
    return time.process_time() - start


def measure(ours: Callable[[], object], raw: Callable[[], object]) -> tuple[float, float]:
    """Give the paired ratio and the least microseconds of one of our calls."""
    times = 1
    while seconds(raw, times) < SECONDS_PER_TURN:
        times *= 2
    rounds = []
    gc.collect()
    gc.disable()
    for turn in range(ROUNDS):
        pair = (ours, raw) if turn % 2 else (raw, ours)
        taken = {call: seconds(call, times) for call in pair}
        rounds.append((taken[ours], taken[raw]))
    gc.enable()
    return statistics.median(a / b for a, b in rounds), min(a for a, _ in rounds) / times * 1e6


def contestants(load: Workload) -> dict[str, tuple[Callable[[], object], Callable[[], object]]]:
    """Give for each form of the arguments our call and the bare one."""
    tools, validator, function = ToolSet(load.function), SchemaValidator(load.bare), load.function
    name, text, mapping = function.__name__, json.dumps(load.arguments), load.arguments
    for arguments in (text, mapping):
        tools.run(name, arguments).unwrap()
    return {
        "text": (lambda: tools.run(name, text), lambda: function(**validator.validate_json(text))),
        "mapping": (lambda: tools.run(name, mapping), lambda: function(**validator.validate_python(mapping))),
    }


def main() -> None:
    """Print one line for each workload and form of the arguments."""
    print(f"{'workload':<12}{'from':<10}{'x pydantic-core':>16}{'us':>12}")
    for load in WORKLOADS:
        for form, (ours, bare) in contestants(load).items():
            ratio, micros = measure(ours, bare)
            print(f"{load.function.__name__:<12}{form:<10}{ratio:>16.2f}{micros:>12.2f}")


if __name__ == "__main__":
    main()
