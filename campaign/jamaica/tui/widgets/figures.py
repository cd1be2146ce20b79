"""The page of races in the statistics: large digits, a table by number of ships, records of the solo race."""

from collections.abc import Mapping, Sequence

from textual.content import Content

from highseas.campaign.jamaica.results import Fleet, Races
from highseas.campaign.jamaica.words.records import day_lines, record_lines, solo_lines
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.chart import Tile, bar, tiles
from highseas.campaign.tui.widgets.panel import Part, fit, wrap_indented
from highseas.campaign.words.language import Language

WIDEST = 110
"""The most columns that are used."""
_COLUMNS = (9, 6, 8, 5)
"""Columns of the table before the bar: ships, races, average and best points."""
_BAR = 40
"""The most columns of a bar with its figures."""


def race_figures(found: Races | None, language: Language, theme: ThemeStyles, width: int) -> Content:
    """Paint the page in so many columns; one sentence before the first race."""
    if found is None:
        return Content(language.say("jamaica_ending.figures.none"))
    room = min(width, WIDEST)
    parts = [
        _tiles(found, language, theme, room),
        _table(found.fleets, language, theme, room),
        _lines(solo_lines(found, language), room),
        *_records(found, language, theme, room),
        _lines(day_lines(found, language), room),
    ]
    return Content("\n\n").join(Content("\n").join(part) for part in parts if part)


def _lines(lines: Sequence[str], width: int) -> list[Content]:
    return [row for line in lines for row in wrap_indented(Content(line), width, 0)]


def _records(found: Races, language: Language, theme: ThemeStyles, width: int) -> list[list[Content]]:
    """The best solo races, those with each limit of rounds under a heading of their own."""
    each_limit = [record_lines(limit, records, language) for limit, records in found.records.items() if records]
    return [
        [*(row.stylize(theme.heading) for row in _lines(lines[:1], width)), *_lines(lines[1:], width)]
        for lines in each_limit
    ]


def _tiles(found: Races, language: Language, theme: ThemeStyles, width: int) -> list[Content]:
    """Races sailed, won against the program, the best points alone, days in a row, each over what it is. Points
    without a limit of rounds stand there only before there are others: they measure patience (ruling J12).
    """
    say, fleets = language.say, found.fleets.values()
    alone, _, average = found.solo
    against, won = sum(each.against for each in fleets), sum(each.won for each in fleets)
    _, best = max(
        ((limit > 0, each[0].points) for limit, each in found.records.items() if each), default=(False, 0)
    )
    shown = [
        (
            sum(each.played for each in fleets) + alone,
            theme.heading,
            "sailed",
            say("jamaica_ending.tile.alone", alone=alone),
        ),
        (won, theme.good, "won", say("jamaica_ending.tile.against", against=against)),
        (best, theme.coin, "best", say("jamaica_ending.tile.average", counts=average is not None, average=average)),
        (
            found.days.streak,
            theme.point,
            "streak",
            say("jamaica_ending.tile.best_streak", best=found.days.best_streak),
        ),
    ]
    named = [Tile(figure, style, say(f"jamaica_ending.tile.{name}"), below) for figure, style, name, below in shown]
    return tiles(named, theme, width)


def _table(fleets: Mapping[int, Fleet], language: Language, theme: ThemeStyles, width: int) -> list[Content]:
    """A line for each number of ships: races, points, and how many of those against the program were won."""
    if not fleets:
        return []
    say, room = language.say, width - sum(_COLUMNS) - len(_COLUMNS)
    heads = [say(f"jamaica_ending.table.{head}") for head in ("ships", "races", "average", "best", "won")]
    rows = [_row([(head, theme.heading) for head in heads], width)]
    for seats, fleet in fleets.items():
        cells: list[Part] = [
            (say("jamaica_ending.table.seats", seats=seats), "bold"),
            f"{fleet.played:>5}",
            f"{fleet.average:>7.1f}",
            "" if fleet.best is None else f"{fleet.best:>4}",
            bar(fleet.against, fleet.won, theme, min(room, _BAR)) if fleet.against else "",
        ]
        rows.append(_row(cells, width))
    return rows


def _row(cells: Sequence[Part], width: int) -> Content:
    *first, last = cells
    parts: list[Part] = []
    for cell, columns in zip(first, _COLUMNS, strict=True):
        parts += [fit(columns, cell), " "]
    return fit(width, *parts, last)
