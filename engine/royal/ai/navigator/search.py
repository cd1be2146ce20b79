"""The navigator's search: Trade & Hire to its end, one card ahead, and a learned chance at the turns that start.

The value of a position is

- what it ended as, when the game is over;
- what a network says, before the first card of a turn;
- the better of stopping now, which is searched, and what a network says of drawing on, in the middle of Discover;
- in cooperation, in chances of other seats than the one that decides: what follows after these have taken what
  deckhand's heuristics say;
- the best of its moves everywhere else: takes, claims, offers, repelling. A Time card is not set aside there,
  the coin of a gift goes to the poorest friend, and an expedition is paid with what costs least.

The next card is weighed exactly: every card it may be, one of each sort that makes no difference here. All values
are whole numbers, so that choices are equal on every platform; none depends on the order in which moves are
searched.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from highseas.engine.royal.ai.deckhand import Deckhand
from highseas.engine.royal.ai.navigator.features import Features
from highseas.engine.royal.ai.navigator.network import ONE, Family
from highseas.engine.royal.ai.utility import LEAST_VALUE, is_worth_a_marker, trade_value
from highseas.engine.royal.ai.weights import Weights
from highseas.engine.royal.cards import COINS, COLOR, COLOR_BIT, COST, SHIP, STRENGTH, TYPE
from highseas.engine.royal.cards import ONE as CARD
from highseas.engine.royal.frames.kinds import Discover, Taking
from highseas.engine.royal.frames.prices import fee, gift_of, hire_cost
from highseas.engine.royal.frames.take import tradable
from highseas.engine.royal.frames.turn import may_claim
from highseas.engine.royal.game import apply, clone, decider, legal
from highseas.engine.royal.moves import DRAW, PASS, STOP, TAKE, Aside, Complete, Draw, Expedition, Move, Take
from highseas.engine.royal.seen.observe import determinize
from highseas.engine.royal.seen.odds import next_cards
from highseas.engine.royal.seen.view import Observation
from highseas.engine.royal.state import State

BUST: Final = "bust"
"""The sort of all next cards that bust."""
_LUCK = 1
"""The seed by which hidden cards are dealt for the search: no value depends on what they are."""
_FRIENDS: Final = Weights()
"""The weights by which friends play. They belong to the networks, which learned with such friends."""
_FEE: Final = 0.35
"""The value of the fee to a friend; it stays among friends."""


NO_TAKES, ONE_TAKE, ALL_TAKES = range(3)
"""How far is searched: the seat passes at once, and no card is turned up; it takes one card more; everything."""
_PER_NODE: Final = 10
"""Positions for each node of the budget that are looked at: in a last turn there may be many, and few to judge."""
_ASK_EVERY: Final = 64
"""Positions after which the search asks again whether it shall stop."""


class Capped(Exception):
    """The budget is spent, or the search was told to stop."""


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
        self._positions = 0
        self.takes = NO_TAKES
        """How far it is searched now."""
        self.own = seat_no
        """The seat that decides, whose chances are searched."""
        self.next_cards: dict[object, int] = {}
        """The value of the position after each sort of next card, once drawing was searched."""
        self._features = Features(seen, family.logit)
        self._starts: dict[object, int] = {}
        self._chances: dict[object, tuple[int, Move]] = {}
        self._friends = Friends(seen, seat_no) if len(self.root.seats) > 1 else None

    # --- moves and positions ---

    def move(self, table: State, move: Move) -> int:
        """Return the value of a move. Raises `Capped`."""
        if type(move) is Draw and table is self.root:
            return self._draw(table) if self.takes == ALL_TAKES else self.draw_by_network()
        return self.position(self.after(table, move))

    def after(self, table: State, move: Move) -> State:
        """Return the position after a move. Raises `Capped`."""
        self._positions += 1
        if self._positions % _ASK_EVERY == 0 and self._is_over():
            raise Capped
        return played(table, move)

    def position(self, table: State) -> int:
        """Return the value of a position, which may be changed by it. Raises `Capped`."""
        if table.frames:
            frame = table.frames[-1]
            if type(frame) is Discover:
                if not table.drawn:
                    return self._start(table)
                stopped = self.move(table, STOP)
                if not self.takes or stopped == ONE:
                    return stopped
                return max(stopped, self._judge_draw(table, stopped))
            if type(frame) is Taking:
                return self._chance(table, frame)
            moves = searched(table) if self.takes else searched(table)[:1]
            return max([self.move(table, move) for move in moves])
        return ONE if table.result is not None and table.result.outcome == "won" else 0

    def _chance(self, table: State, frame: Taking) -> int:
        """Return the value of a chance: of the best of its moves, or of what a friend would do with it."""
        friends = None if frame.seat_no == self.own else self._friends
        if friends is None and not self.takes:
            return self.move(table, PASS)
        harbor = table.harbor if friends is None else friends.reach(table)
        key = (self.takes, frame, harbor, _key(table))
        if (known := self._chances.get(key)) is None:
            known = self._best(table) if friends is None else (self._after_friends(table, friends), PASS)
            self._chances[key] = known
        return known[0]

    def _best(self, table: State) -> tuple[int, Move]:
        """Return the value of the best move of the own chance, and the move."""
        takes = self.takes
        self.takes = ALL_TAKES if takes == ALL_TAKES else takes - 1
        try:
            moves = searched(table)
            best, chosen = -1, moves[0]
            for move in moves:
                value = self.move(table, move)
                if value > best:
                    best, chosen = value, move
                    if value == ONE:
                        break
            return best, chosen
        finally:
            self.takes = takes

    def _after_friends(self, table: State, friends: "Friends") -> int:
        """Return the value of a position after the chances of friends up to the own one, or the turn's end."""
        while table.frames and isinstance(frame := table.frames[-1], Taking) and frame.seat_no != self.own:
            apply(table, friends.move(table, frame))
        return self.position(table)

    # --- what best follows ---

    def line(self, move: Move) -> tuple[tuple[Move, ...], State]:
        """Return the moves, fully searched, that best follow one of the root in this chance, and where they lead."""
        if type(move) is Draw:
            return (), self.root
        table, moves = played(self.root, move), []
        while table.frames and isinstance(frame := table.frames[-1], Taking):
            known = self._chances.get((ALL_TAKES, frame, table.harbor, _key(table)))
            if known is None or known[1] == PASS:
                break
            moves.append(known[1])
            table = played(table, known[1])
        return tuple(moves), table

    # --- judging ---

    def _start(self, table: State) -> int:
        key = _key(table)
        if (known := self._starts.get(key)) is None:
            self._count()
            known = self._starts[key] = self.family.net("turn").chance(self._features.start(table))
        return known

    def _judge_draw(self, table: State, stopped: int) -> int:
        self._count()
        return self.family.net("draw").chance(self._features.draw(table, stopped))

    def draw_by_network(self) -> int:
        """Return the value of drawing at the root by a network alone, after stopping was searched."""
        root = self.root
        return self._judge_draw(root, self.move(root, STOP)) if root.drawn else self._start(root)

    def _count(self) -> None:
        if self.nodes >= self.budget or (self.nodes and self._is_over()):
            raise Capped
        self.nodes += 1

    def _is_over(self) -> bool:
        """Whether the search is told to stop, or has looked at far more positions than it may judge."""
        return self._positions > _PER_NODE * self.budget + _ASK_EVERY or (self.stop is not None and self.stop())

    # --- the next card ---

    def _draw(self, table: State) -> int:
        _, cards = next_cards(self.seen)
        if not cards:
            return self._start(table)
        total = 0
        for card, copies in cards.items():
            sort = sort_of(table, card)
            if sort not in self.next_cards:
                self.next_cards[sort] = self.position(self.after(with_next(table, card), DRAW))
            total += copies * self.next_cards[sort]
        return total // sum(cards.values())


