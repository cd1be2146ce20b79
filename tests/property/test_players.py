"""The bots in every kind of game: none knows what lies hidden, and each says the same again."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from highseas.engine.royal.ai.advice import Advice
from highseas.engine.royal.ai.policies import POLICIES
from highseas.engine.royal.game import apply, decider, legal
from highseas.engine.royal.moves import Aside
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.seen.observe import determinize, observe
from highseas.engine.royal.seen.view import Observation
from highseas.engine.royal.state import Options, State
from highseas.story.ai import baseline
from tests.adventure import ALL_GROUPS, opened, setup
from tests.property.games import FEW_KINDS, Kind, choose, fresh, name_of

CHAPTERS = [(1, 1, False), (3, 4, False), (2, 2, True), (0, 3, True)]
"""Chapters (0 is the variable game), players, and whether they play against each other."""
EVERY = 9
"""One question of so many is asked."""


def questions(state: State, luck: Random, most: int) -> Iterator[State]:
    """Yield tables of a game that is played at random, but sets hardly any Time card aside."""
    for number in range(most * EVERY):
        moves = tuple(move for move in legal(state) if not isinstance(move, Aside)) or legal(state)
        if not moves:
            return
        if number % EVERY == 0:
            yield state
        apply(state, choose(moves, luck))


def ask(player: Callable[[Observation, int], Advice], state: State) -> None:
    """The answer is the same again, and whatever lies in the decks and under the coins (ruling R23)."""
    seat_no = decider(state)
    seen = observe(state, seat_no)
    answer = player(seen, seat_no)
    assert answer.move in legal(state)
    assert player(seen, seat_no) == answer
    for luck in (1, 2):
        assert player(observe(determinize(seen, luck), seat_no), seat_no) == answer


def player_of(name: str) -> Callable[[Observation, int], Advice]:
    return lambda seen, seat_no: PORT_ROYAL.advise(seen, seat_no, name)


@pytest.mark.parametrize("name", ["random", "deckhand"])
@pytest.mark.parametrize("kind", FEW_KINDS, ids=name_of)
def test_no_player_knows_what_lies_hidden(kind: Kind, name: str) -> None:
    for table in questions(fresh(kind, 5), Random(name_of(kind)), 12):
        ask(player_of(name), table)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_the_navigator_knows_nothing_that_lies_hidden(seats: int) -> None:
    state = fresh(("contracts", Options(), seats), 5)
    assert POLICIES["navigator"].plays(state)
    for table in questions(state, Random(seats), 5):
        ask(player_of("navigator"), table)


@pytest.mark.parametrize("player", [*map(player_of, POLICIES), baseline.advise], ids=[*POLICIES, "baseline"])
@pytest.mark.parametrize(("chapter", "players", "competitive"), CHAPTERS)
def test_nobody_knows_what_lies_hidden_in_a_chapter(
    chapter: int, players: int, competitive: bool, player: Callable[[Observation, int], Advice]
) -> None:
    state = opened(setup(chapter, players, competitive, ALL_GROUPS, choices=True))
    for table in questions(state, Random(chapter), 12):
        ask(player, table)
