"""Nothing but `Ok` and `Err` ever comes out of a call, and no tool is entered with what its annotations exclude."""

from __future__ import annotations

import asyncio
import logging
import os
import sys

import pytest

from tests.dispatch import fuzzing

CALLS = int(os.environ.get("TOOLWIRE_FUZZ_CALLS", "4000"))


@pytest.mark.filterwarnings("ignore")
def test_nothing_but_results_comes_out(capsys, monkeypatch):
    # pydantic-core reports what hostile values raise while it looks at them, and they have no repr.
    monkeypatch.setattr(sys, "unraisablehook", lambda _: None)
    logging.getLogger("toolwire").setLevel(logging.CRITICAL)
    try:
        made = sum(asyncio.run(fuzzing.calls(seed, size)) for seed, size in fuzzing.rounds(CALLS))
    finally:
        logging.getLogger("toolwire").setLevel(logging.NOTSET)
    with capsys.disabled():
        print(f"\n{made:,} calls")  # noqa: T201 - the long run is asked how many it made
    assert made == CALLS
