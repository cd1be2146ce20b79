"""What crowns and markers are worth among rivals in a chapter."""

from highseas.engine.royal.ai.race import Race
from highseas.engine.royal.state import State
from highseas.story.ai.weights import RankedWeights
from highseas.story.mode.access import has_trophy, script_of, tale_of


def points_a_crown(table: State) -> float:
    """Return the points of influence that a space of the crown track brings in the mean."""
    return len(table.shields) / max(1, table.track)


def rival_worth(table: State, slot: int, seat_no: int, race: Race, crown: float, weights: RankedWeights) -> float:
    """Return what the seat's marker on a mission is worth with its rewards, without its price.

    Only a seat with a trophy can win (Big Box p. 18): the nearer the end, the more the markers up to it are worth.
    """
    card, seat = script_of(table).cards[tale_of(table).missions[slot]], table.seats[seat_no]
    rules = script_of(table).rules.markers
    first = not tale_of(table).marks[slot]
    worth = crown * (card.reward.crowns + (card.reward.first_crowns if first else 0))
    worth += race.coins[seat_no] * card.reward.first_coins if first else 0.0
    if not has_trophy(table, seat):
        return worth + weights.trophy * (1.0 + weights.late_trophy * race.near)
    placed = len(rules.crowns) - seat.markers
    return worth + (crown * rules.crowns[placed] if placed < len(rules.crowns) else 0.0) + weights.marker
