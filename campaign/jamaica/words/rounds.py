"""The account of a round in short: a line for each ship, what it did and what others did to it."""

from collections.abc import Collection, Sequence
from itertools import zip_longest

from highseas.campaign.jamaica.words.events import figures_of
from highseas.campaign.jamaica.words.names import FIELDS, GHOST_NO, RaceNames
from highseas.campaign.play.seat import SeenMoment
from highseas.campaign.words.fields import Sentences
from highseas.engine.jamaica import events as ev

OWN, THEIRS = Sentences("jamaica_round.own", FIELDS), Sentences("jamaica_round.theirs", FIELDS)
"""What a ship did, and what was done to it by another one."""
OF_OTHERS = (ev.BattleWon, ev.HoldStolen, ev.TreasureStolen, ev.CurseGiven)
_ALONE = (ev.Sailed, ev.Loaded, ev.ThrownOut, ev.LoadIgnored, ev.Paid, ev.Short, ev.FellBack, ev.TreasureDrawn)
_SAID_WITH: dict[type[ev.Event], type[ev.Event]] = {
    ev.Sailed: ev.Short,
    ev.Short: ev.FellBack,
    ev.HoldStolen: ev.Loaded,
}
"""What plain lines leave to what follows at once: whoever falls back was short somewhere."""
OF_ITS_OWN = (*_ALONE, ev.BattleTied, ev.Finished, *OF_OTHERS)
_WAYS = (ev.Sailed, ev.FellBack)
_HOLDS = (ev.Loaded, ev.ThrownOut, ev.LoadIgnored, ev.Paid, ev.Short, ev.HoldStolen)


def fleet(names: RaceNames) -> Collection[int]:
    """Return the seats, from 0, of the program's ships where they are several, of which plain lines say least."""
    ships = [seat_no for seat_no in range(len(names)) if names.persons and seat_no + 1 not in names.persons]
    return ships if len(ships) > 1 else ()


def of_fleet(events: Sequence[ev.Event], ships: Collection[int]) -> list[ev.Event]:
    """Leave out on which ways these ships came where they are, and what went into their holds and out, but for what
    others lost to them; `holds` and `log` say it.
    """
    last = {event.seat_no: at for at, event in enumerate(events) if isinstance(event, _WAYS)}
    return [
        event
        for at, event in enumerate(events)
        if not isinstance(event, (*_WAYS, *_HOLDS))
        or event.seat_no not in ships
        or (isinstance(event, ev.HoldStolen) and event.loser_no not in ships)
        or last.get(event.seat_no) == at
    ]


def last_round(moments: Sequence[SeenMoment], number: int, over: bool) -> list[ev.Event]:
    """Return what happened in the round before that of a move; in that of the move itself if the race is over."""
    found: list[ev.Event] = []
    ended = over
    for moment in reversed(moments[: number + 1]):
        for event in reversed(moment.events):
            if not isinstance(event, ev.RoundStarted):
                found += [event] if ended else []
            elif ended:
                return found[::-1]
            else:
                ended = True
    return found[::-1]


def round_lines(events: Sequence[ev.Event], names: RaceNames, first: int | None = None) -> list[str]:
    """Say what each ship met, that of the seat `first`, from 0, before the others; without one, what it did alone,
    in plain lines, where less is said.
    """
    said: dict[int, list[str]] = {}
    brief = first is None
    others = fleet(names) if brief else ()
    for event, after in zip_longest(events, events[1:]):
        figures, follows = figures_of(event, names), _SAID_WITH.get(type(event))
        if isinstance(event, OF_ITS_OWN) and not (brief and follows and isinstance(after, follows)):
            said.setdefault(event.seat_no, []).append(
                OWN.say(event, names, brief=brief, terse=bool(others), far=event.seat_no in others, **figures)
            )
        if isinstance(event, OF_OTHERS) and not brief:
            said.setdefault(event.loser_no, []).append(THEIRS.say(event, names, **figures))
    order = sorted(said, key=lambda seat_no: seat_no != first)
    return [
        names.say("jamaica_round.line", who=names[no], ghost=brief and no == GHOST_NO, met=said[no]) for no in order
    ]
