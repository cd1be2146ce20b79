"""Random games of every kind, with every property asked as they go (see `checks`)."""

from random import Random

import pytest

from highseas.engine.royal.events import Event
from highseas.engine.royal.game import apply, clone, legal
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.state import State
from tests.property import checks
from tests.property.games import FEW_KINDS, KINDS, Kind, choose, fresh, name_of, odd_table
from tests.property.shadow import Shadow


def play(state: State, luck: Random, decisions: int, *, thorough: float) -> int:
    """Play so many decisions or to the end; how many were made. `thorough` is how often the dear checks are made.

    A twin that is written and read anew at every decision plays along: it must have the same future.
    """
    twin, shadow = clone(state), Shadow(state)
    for made in range(decisions):
        checks.cheap_checks(state)
        checks.claims_are_what_they_seem(state)
        twin = checks.written_and_read(twin)
        moves = legal(state)
        if not moves:
            return made
        if luck.random() < thorough:
            checks.previews_come_true(state)
            checks.only_legal_moves_are_accepted(state, luck)
            checks.clones_are_independent(state, luck)
            checks.conceding_leaves_a_sound_table(state)
            checks.observation_hides(state, luck.randrange(1 << 32), luck)
            checks.one_seat_is_shown_nothing_hidden(state, luck.randrange(1 << 32))
        before, log, twin_log = clone(state), list[Event](), list[Event]()
        move = choose(moves, luck)
        apply(state, move, log)
        apply(twin, move, twin_log)
        assert twin == state and twin_log == log
        assert state.reveals >= before.reveals
        checks.events_tell_the_coins(before, state, log)
        checks.events_name_nothing_hidden(before, state, log)
        shadow.hear(log, state)
        shadow.compare(state)
    return decisions


def test_every_mode_of_the_table_is_played() -> None:
    """A new mode of the engine joins `KINDS`."""
    table_modes = {name for name, mode in MODES.items() if type(mode).__module__.startswith("highseas.engine.")}
    assert {mode for mode, _, _ in KINDS} == table_modes


@pytest.mark.parametrize("kind", FEW_KINDS, ids=name_of)
def test_a_random_game(kind: Kind) -> None:
    """From the deal on, to the end or for 80 decisions."""
    luck = Random(name_of(kind))
    play(fresh(kind, luck.randrange(1 << 32)), luck, 80, thorough=0.02)


@pytest.mark.parametrize("kind", FEW_KINDS, ids=name_of)
def test_odd_tables(kind: Kind) -> None:
    """From tables that are rarely reached: piles that run out, full purses, markers everywhere."""
    luck = Random(name_of(kind))
    for _ in range(2):
        play(odd_table(kind, luck), luck, 12, thorough=0.1)


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS, ids=name_of)
def test_many_random_games(kind: Kind) -> None:
    """The same, many times over and with the dear checks at every tenth decision."""
    luck = Random(f"long {name_of(kind)}")
    for seed in range(10):
        play(fresh(kind, seed), luck, 2000, thorough=0.1)
    for _ in range(200):
        play(odd_table(kind, luck), luck, 30, thorough=0.1)
