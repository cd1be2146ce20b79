"""The navigator in Python and the native program that trains it are one player: their numbers are the same."""

import re

import pytest

from highseas.engine.royal.ai.navigator.search import ALL_TAKES, Search
from highseas.engine.royal.ai.navigator.weights import families
from highseas.engine.royal.game import apply, decider, legal
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.setup import Setup
from highseas.engine.royal.state import Options, State
from tests.perf.native.values import VALUES, sum_of_weights
from tests.unit.test_native import move_of

SUM, *GAMES = VALUES.read_text(encoding="utf-8").splitlines()
EVERY = 9
"""One decision of so many is judged here, because Python takes a hundred times as long."""


def test_the_values_were_made_with_these_weights() -> None:
    """Otherwise make them anew: `python -m tests.perf.native.values`."""
    assert sum_of_weights() == SUM


def judged(state: State) -> list[int]:
    seat_no = decider(state)
    search = Search(observe(state, seat_no), seat_no, families()[len(state.seats)], 1 << 30)
    search.takes = ALL_TAKES
    return [search.move(search.root, move) for move in legal(search.root)]


@pytest.mark.parametrize("line", GAMES, ids=lambda line: "-".join(line.split()[:3]))
def test_every_move_is_worth_what_the_native_program_says(line: str) -> None:
    seats, aside, seed, *decisions = line.partition(" | ")[0].split()
    names = ("Ann", "Bo", "Cy", "Di", "Ed")[: int(seats)]
    state = new_game(Setup("contracts", names, int(seed), Options(aside=int(aside))))
    for count, decision in enumerate(decisions):
        made, _, values = decision.partition("=")
        if values and count % EVERY == int(seed):
            assert judged(state) == [int(value) for value in values.split(",")], (count, decision)
        apply(state, move_of(re.split(r"(?=[A-Z])", made)[1]))
    assert not state.frames
