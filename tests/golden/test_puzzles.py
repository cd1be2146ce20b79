"""The puzzles that ship with the game: each is won by its recorded line, without luck, and not by playing on."""

import re
from collections.abc import Callable, Collection
from pathlib import Path
from random import Random

import pytest

from highseas.campaign.play.replay import read_replay
from highseas.campaign.play.royal.puzzles import Puzzle, find, puzzles
from highseas.campaign.play.session import SessionError
from highseas.campaign.play.start import start_from_deal
from highseas.campaign.words.royal.naming import TableNames
from highseas.engine.royal.cards import CARDS, COINS, COLOR_BIT, EXPEDITION, INDEX, INFLUENCE, TAX, TYPE
from highseas.engine.royal.deal import check_deal
from highseas.engine.royal.game import apply, legal
from highseas.engine.royal.moves import GAMBLE, STOP, TAKE, Complete, Expedition, Move, Take
from highseas.engine.royal.notation import parse
from highseas.engine.royal.state import State
from tests.golden.prover import Prover, play_out
from tests.refusals import refused

each_puzzle = pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: puzzle.name)

LANGUAGE = TableNames(()).language

NAMED = {"all-four-at-once": 4, "off-the-top": 6}
"""How many of the next cards the goal names."""
UNSEEN = {"good-company": 8}
"""How many cards that nobody knows are turned up on the way, if more than one."""

within_one_turn = pytest.mark.parametrize(
    "puzzle",
    [puzzle for puzzle in puzzles() if puzzle.name != "half-for-the-crown"],
    ids=lambda puzzle: puzzle.name,
)


def prover(puzzle: Puzzle, state: State, without: Collection[Move] = ()) -> Prover:
    return Prover(state, NAMED.get(puzzle.name, 0), UNSEEN.get(puzzle.name, 1), without)


def won(state: State) -> bool:
    return state.result is not None and state.result.outcome == "won"


def test_there_are_three_or_four_of_each_difficulty() -> None:
    assert [puzzle.difficulty for puzzle in puzzles()] == [1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 5]
    assert {len(puzzle.start.setup.names) for puzzle in puzzles()} == {1, 2}


@each_puzzle
def test_each_says_what_it_wants(puzzle: Puzzle) -> None:
    assert puzzle.title
    assert len(puzzle.goal) > 40
    assert check_deal(puzzle.start.deal) == []


def test_six_are_about_merchants_or_gamblers() -> None:
    with_sets = [puzzle.name for puzzle in puzzles() if "gambler" in puzzle.start.setup.options.sets]
    assert set(with_sets) == set(OBVIOUS)
    for name in with_sets:
        state = find(name).start.lay_out()
        cards = state.harbor + b"".join(seat.display for seat in state.seats)
        assert {"merchant", "gambler"} & {CARDS[card].kind for card in cards}


@pytest.mark.parametrize("name", NAMED)
def test_the_goal_names_the_next_cards_in_their_order(name: str) -> None:
    puzzle = find(name)
    apart = {TAX: "Tax Increase", EXPEDITION: "expedition"}
    goal = puzzle.goal
    for card in reversed(puzzle.start.lay_out().play_deck[-NAMED[name] :]):
        _, found, goal = goal.partition(apart.get(TYPE[card]) or LANGUAGE.kind_name(CARDS[card].kind))
        assert found


def test_an_unknown_puzzle_is_refused() -> None:
    with refused(SessionError, match=r"the puzzles are: .*three-blades"):
        find("blimp")


# --- each can be won ---


@each_puzzle
def test_the_recorded_line_wins(puzzle: Puzzle) -> None:
    assert won(read_replay(puzzle.solution, puzzle.start).state)


@within_one_turn
def test_the_win_can_be_forced_whatever_the_hidden_cards_are(puzzle: Puzzle) -> None:
    state = puzzle.start.lay_out()
    assert prover(puzzle, state).wins(state)


OTHER_ORDER = """
take base-ship-blue-5-4c
draw
stop
take base-captain-1vp
contract contract-maritime-supremacy
draw
contract contract-tax-officer
"""


def test_half_for_the_crown_is_won_with_the_time_cards_in_either_order() -> None:
    puzzle = find("half-for-the-crown")
    order = '"base-tax-most-swords", "base-captain-1vp"'
    assert order in puzzle.start.deal
    other = puzzle.start.deal.replace(order, '"base-captain-1vp", "base-tax-most-swords"')
    assert won(read_replay(OTHER_ORDER, start_from_deal(other)).state)


# --- and not by chance ---


