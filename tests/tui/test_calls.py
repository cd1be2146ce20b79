"""A key calls no more functions of the program than it needs: what that is, `python -m tests.perf.calls` tells."""

import statistics
from pathlib import Path

from tests.perf.calls import presses
from tests.tui.conftest import SMALL

MOST = 2_500
"""Calls of one `d` in Contracts for two; from Python 3.12 on, where comprehensions are no calls, fewer."""


async def test_a_card_is_drawn_with_few_calls(home: Path) -> None:
    found = await presses(SMALL, count=6, warm=12)
    assert 500 < statistics.median(calls.total() for calls in found) < MOST
