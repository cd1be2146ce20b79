"""What is different in one turn (`engine.royal.state`) is a value: an equal one plays the same.

A decoded save has values of its own, never the shared `USUAL`, which some code takes a shortcut by.
"""

from random import Random

import pytest
from msgspec.structs import replace

from highseas.engine.royal.game import clone, decider, legal, step
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.seen.odds import odds
from highseas.engine.royal.seen.table import prompt, table_view
from highseas.engine.royal.state import USUAL, Options, Setup, State
from highseas.engine.royal.validation import check_state
from tests.adventure import setup as chapter

NAMES = ("Ann", "Bo", "Cy")
GAMES = {
    "contracts": Setup("contracts", NAMES, 1),
    "base": Setup("base", NAMES, 2, Options(bust_bars_expeditions=True, second_shuffle_tax=True)),
    "chapter": chapter(2, 3, seed=3),
}


def with_its_own(state: State) -> State:
    """Return a table that is equal, with turn rules that no other table shares."""
    twin = clone(state)
    twin.turn_rules = replace(state.turn_rules)
    assert twin.turn_rules is not state.turn_rules
    return twin


@pytest.mark.parametrize("name", GAMES)
def test_equal_turn_rules_play_the_same(name: str) -> None:
    state, luck = new_game(GAMES[name]), Random(name)
    usual = changed = 0
    for _ in range(500):
        twin = with_its_own(state)
        moves = legal(state)
        assert legal(twin) == moves and prompt(twin) == prompt(state) and table_view(twin) == table_view(state)
        if not moves:
            break
        usual += state.turn_rules == USUAL
        changed += state.turn_rules != USUAL
        assert odds(observe(twin, decider(twin))) == odds(observe(state, decider(state)))
        move = luck.choice(moves)
        state, happened = step(state, move)
        assert step(twin, move) == (state, happened)
        check_state(with_its_own(state), from_play=True)
    assert usual >= 10 and (changed > 20) == (name == "chapter")
