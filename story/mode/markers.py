"""Markers leave the character card from left to right; each opens or brings something (ruling R26)."""

from highseas.engine.royal.crowns import gain_crowns
from highseas.engine.royal.derived import display_changed
from highseas.engine.royal.modes import INFLUENCE, MODES
from highseas.engine.royal.piles import Log, gain
from highseas.engine.royal.state import State
from highseas.story.events import MarkerPlaced, TalentOpened, TrophyShown
from highseas.story.mode.access import markers_placed, script_of, tale_of


def free_markers(state: State, seat_no: int) -> int:
    """Return how many markers the seat can still place; one on a step space is not free (mission 52)."""
    tale = tale_of(state)
    left = state.seats[seat_no].markers
    for slot, steps in enumerate(tale.steps):
        if steps[seat_no] and seat_no not in tale.marks[slot]:
            left -= 1
    return left


def place_marker(state: State, seat_no: int, to_box: bool, log: Log) -> None:
    """Place the leftmost marker on a mission or in the box, then apply its ability, trophy or crowns (Big Box
    p. 16).
    """
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
    if state.watch & INFLUENCE:
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
