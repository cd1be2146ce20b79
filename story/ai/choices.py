"""Which way deckhand takes at a chapter's choice: the one whose effects are worth most."""

from highseas.engine.royal.state import State
from highseas.story.ai.outlook import Outlook
from highseas.story.ai.weights import StoryWeights
from highseas.story.effects import ChoiceEffect, Coins, CrownsMoved
from highseas.story.mode.access import is_competitive
from highseas.story.mode.choices import choice_of
from highseas.story.mode.effects import seats_of


def best_way(table: State, seat_no: int, view: Outlook, weights: StoryWeights) -> int:
    """Return the way, 1 or 2, that is worth most: to the table, or to the seat before its rivals; of equals the
    first.
    """
    choice = choice_of(table)
    assert choice is not None
    worth = [sum(_worth(table, effect, seat_no, view, weights) for effect in way.effects) for way in choice.ways]
    return 1 + worth.index(max(worth))


def _worth(table: State, effect: ChoiceEffect, seat_no: int, view: Outlook, weights: StoryWeights) -> float:
    """Return what an effect is worth, in coins."""
    others = max(1, len(table.seats) - 1)
    total = 0.0
    for seat in seats_of(table, effect.who):
        worth = _worth_to(table, effect, seat, weights.crown if view.points else weights.spare_crown)
        total += -worth / others if is_competitive(table) and seat != seat_no else worth
    return total


def _worth_to(table: State, effect: ChoiceEffect, seat_no: int, crown: float) -> float:
    """Return what an effect is worth to a seat that it applies to: nobody loses what is not there, or must buy."""
    seat = table.seats[seat_no]
    match effect:
        case Coins(amount=amount):
            return float(max(amount, -len(seat.coins)))
        case CrownsMoved(amount=amount):
            return crown * max(amount, -seat.crowns)
        case _:
            able = effect.gives == "crowns" and len(seat.coins) >= effect.coins
            return max(0.0, crown * effect.amount - effect.coins) if able else 0.0
