"""What one seat would make of a harbor: the takes of its chance, one after the other."""

from highseas.engine.royal.ai.wants import Wants
from highseas.engine.royal.ai.weighing import Weighed
from highseas.engine.royal.frames.income import income_of

Step = tuple[float, int, float, bytes]
"""One take of a seat that already looked through a harbor, as `least`, `coins`, `total` and `left`: another card
there would be taken now, if it were worth more than `least` and the seat could pay it with `coins`. `total` is what
the takes before were worth, and `left` what they leave."""


class Buyer:
    """One seat in its chance, with what each card is worth to it.

    `worths` are those of the cards by index, without the fee, and `values` what it chooses by; `brings` are the
    coins of each, negative for a price (`engine.royal.ai.weighing`). `purse` are its coins beyond the fee; it
    takes only what has a value above `least`, and gains `fee` less than that. `power` is what its professions bring
    coins by.
    """

    __slots__ = ("brings", "earns", "fee", "least", "power", "purse", "values", "wants", "worths")

    def __init__(self, wants: Wants, purse: int, least: float, fee: float, power: bytes, weighed: Weighed) -> None:
        self.wants = wants
        self.purse = purse
        self.least = least
        self.fee = fee
        self.power = power
        self.earns = any(power)
        self.worths, self.values, self.brings = weighed

    def best(self, harbor: bytes, takes: int) -> tuple[float, bytes]:
        """Return the best the seat would make of a harbor with this many takes, and what it would leave."""
        values, brings, coins, total = self.values, self.brings, self.purse, 0.0
        for _ in range(takes):
            best, most = -1, self.least
            for card in harbor:
                if values[card] > most and coins + brings[card] >= 0:
                    best, most = card, values[card]
            if best < 0:
                break
            total += most - self.fee
            coins += brings[best]
            place = harbor.index(best)
            harbor = harbor[:place] + harbor[place + 1 :]
        return total, harbor

    def steps(self, harbor: bytes, takes: int) -> tuple[tuple[Step, ...], float, bytes]:
        """Return what `best` does step by step, with what it returns."""
        values, brings, coins, total = self.values, self.brings, self.purse, 0.0
        steps: list[Step] = []
        for _ in range(takes):
            best, most = -1, self.least
            for card in harbor:
                if values[card] > most and coins + brings[card] >= 0:
                    best, most = card, values[card]
            steps.append((most, coins, total, harbor))
            if best < 0:
                break
            total += most - self.fee
            coins += brings[best]
            place = harbor.index(best)
            harbor = harbor[:place] + harbor[place + 1 :]
        return tuple(steps), total, harbor

    def income(self, cards: int, ships: int) -> float:
        """Return the worth of the coins that the seat's professions bring at the start of its chance."""
        return self.wants.coin * income_of(self.power, cards, ships)
