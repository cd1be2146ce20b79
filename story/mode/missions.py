"""Missions: claimed at any own decision, or offered at their moment; their costs and rewards (ruling R26)."""

from msgspec.structs import replace

from highseas.engine.refusal import IllegalMove
from highseas.engine.royal.crowns import gain_crowns, pay_crowns
from highseas.engine.royal.derived import display_changed
from highseas.engine.royal.events import Paid
from highseas.engine.royal.frames.claims import give_up
from highseas.engine.royal.goals import terms
from highseas.engine.royal.goals.count import coins_of, crowns_of, have_of
from highseas.engine.royal.goals.pay import ways_to_pay
from highseas.engine.royal.modes import Further
from highseas.engine.royal.moves import NO, Move, No
from highseas.engine.royal.piles import Log, gain, pay
from highseas.engine.royal.state import Seat, State
from highseas.story.events import MissionCompleted, MissionDeclined, MissionStep
from highseas.story.format import StoryCard
from highseas.story.mode.access import card_at, mission_at, open_missions, refresh_all_claims, tale_of
from highseas.story.mode.frames import MissionOffer
from highseas.story.mode.markers import free_markers, place_marker, replaced, step_on
from highseas.story.moves import Mission


def can_mark(state: State, slot: int, seat_no: int) -> bool:
    """Whether the seat may still complete the mission in this slot: only once, and with a marker it has."""
    tale = tale_of(state)
    if seat_no in tale.marks[slot]:
        return False
    return bool(tale.steps[slot][seat_no]) or free_markers(state, seat_no) > 0


def ways_now(state: State, slot: int, seat_no: int) -> list[Mission]:
    """Return every way in which the seat could complete the mission in this slot at this moment."""
    if not can_mark(state, slot, seat_no):
        return []
    card = card_at(state, tale_of(state).missions[slot])
    given = ways_to_pay(state, state.seats[seat_no], card.mission)
    return [Mission(card.id, give) for give in given]


def claims(state: State, seat_no: int) -> list[Move]:
    """Return every mission the seat could complete at its own decision, without those of a moment."""
    return [
        move
        for slot, place in open_missions(state)
        if not mission_at(state, place).immediate
        for move in ways_now(state, slot, seat_no)
    ]


def can_claim(state: State, seat_no: int) -> bool:
    """Whether a mission that costs no coins could be completed at the seat's own decision."""
    return any(
        not mission_at(state, place).immediate
        and not coins_of(mission_at(state, place))
        and ways_now(state, slot, seat_no)
        for slot, place in open_missions(state)
    )


def claim(state: State, seat_no: int, move: Move, log: Log) -> None:
    """Complete a mission at the seat's own decision. Raises `IllegalMove`."""
    slot = _slot_of(state, move.mission) if isinstance(move, Mission) else None
    if slot is None or not isinstance(move, Mission):
        raise IllegalMove("moves.mission_not_open")
    if mission_at(state, tale_of(state).missions[slot]).immediate:
        raise IllegalMove("moves.mission_completed_moment_only")
    if move not in ways_now(state, slot, seat_no):
        raise IllegalMove("moves.mission_cannot_completed_way")
    complete(state, slot, seat_no, move.give, log)


def further(state: State, seat: Seat, after: Seat) -> list[Further]:
    """Return the missions nobody has completed that `after` is further with than `seat`."""
    tale, found = tale_of(state), []
    for slot, place in open_missions(state):
        if tale.marks[slot]:
            continue
        card = card_at(state, place)
        wanted = (*card.mission.own, *card.mission.pay)
        now, then = (sum(have_of(each, term) for term in wanted) for each in (seat, after))
        if then > now:
            found.append(Further(now, then, sum(term.need for term in wanted), mission=card.id))
    return found


def _slot_of(state: State, mission: str) -> int | None:
    """Return the slot of an open mission, by its number."""
    return next((slot for slot, place in open_missions(state) if card_at(state, place).id == mission), None)


# --- moments ---


