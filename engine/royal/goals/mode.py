"""The mode that contracts and missions share: open goals, the markers on them, and goals as front ends see them.

A goal is a contract or a mission. In a state it is a *number* in its mode's own list, and a *slot* among the open
ones. What the two differ in are the abstract methods of `GoalsMode`; all else about them is here.
"""

# Not compiled: others extend its mode.

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, ClassVar

from msgspec.structs import replace

from highseas.engine.refusal import IllegalMove
from highseas.engine.royal.base_modes import BaseMode
from highseas.engine.royal.cards import CARDS, COLOR, COLORS, CONTRACT_BY_ID, INFLUENCE
from highseas.engine.royal.derived import NO_COIN_GOAL, display_changed, pay_crowns, refresh_claims, shield, unstowed
from highseas.engine.royal.events import Event, Paid
from highseas.engine.royal.frames.kinds import Frame, Offer
from highseas.engine.royal.frames.turn import give_up
from highseas.engine.royal.goals import terms
from highseas.engine.royal.goals.count import WATCHED, coins_of, crowns_of, have_of, ways_to_pay
from highseas.engine.royal.goals.terms import Goal, Laid, Moment, Term
from highseas.engine.royal.modes import MODES, FrameRules, Further, Mode, Worth
from highseas.engine.royal.moves import NO, Move
from highseas.engine.royal.piles import Log, drawable, pay
from highseas.engine.royal.seen import view
from highseas.engine.royal.seen.view import GoalKind, GoalRef, GoalView, Option, Prompt, RewardsLeft, TermView
from highseas.engine.royal.state import Seat, State


