"""The chance of a seat against rivals where the next turn starts, by what each takes until then; harbors by it."""

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from typing import Final

from highseas.engine.royal.ai.card_values import Taker
from highseas.engine.royal.ai.navigator.network import CERTAIN as SURE
from highseas.engine.royal.ai.navigator.network import ONE as CERTAIN
from highseas.engine.royal.ai.navigator.network import Net
from highseas.engine.royal.ai.navigator.standing import RIVALS_AT, Standing
from highseas.engine.royal.ai.rival_evaluator import Race, RivalEvaluator
from highseas.engine.royal.ai.utility import clerks_value
from highseas.engine.royal.ai.weights import RivalWeights, Weights
from highseas.engine.royal.cards import CARDS, COLOR, COLOR_BIT, EXPEDITION, GIFT, LEAVES, ONE, TYPE
from highseas.engine.royal.derived import count_card, kept_points
from highseas.engine.royal.frames.abilities import income_of
from highseas.engine.royal.frames.prices import extra_takes, hire_cost, trade_bonus, trade_coins
from highseas.engine.royal.frames.turn import due_of
from highseas.engine.royal.moves import PASS, Move, Take
from highseas.engine.royal.piles import without
from highseas.engine.royal.state import Seat, State

_COIN: Final = 14.6
"""How much more a chance is than that of losing, times that of winning, by a coin: one in so many."""
Result = tuple[bytes, int]
"""The cards that a seat takes, and the coins that it has more than now."""
NOTHING: Final[Result] = (b"", 0)
_TAKES: Final = 200
"""Sets of takes that are tried at most."""
_After = tuple[int, tuple[int, ...]]
"""What a seat adds to the sums of the network, and what ranks it."""


class Outlook:
    """The chances of one seat from a standing, by what all seats take until then."""

    def __init__(self, standing: Standing, net: Net) -> None:
        self.standing, self.net = standing, net
        self._after: dict[tuple[int, Result, int], _After] = {}
        self._races: dict[object, int] = {}
        self._known: dict[object, float] = {}
        self.now = self.chance([NOTHING] * len(standing.table.seats))
        """The chance if nobody takes anything, from 0 to 1, as all chances here."""
        self.scale = _COIN / max(0.02, self.now * (1.0 - self.now))

    def at(self, table: State) -> "Outlook":
        """Return the outlook of the same seat from another table."""
        return Outlook(type(self.standing)(table, self.standing.seat_no), self.net)

    def likely(self, value: float) -> int:
        """Return the chance of winning with so many coins' worth more, in ten-thousandths."""
        return max(0, min(SURE, round(SURE * (self.now + value / self.scale))))

    def value(self, results: Sequence[Result], slot: int = -1) -> float:
        """Return what it is worth to the seat that all take this, and that it completes the contract of a slot."""
        return (self.chance(results, slot) - self.now) * self.scale

    def chance(self, results: Sequence[Result], slot: int = -1) -> float:
        key = *results, slot
        if key not in self._known:
            me, after = self.standing.seat_no, enumerate(results)
            self._known[key] = self._chance([self._seat(n, result, slot if n == me else -1) for n, result in after])
        return self._known[key]

    def _chance(self, after: Sequence[_After]) -> float:
        standing, seats = self.standing, [seat for _, seat in after]
        able = [seat for seat_no, seat in enumerate(seats) if standing.may_win(seat_no, seat)]
        if not standing.rest and able and (standing.table.ending or max(able)[0] >= standing.ends_at):  # it is over
            return 1.0 / able.count(max(able)) if seats[standing.seat_no] == max(able) else 0.0
        key = tuple(seats)
        if key not in self._races:
            self._races[key] = self.net.start + self.net.sums(standing.race(seats))
        lanes = self._races[key] + sum([lanes for lanes, _ in after])
        return self.net.likely(lanes) / CERTAIN

    def _seat(self, seat_no: int, result: Result, slot: int) -> _After:
        if (known := self._after.get((seat_no, result, slot))) is None:
            standing = self.standing
            seat, done = standing.after(seat_no, taken(standing.table.seats[seat_no], result), result[0], slot)
            place = 0 if seat_no == standing.seat_no else RIVALS_AT
            known = self.net.sums(standing.block(seat_no, seat, done), place), standing.rank(seat)
            self._after[seat_no, result, slot] = known
        return known


