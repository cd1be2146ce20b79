"""Markers: what the seats can mark at will, and what each marker opens or brings (ruling R26)."""

from typing import Final

from msgspec.structs import replace

from highseas.engine.royal.cards import follows_sets
from highseas.engine.royal.derived import display_changed, gain_crowns
from highseas.engine.royal.goals.count import coins_of, ways_to_pay
from highseas.engine.royal.modes import INFLUENCE, MODES
from highseas.engine.royal.moves import Move
from highseas.engine.royal.piles import Log, gain
from highseas.engine.royal.state import Seat, State
from highseas.story.format import Mission as MissionTerms
from highseas.story.mode.state import Tale, markers_placed, script_of, tale_of
from highseas.story.moves import MarkerPlaced, Mission, TalentOpened, TrophyShown


def free_markers(state: State, seat_no: int) -> int:
    """Return how many markers the seat can still place; one on a step space is not free (mission 52)."""
    tale = tale_of(state)
    left = state.seats[seat_no].markers
    for slot, steps in enumerate(tale.steps):
        if steps[seat_no] and seat_no not in tale.marks[slot]:
            left -= 1
    return left


def place_marker(state: State, seat_no: int, to_box: bool, log: Log) -> None:
    """Place the leftmost marker, then apply its ability, trophy or crowns (Big Box p. 16)."""
    seat = state.seats[seat_no]
    seat.markers -= 1
    place = markers_placed(state, seat)
    rules = script_of(state).rules.markers
    if log is not None:
        log.append(MarkerPlaced(seat_no, place, to_box))
    if place == rules.opens_ability:
        _open_talent(state, seat_no, log)
    if place == rules.shows_trophy and log is not None:
        log.append(TrophyShown(seat_no))
    gain_crowns(state, seat_no, rules.crowns[place - 1], "marker", log)
    if state.subscriptions & INFLUENCE:
        MODES[state.mode].influence_changed(state, seat_no, log)


def _open_talent(state: State, seat_no: int, log: Log) -> None:
    """Open the character's ability, and pay one that pays once (ruling R30)."""
    seat = state.seats[seat_no]
    character = script_of(state).characters[seat.character]
    seat.ability = character.ability
    if log is not None:
        log.append(TalentOpened(seat_no, character.id))
    if seat.ability.kind == "once":
        gain(state, seat_no, seat.ability.coins, "talent", log)
        gain_crowns(state, seat_no, seat.ability.crowns, "talent", log)
    display_changed(state, seat_no, log)


def can_claim(state: State, seat_no: int) -> bool:
    seat = state.seats[seat_no]
    return any(not coins_of(mission) and ways_to_pay(state, seat, mission) for _, mission in _markable(state, seat_no))


class _LastClaims:
    """What could be claimed at the last question: while cards are drawn, nothing changes that it follows from."""

    def __init__(self) -> None:
        self._known: tuple[Tale, bytes, int, Seat, list[Move]] | None = None
        follows_sets(self.forget)

    def now(self, state: State, seat_no: int) -> list[Move]:
        """Return every way in which the seat could complete a mission now; nobody may change the list."""
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
        self._known = None


CLAIMS: Final = _LastClaims()


def _markable(state: State, seat_no: int) -> list[tuple[str, MissionTerms]]:
    """Return the missions that the seat could mark at will, with the numbers of their cards."""
    tale, left, cards = tale_of(state), free_markers(state, seat_no), script_of(state).cards
    open_cards = zip([cards[place] for place in tale.missions], tale.marks, tale.steps, strict=True)
    return [
        (card.id, card.mission)
        for card, marks, steps in open_cards
        if card.mission.moment is None and seat_no not in marks and (left > 0 or steps[seat_no])
    ]
