"""How a game begins: a setup, or a deal file. The same start always lays the same table."""

import msgspec

import story.mode.adventure  # noqa: F401 - makes the mode known
from engine.setup import Setup, new_game
from engine.state import State
from engine.table import Log


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a save and a replay keep of a game's beginning. `deal` is the text of a deal file, or empty; `daily` the
    date of a daily deal, or empty (`campaign.daily.daily_of` says whether it is true).
    """

    setup: Setup
    deal: str = ""
    daily: str = ""

    def lay_out(self, log: Log = None) -> State:
        """The table before the first move. Raises `SetupError` or `DealError`."""
        if self.deal:
            from engine.deal import deal_game, read_deal

            return deal_game(read_deal(self.deal), log)
        return new_game(self.setup, log)


def start_from_deal(text: str, name: str = "deal") -> Start:
    """A start from the text of a deal file. Raises `DealError`, whose message names the line at fault."""
    from engine.deal import read_deal

    return Start(read_deal(text, name).setup, text)
