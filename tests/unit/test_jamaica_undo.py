"""Undo of a race: free until a die was thrown or a card seen, then it asks; luck is never thrown again."""

from random import Random

import pytest

from highseas.campaign.play.session import Controller, NeedsConsent, Session
from highseas.campaign.play.start import Start
from highseas.engine.jamaica import events as ev
from highseas.engine.jamaica.jamaica import JAMAICA
from highseas.engine.jamaica.state import Setup
from tests.jamaica import NAMES, begun, ship

SEEN = (ev.DiceRolled, ev.CombatRolled, ev.CardTurned, ev.CardDrawn, ev.TreasureDrawn)
"""What nobody knew before, beside a treasure that is stolen blind."""


def is_seen(event: ev.Event) -> bool:
    return isinstance(event, SEEN) or (isinstance(event, ev.TreasureStolen) and event.blind)


def session(seats: int, seed: int = 3) -> Session:
    return Session(Start(Setup(NAMES[:seats], seed)), [Controller.PERSON] * seats, "race", 1.0)


@pytest.mark.parametrize("seats", range(1, 7))
def test_undo_asks_where_a_die_was_thrown_or_a_card_seen_and_only_there(seats: int) -> None:
    race, luck, asked, free = session(seats), Random(seats), 0, 0
    while race.result is None and asked + free < 150:
        assert race.prompt is not None
        before = race.state
        race.play(luck.choice(race.prompt.options).move)
        after, events = race.state, race.moments[-1].events
        if any(map(is_seen, events)):
            with pytest.raises(NeedsConsent):
                race.undo()
            asked += 1
        else:
            free += 1
        race.undo(consent=any(map(is_seen, events)))
        assert race.state == before
        race.redo()
        assert race.state == after, "the same throws, the same cards"
    assert asked > 10 and free > 10


def test_a_whole_round_is_undone_to_its_dice() -> None:
    race, luck = session(3), Random(1)
    while race.turn < 4:
        assert race.prompt is not None
        race.play(luck.choice(race.prompt.options).move)
    begins = [moment.state for moment in race.moments if JAMAICA.turn_begins(moment.state)]
    assert [JAMAICA.turn(state)[0] for state in begins] == [1, 2, 3, 4]


def test_a_die_thrown_again_by_the_sabre_is_a_throw() -> None:
    """Ruling R14: so undo asks before it takes it back."""
    ann = ship(8, ("gold 1",), hand=[4], up=["sarans_sabre"])
    race = begun(ann, ship(9, ("gold 1",)), ship(20), lairs=[], combat=[2, 10, 4])
    before = JAMAICA.reveals(race.state)
    assert JAMAICA.reveals(race.does("reroll me").state) >= before + 2
