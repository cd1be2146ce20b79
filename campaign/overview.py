"""Who could take what for which contract or mission: what a table talks about, worked out by the rules."""

import msgspec

from campaign.session import Session
from campaign.words.names import counted, full_name
from campaign.words.story import mission_name
from engine.cards import CARDS, CONTRACTS, ITEM, TYPE
from engine.cards import PROFESSION as PROFESSION_TYPE
from engine.contracts import can_mark, progress
from engine.frames.take import fee, hire_cost
from engine.game import clone
from engine.modes import MODES
from engine.requirements import NEED
from engine.state import State
from engine.upkeep import count_display


class Chance(msgspec.Struct, frozen=True):
    """A seat (from 1) that could take a harbor card for a contract or a mission, called `goal`, and what keeps it
    from it (or nothing).
    """

    seat: int
    card: str
    goal: str
    now: int
    then: int
    need: int
    price: int
    coins: int

    @property
    def affordable(self) -> bool:
        """Whether the seat has the coins, fee included."""
        return self.coins >= self.price


def chances(session: Session) -> list[Chance]:
    """For every harbor card to keep, each seat it would bring further with an open contract or mission."""
    state = session.state
    found = []
    for card in dict.fromkeys(state.harbor):
        if TYPE[card] != PROFESSION_TYPE and not ITEM[card]:
            continue
        for seat_no in range(len(state.seats)):
            found += _for_seat(state, seat_no, card)
    return found


def _with_card(state: State, seat_no: int, card: int) -> State:
    """The table as it were if the seat had the card."""
    after = clone(state)
    if ITEM[card]:
        after.seats[seat_no].items += bytes((card,))
    else:
        after.seats[seat_no].display += bytes((card,))
        count_display(after, seat_no)
    return after


def _missions(state: State, after: State, seat_no: int) -> list[tuple[str, int, int, int]]:
    """Missions nobody has done that the seat would be further with: name, how far now, then, and all it takes."""
    mode = MODES[state.mode]
    now, then = mode.tale_view(state), mode.tale_view(after)
    if now is None or then is None:
        return []
    found = []
    for mission, later in zip(now.missions, then.missions, strict=True):
        have = [sum(term.have[seat_no] for term in each.terms) for each in (mission, later)]
        if have[1] > have[0] and not mission.marks:
            need = sum(term.need for term in mission.terms)
            found.append((mission_name(mission.id), have[0], have[1], need))
    return found


def _for_seat(state: State, seat_no: int, card: int) -> list[Chance]:
    after = _with_card(state, seat_no, card)
    goals = _missions(state, after, seat_no)
    for slot, index in enumerate(state.contracts):
        now, then = progress(state, slot, seat_no), progress(after, slot, seat_no)
        if then > now and not state.markers[slot] and can_mark(state, slot, seat_no):
            goals.append((CONTRACTS[index].name, now, then, NEED[index]))
    seat = state.seats[seat_no]
    price = (0 if ITEM[card] else hire_cost(state, seat, card)) + fee(state, seat_no)
    return [
        Chance(seat_no + 1, CARDS[card].id, goal, now, then, need, price, len(seat.coins))
        for goal, now, then, need in goals
    ]


def overview_lines(session: Session) -> list[str]:
    """The chances in words."""
    lines = [_line(chance, session.state.names[chance.seat - 1]) for chance in chances(session)]
    return lines or ["No card in the harbor brings anyone further with what is open."]


def _line(chance: Chance, name: str) -> str:
    price = counted(chance.price, "coin")
    if not chance.affordable:
        price += f", {chance.price - chance.coins} short"
    far = f"{chance.now} → {chance.then} of {chance.need}"
    return f"{name}: {full_name(chance.card)} for {chance.goal} ({far}), {price}"
