"""The value of a harbor: the takes it would lead to, seat by seat."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import inf
from typing import Final

from highseas.engine.royal.ai.advice import Why
from highseas.engine.royal.ai.card_values import NO_GROUPS, Groups, Step, Taker, grouped
from highseas.engine.royal.ai.utility import LEAST_VALUE, Utility, together
from highseas.engine.royal.ai.weights import Weights
from highseas.engine.royal.cards import CARDS, COLOR_BIT, EXPEDITION, LEAVES, ONE, TYPE
from highseas.engine.royal.frames.prices import EXTRA, TAKES_BY_COLORS
from highseas.engine.royal.frames.turn import due_of
from highseas.engine.royal.modes import catalog_of
from highseas.engine.royal.moves import Take
from highseas.engine.royal.state import State

FEE: Final = 0.35
"""What the coin that a seat pays the active player costs it, in coins."""


Chance = tuple[int, Taker, int, bytes, tuple[Step, ...], float, float, tuple[float, float], float]
"""The chance of a seat after others, as `seat_no`, `taker`, `takes`, `harbor`, `steps`, `least`, `income`,
`incomes` and `more`: the harbor that it faces, its takes there, and what it adds to the value of stopping, its
professions' income and `more` by its takes.

With one card more the income would be that of `incomes`, for a profession and for a ship, and the seat would take
that card only if its value is above `least`.
"""


Base = tuple[tuple[Step, ...], float, float, bytes, list[Chance]]
"""A harbor as it is without the card that is evaluated with it, as `steps`, `least`, `total`, `left` and `chances`:
the active player's takes, what they make of it and leave, and the chances of the seats after it."""


