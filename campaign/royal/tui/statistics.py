"""Port Royal's pages of the statistics: figures, every contract with its picture, achievements as small cards."""

from collections.abc import Mapping, Sequence

from textual.content import Content

from highseas.campaign.results.achievements import Achievement, Album
from highseas.campaign.results.summary import Best, ContractRecord, Summary
from highseas.campaign.royal.tui.pictures import of_goal
from highseas.campaign.royal.words.card_gallery import Page, pages
from highseas.campaign.royal.words.names import GameLanguage, own_story
from highseas.campaign.royal.words.records import heading, listed, rest_lines
from highseas.campaign.tui.art.paint import LINES, WIDTH
from highseas.campaign.tui.art.paint import lines as lines_of
from highseas.campaign.tui.games import StatisticsPage
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.chart import GAP, Tile, bar, tiles
from highseas.campaign.tui.widgets.panel import NO_TEXT, Part, beside, fit, in_rows, spread, wrap_indented
from highseas.campaign.words.language import percent


def contracts(
    summary: Summary, album: Album, language: GameLanguage, theme: ThemeStyles, size: tuple[int, int]
) -> Content:
    if not summary.contracts:
        return Content(language.say("statistics.none"))
    width, room = size
    table = contract_table(summary.contracts, language, theme, width)
    pictures = contract_pictures(summary.contracts, language, theme, (width, room - len(table)))
    return Content("\n").join([*table, *pictures])


TWO_COLUMNS, WIDEST = 100, 160
"""Fewest columns for bars beside records, and the most that are used."""
LABEL = 20
"""Columns left of a bar."""
RECORDS = ("points", "turns_left", "busts", "turns")
"""The records, as the summary and the sentences call them."""


def figures(
    summary: Summary, album: Album, language: GameLanguage, theme: ThemeStyles, size: tuple[int, int]
) -> Content:
    """Paint figures and sentences, which stand alone before the first game; with the contracts if all of it fits."""
    width, height = size
    room = min(width, WIDEST)
    parts: list[Sequence[Content]] = []
    if summary.played:
        half = (room - GAP) // 2 if room >= TWO_COLUMNS else room
        bars, records = _bars(summary, language, theme, half), _records(summary, language, theme, half)
        parts.append(_tiles(summary, language, theme, room))
        parts += [beside(bars, records, half, GAP)] if half < room else [bars, records]
    parts.append([Content(line) for line in rest_lines(summary, language)])
    table = contract_table(summary.contracts, language, theme, width) if summary.contracts else []
    with_table = [part for part in (*parts, table) if part]
    if sum(len(part) + 1 for part in with_table) - 1 <= height:
        parts.append(table)
    return Content("\n\n").join(Content("\n").join(part) for part in parts if part)


def _tiles(summary: Summary, language: GameLanguage, theme: ThemeStyles, width: int) -> list[Content]:
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
    say = language.say
    by_seats = [(say("statistics.bar.seats", seats=seats), *each) for seats, each in summary.by_seats.items()]
    by_rating = [
        (say("statistics.bar.rating", rating=rating, several=seats if seats > 1 else 0), *each)
        for (seats, rating), each in summary.by_rating.items()
    ]
    lines: list[Content] = []
    for by, rows in (("seats", by_seats), ("rating", by_rating)):
        if rows:
            lines += [Content("")] if lines else []
            lines.append(Content.styled(say(f"statistics.won_by.{by}"), theme.heading))
            lines += [
                fit(width, fit(LABEL, label), bar(played, won, theme, width - LABEL)) for label, played, won in rows
            ]
    return lines


def _records(summary: Summary, language: GameLanguage, theme: ThemeStyles, width: int) -> list[Content]:
    say = language.say
    lines: list[Content] = []
    for record in RECORDS:
        best: Best | None = getattr(summary.records, record)
        if best:
            name = Content.styled(f" {say(f'statistics.record.{record}')}", "bold")
            figure = Content.styled(f"{best.figure} ", theme.coin)
            where = say("statistics.records.where", seats=best.seats, daily=best.daily, seed=best.seed)
            lines.append(spread(width, name, figure).stylize_before(theme.body))
            lines.append(fit(width, (f" {where}", theme.dim)))
    return [Content.styled(say("statistics.record.heading"), theme.heading), *lines] if lines else []


CARD, APART = 36, 2
"""Least columns of a card, and between two."""
_BAR, _ROOMY = 10, 96
"""Columns of a bar, and of a page on which bars are so long; they are half as long on others."""
_FULL, _EMPTY = "█", "░"


