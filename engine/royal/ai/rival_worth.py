"""The value of a harbor against rivals: how far the game is, own takes, fees, and what others would make of it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from highseas.engine.royal.ai.advice import Why
from highseas.engine.royal.ai.appraiser import Appraiser
from highseas.engine.royal.ai.wants import WORTH_A_MOVE, clerks_worth, taxed_from, trade_worth
from highseas.engine.royal.ai.weighing import Buyer, Step
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
        rounds = (
            self.turns / count if table.ending else _rounds(table, self.able, self.ends_at, self.turns, weights)
        )
        self.rounds = rounds
        self.near = 1.0 - min(1.0, rounds / weights.far)
        self.point = weights.point + weights.late_point * self.near
        self.coins = [_coin(table, other, seat_no, rounds, weights) for other in range(count)]
        self.weights = _weights(table, seat_no, weights)


def turns_left_in_round(table: State) -> int:
    """Return the turns of this round that come after this one."""
    return (table.first - table.active - 1) % len(table.seats)


def after(table: State, seat_no: int, other: int) -> bool:
    """Whether the other seat has its chance in this turn after the seat's."""
    count = len(table.seats)
    return (other - table.active) % count > (seat_no - table.active) % count


def _rounds(table: State, able: list[int], ends_at: int, turns: int, weights: RivalWeights) -> float:
    """Return the rounds that the seat with most influence needs to end the game, and the rest of this one at least.

    Influence grows steadily over a game, faster for each the more play: every turn is a chance to take for all.
    """
    seats = table.seats
    if not ends_at:
        return weights.far
    behind = [0.0 if seat_no in able else weights.unable for seat_no in range(len(seats))]
    most = max(seat.influence - less for seat, less in zip(seats, behind, strict=True))
    each = weights.pace + weights.pace_alone / len(seats)
    return max((ends_at - most) * each, weights.least_rounds * each, (turns + 0.5) / len(seats))


def _coin(table: State, seat_no: int, asked: int, rounds: float, weights: RivalWeights) -> float:
    """Return what another coin is worth to a seat: less the more it holds and the less time is left to spend them.

    After a seat's last chance coins only break ties.
    """
    if table.ending and not turns_left_in_round(table) and not after(table, asked, seat_no):
        return weights.last_coin
    held = len(table.seats[seat_no].coins)
    worth = min(1.0, (weights.spent * rounds + weights.spent_now) / (held + 1.0))
    if held >= taxed_from(table) - 1:
        worth *= weights.taxed
    return max(weights.last_coin, worth)


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


def end_worth(table: State, race: Race, gain: int, weights: RivalWeights, joins: bool = False) -> float:
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

    Each chance that a rival still has is reckoned as some points, as far as its coins reach.
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


