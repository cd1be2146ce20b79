"""Open goals and the markers on them: who may mark what, and what happens when a marker is placed.

A goal is a contract or a mission. In a state it is a *number* in its mode's own list, and a *slot* among the open
ones. What the two differ in is what `OpenGoals` asks of a mode; all else about them is here.
"""

# Not compiled: others extend its mode.

from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

from msgspec.structs import replace

from highseas.engine.refusal import IllegalMove
from highseas.engine.royal.base_modes import BaseMode
from highseas.engine.royal.cards import CARDS
from highseas.engine.royal.derived import display_changed, pay_crowns, refresh_claims
from highseas.engine.royal.events import Event, Paid
from highseas.engine.royal.frames.claims import give_up
from highseas.engine.royal.frames.kinds import Frame, Offer
from highseas.engine.royal.goals.count import coins_of, crowns_of, ways_to_pay
from highseas.engine.royal.goals.terms import Goal, Laid, Moment, WhenColors, WhenDeclined, WhenKept, WhenStopped
from highseas.engine.royal.modes import MODES, FrameRules, Mode, Worth
from highseas.engine.royal.moves import NO, Move
from highseas.engine.royal.piles import Log, pay
from highseas.engine.royal.seen.view import GoalKind, RewardsLeft
from highseas.engine.royal.state import Seat, State


class Refusals(NamedTuple):
    """Codes of why a goal cannot be completed, and of what is wrong with an offer of a save."""

    not_open: str
    at_its_moment: str
    not_now: str
    offered: str
    unsound_goal: str
    unsound_seat: str


class OpenGoals(BaseMode, ABC):
    """A mode with goals that lie open: what contracts and missions differ in."""

    goal_kind: ClassVar[GoalKind]
    refusals: ClassVar[Refusals]
    steps_unasked: ClassVar[bool]
    """Whether a marker that waits on a step space goes on without an offer (ruling R14)."""

    @abstractmethod
    def laid(self, state: State) -> Laid:
        """Return what lies open."""

    @abstractmethod
    def lay(self, state: State, laid: Laid) -> None:
        """Replace what lies open."""

    @abstractmethod
    def goal_at(self, state: State, number: int) -> Goal:
        """Return the goal of a number."""

    def moment_at(self, state: State, number: int) -> Moment | None:
        return self.goal_at(state, number).moment

    @abstractmethod
    def goal_id(self, state: State, number: int) -> str:
        """Return what the goal is called in moves, views and events."""

    def named(self, state: State) -> tuple[tuple[Goal, ...], tuple[str, ...]]:
        numbers = self.laid(state).goals
        goals = tuple([self.goal_at(state, number) for number in numbers])
        return goals, tuple([self.goal_id(state, number) for number in numbers])

    @abstractmethod
    def rewards_left(self, state: State, slot: int) -> RewardsLeft:
        """Return what completing the goal in this slot still brings."""

    def newest(self, state: State) -> int:
        """Return the slot of the goal that was laid out last, where that matters; else -1."""
        return -1

    @abstractmethod
    def move_of(self, state: State, number: int, give: bytes) -> Move:
        """Return the move that completes a goal and gives these cards."""

    @abstractmethod
    def meant(self, state: State, move: Move) -> tuple[int, bytes] | None:
        """Return slot and given cards of a move that completes an open goal; None for any other."""

    def ways(self, state: State, number: int, seat: Seat) -> list[bytes]:
        """Return every set of cards that pays for the goal, if the seat has all its terms but the moment."""
        return ways_to_pay(state, seat, self.goal_at(state, number))

    @abstractmethod
    def color_bits(self, moment: WhenColors) -> int:
        """Return the numbers of colors at which the moment comes, as bits of `State.color_goals`."""

    @abstractmethod
    def worth(self, state: State, slot: int, seat_no: int) -> Worth:
        """Return what the seat gains if its marker goes on: nothing on a step space."""

    def leaves(self, state: State, seat_no: int) -> None:
        """Called when a marker leaves the seat for a goal's first space, or its only one."""

    @abstractmethod
    def placed(self, state: State, slot: int, seat_no: int, give: bytes, log: Log) -> None:
        """Called when a marker completes a goal: count it, reward it."""

    @abstractmethod
    def stepped(self, state: State, slot: int, seat_no: int, step: int) -> Event:
        """Return the event of a marker on a step space."""

    @abstractmethod
    def turned_down(self, state: State, number: int, seat_no: int) -> Event:
        """Return the event of an offer turned down."""


def goals_of(state: State) -> OpenGoals:
    mode = with_goals(MODES[state.mode])
    assert mode is not None, state.mode
    return mode


@lru_cache(maxsize=16)
def with_goals(mode: Mode) -> OpenGoals | None:
    """Return the mode if goals lie open in it: asked of an abstract class, which takes long."""
    return mode if isinstance(mode, OpenGoals) else None


def can_mark(state: State, slot: int, seat_no: int) -> bool:
    """Whether the seat's marker may enter, or advance on, the goal in this slot: once each (rulings R12, R26)."""
    mode = goals_of(state)
    laid = mode.laid(state)
    if seat_no in laid.marks[slot]:
        return False
    return laid.steps[slot][seat_no] > 0 or mode.markers_left(state, seat_no) > 0


