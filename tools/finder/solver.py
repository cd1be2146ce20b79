"""Solves the end of a game exactly, knowing no hidden card: what wins whatever cards come.

Taking, hiring and claiming depend on no hidden card, because coins are worth the same whatever their faces
(ruling R1). Where a card is turned up that nobody knows, all that it may be are tried.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations
from math import prod

from highseas.engine.royal.cards import COLOR_BIT, STRENGTH
from highseas.engine.royal.catalog import Catalog
from highseas.engine.royal.frames.kinds import Discover
from highseas.engine.royal.game import apply, clone, legal
from highseas.engine.royal.modes import catalog_of
from highseas.engine.royal.moves import DRAW, GAMBLE, Complete, Expedition, Move, No, Pass, Take
from highseas.engine.royal.state import FIRST_ZONES, State

Key = tuple[object, ...]
Bag = tuple[Move, ...]
"""What a line of moves did, in no order: cards taken, given up and turned up."""

MOST_STATES = 20_000
"""Positions that one table may have; others are too much to think through, for the finder and for players."""


class TooLarge(Exception):
    """The table has more positions than `MOST_STATES`, or turns up more cards than can be foreseen."""


def won(state: State) -> bool:
    return state.result is not None and state.result.outcome == "won"


def after(state: State, move: Move) -> State:
    twin = clone(state)
    apply(twin, move)
    return twin


def turned_up(cards: Catalog, move: Move) -> int:
    return cards.gamble_cards if move == GAMBLE else int(move == DRAW)


def key_of(state: State) -> Key:
    """Return what the rest of a game depends on, in no order of cards, but for cards that nobody knows."""
    seats = [
        (len(s.coins), bytes(sorted(s.display)), s.stowed, bytes(sorted(s.kept)), s.completed, s.markers)
        for s in state.seats
    ]
    decks = (len(state.play_deck), len(state.time_deck), state.turn, state.drawn, state.gambled, state.revealed)
    piles = (bytes(sorted(state.harbor)), bytes(sorted(state.expeditions)), state.markers, state.steps)
    return (state.frames, decks, piles, *seats)


class Solver:
    """Solves one table up to the end of its game.

    The next `known` cards of the Play deck are known to everyone, because the puzzle's goal names them; so are all
    Time cards, where `time_known`.
    """

    def __init__(self, start: State, known: int = 0, time_known: bool = True) -> None:
        self._unknown_from = len(start.play_deck) - known
        self._time_known = time_known
        self._cards = catalog_of(start)
        self._sure: dict[Key, bool] = {}
        self._bags: dict[Key, frozenset[Bag]] = {}

    @property
    def states(self) -> int:
        return len(self._sure)

    def knows(self, state: State, move: Move) -> bool:
        """Whether the move turns up no card that nobody knows. Coins come from the same deck."""
        number = turned_up(self._cards, move)
        if not number:
            return True
        if move == DRAW and state.timed and not state.drawn:
            return self._time_known
        return len(state.play_deck) - number >= self._unknown_from

    # --- certain wins ---

    def wins(self, state: State) -> bool:
        """Whether a win can be forced without turning up a card that nobody knows. Raises `TooLarge`."""
        if not state.frames:
            return won(state)
        key = key_of(state)
        known = self._sure.get(key)
        if known is None:
            if len(self._sure) > MOST_STATES:
                raise TooLarge
            known = self._sure[key] = any(self.wins(after(state, move)) for move in self._moves(state))
        return known

    def _moves(self, state: State) -> list[Move]:
        return [move for move in legal(state) if self.knows(state, move)]

    def winning(self, state: State) -> list[Move]:
        return [move for move in self._moves(state) if self.wins(after(state, move))]

    def bags(self, state: State) -> frozenset[Bag]:
        """Return all ways to win, apart from the order of moves; at most a few are returned if there are many."""
        if not state.frames:
            return frozenset({()}) if won(state) else frozenset()
        key = key_of(state)
        if key not in self._bags:
            found: set[Bag] = set()
            for move in self.winning(state):
                step = () if isinstance(move, Complete | Pass | No) else (move,)
                found |= {tuple(sorted((*bag, *step), key=repr)) for bag in self.bags(after(state, move))}
                if len(found) > 4:
                    break
            self._bags[key] = frozenset(found)
        return self._bags[key]

    def least_bust(self, state: State) -> Fraction:
        """Return the least chance of a bust with which a card that nobody knows could be drawn on the ways to win;
        1 if none could be.
        """
        risks = [
            bust_chance(each)
            for each in self._reachable(state)
            if isinstance(each.frames[-1], Discover) and any(not self.knows(each, move) for move in legal(each))
        ]
        return min(risks, default=Fraction(1))

    def most_after_one(self, state: State) -> Fraction:
        """Return the greatest chance that a win is certain once a card was turned up that nobody knows, wherever on
        the ways to win that may be.
        """
        most = Fraction(0)
        for each in self._reachable(state):
            for move in legal(each):
                if not self.knows(each, move):
                    most = max(most, self._sure_after(each, move))
        return most

    def _sure_after(self, state: State, move: Move) -> Fraction:
        number = turned_up(self._cards, move)
        found = list(hands(hidden(state), number))
        good = sum(ways for cards, ways in found if self.wins(after(with_next(state, cards), move)))
        return Fraction(good, sum(ways for _, ways in found))

    def _reachable(self, start: State) -> list[State]:
        """Return every question that may come without turning up a card that nobody knows."""
        found: dict[Key, State] = {}
        waiting = [start]
        while waiting:
            state = waiting.pop()
            key = key_of(state)
            if state.frames and key not in found:
                found[key] = state
                waiting += [after(state, move) for move in self._moves(state)]
        return list(found.values())


# --- hidden cards ---


def hidden(state: State) -> bytes:
    """Return the cards that lie face down, sorted: each is equally likely to be next."""
    return bytes(sorted(state.play_deck + state.time_deck + b"".join(seat.coins for seat in state.seats)))


def hands(cards: bytes, number: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield every hand of so many of these cards, and in how many ways it comes."""
    copies = Counter(cards)
    seen = set(combinations(cards, number)) if number > 1 else {(card,) for card in copies}
    for hand in sorted(seen):
        taken = Counter(hand)
        yield hand, prod(_choose(copies[card], count) for card, count in taken.items())


