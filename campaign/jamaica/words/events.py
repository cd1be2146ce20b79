"""What happened in a race in words: one line each. A card that the reader may not know is missing in the event."""

from highseas.campaign.jamaica.words.names import FIELDS, GHOST_NO, RaceNames
from highseas.campaign.words.fields import Sentences
from highseas.engine.jamaica import events as ev
from highseas.engine.jamaica.definitions import DATA


def event_line(event: ev.Event, names: RaceNames) -> str:
    """Say one event for a log; empty for a card that somebody else draws, as everybody does after each round."""
    return "" if isinstance(event, ev.CardDrawn) and not event.card else event_text(event, names)


def event_text(event: ev.Event, names: RaceNames, brief: bool = False) -> str:
    """Say one event, whatever it is, as far as the reader may know it; `brief` beside the account of a round."""
    return SENTENCES.say(event, names, brief=brief, **figures_of(event, names, brief))


SENTENCES = Sentences("jamaica_events", FIELDS)
"""The sentences of events by their tags."""


def figures_of(event: ev.Event, names: RaceNames, brief: bool = False) -> dict[str, object]:
    """Return what some sentences say beside the fields of their events."""
    match event:
        case ev.RaceStarted():
            return {"food": DATA.start.food, "gold": DATA.start.gold, "lairs": DATA.start.treasures}
        case ev.CardTurned():
            morning = names.action(event.morning, event.morning_die)
            return {"morning": morning, "evening": names.action(event.evening, event.evening_die)}
        case ev.LoadIgnored():
            return {"tokens": names.tokens(event.kind, event.count), "content": f"jamaica.symbol.{event.kind}"}
        case ev.Loaded() | ev.ThrownOut() | ev.Paid() | ev.HoldStolen():
            return {"tokens": names.tokens(event.kind, event.count)}
        case ev.Sailed() | ev.FellBack():
            return {"space": names.space(event.path[-1]), "place": names.by_number(event.path[-1])}
        case ev.Short():
            return {
                "place": names.by_number(event.space),
                "due": names.tokens(event.kind, event.cost),
                "tokens": names.tokens(event.kind, event.paid),
            }
        case ev.TreasureDrawn():
            return {"down": not event.power}
        case ev.CombatRolled():
            by = names[event.by_no] if event.by_no not in (GHOST_NO, event.seat_no) else ""
            return {"by": by, "star": event.die == "star", "bare": brief and event.strength == event.die}
        case ev.SabreUsed():
            return {"own": event.other_no == event.seat_no}
        case ev.TreasureStolen():
            tokens = names.tokens(event.kind, event.tokens) if event.tokens else ""
            return {"known": event.card, "with": tokens, "bank": event.seat_no == GHOST_NO}
        case ev.RaceOver():
            return {"scores": [names.score(names[no], points) for no, points in enumerate(event.scores)]}
    return {}