class GoalsMode(BaseMode, ABC):
    """A mode in which goals lie open, to be completed at own decisions or at their moments (rulings R11, R26)."""

    goal_kind: ClassVar[GoalKind]
    """Its goals are refused by the codes of that name (`refused.contract.not_open`)."""
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
    def color_bits(self, moment: terms.WhenColors) -> int:
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

    # --- what is the same for both ---

    def watch_goals(self, state: State) -> None:
        """Watch the moments of the open goals, and the fewest coins that one without a moment costs."""
        state.coin_goal, state.color_goals, state.decline_colors = NO_COIN_GOAL, 0, 0
        for number in self.laid(state).goals:
            goal = self.goal_at(state, number)
            if (moment := goal.moment) is None:
                state.coin_goal = min(state.coin_goal, coins_of(goal) or NO_COIN_GOAL)
                continue
            state.subscriptions |= WATCHED[type(moment)]
            if isinstance(moment, terms.WhenColors):
                state.color_goals |= self.color_bits(moment)
            elif isinstance(moment, terms.WhenDeclined):
                state.decline_colors |= 1 << COLORS.index(moment.color)

    def renew(self, plain: dict[str, Any]) -> bool:
        """Upgrade offers of contracts and of missions, which older versions saved apart."""
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

    def goals(self, state: State) -> tuple[GoalView, ...]:
        laid, newest = self.laid(state), self.newest(state)
        return tuple(
            goal_view(
                self.goal_kind,
                self.goal_id(state, number),
                self.goal_at(state, number),
                state.seats,
                laid.marks[slot],
                laid.steps[slot],
                self.rewards_left(state, slot),
                newest=slot == newest,
            )
            for slot, number in enumerate(laid.goals)
        )

    def prompt(self, state: State, frame: Frame, asked: Prompt) -> Prompt:
        return replace(asked, goal=self._named(state, frame.goal)) if isinstance(frame, Offer) else asked

    def option(self, state: State, seat_no: int, option: Option) -> Option:
        """Name the goal that a move completes, what it gives, and what that means."""
        meant = None if option.move is None else self.meant(state, option.move)
        if meant is None:
            return option
        slot, give = meant
        goal, preview = self._named(state, self.laid(state).goals[slot]), self._preview(state, seat_no, slot, give)
        return replace(option, goal=goal, give=view.ids(give), preview=preview)

    def _preview(self, state: State, seat_no: int, slot: int, give: bytes) -> view.Preview:
        """Return the price, rewards and influence of a seat's marker that goes on, giving these cards."""
        seat, goal = state.seats[seat_no], self.goal_at(state, self.laid(state).goals[slot])
        worth = self.worth(state, slot, seat_no)
        pays, pays_crowns = coins_of(goal), crowns_of(goal)
        ships, points = unstowed(seat, give)
        gains = min(worth.coins, drawable(state, pays + len(give) + len(ships)))
        crowns = min(worth.crowns, state.track - seat.crowns + pays_crowns)
        shields = shield(state, seat.crowns - pays_crowns + crowns) - shield(state, seat.crowns)
        return view.Preview(
            pays=pays,
            gains=gains,
            influence=worth.points + shields - sum(INFLUENCE[card] for card in give) - points,
            coins_after=len(seat.coins) - pays + gains,
            crowns=crowns,
            pays_crowns=pays_crowns,
        )

    def _named(self, state: State, number: int) -> GoalRef:
        return GoalRef(self.goal_kind, self.goal_id(state, number))

    def further(self, state: State, seat_no: int, after: Seat) -> Sequence[Further]:
        """Return the open goals nobody has completed that the seat could mark and `after` is further with."""
        laid, found = self.laid(state), []
        for slot, number in enumerate(laid.goals):
            if laid.marks[slot] or not can_mark(state, slot, seat_no):
                continue
            goal = self.goal_at(state, number)
            wanted = (*goal.own, *goal.pay)
            now, then = (sum(have_of(each, term) for term in wanted) for each in (state.seats[seat_no], after))
            if then > now:
                need = sum(term.need for term in wanted)
                found.append(Further(self.goal_kind, self.goal_id(state, number), now, then, need))
        return found

    # --- moments ---

    def colors_reached(self, state: State, counts: int, log: Log) -> None:
        """Offer what waits for so many colors to the active player (ruling R14; missions 33, 34)."""
        offer(state, [state.active], terms.WhenColors, log, counts)

    def busted(self, state: State, log: Log) -> None:
        offer(state, [state.active], terms.WhenBusted, log)

    def tax_paid(self, state: State, payers: list[int], log: Log) -> None:
        """Offer what waits for a tax to those who paid, in turn order (ruling R8; mission 50)."""
        offer(state, payers, terms.WhenTaxed, log)

    def stopped(self, state: State, log: Log) -> None:
        """Offer what waits for a stop to the active player (missions 51, 52)."""
        offer(state, [state.active], terms.WhenStopped, log)

    # --- Nemesis (ruling R13) and Pirates' Nest (ruling R15) ---

    def may_decline(self, state: State, seat_no: int, card: int) -> bool:
        """Declining is offered only where it moves a marker."""
        return bool(declines(state, seat_no, card))

    def declined(self, state: State, seat_no: int, card: int, log: Log) -> None:
        """Move the marker of the Nemesis contract of this ship's color."""
        for slot in declines(state, seat_no, card):
            advance(state, slot, seat_no, log)

    def nests(self, state: State) -> dict[int, terms.WhenKept]:
        """Return the moments of the open goals for which ships are kept, by the slot of the goal."""
        moments = [self.moment_at(state, number) for number in self.laid(state).goals]
        return {slot: moment for slot, moment in enumerate(moments) if isinstance(moment, terms.WhenKept)}

    def may_keep(self, state: State, card: int) -> bool:
        """Whether a repelled ship may be kept: its color is not kept yet, and a marker is free for the goal."""
        if any(COLOR[kept] == COLOR[card] for kept in state.seats[state.active].kept):
            return False
        return any(can_mark(state, slot, state.active) for slot in self.nests(state))

    def kept(self, state: State, log: Log) -> None:
        """With every color kept, the ships are discarded and the goal is complete at once."""
        seat = state.seats[state.active]
        for slot, nest in self.nests(state).items():
            if len(seat.kept) >= nest.need:
                state.discard += seat.kept
                seat.kept = b""
                advance(state, slot, state.active, log)

    # --- goals completed at own decisions ---

    def claim(self, state: State, seat_no: int, move: Move, log: Log) -> None:
        if (meant := self.meant(state, move)) is None:
            raise IllegalMove(f"refused.{self.goal_kind}.not_open")
        slot, give = meant
        if self.moment_at(state, self.laid(state).goals[slot]) is not None:
            raise IllegalMove(f"refused.{self.goal_kind}.at_its_moment")
        if move not in ways_now(state, slot, seat_no):
            raise IllegalMove(f"refused.{self.goal_kind}.not_now")
        complete(state, slot, seat_no, give, log)


# --- markers on the goals of a table ---


def goals_of(state: State) -> GoalsMode:
    mode = with_goals(MODES[state.mode])
    assert mode is not None, state.mode
    return mode


@lru_cache(maxsize=16)
def with_goals(mode: Mode) -> GoalsMode | None:
    """Return the mode if goals lie open in it: asked of an abstract class, which takes long."""
    return mode if isinstance(mode, GoalsMode) else None


