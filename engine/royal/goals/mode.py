"""The mode that contracts and missions share: the hooks for open goals, and goals as front ends see them."""

# Not compiled: others extend its mode.

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from highseas.engine.refusal import IllegalMove
from highseas.engine.royal.cards import COLOR, COLORS, CONTRACT_BY_ID, INFLUENCE
from highseas.engine.royal.derived import NO_COIN_GOAL, shield, unstowed
from highseas.engine.royal.frames.kinds import Frame, Offer
from highseas.engine.royal.goals import marks
from highseas.engine.royal.goals.count import WATCHED, coins_of, counter, crowns_of, have_of, moments_at
from highseas.engine.royal.goals.marks import OpenGoals, advance, can_mark, complete, declines, offer
from highseas.engine.royal.goals.terms import Goal, Moment, Term, WhenColors, WhenDeclined, WhenKept
from highseas.engine.royal.modes import BUSTED, STOPPED, TAX_PAID, Further
from highseas.engine.royal.moves import Move
from highseas.engine.royal.piles import Log, drawable
from highseas.engine.royal.seen import view
from highseas.engine.royal.seen.view import GoalRef, GoalView, Option, Prompt, RewardsLeft, TermView
from highseas.engine.royal.state import Seat, State


class GoalsMode(OpenGoals):
    """A mode in which goals lie open, to be completed at own decisions or at their moments (rulings R11, R26)."""

    def watch_goals(self, state: State) -> None:
        """Watch the moments of the open goals, and the fewest coins that one without a moment costs."""
        state.coin_goal, state.color_goals, state.decline_colors = NO_COIN_GOAL, 0, 0
        for number in self.laid(state).goals:
            goal = self.goal_at(state, number)
            moment = goal.moment
            if moment is None:
                state.coin_goal = min(state.coin_goal, coins_of(goal) or NO_COIN_GOAL)
                continue
            state.subscriptions |= WATCHED[type(moment)]
            if isinstance(moment, WhenColors):
                state.color_goals |= self.color_bits(moment)
            elif isinstance(moment, WhenDeclined):
                state.decline_colors |= 1 << COLORS.index(moment.color)

    def renew(self, plain: dict[str, Any]) -> bool:
        """Older versions saved offers of contracts and of missions apart."""
        return marks.renew_offers(plain)

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
        offer(state, [state.active], (WhenColors,), log, counts)

    def busted(self, state: State, log: Log) -> None:
        offer(state, [state.active], moments_at(BUSTED), log)

    def tax_paid(self, state: State, payers: list[int], log: Log) -> None:
        """Offer what waits for a tax to those who paid, in turn order (ruling R8; mission 50)."""
        offer(state, payers, moments_at(TAX_PAID), log)

    def stopped(self, state: State, log: Log) -> None:
        """Offer what waits for a stop to the active player (missions 51, 52)."""
        offer(state, [state.active], moments_at(STOPPED), log)

    def slots_of(self, state: State, kind: type[Moment]) -> list[int]:
        goals = enumerate(self.laid(state).goals)
        return [slot for slot, number in goals if isinstance(self.moment_at(state, number), kind)]

    # --- Nemesis (ruling R13) and Pirates' Nest (ruling R15) ---

    def may_decline(self, state: State, seat_no: int, card: int) -> bool:
        """Declining is offered only where it moves a marker."""
        return bool(declines(state, seat_no, card))

    def declined(self, state: State, seat_no: int, card: int, log: Log) -> None:
        """Move the marker of the Nemesis contract of this ship's color."""
        for slot in declines(state, seat_no, card):
            advance(state, slot, seat_no, log)

    def may_keep(self, state: State, card: int) -> bool:
        """Whether a repelled ship may be kept: its color is not kept yet, and a marker is free for the goal."""
        seat = state.seats[state.active]
        if any(COLOR[kept] == COLOR[card] for kept in seat.kept):
            return False
        return any(can_mark(state, slot, state.active) for slot in self.slots_of(state, WhenKept))

    def kept(self, state: State, log: Log) -> None:
        """With every color kept, the ships are discarded and the goal is complete at once."""
        seat = state.seats[state.active]
        for slot in self.slots_of(state, WhenKept):
            moment = self.goal_at(state, self.laid(state).goals[slot]).moment
            if moment is not None and counter(moment)(seat) >= moment.need:
                state.discard += seat.kept
                seat.kept = b""
                advance(state, slot, state.active, log)

    # --- goals completed at own decisions ---

    def claim(self, state: State, seat_no: int, move: Move, log: Log) -> None:
        meant = self.meant(state, move)
        if meant is None:
            raise IllegalMove(self.refusals.not_open)
        slot, give = meant
        if self.moment_at(state, self.laid(state).goals[slot]) is not None:
            raise IllegalMove(self.refusals.at_its_moment)
        if move not in marks.ways_now(state, slot, seat_no):
            raise IllegalMove(self.refusals.not_now)
        complete(state, slot, seat_no, give, log)


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
    terms = [TermView(term, term.need, _have(term, seats)) for term in (*goal.own, *goal.pay)]
    if goal.moment is not None:
        # a moment counts its steps, or what is gathered for it, or nothing beside other terms
        if goal.steps > 1:
            counts = goal.steps, made
        else:
            counts = (0, ()) if terms else (goal.moment.need, _have(goal.moment, seats))
        terms.append(TermView(goal.moment, *counts))
    need = sum([term.need for term in terms])
    have = [sum(counted) for counted in zip(*(term.have for term in terms if term.need), strict=True)]
    have = have or [0] * len(seats)
    for seat_no in markers:  # who marked the goal has everything
        have[seat_no] = need
    return GoalView(
        kind=kind,
        id=goal_id,
        markers=tuple(seat_no + 1 for seat_no in markers),
        steps=made,
        steps_needed=goal.steps,
        terms=tuple(terms),
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