def played(table: State, move: Move) -> State:
    after = clone(table)
    apply(after, move)
    return after


class Friends:
    """What friends take whose chances come later: what deckhand wants at the root."""

    def __init__(self, seen: Observation, seat_no: int) -> None:
        self._table = seen.table
        self._evaluator = Deckhand(seen, seat_no, _FRIENDS).evaluator()
        self._values: list[dict[int, float]] = [{} for _ in seen.table.seats]
        self._declined: set[tuple[int, int]] = set()
        """The seats and ships that are rather taken without their coins."""
        self._seats = [other for other in range(len(seen.table.seats)) if other != seat_no]
        self._wanted: dict[int, bool] = {}

    def reach(self, table: State) -> tuple[bytes, int, int]:
        """Return the cards of the harbor that friends would take, and its numbers of cards and ships (income)."""
        harbor, wanted = table.harbor, self._wanted
        for card in harbor:
            if card not in wanted:
                for seat_no in self._seats:
                    self._value_cards(seat_no, harbor)
                wanted[card] = any(self._values[seat_no][card] > LEAST_VALUE for seat_no in self._seats)
        return bytes([card for card in harbor if wanted[card]]), len(harbor), table.colors.bit_count()

    def move(self, table: State, frame: Taking) -> Move:
        """Return what a friend does with its chance: complete a contract, take what is worth most, or pass."""
        seat_no = frame.seat_no
        values = self._values[seat_no]
        try:
            wanted = [card for card in table.harbor if values[card] > LEAST_VALUE]
        except KeyError:
            self._value_cards(seat_no, table.harbor)
            return self.move(table, frame)
        if may_claim(table, seat_no) or any((seat_no, card) in self._declined for card in wanted):
            return self._of_all(table, seat_no)
        if not frame.left:
            return PASS
        wanted.sort(key=values.__getitem__, reverse=True)
        for card in wanted:
            if self._can_take(table, seat_no, card):
                gift = gift_of(table, card)
                return Take(card, to=poorest_friend(table, seat_no)) if gift else TAKE[card]
        return PASS

    def _of_all(self, table: State, seat_no: int) -> Move:
        """Return what `move` does, by a look at every move there is."""
        poorest, values = poorest_friend(table, seat_no), self._values[seat_no]
        chosen: Move = PASS
        most = LEAST_VALUE
        for move in legal(table):
            if isinstance(move, Complete) and is_worth_a_marker(table, move.contract):
                return move
            if isinstance(move, Take) and move.to in (-1, poorest):
                way = (seat_no, move.card) in self._declined
                if move.decline is way and values[move.card] > most:
                    chosen, most = move, values[move.card]
        return chosen

    def _can_take(self, table: State, seat_no: int, card: int) -> bool:
        """Whether the seat can pay for a card in its chance, which it takes with its coins if it is a ship."""
        seat, dues = table.seats[seat_no], fee(table, seat_no)
        if COLOR_BIT[card]:
            return tradable(table, seat, card, dues)
        return hire_cost(table, seat, card) + dues <= len(seat.coins)

    def _value_cards(self, seat_no: int, harbor: bytes) -> None:
        values = self._values[seat_no]
        for card in harbor:
            if card not in values:
                if COLOR_BIT[card]:
                    value, way = trade_value(self._table, seat_no, card, self._evaluator.utility(seat_no))
                    if way == "decline":
                        self._declined.add((seat_no, card))
                else:
                    value = self._evaluator.take(seat_no, card)
                values[card] = value - _FEE


