"""Games with cards of every set that can be mixed in, and tables with Gamblers."""

from collections.abc import Sequence
from typing import Any

from highseas.engine.royal.state import Options, State
from tests.helpers import table
from tests.property.games import EVERY_SET

RIVALS = Options(sets=EVERY_SET, competitive=True)
TOGETHER = Options(sets=EVERY_SET)
FOUR = ["yellow-1-1c", "blue-1-1c", "sailor-1vp", "settler-1vp"]


def game(seats: int = 2, *, display: Sequence[Sequence[str]] = (["gambler"],), **more: Any) -> State:
    """Return a game with Gamblers, competitive unless its options say otherwise, in Discover."""
    more.setdefault("options", RIVALS)
    return table(seats, display=display, **more)
