"""What happened in a race in words: one line each. Who does not know a card is not told it: the event has none."""

from collections.abc import Callable, Iterable
from typing import Any

from highseas.campaign.jamaica.words.naming import GHOST_NO, RaceNames
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
    return _TELL[type(event)](event, names)


def _started(event: ev.RaceStarted, names: RaceNames) -> str:
    if event.round is not None:
        return names.say("jamaica_events.race_laid", ships=event.seats, ghost=event.ghost, round=event.round)
    start = DATA.start
    return names.say(
        "jamaica_events.race_started",
        ships=event.seats,
        ghost=event.ghost,
        food=start.food,
        gold=start.gold,
        lairs=start.treasures,
    )


def _round(event: ev.RoundStarted, names: RaceNames) -> str:
    return names.say("jamaica_events.round_started", round=event.round, who=names[event.seat_no])


def _rolled(event: ev.DiceRolled, names: RaceNames) -> str:
    who = names[event.seat_no]
    return names.say("jamaica_events.dice_rolled", who=who, first=event.first, second=event.second)


def _placed(event: ev.DicePlaced, names: RaceNames) -> str:
    who = names[event.seat_no]
    return names.say("jamaica_events.dice_placed", who=who, morning=event.morning, evening=event.evening)


def _shuffled(event: ev.DeckShuffled, names: RaceNames) -> str:
    return names.say("jamaica_events.deck_shuffled", who=names[event.seat_no], cards=event.cards)


def _chosen(event: ev.CardChosen, names: RaceNames) -> str:
    card = names.card(event.card) if event.card else ""
    return names.say("jamaica_events.card_chosen", who=names[event.seat_no], card=card)


def _turned(event: ev.CardTurned, names: RaceNames) -> str:
    return names.say(
        "jamaica_events.card_turned",
        who=names[event.seat_no],
        card=event.card,
        morning=names.action(event.morning, event.morning_die),
        evening=names.action(event.evening, event.evening_die),
    )


def _loaded(event: ev.Loaded, names: RaceNames) -> str:
    tokens = names.tokens(event.kind, event.count)
    return names.say("jamaica_events.loaded", who=names[event.seat_no], tokens=tokens, hold=event.hold)


def _thrown_out(event: ev.ThrownOut, names: RaceNames) -> str:
    tokens = names.tokens(event.kind, event.count)
    return names.say("jamaica_events.thrown_out", who=names[event.seat_no], tokens=tokens, hold=event.hold)


def _ignored(event: ev.LoadIgnored, names: RaceNames) -> str:
    return names.say(
        "jamaica_events.load_ignored",
        who=names[event.seat_no],
        tokens=names.tokens(event.kind, event.count),
        kind=names.kind(event.kind),
    )


def _sailed(event: ev.Sailed, names: RaceNames) -> str:
    return names.say(
        "jamaica_events.sailed",
        who=names[event.seat_no],
        spaces=len(event.path),
        backwards=event.why == "backward",
        start=names.space(event.start),
        space=names.space(event.path[-1]),
    )


def _paid(event: ev.Paid, names: RaceNames) -> str:
    tokens, space = names.tokens(event.kind, event.count), names.space(event.space)
    return names.say("jamaica_events.paid", who=names[event.seat_no], tokens=tokens, space=space)


def _short(event: ev.Short, names: RaceNames) -> str:
    return names.say(
        "jamaica_events.short",
        who=names[event.seat_no],
        cost=names.tokens(event.kind, event.cost),
        space=names.space(event.space),
        paid=names.tokens(event.kind, event.paid) if event.paid else "",
    )


def _fell_back(event: ev.FellBack, names: RaceNames) -> str:
    spaces, space = len(event.path), names.space(event.path[-1])
    return names.say("jamaica_events.fell_back", who=names[event.seat_no], spaces=spaces, space=space)


def _treasure(event: ev.TreasureDrawn, names: RaceNames) -> str:
    return names.say(
        "jamaica_events.treasure_drawn",
        who=names[event.seat_no],
        space=names.space(event.space),
        card=names.treasure(event.card) if event.card else "",
        down=not event.power,
    )


def _battle(event: ev.BattleStarted, names: RaceNames) -> str:
    who, other = names[event.seat_no], names[event.other_no]
    return names.say("jamaica_events.battle_started", who=who, other=other, space=names.space(event.space))


def _powder(event: ev.PowderSpent, names: RaceNames) -> str:
    return names.say("jamaica_events.powder_spent", who=names[event.seat_no], count=event.count)


