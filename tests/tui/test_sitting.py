"""What a long session keeps in memory, how many calls a key makes, and thinking beside the screen."""

import gc
import statistics
from functools import partial
from pathlib import Path

import pytest
from textual._styles_cache import StylesCache
from textual.app import App

from highseas.campaign.begin import requests
from highseas.campaign.tui.background import Stop, Thinker
from tests.front import start
from tests.perf.calls import presses
from tests.perf.sitting import measure, sitting
from tests.tui.conftest import SMALL


def painted() -> int:
    """Return how many widgets' stores of painted lines there are, of widgets that are gone too."""
    gc.collect()
    return sum(isinstance(one, StylesCache) for one in gc.get_objects())


async def test_a_game_that_was_left_leaves_nothing_painted_behind(home: Path) -> None:
    """Before, the painted lines of some 40 widgets stayed of every game and its title."""
    counts = []
    async with sitting() as (app, pilot):
        for seed in range(3):
            session = requests.begin(start(1, seed + 1), (), None)
            app.play(session)
            await pilot.pause()
            app.leave_game(session, app.go_title)
            await pilot.pause()
            counts.append(painted())
    assert counts[-1] - counts[0] < 45, counts


@pytest.mark.long
async def test_fifty_games_add_less_than_20_megabytes(home: Path) -> None:
    assert await measure(50) < 20


MOST = 2_500
"""Calls of one `d` in Contracts for two; from Python 3.12 on, where comprehensions are no calls, fewer."""


async def test_a_card_is_drawn_with_few_calls(home: Path) -> None:
    found = await presses(SMALL, count=6, warm=12)
    assert 500 < statistics.median(calls.total() for calls in found) < MOST


async def test_what_is_given_up_before_it_begins_leaves_nothing_behind() -> None:
    """Keys that come in bursts ask again at once; Python would warn of work that nobody waits for."""
    answers: list[int] = []
    app: App[None] = App()
    async with app.run_test() as pilot:
        thinker = Thinker(app, "counting")
        for number in range(3):
            thinker.ask(partial(_found, number), answers.append, lambda: True)
        while thinker.busy:
            await pilot.pause(0.01)
        await pilot.pause()
    gc.collect()
    assert answers == [2]


def _found(number: int, stop: Stop) -> int:
    return number
