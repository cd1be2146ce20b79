"""The race around Jamaica against a second writing of its rules (see `second_jamaica`)."""

from collections import Counter
from random import Random

import pytest

from tests.property.both_jamaicas import odd_race, race

RARE = {"LoadIgnored", "BattleTied", "SabreUsed", "GhostHome", "CurseGiven"}
EXPECTED = {2: 31.6, 3: 28.0, 4: 24.7, 5: 23.7, 6: 22.8}
"""Mean rounds of races played at random, from 20,000 races of another program."""


players = pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6])


@players
def test_the_engine_races_as_the_rules_are_written_again(seats: int) -> None:
    """Races from the start, and from odd tables."""
    seen: Counter[str] = Counter()
    for seed in range(3):
        both = race(seats, seed)
        both.play(Random(f"{seats} {seed}"))
        seen += both.seen
    luck = Random(seats)
    for _ in range(10):
        both = odd_race(seats, luck)
        both.play(luck, 25)
        seen += both.seen
    assert {"card", "dice", "sail", "BattleWon", "Short", "FellBack", "RaceOver"} <= set(seen)


@pytest.mark.long
@players
def test_thousands_of_races_agree(seats: int) -> None:
    """Every question and every rare event was met; races at random last as long as they should."""
    seen: Counter[str] = Counter()
    rounds = []
    for seed in range(1000, 1250):
        both = race(seats, seed)
        rounds.append(both.play(Random(seed)))
        seen += both.seen
    luck = Random(f"long {seats}")
    for _ in range(300):
        both = odd_race(seats, luck)
        both.play(luck, 60)
        seen += both.seen
    wanted = {"dice", "card", "load", "sail", "powder", "pay", "reroll", "booty", "retreat", *RARE}
    wanted |= {"ghost", "fight"} if seats == 2 else set()
    wanted -= {"GhostHome"} if seats > 2 else set()
    assert wanted <= set(seen), wanted - set(seen)
    if seats in EXPECTED:
        assert abs(sum(rounds) / len(rounds) - EXPECTED[seats]) < 2
