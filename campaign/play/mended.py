"""Mended rules, and how an old game shows that it was played by the faulty ones.

Saves and replays carry the revision of the rules they were played by; without one it is 1. A journal of an older
revision is replayed by today's rules up to the first move at which one of `MENDS` shows: there the old rules asked,
allowed or paid something else. A later mend adds its row here and raises `RULES`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from highseas.campaign.play.moment import Moment
from highseas.campaign.words.language import ENGLISH
from highseas.engine.royal.cards import ITEM, SELLS
from highseas.engine.royal.events import Stopped
from highseas.engine.royal.frames.kinds import Taking
from highseas.engine.royal.frames.take import trade_bonus
from highseas.engine.royal.goals import terms
from highseas.engine.royal.goals.marks import ways_now
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.piles import drawable
from highseas.engine.royal.state import State
from highseas.story.mode.access import mission_at, open_missions

RULES = 2
"""The current revision of the rules."""


@dataclass(frozen=True)
class Mend:
    """A mended rule: its revision, the code of what it says now, and a test whether it shows.

    `shows` gets the moments of a game so far and the next move of its journal; it returns whether the older rules
    treat the last move, or the next, differently from today's.
    """

    revision: int
    rule: str
    shows: Callable[[Sequence[Moment], str], bool]


def _mission_lapsed(moments: Sequence[Moment], text: str) -> bool:
    """Discover was stopped with cards revealed since the last one that was placed, and the old rules offered a
    mission.
    """
    last = moments[-1]
    if len(moments) < 2 or not any(isinstance(event, Stopped) for event in last.events):
        return False
    before = moments[-2].state
    late = before.unplaced > 0 or last.move == "draw"  # nothing was left to reveal, but the player tried
    return late and (text == "no" or text.startswith("mission ")) and _was_offered(before)


def _was_offered(state: State) -> bool:
    """Whether the active player could complete a mission of stopping right after as many cards as lie there."""
    for slot, place in open_missions(state):
        moment = mission_at(state, place).moment
        if isinstance(moment, terms.WhenStopped) and moment.right_after and moment.cards == len(state.harbor):
            return bool(ways_now(state, slot, state.active))
    return False


def _sale_lapsed(moments: Sequence[Moment], text: str) -> bool:
    """An Innkeeper was given up in this chance, and the old rules would still sell at its price."""
    if len(moments) < 2 or not isinstance(moments[-2].state.frames[0], Taking):
        return False
    last, phase = moments[-1], moments[-2].state.frames[0]
    prices = _old_prices(moments)
    if _takes(last.state, phase.seat_no + 1, moments[-2].state.turn):
        return text.startswith("sell ") and prices[-1:] != last.state.prices[-1:]
    seat = last.state.seats[phase.seat_no]
    wanted = {item for card in seat.display for item in SELLS[card]}
    return last.move != "pass" and bool(prices) and any(ITEM[card] in wanted for card in seat.items)


def _old_prices(moments: Sequence[Moment]) -> bytes:
    """Return the prices open after the last move of this chance if giving an Innkeeper up had closed none."""
    at = len(moments) - 1
    seat, turn = moments[at].seat, moments[at - 1].state.turn
    first = at
    while first > 1 and moments[first - 1].seat == seat and _takes(moments[first - 2].state, seat, turn):
        first -= 1
    sold = sum(1 for moment in moments[first : at + 1] if moment.move.startswith("sell "))
    prices: bytes = moments[first - 1].state.prices
    return prices[: len(prices) - sold]


def _takes(state: State, seat: int, turn: int) -> bool:
    """Whether this is the chance of this seat, from 1, in this turn."""
    phase = state.frames[0] if state.frames else None
    return isinstance(phase, Taking) and phase.seat_no + 1 == seat and state.turn == turn


MENDS = (
    Mend(2, "play.rule.mission_51", _mission_lapsed),
    Mend(2, "play.rule.innkeeper", _sale_lapsed),
)
"""Mended rules that a journal may show. Mends that only add a choice, or change who sees something, are left
out.
"""
_TIES = "play.rule.ties"
_TRADES = "play.rule.trades"
FEW_STARS = "play.rule.few_stars"
"""The mended rule that refuses a game at its beginning."""


def begins_here(rule: str) -> str:
    """Return the sentence about a save whose journal today's rules do not follow; `rule` is the code of the mended
    one, or "".
    """
    return ENGLISH.say("play.mended.save", rule=rule) if rule else ENGLISH.say("play.mended.moves")


def seen_later(moments: Sequence[Moment], saved: State, revision: int) -> str:
    """Return the code of the mended rule because of which an old journal does not lead to its table, or "".

    For rules that show at no single move: who won a tie, or a choice of an older version that nobody has now.
    """
    if revision >= RULES:
        return ""
    last = moments[-1].state
    if last.result is not None and saved.result is not None and last.result.winners != saved.result.winners:
        return _TIES if MODES[last.mode].in_campaigns else ""
    return _TRADES if any(_trade_without_coins(moment.state) for moment in moments) else ""


def _trade_without_coins(state: State) -> bool:
    """Whether a rival could keep a ship only for a Trader's coin that no pile has (rulings R2, R5)."""
    if drawable(state):
        return False
    rivals = [seat for number, seat in enumerate(state.seats) if number != state.active and not seat.coins]
    return any(ITEM[card] and trade_bonus(seat, card) for card in state.harbor for seat in rivals)


def alike(replayed: State, saved: State, revision: int) -> bool:
    """Whether both are the same table, apart from what a save of an older revision does not hold."""
    if revision < RULES:
        replayed, saved = (replace(state, looker=-1, unplaced=0) for state in (replayed, saved))
    return replayed == saved


def mended_at(moments: Sequence[Moment], text: str, revision: int) -> Mend | None:
    """Return the mended rule that shows at this move of a journal of an older revision, or None."""
    if revision >= RULES or not MODES[moments[-1].state.mode].in_campaigns:
        return None
    return next((mend for mend in MENDS if mend.revision > revision and mend.shows(moments, text)), None)
