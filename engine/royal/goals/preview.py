"""What completing a goal, or advancing a step, costs and brings, computed as the rules do it."""

from highseas.engine.royal.cards import INFLUENCE
from highseas.engine.royal.derived import shield, unstowed
from highseas.engine.royal.goals.count import coins_of, crowns_of
from highseas.engine.royal.goals.marks import goals_of
from highseas.engine.royal.piles import drawable
from highseas.engine.royal.seen.preview import Preview
from highseas.engine.royal.state import State


def goal_preview(state: State, seat_no: int, slot: int, give: bytes) -> Preview:
    """Return the price, rewards and influence of a seat's marker that goes on, giving these cards."""
    mode, seat = goals_of(state), state.seats[seat_no]
    goal = mode.goal_at(state, mode.laid(state).goals[slot])
    worth = mode.worth(state, slot, seat_no)
    pays, pays_crowns = coins_of(goal), crowns_of(goal)
    ships, points = unstowed(seat, give)
    gains = min(worth.coins, drawable(state, pays + len(give) + len(ships)))
    crowns = min(worth.crowns, state.track - seat.crowns + pays_crowns)
    after = seat.crowns - pays_crowns + crowns
    shields = shield(state, after) - shield(state, seat.crowns)
    return Preview(
        pays=pays,
        gains=gains,
        influence=worth.points + shields - sum(INFLUENCE[card] for card in give) - points,
        coins_after=len(seat.coins) - pays + gains,
        crowns=crowns,
        pays_crowns=pays_crowns,
    )