class HarborEvaluator:
    """Evaluates harbors for one table, with caches.

    It is kept from one decision to the next as long as nothing changes that it depends on
    (`engine.royal.ai.facts`), so of its `table` it reads nothing else.
    """

    counts_income = True
    """Whether the income of the seats after the active player counts."""

    def __init__(self, table: State, taker_of: Callable[[int], Taker], weights: Weights) -> None:
        self.table = table
        self.weights = weights
        self.margin = 0.0
        """How much better than stopping drawing must be."""
        self.least = LEAST_VALUE
        """Least value without what others lose by it for which a card may be taken."""
        self.others = weights.others
        """Weight of what the seats after the active player make of a harbor."""
        self.counts_others = together(table) and len(table.seats) > 1
        """Whether it counts what the seats after the active player make of a harbor."""
        governors = [sum([own.power[place] for place in EXTRA]) for own in table.seats]
        self.takes_after = [1 + extra + table.turn_rules.takes_others for extra in governors]
        """The cards that each seat may take after the active player."""
        self.cutlasses = table.seats[table.active].cutlasses + table.turn_rules.cutlasses
        """What the active player repels ships with."""
        more = table.gambled * catalog_of(table).gamble_takes if table.gambled else 0
        self._more = governors[table.active] + table.turn_rules.takes + more
        self._taker_of = taker_of
        self._takers: dict[int, Taker] = {}
        self._harbors: dict[tuple[bytes, int, int], float] = {}
        self._bases: dict[tuple[bytes, int], Base] = {}
        self._chances: dict[tuple[int, bytes], list[Chance]] = {}
        self._coming: set[int] = set()
        self._groups = NO_GROUPS

    def taker(self, seat_no: int) -> Taker:
        if (known := self._takers.get(seat_no)) is None:
            known = self._takers[seat_no] = self._taker_of(seat_no)
        return known

    def utility(self, seat_no: int) -> Utility:
        return self.taker(seat_no).utility

    def groups(self, parts: Sequence[bytes]) -> Groups:
        """Return the groups of cards that may come next, and of those asked for before."""
        coming, known = self._coming, len(self._coming)
        for cards in parts:
            if not coming.issuperset(cards):
                coming.update(cards)
        if len(coming) > known:
            self._groups = grouped(self._coming, self.keys, self._apart, self.cutlasses)
        return self._groups

    def _apart(self, card: int) -> float:
        """Return what an expedition or a Tax Increase adds to the harbor's value; a contract may want the tax."""
        if TYPE[card] == EXPEDITION:
            return 1.0
        value = 0.0
        for seat_no, seat in enumerate(self.table.seats):
            if len(seat.coins) >= CARDS[card].taxed_from:
                value += self.utility(seat_no).tax - due_of(len(seat.coins), LEAVES[card])
        return value

    def keys(self, cards: Sequence[int]) -> Iterable[object]:
        """Return for each card its value to every seat that may take it."""
        columns: list[list[tuple[float, int] | None]] = []
        table = self.table
        for seat_no in range(len(table.seats)) if self.counts_others else (table.active,):
            taker = self.taker(seat_no)
            values, brings, least = taker.values, taker.brings, taker.least
            columns.append([(values[card], brings[card]) if values[card] > least else None for card in cards])
        return columns[0] if len(columns) == 1 else zip(*columns, strict=True)

    def take(self, seat_no: int, card: int) -> float:
        """Return the value of taking a card, without the fee."""
        return self.taker(seat_no).gross[card]

    def fee(self, seat_no: int) -> float:
        """Return what it costs the seat that the active player gains its fee."""
        return 0.0 if seat_no == self.table.active else 0.1 if together(self.table) else 0.5

    def gift(self, move: Take) -> float:
        """Return the value of a gift: best for the poorest friend, or for the weakest rival."""
        if move.to < 0:
            return 0.0
        other = self.table.seats[move.to]
        return 0.5 - 0.01 * len(other.coins) if together(self.table) else -0.5 - 0.05 * other.influence

    def why_take(self, move: Take) -> Why | None:
        """Return a reason of its own for taking a card; None where the usual ones are true."""
        return None

    def why_pass(self, values: Mapping[Take, float]) -> Why | None:
        """Return a reason of its own for taking none of these, by their values; None where the usual ones hold."""
        return None

    def steps(self, seat_no: int, harbor: bytes, takes: int) -> tuple[tuple[Step, ...], float, bytes]:
        """Return the seat's best takes from a harbor, one after another, their value in all, and the cards left."""
        return self.taker(seat_no).steps(harbor, takes)

    def takes(self, colors: int) -> int:
        """Return the cards that the active player may take from a harbor with so many ship colors."""
        return max(0, TAKES_BY_COLORS[colors] + self._more)

    def harbor(self, harbor: bytes, colors: int, more: int = 0) -> float:
        """Return the value of stopping with this harbor: own takes (`more` than usual), in cooperation all takes."""
        if (known := self._harbors.get((harbor, colors, more))) is None:
            known = self._harbors[harbor, colors, more] = self._harbor(harbor, colors, self.takes(colors) + more)
        return known

    def _harbor(self, harbor: bytes, colors: int, takes: int) -> float:
        taker, cards = self.taker(self.table.active), len(harbor)
        _, _, total, _, chances = self._base(harbor, takes)
        if taker.earns:
            total += taker.income(cards, colors)
        if cards < len(taker.utility.stops):
            total += taker.utility.stops[cards]
        return total + self._following(0.0, chances) if self.counts_others else total

    def following(self, seat_no: int, left: bytes) -> float:
        """Return what later seats in the turn would make of the rest of the harbor; 0 unless that counts."""
        return self._following(0.0, self.chances(seat_no, left)) if self.counts_others else 0.0

    def _following(self, total: float, chances: Sequence[Chance]) -> float:
        """Return what these seats add to what others before them in the turn have made."""
        for _, _, _, _, _, _, income, _, more in chances:
            total += income
            total += more
        return self.others * total

    def chances(self, seat_no: int, left: bytes) -> list[Chance]:
        """Return the chances of the seats after this one in the turn, in order, to take the rest of the harbor."""
        if (known := self._chances.get((seat_no, left))) is None:
            known = self._chances[seat_no, left] = self._chances_after(seat_no, left)
        return known

    def _chances_after(self, seat_no: int, left: bytes) -> list[Chance]:
        seat_no = (seat_no + 1) % len(self.table.seats)
        if seat_no == self.table.active:
            return []
        takes, cards, taker = self.takes_after[seat_no], len(left), self.taker(seat_no)
        steps, gained, after = self.steps(seat_no, left, takes)
        income, incomes = 0.0, (0.0, 0.0)
        if taker.earns and self.counts_income:
            ships = sum([1 for card in left if COLOR_BIT[card]])
            income = taker.income(cards, ships)
            incomes = taker.income(cards + 1, ships), taker.income(cards + 1, ships + 1)
        more = self.more(seat_no, gained, cards - len(after))
        first = (seat_no, taker, takes, left, steps, _least(steps), income, incomes, more)
        return [first, *self.chances(seat_no, after)]

    def more(self, seat_no: int, gained: float, taken: int) -> float:
        """Return what a later seat adds to the value of a harbor if it gains so much by taking so many cards."""
        return gained

    def with_each(self, harbor: bytes, cards: Sequence[int], colors: int) -> list[float]:
        """Return, for each of these cards, what `harbor` does for this harbor with that card more, which has so
        many colors then. All of them are professions, or all are ships.

        Most seats would take what they take without it: only where it is taken the rest is evaluated anew.
        """
        active, size, takes = self.table.active, len(harbor) + 1, self.takes(colors)
        steps, least, total, _, chances = self._base(harbor, takes)
        taker, alone = self.taker(active), not self.counts_others
        values, stops = taker.values, taker.utility.stops
        income = taker.income(size, colors) if taker.earns else 0.0
        stop = stops[size] if size < len(stops) else 0.0
        untaken = total + income + stop
        if alone and takes == 1:  # mostly: the card is taken if it is better than the best one there
            brings, purse, fee = taker.brings, taker.purse, taker.fee
            return [
                values[card] - fee + income + stop if values[card] > least and purse + brings[card] >= 0 else untaken
                for card in cards
            ]
        found, rest, following = list[float](), None, 0.0
        for card in cards:
            if values[card] > least and (taken := _taken(taker, steps, takes, harbor, card)):
                total, left = taken
                total = total + income + stop
                if not alone and left is not rest:  # most cards leave the same ones, for which it is asked once
                    rest, following = left, self.following(active, left)
                found.append(total if alone else total + following)
            else:
                found.append(untaken if alone else untaken + self._following_with(chances, card))
        return found

    def _base(self, harbor: bytes, takes: int) -> Base:
        active = self.table.active
        if (known := self._bases.get((harbor, takes))) is None:
            steps, total, left = self.steps(active, harbor, takes)
            chances = self.chances(active, left) if self.counts_others else []
            known = self._bases[harbor, takes] = (steps, _least(steps), total, left, chances)
        return known

    def _following_with(self, chances: Sequence[Chance], card: int) -> float:
        """Return what these seats would make of what is left of the harbor, and of one more card."""
        total, ship = 0.0, 1 if COLOR_BIT[card] else 0
        for chance in chances:
            seat_no, taker, takes, harbor, steps, least, _, incomes, more = chance
            total += incomes[ship]
            if taker.values[card] > least and (taken := _taken(taker, steps, takes, harbor, card)):
                gained, left = taken
                total += self.more(seat_no, gained, len(harbor) + 1 - len(left))
                return self._following(total, self.chances(seat_no, left))
            total += more
        return self.others * total


