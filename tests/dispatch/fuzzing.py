"""What a model, a caller and an author could possibly do, and the law that no call breaks."""

from __future__ import annotations

import collections
import copy
import json
import random
import types
from collections.abc import Iterator
from typing import Any

from tests.dispatch.fuzz_tools import ALL, CHANCE, NAMES, RIGHT
from tests.dispatch.fuzz_values import KEYS, HostileMapping, OwnDict, any_text, any_value
from toolwire.results import CallError, Err, Ok


def any_arguments(chance: random.Random, tool_name: str) -> Any:
    form = chance.randrange(12)
    if form < 6:
        return nearly_right(chance, tool_name)
    if form == 6:
        return any_text(chance)
    if form == 7:
        return any_text(chance).encode(errors="surrogatepass")
    if form == 8:
        return chance.randbytes(chance.randrange(30))
    if form == 9:
        return any_value(chance)
    wanted = {name: any_value(chance, 2) for name in NAMES[tool_name] if chance.random() < 0.8}
    if form == 10:
        kinds = [collections.UserDict, OwnDict, HostileMapping, types.MappingProxyType, collections.OrderedDict]
        return chance.choice(kinds)(wanted)
    return wanted


def nearly_right(chance: random.Random, tool_name: str) -> Any:
    arguments = copy.deepcopy(RIGHT[tool_name.removeprefix("strict_")])
    for _ in range(chance.randrange(3)):
        place = arguments
        while place and chance.random() < 0.5:  # some way down
            inside = list(place.values() if isinstance(place, dict) else place)
            down = [each for each in inside if type(each) in (dict, list)]
            if not down:
                break
            place = chance.choice(down)
        spoil(chance, place)
    if chance.random() < 0.5:
        return arguments
    try:
        text = json.dumps(arguments)
    except (TypeError, ValueError, RecursionError, RuntimeError):
        return arguments
    return text.encode() if chance.random() < 0.3 else text


def spoil(chance: random.Random, place: Any) -> None:
    keys = list(place) if isinstance(place, dict) else list(range(len(place)))
    form = chance.randrange(4)
    if keys and form == 0:
        del place[chance.choice(keys)]
    elif keys and form == 1:
        place[chance.choice(keys)] = any_value(chance, 1)
    elif keys and form == 2:
        place[chance.choice(keys)] = None
    elif isinstance(place, dict):
        place[chance.choice(KEYS[:-1])] = any_value(chance, 1)
    else:
        place.append(any_value(chance, 1))


def check(result: Any) -> None:
    """Raise unless this is a result in every respect."""
    assert isinstance(result, Ok | Err)
    text = result.text
    assert isinstance(text, str)
    text.encode()
    if isinstance(result, Err):
        assert isinstance(result.error, CallError)
        json.dumps(result.error.to_dict(), ensure_ascii=False, allow_nan=False).encode()
        assert len(text) < 20_000
    assert result.text == text


def snapshot(value: Any) -> Any:
    """A copy to compare with; None for what cannot be copied or compared."""
    try:
        return copy.deepcopy(value) if type(value) is dict and json.dumps(value) else None
    except Exception:  # noqa: BLE001 - hostile values
        return None


async def calls(seed: int, count: int) -> int:
    """Make calls and check each; returns how many were made."""
    chance = random.Random(seed)
    CHANCE.seed(seed)
    names = list(NAMES)
    for _ in range(count):
        name = chance.choice(names)
        arguments = any_arguments(chance, name)
        before = snapshot(arguments)
        form = chance.randrange(5)
        if form == 0:
            check(await ALL.arun(name, arguments))
        elif form == 1:
            validated = ALL.validate(name, arguments)
            if isinstance(validated, Err):
                check(validated)
            else:
                json.dumps(validated.value.arguments)
                check(validated.value.call())
        elif form == 2:
            check(ALL.run(chance.choice([name, name.upper(), any_text(chance)]), arguments))
        else:
            check(ALL.run(name, arguments))
        if before is not None:
            assert arguments == before
    return count


def rounds(count: int, size: int = 1_000) -> Iterator[tuple[int, int]]:
    for start in range(0, count, size):
        yield start, min(size, count - start)
