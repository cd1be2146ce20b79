"""A long evening: what is left of games that were left."""

import gc
from pathlib import Path

import pytest
from textual._styles_cache import StylesCache
from textual.pilot import Pilot
from textual.strip import Strip
from textual.widget import Widget

from campaign.puzzles import puzzles
from tests.perf.sitting import measure, play_one, sitting


async def left_over(pilot: Pilot[int], kind: type) -> int:
    """How many of these there are, once screens that go have gone."""
    counts = []
    for _ in range(5):
        await pilot.pause(0.05)
        gc.collect()
        counts.append(sum(1 for thing in gc.get_objects() if isinstance(thing, kind)))
    return min(counts)


async def test_a_game_that_was_left_leaves_nothing_painted_behind(home: Path) -> None:
    """Before, the painted lines of some 40 widgets stayed of every game."""
    kinds, game = (StylesCache, Strip, Widget), puzzles()[0].start
    async with sitting() as (app, pilot):
        await play_one(app, pilot, game)
        await play_one(app, pilot, game)
        before = {kind: await left_over(pilot, kind) for kind in kinds}
        await play_one(app, pilot, game)
        await play_one(app, pilot, game)
        after = {kind: await left_over(pilot, kind) for kind in kinds}
    assert after[Widget] <= before[Widget] + 5
    assert after[StylesCache] <= before[StylesCache] + 15
    assert after[Strip] <= before[Strip] + 300


@pytest.mark.long
async def test_fifty_games_add_less_than_20_megabytes(home: Path) -> None:
    assert await measure(50) < 20
