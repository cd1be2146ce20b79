"""Offers of goals that must be decided at their moment (rulings R11 and R26)."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from highseas.engine.refusal import IllegalMove
from highseas.engine.royal.frames.kinds import Frame, Offer
from highseas.engine.royal.goals.marks import advance, can_mark, complete, goals_of, ways_now
from highseas.engine.royal.goals.terms import Moment, WhenColors, WhenDeclined, WhenKept, WhenStopped
from highseas.engine.royal.modes import FrameRules
from highseas.engine.royal.moves import NO, Move
from highseas.engine.royal.piles import Log
from highseas.engine.royal.state import State

UNOFFERED = (WhenDeclined, WhenKept)
"""Moments that a move of the player's own brings about: the marker moves without a question."""


def offer(state: State, seats: list[int], came: tuple[type[Moment], ...], log: Log, counts: int = 0) -> None:
    """Offer the goals of moments that have just come to these seats, in this order.

    `counts` are the numbers of colors that the harbor has come to, as bits.
    """
    mode = goals_of(state)
    offers = []
    for seat_no in seats:
        for slot, number in enumerate(mode.laid(state).goals):
            moment = mode.moment_at(state, number)
            if not isinstance(moment, came) or not _has_come(state, moment, counts):
                continue
            waits = mode.steps_unasked and mode.laid(state).steps[slot][seat_no]
            if waits and can_mark(state, slot, seat_no):
                advance(state, slot, seat_no, log)
            else:
                offers.append(Offer(seat_no, number))
    if state.result is None:
        state.frames += tuple(reversed(offers))


def _has_come(state: State, moment: Moment, counts: int) -> bool:
    match moment:
        case WhenColors():
            return bool(goals_of(state).color_bits(moment) & counts)
        case WhenStopped(cards):
            return len(state.harbor) == cards and not (moment.right_after and state.unplaced)
    return True


def legal_offer(state: State, frame: Offer) -> tuple[Move, ...]:
    """Return every way to complete the goal, or saying no."""
    slot = goals_of(state).laid(state).goals.index(frame.goal)
    return (*ways_now(state, slot, frame.seat_no), NO)


def apply_offer(state: State, frame: Offer, move: Move, log: Log) -> None:
    """Complete the goal or decline it, then resume what the offer interrupted."""
    mode = goals_of(state)
    if move not in legal_offer(state, frame):
        raise IllegalMove(mode.refusals.offered)
    state.frames = state.frames[:-1]
    meant = mode.meant(state, move)
    if meant is None:
        if log is not None:
            log.append(mode.turned_down(state, frame.goal, frame.seat_no))
        return
    moment = mode.goal_at(state, frame.goal).moment
    if isinstance(moment, WhenStopped):
        state.turn_rules = replace(state.turn_rules, takes=state.turn_rules.takes - moment.fewer)
    slot, give = meant
    complete(state, slot, frame.seat_no, give, log)


def resume_offer(state: State, frame: Offer, log: Log) -> bool:
    """Skip an offer that became pointless."""
    if _stands(state, frame):
        return False
    state.frames = state.frames[:-1]
    return True


def _stands(state: State, frame: Offer) -> bool:
    return len(legal_offer(state, frame)) > 1


def offer_faults(state: State, frame: Offer) -> Iterator[str]:
    """Yield the codes of faults of an offer from outside: the goal is not open, or nobody can take it."""
    mode = goals_of(state)
    if frame.goal not in mode.laid(state).goals:
        yield mode.refusals.unsound_goal
        return
    moment = mode.goal_at(state, frame.goal).moment
    if moment is None or isinstance(moment, UNOFFERED):
        yield mode.refusals.unsound_goal
    elif frame is state.frames[-1] and not _stands(state, frame):
        yield mode.refusals.unsound_seat


def offer_rules(kind: str, *upon: type[Frame]) -> FrameRules:
    """Return how offers of goals are played, which may also lie upon each other."""
    return FrameRules(
        upon=(*upon, Offer),
        kind=kind,
        legal=legal_offer,
        apply=apply_offer,
        resume=resume_offer,
        faults=offer_faults,
    )


def renew_offers(plain: dict[str, Any]) -> bool:
    """Upgrade the offers of a table that an older version saved, when each kind of goal had a frame of its own.

    Returns False if there are none.
    """
    frames = plain.get("frames")
    old = [
        (frame, key)
        for frame in (frames if isinstance(frames, list) else ())
        for tag, key in (("offer", "contract"), ("mission_offer", "mission"))
        if isinstance(frame, dict) and frame.get("type") == tag and key in frame
    ]
    for frame, key in old:
        frame["type"], frame["goal"] = "offer", frame.pop(key)
    return bool(old)
