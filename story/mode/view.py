"""What may be known of a chapter: its part of the table as front ends see it (`story.view`), and which events
lie face down (ruling R23).
"""

# Not compiled: it reads fields of classes of msgspec, which Python itself does faster.

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from highseas.engine.rng import shuffled
from highseas.engine.royal.cards import CARDS
from highseas.engine.royal.derived import shield
from highseas.engine.royal.frames.kinds import Frame
from highseas.engine.royal.goals.mode import goal_view
from highseas.engine.royal.piles import drawable
from highseas.engine.royal.seen.observe import knows_top
from highseas.engine.royal.seen.view import FACE_DOWN, GoalView, Option, Preview, Prompt, RewardsLeft
from highseas.engine.royal.state import NO_LIMIT, State
from highseas.story import moves
from highseas.story import view as views
from highseas.story.effects import Effect
from highseas.story.format import Character, Fork, Goal, Next, StoryCard
from highseas.story.mode import guests
from highseas.story.mode import state as chapter
from highseas.story.mode.effects import choice_of
from highseas.story.mode.months import goal_figures
from highseas.story.script import unpack


def tale_view(state: State, seat_no: int) -> views.TaleView:
    script, tale = chapter.script_of(state), chapter.tale_of(state)
    known = knows_top(state, seat_no)
    calendar = _calendar(state)
    return views.TaleView(
        story=script.story,
        chapter=script.chapter,
        variable=state.options.variable,
        competitive=chapter.is_competitive(state),
        month=tale.month,
        calendar=calendar,
        # a new, unknown event lies on top of this month's
        next_month=((views.DayView("", False, False),) if tale.box else ()) + _days(state, 0, -1),
        event=script.events[tale.event].id if tale.event >= 0 else "",
        hourglass=_hourglass(state),
        goal=final_goal(state),
        cards=chapter.story_cards_reached(state),
        seats=tuple(_seat(state, seat_no) for seat_no in range(len(state.seats))),
        shields=tuple(state.shields),
        track=state.track,
        allotment=tale.allotment,
        groups=tale.joined,
        known_card=CARDS[state.play_deck[-1]].id if known else "",
        turns_left=sum(1 for day in calendar if not day.done and not day.today),
        guests=tuple(_guests(state)),
        calls_left=guests.calls_left(state, seat_no),
    )


def _guests(state: State) -> Iterator[views.GuestView]:
    tale = chapter.tale_of(state)
    for place, guest in enumerate(guests.guests_of(state)):
        by = 1 + tale.callers[tale.called.index(place)] if place in tale.called else 0
        yield views.GuestView(guest.place, describe_effects(guest.effects), by)


def final_goal(state: State) -> views.FinalGoalView | None:
    return None if chapter.is_competitive(state) else views.FinalGoalView(*goal_figures(state))


def _days(state: State, done: int, today: int) -> tuple[views.DayView, ...]:
    """Return one turn for each event of this month, in order; face-down ones have no name."""
    script, tale = chapter.script_of(state), chapter.tale_of(state)
    known = _known_events(tale, state.options.variable)
    days = []
    for number, place in enumerate(tale.event_discard + tale.events[::-1]):
        event = script.events[place] if place in known else None
        name, effects = (event.id, describe_effects(event.effects)) if event else ("", ())
        days.append(views.DayView(name, number < done, number == today, effects))
    return tuple(days)


def _calendar(state: State) -> tuple[views.DayView, ...]:
    tale = chapter.tale_of(state)
    done, today = len(tale.event_discard), -1
    if tale.event >= 0 and done:
        done = today = done - 1
    return _days(state, done, today)


def describe_effects(effects: Iterable[Effect]) -> tuple[dict[str, Any], ...]:
    """Return effects as the story's files write them: `at_most` is left out where there is no limit."""
    plain: list[dict[str, Any]] = [msgspec.to_builtins(effect) for effect in effects]
    return tuple({k: v for k, v in each.items() if (k, v) != ("at_most", NO_LIMIT)} for each in plain)


def rewards_of(card: StoryCard, first: bool) -> RewardsLeft:
    """Return what completing the mission of a card brings, and whether there is still something for the `first`."""
    reward = card.reward
    if not first:
        return RewardsLeft(crowns=reward.crowns)
    return RewardsLeft((reward.first_coins,) if reward.first_coins else (), reward.first_crowns, reward.crowns)


def missions_asked(packed: bytes) -> dict[str, GoalView]:
    """Return each mission of a packed chapter by its card, with nobody at the table. Raises `ScriptError`."""
    return {
        card.id: goal_view("mission", card.id, card.mission, rewards=rewards_of(card, first=True))
        for card in unpack(packed).cards
    }


