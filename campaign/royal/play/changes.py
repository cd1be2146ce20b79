"""What a move changed that can be seen at a glance: coins that went from seat to seat, goals that were completed,
the pile of the card that was turned up.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from highseas.engine.royal import events as ev
from highseas.engine.royal.seen.view import View


@dataclass(frozen=True)
class Change:
    """`coins` are those that each seat has more or less than before, `goals` the ids of those in which somebody
    placed a marker; `timed` means that the card turned up last came from the Time deck.
    """

    coins: tuple[int, ...] = ()
    goals: tuple[str, ...] = ()
    timed: bool = False

    def of_seat(self, number: int) -> int:
        """Return the coins that a seat, from 1, has more or less; 0 where nothing is known of it."""
        return self.coins[number - 1] if number <= len(self.coins) else 0


NO_CHANGE = Change()


def changed(before: View, after: View, events: Iterable[ev.Event]) -> Change:
    """Compare the table with how it was before, whatever number of moves lies between; `events` are the last
    move's.
    """
    marked = {goal.id: len(goal.markers) for goal in before.goals}
    turned_up = [event for event in events if isinstance(event, ev.Revealed)]
    return Change(
        tuple(now.coins - was.coins for was, now in zip(before.seats, after.seats, strict=True)),
        tuple(goal.id for goal in after.goals if len(goal.markers) > marked.get(goal.id, 0)),
        bool(turned_up) and turned_up[-1].time_card,
    )