def _combat(event: ev.CombatRolled, names: RaceNames) -> str:
    return names.say(
        "jamaica_events.combat_rolled",
        who=names[event.seat_no],
        by=names[event.by_no] if event.by_no not in (GHOST_NO, event.seat_no) else "",
        star=event.die == "star",
        die=names.die(event.die),
        strength=event.strength,
    )


def _sabre(event: ev.SabreUsed, names: RaceNames) -> str:
    return names.say(
        "jamaica_events.sabre_used",
        who=names[event.seat_no],
        own=event.other_no == event.seat_no,
        other=names[event.other_no],
        die=names.die(event.die),
    )


def _won(event: ev.BattleWon, names: RaceNames) -> str:
    who, loser = names[event.seat_no], names[event.loser_no]
    return names.say("jamaica_events.battle_won", who=who, loser=loser, star=event.star)


def _tied(event: ev.BattleTied, names: RaceNames) -> str:
    return names.say("jamaica_events.battle_tied", who=names[event.seat_no], other=names[event.other_no])


def _hold_stolen(event: ev.HoldStolen, names: RaceNames) -> str:
    return names.say(
        "jamaica_events.hold_stolen",
        who=names[event.seat_no],
        tokens=names.tokens(event.kind, event.count),
        hold=event.hold,
        loser=names[event.loser_no],
        sunk=event.sunk,
    )


def _treasure_stolen(event: ev.TreasureStolen, names: RaceNames) -> str:
    return names.say(
        "jamaica_events.treasure_stolen",
        who=names[event.seat_no],
        card=names.treasure(event.card) if event.card else "",
        loser=names[event.loser_no],
        blind=event.blind and bool(event.card),
        tokens=names.tokens(event.kind, event.tokens) if event.tokens else "",
        bank=event.seat_no == GHOST_NO,
    )


def _curse(event: ev.CurseGiven, names: RaceNames) -> str:
    card = names.treasure(event.card) if event.card else ""
    return names.say("jamaica_events.curse_given", who=names[event.seat_no], card=card, loser=names[event.loser_no])


def _nothing(event: ev.NothingTaken, names: RaceNames) -> str:
    return names.say("jamaica_events.nothing_taken", who=names[event.seat_no], loser=names[event.loser_no])


def _drawn(event: ev.CardDrawn, names: RaceNames) -> str:
    card = names.card(event.card) if event.card else ""
    return names.say("jamaica_events.card_drawn", who=names[event.seat_no], card=card)


def _finished(event: ev.Finished, names: RaceNames) -> str:
    return names.say("jamaica_events.finished", who=names[event.seat_no])


def _ghost_home(event: ev.GhostHome, names: RaceNames) -> str:
    return names.say("jamaica_events.ghost_home", who=names[event.seat_no])


def _conceded(event: ev.Conceded, names: RaceNames) -> str:
    return names.say("jamaica_events.conceded", who=names[event.seat_no])


def _over(event: ev.RaceOver, names: RaceNames) -> str:
    scores = [
        names.say("jamaica_events.score", who=names[seat_no], points=points)
        for seat_no, points in enumerate(event.scores)
    ]
    return names.say("jamaica_events.race_over", scores=scores)


_TELL: dict[type[ev.Event], Callable[[Any, RaceNames], str]] = {
    ev.RaceStarted: _started,
    ev.RoundStarted: _round,
    ev.DiceRolled: _rolled,
    ev.DicePlaced: _placed,
    ev.DeckShuffled: _shuffled,
    ev.CardChosen: _chosen,
    ev.CardTurned: _turned,
    ev.Loaded: _loaded,
    ev.ThrownOut: _thrown_out,
    ev.LoadIgnored: _ignored,
    ev.Sailed: _sailed,
    ev.Paid: _paid,
    ev.Short: _short,
    ev.FellBack: _fell_back,
    ev.TreasureDrawn: _treasure,
    ev.BattleStarted: _battle,
    ev.PowderSpent: _powder,
    ev.CombatRolled: _combat,
    ev.SabreUsed: _sabre,
    ev.BattleWon: _won,
    ev.BattleTied: _tied,
    ev.HoldStolen: _hold_stolen,
    ev.TreasureStolen: _treasure_stolen,
    ev.CurseGiven: _curse,
    ev.NothingTaken: _nothing,
    ev.CardDrawn: _drawn,
    ev.Finished: _finished,
    ev.GhostHome: _ghost_home,
    ev.Conceded: _conceded,
    ev.RaceOver: _over,
}
