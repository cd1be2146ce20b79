"""The beginning of a game: a setup, or a deal file. The same start always lays the same table."""

import msgspec

from highseas.engine.royal.modes import register
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.piles import Log
from highseas.engine.royal.setup import Setup
from highseas.engine.royal.state import State
from highseas.story.mode.adventure import ADVENTURE

register(ADVENTURE)


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a save and a replay keep of a game's beginning. `deal` is the text of a deal file, or empty; `daily`
    the date of a daily deal, or empty (`campaign.play.daily.daily_of` checks it).
    """

    setup: Setup
    deal: str = ""
    daily: str = ""

    def lay_out(self, log: Log = None) -> State:
        """Lay out the table before the first move. Raises `SetupError` or `DealError`."""
        if self.deal:
            from highseas.engine.royal.deal import deal_game, read_deal

            return deal_game(read_deal(self.deal), log)
        return new_game(self.setup, log)


def start_from_deal(text: str, name: str = "deal") -> Start:
    """Create a start from the text of a deal file. Raises `DealError`, which names the line at fault."""
    from highseas.engine.royal.deal import read_deal

    return Start(read_deal(text, name).setup, text)
