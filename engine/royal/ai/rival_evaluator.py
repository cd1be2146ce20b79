"""The value of a harbor against rivals, by how far the game is: own takes, fees, what others would make of it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from highseas.engine.royal.ai.advice import Why
from highseas.engine.royal.ai.card_values import Taker
from highseas.engine.royal.ai.evaluator import LazyEvaluator
from highseas.engine.royal.ai.utility import LEAST_VALUE, clerks_value, taxed_from, trade_value
from highseas.engine.royal.ai.weights import RivalWeights, Weights
from highseas.engine.royal.cards import (
    COINS,
    COLOR,
    COLOR_BIT,
    COLORS,
    COST,
    GIFT,
    INFLUENCE,
    NO_POWER,
    ONE,
    PROFESSION,
    TYPE,
    follows_sets,
)
from highseas.engine.royal.derived import kept_points
from highseas.engine.royal.frames.prices import discount, trade_bonus
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.moves import Take
from highseas.engine.royal.state import Seat, State


class Race:
    """A competitive game as one seat, from 0, sees it.

    `rounds` are those still to come after this turn, about, and `near` is how near that end is, 0 to 1; `turns` are
    those still to come in this round for sure. `ends_at` is the influence that starts the last round, 0 for none;
    `able` are the seats that could win as the table stands. `point` is what a point of influence is worth, `coins`
    what another coin is worth to each seat, `weights` how much the gains of each rival count.
    """

    __slots__ = ("able", "coins", "ends_at", "near", "point", "rounds", "seat_no", "turns", "weights")

    def __init__(self, table: State, seat_no: int, weights: RivalWeights) -> None:
        mode, count = MODES[table.mode], len(table.seats)
        self.seat_no = seat_no
        self.able = mode.may_win(table)
        self.ends_at = mode.ends_at_of(table)
        self.turns = turns_left_in_round(table)
        self.rounds = rounds = self.turns / count if table.ending else self._rounds(table, weights)
        self.near = 1.0 - min(1.0, rounds / weights.far)
        self.point = weights.point + weights.late_point * self.near
        self.coins = [_coin(table, other, seat_no, rounds, weights) for other in range(count)]
        self.weights = _weights(table, seat_no, weights)

    def _rounds(self, table: State, weights: RivalWeights) -> float:
        """Return the rounds that the seat with most influence needs to end the game, and the rest of this one at
        least.

        Influence grows steadily over a game, faster for each the more play: every turn is a chance to take for all.
        """
        if not self.ends_at:
            return weights.far
        seats, able = table.seats, self.able
        most = max(seat.influence - (0.0 if seat_no in able else weights.unable) for seat_no, seat in enumerate(seats))
        each = weights.pace + weights.pace_alone / len(seats)
        rest = (self.turns + 0.5) / len(seats)
        return max((self.ends_at - most) * each, weights.least_rounds * each, rest)


def turns_left_in_round(table: State) -> int:
    return (table.first - table.active - 1) % len(table.seats)


def after(table: State, seat_no: int, other: int) -> bool:
    """Whether the other seat has its chance in this turn after the seat's."""
    count = len(table.seats)
    return (other - table.active) % count > (seat_no - table.active) % count


def _coin(table: State, seat_no: int, asked: int, rounds: float, weights: RivalWeights) -> float:
    """Return what another coin is worth to a seat: less the more it holds and the less time is left to spend them.

    After a seat's last chance coins only break ties.
    """
    if table.ending and not turns_left_in_round(table) and not after(table, asked, seat_no):
        return weights.last_coin
    held = len(table.seats[seat_no].coins)
    value = min(1.0, (weights.spent * rounds + weights.spent_now) / (held + 1.0))
    if held >= taxed_from(table) - 1:
        value *= weights.taxed
    return max(weights.last_coin, value)


def _weights(table: State, seat_no: int, weights: RivalWeights) -> list[float]:
    """Return how much a gain of each rival counts against the seat: more for those ahead."""
    seats = table.seats
    mean = sum(seat.influence for seat in seats) / len(seats)
    each = weights.rival / (len(seats) - 1)
    return [
        0.0 if other == seat_no else each * max(0.0, 1.0 + weights.leader * (seat.influence - mean))
        for other, seat in enumerate(seats)
    ]


