"""Older rules of chapters, and how to recognize a journal that was played by them."""

# Not compiled: nothing waits for it while a game is played.

from collections.abc import Sequence

from highseas.engine.game import Moment, RuleRevision
from highseas.engine.royal.cards import ITEM, SELLS
from highseas.engine.royal.events import Stopped
from highseas.engine.royal.frames.kinds import Taking
from highseas.engine.royal.goals import terms
from highseas.engine.royal.goals.mode import ways_now
from highseas.engine.royal.state import State
from highseas.story.mode.state import mission_at, open_missions


def _mission_lapsed(moments: Sequence[Moment[State]], text: str) -> bool:
    """Whether Discover was stopped with cards revealed since the last was placed, where old rules offered one."""
    last = moments[-1]
    if len(moments) < 2 or not any(isinstance(event, Stopped) for event in last.events):
        return False
    before = moments[-2].state
    late = before.unplaced > 0 or last.move == "draw"  # nothing was left to reveal, but the player tried
    return late and (text == "no" or text.startswith("mission ")) and _was_offered(before)


def _was_offered(state: State) -> bool:
    for slot, place in open_missions(state):
        moment = mission_at(state, place).moment
        if isinstance(moment, terms.WhenStopped) and moment.right_after and moment.cards == len(state.harbor):
            return bool(ways_now(state, slot, state.active))
    return False


def _sale_lapsed(moments: Sequence[Moment[State]], text: str) -> bool:
    """Whether an Innkeeper was given up in this chance, and the old rules would still sell at its price."""
    if len(moments) < 2 or not isinstance(moments[-2].state.frames[0], Taking):
        return False
    last, phase = moments[-1], moments[-2].state.frames[0]
    prices = _old_prices(moments)
    if _takes(last.state, phase.seat_no, moments[-2].state.turn):
        return text.startswith("sell ") and prices[-1:] != last.state.prices[-1:]
    seat = last.state.seats[phase.seat_no]
    wanted = {item for card in seat.display for item in SELLS[card]}
    return last.move != "pass" and bool(prices) and any(ITEM[card] in wanted for card in seat.items)


def _old_prices(moments: Sequence[Moment[State]]) -> bytes:
    """Return the prices open after the last move of this chance if giving an Innkeeper up had closed none."""
    at = len(moments) - 1
    seat, turn = moments[at].seat, moments[at - 1].state.turn
    first = at
    while first > 1 and moments[first - 1].seat == seat and _takes(moments[first - 2].state, seat - 1, turn):
        first -= 1
    sold = sum(1 for moment in moments[first : at + 1] if moment.move.startswith("sell "))
    prices = moments[first - 1].state.prices
    return prices[: len(prices) - sold]


def _takes(state: State, seat_no: int, turn: int) -> bool:
    phase = state.frames[0] if state.frames else None
    return isinstance(phase, Taking) and phase.seat_no == seat_no and state.turn == turn


RULE_REVISIONS = (
    RuleRevision(2, "play.rule.mission_51", _mission_lapsed),
    RuleRevision(2, "play.rule.innkeeper", _sale_lapsed),
)
"""Revised rules that a journal may show; those that only add a choice or change who sees something are left out."""
