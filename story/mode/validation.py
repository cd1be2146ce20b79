"""Check that the story's part of a table from a save fits its script."""

from collections.abc import Iterator
from itertools import pairwise

from highseas.engine.royal.cards import ITEM
from highseas.engine.royal.goals.laid import Laid, laid_faults
from highseas.engine.royal.state import Seat, State
from highseas.story.effects import MonthEnds
from highseas.story.effects import Offer as OfferEffect
from highseas.story.format import WAYS
from highseas.story.mode.markers import free_markers
from highseas.story.mode.state import (
    Choosing,
    CoinOffer,
    Deciding,
    MonthTurns,
    Sharing,
    Telling,
    card_at,
    has_trophy,
    is_competitive,
    markers_placed,
    mode_of,
    script_of,
    tale_of,
)
from highseas.story.script import Script, followers

MOST_MONTHS = 1_000_000


def faults(state: State, from_play: bool) -> Iterator[str]:
    """Yield the codes of events, missions, markers, characters and frames that do not fit the script.

    With `from_play` also where play cannot have brought deck and missions to where they are.
    """
    parts = [
        _base_faults,
        _event_faults,
        _mission_faults,
        _seat_faults,
        _frame_faults,
        _choice_made_faults,
        _end_faults,
    ]
    for part in (*parts, _deck_faults, _way_faults, _choice_left_faults) if from_play else parts:
        yield from part(state)


def _base_faults(state: State) -> Iterator[str]:
    """Check that nothing of other modes is there, and the script's crown track."""
    track = script_of(state).rules.crown_track
    if state.contracts or state.markers or state.steps or state.timed or state.time_deck or state.point_deck:
        yield "sound.story.contracts_time_deck_story"
    if any(seat.kept or seat.completed for seat in state.seats):
        yield "sound.story.completed_contracts_story"
    if state.shields != bytes(track.shields) or state.track != track.length:
        yield "sound.story.crown_track_another"
    if list(state.prices) != sorted(state.prices) or len(state.prices) > sum(len(s.display) for s in state.seats):
        yield "sound.story.prices_none"


# --- events ---


def _event_faults(state: State) -> Iterator[str]:
    """Check that events exist, each in one place."""
    tale, known = tale_of(state), len(script_of(state).events)
    everywhere = tale.events + tale.event_discard + tale.box
    if len(set(everywhere)) < len(everywhere) or any(event >= known for event in everywhere + tale.seen):
        yield "sound.story.event_deck_events_twice"
    if not -1 <= tale.event < known:
        yield "sound.story.event_not_exist"
    if not 1 <= tale.month <= MOST_MONTHS:
        yield "sound.story.month_not_exist"


def _deck_faults(state: State) -> Iterator[str]:
    """Check that all events of the deck are somewhere, and the one that ends the month comes last."""
    script, tale = script_of(state), tale_of(state)
    everywhere = tale.events + tale.event_discard + tale.box
    last = _last_event(state, script)
    if sorted(everywhere) != sorted(_events_of(state, script, last)):
        yield "sound.story.events_missing_too_many"
        return
    seen = set(tale.seen)
    if not (set(tale.event_discard) <= seen <= set(everywhere) and seen.isdisjoint(tale.box)):
        yield "sound.story.events_seen_nobody_turned"
    if len(seen) < len(tale.seen) or not (tale.event == -1 or tale.event in seen):
        yield "sound.story.event_never_turned_up"
    if any(script.events[place].number for place in tale.box):
        yield "sound.story.event_lies_box_belongs"
    if tale.events:
        if tale.events[0] != last:
            yield "sound.story.last_event_month_not"
    elif state.frames and not _month_turns(state, script, last):
        yield "sound.story.event_deck_run_out"


def _last_event(state: State, script: Script) -> int:
    deck = script.rules.event_deck
    return script.event_place(deck.variable_last if state.options.variable else deck.last)


def _events_of(state: State, script: Script, last: int) -> list[int]:
    """Return the events of deck and box together, as `story.mode.opening` lays them."""
    deck = script.rules.event_deck
    short = [script.event_place(deck.short_month)] if len(state.seats) in deck.short_month_players else []
    return [place for place, event in enumerate(script.events) if not event.number] + short + [last]