class LazyEvaluator(HarborEvaluator):
    """Evaluates cards when they are first asked for; `_set` sets the values of those that have none yet."""

    def __init__(self, table: State, taker_of: Callable[[int], Taker], weights: Weights) -> None:
        super().__init__(table, taker_of, weights)
        self._evaluated: list[set[int]] = [set() for _ in table.seats]

    def _set(self, seat_no: int, cards: Sequence[int]) -> None:
        raise NotImplementedError

    def evaluate(self, seat_no: int, asked: Sequence[int]) -> None:
        """Set the values of those of these cards to the seat that have none yet."""
        evaluated = self._evaluated[seat_no]
        if not evaluated.issuperset(asked):
            cards = [card for card in asked if card not in evaluated]
            evaluated.update(cards)
            self._set(seat_no, cards)

    def _evaluate_for_all(self, cards: Sequence[int]) -> None:
        for seat_no in range(len(self.table.seats)):
            self.evaluate(seat_no, cards)

    def keys(self, cards: Sequence[int]) -> Iterable[object]:
        self._evaluate_for_all(cards)
        return super().keys(cards)

    def take(self, seat_no: int, card: int) -> float:
        self.evaluate(seat_no, (card,))
        return super().take(seat_no, card)

    def steps(self, seat_no: int, harbor: bytes, takes: int) -> tuple[tuple[Step, ...], float, bytes]:
        self.evaluate(seat_no, harbor)
        return super().steps(seat_no, harbor, takes)

    def with_each(self, harbor: bytes, cards: Sequence[int], colors: int) -> list[float]:
        self._evaluate_for_all(cards)
        return super().with_each(harbor, cards, colors)


def _least(steps: tuple[Step, ...]) -> float:
    return min([least for least, _, _, _ in steps], default=inf)


def _taken(taker: Taker, steps: tuple[Step, ...], takes: int, harbor: bytes, card: int) -> tuple[float, bytes] | None:
    """Return what the seat would make of the harbor with one more card, and what it would leave, if it would take
    that card; None if not. `steps` are its takes without the card.
    """
    value, brings = taker.values[card], taker.brings[card]
    for place, (least, coins, total, left) in enumerate(steps):
        if value > least and coins + brings >= 0:
            if place == takes - 1:
                return total + (value - taker.fee), left
            return taker.steps(harbor + ONE[card], takes)[1:]
    return None
