"""Games to read, kept as they are: a changed rule is a changed game. `make goldens` writes them again."""

from pathlib import Path

import pytest
from pytest_snapshot.plugin import Snapshot

from highseas.engine.royal.state import Options, Setup
from tests.adventure import ALL_GROUPS, all_guests, setup
from tests.golden.playthrough import tell
from tests.property.games import EVERY_SET

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
COMPETITIVE = Options(competitive=True)
YUCATA = Options(aside=3, bust_bars_expeditions=True, second_shuffle_tax=True)
STORIES = {
    "solo-wins-with-five-turns-left": Setup("contracts", NAMES[:1], 82),
    "solo-wins-on-the-last-turn": Setup("contracts", NAMES[:1], 81),
    "solo-loses-with-cards-set-aside-and-online-rules": Setup("contracts", NAMES[:1], 17, YUCATA),
    "two-win-with-a-turn-left": Setup("contracts", NAMES[:2], 31),
    "three-run-out-of-time": Setup("contracts", NAMES[:3], 64),
    "four-run-out-of-time": Setup("contracts", NAMES[:4], 34),
    "five-run-out-of-time": Setup("contracts", NAMES[:5], 120),
    "two-compete-for-contracts": Setup("contracts", NAMES[:2], 110, COMPETITIVE),
    "four-compete-for-contracts": Setup("contracts", NAMES[:4], 91, COMPETITIVE),
    "two-play-the-base-game": Setup("base", NAMES[:2], 56),
    "two-play-make-sail": Setup("make-sail", NAMES[:2], 93),
    "two-gamble-and-run-out-of-time": Setup("contracts", NAMES[:2], 87, Options(sets=EVERY_SET)),
    "one-loses-the-first-chapter": setup(1, seed=3),
    "two-win-the-first-chapter-after-four-defeats": setup(1, 2, groups=ALL_GROUPS[:1], allotment=12, seed=4),
    "two-play-the-second-chapter-again": setup(2, 2, groups=ALL_GROUPS[:3], allotment=6, seed=5),
    "three-compete-in-the-fifth-chapter": setup(5, 3, True, ALL_GROUPS[:5], draft=True, seed=8),
    "two-call-guests-in-the-fifth-chapter": setup(5, 2, groups=ALL_GROUPS[:5], seed=6, laid=all_guests()),
    "two-play-the-variable-game": setup(0, 2, groups=ALL_GROUPS, seed=2),
    "three-need-an-expedition-to-win": Setup("base", NAMES[:3], 22, Options(expedition_to_win=True)),
}


@pytest.mark.parametrize("story", STORIES)
def test_the_story_plays_as_before(story: str, snapshot: Snapshot) -> None:
    snapshot.snapshot_dir = Path(__file__).parent / "snapshots"
    snapshot.assert_match(tell(STORIES[story]), f"{story}.txt")