def _choose(among: int, count: int) -> int:
    return prod(range(among - count + 1, among + 1)) // prod(range(1, count + 1))


def with_next(state: State, cards: tuple[int, ...]) -> State:
    """Return the same visible table with these cards, wherever they lie hidden, on top of the Play deck."""
    twin = clone(state)
    for place, card in enumerate(cards, 1):
        _lay(twin, card, len(twin.play_deck) - place)
    return twin


def _lay(table: State, card: int, place: int) -> None:
    """Let a hidden card and the one at this place of the Play deck change places; those above it stay."""
    deck, face = bytearray(table.play_deck), bytes((card,))
    there = deck[place : place + 1]
    found = deck.find(face, 0, place + 1)
    if found >= 0:
        deck[found : found + 1] = there
    else:
        zones = [*((seat, "coins") for seat in table.seats), *((table, name) for name in FIRST_ZONES)]
        zone, name = next((zone, name) for zone, name in zones if card in getattr(zone, name))
        setattr(zone, name, getattr(zone, name).replace(face, bytes(there), 1))
    deck[place : place + 1] = face
    table.play_deck = bytes(deck)


def bust_chance(state: State) -> Fraction:
    """Return the chance that the next card of the Play deck is a ship that ends the turn."""
    cards = hidden(state)
    cutlasses = state.seats[state.active].cutlasses
    clashing = sum(bool(COLOR_BIT[card] & state.colors) and STRENGTH[card] > cutlasses for card in cards)
    return Fraction(clashing, len(cards) or 1)


# --- how the moves of a line are told apart ---


def is_choice(move: Move) -> bool:
    """Whether the move takes, gives or turns up a card; claiming a contract and passing are matters of course."""
    return isinstance(move, Take | Expedition) or move in (DRAW, GAMBLE)


Choose = Callable[[State], Move]


def play_out(state: State, choose: Choose, most: int = 400) -> State:
    twin = clone(state)
    for _ in range(most):
        if not twin.frames:
            break
        apply(twin, choose(twin))
    return twin
