"""The story's part of the table as front ends see it (`engine.tale_view`)."""

from collections.abc import Iterable
from typing import Any

import msgspec

from engine import moves
from engine.cards import CARDS, INFLUENCE
from engine.game import decider
from engine.observe import knows_top
from engine.preview import Preview
from engine.state import State
from engine.table import drawable
from engine.tale import NO_LIMIT
from engine.tale_view import (
    CharacterView,
    DayView,
    GoalView,
    HourglassView,
    MissionView,
    StorySeatView,
    TaleView,
    TermView,
)
from engine.upkeep import shield
from story import terms
from story.effects import EventEffect, StoryEffect
from story.format import Character, Fork, Goal, Mission, Next
from story.mode.hidden import known_events
from story.mode.months import goal_figures, hourglass_of
from story.mode.tables import (
    card_at,
    cards_told,
    has_trophy,
    is_competitive,
    markers_placed,
    open_missions,
    script_of,
    tale_of,
)
from story.mode.terms import coins_of, crowns_of, have_of, need_of


def tale_view(state: State) -> TaleView:
    """All that the table shows of its story."""
    script, tale = script_of(state), tale_of(state)
    known = knows_top(state, decider(state))
    return TaleView(
        story=script.story,
        chapter=script.chapter,
        variable=state.options.variable,
        competitive=is_competitive(state),
        month=tale.month,
        calendar=_calendar(state),
        next_month=_next_month(state),
        event=script.events[tale.event].id if tale.event >= 0 else "",
        missions=tuple(_mission(state, slot, place) for slot, place in open_missions(state)),
        hourglass=_hourglass(state),
        goal=None if is_competitive(state) else GoalView(*goal_figures(state)),
        cards=cards_told(state),
        seats=tuple(_seat(state, seat_no) for seat_no in range(len(state.seats))),
        shields=tuple(state.shields),
        track=state.track,
        allotment=tale.allotment,
        groups=tale.joined,
        known_card=CARDS[state.play_deck[-1]].id if known else "",
    )


# --- the calendar (ruling R25) ---


def _days(state: State, events: Iterable[int], done: int, today: int) -> tuple[DayView, ...]:
    """One turn for each event in its order, face-down ones without a name."""
    script = script_of(state)
    known = known_events(state)
    days = []
    for number, place in enumerate(events):
        event = script.events[place] if place in known else None
        name, told = (event.id, effects_told(event.effects)) if event else ("", ())
        days.append(DayView(name, number < done, number == today, told))
    return tuple(days)


def _calendar(state: State) -> tuple[DayView, ...]:
    """This month: what was revealed in order, and what is still to come."""
    tale = tale_of(state)
    past = len(tale.event_discard)
    over = tale.event < 0 or not past
    return _days(
        state, tale.event_discard + tale.events[::-1], past if over else past - 1, -1 if over else past - 1
    )


def _next_month(state: State) -> tuple[DayView, ...]:
    """The next month: this one's events behind a new one, which nobody knows."""
    tale = tale_of(state)
    fresh = (DayView("", False, False),) if tale.box else ()
    return fresh + _days(state, tale.event_discard + tale.events[::-1], 0, -1)


def effects_told(effects: Iterable[EventEffect | StoryEffect]) -> tuple[dict[str, Any], ...]:
    """Effects as the story's files write them: `at_most` is left out where there is no limit."""
    told: list[dict[str, Any]] = [msgspec.to_builtins(effect) for effect in effects]
    return tuple({k: v for k, v in each.items() if (k, v) != ("at_most", NO_LIMIT)} for each in told)


# --- missions ---


def _mission(state: State, slot: int, place: int) -> MissionView:
    card, tale = card_at(state, place), tale_of(state)
    mission, reward = card.mission, card.reward
    first = not tale.marks[slot]
    kind, cards, fewer = _moment(mission)
    return MissionView(
        id=card.id,
        marks=tuple(seat_no + 1 for seat_no in tale.marks[slot]),
        steps=tuple(tale.steps[slot]),
        steps_needed=mission.steps,
        terms=tuple(_term(state, term) for term in (*mission.own, *mission.pay)),
        moment=kind,
        moment_cards=cards,
        fewer=fewer,
        first_coins=reward.first_coins if first else 0,
        first_crowns=reward.first_crowns if first else 0,
        crowns=reward.crowns,
        newest=slot == len(tale.missions) - 1 and not state.options.variable,
    )