def taken(seat: Seat, result: Result) -> Seat:
    """Return a copy of the seat with what it takes."""
    took, coins = result
    seat = copy(seat)
    for card in took:
        if not COLOR_BIT[card]:
            count_card(seat, card)
        elif points := kept_points(seat, card):
            seat.influence += points
            seat.stowed += ONE[card]
    seat.coins = bytes(max(0, len(seat.coins) + coins))
    return seat


class OutlookEvaluator(RivalEvaluator):
    """Evaluates harbors by the outlook of the seat that is asked, when all have taken what they would: its rivals by
    deckhand's values of cards, it itself by what each card adds.
    """

    def __init__(
        self,
        table: State,
        taker_of: Callable[[int], Taker],
        weights: Weights,
        rivals: RivalWeights,
        race: Race,
        outlook: Outlook,
    ) -> None:
        super().__init__(table, taker_of, weights, rivals, race)
        self.outlook = outlook
        self._gains: dict[object, float] = {}
        self._taken: dict[tuple[int, bytes], list[Result]] = {}
        self._outcomes: dict[object, float] = {}
        counts = [weight * coin for weight, coin in zip(race.weights, race.coins, strict=True)]
        self.receiver = min([n for n in range(len(counts)) if n != race.seat_no], key=counts.__getitem__)
        """The rival to whom a gift is worth least."""

    def _set(self, seat_no: int, cards: Sequence[int]) -> None:
        if seat_no != self.race.seat_no:
            super()._set(seat_no, cards)
            return
        taker, table, seat = self.taker(seat_no), self.table, self.table.seats[seat_no]
        for card, kind in zip(cards, self.keys(cards), strict=True):
            ship = COLOR_BIT[card]
            coins = trade_coins(table, card) + trade_bonus(seat, card) if ship else -hire_cost(table, seat, card)
            if kind not in self._gains:
                self._gains[kind] = self.outlook.value(self.results({seat_no: (ONE[card], coins)}))
            value = self._gains[kind]
            if ship:
                value = max(value, taker.utility.decline[COLOR[card]], taker.utility.items[card])
                value += clerks_value(seat, card)
            taker.values[card], taker.brings[card] = value, coins

    def keys(self, cards: Sequence[int]) -> Iterable[object]:
        """Return what makes cards alike: all of it is printed on them."""
        faces = [CARDS[card] for card in cards]
        return [(face.cost, face.influence, face.coins, face.gift, face.kind, face.color, face.item) for face in faces]

    def results(self, changed: dict[int, Result]) -> list[Result]:
        return [changed.get(seat_no, NOTHING) for seat_no in range(len(self.table.seats))]

    def outcome(self, seat_no: int, result: Result, left: bytes) -> float:
        """Return the value of the turn's end if the seat takes this for its part, and leaves these cards."""
        key = seat_no, result, left
        if key not in self._outcomes:
            results = self.results({seat_no: result})
            fees = len(result[0]) if seat_no != self.table.active else 0
            if gifts := sum([GIFT[card] for card in result[0]]):
                results[self.receiver] = b"", gifts
            for place, (took, coins) in enumerate(self._takes_after(seat_no, left), 1):
                other = (seat_no + place) % len(results)
                results[other] = took, coins + results[other][1]
                fees += len(took)
            took, coins = results[self.table.active]
            results[self.table.active] = took, coins + fees
            self._outcomes[key] = self.outlook.value(results)
        return self._outcomes[key]

    def _takes_after(self, seat_no: int, left: bytes) -> list[Result]:
        """Return what each seat after this one in the turn would take, and its coins less the fees."""
        if (known := self._taken.get((seat_no, left))) is None:
            other = (seat_no + 1) % len(self.table.seats)
            known = []
            if other != self.table.active:
                _, _, rest = self.steps(other, left, self.takes_after[other])
                ships = sum([1 for card in left if COLOR_BIT[card]])
                taken, brings = less(left, rest), self.taker(other).brings
                coins = income_of(self.table.seats[other].power, len(left), ships) - len(taken)
                known = [(taken, coins + sum([brings[card] for card in taken])), *self._takes_after(other, rest)]
            self._taken[seat_no, left] = known
        return known

    def harbor(self, harbor: bytes, colors: int, more: int = 0) -> float:
        return super().harbor(bytes(sorted(harbor)), colors, more)

    def _harbor(self, harbor: bytes, colors: int, takes: int) -> float:
        active = self.table.active
        taker, (_, _, left) = self.taker(active), self.steps(active, harbor, takes)
        taken = less(harbor, left)
        coins = income_of(taker.power, len(harbor), colors) + sum([taker.brings[card] for card in taken])
        return self.outcome(active, (taken, coins), left)

    def with_each(self, harbor: bytes, cards: Sequence[int], colors: int) -> list[float]:
        return [self.harbor(harbor + ONE[card], colors) for card in cards]

    def _apart(self, card: int) -> float:
        if TYPE[card] == EXPEDITION:
            more = copy(self.table)
            more.expeditions += ONE[card]
            return self.value_of(more)
        seats, face, me = self.table.seats, CARDS[card], self.race.seat_no
        purses = {seat_no: len(seat.coins) for seat_no, seat in enumerate(seats) if len(seat.coins) >= face.taxed_from}
        value = self.utility(me).tax if me in purses else 0.0
        taxed = {seat_no: (b"", -due_of(coins, LEAVES[card])) for seat_no, coins in purses.items()}
        return value + self.outlook.value(self.results(taxed)) if taxed else value

    def value_of(self, table: State) -> float:
        """Return what it is worth that the table is like this."""
        return (self.outlook.at(table).now - self.outlook.now) * self.outlook.scale

    # --- takes ---

    def of_takes(self, harbor: bytes, moves: Sequence[Move], left: int) -> dict[Move, float]:
        """Return the value of taking nothing from this harbor, and of each take with the best ones after it, if so
        many are left.
        """
        seat_no, table = self.race.seat_no, self.table
        values: dict[Move, float] = {PASS: self.outcome(seat_no, NOTHING, harbor)}
        known: dict[object, float] = {}
        for move in moves:
            if type(move) is Take and (move.to < 0 or move.to == self.receiver):
                utility, seat = self.utility(seat_no), table.seats[seat_no]
                more = utility.decline[COLOR[move.card]] if move.decline else 0.0
                more += utility.items[move.card] if move.item else 0.0
                values[move] = more + self._taking(known, seat, NOTHING, harbor, move, left)
        return values

    def _taking(
        self, known: dict[object, float], seat: Seat, before: Result, lying: bytes, move: Take, left: int
    ) -> float:
        """Return the value of a take from these cards, and then of the best ones of so many in all; sets of takes
        that are `known` are not looked at again.
        """
        table, card, (took, coins) = self.table, move.card, before
        fee = 0 if self.race.seat_no == table.active else 1
        if COLOR_BIT[card]:
            coins += 0 if move.decline or move.item else trade_coins(table, card) + trade_bonus(seat, card)
            left += extra_takes(seat, card)
        else:
            coins -= hire_cost(table, seat, card)
            seat = copy(seat)
            count_card(seat, card)
        lying, result, left = without(lying, card), (took + ONE[card], coins - fee), left - 1
        key = bytes(sorted(result[0])), result[1], left
        if key not in known:
            most = self.outcome(self.race.seat_no, result, lying)
            if left and len(known) < _TAKES:
                purse = len(table.seats[self.race.seat_no].coins) + coins - 2 * fee
                for more in dict.fromkeys(lying):
                    if COLOR_BIT[more] or hire_cost(table, seat, more) <= purse:
                        most = max(most, self._taking(known, seat, result, lying, Take(more), left))
            known[key] = most
        return known[key]


def less(cards: bytes, left: bytes) -> bytes:
    """Return the cards without those that are left."""
    if len(cards) == len(left):
        return b""
    for card in left:
        cards = without(cards, card)
    return cards
