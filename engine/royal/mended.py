"""Mended rules, and how an old game shows that it was played by the faulty ones (`engine.game.OlderRules`).

A later mend adds a row to `_MENDS`, or to the `mends` of the mode it belongs to, and raises `REVISION`.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from highseas.engine.game import Mend, Moment, OlderRules
from highseas.engine.royal.cards import ITEM
from highseas.engine.royal.frames.kinds import Taking
from highseas.engine.royal.frames.take import earns, has_more, trade_bonus
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.piles import drawable
from highseas.engine.royal.setup import Setup
from highseas.engine.royal.state import State

REVISION = 3
"""The revision of the rules of Port Royal."""


class OlderPortRoyal(OlderRules[Setup, State]):
    """The rules of every mode before they were mended."""

    def mended(self, moments: Sequence[Moment[State]], text: str, revision: int) -> str:
        """Return the first mend of all modes, or of this one, that shows here."""
        for mend in (*_MENDS, *MODES[moments[-1].state.mode].mends):
            if mend.revision > revision and mend.shows(moments, text):
                return mend.rule
        return ""

    def seen_later(self, moments: Sequence[Moment[State]], saved: State, revision: int) -> str:
        """Return who won a tie, or a choice of an older version that nobody has now."""
        last = moments[-1].state
        if revision < 2:
            if last.result is not None and saved.result is not None and last.result.winners != saved.result.winners:
                return MODES[last.mode].mended_ties
            if any(_trade_without_coins(moment.state) for moment in moments):
                return "play.rule.trades"
        return _AUTO_PASS.rule if revision < _AUTO_PASS.revision and _AUTO_PASS.shows(moments, "") else ""

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


def _asked_about_ships(moments: Sequence[Moment[State]], text: str) -> bool:
    """Whether an inactive seat is asked about several ships that earn it nothing, for which older rules passed."""
    state = moments[-1].state
    frame = state.frames[-1] if state.frames else None
    if not state.options.auto_pass or state.timed or not isinstance(frame, Taking) or frame.seat_no == state.active:
        return False
    return not earns(state, frame.seat_no) and not has_more(state, frame.seat_no)


_AUTO_PASS = Mend(3, "play.rule.auto_pass", _asked_about_ships)
_MENDS = (_AUTO_PASS,)
"""Mended rules of all modes that a journal may show."""
