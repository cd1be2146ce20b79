"""Deckhand's weights, in coins where nothing else is said, found by play over many seeds (docs/performance.md)."""

from importlib import resources

import msgspec

from highseas.engine.strict_toml import read


class GoalWeights(msgspec.Struct, frozen=True, cache_hash=True):
    """Deckhand's weights for the terms of a kind of goal; the defaults are for contracts."""

    helper: float = 0.05  # share of a goal's value for seats other than the furthest with it
    load: float = 0.2  # what each goal assigned to a seat takes off its claim to another, as a share of progress
    by_markers: bool = True  # no seat is assigned more goals than it has markers, but for those on a step space
    least: int = 1  # how much of a term a seat lacks at least: with 1, more is wanted until the goal is completed
    any_card: bool = True  # savings may be spent on every card of the kind a term counts, even if useless now
    more_colors: bool = False  # the moment of a number of ship colors has the same value at a higher number
    cutlasses: float = 0.5  # added to the cutlasses that are lacking, before the value is spread over them
    cheap: float = 0.5  # the same for cheap professions
    influence: float = 1.0  # the same for influence points
    symbol: float = 0.6  # influence points that a card for expeditions promises; 0 to ignore expeditions
    crew: float = 0.32  # share of the value of Pirates' Nest for each cutlass towards repelling


class Weights(msgspec.Struct, frozen=True, cache_hash=True):
    """Deckhand's values, in coins."""

    goals: GoalWeights = GoalWeights()  # for the terms of contracts
    contract: float = 16.0  # completing an open contract, split over the terms it still needs
    late: float = 30.0  # added to it as the Time deck runs out
    late_power: int = 1  # power of the share of time that is spent for that: the higher, the later it counts
    professions: float = 1.0  # factor of what professions bring each turn (`PER_TURN`)
    extra_card: float = 1.0  # the same on top for those that allow another card
    spare_coin: float = 0.15  # a coin that the seat cannot use any more
    per_turn: float = 0.3  # coins that can be put to use for each turn left, beyond what contracts need
    last_coin: float = 0.02  # a coin on a seat's last turn, when nothing is left to save it for
    useful_coins: int = 11  # coins a seat can use; more are in danger of taxes
    hoard: float = 2.4  # a coin towards a contract that wants coins, once little else is open
    influence: float = 0.3  # a point of influence in a cooperative game, for what it may become
    ranked_influence: float = 3.0  # a point of influence in a competitive game
    others: float = 1.0  # in cooperation, share of what the next seats can take that counts for the active player
    price: float = 0.75  # a coin of a price: less than a coin gained, because professions go on serving
    short: float = 0.3  # cost of a coin missing from the savings, when it is spent on what no contract needs
    short_of_tax: float = 0.6  # the same while waiting for a Tax Increase, whatever it is spent on
    hope: float = 0.95  # weight of a goal further off than the next card, when drawing on for it
    discipline: float = 1.0  # how much better drawing must be than stopping, as a factor
    late_discipline: float = 0.0  # added to that over the turns against the Time deck, 0 in the middle
    bust: float = 0.0  # what a bust costs besides the harbor


class RivalWeights(msgspec.Struct, frozen=True, cache_hash=True):
    """What else it goes by against rivals."""

    pace: float = 0.42  # rounds that a point of influence takes whoever has most, about
    pace_alone: float = 1.17  # added to it, divided by the seats: with more players everybody has more chances
    least_rounds: float = 0.5  # fewest points of influence that the end is expected to be away
    unable: float = 2.0  # points that a seat counts as behind if it could not win as the table stands
    far: float = 5.0  # rounds from which on the end is far
    point: float = 3.0  # a point of influence while the end is far
    late_point: float = 1.5  # added to it as the end comes near
    rival: float = 0.6  # weight of what all rivals gain against the own gain
    leader: float = 0.1  # more of that for each point by which a rival is ahead of the mean, as a share of it
    spent: float = 3.5  # coins that a seat can spend each round
    spent_now: float = 2.0  # coins that it can spend in the current turn
    taxed: float = 0.6  # share of a coin's value that is left where it may be taxed
    last_coin: float = 0.02  # a coin after the last chance to spend one, when it breaks ties
    delay: float = 0.7  # rounds in which a new profession brings nothing yet
    own_turns: float = 0.5  # share of what professions bring in the own turns; the rest comes in those of all
    price: float = 0.9  # a coin of a price
    kept: float = 0.35  # ships of a color that a seat with a Merchant trades each round
    one_away: float = 0.7  # value of the last symbol for an expedition, as a share of what that would gain
    further_away: float = 0.4  # the same of each symbol, if more are missing
    symbol: float = 0.8  # any symbol while the end is far
    hoard: float = 2.4  # most for a coin towards a contract that wants coins
    goal: float = 1.0  # value of working for a contract, as a share of what completing it brings
    contract_points: float = 1.0  # least points of influence of a contract while the end is not near
    margin: float = 0.01  # how much better drawing must be than stopping, so that nobody draws on for nothing
    denial: float = 1.0  # most that a card may cost the seat if a rival loses more by it
    end: float = 3.0  # starting the last round, for each point by which the seat is expected to win it
    far_ahead: float = 3.0  # most points of that lead that count, and of being behind
    hope: float = 1.2  # points that a rival is expected to gain with each chance it still has
    own_hope: float = 0.84  # the same for the seat itself
    coins_a_point: float = 3.0  # coins that a rival is expected to need for a point
    showdown: float = 10.0  # being ahead at the end rather than behind, when the seat has its last turn


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The form of weights.toml."""

    per_turn: dict[str, float]
    against_time: dict[str, Weights]


_FILE = read((resources.files("highseas.engine.royal.ai") / "weights.toml").read_text("utf-8"), _File)
TABLE, RIVALS = Weights(), RivalWeights()
PER_TURN = _FILE.per_turn
AGAINST_TIME = {int(seats): weights for seats, weights in _FILE.against_time.items()}
