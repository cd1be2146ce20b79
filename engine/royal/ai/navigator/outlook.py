"""The chance of a seat against rivals where the next turn starts, by what each takes until then; harbors by it."""

from collections.abc import Callable, Collection, Iterable, Sequence
from copy import copy
from typing import Final

from highseas.engine.royal.ai.card_values import Taker
from highseas.engine.royal.ai.navigator.network import ONE as CERTAIN
from highseas.engine.royal.ai.navigator.network import Net
from highseas.engine.royal.ai.navigator.standing import RIVALS_AT, Standing
from highseas.engine.royal.ai.rival_evaluator import Race, RivalEvaluator
from highseas.engine.royal.ai.utility import clerks_value
from highseas.engine.royal.ai.weights import RivalWeights, Weights
from highseas.engine.royal.cards import CARDS, COLOR, COLOR_BIT, CONTRACTS, EXPEDITION, GIFT, LEAVES, ONE, TYPE
from highseas.engine.royal.derived import count_card, kept_points
from highseas.engine.royal.frames.abilities import income_of
from highseas.engine.royal.frames.prices import hire_cost, trade_bonus, trade_coins
from highseas.engine.royal.frames.turn import due_of
from highseas.engine.royal.goals.count import CLAIMED, NEED
from highseas.engine.royal.piles import without
from highseas.engine.royal.state import CONTRACT_INFLUENCE, Seat, State

_COIN: Final = 14.6
"""How much more a chance is than that of losing, times that of winning, by a coin: one in so many."""
Result = tuple[bytes, int]
"""The cards that a seat takes, and the coins that it has more than now."""
NOTHING: Final[Result] = (b"", 0)
_After = tuple[int, int, int]
"""What a seat adds to the sums of the network, its influence and its coins."""


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
        standing, seats = self.standing, [(influence, coins) for _, influence, coins in after]
        able = [seats[seat_no] for seat_no in standing.able]
        if not standing.rest and (standing.table.ending or max(able)[0] >= standing.ends_at):  # the game is over
            return 1.0 / able.count(max(able)) if seats[standing.seat_no] == max(able) else 0.0
        key = tuple(seats)
        if key not in self._races:
            self._races[key] = self.net.start + self.net.sums(standing.race(seats))
        lanes = self._races[key] + sum([lanes for lanes, _, _ in after])
        return self.net.likely(lanes) / CERTAIN

    def _seat(self, seat_no: int, result: Result, slot: int) -> _After:
        if (known := self._after.get((seat_no, result, slot))) is None:
            table = self.standing.table
            seat = after(table.seats[seat_no], result)
            done = completed(table, seat_no, seat, slot) if table.contracts else ()
            place = 0 if seat_no == self.standing.seat_no else RIVALS_AT
            pairs = self.standing.block(seat_no, seat, done)
            known = self.net.sums(pairs, place), seat.influence, len(seat.coins)
            self._after[seat_no, result, slot] = known
        return known


def after(seat: Seat, result: Result) -> Seat:
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


def completed(table: State, seat_no: int, seat: Seat, forced: int) -> Collection[int]:
    """Complete the contracts that the seat then has enough for, and that of slot `forced`; return their slots."""
    done: list[int] = []
    slot = 0
    while slot < len(table.contracts):
        index, marks = table.contracts[slot], table.markers[slot]
        held = CLAIMED[index]
        enough = held is not None and seat.markers > 0 and held(seat) >= NEED[index]
        if seat_no in marks or slot in done or not (enough or slot == forced):
            slot += 1
            continue
        seat.influence += CONTRACT_INFLUENCE[seat.completed + 1] - CONTRACT_INFLUENCE[seat.completed]
        seat.coins = bytes(len(seat.coins) + CONTRACTS[index].rewards[len(marks)])
        seat.completed, seat.markers = seat.completed + 1, max(0, seat.markers - 1)
        done.append(slot)
        slot = 0  # its influence or coins may be what another one wants
    return done


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
                value = max(value, taker.utility.decline[COLOR[card]]) + clerks_value(seat, card)
            taker.values[card], taker.brings[card] = value, coins

    def keys(self, cards: Sequence[int]) -> Iterable[object]:
        """Return what makes cards alike: all of it is printed on them."""
        faces = [CARDS[card] for card in cards]
        return [(face.cost, face.influence, face.coins, face.gift, face.kind, face.color) for face in faces]

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
        outlook = self.outlook
        other = Outlook(Standing(table, self.race.seat_no), outlook.net)
        return (other.now - outlook.now) * outlook.scale


def less(cards: bytes, left: bytes) -> bytes:
    """Return the cards without those that are left."""
    if len(cards) == len(left):
        return b""
    for card in left:
        cards = without(cards, card)
    return cards