def _month_turns(state: State, script: Script, last: int) -> bool:
    """Whether the month's last event has been revealed, and the pile is still to be turned over."""
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
    script, tale = script_of(state), tale_of(state)
    known = [card.mission for card in script.cards]
    yield from laid_faults(
        Laid(tale.missions, tale.marks, tale.steps),
        known,
        len(state.seats),
        "sound.story.open_missions_not_missions",
        "sound.story.missions_markers_not_match",
    )
    if any(group not in script.groups for group in tale.joined) or len(set(tale.joined)) < len(tale.joined):
        yield "sound.story.play_cards_group_not"


def _way_faults(state: State) -> Iterator[str]:
    """Check that the missions lie on a path through the chapter, so that no card of the story can come twice."""
    script = script_of(state)
    ids = [script.cards[place].id for place in tale_of(state).missions]
    if state.options.variable:
        return  # the open missions are luck; older rules began such games without any
    after = followers(script, mode_of(state))
    if ids[:1] not in ([], [script.first]) or any(card not in after[before] for before, card in pairwise(ids)):
        yield "sound.story.missions_lie_no_way"


# --- seats ---


def _seat_faults(state: State) -> Iterator[str]:
    script, tale = script_of(state), tale_of(state)
    if len(tale.dealt) != len(state.seats) or len(state.seats) > len(script.rules.goal.markers):
        yield "sound.story.seats_characters_not_match"
        return
    if not 0 <= tale.allotment <= state.options.allotment:
        yield "sound.story.allotment_another"
    most = len(script.rules.markers.crowns)
    for seat_no, seat in enumerate(state.seats):
        on_missions = sum(1 for row in tale.marks if seat_no in row)
        if not (0 <= seat.markers <= most - on_missions and free_markers(state, seat_no) >= 0):
            yield "sound.story.player_markers_not_add"
        if not 0 <= seat.crowns <= state.track or not all(ITEM[card] for card in seat.items):
            yield "sound.story.player_crowns_items_not"
    yield from _character_faults(state, script)


def _character_faults(state: State, script: Script) -> Iterator[str]:
    """Check that every seat has a character of its own card or is still to choose, unless the game was conceded."""
    choosing = {frame.seat_no for frame in state.frames if isinstance(frame, Choosing)}
    if state.result is not None and state.result.conceded >= 0:
        choosing = {seat_no for seat_no, seat in enumerate(state.seats) if seat.character < 0}
    chosen = [seat.character for seat in state.seats if seat.character >= 0]
    if any(not -1 <= seat.character < len(script.characters) for seat in state.seats):
        yield "sound.story.player_character_not_exist"
        return
    taken = {script.characters[place].card for place in chosen}
    if len(taken) < len(chosen):
        yield "sound.story.two_players_same_character"
    for seat_no, seat in enumerate(state.seats):
        dealt = tale_of(state).dealt[seat_no]
        if any(place >= len(script.characters) for place in dealt):
            yield "sound.story.player_characters_not_exist"
        elif (seat.character < 0) != (seat_no in choosing) or bool(dealt) != (seat_no in choosing):
            yield "sound.story.player_no_character_choose"
        elif taken & {script.characters[place].card for place in dealt}:
            yield "sound.story.character_chosen_taken"
        elif seat.character < 0 and markers_placed(state, seat):
            yield "sound.story.marker_placed_before_character"
        elif seat.ability != _talent_of(state, script, seat):
            yield "sound.story.ability_open_not_closed"
    yield from _choice_faults(state, script, sorted(choosing))


def _talent_of(state: State, script: Script, seat: Seat) -> object:
    opens = script.rules.markers.opens_ability
    is_open = seat.character >= 0 and 1 <= opens <= markers_placed(state, seat)
    return script.characters[seat.character].ability if is_open else None


