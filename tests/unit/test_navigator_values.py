"""The navigator in Python and the native program that trains it are one player: their numbers are the same."""

import re
import subprocess
from pathlib import Path

import pytest

from highseas.engine.royal.ai.navigator.network import families
from highseas.engine.royal.ai.navigator.search import ALL_TAKES, Search, sort_of
from highseas.engine.royal.ai.navigator.weights import packed_weights, read_weights
from highseas.engine.royal.game import apply, decider, legal
from highseas.engine.royal.moves import DRAW
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.seen.odds import next_cards
from highseas.engine.royal.state import Options, Setup, State
from tests.unit.test_native import move_of
from tools.native.build import compile_to, compiler
from tools.native.values import VALUES, native, sum_of_weights

SUM, *GAMES = VALUES.read_text(encoding="utf-8").splitlines()
EVERY = [27, pytest.param(9, marks=pytest.mark.long)]
"""One decision of so many is judged here, because Python takes a hundred times as long."""


def test_the_values_were_made_with_these_weights() -> None:
    """Otherwise make them anew: `python -m tools.native.values`."""
    assert sum_of_weights() == SUM


def searching(state: State) -> Search:
    seat_no = decider(state)
    search = Search(observe(state, seat_no), seat_no, families()[len(state.seats)], 1 << 30)
    search.takes = ALL_TAKES
    return search


def judged(state: State) -> list[int]:
    search = searching(state)
    return [search.move(search.root, move) for move in legal(search.root)]


def begun(seats: str, seed: str, aside: str) -> State:
    names = ("Ann", "Bo", "Cy", "Di", "Ed")[: int(seats)]
    return new_game(Setup("contracts", names, int(seed), Options(aside=int(aside))))


@pytest.mark.parametrize("every", EVERY)
@pytest.mark.parametrize("line", GAMES, ids=lambda line: "-".join(line.split()[:3]))
def test_every_move_is_worth_what_the_native_program_says(line: str, every: int) -> None:
    seats, aside, seed, *decisions = line.partition(" | ")[0].split()
    state = begun(seats, seed, aside)
    for count, decision in enumerate(decisions):
        made, _, values = decision.partition("=")
        if values and count % every == int(seed):
            assert judged(state) == [int(value) for value in values.split(",")], (count, decision)
        apply(state, move_of(re.split(r"(?=[A-Z])", made)[1]))
    assert not state.frames


def luck_of(state: State) -> tuple[int, int]:
    """Return what drawing is worth, a mean over all cards, and what the card that comes is worth beside it."""
    search = searching(state)
    mean = search.move(search.root, DRAW)
    _, cards = next_cards(search.seen)
    pile = state.play_deck if state.drawn else state.time_deck
    values = {card: search.next_cards[sort_of(search.root, card)] for card in cards}
    assert (
        0 <= sum(copies * (values[card] - mean) for card, copies in cards.items()) < sum(cards.values())
    )  # no luck in all
    return mean, values[pile[-1]] - mean if pile else 0


@pytest.mark.skipif(compiler() is None, reason="no C++ compiler")
@pytest.mark.parametrize(
    "line", [GAMES[1], pytest.param(GAMES[3], marks=pytest.mark.long)], ids=["alone", "two seats"]
)
def test_the_luck_of_a_game_is_what_its_cards_are_worth_beside_the_mean(line: str, tmp_path: Path) -> None:
    seats, aside, seed, *decisions = line.partition(" | ")[0].split()
    weights = read_weights(packed_weights())
    family = next(each for each in weights.families if int(seats) in each.seats)
    (tmp_path / "nets.bin").write_bytes(native(weights, family))
    program = compile_to(tmp_path, "luck", ["-O0"])
    command: list[str | Path] = [program, tmp_path / "nets.bin", seats, aside, seed, str(int(seed) + 1)]
    row = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    state, luck = begun(seats, seed, aside), 0
    assert row[1:4] == [str(searching(state).draw_by_network()), str(luck_of(state)[0]), line.split()[-3]]
    for decision in decisions:
        move = move_of(re.split(r"(?=[A-Z])", decision.partition("=")[0])[1])
        if move == DRAW:
            luck += luck_of(state)[1]
        apply(state, move)
    assert luck == int(row[4]) != 0
