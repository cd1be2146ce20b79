"""Deckhand's weights, all in coins, found by play over many seeds (docs/performance.md)."""

import msgspec


class GoalWeights(msgspec.Struct, frozen=True):
    """Deckhand's weights for the terms of a kind of goal; the defaults are for contracts."""

    helper: float = 0.05
    """Share of a goal's worth for seats other than the furthest with it."""
    load: float = 0.2
    """What each goal assigned to a seat takes off its claim to another, as a share of progress."""
    by_markers: bool = True
    """Whether no seat is assigned more goals than it has markers, those with a marker on a step space apart."""
    least: int = 1
    """How much of a term a seat lacks at least: with 1, more is wanted until the goal is completed."""
    any_card: bool = True
    """Whether savings may be spent on every card of the kind a term counts, even if it brings nothing now."""
    more_colors: bool = False
    """Whether the moment of a number of ship colors is worth as much at a higher number."""
    cutlasses: float = 0.5
    """Added to the cutlasses that are lacking, before the worth is spread over them."""
    cheap: float = 0.5
    """The same for cheap professions."""
    influence: float = 1.0
    """The same for influence points."""
    symbol: float = 0.6
    """Influence points that a card for expeditions promises; 0 if expeditions are not reckoned with."""
    crew: float = 0.32
    """Share of Pirates' Nest that a cutlass towards repelling is worth."""


class Weights(msgspec.Struct, frozen=True):
    """Deckhand's values, in coins."""

    goals: GoalWeights = GoalWeights()
    """For the terms of contracts."""

    contract: float = 16.0
    """Completing an open contract, split over the terms it still needs."""
    late: float = 30.0
    """Added to it as the Time deck runs out."""
    spare_coin: float = 0.15
    """A coin that the seat cannot use any more."""
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
    price: float = 0.75
    """Weight of a coin of a price: less than a coin gained, because professions go on serving."""
    short: float = 0.3
    """Cost of a coin missing from the savings, when it is spent on something no contract needs."""
    short_of_tax: float = 0.6
    """The same while waiting for a Tax Increase, whatever it is spent on."""
    hope: float = 0.95
    """Weight of a goal further off than the next card, when drawing on for it."""
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
"""Coins a profession brings each turn by the kind of its ability, to be multiplied by the turns left; none for
other kinds."""

TABLE = Weights()