def _choice_faults(state: State, script: Script, choosing: list[int]) -> Iterator[str]:
    """Check that each seat still to choose will have a choice, whatever the others take."""
    kept = state.options.kept or ("",) * len(state.seats)
    for seat_no in (each for each in choosing if kept[each]):
        if [script.characters[place].id for place in tale_of(state).dealt[seat_no]] != [kept[seat_no]]:
            yield "sound.story.character_kept_another"
    choosing = [seat_no for seat_no in choosing if not kept[seat_no]]
    cards = [{script.characters[place].card for place in tale_of(state).dealt[seat_no]} for seat_no in choosing]
    frames = [frame.seat_no for frame in state.frames if isinstance(frame, Choosing)]
    shares = [frame.seat_no for frame in state.frames if isinstance(frame, Sharing)]
    if len(set(frames)) < len(frames) or len(set(shares)) < len(shares):
        yield "sound.story.somebody_choose_twice"
    if state.options.draft:
        if any(own != cards[0] or len(own) < len(choosing) for own in cards):
            yield "sound.story.not_enough_characters_choose"
    elif any(len(own) != 1 for own in cards) or len(set[int]().union(*cards)) < len(cards):
        yield "sound.story.two_players_choose_same"


# --- frames, and the end ---


def _frame_faults(state: State) -> Iterator[str]:
    for frame in state.frames:
        if isinstance(frame, Telling):
            yield from _telling_faults(state, frame)
        elif isinstance(frame, CoinOffer) and not _is_offered(script_of(state), frame):
            yield "sound.story.something_offered_no_event"


def _telling_faults(state: State, frame: Telling) -> Iterator[str]:
    """Check that only the event of the turn and the newest mission have effects under way."""
    tale = tale_of(state)
    known = tale.event if frame.source == "event" else tale.missions[-1] if tale.missions else -1
    if frame.which != known or frame.which < 0 or frame.at < 0:
        yield "sound.story.tells_event_not_exist"
    elif frame.source == "hourglass" and state.options.variable:
        yield "sound.story.tells_story_game_without"


def _choice_made_faults(state: State) -> Iterator[str]:
    """Check that a way was taken only where a card that was read has a choice."""
    tale, script = tale_of(state), script_of(state)
    if not 0 <= tale.choice <= WAYS:
        yield "sound.story.choice_none"
        return
    asks = any(script.cards[place].choice for place in tale.missions if place < len(script.cards))
    if tale.choice and not (asks and state.options.choices and not state.options.variable):
        yield "sound.story.choice_none"
    if not tale.choice and any(isinstance(f, Telling) and f.source == "choice" for f in state.frames):
        yield "sound.story.choice_none"


def _choice_left_faults(state: State) -> Iterator[str]:
    """Check that a choice was answered, or will be asked once the newest card was told, unless the game ended."""
    tale = tale_of(state)
    if not state.options.choices or state.options.variable or tale.choice or state.result is not None:
        return
    if any(card_at(state, place).choice for place in tale.missions) and not any(
        isinstance(frame, Deciding) or (isinstance(frame, Telling) and frame.source == "card")
        for frame in state.frames
    ):
        yield "sound.story.choice_left"


def _is_offered(script: Script, frame: CoinOffer) -> bool:
    effects = [effect for event in script.events for effect in event.effects]
    for card in script.cards:
        ends = card.month_end
        hourglasses = [each for each in (ends.both, ends.cooperative, ends.competitive) if each]
        effects += [*card.effects, *(effect for each in hourglasses for effect in each.effects)]
        effects += [effect for way in (card.choice.ways if card.choice else ()) for effect in way.effects]
    wanted = (frame.coins, frame.gives, frame.amount)
    return any(isinstance(e, OfferEffect) and (e.coins, e.gives, e.amount) == wanted for e in effects)


def _end_faults(state: State) -> Iterator[str]:
    """Check that a last round is one that somebody can win, and that an ended chapter has a result."""
    if state.ending and not (is_competitive(state) and any(has_trophy(state, seat) for seat in state.seats)):
        yield "sound.story.last_round_nobody_win"
    if tale_of(state).ended and state.result is None:
        yield "sound.story.ended_goes"
