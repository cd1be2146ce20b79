"""The puzzles that ship with the game: each is won by its recorded line, without luck, and not by playing on."""

import re
from collections import Counter
from collections.abc import Collection
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from highseas.campaign.play.replay import read_replay, split_replay
from highseas.campaign.play.session import SessionError
from highseas.campaign.play.start import Start, start_from_deal
from highseas.campaign.royal.play.named_deals import Puzzle, find, puzzles
from highseas.campaign.royal.words.names import TableNames
from highseas.engine.royal.cards import CARDS, CONTRACTS, EXPEDITION, INDEX, TAX, TYPE
from highseas.engine.royal.deal import DEALS, check_deal, read_deal
from highseas.engine.royal.game import apply, legal
from highseas.engine.royal.moves import DRAW, GAMBLE, KEEP, TAKE, Complete, Move, Pass, parse
from highseas.engine.royal.state import State
from tests.golden.prover import Prover, play_out
from tests.refusals import refused
from tests.some import some
from tools.finder.find import alike, marks_of
from tools.finder.measure import SIMPLE, tries

each_puzzle = pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: puzzle.name)

LANGUAGE = TableNames(()).language

MADE = (
    "a-friend-in-need", "a-pennys-passage", "all-four-at-once", "empty-hold", "good-company", "half-for-the-crown",
    "long-reckoning", "off-the-top", "one-long-day", "shop-first", "spare-the-settler", "the-clerks-errand",
    "three-blades", "two-lanterns", "under-the-counter", "wreckers-wage",
)  # fmt: skip
"""The puzzles that were made by hand; all others were found by search."""
FOUND = [puzzle for puzzle in puzzles() if puzzle.name not in MADE]
UNNAMED = {"half-for-the-crown", "wreckers-wage"}
"""Whose next cards lie in the deal, but not in the goal."""
UNSEEN = {"good-company": 8}
"""How many cards that nobody knows are turned up on the way, if more than one."""

DEAR = {"good-company", "long-reckoning", "the-grand-estate", "two-lanterns", "two-voyages", "what-lies-on-top"}
"""Whose proofs take longer than those of all others together."""


def is_cheap(puzzle: Puzzle) -> bool:
    return puzzle.name not in DEAR


each_found_proof = pytest.mark.parametrize("puzzle", some(FOUND, is_cheap), ids=lambda puzzle: puzzle.name)
within_one_turn = pytest.mark.parametrize(
    "puzzle",
    some((puzzle for puzzle in puzzles() if puzzle.name != "half-for-the-crown"), is_cheap),
    ids=lambda puzzle: puzzle.name,
)
each_found = pytest.mark.parametrize("puzzle", FOUND, ids=lambda puzzle: puzzle.name)
UNCERTAIN = {"good-company", "half-for-the-crown", "wreckers-wage"}
"""Whose win leads over cards that nobody knows, so that it is no line of moves but an answer to each card."""
each_line = pytest.mark.parametrize(
    "puzzle", [puzzle for puzzle in puzzles() if puzzle.name not in UNCERTAIN], ids=lambda puzzle: puzzle.name
)


def named(puzzle: Puzzle) -> int:
    """Return how many of the next cards the goal names."""
    return 0 if puzzle.name in UNNAMED else len(read_deal(puzzle.start.deal).table.play_deck)


def prover(puzzle: Puzzle, state: State, without: Collection[Move] = ()) -> Prover:
    return Prover(state, named(puzzle), UNSEEN.get(puzzle.name, 1), without, puzzle.name not in MADE)


def dealt_anew(puzzle: Puzzle, seed: int) -> Start:
    """Return the puzzle with all cards that lie hidden dealt by another seed."""
    return start_from_deal(DEALS.with_seed(puzzle.start.deal, seed))


def won(state: State) -> bool:
    return state.result is not None and state.result.outcome == "won"


def test_there_are_sixty_twelve_of_each_difficulty_sorted_by_how_seldom_luck_wins_them() -> None:
    assert [puzzle.difficulty for puzzle in puzzles()] == [level for level in range(1, 6) for _ in range(12)]
    assert {len(puzzle.start.setup.names) for puzzle in puzzles()} == {1, 2}
    measured = [puzzle.tries for puzzle in puzzles()]
    assert measured == sorted(measured) and measured[0] >= 20


def is_measured_right(puzzle: Puzzle) -> bool:
    return tries(lambda seed: dealt_anew(puzzle, seed).lay_out()) == puzzle.tries


@pytest.mark.parametrize("puzzle", puzzles()[::12], ids=lambda puzzle: puzzle.name)
def test_some_are_as_hard_as_they_say(puzzle: Puzzle) -> None:
    assert is_measured_right(puzzle)


@pytest.mark.long
@each_puzzle
def test_each_is_as_hard_as_it_says(puzzle: Puzzle) -> None:
    assert is_measured_right(puzzle)


def test_no_two_are_about_the_same() -> None:
    goals = Counter(
        (frozenset(read_deal(puzzle.start.deal).table.contracts or ()), len(puzzle.start.setup.names))
        for puzzle in FOUND
    )
    assert max(goals.values()) == 1
    about = [marks_of(puzzle) for puzzle in puzzles()]
    assert max(alike(one, other) for one, other in combinations(about, 2)) <= 0.7


@each_puzzle
def test_each_says_what_it_wants(puzzle: Puzzle) -> None:
    assert puzzle.words.title
    assert len(puzzle.words.goal) > 40
    assert check_deal(puzzle.start.deal) == []


