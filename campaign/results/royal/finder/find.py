"""Finds puzzles: keeps of many tables those with one line that is clearly best, and of these no two alike.

A puzzle is *certain* if one line wins whatever the hidden cards are: all other ways to win take, give and turn up the
same cards in another order, and whoever draws a card that nobody knows runs a risk of at least `MARGIN`. A puzzle of
*odds* cannot be forced; its first move has an exact chance that is better than every other by at least `MARGIN`.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

import msgspec

from highseas.campaign.results.royal.finder.build import Lot, Recipe, Table, build
from highseas.campaign.results.royal.finder.measure import is_won_simply, line, narrow_places, tries
from highseas.campaign.results.royal.finder.solver import Solver, TooLarge, after, is_choice, play_out, won
from highseas.engine.royal.cards import CARD_BY_ID, CARDS
from highseas.engine.royal.game import legal
from highseas.engine.royal.moves import Complete, Expedition, Move, Take
from highseas.engine.royal.notation import format_move
from highseas.engine.royal.state import State

MARGIN = Fraction(15, 100)
"""How much better the best move's chance must be than any other's."""
MOST_COINS = 12
LEAST_NARROW = 2
"""Places of a line at which there must be one right move."""
BANDS = (25, 80, 200, 600, 2000, 1_000_000)
"""Bounds of tries between which as many puzzles are taken of each difficulty; easier ones are none."""
MOST_ALIKE = 0.45
"""Share of their marks that two puzzles may have in common."""
_SIMPLE_WORLDS = (1, 2, 3)
_ODDS = (Fraction(35, 100), Fraction(92, 100))
"""Bounds of the best chance in a puzzle of odds."""
_EXACT = Fraction(5, 1000)
"""What the bounds of a chance may differ by."""
_ODDS_WORLDS = 40
"""Deals of the hidden cards among which one is looked for that rewards the best line and nothing simple."""


class Found(msgspec.Struct, frozen=True):
    """A puzzle without words.

    `chances` are that of its first move and the most that any other way to begin can have, in percent; 100 stands
    for a certain win. `moves` is its line, `narrow` counts the places with one right move.
    """

    table: Table
    moves: tuple[str, ...]
    tries: int
    narrow: int
    chances: tuple[int, int]
    marks: frozenset[str]
    """What it is about: contracts, the professions it needs, kinds of moves."""


def candidate(recipe: Recipe, seed: str) -> Found | None:
    """Return the puzzle that grows from a seed, if one does."""
    table, lot = build(recipe, seed), Lot(f"{seed} coins")
    try:
        return _with_odds(table, lot) if recipe.hidden[1] else _certain(table, lot)
    except TooLarge:
        return None


# --- certain wins ---


def _certain(table: Table, lot: Lot) -> Found | None:
    paid = _with_least_coins(table, lot)
    if paid is None or not is_certain(paid):
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
        chances=(100, round(100 * other_chance(solver, paid, state))),
        marks=_marks(paid, state, moves),
    )


def _with_least_coins(table: Table, lot: Lot) -> Table | None:
    """Return the table with the fewest coins that let it be won, or with coins by lot where a Tax Increase comes."""
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


def is_certain(table: Table) -> bool:
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
    """Return the most that any way can have but the certain one: within a turn a bound of its chance of winning, over
    several turns the chance that after one unknown card a win is certain.
    """
    return solver.most_after_one(state) if table.recipe.time else 1 - solver.least_bust(state)


def _reduced(table: Table) -> Table:
    """Return the table without cards in displays that make no difference, so that it can be taken in."""
    for seat_no in range(len(table.deal.seats)):
        for card in table.deal.seats[seat_no].display:
            smaller = _without(table, seat_no, card)
            if is_certain(smaller):
                table = smaller
    return table


def _without(table: Table, seat_no: int, card: str) -> Table:
    display = list(table.deal.seats[seat_no].display)
    display.remove(card)
    return table.with_seat(seat_no, display=tuple(display))


# --- odds ---


def _with_odds(table: Table, lot: Lot) -> Found | None:
    table = table.with_seat(0, coins=lot.number((0, 6)))
    state = table.lay_out()
    moves = legal(state)
    if len(moves) < 3:
        return None
    solver = Solver(state)
    chances = [solver.chance_of(state, move) for move in moves]
    second, best = sorted(chances)[-2:]
    if not _ODDS[0] <= best <= _ODDS[1] or best - second < MARGIN:
        return None
    most = Solver(state, beyond=1)
    if max(most.chance_of(state, move) - chance for move, chance in zip(moves, chances, strict=True)) > _EXACT:
        return None
    for seed in range(1, _ODDS_WORLDS + 1):
        world = table.lay_out(seed)
        end, played = _follow(solver, world)
        if won(end) and not is_won_simply(world):
            table = table.with_seed(seed)
            measured = tries(table.lay_out)
            return Found(
                table=table,
                moves=tuple(format_move(move) for move in played),
                tries=max(1, round(measured * best)),
                narrow=sum(is_choice(move) for move in played),
                chances=(round(100 * best), round(100 * second)),
                marks=_marks(table, world, played),
            )
    return None


def _follow(solver: Solver, world: State) -> tuple[State, list[Move]]:
    """Return the end of the game with the best moves, the cards lying as they lie."""
    moves: list[Move] = []

    def best(state: State) -> Move:
        moves.append(max(legal(state), key=lambda move: solver.chance_of(state, move)))
        return moves[-1]

    return play_out(world, best), moves


# --- what it is about ---


def _marks(table: Table, state: State, moves: Sequence[Move]) -> frozenset[str]:
    marks = {f"kind {table.recipe.name}"} if len(table.setup.names) == 1 else {"two seats"}
    marks |= {f"contract {contract}" for contract in table.deal.contracts or ()}
    marks |= {f"need {CARD_BY_ID[card].kind}" for card in _needed(table)}
    for move in moves:
        marks |= set(_marks_of(move))
        before = state.frames[-1]
        state = after(state, move)
        if type(before) is not type(state.frames[-1] if state.frames else None):
            marks.add(f"at {type(before).__name__}")
    return frozenset(marks)


def _marks_of(move: Move) -> Iterator[str]:
    if isinstance(move, Take):
        yield f"take {CARDS[move.card].kind}"
        yield from ["without coins"] if move.decline else []
        yield from ["a gift"] if move.to >= 0 else []
    elif isinstance(move, Expedition):
        yield "expedition"
        yield from (f"give {CARDS[card].kind}" for card in move.give)
    elif not isinstance(move, Complete):
        yield format_move(move)


def _needed(table: Table) -> list[str]:
    """Return the cards in displays without which a certain win is none."""
    return [
        card
        for seat_no, seat in enumerate(table.deal.seats)
        for card in set(seat.display)
        if table.recipe.hidden[1] or not _wins(_without(table, seat_no, card))
    ]


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
    known = list(others)
    turn = misses = 0
    while len(taken) < number and misses < len(bands):
        band = bands[turn % len(bands)]
        turn += 1
        best = min(band, key=lambda each: (_nearest(each, known), -each.narrow), default=None)
        if best is None or _nearest(best, known) > MOST_ALIKE:
            misses += 1
            continue
        misses = 0
        band.remove(best)
        taken.append(best)
        known.append(best.marks)
    return sorted(taken, key=lambda each: each.tries)


def _nearest(puzzle: Found, others: Sequence[frozenset[str]]) -> float:
    return max((alike(puzzle.marks, other) for other in others), default=0.0)
