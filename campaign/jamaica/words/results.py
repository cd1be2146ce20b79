"""The end of a race in words: who won and by what, its turning points and its curves."""

from collections.abc import Sequence

from msgspec.structs import asdict

from highseas.campaign.jamaica.account import Account, RaceEnd, Turning
from highseas.campaign.jamaica.words.events import event_text
from highseas.campaign.jamaica.words.names import GHOST_NO, RaceNames
from highseas.campaign.play.finished import Curve
from highseas.engine.jamaica.seen.observation import NOBODY, events_for
from highseas.engine.jamaica.seen.view import ResultView


def headline(result: ResultView, names: RaceNames) -> str:
    """Say how a race ended, in one line."""
    winners, count = [names.who(seat) for seat in result.winners], len(result.winners)
    if result.conceded:
        who = names.who(result.conceded)
        return names.say("jamaica_ending.conceded", who=who, winners=winners, count=count)
    if result.outcome != "ranked":
        ghost = None if result.ghost is None else result.ghost.score
        return names.say(
            "jamaica_ending.alone",
            home=bool(result.home),
            rounds=result.rounds,
            points=result.scores[0],
            older=ghost is None,
            more=result.outcome == "lost",
            ghost=ghost or 0,
        )
    points = result.scores[result.winners[0] - 1]
    return names.say("jamaica_ending.won", winners=winners, count=count, points=points)


def result_lines(result: ResultView, names: RaceNames) -> list[str]:
    """Say the end in full: who has won, and where everybody's points come from."""
    rounds = names.say("jamaica_ending.rounds", rounds=result.rounds)
    return [headline(result, names), *_seat_lines(result, names), rounds]


def _seat_lines(result: ResultView, names: RaceNames) -> list[str]:
    """Say where everybody's points come from, a line each; the Ghost Ship's where they count."""
    lines = []
    for who, ship in zip((*names.names, names.say("jamaica_screen.ghost_ship")), result.ships, strict=False):
        space, treasures = names.space(ship.space), names.treasures(ship.treasures)
        points = {**asdict(ship), "space": space, "treasures": treasures, "worth": ship.treasure_points}
        lines.append(names.say("jamaica_ending.seat", who=who, **points))
    return lines


def ship_lines(found: Account, names: RaceNames) -> list[str]:
    """Say where the points of every ship come from, then what each player's met on the way."""
    logs = enumerate(found.logs)
    met = [names.say("jamaica_ending.log", who=names[seat_no], **asdict(log)) for seat_no, log in logs]
    return [*_seat_lines(found.result, names), *met]


def figure_lines(found: Account, names: RaceNames) -> list[str]:
    lines = [names.say("jamaica_ending.rounds", rounds=found.result.rounds)]
    if not found.complete:
        lines.append(names.say("jamaica_ending.untold"))
    if found.hints:
        lines.append(names.say("jamaica_ending.hints", hints=found.hints))
    return [*lines, names.say("jamaica_ending.seed", seed=found.seed, rewound=found.rewound)]


def notes(found: Account, names: RaceNames) -> list[str]:
    """Say why the race does not count, if so."""
    return [] if found.by_persons else [names.say("jamaica_ending.not_counted")]


def report_lines(end: RaceEnd, names: RaceNames, record: str = "") -> list[str]:
    """Say how a race went: the end, where it came in among the best if it did (`record`), what everybody met on the
    way, its turning points, its curves as figures, the line to share.
    """
    found = end.account
    return [
        headline(found.result, names),
        *filter(None, [record]),
        *ship_lines(found, names),
        *_turning_lines(end.turning, names),
        *(line for curve in end.curves for line in _curve_lines(curve, names)),
        *notes(found, names),
        *figure_lines(found, names),
        share_line(found, names),
    ]


def share_line(found: Account, names: RaceNames) -> str:
    """Return one line about a race to pass on."""
    result = found.result
    return names.say(
        f"jamaica_ending.share.{'race' if len(names) > 1 else 'solo'}",
        ships=len(names),
        scores=[names.score(names[seat_no], points) for seat_no, points in enumerate(result.scores)],
        daily=found.daily,
        points=result.scores[0],
        rounds=result.rounds,
        away=not result.home,
        seed=found.seed,
        rewound=found.rewound,
    )


def turning_text(point: Turning, names: RaceNames) -> str:
    """Say what happened: with the faces of treasures, which are public now but for those of the Ghost Ship."""
    events = events_for(point.events, NOBODY) if point.seat_no == GHOST_NO else point.events
    return " ".join(event_text(event, names) for event in events)


def _turning_lines(points: Sequence[Turning], names: RaceNames) -> list[str]:
    """Say all turning points, a line each after a heading."""
    said = [
        names.say("jamaica_ending.turning.line", round=point.round, text=turning_text(point, names)) for point in points
    ]
    return [names.say("jamaica_ending.turning.heading"), *said] if said else []


def _curve_lines(curve: Curve, names: RaceNames) -> list[str]:
    """Say a curve as figures, a line for each ship after a heading."""
    ships = [*range(len(names)), GHOST_NO]
    first, last = curve.turns[0], curve.turns[-1]
    return [
        names.say(f"jamaica_ending.curve.{curve.measure}", first=first, last=last),
        *(
            names.say("jamaica_ending.curve.line", who=names[number], figures=[str(figure) for figure in figures])
            for number, figures in zip(ships, curve.seats, strict=False)
        ),
    ]
