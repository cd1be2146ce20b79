"""Mended rules, and how an old game shows that it was played by the faulty ones (`engine.game.OlderRules`).

A later mend adds a row to the `mends` of the mode it belongs to, and raises `REVISION`.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from highseas.engine.game import Moment, OlderRules
from highseas.engine.royal.cards import ITEM
from highseas.engine.royal.frames.take import trade_bonus
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.piles import drawable
from highseas.engine.royal.setup import Setup
from highseas.engine.royal.state import State

REVISION = 2
"""The revision of the rules of Port Royal."""


class OlderPortRoyal(OlderRules[Setup, State]):
    """The rules of every mode before they were mended."""

    def mended(self, moments: Sequence[Moment[State]], text: str, revision: int) -> str:
        """Return the first mend of the mode that shows here."""
        for mend in MODES[moments[-1].state.mode].mends:
            if mend.revision > revision and mend.shows(moments, text):
                return mend.rule
        return ""

    def seen_later(self, moments: Sequence[Moment[State]], saved: State, revision: int) -> str:
        """Return who won a tie, or a choice of an older version that nobody has now."""
        if revision >= REVISION:
            return ""
        last = moments[-1].state
        if last.result is not None and saved.result is not None and last.result.winners != saved.result.winners:
            return MODES[last.mode].mended_ties
        return "play.rule.trades" if any(_trade_without_coins(moment.state) for moment in moments) else ""

    def alike(self, replayed: State, saved: State) -> bool:
        """Compare without who looked at a card, and the cards revealed since the last one that was placed."""
        one, other = (replace(state, looker=-1, unplaced=0) for state in (replayed, saved))
        return one == other

    def refuses(self, setup: Setup) -> str:
        """Ask the mode, if there is one of this name."""
        mode = MODES.get(setup.mode)
        return "" if mode is None else mode.began_otherwise(setup)


def _trade_without_coins(state: State) -> bool:
    """Whether a rival could keep a ship only for a Trader's coin that no pile has (rulings R2, R5)."""
    if drawable(state):
        return False
    rivals = [seat for number, seat in enumerate(state.seats) if number != state.active and not seat.coins]
    return any(ITEM[card] and trade_bonus(seat, card) for card in state.harbor for seat in rivals)