class RivalAppraiser(Appraiser):
    """Weighs harbors for one seat among rivals.

    Every figure is what it is worth to that seat: what a rival gains counts against it, as much as the race says.
    """

    counts_income = False

    def __init__(
        self, table: State, buyer_of: Callable[[int], Buyer], weights: Weights, rivals: RivalWeights, race: Race
    ) -> None:
        super().__init__(table, buyer_of, weights)
        self.rivals = rivals
        self.race = race
        self.least = -rivals.denial
        self.margin = rivals.margin
        self.others = 1.0
        self.counts_others = True
        self._bonuses: dict[int, dict[int, tuple[int, float]] | None] = {}
        self._weighed: list[set[int]] = [set() for _ in table.seats]
        active, seat_no = table.active, race.seat_no
        self._fee_gained = race.coins[seat_no] if seat_no == active else 0.0
        self._showdown = table.ending and seat_no == active

    # --- single cards ---

    def weigh(self, seat_no: int, cards: Iterable[int]) -> None:
        """Weigh those of these cards for the seat that were not weighed."""
        weighed = self._weighed[seat_no]
        cards = [card for card in cards if card not in weighed]
        if cards:
            weighed.update(cards)
            self._weigh(seat_no, cards)

    def _weigh(self, seat_no: int, cards: Sequence[int]) -> None:
        buyer = self.buyer(seat_no)
        table, seat, wants = self.table, self.table.seats[seat_no], buyer.wants
        coin, wanted, price = wants.coin, wants.cards, self.rivals.price * wants.coin
        saved, hire, bonuses = discount(seat), table.turn_rules.hire, self._bonuses_of(seat_no)
        worths: list[float] = []
        brings: list[int] = []
        for card in cards:
            if not COLOR_BIT[card]:
                cost = COST[card] - saved if COST[card] > saved else 0  # `hire_cost`, for many cards at once
                if hire:
                    cost = max(0, cost + hire)
                brings.append(-cost)
                worths.append(wanted[card] - cost * price)
            elif bonuses is not None:
                bonus, more = bonuses[COLOR[card]]
                coins = COINS[card] + bonus
                brings.append(coins)
                worths.append(coins * coin + more)
            else:
                brings.append(COINS[card] + trade_bonus(seat, card))
                worths.append(trade_worth(table, seat_no, card, wants)[0])
        if seat_no == self.race.seat_no and not table.ending:
            self._add_end(cards, worths)
        for card, worth, coins in zip(cards, worths, brings, strict=True):
            buyer.values[card], buyer.brings[card] = worth, coins

    def keys(self, cards: Sequence[int]) -> Iterable[object]:
        """Weigh the cards for all seats first."""
        for seat_no in range(len(self.table.seats)):
            self.weigh(seat_no, cards)
        return super().keys(cards)

    def take(self, seat_no: int, card: int) -> float:
        """Return the worth of taking a card, without the fee."""
        self.weigh(seat_no, (card,))
        return super().take(seat_no, card)

    def _bonuses_of(self, seat_no: int) -> dict[int, tuple[int, float]] | None:
        """Return, by color, the coins that Traders add to a ship, and what Clerks and Merchants are worth with it;
        None if a ship may be worth more to the seat than these and its coins.
        """
        if seat_no not in self._bonuses:
            seat, wants = self.table.seats[seat_no], self.wants(seat_no)
            plain = seat.ability is None and not wants.crown and not self.table.turn_rules.trade
            plain = plain and not any(wants.decline) and not any(wants.items)
            self._bonuses[seat_no] = _bonuses(seat, wants.point) if plain else None
        return self._bonuses[seat_no]

    def _add_end(self, cards: Sequence[int], worths: list[float]) -> None:
        """Add what starting the last round is worth to the cards that would."""
        lacks = self.race.ends_at - self.table.seats[self.race.seat_no].influence
        if lacks > _MOST_INFLUENCE[0]:
            return
        for place, card in enumerate(cards):
            gain = self._gain(card)
            if gain and gain >= lacks:
                worths[place] += self._ends(card)

    def _ends(self, card: int) -> float:
        """Return what starting the last round by taking this card is worth; 0 if it does not."""
        return end_worth(self.table, self.race, self._gain(card), self.rivals)

    def _gain(self, card: int) -> int:
        """Return the points of influence that the seat gains by taking this card."""
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

    def chance(self, seat_no: int, harbor: bytes, takes: int) -> tuple[float, bytes]:
        """Weigh the harbor first."""
        self.weigh(seat_no, harbor)
        return super().chance(seat_no, harbor, takes)

    def steps(self, seat_no: int, harbor: bytes, takes: int) -> tuple[tuple[Step, ...], float, bytes]:
        """Weigh the harbor first."""
        self.weigh(seat_no, harbor)
        return super().steps(seat_no, harbor, takes)

    def with_card(self, harbor: bytes, card: int, colors: int) -> float:
        """Weigh the card for all seats first."""
        for seat_no in range(len(self.table.seats)):
            self.weigh(seat_no, (card,))
        return super().with_card(harbor, card, colors)

    def with_each(self, harbor: bytes, cards: Sequence[int], colors: int) -> list[float]:
        """In the seat's last turn each harbor counts by all that is taken from it."""
        if self._showdown:
            return [self.harbor(harbor + ONE[card], colors) for card in cards]
        return super().with_each(harbor, cards, colors)

    def more(self, seat_no: int, gained: float, taken: int) -> float:
        """Return the fees of a later seat, if the seat that is asked gets them, less what it gains."""
        return self._fee_gained * taken - self.race.weights[seat_no] * gained

    def _harbor(self, harbor: bytes, colors: int, takes: int) -> float:
        """Add what the takes would do to the result, when the seat has its last turn."""
        worth = super()._harbor(harbor, colors, takes)
        if not self._showdown:
            return worth
        _, left = self.chance(self.race.seat_no, harbor, takes)
        gain = sum(map(self._gain, harbor)) - sum(map(self._gain, left))
        ahead = lead(self.table, self.race, gain, self.rivals) / (1 + self.race.turns)
        return worth + self.rivals.showdown * max(0.0, min(1.0, 0.5 + ahead))

    # --- reasons ---

    def why_take(self, move: Take) -> Why | None:
        """Say so where a card is taken to win, for its influence, or away from a rival."""
        card, seat_no = move.card, self.race.seat_no
        own = self.take(seat_no, card) - self.fee(seat_no)
        if self._ends(card) > 0:
            return "ends_ahead"
        if own <= WORTH_A_MOVE:
            return "deny"
        if COLOR_BIT[card]:
            return "for_influence" if self._gain(card) else None
        if self.wants(seat_no).goal[card] is not None:
            return None
        return "for_influence" if 2 * self.race.point * INFLUENCE[card] > self.wants(seat_no).cards[card] else None

    def why_pass(self, worths: Mapping[Take, float]) -> Why | None:
        """Say so where a card would start a last round that a rival would win, or where the fee is worth more."""
        if any(
            (end := self._ends(move.card)) < 0.0 and worth - end > WORTH_A_MOVE for move, worth in worths.items()
        ):
            return "not_yet"
        return "for_the_fee" if any(worth > self.least for worth in worths.values()) else None


def _bonuses(seat: Seat, point: float) -> dict[int, tuple[int, float]]:
    if seat.power == NO_POWER:
        return _NO_BONUSES
    return {
        color: (trade_bonus(seat, ship), clerks_worth(seat, ship) + point * kept_points(seat, ship))
        for color, ship in _SHIP_OF.items()
    }
