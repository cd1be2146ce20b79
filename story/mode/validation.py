"""Check that the story's part of a table from a save fits its script, and a journal today's rules."""

# Not compiled: nothing waits for it while a game is played.

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from highseas.engine.game import Moment, RuleRevision
from highseas.engine.royal.cards import ITEM, SELLS
from highseas.engine.royal.events import Stopped
from highseas.engine.royal.frames.kinds import Taking
from highseas.engine.royal.goals import terms
from highseas.engine.royal.goals.mode import ways_now
from highseas.engine.royal.goals.terms import Laid, laid_faults
from highseas.engine.royal.state import State
from highseas.story.effects import MonthEnds
from highseas.story.effects import Offer as OfferEffect
from highseas.story.format import WAYS
from highseas.story.mode import state as chapter
from highseas.story.mode.effects import all_effects
from highseas.story.mode.guests import guests_of
from highseas.story.mode.markers import free_markers
from highseas.story.mode.state import mission_at, open_missions
from highseas.story.script import Script, codes_where, followers

MOST_MONTHS = 1_000_000


def faults(state: State, from_play: bool) -> Iterator[str]:
    """Yield the codes of events, missions, markers, characters and frames that do not fit the script. With
    `from_play` also where play cannot have brought deck and missions to where they are.
    """
    for part in (*_PARTS, *(_PARTS_FROM_PLAY if from_play else ())):
        yield from part(state)


def _base_faults(state: State) -> Iterator[str]:
    track, prices, seats = chapter.script_of(state).rules.crown_track, state.prices, state.seats
    other = state.contracts or state.markers or state.steps or state.timed or state.time_deck or state.point_deck
    unpriced = list(prices) != sorted(prices) or len(prices) > sum(len(seat.display) for seat in seats)
    can_end = chapter.is_competitive(state) and any(chapter.has_trophy(state, seat) for seat in seats)
    wrong = {
        "sound.story.contracts_time_deck_story": bool(other),
        "sound.story.completed_contracts_story": any(seat.kept or seat.completed for seat in seats),
        "sound.story.crown_track_another": state.shields != bytes(track.shields) or state.track != track.length,
        "sound.story.prices_none": unpriced,
        "sound.story.last_round_nobody_win": state.ending and not can_end,
        "sound.story.ended_goes": bool(chapter.tale_of(state).ended) and state.result is None,
    }
    return codes_where(wrong)


def _event_faults(state: State) -> Iterator[str]:
    tale, known = chapter.tale_of(state), len(chapter.script_of(state).events)
    everywhere = tale.events + tale.event_discard + tale.box
    twice = len(set(everywhere)) < len(everywhere) or any(event >= known for event in everywhere + tale.seen)
    wrong = {
        "sound.story.event_deck_events_twice": twice,
        "sound.story.event_not_exist": not -1 <= tale.event < known,
        "sound.story.month_not_exist": not 1 <= tale.month <= MOST_MONTHS,
    }
    return codes_where(wrong)


def _deck_faults(state: State) -> Iterator[str]:
    """Check that all events of the deck are somewhere, and the one that ends the month comes last."""
    script, tale, deck = chapter.script_of(state), chapter.tale_of(state), chapter.script_of(state).rules.event_deck
    everywhere, seen = tale.events + tale.event_discard + tale.box, set(tale.seen)
    last = script.last_event(state.options.variable)
    short = [script.event_place(deck.short_month)] if len(state.seats) in deck.short_month_players else []
    zeros = [place for place, event in enumerate(script.events) if not event.number]
    if sorted(everywhere) != sorted([*zeros, *short, last]):
        yield "sound.story.events_missing_too_many"
        return
    unseen = not set(tale.event_discard) <= seen <= set(everywhere) or not seen.isdisjoint(tale.box)
    run_out = not tale.events and bool(state.frames) and not _month_turns(state, script, last)
    wrong = {
        "sound.story.events_seen_nobody_turned": unseen,
        "sound.story.event_never_turned_up": len(seen) < len(tale.seen) or tale.event not in {-1, *seen},
        "sound.story.event_lies_box_belongs": any(script.events[place].number for place in tale.box),
        "sound.story.last_event_month_not": tale.events[:1] not in (b"", bytes((last,))),
        "sound.story.event_deck_run_out": run_out,
    }
    yield from codes_where(wrong)


def _month_turns(state: State, script: Script, last: int) -> bool:
    tale = chapter.tale_of(state)
    if tale.event != last or tale.event_discard[-1:] != bytes((last,)):
        return False
    effects = script.events[last].effects
    ends = next(number for number, effect in enumerate(effects) if isinstance(effect, MonthEnds))
    return any(
        isinstance(frame, chapter.MonthTurns)
        or (isinstance(frame, chapter.EffectSequence) and frame.source == "event" and frame.at <= ends)
        for frame in state.frames
    )


def _mission_faults(state: State) -> Iterator[str]:
    script, tale = chapter.script_of(state), chapter.tale_of(state)
    goals = [card.mission for card in script.cards]
    yield from laid_faults(Laid(tale.missions, tale.marks, tale.steps), goals, len(state.seats), "mission")
    if any(group not in script.groups for group in tale.joined) or len(set(tale.joined)) < len(tale.joined):
        yield "sound.story.play_cards_group_not"


