"""The navigator's search: Trade & Hire to its end, one card ahead, and a learned chance at the turns that begin.

A position is worth

- what it ended as, when the game is over;
- what its network says, before the first card of a turn;
- the better of stopping now, which is searched, and what the network says of drawing on, in the middle of Discover;
- in cooperation, once the searching seat's chance is over: what follows after the seats behind it have taken what
  deckhand's rules of thumb say;
- the best of its moves everywhere else: takes, claims, offers, repelling, Time cards.

The root's next card is weighed exactly: every card it may be, one of each sort that is alike here. All values are
whole numbers, so that choices are equal on every platform.
"""

from collections.abc import Callable
from typing import NamedTuple

from highseas.engine.royal.ai.deckhand import Deckhand
from highseas.engine.royal.ai.navigator.features import Features
from highseas.engine.royal.ai.navigator.network import ONE
from highseas.engine.royal.ai.navigator.weights import Family
from highseas.engine.royal.ai.worth import WORTH_A_MOVE
from highseas.engine.royal.cards import COINS, COLOR, COLOR_BIT, GIFT, SHIP, STRENGTH, TYPE
from highseas.engine.royal.cards import ONE as CARD
from highseas.engine.royal.frames.kinds import Discover, Taking
from highseas.engine.royal.game import apply, clone, legal
from highseas.engine.royal.moves import DRAW, PASS, STOP, Complete, Draw, Move, Take
from highseas.engine.royal.seen.observe import Observation, determinize
from highseas.engine.royal.seen.odds import next_cards
from highseas.engine.royal.state import State

_LUCK = 1
"""The seed by which hidden cards are dealt for the search: no value depends on what they are."""
BUST = "bust"
"""The key of all next cards that bust."""


class Capped(Exception):
    """The budget is spent, or the search was told to stop."""


class Line(NamedTuple):
    """Moves, and the position after them."""

    moves: tuple[Move, ...]
    table: State


