"""Whether the story's part of a table that came from a save fits its script."""

from engine.frames.kinds import MissionOffer, Telling
from engine.soundness import UnsoundState
from engine.state import State
from story.mode.markers import free_markers
from story.mode.tables import script_of, tale_of


def check_state(state: State) -> None:
    """Raise `UnsoundState` unless events, missions, markers, characters and frames fit the script."""
    _check_events(state)
    _check_missions(state)
    _check_seats(state)
    for frame in state.frames:
        if isinstance(frame, MissionOffer) and frame.mission not in tale_of(state).missions:
            raise UnsoundState("a mission is offered that is not open")
        if isinstance(frame, Telling):
            many = len(script_of(state).events if frame.source == "event" else script_of(state).cards)
            if not (0 <= frame.which < many and frame.at >= 0):
                raise UnsoundState("it tells of an event that does not exist")


def _check_events(state: State) -> None:
    tale, known = tale_of(state), len(script_of(state).events)
    everywhere = tale.events + tale.event_discard + tale.box
    if len(set(everywhere)) < len(everywhere) or any(event >= known for event in everywhere + tale.seen):
        raise UnsoundState("the event deck has events twice, or none that exist")
    if not -1 <= tale.event < known:
        raise UnsoundState("its event does not exist")


def _check_missions(state: State) -> None:
    tale, seats = tale_of(state), len(state.seats)
    slots = len(tale.missions)
    if len(set(tale.missions)) < slots or any(place >= len(script_of(state).cards) for place in tale.missions):
        raise UnsoundState("the open missions are not missions")
    if len(tale.marks) != slots or len(tale.steps) != slots or any(len(row) != seats for row in tale.steps):
        raise UnsoundState("missions and markers do not match")
    if any(len(set(row)) < len(row) or any(seat_no >= seats for seat_no in row) for row in tale.marks):
        raise UnsoundState("a marker belongs to nobody")
    if any(group not in script_of(state).groups for group in tale.joined):
        raise UnsoundState("it has play cards of a group that does not exist")


def _check_seats(state: State) -> None:
    script, tale = script_of(state), tale_of(state)
    most = len(script.rules.markers.crowns)
    if len(tale.dealt) != len(state.seats) or len(state.seats) > len(script.rules.goal.markers):
        raise UnsoundState("seats and characters do not match")
    for seat_no, seat in enumerate(state.seats):
        on_missions = sum(1 for row in tale.marks if seat_no in row)
        if not (0 <= seat.markers <= most - on_missions and free_markers(state, seat_no) >= 0):
            raise UnsoundState("a player's markers do not add up")
        if not -1 <= seat.character < len(script.characters):
            raise UnsoundState("a player's character does not exist")
        if not 0 <= seat.crowns <= state.track or any(
            place >= len(script.characters) for place in tale.dealt[seat_no]
        ):
            raise UnsoundState("a player's crowns or characters do not exist")
