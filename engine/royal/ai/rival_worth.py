"""The value of a harbor against rivals: the own takes, the fees of others, and what others would make of it."""

from collections.abc import Mapping, Sequence

from highseas.engine.royal.ai.advice import Why
from highseas.engine.royal.ai.race import Race, end_worth, lead
from highseas.engine.royal.ai.wants import Wants
from highseas.engine.royal.ai.weights import RivalWeights, Weights
from highseas.engine.royal.ai.worth import WORTH_A_MOVE, Appraiser, clerks_worth, trade_worth
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
    SHIP,
    TYPE,
    follows_sets,
)
from highseas.engine.royal.derived import kept_points
from highseas.engine.royal.frames.take import discount, trade_bonus
from highseas.engine.royal.moves import Take
from highseas.engine.royal.state import Seat, State

_IN_HARBOR = (PROFESSION, SHIP)
_SHIP_OF: dict[int, int] = {}
"""A ship of each color."""
_NO_BONUSES: dict[int, tuple[int, float]] = {}
"""What adds to ships of each color for a seat without professions."""
_MOST_INFLUENCE = [0]
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

    def __init__(
        self, table: State, wants: list[Wants], weights: Weights, rivals: RivalWeights, race: Race
    ) -> None:
        super().__init__(table, wants, weights)
        self.rivals = rivals
        self.race = race
        self.least = -rivals.denial
        self.margin = rivals.margin
        self._bonuses: dict[int, dict[int, tuple[int, float]] | None] = {}
        self._alike: dict[int, int] = {}
        self._followed: dict[tuple[int, bytes], float] = {}
        active, seat_no = table.active, race.seat_no
        self._fee_gained = race.coins[seat_no] if seat_no == active else 0.0
        self._showdown = table.ending and seat_no == active

    # --- single cards ---

    def prepare(self, cards: Sequence[int]) -> None:
        """Weigh those that could come into the harbor, all at once, and find which are worth the same to all."""
        taken = self.table.colors
        cards = [card for card in cards if TYPE[card] in _IN_HARBOR and not COLOR_BIT[card] & taken]
        columns: list[Sequence[float]] = [[COLOR_BIT[card] != 0 for card in cards]]
        for seat_no in range(len(self.table.seats)):
            columns += self._weigh(seat_no, cards)
        first: dict[tuple[float, ...], int] = {}
        keys = zip(*columns, strict=True)
        self._alike = {card: first.setdefault(key, card) for card, key in zip(cards, keys, strict=True)}

    def take(self, seat_no: int, card: int) -> float:
        """Return the worth of taking a card, without the fee."""
        known = self._worths[seat_no]
        if card not in known:
            self._weigh(seat_no, (card,))
        return known[card]

    def _weigh(self, seat_no: int, cards: Sequence[int]) -> tuple[list[float], list[int]]:
        """Return what cards are worth to the seat and what they bring in coins, and keep it."""
        table, seat, wants = self.table, self.table.seats[seat_no], self.wants[seat_no]
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
        self._worths[seat_no].update(zip(cards, worths, strict=True))
        self._coins[seat_no].update(zip(cards, brings, strict=True))
        return worths, brings

    def _bonuses_of(self, seat_no: int) -> dict[int, tuple[int, float]] | None:
        """Return, by color, the coins that Traders add to a ship, and what Clerks and Merchants are worth with it;
        None if a ship may be worth more to the seat than these and its coins.
        """
        if seat_no not in self._bonuses:
            seat, wants = self.table.seats[seat_no], self.wants[seat_no]
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

    def harbor(self, harbor: bytes, colors: int, more: int = 0) -> float:
        """Return the worth of stopping with this harbor; cards that are worth the same are weighed once."""
        if harbor:
            last = self._alike.get(harbor[-1])
            if last is not None:
                harbor = harbor[:-1] + ONE[last]
        return super().harbor(harbor, colors, more)

    def chance(self, seat_no: int, harbor: bytes, takes: int) -> tuple[float, bytes]:
        """Return the best the seat would make of a harbor with this many takes, and what it would leave."""
        try:
            return self._best(seat_no, harbor, takes)
        except KeyError:  # a card that was not weighed yet
            self._weigh(seat_no, harbor)
            return self._best(seat_no, harbor, takes)

    def _best(self, seat_no: int, harbor: bytes, takes: int) -> tuple[float, bytes]:
        worths, brings = self._worths[seat_no], self._coins[seat_no]
        coins, fee, total = len(self.table.seats[seat_no].coins), 0.0, 0.0
        if seat_no != self.table.active:
            coins, fee = coins - 1, self.race.coins[seat_no]
        least = WORTH_A_MOVE + fee
        for _ in range(takes):
            best, best_worth = -1, least
            for card in harbor:
                if worths[card] > best_worth and coins + brings[card] >= 0:
                    best, best_worth = card, worths[card]
            if best < 0:
                break
            total += best_worth - fee
            coins += brings[best]
            place = harbor.index(best)
            harbor = harbor[:place] + harbor[place + 1 :]
        return total, harbor

    def following(self, seat_no: int, left: bytes) -> float:
        """Return what the seats after this one in the turn make of the rest of the harbor: their fees, if the seat
        that is asked gets them, less what they gain.
        """
        if not left:
            return 0.0
        known = self._followed.get((seat_no, left))
        if known is None:
            known = self._followed[seat_no, left] = self._following(seat_no, left)
        return known

    def _following(self, seat_no: int, left: bytes) -> float:
        table, race = self.table, self.race
        more_takes, total = 1 + table.turn_rules.takes_others, 0.0
        while left and (seat_no := (seat_no + 1) % len(table.seats)) != table.active:
            gained, rest = self.chance(seat_no, left, more_takes + self.extras[seat_no])
            total += self._fee_gained * (len(left) - len(rest)) - race.weights[seat_no] * gained
            left = rest
        return total

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
        if self.wants[seat_no].goal[card] is not None:
            return None
        return "for_influence" if 2 * self.race.point * INFLUENCE[card] > self.wants[seat_no].cards[card] else None

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
