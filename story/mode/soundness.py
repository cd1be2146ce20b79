"""Whether the story's part of a table that came from a save fits its script."""

from collections.abc import Iterator
from itertools import pairwise

from engine.cards import ITEM
from engine.frames.kinds import Choosing, CoinOffer, MissionOffer, MonthTurns, Offer, Sharing, Telling
from engine.soundness import UnsoundState
from engine.state import Seat, State
from story.effects import MonthEnds
from story.effects import Offer as OfferEffect
from story.figures import Script
from story.mode.markers import free_markers
from story.mode.tables import has_trophy, is_competitive, markers_placed, mode_of, script_of, tale_of
from story.sound import followers

MOST_MONTHS = 1_000_000


def check_state(state: State, from_play: bool = False) -> None:
    """Raise `UnsoundState` unless events, missions, markers, characters and frames fit the script.

    `from_play`: and unless play can have brought deck and missions to where they are.
    """
    parts = [_base_faults, _event_faults, _mission_faults, _seat_faults, _frame_faults, _end_faults]
    for part in (*parts, _deck_faults, _way_faults) if from_play else parts:
        for fault in part(state):
            raise UnsoundState(fault)


def _base_faults(state: State) -> Iterator[str]:
    """Nothing of the other modes, and the crown track of the script."""
    track = script_of(state).rules.crown_track
    if state.contracts or state.markers or state.steps or state.timed or state.time_deck or state.point_deck:
        yield "it has contracts or a Time deck in a story"
    if any(seat.kept or seat.completed for seat in state.seats) or any(isinstance(f, Offer) for f in state.frames):
        yield "it has completed contracts in a story"
    if state.shields != bytes(track.shields) or state.track != track.length:
        yield "its crown track is another"
    if list(state.prices) != sorted(state.prices) or len(state.prices) > sum(len(s.display) for s in state.seats):
        yield "its prices are none"


# --- events ---


def _event_faults(state: State) -> Iterator[str]:
    """Events that exist, each in one place."""
    tale, known = tale_of(state), len(script_of(state).events)
    everywhere = tale.events + tale.event_discard + tale.box
    if len(set(everywhere)) < len(everywhere) or any(event >= known for event in everywhere + tale.seen):
        yield "the event deck has events twice, or none that exist"
    if not -1 <= tale.event < known:
        yield "its event does not exist"
    if not 1 <= tale.month <= MOST_MONTHS:
        yield "its month does not exist"


def _deck_faults(state: State) -> Iterator[str]:
    """All events of the deck are somewhere, and the one that ends the month is the last to come."""
    script, tale = script_of(state), tale_of(state)
    everywhere = tale.events + tale.event_discard + tale.box
    last = _last_event(state, script)
    if sorted(everywhere) != sorted(_events_of(state, script, last)):
        yield "events are missing, or too many"
        return
    seen = set(tale.seen)
    if not (set(tale.event_discard) <= seen <= set(everywhere) and seen.isdisjoint(tale.box)):
        yield "events were seen that nobody turned up, or not seen"
    if len(seen) < len(tale.seen) or not (tale.event == -1 or tale.event in seen):
        yield "its event was never turned up"
    if any(script.events[place].number for place in tale.box):
        yield "an event lies in the box that belongs into the deck"
    if tale.events:
        if tale.events[0] != last:
            yield "the last event of the month is not the last"
    elif state.frames and not _month_turns(state, script, last):
        yield "the event deck has run out"


def _last_event(state: State, script: Script) -> int:
    deck = script.rules.event_deck
    return script.event_place(deck.variable_last if state.options.variable else deck.last)


def _events_of(state: State, script: Script, last: int) -> list[int]:
    """The events of the deck and the box together, as `story.mode.opening` lays them."""
    deck = script.rules.event_deck
    short = [script.event_place(deck.short_month)] if len(state.seats) in deck.short_month_players else []
    return [place for place, event in enumerate(script.events) if not event.number] + short + [last]


def _month_turns(state: State, script: Script, last: int) -> bool:
    """Whether the month's last event has been turned up, and the pile is still to be turned over."""
    tale = tale_of(state)
    if tale.event != last or tale.event_discard[-1:] != bytes((last,)):
        return False
    effects = script.events[last].effects
    ends = next(number for number, effect in enumerate(effects) if isinstance(effect, MonthEnds))
    return any(
        isinstance(frame, MonthTurns)
        or (isinstance(frame, Telling) and frame.source == "event" and frame.at <= ends)
        for frame in state.frames
    )


# --- missions ---


def _mission_faults(state: State) -> Iterator[str]:
    script, tale, seats = script_of(state), tale_of(state), len(state.seats)
    slots = len(tale.missions)
    if len(set(tale.missions)) < slots or any(place >= len(script.cards) for place in tale.missions):
        yield "the open missions are not missions"
        return
    if len(tale.marks) != slots or len(tale.steps) != slots or any(len(row) != seats for row in tale.steps):
        yield "missions and markers do not match"
        return
    if any(len(set(row)) < len(row) or any(seat_no >= seats for seat_no in row) for row in tale.marks):
        yield "a marker belongs to nobody"
    for place, marks, steps in zip(tale.missions, tale.marks, tale.steps, strict=True):
        needed = script.cards[place].mission.steps
        if any(step > (needed if seat_no in marks else needed - 1) for seat_no, step in enumerate(steps)):
            yield "a marker lies on a step space that does not exist"
    if any(group not in script.groups for group in tale.joined) or len(set(tale.joined)) < len(tale.joined):
        yield "it has play cards of a group that does not exist, or twice"


