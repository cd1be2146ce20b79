"""The turning points of a race, and its curves, in words."""

from collections.abc import Sequence

from highseas.campaign.jamaica.account import Turning
from highseas.campaign.jamaica.words.events import event_text
from highseas.campaign.jamaica.words.naming import GHOST_NO, RaceNames
from highseas.campaign.play.finished import Curve
from highseas.engine.jamaica.seen.observation import NOBODY, events_for


def turning_text(point: Turning, names: RaceNames) -> str:
    """Say what happened: with the faces of treasures, which lie open now but for those of the Ghost Ship."""
    events = events_for(point.events, NOBODY) if point.seat_no == GHOST_NO else point.events
    return " ".join(event_text(event, names) for event in events)


def turning_lines(points: Sequence[Turning], names: RaceNames) -> list[str]:
    """Say all turning points, a line each after a heading."""
    said = [
        names.say("jamaica_ending.turning.line", round=point.round, text=turning_text(point, names))
        for point in points
    ]
    return [names.say("jamaica_ending.turning.heading"), *said] if said else []


def curve_lines(curve: Curve, names: RaceNames) -> list[str]:
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
