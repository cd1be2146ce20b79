"""What happened in a race in words: one line each. Who does not know a card is not told it: the event has none."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from highseas.campaign.jamaica.words.names import FIELDS, GHOST_NO, RaceNames
from highseas.campaign.words.fields import Sentences
from highseas.engine.jamaica import events as ev
from highseas.engine.jamaica.definitions import DATA


def event_lines(events: Iterable[ev.Event], names: RaceNames) -> list[str]:
    """Say what happened, a line each; events that need no line are left out."""
    return [line for line in (event_line(event, names) for event in events) if line]


def event_line(event: ev.Event, names: RaceNames) -> str:
    """Say one event for a log; empty for a card that somebody else draws, as everybody does after each round."""
    return "" if isinstance(event, ev.CardDrawn) and not event.card else event_text(event, names)


def event_text(event: ev.Event, names: RaceNames) -> str:
    """Say one event, whatever it is, as far as whoever is told may know it."""
    more = MORE.get(type(event))
    return SENTENCES.say(event, names, **(more(event, names) if more is not None else {}))


# --- what a sentence says beside the fields of its event ---


def _start(event: ev.RaceStarted, names: RaceNames) -> Mapping[str, object]:
    return {"food": DATA.start.food, "gold": DATA.start.gold, "lairs": DATA.start.treasures}


def _actions(event: ev.CardTurned, names: RaceNames) -> Mapping[str, object]:
    return {
        "morning": names.action(event.morning, event.morning_die),
        "evening": names.action(event.evening, event.evening_die),
    }


def _tokens(event: Any, names: RaceNames) -> Mapping[str, object]:
    return {"tokens": names.tokens(event.kind, event.count)}


def _ignored(event: ev.LoadIgnored, names: RaceNames) -> Mapping[str, object]:
    return {**_tokens(event, names), "content": names.kind(event.kind)}


def _end_of_path(event: ev.Sailed | ev.FellBack, names: RaceNames) -> Mapping[str, object]:
    return {"space": names.space(event.path[-1])}


def _short(event: ev.Short, names: RaceNames) -> Mapping[str, object]:
    return {"due": names.tokens(event.kind, event.cost), "tokens": names.tokens(event.kind, event.paid)}


def _thrown(event: ev.CombatRolled, names: RaceNames) -> Mapping[str, object]:
    by = names[event.by_no] if event.by_no not in (GHOST_NO, event.seat_no) else ""
    return {"by": by, "star": event.die == "star"}


def _stolen(event: ev.TreasureStolen, names: RaceNames) -> Mapping[str, object]:
    tokens = names.tokens(event.kind, event.tokens) if event.tokens else ""
    return {"known": event.card, "with": tokens, "bank": event.seat_no == GHOST_NO}


def _scores(event: ev.RaceOver, names: RaceNames) -> Mapping[str, object]:
    return {"scores": [names.score(names[no], points) for no, points in enumerate(event.scores)]}


SENTENCES = Sentences("jamaica_events", FIELDS)
"""The sentences of events by their tags."""
MORE: Mapping[type[ev.Event], Callable[[Any, RaceNames], Mapping[str, object]]] = {
    ev.RaceStarted: _start,
    ev.CardTurned: _actions,
    ev.Loaded: _tokens,
    ev.ThrownOut: _tokens,
    ev.LoadIgnored: _ignored,
    ev.Sailed: _end_of_path,
    ev.Paid: _tokens,
    ev.Short: _short,
    ev.FellBack: _end_of_path,
    ev.TreasureDrawn: lambda event, names: {"down": not event.power},
    ev.CombatRolled: _thrown,
    ev.SabreUsed: lambda event, names: {"own": event.other_no == event.seat_no},
    ev.HoldStolen: _tokens,
    ev.TreasureStolen: _stolen,
    ev.RaceOver: _scores,
}
"""What some sentences say beside the fields of their events."""