def searched(table: State) -> list[Move]:
    """Return the moves that are searched where the table is not the root: no Time card is set aside, coins of gifts
    go to the poorest friend, and an expedition is paid with the cards that cost least.
    """
    chosen: list[Move] = []
    poorest: int | None = None
    for move in legal(table):
        if type(move) is Take:
            if move.to >= 0:
                poorest = poorest_friend(table, decider(table)) if poorest is None else poorest
                if move.to != poorest:
                    continue
        elif type(move) is Expedition:
            last = chosen[-1] if chosen else None
            if isinstance(last, Expedition) and last.card == move.card:
                if _price(move) < _price(last):
                    chosen[-1] = move
                continue
        elif type(move) is Aside:
            continue
        chosen.append(move)
    return chosen


def _price(claim: Expedition) -> int:
    return sum([COST[card] for card in claim.give])


def poorest_friend(table: State, seat_no: int) -> int:
    """Return the other seat with fewest coins, the first of those; -1 if there is none."""
    others = [other for other in range(len(table.seats)) if other != seat_no]
    return min(others, key=lambda other: len(table.seats[other].coins), default=-1)


def sort_of(table: State, card: int) -> object:
    """Return a key that next cards share if it makes no difference here which of them comes."""
    if TYPE[card] != SHIP:
        return card
    repelled = table.seats[table.active].cutlasses >= STRENGTH[card]
    if COLOR_BIT[card] & table.colors and not repelled:
        return BUST
    return COLOR[card], COINS[card], gift_of(table, card), repelled


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


@lru_cache(maxsize=4096)
def in_order(pile: bytes) -> bytes:
    """Return the cards of a pile in the order of their indexes."""
    return bytes(sorted(pile))


def _key(table: State) -> object:
    """Return all that a value depends on, outside the harbor and the question."""
    seats = [(len(seat.coins), in_order(seat.display), in_order(seat.kept)) for seat in table.seats]
    return (
        len(table.time_deck),
        len(table.point_deck),
        len(table.play_deck),
        table.active,
        table.drawn > 0,
        table.markers,
        table.steps,
        in_order(table.expeditions),
        *seats,
    )
