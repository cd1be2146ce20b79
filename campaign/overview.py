"""Who could take what for which contract: what a table talks about in cooperation, worked out by the rules."""

import msgspec

from campaign.session import Session
from campaign.words.names import contract_name, counted, full_name
from engine.cards import CARDS, CONTRACTS, TYPE
from engine.cards import PROFESSION as PROFESSION_TYPE
from engine.contracts import can_mark, progress
from engine.frames.take import fee, hire_cost
from engine.game import clone
from engine.requirements import NEED
from engine.state import State
from engine.upkeep import count_display


class Chance(msgspec.Struct, frozen=True):
    """A seat (from 1) that could take a harbor card for a contract, and what keeps it from it (or nothing)."""

    seat: int
    card: str
    contract: str
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
    """For every profession in the harbor, each seat it would bring further with an open contract."""
    state = session.state
    found = []
    for card in dict.fromkeys(state.harbor):
        if TYPE[card] != PROFESSION_TYPE:
            continue
        for seat_no in range(len(state.seats)):
            found += _for_seat(state, seat_no, card)
    return found


def _for_seat(state: State, seat_no: int, card: int) -> list[Chance]:
    after = clone(state)
    after.seats[seat_no].display += bytes((card,))
    count_display(after, seat_no)
    seat = state.seats[seat_no]
    found = []
    for slot, index in enumerate(state.contracts):
        now, then = progress(state, slot, seat_no), progress(after, slot, seat_no)
        if then > now and not state.markers[slot] and can_mark(state, slot, seat_no):
            found.append(
                Chance(
                    seat=seat_no + 1,
                    card=CARDS[card].id,
                    contract=CONTRACTS[index].id,
                    now=now,
                    then=then,
                    need=NEED[index],
                    price=hire_cost(state, seat, card) + fee(state, seat_no),
                    coins=len(seat.coins),
                )
            )
    return found


def overview_lines(session: Session) -> list[str]:
    """The chances in words."""
    lines = [_line(chance, session.state.names[chance.seat - 1]) for chance in chances(session)]
    return lines or ["No card in the harbor brings anyone further with an open contract."]


def _line(chance: Chance, name: str) -> str:
    price = counted(chance.price, "coin")
    if not chance.affordable:
        price += f", {chance.price - chance.coins} short"
    contract = contract_name(chance.contract)
    return (
        f"{name}: {full_name(chance.card)} for {contract} ({chance.now} → {chance.then} of {chance.need}), {price}"
    )
