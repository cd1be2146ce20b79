"""The scores of a race that is over: a row for each ship, with bars of what the points come from."""

from textual.content import Content

from highseas.campaign.play.session import Session
from highseas.campaign.tui.jamaica.widgets.signs import HOME, letters, ship
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.panel import COIN, POINT, Part, fit
from highseas.campaign.words.jamaica.naming import RaceNames

_NAME, _SCORE = 12, 5
"""Columns of a name and of a score."""


def paint(session: Session, names: RaceNames, theme: ThemeStyles, width: int) -> list[Content]:
    """Paint each ship's points with what they come from, the best first."""
    result = session.result
    if result is None:
        return []
    rows: list[Content] = []
    marks = letters(session.names, len(session.names) < 3)
    most = max(1, *(abs(score) for score in result.scores))
    room = max(10, width - _NAME - _SCORE - 8)
    order = sorted(range(len(result.scores)), key=lambda seat_no: -result.scores[seat_no])
    for seat_no in order:
        won = seat_no + 1 in result.winners
        bar = max(1, round(room * max(0, result.scores[seat_no]) / most))
        parts: list[Part] = [("►" if won else " ", theme.key), ship(seat_no + 1, marks, theme), " "]
        parts += [
            (f"{names[seat_no]:<{_NAME}}"[:_NAME], "bold"),
            (f"{result.scores[seat_no]:>{_SCORE}} ".replace("-", "−"), theme.point),
        ]
        parts += [("█" * bar if result.scores[seat_no] > 0 else "", theme.good if won else theme.dim)]
        rows.append(fit(width, *parts))
        rows.append(
            fit(
                width,
                "   ",
                *_sources(result.places[seat_no], result.gold[seat_no], result.treasure_points[seat_no], theme),
            )
        )
    return rows


def _sources(place: int, gold: int, treasures: int, theme: ThemeStyles) -> list[Part]:
    """Return what points come from: the space, doubloons, treasures."""
    signed = f"{treasures:+}".replace("-", "−")
    return [
        (f"{HOME} {place:+} ".replace("-", "−"), theme.good if place > 0 else theme.bad),
        (f"  {COIN} +{gold} ", theme.coin),
        (f"  {POINT} {signed}", theme.good if treasures >= 0 else theme.bad),
    ]
