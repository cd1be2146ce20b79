"""A long session: memory kept of games that were left."""

import gc
from pathlib import Path

import pytest
from textual._styles_cache import StylesCache

from highseas.campaign.begin import requests
from tests.front import start
from tests.perf.sitting import measure, sitting


def painted() -> int:
    """Return how many widgets' stores of painted lines there are, of widgets that are gone too."""
    gc.collect()
    return sum(isinstance(one, StylesCache) for one in gc.get_objects())


async def test_a_game_that_was_left_leaves_nothing_painted_behind(home: Path) -> None:
    """Before, the painted lines of some 40 widgets stayed of every game and its title."""
    counts = []
    async with sitting() as (app, pilot):
        for seed in range(3):
            session, _ = requests.begin(start(1, seed + 1), (), None)
            app.play(session)
            await pilot.pause()
            app.leave_game(session, app.go_title)
            await pilot.pause()
            counts.append(painted())
    assert counts[-1] - counts[0] < 45, counts


@pytest.mark.long
async def test_fifty_games_add_less_than_20_megabytes(home: Path) -> None:
    assert await measure(50) < 20
