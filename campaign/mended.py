"""What was mended in the rules since games are kept, and how an old game shows that it was played otherwise.

Saves and replays carry the revision of the rules they were played by; without one it is 1. A journal of an older
revision is followed by the rules of today up to the first move at which one of `MENDS` shows: there the old rules
asked, allowed or paid something else. A later mend adds its row here and raises `RULES`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from campaign.moment import Moment
from engine.cards import ITEM, SELLS
from engine.events import Stopped
from engine.frames.kinds import Taking
from engine.state import State
from story import terms
from story.mode.missions import ways_now
from story.mode.tables import mission_at, open_missions

RULES = 2
"""The revision of the rules that are played."""


@dataclass(frozen=True)
class Mend:
    """A rule that was mended: in which revision, what it says now, and whether it shows.

    `shows` gets the moments of a game so far and the next move of its journal; it is true if the older rules made
    of the last move, or make of the next, what the rules of today do not.
    """

    revision: int
    rule: str
    shows: Callable[[Sequence[Moment], str], bool]


def _mission_lapsed(moments: Sequence[Moment], text: str) -> bool:
    """Discover was stopped with cards turned up since the last one that was placed, and the old rules offered."""
    last = moments[-1]
    if len(moments) < 2 or not any(isinstance(event, Stopped) for event in last.events):
        return False
    before = moments[-2].state
    late = before.unplaced > 0 or last.move == "draw"  # nothing was left to turn up, but the player wanted it
    return late and (text == "no" or text.startswith("mission ")) and _was_offered(before)


def _was_offered(state: State) -> bool:
    """Whether the active player could complete a mission of a stop right after so many cards as lie there."""
    for slot, place in open_missions(state):
        moment = mission_at(state, place).moment
        if isinstance(moment, terms.WhenStopped) and moment.right_after and moment.cards == len(state.harbor):
            return bool(ways_now(state, slot, state.active))
    return False


def _sale_lapsed(moments: Sequence[Moment], text: str) -> bool:
    """An Innkeeper was given up in this chance to take, and the old rules would still sell at its price."""
    if len(moments) < 2 or not isinstance(moments[-2].state.frames[0], Taking):
        return False
    last, phase = moments[-1], moments[-2].state.frames[0]
    prices = _old_prices(moments)
    if _takes(last.state, phase.seat + 1, moments[-2].state.turn):
        return text.startswith("sell ") and prices[-1:] != last.state.prices[-1:]
    seat = last.state.seats[phase.seat]
    wanted = {item for card in seat.display for item in SELLS[card]}
    return last.move != "pass" and bool(prices) and any(ITEM[card] in wanted for card in seat.items)


def _old_prices(moments: Sequence[Moment]) -> bytes:
    """The prices open after the last move's chance to take so far, had none been cut by giving an Innkeeper up."""
    at = len(moments) - 1
    seat, turn = moments[at].seat, moments[at - 1].state.turn
    first = at
    while first > 1 and moments[first - 1].seat == seat and _takes(moments[first - 2].state, seat, turn):
        first -= 1
    sold = sum(1 for moment in moments[first : at + 1] if moment.move.startswith("sell "))
    prices = moments[first - 1].state.prices
    return prices[: len(prices) - sold]


def _takes(state: State, seat: int, turn: int) -> bool:
    """Whether it is the chance to take of this seat, from 1, in this turn."""
    phase = state.frames[0] if state.frames else None
    return isinstance(phase, Taking) and phase.seat + 1 == seat and state.turn == turn


MENDS = (
    Mend(2, "mission 51 is offered only right after the fourth card was placed", _mission_lapsed),
    Mend(2, "an Innkeeper that is given up sells no more at its price", _sale_lapsed),
)
"""Mended rules that a journal may show; not among them what only adds a choice, or who is told something."""
FEW_STARS = "the variable game needs as many starred missions as it lays out"
"""The mended rule that refuses a game at its beginning."""


def begins_here(rule: str) -> str:
    """The sentence about a save whose journal the rules of today do not follow: `rule` is the mended one, or ""."""
    why = f"This game was played by older rules (now {rule})" if rule else "The moves of this save do not lead here"
    return f"{why}: the table is as it was, and its history begins here."


def alike(replayed: State, saved: State, revision: int) -> bool:
    """Whether the two are one table, but for what a save of an older revision cannot tell."""
    if revision < RULES:
        replayed, saved = (replace(state, looker=-1, unplaced=0) for state in (replayed, saved))
    return replayed == saved


def mended_at(moments: Sequence[Moment], text: str, revision: int) -> Mend | None:
    """The mended rule that shows at this move of a journal of an older revision, or None."""
    if revision >= RULES or moments[-1].state.mode != "adventure":
        return None
    return next((mend for mend in MENDS if mend.revision > revision and mend.shows(moments, text)), None)
