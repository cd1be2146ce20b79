"""Deckhand, the heuristic bot, against rivals: it plays to win, by how far the end is and what others gain."""

from collections.abc import Sequence

from highseas.engine.royal.ai.advice import Advice
from highseas.engine.royal.ai.card_values import Taker, no_values
from highseas.engine.royal.ai.deckhand import Deckhand
from highseas.engine.royal.ai.open_goals import OpenGoal
from highseas.engine.royal.ai.rival_evaluator import Race, RivalEvaluator, end_value
from highseas.engine.royal.ai.utility import EACH_TURN, LEAST_VALUE, Utility, taxed_from
from highseas.engine.royal.ai.weights import RIVALS, TABLE, RivalWeights, Weights
from highseas.engine.royal.base_modes import has_expedition
from highseas.engine.royal.cards import CARDS, COLOR_BIT, CONTRACTS, INFLUENCE, SYMBOLS
from highseas.engine.royal.derived import kept_points
from highseas.engine.royal.frames.expeditions import missing_symbols
from highseas.engine.royal.moves import Expedition
from highseas.engine.royal.seen.view import Observation
from highseas.engine.royal.state import CONTRACT_INFLUENCE


class Rival(Deckhand):
    """Deckhand at one decision of a competitive game."""

    def __init__(
        self, seen: Observation, seat_no: int, weights: Weights = TABLE, rivals: RivalWeights = RIVALS
    ) -> None:
        super().__init__(seen, seat_no, weights)
        self.rivals = rivals
        self._race: Race | None = None

    @property
    def race(self) -> Race:
        if self._race is None:
            self._race = Race(self.table, self.seat_no, self.rivals)
        return self._race

    def by(self) -> tuple[object, ...]:
        """The seat that is asked and the weights for rivals count too."""
        return *super().by(), self.rivals, self.seat_no

    def new_evaluator(self) -> RivalEvaluator:
        return RivalEvaluator(self.table, self.taker, self.weights, self.rivals, self.race)

    def taker(self, seat_no: int) -> Taker:
        """Evaluate anew each time: it depends on how far the game is for every seat."""
        return self.new_taker(seat_no)

    def new_taker(self, seat_no: int) -> Taker:
        """A fee costs the seat the value of a coin to it."""
        seat, active = self.table.seats[seat_no], seat_no == self.table.active
        price, fee = (0, 0.0) if active else (1, self.race.coins[seat_no])
        utility, least = self.utility_of(seat_no), LEAST_VALUE + fee
        return Taker(utility, len(seat.coins) - price, least, fee, seat.power, no_values())

    def power_values(self) -> list[float]:
        point, own = self.race.point, self.rivals.own_turns
        serving = max(0.0, self.race.rounds - self.rivals.delay) * (own + (1.0 - own) / len(self.table.seats))
        values = [0.0] * len(CARDS)
        for card in self.shelf.professions:
            values[card] = EACH_TURN[card] * serving + point * INFLUENCE[card]
        return values

    def own_utility(self, seat_no: int) -> Utility:
        """Return the utility of things to the seat whatever the goals are. Merchants have the points of ships that
        they may keep until the end, one of a color to a seat.
        """
        result = Utility(self.powers)
        result.point = self.race.point
        seat, serving = self.table.seats[seat_no], max(0.0, self.race.rounds - self.rivals.delay)
        for card in self.shelf.merchants:
            if not kept_points(seat, card):
                result.cards[card] += self.race.point * self.rivals.kept * serving
        if self.race.rounds >= self.rivals.least_rounds:
            self._add_symbols(seat_no, result)
        return result

    def _add_symbols(self, seat_no: int, result: Utility) -> None:
        """Add to cards with a symbol what an expedition on the table would gain with it, or may one day.

        An expedition gains its coins, and its points beyond those of the cards that it costs, one each.
        """
        cards, display, rivals, point = result.cards, self.table.seats[seat_no].display, self.rivals, self.race.point
        some = rivals.symbol * min(1.0, self.race.rounds / rivals.far)
        gains = dict.fromkeys(SYMBOLS, some)
        for expedition in self.table.expeditions:
            points = INFLUENCE[expedition] - sum(CARDS[expedition].requires.values())
            gain = max(0.0, point * points + CARDS[expedition].coins)
            lacking = missing_symbols(expedition, display)
            share = rivals.one_away if len(lacking) == 1 else rivals.further_away
            for symbol in lacking:
                gains[symbol] = max(gain * share / len(lacking), gains[symbol])
        for symbols, showing in self.shelf.with_symbols.items():
            most = max([gains[symbol] for symbol in symbols])
            for card in showing:
                cards[card] += most

    def value_coins(self, seat_no: int, mine: Sequence[OpenGoal], result: Utility) -> None:
        """Set the value of a coin by what can still be bought; more while a contract wants coins."""
        coin = self.race.coins[seat_no]
        result.coin = coin
        for wanted in result.sums:
            coins = wanted.coins or taxed_from(self.table)
            if len(self.table.seats[seat_no].coins) < coins:
                result.coin = max(result.coin, min(self.rivals.hoard, coin + wanted.value / (2.0 * coins)))

    def goal_value(self, goal: OpenGoal, seat_no: int) -> float:
        """Return what a contract brings: the coins of its next free space, and influence by those completed."""
        done, rewards = self.table.seats[seat_no].completed, CONTRACTS[self.table.contracts[goal.slot]].rewards
        points = float(CONTRACT_INFLUENCE[min(done + 1, 3)] - CONTRACT_INFLUENCE[done])
        if self.race.rounds > 1.0:
            points = max(points, self.rivals.contract_points)
        coins = rewards[min(len(goal.marks), len(rewards) - 1)] * self.race.coins[seat_no]
        return self.rivals.goal * (coins + self.race.point * points)

    def claim_expedition(self) -> Advice | None:
        """Claim the expedition that gains most, unless that would let a rival win."""
        claims = [move for move in self.moves if isinstance(move, Expedition)]
        values = [self._claim_value(move) for move in claims]
        best = max(values, default=0.0)
        if best <= 0.0:
            return None
        move = claims[values.index(best)]
        ahead = self._claim_end(move) > 0.0
        return Advice(move, "ends_ahead" if ahead else "claim_expedition", card=move.card)

    def _claim_value(self, move: Expedition) -> float:
        coins = CARDS[move.card].coins * self.race.coins[self.seat_no]
        given = sum(self.powers[card] for card in move.give if not COLOR_BIT[card])
        return self.race.point * INFLUENCE[move.card] + coins - given + self._claim_end(move)

    def _claim_end(self, move: Expedition) -> float:
        """Return what starting the last round by this claim is worth; 0 if it does not."""
        given = sum(INFLUENCE[card] for card in move.give if not COLOR_BIT[card])
        joins = not has_expedition(self.table.seats[self.seat_no].display)
        return end_value(self.table, self.race, INFLUENCE[move.card] - given, self.rivals, joins)
