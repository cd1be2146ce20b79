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

KINDS = (StylesCache, Strip, Widget)


async def left_over(pilot: Pilot[int]) -> dict[type, int]:
    """How many of each kind there are, once screens that go have gone."""
    least = dict.fromkeys(KINDS, 1_000_000)
    for _ in range(3):
        await pilot.pause(0.05)
        gc.collect()
        there = gc.get_objects()
        least = {kind: min(least[kind], sum(isinstance(one, kind) for one in there)) for kind in KINDS}
    return least


async def test_a_game_that_was_left_leaves_nothing_painted_behind(home: Path) -> None:
    """Before, the painted lines of some 40 widgets stayed of every game."""
    game = puzzles()[0].start
    async with sitting() as (app, pilot):
        await play_one(app, pilot, game)
        before = await left_over(pilot)
        await play_one(app, pilot, game)
        after = await left_over(pilot)
    assert after[Widget] <= before[Widget] + 5
    assert after[StylesCache] <= before[StylesCache] + 15
    assert after[Strip] <= before[Strip] + 300


@pytest.mark.long
async def test_fifty_games_add_less_than_20_megabytes(home: Path) -> None:
    assert await measure(50) < 20
