"""Races to read, kept as they are: a changed rule is a changed race. `make goldens` writes them again."""

from pathlib import Path

import pytest
from pytest_snapshot.plugin import Snapshot

from highseas.campaign.play.replay import read_replay, write_replay
from tests.golden.race import tell
from tests.races import new_race, sail

RACES = {
    "one-races-the-ghost-ship": (1, 7),
    "two-race-with-the-ghost-ship": (2, 12),
    "three-race-around-jamaica": (3, 15),
    "six-race-around-jamaica": (6, 14),
}


@pytest.mark.parametrize("race", RACES)
def test_the_race_is_sailed_as_before(race: str, snapshot: Snapshot) -> None:
    snapshot.snapshot_dir = Path(__file__).parent / "snapshots"
    session = sail(new_race(*RACES[race]))
    snapshot.assert_match(tell(session), f"{race}.txt")
    again = read_replay(write_replay(session))
    assert again.state == session.state and again.result == session.result
