"""Random races of all numbers of players: nothing is lost, every decision can be saved, nothing hidden is seen."""

from random import Random

import msgspec
import pytest

from highseas.engine.game import Ids
from highseas.engine.jamaica.board import LAIRS, progress
from highseas.engine.jamaica.definitions import DECK, IS_POWER, SIXTH_HOLD, TREASURES
from highseas.engine.jamaica.jamaica import JAMAICA
from highseas.engine.jamaica.moves import GHOST
from highseas.engine.jamaica.seen.observation import determinize
from highseas.engine.jamaica.state import State
from highseas.engine.jamaica.validation import faults
from tests.jamaica import decisions, race, setup_of, ships_of

PLAYERS = range(1, 7)
RACES = 12


def check_cards(state: State) -> None:
    """Every action card and every treasure is somewhere, once."""
    for seat in state.seats:
        assert bytes(sorted(seat.hand + seat.deck + seat.discard + bytes([seat.card] if seat.card else []))) == DECK
        assert len(seat.holds) == 5 + (SIXTH_HOLD in seat.up)
        assert all(IS_POWER[card] for card in seat.up) and not any(IS_POWER[card] for card in seat.down)
    ships = ships_of(state).values()
    lying = state.treasures + state.box + b"".join(ship.up + ship.down for ship in ships)
    assert bytes(sorted(lying)) == bytes(range(len(TREASURES)))
    assert len(state.lairs) == len(state.treasures) and set(state.lairs) <= set(LAIRS)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_race_is_saved_and_goes_on_alike_at_every_decision(players: int) -> None:
    setup = setup_of(players, 3)
    state = race(players, 3)
    back = JAMAICA.load(JAMAICA.dump(state), setup, Ids())
    for move, events in decisions(state, Random(players)):
        happened: list[object] = []
        JAMAICA.apply(back, move, happened)
        assert back == state and happened == events
        check_cards(state)
        assert not [*faults(state, setup)]
        back = JAMAICA.load(JAMAICA.dump(back), setup, Ids())
        assert back == state and JAMAICA.clone(back) == state


@pytest.mark.parametrize("players", PLAYERS)
def test_a_race_drawn_from_what_is_seen_looks_the_same_and_can_be_played(players: int) -> None:
    """`determinize` keeps `observe`, the view and the question of the seat, and makes a sound race (ruling J4)."""
    setup = setup_of(players, 5)
    state, luck = race(players, 5), Random(players)
    for count, _ in enumerate(decisions(state, luck)):
        seat_no = luck.randrange(players)
        seen = JAMAICA.observe(state, seat_no)
        drawn = determinize(seen, count)
        assert JAMAICA.observe(drawn, seat_no) == seen
        assert JAMAICA.view_for(drawn, seat_no) == JAMAICA.view_for(state, seat_no)
        assert JAMAICA.prompt_for(drawn, seat_no) == JAMAICA.prompt_for(state, seat_no)
        drawn.seed = state.seed
        assert not [*faults(drawn, setup)]
        check_cards(drawn)


def test_drawn_races_differ_in_what_is_hidden() -> None:
    state = race(4, 1)
    drawn = [determinize(JAMAICA.observe(state, 0), seed) for seed in range(40)]
    assert len({each.seats[1].hand for each in drawn}) > 10 and len({each.treasures for each in drawn}) > 30
    assert {each.seats[0].hand for each in drawn} == {state.seats[0].hand}


def test_the_solo_race_always_ends_at_home() -> None:
    """Ruling J12: one player against the Ghost Ship."""
    for seed in range(RACES):
        state = race(1, seed)
        for _ in decisions(state, Random(seed)):
            assert JAMAICA.decider(state) in (0, -1)
        assert state.result is not None and state.seats[0].finished
        ghost = state.result.ghost
        assert ghost is not None and (sum(ghost) > state.result.scores[0]) == (state.result.outcome == "lost")
        assert progress(state.ship(GHOST).space, state.ship(GHOST).lap) <= progress(0, 1)


@pytest.mark.parametrize("players", (1, 3))
def test_a_race_with_a_byte_changed_is_refused_or_played_on(players: int) -> None:
    setup, luck, taken = setup_of(players, 2), Random(players), 0
    state = race(players, 2)
    for _ in zip(range(60), decisions(state, luck), strict=False):
        packed = bytearray(JAMAICA.dump(state))
        packed[luck.randrange(len(packed))] = luck.choice((0, 1, 2, 3, 9, 0x33, 0x80, 0xC0, 0xFF))
        try:
            back = JAMAICA.load(bytes(packed), setup, Ids())
        except (ValueError, msgspec.DecodeError):
            continue
        taken += 1
        for _ in zip(range(2000), decisions(back, luck), strict=False):
            assert JAMAICA.prompt(back) is not None or back.result is not None
    assert 0 < taken < 60
