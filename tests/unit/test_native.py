"""The native program that trains the navigator has rules of its own: they are the engine's."""

import re
import subprocess
from pathlib import Path

import pytest

from highseas.engine.royal.game import apply, legal
from highseas.engine.royal.moves import (
    ASIDE,
    DRAW,
    KEEP,
    LEAVE,
    NO,
    PASS,
    REPEL,
    REPEL_NEST,
    STOP,
    Complete,
    Expedition,
    Move,
    Take,
)
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.state import Options, Setup, State
from tools.native.build import compile_to, compiler

pytestmark = pytest.mark.skipif(compiler() is None, reason="no C++ compiler")

PLAIN = {"D": DRAW, "S": STOP, "R": REPEL, "N": REPEL_NEST, "K": KEEP, "P": PASS, "O": NO, "A": ASIDE, "L": LEAVE}


@pytest.fixture(scope="module")
def trace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_to(tmp_path_factory.mktemp("native"), "trace", ["-O0"])


def move_of(text: str) -> Move:
    name, numbers = text[0], [int(part) for part in text[1:].split("/")]
    if name == "T":
        card, decline, to = numbers
        return Take(card, to=to, decline=bool(decline))
    if name == "E":
        return Expedition(numbers[0], bytes(numbers[1:]))
    if name == "C":
        return Complete(numbers[0])
    return PLAIN[name]


def play_again(line: str, seats: int, aside: int) -> State:
    """Play a game of the native program on the engine, which must offer as many moves at every decision."""
    moves, end = line.split(" | ")
    seed, *decisions = moves.split()
    names = ("Ann", "Bo", "Cy", "Di", "Ed")[:seats]
    state = new_game(Setup("contracts", names, int(seed), Options(aside=aside)))
    for decision in decisions:
        options, text = re.split(r"(?=[A-Z])", decision)
        move = move_of(text)
        known = legal(state)
        assert len(known) == int(options), (seed, decision, known)
        assert move in known, (seed, decision)
        apply(state, move)
    assert state.result is not None
    won, left, turns = (int(figure) for figure in end.split())
    assert (state.result.outcome == "won", len(state.time_deck), state.turn) == (bool(won), left, turns), seed
    return state


@pytest.mark.parametrize("player", ["random", "deckhand"])
@pytest.mark.parametrize(
    ("seats", "aside", "games"), [(1, 0, 300), (1, 6, 100), (2, 0, 60), (3, 2, 30), (5, 0, 10)]
)
def test_its_games_are_the_engines(trace: Path, player: str, seats: int, aside: int, games: int) -> None:
    """Random games and deckhand's of 500 seeds: the same legal moves, cards, shuffles and ends."""
    command = [str(trace), player, str(seats), str(aside), "0", str(games)]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    assert len(lines) == games
    for line in lines:
        play_again(line, seats, aside)