@each_puzzle
def test_random_play_hardly_ever_wins(puzzle: Puzzle) -> None:
    pick = Random(1)
    state = puzzle.start.lay_out()
    assert sum(won(play_out(state, lambda table: pick.choice(legal(table)))) for _ in range(300)) <= 15


def greedy(ship: int, profession: int) -> Callable[[State], Move]:
    """Claims what it can, stops as soon as it may, and takes what is worth most by one simple measure."""

    def worth(move: Move) -> int:
        if isinstance(move, Complete):
            return 1000
        if isinstance(move, Expedition):
            return 900
        if isinstance(move, Take):
            if COLOR_BIT[move.card]:
                return ship + (0 if move.decline else COINS[move.card])
            return profession + INFLUENCE[move.card]
        return 50 if move == STOP else 0

    return lambda state: max(legal(state), key=worth)


def gambling(then: Callable[[State], Move]) -> Callable[[State], Move]:
    """Uses a Gambler whenever possible."""
    return lambda state: GAMBLE if GAMBLE in legal(state) else then(state)


NAIVE: dict[str, Callable[[State], Move]] = {
    "the first thing possible": lambda state: legal(state)[0],
    "the last thing possible": lambda state: legal(state)[-1],
    "people before ships": greedy(100, 200),
    "ships before people": greedy(200, 100),
    "every Gambler, then people": gambling(greedy(100, 200)),
    "every Gambler, then ships": gambling(greedy(200, 100)),
}


@pytest.mark.parametrize("naive", NAIVE)
@each_puzzle
def test_simple_ways_to_play_do_not_win(puzzle: Puzzle, naive: str) -> None:
    assert not won(play_out(puzzle.start.lay_out(), NAIVE[naive]))


OBVIOUS = {
    "under-the-counter": [
        "take base-ship-blue-5-4c",
        "take base-ship-green-3-3c",
    ],
    "good-company": [
        "stop",
        "gamble; stop",
    ],
    "a-pennys-passage": [
        "take base-ship-yellow-4-4c",
        "take base-ship-black-2-1c",
        "take contracts-ship-green-3-3c-gift to 2; take base-ship-black-2-1c",
    ],
    "all-four-at-once": [
        "draw",
        "stop",
        "gamble; no",
    ],
    "shop-first": [
        "take base-ship-green-3-3c",
        "take base-ship-red-3-2c",
        "take make-sail-ship-blue-5-3c; take make-sail-merchant-red-2vp",
    ],
    "off-the-top": [
        "gamble",
        "draw",
        "expedition two-crosses-house with settler priest jack",
        "expedition two-houses with settler jack; draw",
        "expedition two-houses with settler jack; contract explorer",
    ],
}
"""What looks right at first, in puzzles with one idea."""


@pytest.mark.parametrize(("name", "moves"), [(name, moves) for name in OBVIOUS for moves in OBVIOUS[name]])
def test_after_what_looks_right_nothing_wins(name: str, moves: str) -> None:
    puzzle = find(name)
    state = puzzle.start.lay_out()
    proof = prover(puzzle, state)
    for move in moves.split("; "):
        assert proof.wins(state)
        apply(state, parse(move, legal(state)))
    assert not proof.wins(state)


ONLY_WITH: dict[str, list[Move]] = {
    "under-the-counter": [TAKE[INDEX["make-sail-ship-yellow-1-1c"]]],
    "good-company": [GAMBLE],
    "a-pennys-passage": [TAKE[INDEX["base-ship-black-2-1c"]]],
    "all-four-at-once": [GAMBLE],
    "shop-first": [TAKE[INDEX["make-sail-merchant-green-2vp"]], TAKE[INDEX["make-sail-merchant-red-2vp"]]],
    "off-the-top": [GAMBLE],
}
"""What every way to win has: there is no way around the Merchant's ship or the Gambler."""


@pytest.mark.parametrize(("name", "move"), [(name, move) for name in ONLY_WITH for move in ONLY_WITH[name]])
def test_there_is_no_way_around_the_idea(name: str, move: Move) -> None:
    state = find(name).start.lay_out()
    assert not prover(find(name), state, [move]).wins(state)


def test_the_table_of_puzzles_in_the_documentation_is_true() -> None:
    page = Path("docs/deals.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z-]+)` \| (\d) \| (\d) \| ([\d,]+) \| (\d+) \|$", page, re.MULTILINE)
    output = [(name, *(int(figure.replace(",", "")) for figure in figures)) for name, *figures in rows]
    found = []
    for puzzle in puzzles():
        state = puzzle.start.lay_out()
        seats = len(puzzle.start.setup.names)
        found.append((puzzle.name, puzzle.difficulty, seats, *prover(puzzle, state).count(state)))
    assert output == found