def test_some_are_about_merchants_or_gamblers() -> None:
    with_sets = [puzzle.name for puzzle in puzzles() if "gambler" in puzzle.start.setup.options.sets]
    assert set(with_sets) >= set(OBVIOUS)
    for name in with_sets:
        state = find(name).start.lay_out()
        cards = state.harbor + b"".join(seat.display for seat in state.seats)
        assert {"merchant", "gambler"} & {CARDS[card].kind for card in cards}


@each_puzzle
def test_the_goal_names_the_next_cards_in_their_order(puzzle: Puzzle) -> None:
    apart = {TAX: "Tax Increase", EXPEDITION: "expedition"}
    goal = puzzle.words.goal
    for name in read_deal(puzzle.start.deal).table.play_deck[: named(puzzle)]:
        card = INDEX[name]
        _, found, goal = goal.partition(apart.get(TYPE[card]) or LANGUAGE.kind_name(CARDS[card].kind))
        assert found


def test_an_unknown_puzzle_is_refused() -> None:
    with refused(SessionError, match="no puzzle .blimp.; highseas puzzle lists them"):
        find("blimp")


# --- each can be won ---


@each_puzzle
def test_the_recorded_line_wins(puzzle: Puzzle) -> None:
    assert won(read_replay(puzzle.solution, puzzle.start).state)


@within_one_turn
def test_the_win_can_be_forced_whatever_the_hidden_cards_are(puzzle: Puzzle) -> None:
    state = puzzle.start.lay_out()
    assert prover(puzzle, state).wins(state)


@each_found
def test_the_recorded_line_of_a_found_one_wins_however_the_hidden_cards_are_dealt(puzzle: Puzzle) -> None:
    for seed in range(2, 6):
        assert won(read_replay(puzzle.solution, dealt_anew(puzzle, seed)).state)


@each_line
def test_there_is_one_way_to_win_without_luck(puzzle: Puzzle) -> None:
    """Apart from the order of moves that do not disturb one another: every other way loses, or needs a card that
    nobody knows.
    """
    state = puzzle.start.lay_out()
    assert len(prover(puzzle, state).ways(state)) == 1


@each_found_proof
def test_a_card_that_nobody_knows_makes_a_found_one_less_than_certain(puzzle: Puzzle) -> None:
    state = puzzle.start.lay_out()
    proof = Prover(state, named(puzzle), 0, (), True)
    assert proof.wins(state)
    assert proof.after_one(state) <= Fraction(85, 100)


@each_found
def test_a_found_one_has_two_places_with_a_single_right_move(puzzle: Puzzle) -> None:
    """Claiming a contract and passing do not count."""
    state = puzzle.start.lay_out()
    proof, narrow = Prover(state, named(puzzle), 0, (), True), 0
    for text in split_replay(puzzle.solution)[1]:
        move = parse(text, legal(state))
        right = [each for each in legal(state) if proof.forces(state, each)]
        assert move in right
        narrow += right == [move] and len(legal(state)) > 1 and not isinstance(move, Complete | Pass)
        apply(state, move)
    assert narrow >= 2


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
    assert sum(won(play_out(state, lambda table: pick.choice(legal(table)))) for _ in range(100)) <= 12


@pytest.mark.parametrize("simple", SIMPLE)
@each_puzzle
def test_simple_ways_to_play_do_not_win(puzzle: Puzzle, simple: str) -> None:
    assert not won(play_out(puzzle.start.lay_out(), SIMPLE[simple]))


OBVIOUS = {
    "under-the-counter": ["take base-ship-blue-5-4c", "take base-ship-green-3-3c"],
    "good-company": ["stop", "gamble; stop"],
    "a-pennys-passage": [
        "take base-ship-yellow-4-4c",
        "take base-ship-black-2-1c",
        "take contracts-ship-green-3-3c-gift to 2; take base-ship-black-2-1c",
    ],
    "all-four-at-once": ["draw", "stop", "gamble; no"],
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


@pytest.mark.parametrize(
    ("name", "moves"),
    [
        pytest.param(name, moves, marks=pytest.mark.long if name in DEAR else ())
        for name in OBVIOUS
        for moves in OBVIOUS[name]
    ],
)
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
    "wreckers-wage": [DRAW, KEEP],
}
"""What every way to win has: there is no way around the Merchant's ship, the Gambler, or the bust."""


@pytest.mark.parametrize(("name", "move"), [(name, move) for name in ONLY_WITH for move in ONLY_WITH[name]])
def test_there_is_no_way_around_the_idea(name: str, move: Move) -> None:
    state = find(name).start.lay_out()
    assert not prover(find(name), state, [move]).wins(state)


def test_the_table_of_puzzles_in_the_documentation_is_true() -> None:
    page = Path("docs/deals.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z-]+)` \| (\d) \| ([\d,]+) \| (\d) \| (.*) \|$", page, re.MULTILINE)
    output = [
        (name, int(level), int(lot.replace(",", "")), int(seats), goals) for name, level, lot, seats, goals in rows
    ]
    assert output == [
        (
            puzzle.name,
            puzzle.difficulty,
            puzzle.tries,
            len(puzzle.start.setup.names),
            ", ".join(LANGUAGE.contract_name(CONTRACTS[each].id) for each in puzzle.start.lay_out().contracts),
        )
        for puzzle in puzzles()
    ]
