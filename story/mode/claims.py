"""The missions that a seat can complete at its own decisions: those that wait for no moment (ruling R26)."""

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from highseas.engine.royal.cards import follows_sets
from highseas.engine.royal.goals.count import coins_of
from highseas.engine.royal.goals.pay import ways_to_pay
from highseas.engine.royal.moves import Move
from highseas.engine.royal.state import Seat, State
from highseas.story.format import Mission as MissionTerms
from highseas.story.mode.access import tale_of
from highseas.story.mode.markers import free_markers
from highseas.story.mode.tale import Tale
from highseas.story.moves import Mission
from highseas.story.script import unpack


def can_claim(state: State, seat_no: int) -> bool:
    """Whether the seat could complete a mission now that costs no coins."""
    seat = state.seats[seat_no]
    for _, mission in _markable(state, seat_no):
        if not coins_of(mission) and ways_to_pay(state, seat, mission):
            return True
    return False


def claims(state: State, seat_no: int) -> list[Move]:
    """Return every way in which the seat could complete a mission now; nobody may change the list."""
    return _LAST.claims(state, seat_no)


class _Last:
    """What could be claimed at the last question: while cards are drawn, nothing changes that it follows from."""

    def __init__(self) -> None:
        self._known: tuple[Tale, bytes, int, Seat, list[Move]] | None = None
        follows_sets(self.forget)

    def claims(self, state: State, seat_no: int) -> list[Move]:
        """Return what the seat could claim."""
        tale, shields, seat, known = tale_of(state), state.shields, state.seats[seat_no], self._known
        if known is not None:
            last, track, number, was, found = known
            if last is tale and number == seat_no and was == seat and track == shields:
                return found
        moves: list[Move] = [
            Mission(name, give)
            for name, mission in _markable(state, seat_no)
            for give in ways_to_pay(state, seat, mission)
        ]
        self._known = tale, shields, seat_no, replace(seat), moves
        return moves

    def forget(self) -> None:
        """Forget it, because cards have other indexes."""
        self._known = None


_LAST: Final = _Last()


def _markable(state: State, seat_no: int) -> list[tuple[str, MissionTerms]]:
    """Return the open missions that wait for no moment and that the seat can mark, by number of the card."""
    tale, left = tale_of(state), free_markers(state, seat_no)
    marks, steps = tale.marks, tale.steps
    return [
        (name, mission)
        for slot, name, mission in _at_will(tale.script, tale.missions)
        if seat_no not in marks[slot] and (left > 0 or steps[slot][seat_no])
    ]


@lru_cache(maxsize=256)
def _at_will(packed: bytes, places: bytes) -> list[tuple[int, str, MissionTerms]]:
    """Return the missions of these cards of a script that wait for no moment, by slot and number of the card."""
    cards = [unpack(packed).cards[place] for place in places]
    return [(slot, card.id, card.mission) for slot, card in enumerate(cards) if card.mission.moment is None]
