"""Markers leave the character card from left to right, and each opens or brings something (ruling R26)."""

from msgspec.structs import replace

from engine.crowns import gain_crowns
from engine.events import MarkerPlaced, TalentOpened, TrophyShown
from engine.modes import INFLUENCE, MODES
from engine.state import State
from engine.table import Log, gain
from engine.upkeep import display_changed
from story.mode.tables import markers_placed, open_missions, script_of, tale_of


def free_markers(state: State, seat_no: int) -> int:
    """Markers the seat can still place; one that waits on a step space is not free (mission 52)."""
    tale = tale_of(state)
    waiting = sum(
        1 for slot, _ in open_missions(state) if tale.steps[slot][seat_no] and seat_no not in tale.marks[slot]
    )
    return state.seats[seat_no].markers - waiting


def place_marker(state: State, seat_no: int, to_box: bool, log: Log) -> None:
    """The leftmost marker goes on a mission or to the box: ability, trophy or crowns follow (Big Box p. 16)."""
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
    """The character's ability counts from now on, and pays if it pays but once (ruling R30)."""
    seat = state.seats[seat_no]
    character = script_of(state).characters[seat.character]
    seat.talent = character.ability
    if log is not None:
        log.append(TalentOpened(seat_no, character.id))
    if seat.talent.kind == "once":
        gain(state, seat_no, seat.talent.coins, "talent", log)
        gain_crowns(state, seat_no, seat.talent.crowns, "talent", log)
    display_changed(state, seat_no, log)


def replaced(rows: tuple[bytes, ...], slot: int, row: bytes) -> tuple[bytes, ...]:
    """The rows with one of them replaced."""
    return (*rows[:slot], row, *rows[slot + 1 :])


def step_on(state: State, slot: int, seat_no: int) -> int:
    """The seat's marker goes on to the mission's next step space, which is returned."""
    tale = tale_of(state)
    row = bytearray(tale.steps[slot])
    row[seat_no] += 1
    state.tale = replace(tale, steps=replaced(tale.steps, slot, bytes(row)))
    return row[seat_no]