def achievements(
    summary: Summary, album: Album, language: GameLanguage, theme: ThemeStyles, size: tuple[int, int]
) -> Content:
    """Paint all achievements, what is done first, as many cards beside each other as there is room for."""
    across = max(1, (size[0] + APART) // (CARD + APART))
    room = (size[0] - APART * (across - 1)) // across
    head = Content(heading(album, language)).stylize(theme.heading)
    painted = [_card(each, album, language, theme, room) for each in listed(album)]
    return Content("\n").join([head, NO_TEXT, *in_rows(painted, across, room, APART)])


def _card(
    achievement: Achievement, album: Album, language: GameLanguage, theme: ThemeStyles, width: int
) -> list[Content]:
    done, have, wanted = album.is_done(achievement), album.have(achievement), achievement.wanted
    band = theme.decides if done else theme.body
    right = album.day(achievement) if done else f"{have}/{wanted}" if wanted > 1 else ""
    name = f" {'★' if done else '·'} {language.say(f'achievements.{achievement.id}.title')}"
    one_line = len(f"{name} {right} ") <= width
    head = fit(width, f"{name}{right:>{width - len(name) - 1}} " if one_line else name).stylize(band)
    body = wrap_indented(Content(language.say(f"achievements.{achievement.id}.about")), width - 2, 0)
    body += [] if one_line else [Content(f"{right:>{width - 2}}")]
    style = theme.body if done else theme.dim
    lines = [head, *(fit(width, " ", line).stylize(style) for line in body)]
    if wanted > 1 and not done:
        filled = have * (width - 2) // wanted
        lines.append(fit(width, " ", (_FULL * filled, theme.coin), (_EMPTY * (width - 2 - filled), theme.dim)))
    return lines


def contract_table(
    records: Mapping[str, ContractRecord], language: GameLanguage, theme: ThemeStyles, width: int
) -> list[Content]:
    """Paint the outcome of every contract, a line each; the last columns are left out where there is no room."""
    say = language.say
    names = max((len(language.contract_name(name)) for name in records), default=0)
    heads = [say(f"statistics.table.{head}") for head in ("contract", "lay", "done", "won", "fastest", "by")]
    bar, by = (_BAR, 24) if width >= _ROOMY else (_BAR // 2, 14)
    widths = [max(names, len(heads[0])), 5, bar + 6, bar + 6, 8, by]
    while sum(widths) + len(widths) > width and len(widths) > 3:
        widths.pop()
    rows = [_line([(head, theme.heading) for head in heads], widths, width)]
    for name, record in records.items():
        fastest = say("statistics.table.turn", turn=record.fastest.turn) if record.fastest else ""
        cells: list[Part] = [
            (language.contract_name(name), "bold"),
            str(record.lay),
            _share(record.done, record.lay, bar, theme.good, theme),
            _share(record.won, record.lay, bar, theme.coin, theme),
            fastest,
            language.row(say("statistics.contract_by", who=who, count=count) for who, count in record.by[:3]),
        ]
        rows.append(_line(cells, widths, width))
    return rows


def contract_pictures(
    records: Mapping[str, ContractRecord], language: GameLanguage, theme: ThemeStyles, size: tuple[int, int]
) -> list[Content]:
    """Paint the pictures of all contracts, names of those never completed dim, in so many columns and as many rows
    of them as so many lines have room for.
    """
    width, room = size
    across = (width + APART) // (WIDTH + APART)
    goals = [page for page in pages(own_story()) if page.goal is not None]
    order = [*records, *(page.key for page in goals if page.key not in records)]
    known = sorted(goals, key=lambda page: order.index(page.key))[: across * (room // (LINES + 3))]
    painted = [_contract(page, records.get(page.key), language, theme) for page in known]
    return [Content(""), *in_rows(painted, across, WIDTH, APART)] if painted else []


def _contract(page: Page, record: ContractRecord | None, language: GameLanguage, theme: ThemeStyles) -> list[Content]:
    assert page.goal is not None
    done = record.done if record is not None else 0
    said = language.say("statistics.contract_seen", done=done, lay=record.lay if record is not None else 0)
    return [
        *lines_of(of_goal(page.goal), theme, theme.body),
        fit(WIDTH, page.title).stylize("bold" if done else theme.dim),
        fit(WIDTH, said).stylize(theme.good if done else theme.dim),
    ]


def _share(part: int, whole: int, columns: int, style: str, theme: ThemeStyles) -> Content:
    filled = round(part * columns / whole)
    return Content.assemble(
        (_FULL * filled, style), (_EMPTY * (columns - filled), theme.dim), f" {percent(part, whole):>4}"
    )


def _line(cells: Sequence[Part], widths: Sequence[int], width: int) -> Content:
    parts = [fit(columns, cell) for cell, columns in zip(cells, widths, strict=False)]
    return fit(width, Content(" ").join(parts))


PAGES: Mapping[str, StatisticsPage] = {"figures": figures, "contracts": contracts, "achievements": achievements}