def _hourglass(state: State) -> views.HourglassView | None:
    tale = chapter.tale_of(state)
    if not tale.missions or state.options.variable:
        return None
    if (hourglass := chapter.hourglass_of(state, tale.missions[-1])) is None:
        return None
    effects = describe_effects(hourglass.effects)
    match hourglass.then:
        case Next():
            return views.HourglassView("next", effects=effects)
        case Fork(mission=mission):
            slot = chapter.slot_of(state, mission)
            asked = mission if slot < 0 else chapter.card_at(state, tale.missions[slot]).id
            return views.HourglassView("test", asked, effects)
        case Goal():
            return views.HourglassView("goal", effects=effects)
    return views.HourglassView("stay", effects=effects)


def with_offer(state: State, frame: Frame, asked: Prompt) -> Prompt:
    match frame:
        case chapter.CoinOffer():
            return replace(asked, about=views.CoinOfferView(frame.coins, frame.gives, frame.amount))
        case chapter.Calling():
            return replace(asked, about=views.CallingView(frame.tax, guests.calls_left(state, frame.seat_no)))
        case chapter.Sharing():
            return replace(asked, left=chapter.tale_of(state).allotment)
    return asked


def with_figures(state: State, seat_no: int, option: Option) -> Option:
    match option.move:
        case moves.Choose(character):
            choices = _seat(state, seat_no).choices
            return replace(option, about=next(choice for choice in choices if choice.id == character))
        case moves.Decide(way):
            card, choice = chapter.story_cards_reached(state)[-1], choice_of(state)
            assert choice is not None
            return replace(option, about=views.WayView(card, way, describe_effects(choice.ways[way - 1].effects)))
        case moves.Call(guest):
            return replace(option, about=next(each for each in _guests(state) if each.place == guest))
        case moves.Share(coins):
            gains = min(coins, drawable(state))
            after = len(state.seats[seat_no].coins) + gains
            return replace(option, preview=Preview(gains=gains, coins_after=after))
    return option


def _seat(state: State, seat_no: int) -> views.StorySeatView:
    seat = state.seats[seat_no]
    script = chapter.script_of(state)
    character = script.characters[seat.character] if seat.character >= 0 else None
    choices = chapter.tale_of(state).dealt[seat_no]
    return views.StorySeatView(
        crowns=seat.crowns,
        shield=shield(state, seat.crowns),
        next_shield=next((space - seat.crowns for space in state.shields if space > seat.crowns), 0),
        items=tuple(CARDS[card].id for card in seat.items),
        character=_character(state, character, seat.ability is not None) if character else None,
        markers_placed=chapter.markers_placed(state, seat),
        trophy=chapter.has_trophy(state, seat),
        choices=tuple(_character(state, script.characters[place], False) for place in choices),
    )


def _character(state: State, character: Character, is_open: bool) -> views.CharacterView:
    ability = msgspec.to_builtins(character.ability)
    about = ("kind", "confidence", "source", "documented")
    figures = {key: value for key, value in ability.items() if key not in about}
    return views.CharacterView(character.id, chapter.purse(state, character), is_open, character.ability.kind, figures)


def _known_events(tale: chapter.Tale, variable: bool) -> set[int]:
    """Return events whose place everyone may know: those revealed before, and the one at the bottom."""
    return {*tale.seen, unpack(tale.script).last_event(variable)}


@lru_cache(maxsize=1)
def _concealed(tale: chapter.Tale, variable: bool) -> chapter.Tale:
    """Return the tale as it may be shown: mostly the next one is the same."""
    known = _known_events(tale, variable)
    events = bytes([event if event in known else FACE_DOWN for event in tale.events])
    return replace(tale, events=events, box=bytes((FACE_DOWN,)) * len(tale.box))


def conceal(table: State) -> None:
    """Turn events that were never revealed face down, in the deck and in the box."""
    table.part = _concealed(chapter.tale_of(table), table.options.variable)


def reveal(table: State, stream: int) -> None:
    """Deal possible events to the places that are face down; the short month's event is always in the deck."""
    script = chapter.script_of(table)
    tale = chapter.tale_of(table)
    rules = script.rules.event_deck
    zeros = bytes(p for p, event in enumerate(script.events) if event.number == 0 and p not in tale.seen)
    order, stream = shuffled(stream, zeros)
    short = script.event_place(rules.short_month)
    certain = len(table.seats) in rules.short_month_players and short not in tale.seen
    hidden = tale.events.count(FACE_DOWN)
    dealt = order[: hidden - certain] + (bytes((short,)) if certain else b"")
    dealt, _ = shuffled(stream, dealt)
    left = iter(dealt)
    events = bytes(next(left) if event == FACE_DOWN else event for event in tale.events)
    table.part = replace(tale, events=events, box=order[hidden - certain :])
