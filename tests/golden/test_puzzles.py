"""The puzzles that ship with the game: each is won by its recorded line, and not by playing at random."""

from random import Random

import pytest

from campaign.puzzles import Puzzle, find, puzzles
from campaign.replay import read_replay
from campaign.session import SessionError
from engine.game import apply, legal


def test_there_are_five_of_rising_difficulty() -> None:
    assert [puzzle.difficulty for puzzle in puzzles()] == [1, 2, 3, 4, 5]
    assert {len(puzzle.start.setup.names) for puzzle in puzzles()} == {1, 2}


@pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: puzzle.name)
def test_the_recorded_line_wins(puzzle: Puzzle) -> None:
    session = read_replay(puzzle.solution, puzzle.start)
    assert session.result is not None
    assert session.result.outcome == "won"


@pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: puzzle.name)
def test_random_play_hardly_ever_wins(puzzle: Puzzle) -> None:
    pick = Random(1)
    won = 0
    for _ in range(300):
        state = puzzle.start.lay_out()
        while moves := legal(state):
            apply(state, pick.choice(moves))
        won += state.result is not None and state.result.outcome == "won"
    assert won <= 15


def test_each_says_what_it_wants() -> None:
    for puzzle in puzzles():
        assert puzzle.title
        assert len(puzzle.goal) > 40


def test_an_unknown_puzzle_is_told() -> None:
    with pytest.raises(SessionError, match="the puzzles are: three-blades"):
        find("blimp")