class Search:
    """The search of one decision, with what it remembers."""

    def __init__(
        self, seen: Observation, seat_no: int, family: Family, nodes: int, stop: Callable[[], bool] | None = None
    ) -> None:
        self.seen = seen
        self.root = determinize(seen, _LUCK)
        self.family = family
        self.budget = nodes
        self.stop = stop
        self.nodes = 0
        self.deep = False
        """Whether takes are searched; else a seat passes at once, and no card is turned up."""
        self.own = seat_no if isinstance(self.root.frames[-1], Taking) else self.root.active
        """The seat whose chance is searched."""
        self.next_cards: dict[object, int] = {}
        """What the position after each sort of next card is worth, once drawing was searched."""
        self._features = Features()
        self._turns: dict[object, int] = {}
        self._chances: dict[object, int] = {}
        self._appraiser = Deckhand(seen, seat_no).appraiser() if len(self.root.seats) > 1 else None

    # --- moves and positions ---

    def move(self, table: State, move: Move) -> int:
        """Return what a move is worth. Raises `Capped`."""
        if type(move) is Draw and table is self.root:
            return self._draw(table) if self.deep else self._judge_drawing(table)
        return self.position(self.after(table, move))

    def after(self, table: State, move: Move) -> State:
        """Return the position after a move."""
        after = clone(table)
        apply(after, move)
        return after

    def position(self, table: State) -> int:
        """Return what a position is worth. Raises `Capped`."""
        if not table.frames:
            return ONE if table.result is not None and table.result.outcome == "won" else 0
        frame = table.frames[-1]
        if type(frame) is Discover:
            if not table.drawn:
                return self._begins(table)
            stopped = self.move(table, STOP)
            return max(stopped, self._judge(table, stopped)) if self.deep else stopped
        if type(frame) is Taking:
            return self._taking(table, frame)
        moves = legal(table)
        if not self.deep:
            return self.move(table, moves[0])
        return max(self.move(table, move) for move in moves)

    def _taking(self, table: State, frame: Taking) -> int:
        if frame.seat_no != self.own:
            return self.position(self._followed(table))
        if not self.deep:
            return self.move(table, PASS)
        key = (frame, table.harbor, _key(table))
        known = self._chances.get(key)
        if known is None:
            known = self._chances[key] = max(self.move(table, move) for move in legal(table))
        return known

    def _followed(self, table: State) -> State:
        """Return the position after the seats behind the searching one have had their chances."""
        table = clone(table)
        while table.frames and isinstance(frame := table.frames[-1], Taking):
            apply(table, self._usual_take(table, frame))
        return table

    def _usual_take(self, table: State, frame: Taking) -> Move:
        """Return what a seat does by the rules of thumb: what it wanted at the root."""
        assert self._appraiser is not None
        best, most = PASS, WORTH_A_MOVE
        chosen: Move = best
        for move in legal(table):
            if isinstance(move, Complete):
                return move
            if isinstance(move, Take) and (worth := self._appraiser.take(frame.seat_no, move.card) - 1) > most:
                chosen, most = move, worth
        return chosen

    # --- what best follows ---

    def line(self, move: Move) -> "Line":
        """Return the best moves after a move of the root, as far as the search knows them: up to the next card, or
        the end of the takes.
        """
        if type(move) is Draw:
            return Line((), self.root)
        table, moves = self.after(self.root, move), []
        while table.frames and isinstance(frame := table.frames[-1], Taking) and frame.seat_no == self.own:
            best = self._best_known(table)
            if best is None or best == PASS:
                break
            moves.append(best)
            table = self.after(table, best)
        return Line(tuple(moves), table)

    def _best_known(self, table: State) -> Move | None:
        """Return the best move of a chance, if each was searched."""
        budget, self.budget = self.budget, self.nodes
        deep, self.deep = self.deep, True
        try:
            return max(legal(table), key=lambda move: self.move(table, move))
        except Capped:
            return None
        finally:
            self.budget, self.deep = budget, deep

    # --- judging ---

    def _begins(self, table: State) -> int:
        key = _key(table)
        known = self._turns.get(key)
        if known is None:
            self._count()
            known = self._turns[key] = self.family.turn.chance(self._features.inputs(table))
        return known

    def _judge(self, table: State, stopped: int) -> int:
        self._count()
        return self.family.draw.chance(self._features.inputs(table, stopped))

    def _judge_drawing(self, table: State) -> int:
        """Return what drawing is worth by a network alone."""
        return self._judge(table, self.move(table, STOP)) if table.drawn else self._begins(table)

    def _count(self) -> None:
        if self.nodes >= self.budget or (self.nodes and self.stop is not None and self.stop()):
            raise Capped
        self.nodes += 1

    # --- the next card ---

    def _draw(self, table: State) -> int:
        _, cards = next_cards(self.seen)
        if not cards:
            return self.position(self.after(table, DRAW))
        total = 0
        for card, copies in cards.items():
            sort = sort_of(table, card)
            if sort not in self.next_cards:
                self.next_cards[sort] = self.position(self.after(with_next(table, card), DRAW))
            total += copies * self.next_cards[sort]
        return total // cards.total()


def sort_of(table: State, card: int) -> object:
    """Return a key that next cards share if it makes no difference here which of them comes."""
    if TYPE[card] != SHIP:
        return card
    repelled = table.seats[table.active].cutlasses >= STRENGTH[card]
    if COLOR_BIT[card] & table.colors and not repelled:
        return BUST
    return COLOR[card], COINS[card], GIFT[card], repelled


def with_next(table: State, card: int) -> State:
    """Return the table with this card next."""
    table = clone(table)
    if table.timed and not table.drawn:
        table.time_deck = table.time_deck[:-1] + CARD[card]
    elif table.play_deck:
        table.play_deck = table.play_deck[:-1] + CARD[card]
    else:
        table.play_deck, table.discard = table.discard[:-1] + CARD[card], b""
    return table


def _key(table: State) -> object:
    """Return all that a value depends on, outside the harbor and the question."""
    seats = [
        (len(seat.coins), bytes(sorted(seat.display)), bytes(sorted(seat.kept)), seat.markers)
        for seat in table.seats
    ]
    return (
        len(table.time_deck),
        table.active,
        table.drawn,
        table.markers,
        table.steps,
        table.expeditions,
        *seats,
    )