def declines(state: State, seat_no: int, card: int) -> list[int]:
    """Return the goals whose marker the seat would move by declining the coins of this ship (ruling R13)."""
    mode, declined = goals_of(state), WhenDeclined(CARDS[card].color)
    return [
        slot
        for slot, number in enumerate(mode.laid(state).goals)
        if mode.moment_at(state, number) == declined and can_mark(state, slot, seat_no)
    ]


def ways_now(state: State, slot: int, seat_no: int) -> list[Move]:
    """Return every way in which the seat could complete the goal in this slot, if its moment is now."""
    if not can_mark(state, slot, seat_no):
        return []
    mode = goals_of(state)
    number = mode.laid(state).goals[slot]
    return [mode.move_of(state, number, give) for give in mode.ways(state, number, state.seats[seat_no])]


def complete(state: State, slot: int, seat_no: int, give: bytes, log: Log) -> None:
    mode = goals_of(state)
    goal = mode.goal_at(state, mode.laid(state).goals[slot])
    coins, crowns = coins_of(goal), crowns_of(goal)
    if coins:
        faces = pay(state, seat_no, coins)
        if log is not None:
            log.append(Paid(seat_no, coins, faces, mode.goal_kind))
    for card in give:
        give_up(state, seat_no, card)
    state.discard += give
    if give:
        display_changed(state, seat_no, log)
    if crowns:
        pay_crowns(state, seat_no, crowns, log)
    advance(state, slot, seat_no, log, give)


def advance(state: State, slot: int, seat_no: int, log: Log, give: bytes = b"") -> None:
    """Place the seat's marker on the goal's next step space, or complete the goal if that was the last."""
    mode = goals_of(state)
    laid = mode.laid(state)
    steps = mode.goal_at(state, laid.goals[slot]).steps
    if not laid.steps[slot][seat_no]:
        mode.leaves(state, seat_no)
    step = laid.steps[slot][seat_no] + 1
    if steps > 1:
        row = bytearray(laid.steps[slot])
        row[seat_no] = step
        laid = replace(laid, steps=_with_row(laid.steps, slot, bytes(row)))
        mode.lay(state, laid)
    if step < steps:
        if log is not None:
            log.append(mode.stepped(state, slot, seat_no, step))
        refresh_claims(state, seat_no)
        return
    mode.lay(state, replace(laid, marks=_with_row(laid.marks, slot, laid.marks[slot] + bytes((seat_no,)))))
    mode.placed(state, slot, seat_no, give, log)


def _with_row(rows: tuple[bytes, ...], slot: int, row: bytes) -> tuple[bytes, ...]:
    return (*rows[:slot], row, *rows[slot + 1 :])


# --- offers of goals that must be decided at their moment (rulings R11 and R26) ---

UNOFFERED = (WhenDeclined, WhenKept)
"""Moments that a move of the player's own brings about: the marker moves without a question."""


def offer(state: State, seats: list[int], came: tuple[type[Moment], ...], log: Log, counts: int = 0) -> None:
    """Offer these seats, in order, goals whose moment came; `counts` are the numbers of colors reached, as bits."""
    mode = goals_of(state)
    offers = []
    for seat_no in seats:
        for slot, number in enumerate(mode.laid(state).goals):
            moment = mode.moment_at(state, number)
            if not isinstance(moment, came):
                continue
            if isinstance(moment, WhenColors) and not mode.color_bits(moment) & counts:
                continue
            if isinstance(moment, WhenStopped):
                placed_last = not (moment.right_after and state.unplaced)
                if len(state.harbor) != moment.cards or not placed_last:
                    continue
            waits = mode.steps_unasked and mode.laid(state).steps[slot][seat_no]
            if waits and can_mark(state, slot, seat_no):
                advance(state, slot, seat_no, log)
            else:
                offers.append(Offer(seat_no, number))
    if state.result is None:
        state.frames += tuple(reversed(offers))


def legal_offer(state: State, frame: Offer) -> tuple[Move, ...]:
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
    if len(legal_offer(state, frame)) > 1:
        return False
    state.frames = state.frames[:-1]
    return True


def offer_faults(state: State, frame: Offer) -> Iterator[str]:
    """Yield the codes of faults of an offer from outside: the goal is not open, or nobody can take it."""
    mode = goals_of(state)
    if frame.goal not in mode.laid(state).goals:
        yield mode.refusals.unsound_goal
        return
    moment = mode.goal_at(state, frame.goal).moment
    if moment is None or isinstance(moment, UNOFFERED):
        yield mode.refusals.unsound_goal
    elif frame is state.frames[-1] and len(legal_offer(state, frame)) < 2:
        yield mode.refusals.unsound_seat


def offer_rules(kind: str, *upon: type[Frame]) -> FrameRules:
    """Return how offers of goals are played, which may also lie upon each other."""
    return FrameRules(
        upon=(*upon, Offer), kind=kind, legal=legal_offer, apply=apply_offer, resume=resume_offer, faults=offer_faults
    )


def renew_offers(plain: dict[str, Any]) -> bool:
    """Upgrade offers of contracts and missions, which older versions saved apart; return whether there are any."""
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