# --- the end ---


def end_value(table: State, race: Race, gain: int, weights: RivalWeights, joins: bool = False) -> float:
    """Return what starting the last round is worth to the seat that gains so much influence now; 0 if it does not.

    `joins` is whether the seat then could win, if it could not before. To end a game that a rival would win costs
    as much as it brings to win it.
    """
    seat_no = race.seat_no
    if table.ending or not race.ends_at or not (joins or seat_no in race.able):
        return 0.0
    if table.seats[seat_no].influence + gain < race.ends_at:
        return 0.0
    return weights.end * max(-weights.far_ahead, min(weights.far_ahead, lead(table, race, gain, weights)))


def lead(table: State, race: Race, gain: int, weights: RivalWeights) -> float:
    """Return by how many points the seat would lead at the end of this round, with so much more influence now.

    Each chance that a rival still has counts as some points, as far as its coins reach.
    """
    seats, seat_no = table.seats, race.seat_no
    best = 0.0
    for other, seat in enumerate(seats):
        if other != seat_no:
            chances = race.turns + after(table, seat_no, other)
            coins = len(seat.coins) + race.turns
            hope = min(weights.hope * chances, coins / weights.coins_a_point) if chances else 0.0
            best = max(best, seat.influence + hope)
    return seats[seat_no].influence + gain + weights.own_hope * race.turns - best


_SHIP_OF: Final[dict[int, int]] = {}
"""A ship of each color."""
_NO_BONUSES: Final[dict[int, tuple[int, float]]] = {}
"""What adds to ships of each color for a seat without professions."""
_MOST_INFLUENCE: Final = [0]
"""The points of influence of the profession with most."""


@follows_sets
def _rebuild() -> None:
    _MOST_INFLUENCE[:] = [max(INFLUENCE[card] for card in range(len(INFLUENCE)) if TYPE[card] == PROFESSION)]
    _SHIP_OF.clear()
    _NO_BONUSES.update((color, (0, 0.0)) for color in range(len(COLORS)))
    _SHIP_OF.update((COLOR[card], card) for card in range(len(COLOR)) if COLOR_BIT[card])


