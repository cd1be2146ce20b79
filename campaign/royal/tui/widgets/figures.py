"""The page of figures in the statistics: large digits, shares as bars, records as cards, the rest in sentences."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from textual.content import Content

from highseas.campaign.results.summary import Best, Summary
from highseas.campaign.royal.words.language import GameLanguage
from highseas.campaign.royal.words.records import rest_lines
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.chart import GAP, Tile, bar, tiles
from highseas.campaign.tui.widgets.panel import fit, spread
from highseas.campaign.words.text import percent

TWO_COLUMNS, WIDEST = 100, 160
"""Fewest columns for bars beside records, and the most that are used."""
LABEL = 20
"""Columns left of a bar."""
RECORDS = ("points", "turns_left", "busts", "turns")
"""The records, as the summary and the sentences call them."""


def figures(summary: Summary, language: GameLanguage, theme: ThemeStyles, width: int) -> Content:
    """Paint the page in so many columns; before the first game it has sentences alone."""
    room = min(width, WIDEST)
    parts: list[Sequence[Content]] = []
    if summary.played:
        half = (room - GAP) // 2 if room >= TWO_COLUMNS else room
        bars, records = _bars(summary, language, theme, half), _records(summary, language, theme, half)
        parts.append(_tiles(summary, language, theme, room))
        parts += [_beside(bars, records, half)] if half < room else [bars, records]
    parts.append([Content(line) for line in rest_lines(summary, language)])
    return Content("\n\n").join(Content("\n").join(part) for part in parts if part)


def _beside(left: Sequence[Content], right: Sequence[Content], width: int) -> list[Content]:
    return [
        Content.assemble(fit(width, one), " " * GAP, two)
        for one, two in zip_longest(left, right, fillvalue=Content(""))
    ]


def _tiles(summary: Summary, language: GameLanguage, theme: ThemeStyles, width: int) -> list[Content]:
    """Games, wins, the row of wins and busts, each in large digits over what it is."""
    say = language.say
    found = [
        (summary.played, theme.heading, "played", say("statistics.tile.again", again=summary.again)),
        (summary.won, theme.good, "won", percent(summary.won, summary.played)),
        (summary.streak, theme.coin, "streak", say("statistics.tile.best", best=summary.best_streak)),
        (summary.busts, theme.bad, "busts", say("statistics.tile.each", each=summary.busts / summary.played)),
    ]
    named = [Tile(figure, style, say(f"statistics.tile.{name}"), below) for figure, style, name, below in found]
    return tiles(named, theme, width)


def _bars(summary: Summary, language: GameLanguage, theme: ThemeStyles, width: int) -> list[Content]:
    """How many games were won, by the number of players and by how hard the deal was."""
    say = language.say
    by_seats = [(say("statistics.bar.seats", seats=seats), *each) for seats, each in summary.by_seats.items()]
    by_rating = [
        (say("statistics.bar.rating", rating=rating, several=seats if seats > 1 else 0), *each)
        for (seats, rating), each in summary.by_rating.items()
    ]
    lines: list[Content] = []
    for heading, rows in (("seats", by_seats), ("rating", by_rating)):
        if rows:
            lines += [Content("")] if lines else []
            lines.append(Content.styled(say(f"statistics.won_by.{heading}"), theme.heading))
            lines += [_bar(*row, theme=theme, width=width) for row in rows]
    return lines


def _bar(label: str, played: int, won: int, theme: ThemeStyles, width: int) -> Content:
    return fit(width, fit(LABEL, label), bar(played, won, theme, width - LABEL))


def _records(summary: Summary, language: GameLanguage, theme: ThemeStyles, width: int) -> list[Content]:
    """The best won games, a card each: the figure, and where it was."""
    cards = list(_cards(summary, language, theme, width))
    return [Content.styled(language.say("statistics.record.heading"), theme.heading), *cards] if cards else []


def _cards(summary: Summary, language: GameLanguage, theme: ThemeStyles, width: int) -> Iterator[Content]:
    for record in RECORDS:
        best: Best | None = getattr(summary.records, record)
        if best:
            name = Content.styled(f" {language.say(f'statistics.record.{record}')}", "bold")
            yield spread(width, name, Content.styled(f"{best.figure} ", theme.coin)).stylize_before(theme.body)
            where = language.say("statistics.records.where", seats=best.seats, daily=best.daily, seed=best.seed)
            yield fit(width, (f" {where}", theme.dim))
