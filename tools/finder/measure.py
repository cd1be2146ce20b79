"""Measures puzzles: how seldom luck alone finds the line, and what simple ways to play make of it."""

from collections.abc import Callable
from fractions import Fraction

from highseas.engine.royal.ai.policies import advise
from highseas.engine.royal.cards import COINS, COLOR_BIT, INFLUENCE
from highseas.engine.royal.game import decider, legal
from highseas.engine.royal.moves import DRAW, GAMBLE, STOP, Complete, Expedition, Move, Take
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.state import State
from tools.finder.solver import Choose, Key, Solver, TooLarge, after, is_choice, key_of, play_out, won

WORLDS = 8
"""How often the hidden cards are dealt anew for a measure."""
_MOST_STATES = 400_000
_MOST_DRAWS = 8
"""Cards turned up in a turn by chance, beyond which a line is called lost: it nearly always is."""


def blind_chance(state: State) -> Fraction:
    """Return the chance that moves drawn by lot win this table, its hidden cards lying as they lie.

    Raises `TooLarge`.
    """
    known: dict[Key, Fraction] = {}

    def chance(state: State) -> Fraction:
        if not state.frames:
            return Fraction(won(state))
        if state.drawn > first + _MOST_DRAWS:
            return Fraction(0)
        key = key_of(state)
        if key not in known:
            if len(known) > _MOST_STATES:
                raise TooLarge
            moves = legal(state)
            known[key] = sum((chance(after(state, move)) for move in moves), Fraction(0)) / len(moves)
        return known[key]

    first = state.drawn
    return chance(state)


def tries(lay_out: Callable[[int], State]) -> int:
    """Return how many games played by lot it takes to win a puzzle once, on average over some deals of its hidden
    cards, which `lay_out` makes by seed: its measured difficulty. 0 if it cannot be won. Raises `TooLarge`.
    """
    total = sum((blind_chance(lay_out(seed)) for seed in range(1, WORLDS + 1)), Fraction(0))
    return round(WORLDS / total) if total else 0


# --- simple ways to play ---


def greedy(ship: int, person: int) -> Choose:
    """Claims what it can, stops as soon as it may, and takes what is worth most by one simple measure."""

    def worth(move: Move) -> int:
        if isinstance(move, Complete):
            return 1000
        if isinstance(move, Expedition):
            return 900
        if isinstance(move, Take):
            if COLOR_BIT[move.card]:
                return ship + (0 if move.decline else COINS[move.card])
            return person + INFLUENCE[move.card]
        return 50 if move == STOP else 0

    return lambda state: max(legal(state), key=worth)


def gambling(then: Choose) -> Choose:
    return lambda state: GAMBLE if GAMBLE in legal(state) else then(state)


def deckhand(state: State) -> Move:
    seat_no = decider(state)
    return advise(observe(state, seat_no), seat_no).move


SIMPLE: dict[str, Choose] = {
    "first": lambda state: legal(state)[0],
    "last": lambda state: legal(state)[-1],
    "hires": greedy(100, 200),
    "trades": greedy(200, 100),
    "gambles-hires": gambling(greedy(100, 200)),
    "gambles-trades": gambling(greedy(200, 100)),
}
"""Ways to play that need no thought, none of which may win a puzzle: the first or last move there is, people before
ships or ships before people, and both with every Gambler first.
"""


def is_won_simply(state: State) -> bool:
    return any(won(play_out(state, choose)) for choose in (*SIMPLE.values(), deckhand))


# --- the line ---


def line(solver: Solver, state: State) -> list[Move]:
    """Return a line that wins for certain, with cards claimed as soon as possible."""
    moves: list[Move] = []
    while state.frames:
        winning = solver.winning(state)
        moves.append(next((move for move in winning if isinstance(move, Complete)), winning[0]))
        state = after(state, moves[-1])
    return moves


def narrow_places(solver: Solver, state: State, moves: list[Move]) -> int:
    """Return at how many places of the line there is one right move among others, and it is no matter of course."""
    count = 0
    for move in moves:
        others = [other for other in legal(state) if other != move]
        if others and (is_choice(move) or move in (STOP, DRAW)) and solver.winning(state) == [move]:
            count += 1
        state = after(state, move)
    return count
