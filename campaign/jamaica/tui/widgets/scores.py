"""The scores of a race that is over: a row for each ship, with bars of what the points come from."""

from textual.content import Content

from highseas.campaign.jamaica.tui.widgets.signs import HOME, letters, ship
from highseas.campaign.jamaica.words.names import RaceNames
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.panel import COIN, POINT, Part, fit
from highseas.engine.jamaica.seen.view import ResultView, SeatRef, ShipResult

_NAME, _SCORE = 12, 5
"""Columns of a name and of a score."""


def paint(result: ResultView, names: RaceNames, theme: ThemeStyles, width: int) -> list[Content]:
    """Paint each ship's points with what they come from, the best first; the Ghost Ship's where they count."""
    rows: list[Content] = []
    ghost = names.say("jamaica_screen.ghost_ship")
    marks = letters(names.names, len(names) < 3)
    most = max(1, *(abs(points.score) for points in result.ships))
    room = max(10, width - _NAME - _SCORE - 8)
    order = sorted(enumerate(result.ships), key=lambda each: -each[1].score)
    for seat_no, points in order:
        seat: SeatRef = seat_no + 1 if seat_no < len(names) else "ghost"
        won = seat in result.winners
        bar = max(1, round(room * max(0, points.score) / most))
        parts: list[Part] = [("►" if won else " ", theme.key), ship(seat, marks, theme), " "]
        parts += [
            fit(_NAME, (names.who(seat) if seat != "ghost" else ghost, "bold")),
            (f"{points.score:>{_SCORE}} ".replace("-", "−"), theme.point),
        ]
        parts += [("█" * bar if points.score > 0 else "", theme.good if won else theme.dim)]
        rows.append(fit(width, *parts))
        rows.append(fit(width, "   ", *_sources(points, theme)))
    return rows


def _sources(points: ShipResult, theme: ThemeStyles) -> list[Part]:
    """Return what points come from: the space, doubloons, treasures."""
    place, gold, treasures = points.place, points.gold, points.treasure_points
    signed = f"{treasures:+}".replace("-", "−")
    return [
        (f"{HOME} {place:+} ".replace("-", "−"), theme.good if place > 0 else theme.bad),
        (f"  {COIN} +{gold} ", theme.coin),
        (f"  {POINT} {signed}", theme.good if treasures >= 0 else theme.bad),
    ]
