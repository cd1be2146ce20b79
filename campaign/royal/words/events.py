"""Events in words: one line each, found by its tag and filled with its fields, with the seat by name."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from highseas.campaign.royal.words.added import EVENTS
from highseas.campaign.royal.words.naming import FIELDS, TableNames
from highseas.campaign.royal.words.story import event_effect
from highseas.campaign.words.fields import Sentences
from highseas.engine.royal import events as ev
from highseas.engine.royal.cards import CARDS, HALF, LEAVES, POWERS, SETS
from highseas.story import events as sev


class EventLine(NamedTuple):
    """An event in words; None stands for what is no event, as a reason."""

    text: str
    event: ev.Event | None


def worded(events: Iterable[ev.Event], names: TableNames) -> list[EventLine]:
    """Format events, a line each with its event; events that need no line are left out."""
    texts = (
        (event, text) for event in _untold(events) for text in (event_line(event, names), pay_off(event, names))
    )
    return [EventLine(text, event) for event, text in texts if text]


def _untold(events: Iterable[ev.Event]) -> Iterator[ev.Event]:
    """Yield events without the reveals of cards that a Gambler has just turned up: those are listed together."""
    listed = 0
    for event in events:
        if isinstance(event, ev.Gambled):
            listed = len(event.cards)
        if isinstance(event, ev.Revealed) and listed:
            listed -= 1
            continue
        yield event


def event_lines(events: Iterable[ev.Event], names: TableNames) -> list[str]:
    """Format events, a line each; events that need no line are left out."""
    return [line.text for line in worded(events, names)]


def pay_off(event: ev.Event, names: TableNames) -> str:
    """Return what the story tells when a mission is done for the first time; empty for any other event."""
    if not isinstance(event, sev.MissionCompleted) or event.place > 1:
        return ""
    return names.story.pay_off(event.mission, event.late, names[event.seat_no])


class Said(NamedTuple):
    """What the story tells of a move, under a title; `mission` is empty for the way taken at a choice."""

    title: str
    text: str
    mission: str = ""


def said(events: Iterable[ev.Event], names: TableNames) -> list[Said]:
    """Return what the story tells of these events: of missions done for the first time, of the way chosen."""
    return [tale for tale in (_tale(event, names) for event in events) if tale.text]


def _tale(event: ev.Event, names: TableNames) -> Said:
    if isinstance(event, sev.MissionCompleted):
        return Said(names.story.mission_title(event.mission), pay_off(event, names), event.mission)
    if isinstance(event, sev.ChoiceMade):
        return Said(names.story.way_title(event.way), names.story.way_said(event.way))
    return Said("", "")


def event_line(event: ev.Event, names: TableNames) -> str:
    """Format one event; empty if another event beside it says as much."""
    kind = type(event)
    if kind in EVENTS:
        return EVENTS[kind](event, names)
    if _goes_without_saying(event):
        return ""
    variant = _bust(event) if isinstance(event, ev.Busted) else ""
    more = MORE[kind](event, names) if kind in MORE else {}
    return SENTENCES.say(event, names, variant, **more)


def _goes_without_saying(event: ev.Event) -> bool:
    """Whether the event that it came with says it."""
    match event:
        case ev.Placed():
            return True
        case ev.Gained(why="trade"):
            return event.coins == event.asked
        case ev.Paid(why="hire") | sev.MarkerPlaced(to_box=False):
            return True
        case _:
            return False


def _bust(event: ev.Busted) -> str:
    """Return which sentence tells a bust: by why the ship was not repelled."""
    return {0: "chosen", -1: "skull", -2: "gambled"}.get(event.missing, "short")


# --- what a sentence says beside the fields of its event ---


def _tax(event: ev.TaxRaised, names: TableNames) -> Mapping[str, object]:
    if event.card < 0:
        return {"least": 0, "left": 0}
    left = LEAVES[event.card]
    return {"least": CARDS[event.card].taxed_from, "left": 0 if left == HALF else left}


def _gain(event: ev.Gained, names: TableNames) -> Mapping[str, object]:
    people = _with_power(event.power) if event.why == "income" else []
    return {"people": people, "short": event.coins < event.asked}


def _with_power(power: int) -> list[str]:
    """Return the kinds of professions that have this power in the set it comes from."""
    ability = POWERS[power].partition(":")[0]
    cards = next(card_set.card for card_set in SETS if ability in card_set.ability)
    return list(dict.fromkeys(card.kind for card in cards if ability in card.abilities))


def _trade(event: ev.Traded, names: TableNames) -> Mapping[str, object]:
    return {"shown": event.coins or not CARDS[event.card].crowns}


def _revealed(event: sev.EventRevealed, names: TableNames) -> Mapping[str, object]:
    story = names.story
    return {
        "title": story.event_title(event.event),
        "effect": event_effect(event.event, story),
        "text": story.event_text(event.event, event.month),
    }


def _way(event: sev.ChoiceMade, names: TableNames) -> Mapping[str, object]:
    story = names.story
    return {"title": story.way_title(event.way), "first": event.way == 1, "said": story.way_said(event.way)}


SENTENCES = Sentences("events", FIELDS)
"""The sentences of events by their tags."""
MORE: Mapping[type[ev.Event], Callable[[Any, TableNames], Mapping[str, object]]] = {
    ev.TaxRaised: _tax,
    ev.Gained: _gain,
    ev.Traded: _trade,
    sev.EventRevealed: _revealed,
    sev.MonthEnded: lambda event, names: {"month": names.story.month_name(event.month)},
    sev.StoryRead: lambda event, names: {"mission": names.story.mission_name(event.card)},
    sev.MissionCompleted: lambda event, names: {"first": event.place == 1},
    sev.ChoiceMade: _way,
}
"""What some sentences say beside the fields of their events."""