def offer(state: State, seats: list[int], moments: type | tuple[type, ...], figure: int = 0) -> None:
    """Offer the missions of this moment to these seats, in this order.

    `figure` is the number of ship colors, or of harbor cards, at the moment.
    """
    places = [place for _, place in open_missions(state) if _comes_with(state, place, moments, figure)]
    frames = [MissionOffer(seat_no, place) for seat_no in seats for place in places]
    state.frames += tuple(reversed(frames))


def _comes_with(state: State, place: int, moments: type | tuple[type, ...], figure: int) -> bool:
    moment = mission_at(state, place).moment
    if not isinstance(moment, moments):
        return False
    match moment:
        case terms.WhenColors(at_least):
            return figure >= at_least
        case terms.WhenStopped(cards):
            return figure == cards and not (moment.right_after and state.unplaced)
    return True


def legal_offer(state: State, frame: MissionOffer) -> tuple[Move, ...]:
    """Complete it in one way or another, or say no."""
    slot = tale_of(state).missions.index(frame.mission)
    return (*ways_now(state, slot, frame.seat_no), NO)


def answer_offer(state: State, frame: MissionOffer, move: Move, log: Log) -> None:
    """Complete the mission or decline it, then resume what the offer interrupted."""
    if move not in legal_offer(state, frame):
        raise IllegalMove("moves.mission_offered_complete_say")
    state.frames = state.frames[:-1]
    card = card_at(state, frame.mission)
    if isinstance(move, No):
        if log is not None:
            log.append(MissionDeclined(frame.seat_no, card.id))
        return
    moment = card.mission.moment
    if isinstance(moment, terms.WhenStopped):
        state.turn_rules = replace(state.turn_rules, takes=state.turn_rules.takes - moment.fewer)
    complete(state, tale_of(state).missions.index(frame.mission), frame.seat_no, _given(move), log)


def _given(move: Move) -> bytes:
    return move.give if isinstance(move, Mission) else b""


def offer_stands(state: State, frame: MissionOffer) -> bool:
    """Whether the seat could still complete the mission it is offered."""
    return len(legal_offer(state, frame)) > 1


# --- completing ---


def complete(state: State, slot: int, seat_no: int, give: bytes, log: Log) -> None:
    """Pay for the mission, and place the marker on it or on its next step space."""
    card = card_at(state, tale_of(state).missions[slot])
    _pay(state, seat_no, card, give, log)
    steps = card.mission.steps
    if steps > 1:
        step = step_on(state, slot, seat_no)
        if step < steps:
            if log is not None:
                log.append(MissionStep(seat_no, card.id, step, steps))
            refresh_all_claims(state)
            return
    _mark(state, slot, seat_no, card, give, log)


def _pay(state: State, seat_no: int, card: StoryCard, give: bytes, log: Log) -> None:
    coins, crowns = coins_of(card.mission), crowns_of(card.mission)
    if coins:
        faces = pay(state, seat_no, coins)
        if log is not None:
            log.append(Paid(seat_no, coins, faces, "mission"))
    for given in give:
        give_up(state, seat_no, given)
    state.discard += give
    if give:
        display_changed(state, seat_no, log)
    if crowns:
        pay_crowns(state, seat_no, crowns, log)


def _mark(state: State, slot: int, seat_no: int, card: StoryCard, give: bytes, log: Log) -> None:
    """Place the marker on the mission: apply what the marker opens, then the rewards, the first one's only once."""
    tale = tale_of(state)
    first = not tale.marks[slot]
    state.part = replace(tale, marks=replaced(tale.marks, slot, tale.marks[slot] + bytes((seat_no,))))
    if log is not None:
        log.append(MissionCompleted(seat_no, card.id, len(tale.marks[slot]) + 1, give))
    place_marker(state, seat_no, False, log)
    reward = card.reward
    if first:
        gain(state, seat_no, reward.first_coins, "mission", log)
    crowns = reward.crowns + (reward.first_crowns if first else 0)
    gain_crowns(state, seat_no, crowns, "mission", log)
    refresh_all_claims(state)
