"""Proves puzzles: whether a table can be won in the present turn whatever the hidden cards are.

At most one card is drawn, and then every card that it may be is tried: a win counts only if it follows from each of
them. Taking, hiring and claiming depend on no hidden card, because coins are worth the same whatever their faces.
"""

from collections.abc import Callable

from highseas.engine.royal.game import apply, clone, legal
from highseas.engine.royal.moves import DRAW, Move
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.seen.odds import next_cards
from highseas.engine.royal.state import State

Key = tuple[object, ...]


def _key(state: State) -> Key:
    """Return what the rest of a turn depends on, in no order of cards."""
    seats = tuple(
        (len(seat.coins), bytes(sorted(seat.display)), seat.kept, seat.completed, seat.markers)
        for seat in state.seats
    )
    table = (bytes(sorted(state.harbor)), state.expeditions, state.markers, state.steps)
    return state.frames, state.revealed, state.turn, state.reveals, *table, *seats


def _after(state: State, move: Move) -> State:
    after = clone(state)
    apply(after, move)
    return after


def _with_next(state: State, card: int) -> State:
    """Return the same visible table with this card, wherever it lies hidden, on top of the Play deck."""
    twin = clone(state)
    deck, top = twin.play_deck, twin.play_deck[-1:]
    face = bytes((card,))
    if card in deck:
        place = deck.index(card)
        twin.play_deck = (deck[:place] + top + deck[place + 1 :])[:-1] + face
        return twin
    for zone in (*twin.seats, twin):
        for name in ("coins", "time_deck", "point_deck"):
            pile: bytes = getattr(zone, name, b"")
            if card in pile:
                setattr(zone, name, pile.replace(face, top, 1))
                twin.play_deck = deck[:-1] + face
                return twin
    raise AssertionError("the card is not hidden")


class Prover:
    """Searches the turn that a table is in."""

    def __init__(self, start: State) -> None:
        self._turn, self._reveals = start.turn, start.reveals
        self._sure: dict[Key, bool] = {}
        self._counts: dict[Key, tuple[int, int]] = {}

    def _open(self, state: State) -> bool:
        return state.result is None and state.turn == self._turn

    def wins(self, state: State) -> bool:
        """Whether a win can be forced within the turn."""
        if not self._open(state):
            return state.result is not None and state.result.outcome == "won"
        key = _key(state)
        if key not in self._sure:
            self._sure[key] = any(self._forces(state, move) for move in legal(state))
        return self._sure[key]

    def _forces(self, state: State, move: Move) -> bool:
        if move != DRAW:
            return self.wins(_after(state, move))
        if state.reveals != self._reveals:
            return False  # drawing or paying has revealed something: beyond this proof
        _, cards = next_cards(observe(state, state.active))
        return all(self.wins(_after(_with_next(state, card), DRAW)) for card in set(cards))

    def count(self, state: State) -> tuple[int, int]:
        """Count all ways to play out the turn without drawing, and how many of them win."""
        if not self._open(state):
            return 1, int(state.result is not None and state.result.outcome == "won")
        key = _key(state)
        if key not in self._counts:
            lines = [self.count(_after(state, move)) for move in legal(state) if move != DRAW]
            self._counts[key] = sum(line[0] for line in lines), sum(line[1] for line in lines)
        return self._counts[key]


def play_out(state: State, choose: Callable[[State], Move], most: int = 3000) -> State:
    """Play the same game to its end, each move chosen by `choose`."""
    state = clone(state)
    for _ in range(most):
        if not state.frames:
            return state
        apply(state, choose(state))
    raise AssertionError("the game does not end")
