"""Finds puzzles: keeps of many tables those with one line that is clearly best, and of these no two alike.

In a puzzle one line wins whatever the hidden cards are. All other ways that do so take, give and turn up the same
cards in another order, and who draws a card that nobody knows is worse off by at least `MARGIN`. No simple way to
play wins, deckhand's among them.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

import msgspec

from highseas.campaign.play.replay import split_replay
from highseas.campaign.royal.play.named_deals import Puzzle, puzzles
from highseas.engine.royal.cards import CARD_BY_ID, CARDS, CONTRACTS
from highseas.engine.royal.game import legal
from highseas.engine.royal.goals.terms import WhenBusted
from highseas.engine.royal.moves import Complete, Expedition, Move, Take, format_move, parse
from highseas.engine.royal.state import State
from tools.finder.build import Lot, Recipe, Table, build
from tools.finder.measure import is_won_simply, line, narrow_places, tries
from tools.finder.solver import Solver, TooLarge, after

MARGIN = Fraction(15, 100)
"""How much better the best move's chance must be than any other's."""
MOST_COINS = 12
LEAST_NARROW = 2
"""Places of a line at which there must be one right move."""
BANDS = (25, 80, 200, 600, 2000, 1_000_000)
"""Bounds of tries between which as many puzzles are taken of each difficulty; easier ones are none."""
MOST_ALIKE = 0.5
"""Share of their marks that two puzzles may have in common."""
_SIMPLE_WORLDS = (1, 2, 3)


class Found(msgspec.Struct, frozen=True):
    """A puzzle without words.

    `moves` is its line, `narrow` counts the places with one right move, `other` is the most, in percent, that any
    way can have but the line.
    """

    table: Table
    moves: tuple[str, ...]
    tries: int
    narrow: int
    other: int
    marks: frozenset[str]
    """What it is about: contracts, the professions it needs, kinds of moves."""


def candidate(recipe: Recipe, seed: str) -> Found | None:
    table, lot = build(recipe, seed), Lot(f"{seed}:coins")
    try:
        return _grown(table, lot)
    except TooLarge:
        return None


# --- one line that wins ---


def _grown(table: Table, lot: Lot) -> Found | None:
    paid = _with_least_coins(table, lot)
    if paid is None or not is_puzzle(paid):
        return None
    paid = _reduced(paid)
    state = paid.lay_out()
    solver = Solver(state, paid.known)
    moves = line(solver, state)
    measured = tries(paid.lay_out)
    if not measured:
        return None
    return Found(
        table=paid,
        moves=tuple(format_move(move) for move in moves),
        tries=measured,
        narrow=narrow_places(solver, state, moves),
        other=round(100 * other_chance(solver, paid, state)),
        marks=_marks(paid, state, moves),
    )


def _with_least_coins(table: Table, lot: Lot) -> Table | None:
    """Return the table with the fewest coins that let it be won, or with coins by lot where a tax comes."""
    if len(table.setup.names) > 1:
        table = table.with_seat(1, coins=lot.number((0, 4)))
    if any(CARD_BY_ID[card].type == "tax" for card in (*table.deal.play_deck, *_time(table))):
        return table.with_seat(0, coins=lot.number((8, 16)))
    low, high = 0, MOST_COINS
    if not _wins(table.with_seat(0, coins=high)):
        return None
    while low < high:
        middle = (low + high) // 2
        if _wins(table.with_seat(0, coins=middle)):
            high = middle
        else:
            low = middle + 1
    return table.with_seat(0, coins=high)


def _time(table: Table) -> Sequence[str]:
    return table.deal.time_deck if isinstance(table.deal.time_deck, tuple) else ()


def _wins(table: Table) -> bool:
    state = table.lay_out()
    return bool(state.frames) and Solver(state, table.known).wins(state)


def is_puzzle(table: Table) -> bool:
    """Whether one line wins the table for certain, no simple way does, and nothing comes near it."""
    state = table.lay_out()
    solver = Solver(state, table.known)
    if not state.frames or not solver.wins(state) or len(solver.bags(state)) != 1:
        return False
    if any(is_won_simply(table.lay_out(seed)) for seed in _SIMPLE_WORLDS):
        return False
    if narrow_places(solver, state, line(solver, state)) < LEAST_NARROW:
        return False
    return other_chance(solver, table, state) <= 1 - MARGIN


def other_chance(solver: Solver, table: Table, state: State) -> Fraction:
    """Return the most that any way can have but the certain one: a bound of its chance of winning where a bust ends
    everything, else the chance that after one unknown card a win is certain.
    """
    goes_on = table.recipe.time or any(isinstance(CONTRACTS[each].term, WhenBusted) for each in state.contracts)
    return solver.most_after_one(state) if goes_on else 1 - solver.least_bust(state)


def _reduced(table: Table) -> Table:
    """Return the table without cards in displays that make no difference, so that it can be taken in."""
    for seat_no in range(len(table.deal.seats)):
        for card in table.deal.seats[seat_no].display:
            smaller = _without(table, seat_no, card)
            if is_puzzle(smaller):
                table = smaller
    return table


def _without(table: Table, seat_no: int, card: str) -> Table:
    display = list(table.deal.seats[seat_no].display)
    display.remove(card)
    return table.with_seat(seat_no, display=tuple(display))


# --- what it is about ---


def _marks(table: Table, state: State, moves: Sequence[Move]) -> frozenset[str]:
    marks = {f"kind:{table.recipe.name}"} if len(table.setup.names) == 1 else {"two-seats"}
    marks |= {f"contract:{contract}" for contract in table.deal.contracts or ()}
    marks |= {f"need:{CARD_BY_ID[card].kind}" for card in _needed(table)}
    for move in moves:
        marks |= set(_marks_of(move))
        before = state.frames[-1]
        state = after(state, move)
        if type(before) is not type(state.frames[-1] if state.frames else None):
            marks.add(f"at:{type(before).__name__}")
    return frozenset(marks)


def _marks_of(move: Move) -> Iterator[str]:
    if isinstance(move, Take):
        yield f"take:{CARDS[move.card].kind}"
        yield from ["without-coins"] if move.decline else []
        yield from ["a-gift"] if move.to >= 0 else []
    elif isinstance(move, Expedition):
        yield "expedition"
        yield from (f"give:{CARDS[card].kind}" for card in move.give)
    elif not isinstance(move, Complete):
        yield format_move(move)


def _needed(table: Table) -> list[str]:
    """Return the cards in displays without which a certain win is none."""
    return [
        card
        for seat_no, seat in enumerate(table.deal.seats)
        for card in set(seat.display)
        if not _wins(_without(table, seat_no, card))
    ]


def shipped() -> list[frozenset[str]]:
    """Return what the puzzles that ship with the game are about, as far as their lines tell."""
    return [marks_of(puzzle) for puzzle in puzzles()]


def marks_of(puzzle: Puzzle) -> frozenset[str]:
    state = puzzle.start.lay_out()
    marks = {f"contract:{CONTRACTS[contract].id}" for contract in state.contracts}
    marks |= {"two-seats"} if len(state.seats) > 1 else set()
    _, moves = split_replay(puzzle.solution)
    for text in moves:
        move = parse(text, legal(state))
        marks |= set(_marks_of(move))
        state = after(state, move)
    return frozenset(marks)


def alike(one: frozenset[str], other: frozenset[str]) -> float:
    """Return the share of marks that two puzzles have in common, from 0 to 1."""
    return len(one & other) / len(one | other)


def various(found: Sequence[Found], number: int, others: Sequence[frozenset[str]] = ()) -> list[Found]:
    """Return up to so many puzzles of which no two are alike, nor any like the `others`, of every difficulty.

    Difficulties are taken in turn: of each band of tries the one least like those taken.
    """
    ranked = sorted(found, key=lambda each: (each.tries, each.moves))
    bands = [[each for each in ranked if low <= each.tries < high] for low, high in pairwise(BANDS)]
    taken: list[Found] = []
    known, goals = list(others), {_goal_in(marks) for marks in others}
    turn = misses = 0
    while len(taken) < number and misses < len(bands):
        band = bands[turn % len(bands)]
        turn += 1
        band[:] = [each for each in band if _goal(each) not in goals]
        best = min(band, key=lambda each: (_nearest(each, known), -each.narrow), default=None)
        if best is None or _nearest(best, known) > MOST_ALIKE:
            misses += 1
            continue
        misses = 0
        goals.add(_goal(best))
        taken.append(best)
        known.append(best.marks)
    return sorted(taken, key=lambda each: each.tries)


def _goal(puzzle: Found) -> frozenset[str]:
    return _goal_in(puzzle.marks)


def _goal_in(marks: frozenset[str]) -> frozenset[str]:
    """Return the contracts, and the number of seats: no two puzzles have both in common."""
    return frozenset(mark for mark in marks if mark.startswith("contract") or mark == "two-seats")


def _nearest(puzzle: Found, others: Sequence[frozenset[str]]) -> float:
    return max((alike(puzzle.marks, other) for other in others), default=0.0)
