"""The value of a harbor: the takes it would lead to, seat by seat."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from highseas.engine.royal.ai.advice import Why
from highseas.engine.royal.ai.buyer import Buyer, Step
from highseas.engine.royal.ai.wants import Wants
from highseas.engine.royal.ai.weights import Weights
from highseas.engine.royal.ai.worth import WORTH_A_MOVE, together, weigh
from highseas.engine.royal.cards import COLOR_BIT, ONE, PROFESSION, SHIP, STRENGTH, TYPE
from highseas.engine.royal.frames.take import EXTRA, TAKES_BY_COLORS
from highseas.engine.royal.modes import catalog_of
from highseas.engine.royal.moves import Take
from highseas.engine.royal.state import State

FEE = 0.35
"""What the coin that a seat pays the active player costs it, in coins."""
_IN_HARBOR = (PROFESSION, SHIP)


class Chance(NamedTuple):
    """The chance of a seat after others: what it faces, its takes there, and what it adds to the worth of the
    harbor: its professions' `income`, if it has any, and `more` by its takes.
    """

    seat_no: int
    buyer: Buyer
    takes: int
    harbor: bytes
    ships: int
    steps: tuple[Step, ...]
    earns: bool
    income: float
    more: float


class Appraiser:
    """Weighs harbors for one table, and remembers what it has weighed.

    It is kept from one decision to the next as long as nothing changes that it depends on
    (`engine.royal.ai.memo`), so of its `table` it reads nothing else.
    """

    def __init__(self, table: State, buyer_of: Callable[[int], Buyer], weights: Weights) -> None:
        self.table = table
        self.weights = weights
        self.margin = 0.0
        """How much better than stopping drawing must be."""
        self.least = WORTH_A_MOVE
        """Least worth without what others lose by it for which a card may be taken."""
        self.others = weights.others
        """Weight of what the seats after the active player make of a harbor."""
        self.counts_others = together(table) and len(table.seats) > 1
        """Whether it counts what the seats after the active player make of a harbor."""
        self.extras = [sum([own.power[place] for place in EXTRA]) for own in table.seats]
        """Governors of each seat."""
        self.cutlasses = table.seats[table.active].cutlasses + table.turn_rules.cutlasses
        """What the active player repels ships with."""
        more = table.gambled * catalog_of(table).gamble_takes if table.gambled else 0
        self._more = self.extras[table.active] + table.turn_rules.takes + more
        self._buyer_of = buyer_of
        self._buyers: dict[int, Buyer] = {}
        self._harbors: dict[tuple[bytes, int, int], float] = {}
        self._steps: dict[tuple[bytes, int], tuple[tuple[Step, ...], float, bytes]] = {}
        self._chances: dict[tuple[int, bytes], list[Chance]] = {}
        self._groups: dict[int, int] = {}
        self._alike: dict[int, int] = {}
        self._first_alike: dict[tuple[object, ...], int] = {}
        self._first_of_group: dict[tuple[int, int, bool], int] = {}

    def buyer(self, seat_no: int) -> Buyer:
        """Return what the seat makes of harbors."""
        known = self._buyers.get(seat_no)
        if known is None:
            known = self._buyers[seat_no] = self._buyer_of(seat_no)
        return known

    def wants(self, seat_no: int) -> Wants:
        """Return what the seat wants."""
        return self.buyer(seat_no).wants

    # --- single cards ---

    def weigh(self, seat_no: int, cards: Iterable[int]) -> None:
        """Weigh cards for the seat."""
        buyer = self.buyer(seat_no)
        cards = [card for card in cards if card not in buyer.worths]
        if cards:
            worths, brings = weigh(self.table, seat_no, cards, buyer.wants, self.weights)
            less = 0.0 if seat_no == self.table.active else FEE
            buyer.worths.update(zip(cards, worths, strict=True))
            buyer.values.update(zip(cards, [worth - less for worth in worths], strict=True))
            buyer.brings.update(zip(cards, brings, strict=True))

    def prepare(self, cards: Iterable[int]) -> dict[int, int]:
        """Weigh cards that may come next, and return for each the first that makes the same difference now."""
        groups = self._groups
        new = [card for card in cards if card not in groups]
        if new:
            in_harbor = [card for card in new if TYPE[card] in _IN_HARBOR]
            self._find_alike(in_harbor)
            for card in new:
                groups[card] = card
            for card in in_harbor:
                bit = COLOR_BIT[card]
                key = (self._alike[card], bit, bool(bit) and self.cutlasses >= STRENGTH[card])
                groups[card] = self._first_of_group.setdefault(key, card)
        return groups

    def _find_alike(self, cards: Sequence[int]) -> None:
        """Find which cards are worth the same to every seat that may take them."""
        columns: list[Sequence[object]] = [[COLOR_BIT[card] != 0 for card in cards]]
        table = self.table
        for seat_no in range(len(table.seats)) if self.counts_others else (table.active,):
            self.weigh(seat_no, cards)
            buyer = self.buyer(seat_no)
            values, brings, least = buyer.values, buyer.brings, buyer.least
            columns.append([values[card] if values[card] > least else None for card in cards])
            columns.append([brings[card] if values[card] > least else None for card in cards])
        for card, key in zip(cards, zip(*columns, strict=True), strict=True):
            self._alike[card] = self._first_alike.setdefault(key, card)

    def take(self, seat_no: int, card: int) -> float:
        """Return the worth of taking a card, without the fee."""
        buyer = self.buyer(seat_no)
        if card not in buyer.worths:
            self.weigh(seat_no, (card,))
        return buyer.worths[card]

    def fee(self, seat_no: int) -> float:
        """Return what it costs the seat that the active player gains its fee."""
        return 0.0 if seat_no == self.table.active else 0.1 if together(self.table) else 0.5

    def gift(self, move: Take) -> float:
        """Return what a gift is worth: best for the poorest friend, or for the weakest rival."""
        if move.to < 0:
            return 0.0
        other = self.table.seats[move.to]
        if together(self.table):
            return 0.5 - 0.01 * len(other.coins)
        return -0.5 - 0.05 * other.influence

    def why_take(self, move: Take) -> Why | None:
        """Return a reason of its own for taking a card; None where the usual ones are true."""
        return None

    def why_pass(self, worths: Mapping[Take, float]) -> Why | None:
        """Return a reason of its own for taking none of these, by what each is worth; None where the usual ones are
        true.
        """
        return None

    # --- harbors ---

    def chance(self, seat_no: int, harbor: bytes, takes: int) -> tuple[float, bytes]:
        """Return the best the seat would make of a harbor with this many takes, and what it would leave."""
        buyer = self.buyer(seat_no)
        try:
            return buyer.best(harbor, takes)
        except KeyError:  # a card that was not weighed yet
            self.weigh(seat_no, harbor)
            return buyer.best(harbor, takes)

    def steps(self, seat_no: int, harbor: bytes, takes: int) -> tuple[tuple[Step, ...], float, bytes]:
        """Return what `chance` does step by step, with what it returns."""
        buyer = self.buyer(seat_no)
        try:
            return buyer.steps(harbor, takes)
        except KeyError:
            self.weigh(seat_no, harbor)
            return buyer.steps(harbor, takes)

    def takes(self, colors: int) -> int:
        """Return the cards that the active player may take from a harbor with so many ship colors."""
        return max(0, TAKES_BY_COLORS[colors] + self._more)

    def takes_after(self, seat_no: int) -> int:
        """Return the cards that a seat after the active player may take."""
        return 1 + self.extras[seat_no] + self.table.turn_rules.takes_others

    def harbor(self, harbor: bytes, colors: int, more: int = 0) -> float:
        """Return the worth of stopping with this harbor: the active player's takes, so many `more` than usual, and
        in cooperation the others'.
        """
        known = self._harbors.get((harbor, colors, more))
        if known is None:
            known = self._harbors[harbor, colors, more] = self._harbor(harbor, colors, self.takes(colors) + more)
        return known

    def _harbor(self, harbor: bytes, colors: int, takes: int) -> float:
        active = self.table.active
        total, left = self.chance(active, harbor, takes)
        return self._with_stop(total, len(harbor), colors) + self.following(active, left)

    def _with_stop(self, total: float, cards: int, colors: int) -> float:
        """Add to what the active player takes what stopping with so many cards and colors brings by itself."""
        buyer = self.buyer(self.table.active)
        stops = buyer.wants.stops
        if buyer.earns:
            total += buyer.income(cards, colors)
        return total + stops[cards] if cards < len(stops) else total

    def following(self, seat_no: int, left: bytes) -> float:
        """Return what the seats after this one in the turn would make of the rest of the harbor; 0 unless that
        counts.
        """
        total = 0.0
        for chance in self.chances(seat_no, left):
            if chance.earns:
                total += chance.income
            total += chance.more
        return self.others * total

    def chances(self, seat_no: int, left: bytes) -> list[Chance]:
        """Return the chances of the seats after this one in the turn, in order, to take the rest of the harbor."""
        known = self._chances.get((seat_no, left))
        if known is None:
            known = self._chances[seat_no, left] = self._chances_after(seat_no, left) if self.counts_others else []
        return known

    def _chances_after(self, seat_no: int, left: bytes) -> list[Chance]:
        count, active = len(self.table.seats), self.table.active
        found: list[Chance] = []
        while (seat_no := (seat_no + 1) % count) != active:
            takes, before = self.takes_after(seat_no), left
            steps, gained, left = self.steps(seat_no, before, takes)
            buyer, ships = self.buyer(seat_no), sum([1 for card in before if COLOR_BIT[card]])
            earns = buyer.earns and self.counts_income
            income = buyer.income(len(before), ships) if earns else 0.0
            more = self.more(seat_no, gained, len(before) - len(left))
            found.append(Chance(seat_no, buyer, takes, before, ships, steps, earns, income, more))
        return found

    counts_income = True
    """Whether the income of the seats after the active player counts."""

    def more(self, seat_no: int, gained: float, taken: int) -> float:
        """Return what it adds to the worth of a harbor that a later seat gains so much by so many cards of it."""
        return gained

    # --- harbors with one more card ---

    def with_card(self, harbor: bytes, card: int, colors: int) -> float:
        """Return what `harbor` does for this harbor with one more card, which has so many colors then.

        Most seats would take what they take without it: only where it is taken the rest is weighed anew.
        """
        card = self._alike.get(card, card)
        key = harbor + ONE[card], colors, 0
        known = self._harbors.get(key)
        if known is None:
            known = self._harbors[key] = self._with_card(harbor, card, colors)
        return known

    def _with_card(self, harbor: bytes, card: int, colors: int) -> float:
        active, takes = self.table.active, self.takes(colors)
        known = self._steps.get((harbor, takes))
        if known is None:
            known = self._steps[harbor, takes] = self.steps(active, harbor, takes)
        steps, total, left = known
        buyer = self.buyer(active)
        if card not in buyer.values:
            self.weigh(active, (card,))
        value, brings = buyer.values[card], buyer.brings[card]
        if value > buyer.least:
            for place, step in enumerate(steps):
                if value > step.least and step.coins + brings >= 0:
                    if place == takes - 1:
                        total, left = step.total + (value - buyer.fee), step.left
                    else:
                        total, left = buyer.best(harbor + ONE[card], takes)
                    return self._with_stop(total, len(harbor) + 1, colors) + self.following(active, left)
        return self._with_stop(total, len(harbor) + 1, colors) + self._following_with(active, left, card)

    def _following_with(self, seat_no: int, left: bytes, card: int) -> float:
        """Return what `following` does for the rest of the harbor with one more card."""
        total, ship = 0.0, 1 if COLOR_BIT[card] else 0
        for chance in self.chances(seat_no, left):
            buyer = chance.buyer
            if chance.earns:
                total += buyer.income(len(chance.harbor) + 1, chance.ships + ship)
            if card not in buyer.values:
                self.weigh(chance.seat_no, (card,))
            if buyer.values[card] > buyer.least and (taken := self._taken(chance, card)):
                gained, left = taken
                total += self.more(chance.seat_no, gained, len(chance.harbor) + 1 - len(left))
                for later in self.chances(chance.seat_no, left):
                    if later.earns:
                        total += later.income
                    total += later.more
                break
            total += chance.more
        return self.others * total

    def _taken(self, chance: Chance, card: int) -> tuple[float, bytes] | None:
        """Return what the seat would make of the harbor with one more card, and what it would leave, if it would
        take that card; None if not.
        """
        buyer, takes = chance.buyer, chance.takes
        value, brings = buyer.values[card], buyer.brings[card]
        for place, step in enumerate(chance.steps):
            if value > step.least and step.coins + brings >= 0:
                if place == takes - 1:
                    return step.total + (value - buyer.fee), step.left
                return buyer.best(chance.harbor + ONE[card], takes)
        return None