class RivalEvaluator(LazyEvaluator):
    """Evaluates harbors for one seat among rivals, whose gains count against it as much as the race says."""

    counts_income = False

    def __init__(
        self, table: State, taker_of: Callable[[int], Taker], weights: Weights, rivals: RivalWeights, race: Race
    ) -> None:
        super().__init__(table, taker_of, weights)
        self.rivals = rivals
        self.race = race
        self.least = -rivals.denial
        self.margin = rivals.margin
        self.others = 1.0
        self.counts_others = True
        self._bonuses: dict[int, dict[int, tuple[int, float]] | None] = {}
        self._fee_gained = race.coins[race.seat_no] if race.seat_no == table.active else 0.0
        self._showdown = table.ending and race.seat_no == table.active

    # --- single cards ---

    def _set(self, seat_no: int, cards: Sequence[int]) -> None:
        taker = self.taker(seat_no)
        table, seat, utility = self.table, self.table.seats[seat_no], taker.utility
        coin, wanted, price = utility.coin, utility.cards, self.rivals.price * utility.coin
        saved, hire, bonuses = discount(seat), table.turn_rules.hire, self._bonuses_of(seat_no)
        values: list[float] = []
        brings: list[int] = []
        for card in cards:
            if not COLOR_BIT[card]:
                cost = COST[card] - saved if COST[card] > saved else 0  # `hire_cost`, for many cards at once
                if hire:
                    cost = max(0, cost + hire)
                brings.append(-cost)
                values.append(wanted[card] - cost * price)
            elif bonuses is not None:
                bonus, more = bonuses[COLOR[card]]
                coins = COINS[card] + bonus
                brings.append(coins)
                values.append(coins * coin + more)
            else:
                brings.append(COINS[card] + trade_bonus(seat, card))
                values.append(trade_value(table, seat_no, card, utility)[0])
        if seat_no == self.race.seat_no and not table.ending:
            self._add_end(cards, values)
        for card, value, coins in zip(cards, values, brings, strict=True):
            taker.values[card], taker.brings[card] = value, coins

    def _bonuses_of(self, seat_no: int) -> dict[int, tuple[int, float]] | None:
        """Return, by color, the coins that Traders add to a ship, and the value of Clerks and Merchants with it;
        None if a ship may bring the seat more than these and its coins.
        """
        if seat_no not in self._bonuses:
            seat, utility = self.table.seats[seat_no], self.utility(seat_no)
            plain = seat.ability is None and not utility.crown and not self.table.turn_rules.trade
            plain = plain and not any(utility.decline) and not any(utility.items)
            self._bonuses[seat_no] = _bonuses(seat, utility.point) if plain else None
        return self._bonuses[seat_no]

    def _add_end(self, cards: Sequence[int], values: list[float]) -> None:
        lacks = self.race.ends_at - self.table.seats[self.race.seat_no].influence
        if lacks > _MOST_INFLUENCE[0]:
            return
        for place, card in enumerate(cards):
            gain = self._gain(card)
            if gain and gain >= lacks:
                values[place] += self._ends(card)

    def _ends(self, card: int) -> float:
        return end_value(self.table, self.race, self._gain(card), self.rivals)

    def _gain(self, card: int) -> int:
        if not COLOR_BIT[card]:
            return INFLUENCE[card]
        return kept_points(self.table.seats[self.race.seat_no], card)

    def fee(self, seat_no: int) -> float:
        """Return what the fee costs the seat, and what it is worth to the active rival."""
        active = self.table.active
        if seat_no == active:
            return 0.0
        return self.race.coins[seat_no] + self.race.weights[active] * self.race.coins[active]

    def gift(self, move: Take) -> float:
        """Return what the coin of a gift costs: least for the rival whose gains count least."""
        return -GIFT[move.card] * self.race.weights[move.to] * self.race.coins[move.to] if move.to >= 0 else 0.0

    # --- harbors ---

    def with_each(self, harbor: bytes, cards: Sequence[int], colors: int) -> list[float]:
        """In the seat's last turn, evaluate each harbor by all takes from it."""
        if self._showdown:
            return [self.harbor(harbor + ONE[card], colors) for card in cards]
        return super().with_each(harbor, cards, colors)

    def more(self, seat_no: int, gained: float, taken: int) -> float:
        """Return the fees of a later seat, if they go to the seat that is asked, less what its gain costs that seat."""
        return self._fee_gained * taken - self.race.weights[seat_no] * gained

    def _harbor(self, harbor: bytes, colors: int, takes: int) -> float:
        """Add what the takes would do to the result, when the seat has its last turn."""
        value = super()._harbor(harbor, colors, takes)
        if not self._showdown:
            return value
        _, _, left = self.steps(self.race.seat_no, harbor, takes)
        gain = sum(map(self._gain, harbor)) - sum(map(self._gain, left))
        ahead = lead(self.table, self.race, gain, self.rivals) / (1 + self.race.turns)
        return value + self.rivals.showdown * max(0.0, min(1.0, 0.5 + ahead))

    # --- reasons ---

    def why_take(self, move: Take) -> Why | None:
        """Say so where a card is taken to win, for its influence, or away from a rival."""
        card, seat_no = move.card, self.race.seat_no
        own = self.take(seat_no, card) - self.fee(seat_no)
        if self._ends(card) > 0:
            return "ends_ahead"
        if own <= LEAST_VALUE:
            return "deny"
        if COLOR_BIT[card]:
            return "for_influence" if self._gain(card) else None
        if self.utility(seat_no).goal[card] is not None:
            return None
        return "for_influence" if 2 * self.race.point * INFLUENCE[card] > self.utility(seat_no).cards[card] else None

    def why_pass(self, values: Mapping[Take, float]) -> Why | None:
        """Say so where a card would start a last round that a rival would win, or where the fee is worth more."""
        if any((end := self._ends(move.card)) < 0.0 and value - end > LEAST_VALUE for move, value in values.items()):
            return "not_yet"
        return "for_the_fee" if any(value > self.least for value in values.values()) else None


def _bonuses(seat: Seat, point: float) -> dict[int, tuple[int, float]]:
    if seat.power == NO_POWER:
        return _NO_BONUSES
    return {
        color: (trade_bonus(seat, ship), clerks_value(seat, ship) + point * kept_points(seat, ship))
        for color, ship in _SHIP_OF.items()
    }
