"""Phase 0 and Month's End: events, hourglasses, story cards, and turning the event pile over (R24, R25)."""

from msgspec.structs import replace

from highseas.engine.royal.base_modes import finish_together
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.piles import Log, join_cards
from highseas.engine.royal.state import State
from highseas.story.effects import EventEffect
from highseas.story.format import Fork, Goal, Next, card_read
from highseas.story.mode import effects
from highseas.story.mode import state as chapter
from highseas.story.moves import EventRevealed, MonthEnded, StoryRead


def reveal_event(state: State, log: Log) -> None:
    tale = chapter.tale_of(state)
    event = tale.events[-1]
    if event not in tale.seen:
        state.reveals += 1
    state.part = replace(
        tale,
        events=tale.events[:-1],
        event_discard=tale.event_discard + bytes((event,)),
        seen=bytes(sorted({*tale.seen, event})),
        event=event,
    )
    state.frames += (chapter.EffectSequence("event", event, 0),)
    if log is not None:
        log.append(EventRevealed(state.active, chapter.script_of(state).events[event].id, tale.month))


def _effects(state: State, frame: chapter.EffectSequence) -> tuple[EventEffect, ...]:
    match frame.source:
        case "event":
            return chapter.script_of(state).events[frame.which].effects
        case "card":
            return chapter.card_at(state, frame.which).effects
        case "choice":
            return effects.chosen_effects(state, frame.which)
    hourglass = chapter.hourglass_of(state, frame.which)
    return hourglass.effects if hourglass else ()


def resume_effects(state: State, frame: chapter.EffectSequence, log: Log) -> bool:
    """Apply the next effect; after the last, an hourglass decides how the story goes on, a card asks its choice."""
    found = _effects(state, frame)
    if frame.at < len(found):
        state.frames = (*state.frames[:-1], chapter.EffectSequence(frame.source, frame.which, frame.at + 1))
        effects.PERFORM[type(found[frame.at])](state, found[frame.at], log)
        return True
    state.frames = state.frames[:-1]
    if frame.source == "hourglass":
        _go_on(state, frame.which, log)
    elif frame.source == "card" and effects.is_asked(state, frame.which):
        effects.ask(state)
    return True


def _go_on(state: State, place: int, log: Log) -> None:
    """Follow the pointer of the newest mission: a card, a test, card 9, or nothing new (ruling R25)."""
    hourglass, tale = chapter.hourglass_of(state, place), chapter.tale_of(state)
    match hourglass.then if hourglass else None:
        case Next(card=card):
            read_card(state, card, log)
        case Fork(mission=mission, done=done, failed=failed):
            slot = chapter.slot_of(state, mission)
            is_done = slot >= 0 and bool(tale.marks[slot])
            read_card(state, done if is_done else failed, log)
        case Goal():
            end_chapter(state, log)


def read_card(state: State, card_id: str, log: Log) -> None:
    """Read a story card, or its variant: shuffle its play cards in, lay its mission to the right (ruling R25)."""
    script, tale = chapter.script_of(state), chapter.tale_of(state)
    card_id = card_read(script.cards, card_id, tale.choice)
    place = script.card_place(card_id)
    new = tuple(group for group in dict.fromkeys(script.cards[place].joins) if group not in tale.joined)
    cards = b"".join(script.cards_of(group) for group in new)
    if cards:
        join_cards(state, cards)
    state.part = replace(chapter.tale_of(state), joined=tale.joined + new)
    lay_missions(state, bytes((place,)))
    if log is not None:
        log.append(StoryRead(card_id, len(cards)))
    if script.cards[place].effects or effects.is_asked(state, place):
        state.frames += (chapter.EffectSequence("card", place, 0),)


def lay_missions(state: State, places: bytes) -> None:
    tale = chapter.tale_of(state)
    count = len(places)
    state.part = replace(
        tale,
        missions=tale.missions + places,
        marks=tale.marks + (b"",) * count,
        steps=tale.steps + (bytes(len(state.seats)),) * count,
    )
    MODES[state.mode].refresh(state)
    chapter.refresh_all_claims(state)


def resume_month_turns(state: State, frame: chapter.MonthTurns, log: Log) -> bool:
    state.frames = state.frames[:-1]
    tale = chapter.tale_of(state)
    state.part = replace(
        tale,
        events=tale.event_discard[::-1] + tale.box[-1:],
        event_discard=b"",
        box=tale.box[:-1],
        month=tale.month + 1,
    )
    if log is not None:
        log.append(MonthEnded(tale.month + 1, len(chapter.tale_of(state).events)))
    return True


def goal_figures(state: State) -> tuple[int, int, int, int, int]:
    """Return open missions; markers placed, markers needed; influence points, points needed (Big Box p. 18)."""
    tale = chapter.tale_of(state)
    goal = chapter.script_of(state).rules.goal
    players = len(state.seats)
    return (
        tale.marks.count(b""),
        sum([len(marks) for marks in tale.marks]),
        goal.markers[players - 1],
        sum([seat.influence for seat in state.seats]),
        goal.influence[players - 1],
    )


def end_chapter(state: State, log: Log) -> None:
    """Card 9: end the cooperative game at once, won if all three conditions hold (Big Box p. 18)."""
    missions_open, markers, markers_needed, influence, influence_needed = goal_figures(state)
    won = not missions_open and markers >= markers_needed and influence >= influence_needed
    state.part = replace(chapter.tale_of(state), ended="won" if won else "lost")
    finish_together(state, won, log)
