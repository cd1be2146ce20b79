"""Proves puzzles: whether a table can be won whatever the hidden cards are, and in how many ways.

Written for the tests alone: it shares nothing with what finds puzzles but how a hidden card comes to lie on top,
which `tests/unit/test_puzzles.py` tests by itself.

Where cards are turned up that nobody knows, all that they may be are tried, in every order: a win counts only
if it follows from each of them. Taking, hiring and claiming depend on no hidden card, because coins are worth the
same whatever their faces.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from fractions import Fraction

from highseas.engine.royal.game import apply, clone, legal
from highseas.engine.royal.modes import catalog_of
from highseas.engine.royal.moves import DRAW, GAMBLE, Complete, Move, No, Pass
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.seen.odds import next_cards
from highseas.engine.royal.state import State
from tools.finder.solver import with_next

Key = tuple[object, ...]
Way = tuple[Move, ...]
"""What a line does, in no order, without contracts claimed and chances passed."""


def _key(state: State) -> Key:
    """Return what the rest of a turn depends on, in no order of cards."""
    seats = tuple(
        (len(seat.coins), bytes(sorted(seat.display)), seat.stowed, seat.kept, seat.completed, seat.markers)
        for seat in state.seats
    )
    table = (bytes(sorted(state.harbor)), state.expeditions, state.markers, state.steps, state.gambled)
    return state.frames, state.revealed, state.turn, state.reveals, len(state.play_deck), *table, *seats


def _after(state: State, move: Move) -> State:
    after = clone(state)
    apply(after, move)
    return after


def _orders(cards: Counter[int], number: int) -> Iterator[tuple[int, ...]]:
    """Yield every order in which so many of these cards may come."""
    if not number:
        yield ()
        return
    for card in sorted(cards):
        rest = cards - Counter((card,))
        for following in _orders(rest, number - 1):
            yield (card, *following)


class Prover:
    """Searches the turn that a table is in, and so many turns more as it has Time cards, if the goal names these.

    The next `named` cards of the Play deck are known to everyone, because the goal of the puzzle names them. Where
    another one is turned up, they are at most `unseen` in all. Moves of `without` are never made.
    """

    def __init__(
        self, start: State, named: int = 0, unseen: int = 1, without: Collection[Move] = (), time_named: bool = False
    ) -> None:
        self._reveals, self._deck, self._time_named = start.reveals, len(start.play_deck), time_named
        self._last = start.turn + (len(start.time_deck) if time_named else 0)
        self._named, self._unseen, self._without = named, unseen, without
        self._sure: dict[Key, bool] = {}
        self._ways: dict[Key, frozenset[Way]] = {}

    def _open(self, state: State) -> bool:
        return state.result is None and state.turn <= self._last

    def _moves(self, state: State) -> list[Move]:
        return [move for move in legal(state) if move not in self._without]

    def wins(self, state: State) -> bool:
        """Whether a win can be forced within the turn."""
        if not self._open(state):
            return state.result is not None and state.result.outcome == "won"
        key = _key(state)
        if key not in self._sure:
            self._sure[key] = any(self.forces(state, move) for move in self._moves(state))
        return self._sure[key]

    def forces(self, state: State, move: Move) -> bool:
        """Whether a win can be forced with this move first."""
        if self._is_known(state, move):
            return self.wins(_after(state, move))
        number = _turned_up(state, move)
        turned = state.reveals - self._reveals + number
        if turned > self._unseen or len(state.play_deck) < number:
            return False  # beyond this proof
        cards = Counter(next_cards(observe(state, state.active))[1])
        return all(self.wins(_after(with_next(state, order), move)) for order in _orders(cards, number))

    def _is_known(self, state: State, move: Move) -> bool:
        """Whether the move turns up no card that nobody knows. Coins come from the same deck."""
        if move == DRAW and state.timed and not state.drawn:
            return self._time_named
        gone = self._deck - len(state.play_deck)
        return gone + _turned_up(state, move) <= self._named or move not in (DRAW, GAMBLE)

    def ways(self, state: State) -> frozenset[Way]:
        """Return every way to win without turning up a card that nobody knows."""
        if not self._open(state):
            return frozenset({()}) if state.result is not None and state.result.outcome == "won" else frozenset()
        key = _key(state)
        if key not in self._ways:
            found = set()
            for move in self._moves(state):
                if self._is_known(state, move):
                    step = () if isinstance(move, Complete | Pass | No) else (move,)
                    found |= {tuple(sorted((*way, *step), key=repr)) for way in self.ways(_after(state, move))}
            self._ways[key] = frozenset(found)
        return self._ways[key]

    def after_one(self, state: State) -> Fraction:
        """Return the greatest chance with which a win can be forced once a card was turned up that nobody knows,
        wherever that may be done.
        """
        most, seen, waiting = Fraction(0), set(), [state]
        while waiting:
            state = waiting.pop()
            if not self._open(state) or _key(state) in seen:
                continue
            seen.add(_key(state))
            for move in self._moves(state):
                if self._is_known(state, move):
                    waiting.append(_after(state, move))
                else:
                    most = max(most, self._mean(state, move))
        return most

    def _mean(self, state: State, move: Move) -> Fraction:
        """Return the chance of a forced win over the cards that a move may turn up, in every order."""
        cards, won, total = Counter(next_cards(observe(state, state.active))[1]), 0, 0
        for order in _orders(cards, _turned_up(state, move)):
            left, ways = Counter(cards), 1
            for card in order:
                ways *= left[card]
                left[card] -= 1
            total += ways
            won += ways * self.wins(_after(with_next(state, order), move))
        return Fraction(won, total)


def _turned_up(state: State, move: Move) -> int:
    """Return how many cards the move turns up."""
    return catalog_of(state).gamble_cards if move == GAMBLE else int(move == DRAW)


def play_out(state: State, choose: Callable[[State], Move], most: int = 3000) -> State:
    """Play the same game to its end, each move chosen by `choose`."""
    state = clone(state)
    for _ in range(most):
        if not state.frames:
            return state
        apply(state, choose(state))
    raise AssertionError("the game does not end")
