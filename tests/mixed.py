"""Games with cards of every set that can be mixed in, and tables with Gamblers."""

from collections.abc import Sequence
from typing import Any

from highseas.engine.royal.cards import CARDS
from highseas.engine.royal.events import Event, Gambled, Placed, Revealed
from highseas.engine.royal.state import Options, State
from tests.helpers import moves, of, table
from tests.property.games import EVERY_SET

RIVALS = Options(sets=EVERY_SET, competitive=True)
TOGETHER = Options(sets=EVERY_SET)
FOUR = ["yellow-1-1c", "blue-1-1c", "sailor-1vp", "settler-1vp"]


def game(seats: int = 2, *, display: Sequence[Sequence[str]] = (["gambler"],), **more: Any) -> State:
    """Return a game with Gamblers, competitive unless its options say otherwise, in Discover."""
    more.setdefault("options", RIVALS)
    return table(seats, display=display, **more)


def names_of(events: Sequence[Event], kind: type[Gambled | Revealed | Placed]) -> list[str]:
    """Return the ids of the cards in the events of a kind, in order."""
    cards = [event.cards if isinstance(event, Gambled) else bytes((event.card,)) for event in of(events, kind)]
    return [CARDS[index].id for index in b"".join(cards)]


def may(state: State) -> bool:
    """Whether a Gambler may be used now."""
    return "gamble" in moves(state)