def _way_faults(state: State) -> Iterator[str]:
    """Check that the missions lie on a path through the chapter, so that no card of the story can come twice."""
    script = chapter.script_of(state)
    tale = chapter.tale_of(state)
    cards = [script.cards[place] for place in tale.missions]
    ids = [card.id for card in cards]
    if state.options.variable:
        return  # the open missions are luck; older rules began such games without any
    after = followers(script, chapter.mode_of(state))
    strays = any(card not in after[before] for before, card in pairwise(ids))
    if strays or ids[:1] not in ([], [script.first]) or any(c.instead and c.instead.way != tale.choice for c in cards):
        yield "sound.story.missions_lie_no_way"


def _seat_faults(state: State) -> Iterator[str]:
    script, tale = chapter.script_of(state), chapter.tale_of(state)
    if len(tale.dealt) != len(state.seats) or len(state.seats) > len(script.rules.goal.markers):
        yield "sound.story.seats_characters_not_match"
        return
    if not 0 <= tale.allotment <= state.options.allotment:
        yield "sound.story.allotment_another"
    most = len(script.rules.markers.crowns)
    for seat_no, seat in enumerate(state.seats):
        on_missions = sum(1 for row in tale.marks if seat_no in row)
        markers = 0 <= seat.markers <= most - on_missions and free_markers(state, seat_no) >= 0
        held = 0 <= seat.crowns <= state.track and all(ITEM[card] for card in seat.items)
        if not markers:
            yield "sound.story.player_markers_not_add"
        if not held:
            yield "sound.story.player_crowns_items_not"
    yield from _character_faults(state, script)


def _character_faults(state: State, script: Script) -> Iterator[str]:
    """Check that every seat has a character of its own card or is still to choose, unless the game was conceded."""
    choosing = {frame.seat_no for frame in state.frames if isinstance(frame, chapter.Choosing)}
    if state.result is not None and state.result.conceded >= 0:
        choosing = {seat_no for seat_no, seat in enumerate(state.seats) if seat.character < 0}
    chosen = [seat.character for seat in state.seats if seat.character >= 0]
    if any(not -1 <= seat.character < len(script.characters) for seat in state.seats):
        yield "sound.story.player_character_not_exist"
        return
    taken = _cards_of(script, chosen)
    if len(taken) < len(chosen):
        yield "sound.story.two_players_same_character"
    for seat_no, seat in enumerate(state.seats):
        dealt = chapter.tale_of(state).dealt[seat_no]
        if any(place >= len(script.characters) for place in dealt):
            yield "sound.story.player_characters_not_exist"
        elif (seat.character < 0) != (seat_no in choosing) or bool(dealt) != (seat_no in choosing):
            yield "sound.story.player_no_character_choose"
        elif taken & _cards_of(script, dealt):
            yield "sound.story.character_chosen_taken"
        elif seat.character < 0 and chapter.markers_placed(state, seat):
            yield "sound.story.marker_placed_before_character"
        else:
            opens = script.rules.markers.opens_ability
            is_open = seat.character >= 0 and 1 <= opens <= chapter.markers_placed(state, seat)
            if seat.ability != (script.characters[seat.character].ability if is_open else None):
                yield "sound.story.ability_open_not_closed"
    yield from _choice_faults(state, script, sorted(choosing))


def _cards_of(script: Script, characters: Iterable[int]) -> set[int]:
    return {script.characters[place].card for place in characters}


def _choice_faults(state: State, script: Script, choosing: list[int]) -> Iterator[str]:
    """Check that each seat still to choose will have a choice, whatever the others take."""
    dealt, kept = chapter.tale_of(state).dealt, state.options.kept or ("",) * len(state.seats)
    for seat_no in (each for each in choosing if kept[each]):
        if [script.characters[place].id for place in dealt[seat_no]] != [kept[seat_no]]:
            yield "sound.story.character_kept_another"
    choosing = [seat_no for seat_no in choosing if not kept[seat_no]]
    cards = [_cards_of(script, dealt[seat_no]) for seat_no in choosing]
    for kind in (chapter.Choosing, chapter.Sharing):
        asked = [frame.seat_no for frame in state.frames if isinstance(frame, kind)]
        if len(set(asked)) < len(asked):
            yield "sound.story.somebody_choose_twice"
            break
    if state.options.draft:
        if any(own != cards[0] or len(own) < len(choosing) for own in cards):
            yield "sound.story.not_enough_characters_choose"
    elif any(len(own) != 1 for own in cards) or len(set[int]().union(*cards)) < len(cards):
        yield "sound.story.two_players_choose_same"