def can_mark(state: State, slot: int, seat_no: int) -> bool:
    """Whether the seat's marker may enter, or advance on, the goal in this slot: once each (rulings R12, R26)."""
    mode = goals_of(state)
    laid = mode.laid(state)
    if seat_no in laid.marks[slot]:
        return False
    return laid.steps[slot][seat_no] > 0 or mode.markers_left(state, seat_no) > 0


def declines(state: State, seat_no: int, card: int) -> list[int]:
    """Return the goals whose marker the seat would move by declining the coins of this ship (ruling R13)."""
    mode, declined = goals_of(state), terms.WhenDeclined(CARDS[card].color)
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

UNOFFERED = (terms.WhenDeclined, terms.WhenKept)
"""Moments that a move of the player's own brings about: the marker moves without a question."""


def offer(state: State, seats: list[int], came: type[Moment], log: Log, counts: int = 0) -> None:
    """Offer these seats, in order, goals whose moment came; `counts` are the numbers of colors reached, as bits."""
    mode = goals_of(state)
    offers = []
    for seat_no in seats:
        for slot, number in enumerate(mode.laid(state).goals):
            moment = mode.moment_at(state, number)
            if not isinstance(moment, came):
                continue
            if isinstance(moment, terms.WhenColors) and not mode.color_bits(moment) & counts:
                continue
            if isinstance(moment, terms.WhenStopped):
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
        raise IllegalMove(f"refused.{mode.goal_kind}.offered")
    state.frames = state.frames[:-1]
    if (meant := mode.meant(state, move)) is None:
        if log is not None:
            log.append(mode.turned_down(state, frame.goal, frame.seat_no))
        return
    moment = mode.goal_at(state, frame.goal).moment
    if isinstance(moment, terms.WhenStopped):
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
        yield f"refused.{mode.goal_kind}.unsound_goal"
        return
    moment = mode.goal_at(state, frame.goal).moment
    if moment is None or isinstance(moment, UNOFFERED):
        yield f"refused.{mode.goal_kind}.unsound_goal"
    elif frame is state.frames[-1] and len(legal_offer(state, frame)) < 2:
        yield f"refused.{mode.goal_kind}.unsound_seat"


def offer_rules(kind: str, *upon: type[Frame]) -> FrameRules:
    """Return how offers of goals are played, which may also lie upon each other."""
    return FrameRules((*upon, Offer), kind, legal_offer, apply_offer, resume_offer, offer_faults)


# --- goals as front ends see them ---

NO_REWARDS = RewardsLeft()


def goal_view(
    kind: view.GoalKind,
    goal_id: str,
    goal: Goal,
    seats: Sequence[Seat] = (),
    markers: bytes = b"",
    steps: bytes = b"",
    rewards: RewardsLeft = NO_REWARDS,
    newest: bool = False,
) -> GoalView:
    """Return the view of a goal, marked by these seats (from 0), with everybody's steps; without seats, as printed."""
    made = tuple([goal.steps if seat_no in markers else step for seat_no, step in enumerate(steps)])
    views = [TermView(term, term.need, _have(term, seats)) for term in (*goal.own, *goal.pay)]
    if goal.moment is not None:
        # a moment counts its steps, or what is gathered for it, or nothing beside other terms
        if goal.steps > 1:
            counts = goal.steps, made
        else:
            counts = (0, ()) if views else (goal.moment.need, _have(goal.moment, seats))
        views.append(TermView(goal.moment, *counts))
    need = sum([term.need for term in views])
    have = [sum(counted) for counted in zip(*(term.have for term in views if term.need), strict=True)]
    have = have or [0] * len(seats)
    for seat_no in markers:  # who marked the goal has everything
        have[seat_no] = need
    return GoalView(
        kind=kind,
        id=goal_id,
        markers=tuple(seat_no + 1 for seat_no in markers),
        steps=made,
        steps_needed=goal.steps,
        terms=tuple(views),
        need=need,
        have=tuple(have),
        coins=rewards.coins,
        first_crowns=rewards.first_crowns,
        crowns=rewards.crowns,
        newest=newest,
    )


def _have(term: Term, seats: Sequence[Seat]) -> tuple[int, ...]:
    return tuple([have_of(seat, term) for seat in seats])


def contract_asked(contract_id: str) -> GoalView:
    """Return a contract as it is with nobody at the table. Raises `KeyError` for an unknown one."""
    contract = CONTRACT_BY_ID[contract_id]
    return goal_view("contract", contract.id, contract, rewards=RewardsLeft(contract.rewards))