def _way_faults(state: State) -> Iterator[str]:
    """The missions lie on a way through the chapter, so that no card of the story can come twice."""
    script = script_of(state)
    ids = [script.cards[place].id for place in tale_of(state).missions]
    if state.options.variable:
        return  # which missions lie open is luck; older rules began such games without any
    after = followers(script, mode_of(state))
    if ids[:1] not in ([], [script.first]) or any(card not in after[before] for before, card in pairwise(ids)):
        yield "its missions lie on no way through the chapter"


# --- seats ---


def _seat_faults(state: State) -> Iterator[str]:
    script, tale = script_of(state), tale_of(state)
    if len(tale.dealt) != len(state.seats) or len(state.seats) > len(script.rules.goal.markers):
        yield "seats and characters do not match"
        return
    if not 0 <= tale.allotment <= state.options.allotment:
        yield "its allotment is another"
    most = len(script.rules.markers.crowns)
    for seat_no, seat in enumerate(state.seats):
        on_missions = sum(1 for row in tale.marks if seat_no in row)
        if not (0 <= seat.markers <= most - on_missions and free_markers(state, seat_no) >= 0):
            yield "a player's markers do not add up"
        if not 0 <= seat.crowns <= state.track or not all(ITEM[card] for card in seat.items):
            yield "a player's crowns or items do not exist"
    yield from _character_faults(state, script)


def _character_faults(state: State, script: Script) -> Iterator[str]:
    """Everybody has a character of a card of its own, or is still to choose; or the game was conceded."""
    choosing = {frame.seat for frame in state.frames if isinstance(frame, Choosing)}
    if state.result is not None and state.result.conceded >= 0:
        choosing = {seat_no for seat_no, seat in enumerate(state.seats) if seat.character < 0}
    chosen = [seat.character for seat in state.seats if seat.character >= 0]
    if any(not -1 <= seat.character < len(script.characters) for seat in state.seats):
        yield "a player's character does not exist"
        return
    taken = {script.characters[place].card for place in chosen}
    if len(taken) < len(chosen):
        yield "two players have the same character"
    for seat_no, seat in enumerate(state.seats):
        dealt = tale_of(state).dealt[seat_no]
        if any(place >= len(script.characters) for place in dealt):
            yield "a player's characters do not exist"
        elif (seat.character < 0) != (seat_no in choosing) or bool(dealt) != (seat_no in choosing):
            yield "a player has no character, or is to choose another"
        elif taken & {script.characters[place].card for place in dealt}:
            yield "a character can be chosen that is taken"
        elif seat.talent != _talent_of(state, script, seat):
            yield "an ability is open that is not, or closed"
    yield from _choice_faults(state, script, sorted(choosing))


def _talent_of(state: State, script: Script, seat: Seat) -> object:
    opens = script.rules.markers.opens_ability
    is_open = seat.character >= 0 and 1 <= opens <= markers_placed(state, seat)
    return script.characters[seat.character].ability if is_open else None


def _choice_faults(state: State, script: Script, choosing: list[int]) -> Iterator[str]:
    """Whoever is still to choose will have something left to choose from, whatever the others take."""
    cards = [{script.characters[place].card for place in tale_of(state).dealt[seat_no]} for seat_no in choosing]
    frames = [frame.seat for frame in state.frames if isinstance(frame, Choosing)]
    shares = [frame.seat for frame in state.frames if isinstance(frame, Sharing)]
    if len(set(frames)) < len(frames) or len(set(shares)) < len(shares):
        yield "somebody is to choose twice"
    if state.options.draft:
        if any(own != cards[0] or len(own) < len(choosing) for own in cards):
            yield "there are not enough characters to choose from"
    elif any(len(own) != 1 for own in cards) or len(set[int]().union(*cards)) < len(cards):
        yield "two players are to choose the same character"


# --- frames, and the end ---


def _frame_faults(state: State) -> Iterator[str]:
    tale = tale_of(state)
    for frame in state.frames:
        if isinstance(frame, MissionOffer) and frame.mission not in tale.missions:
            yield "a mission is offered that is not open"
        elif isinstance(frame, Telling):
            yield from _telling_faults(state, frame)
        elif isinstance(frame, CoinOffer) and not _is_offered(script_of(state), frame):
            yield "something is offered that no event offers"


def _telling_faults(state: State, frame: Telling) -> Iterator[str]:
    """Only the event of the turn and the newest mission have anything to tell."""
    tale = tale_of(state)
    known = tale.event if frame.source == "event" else tale.missions[-1] if tale.missions else -1
    if frame.which != known or frame.which < 0 or frame.at < 0:
        yield "it tells of an event that does not exist"
    elif frame.source == "hourglass" and state.options.variable:
        yield "it tells a story in a game without one"


def _is_offered(script: Script, frame: CoinOffer) -> bool:
    effects = [effect for event in script.events for effect in event.effects]
    for card in script.cards:
        ends = card.month_end
        hourglasses = [each for each in (ends.both, ends.cooperative, ends.competitive) if each]
        effects += [*card.effects, *(effect for each in hourglasses for effect in each.effects)]
    wanted = (frame.coins, frame.gives, frame.amount)
    return any(isinstance(e, OfferEffect) and (e.coins, e.gives, e.amount) == wanted for e in effects)


def _end_faults(state: State) -> Iterator[str]:
    """A last round only where somebody can win it; a chapter that ended has a result."""
    if state.ending and not (is_competitive(state) and any(has_trophy(state, seat) for seat in state.seats)):
        yield "its last round has nobody who can win"
    if tale_of(state).ended and state.result is None:
        yield "it has ended and goes on"