def _frame_faults(state: State) -> Iterator[str]:
    """Check that only the turn's event and the newest mission are told, and that offers are an effect's."""
    tale, script = chapter.tale_of(state), chapter.script_of(state)
    for frame in state.frames:
        if isinstance(frame, chapter.EffectSequence):
            known = tale.event if frame.source == "event" else tale.missions[-1] if tale.missions else -1
            if frame.which != known or frame.which < 0 or frame.at < 0:
                yield "sound.story.tells_event_not_exist"
            elif frame.source == "hourglass" and state.options.variable:
                yield "sound.story.tells_story_game_without"
        elif isinstance(frame, chapter.CoinOffer) and not any(
            isinstance(effect, OfferEffect)
            and (effect.coins, effect.gives, effect.amount) == (frame.coins, frame.gives, frame.amount)
            for effect in all_effects(script)
        ):
            yield "sound.story.something_offered_no_event"


def _choice_made_faults(state: State) -> Iterator[str]:
    """Check that a way was taken only where a card that was read has a choice."""
    tale, script, options = chapter.tale_of(state), chapter.script_of(state), state.options
    asks = any(script.cards[place].choice for place in tale.missions if place < len(script.cards))
    tells = any(isinstance(frame, chapter.EffectSequence) and frame.source == "choice" for frame in state.frames)
    may = asks and options.choices and not options.variable
    if not 0 <= tale.choice <= WAYS or not (may if tale.choice else not tells):
        yield "sound.story.choice_none"


def _choice_left_faults(state: State) -> Iterator[str]:
    """Check that a choice was answered, or will be asked once the newest card was told, unless the game ended."""
    tale = chapter.tale_of(state)
    if not state.options.choices or state.options.variable or tale.choice or state.result is not None:
        return
    waits = any(
        isinstance(frame, chapter.Deciding) or (isinstance(frame, chapter.EffectSequence) and frame.source == "card")
        for frame in state.frames
    )
    if not waits and any(chapter.card_at(state, place).choice for place in tale.missions):
        yield "sound.story.choice_left"


def _guest_faults(state: State) -> Iterator[str]:
    """Check that guests were called once each, and nobody called more of them than may."""
    tale, competitive = chapter.tale_of(state), chapter.is_competitive(state)
    called, callers, guests = tale.called, tale.callers, chapter.script_of(state).guests
    known = len(set(called)) == len(called) == len(callers) and max(called, default=-1) < len(guests_of(state))
    most = 0 if guests is None else guests.each if competitive else guests.calls
    many = max(map(callers.count, callers), default=0) if competitive else len(called)
    if not known or max(callers, default=0) >= len(state.seats) or many > most:
        yield "sound.story.guest_none"


_PARTS = (_base_faults, _event_faults, _mission_faults, _seat_faults, _frame_faults, _choice_made_faults, _guest_faults)
_PARTS_FROM_PLAY = (_deck_faults, _way_faults, _choice_left_faults)


def _mission_lapsed(moments: Sequence[Moment[State]], text: str) -> bool:
    """Whether Discover was stopped with cards revealed since the last was placed, where old rules offered one."""
    last = moments[-1]
    if len(moments) < 2 or not any(isinstance(event, Stopped) for event in last.events):
        return False
    before = moments[-2].state
    late = before.unplaced > 0 or last.move == "draw"  # nothing was left to reveal, but the player tried
    return late and (text == "no" or text.startswith("mission ")) and _was_offered(before)


def _was_offered(state: State) -> bool:
    for slot, place in open_missions(state):
        moment = mission_at(state, place).moment
        if isinstance(moment, terms.WhenStopped) and moment.right_after and moment.cards == len(state.harbor):
            return bool(ways_now(state, slot, state.active))
    return False


def _sale_lapsed(moments: Sequence[Moment[State]], text: str) -> bool:
    """Whether an Innkeeper was given up in this chance, and the old rules would still sell at its price."""
    if len(moments) < 2 or not isinstance(moments[-2].state.frames[0], Taking):
        return False
    last, phase = moments[-1], moments[-2].state.frames[0]
    prices = _old_prices(moments)
    if _takes(last.state, phase.seat_no, moments[-2].state.turn):
        return text.startswith("sell ") and prices[-1:] != last.state.prices[-1:]
    seat = last.state.seats[phase.seat_no]
    wanted = {item for card in seat.display for item in SELLS[card]}
    return last.move != "pass" and bool(prices) and any(ITEM[card] in wanted for card in seat.items)


def _old_prices(moments: Sequence[Moment[State]]) -> bytes:
    """Return the prices open after the last move of this chance if giving an Innkeeper up had closed none."""
    at = len(moments) - 1
    seat, turn = moments[at].seat, moments[at - 1].state.turn
    first = at
    while first > 1 and moments[first - 1].seat == seat and _takes(moments[first - 2].state, seat - 1, turn):
        first -= 1
    sold = sum(1 for moment in moments[first : at + 1] if moment.move.startswith("sell "))
    prices = moments[first - 1].state.prices
    return prices[: len(prices) - sold]


def _takes(state: State, seat_no: int, turn: int) -> bool:
    phase = state.frames[0] if state.frames else None
    return isinstance(phase, Taking) and phase.seat_no == seat_no and state.turn == turn


RULE_REVISIONS = (
    RuleRevision(2, "play.rule.mission_51", _mission_lapsed),
    RuleRevision(2, "play.rule.innkeeper", _sale_lapsed),
)
"""Revised rules that a journal may show; those that only add a choice or change who sees something are left out."""
