"""Moves that cannot be made are refused and change nothing, whoever made them up and however they are written."""

from random import Random

import pytest

from highseas.engine.jamaica import moves as mv
from highseas.engine.jamaica.jamaica import JAMAICA
from highseas.engine.jamaica.state import Setup
from highseas.engine.refusal import IllegalMove, NotationError
from tests.jamaica import NAMES
from tests.property.mutate import other_text
from tests.refusals import in_words

players = pytest.mark.parametrize("seats", [1, 2, 4])
NUMBERS = (-99, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 11, 12, 49, 50, 255, 256, 1 << 70)


def made_up(luck: Random) -> mv.Move:
    """Return a move with any figures."""
    one, other = luck.choice(NUMBERS), luck.choice(NUMBERS)
    amounts = bytes(luck.choice((0, 0, 1, 2, 3, 6, 255)) for _ in range(luck.choice((0, 4, 5, 5, 6, 7))))
    kinds = (mv.Card, mv.Hold, mv.Empty, mv.Go, mv.Fight, mv.Powder, mv.StealHold, mv.StealTreasure)
    found = [kind(one) for kind in kinds] + [mv.Dice(one, other), mv.Curse(one, other), mv.Pay(amounts)]
    return luck.choice([*found, mv.NO, mv.REROLL_MINE, mv.REROLL_THEIRS])


@players
def test_a_made_up_move_is_refused_with_the_race_unchanged_or_is_right(seats: int) -> None:
    """Equal holds and payments that are not listed are right too; then the race goes on."""
    state, luck, refused, right = JAMAICA.new(Setup(NAMES[:seats], 5)), Random(seats), 0, 0
    while moves := JAMAICA.legal(state):
        for _ in range(12):
            move, twin = made_up(luck), JAMAICA.clone(state)
            try:
                JAMAICA.apply(twin, move, [])
            except IllegalMove as error:
                assert in_words(error) and twin == state
                refused += 1
            else:
                assert move in moves or isinstance(move, (mv.Hold, mv.Empty, mv.Pay, mv.StealHold))
                right += 1
        JAMAICA.apply(state, luck.choice(moves), [])
    assert refused > 500 and right > 15
    with pytest.raises(IllegalMove):
        JAMAICA.apply(state, mv.NO, [])


@players
def test_text_is_a_move_that_can_be_made_or_is_refused_in_a_sentence(seats: int) -> None:
    state, luck = JAMAICA.new(Setup(NAMES[:seats], 6)), Random(seats)
    while moves := JAMAICA.legal(state):
        texts = [JAMAICA.format(move) for move in moves]
        assert len(set(texts)) == len(texts)
        for _ in range(5):
            text = other_text(luck.choice([*texts, JAMAICA.format(made_up_well(luck))]), luck)
            try:
                move = JAMAICA.parse(text, moves)
                JAMAICA.apply(JAMAICA.clone(state), move, [])
            except (NotationError, IllegalMove) as error:
                assert in_words(error)
        JAMAICA.apply(state, luck.choice(moves), [])


def made_up_well(luck: Random) -> mv.Move:
    """Return a move that can be written."""
    while True:
        move = made_up(luck)
        try:
            if JAMAICA.parse(JAMAICA.format(move)) == move:
                return move
        except (NotationError, IndexError):
            continue
