"""The figures behind the rules of thumb, all in coins, found by play over many seeds (docs/performance.md)."""

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """What things are worth to the rules-of-thumb player."""

    contract: float = 16.0
    """Completing an open contract, split over the things it still needs."""
    late: float = 30.0
    """Added to it as the Time deck runs out."""
    helper: float = 0.05
    """Share of it for a seat that is not the furthest with that contract."""
    spare_coin: float = 0.15
    """A coin beyond what the seat can use."""
    per_turn: float = 0.3
    """Coins that can be put to use for each turn left, beyond what contracts need."""
    last_coin: float = 0.02
    """A coin on a seat's last turn, when nothing is left to save it for."""
    useful_coins: int = 11
    """Coins a seat can use; more are in danger of taxes."""
    hoard: float = 2.4
    """A coin towards a contract that wants coins, once little else is open."""
    influence: float = 0.3
    """A point of influence in a cooperative game, for what it may become."""
    ranked_influence: float = 3.0
    """A point of influence in a competitive game."""
    others: float = 1.0
    """Share of what the next seats can take from the harbor that counts for the active player, in cooperation."""
    marker: float = 6.0
    """What must be gained before a marker goes on a contract that is completed already."""
    nest_crew: float = 0.32
    """Share of Pirates' Nest that a cutlass towards repelling is worth."""
    load: float = 0.2
    """What each contract a seat already sees to takes off its claim to another, as a share of progress."""
    symbol: float = 0.6
    """Points of influence that a card for expeditions promises."""
    price: float = 0.75
    """What a coin of a price counts: less than a coin gained, for professions go on serving."""
    short: float = 0.3
    """What a coin short of the savings costs, when it is spent on something no contract needs."""
    short_of_tax: float = 0.6
    """The same while a Tax Increase is waited for, whatever it is spent on."""
    hope: float = 0.95
    """Share of a goal further off than the next card that counts while drawing on for it."""
    discipline: float = 1.0
    """How much better drawing must be than stopping, as a factor."""


PER_TURN: dict[str, float] = {
    "trade_bonus": 0.2,
    "hire_discount": 0.45,
    "income_by_cards": 0.4,
    "income_by_ships": 1.03,
    "extra_card": 2.4,
    "extra_card_on_trade": 0.3,
    "cutlasses": 0.48,
    "symbol": 0.15,
    "look": 0.6,
    "sell": 0.2,
}
"""Coins a profession brings each turn by the kind of its ability, to be counted over the turns left."""

TABLE = Weights()