def _moment(mission: Mission) -> tuple[terms.MomentKind, int, int]:
    match mission.moment:
        case terms.WhenTaxed():
            return "pay_tax", 0, 0
        case terms.WhenColors(at_least):
            return "ship_colors", at_least, 0
        case terms.WhenStopped(cards, fewer):
            return "stop_at", cards, fewer
    return "", 0, 0


def _term(state: State, term: terms.Own | terms.Pay) -> TermView:
    return TermView(
        kind=str(term.__struct_config__.tag),
        need=need_of(term),
        have=tuple(have_of(state, seat, term) for seat in state.seats),
        pays=isinstance(term, terms.Pay),
        color=getattr(term, "color", ""),
        item=getattr(term, "item", ""),
        professions=getattr(term, "professions", ()),
        max_cost=getattr(term, "max_cost", 0),
    )


def _hourglass(state: State) -> HourglassView | None:
    """What the newest mission will do at Month's End, without what comes of it."""
    tale = tale_of(state)
    if not tale.missions or state.options.variable:
        return None
    hourglass = hourglass_of(state, tale.missions[-1])
    if hourglass is None:
        return None
    told = effects_told(hourglass.effects)
    match hourglass.then:
        case Next():
            return HourglassView("next", effects=told)
        case Fork(mission=mission):
            return HourglassView("test", mission, told)
        case Goal():
            return HourglassView("goal", effects=told)
        case _:
            return HourglassView("stay", effects=told)


def mission_preview(state: State, seat_no: int, move: moves.Mission) -> Preview:
    """What the seat pays and gains: rewards, the marker's crowns, an ability that pays once, shields read again."""
    seat = state.seats[seat_no]
    slot, card = next(
        (n, card_at(state, p)) for n, p in open_missions(state) if card_at(state, p).id == move.mission
    )
    rules = script_of(state).rules.markers
    reward, first = card.reward, not tale_of(state).marks[slot]
    pays, pays_crowns = coins_of(card.mission), crowns_of(card.mission)
    given = sum(INFLUENCE[give] for give in move.give)
    if tale_of(state).steps[slot][seat_no] + 1 < card.mission.steps:
        influence = shield(state, seat.crowns - pays_crowns) - shield(state, seat.crowns) - given
        coins_after = len(seat.coins) - pays
        return Preview(pays=pays, pays_crowns=pays_crowns, influence=influence, coins_after=coins_after)
    place = markers_placed(state, seat)
    talent = script_of(state).characters[seat.character].ability
    once = talent if place + 1 == rules.opens_ability and talent.kind == "once" else None
    gains = (reward.first_coins if first else 0) + (once.coins if once else 0)
    gains = min(gains, drawable(state, pays + len(move.give)))
    crowns = reward.crowns + (reward.first_crowns if first else 0) + rules.crowns[place]
    crowns += once.crowns if once else 0
    crowns = min(crowns, state.track - seat.crowns + pays_crowns)
    after = seat.crowns - pays_crowns + crowns
    return Preview(
        pays=pays,
        gains=gains,
        influence=shield(state, after) - shield(state, seat.crowns) - given,
        coins_after=len(seat.coins) - pays + gains,
        crowns=crowns,
        pays_crowns=pays_crowns,
    )


# --- seats ---


def _seat(state: State, seat_no: int) -> StorySeatView:
    seat = state.seats[seat_no]
    script = script_of(state)
    character = script.characters[seat.character] if seat.character >= 0 else None
    choices = tale_of(state).dealt[seat_no]
    return StorySeatView(
        crowns=seat.crowns,
        shield=shield(state, seat.crowns),
        next_shield=next((space - seat.crowns for space in state.shields if space > seat.crowns), 0),
        items=tuple(CARDS[card].id for card in seat.items),
        character=_character(character, seat.talent is not None) if character else None,
        markers_placed=markers_placed(state, seat),
        trophy=has_trophy(state, seat),
        choices=tuple(_character(script.characters[place], False) for place in choices),
    )


def _character(character: Character, is_open: bool) -> CharacterView:
    ability = msgspec.to_builtins(character.ability)
    figures = {key: value for key, value in ability.items() if key not in _NOT_FIGURES}
    return CharacterView(character.id, character.coins, is_open, character.ability.kind, figures)


_NOT_FIGURES = ("kind", "confidence", "source", "documented")
