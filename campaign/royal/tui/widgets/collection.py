"""Achievements as a page of small cards, and contracts as a table with bars."""

from collections.abc import Mapping, Sequence

from textual.content import Content

from highseas.campaign.results.achievements import Achievement, Album
from highseas.campaign.results.summary import ContractRecord
from highseas.campaign.royal.tui.pictures import of_goal
from highseas.campaign.royal.words.almanac import Page, pages
from highseas.campaign.royal.words.language import GameLanguage
from highseas.campaign.royal.words.names import own_story
from highseas.campaign.royal.words.records import about, listed, title
from highseas.campaign.tui.art.paint import LINES, WIDTH
from highseas.campaign.tui.art.paint import lines as lines_of
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.panel import Part, fit, wrap_indented
from highseas.campaign.words.text import percent

CARD, GAP = 36, 2
"""Least columns of a card, and between two."""
_BAR, _ROOMY = 10, 96
"""Columns of a bar, and of a page on which bars are so long; they are half as long on others."""
_FULL, _EMPTY = "█", "░"


def cards(album: Album, language: GameLanguage, theme: ThemeStyles, width: int) -> Content:
    """Paint all achievements, what is done first, as many cards beside each other as there is room for."""
    across = max(1, (width + GAP) // (CARD + GAP))
    room = (width - GAP * (across - 1)) // across
    painted = [_card(each, album, language, theme, room) for each in listed(album)]
    lines: list[Content] = []
    for first in range(0, len(painted), across):
        row = painted[first : first + across]
        for number in range(max(map(len, row))):
            cells = [card[number] if number < len(card) else fit(room) for card in row]
            lines.append(Content(" " * GAP).join(cells))
        lines.append(Content(""))
    return Content("\n").join(lines[:-1])


def _card(
    achievement: Achievement, album: Album, language: GameLanguage, theme: ThemeStyles, width: int
) -> list[Content]:
    """Paint one: its badge and title on a band, what it is for, and when it was done or how far it is."""
    done, have, wanted = album.is_done(achievement), album.have(achievement), achievement.wanted
    band = theme.decides if done else theme.body
    right = album.day(achievement) if done else f"{have}/{wanted}" if wanted > 1 else ""
    name = f" {'★' if done else '·'} {title(achievement, language)}"
    beside = len(f"{name} {right} ") <= width
    head = fit(width, f"{name}{right:>{width - len(name) - 1}} " if beside else name).stylize(band)
    body = wrap_indented(Content(about(achievement, language)), width - 2, 0)
    body += [] if beside else [Content(f"{right:>{width - 2}}")]
    style = theme.body if done else theme.dim
    lines = [head, *(fit(width, " ", line).stylize(style) for line in body)]
    if wanted > 1 and not done:
        lines.append(fit(width, " ", _bar(have, wanted, width - 2, theme)))
    return lines


def _bar(have: int, wanted: int, width: int, theme: ThemeStyles) -> Content:
    filled = have * width // wanted
    return Content.assemble((_FULL * filled, theme.coin), (_EMPTY * (width - filled), theme.dim))


def contract_table(
    records: Mapping[str, ContractRecord], language: GameLanguage, theme: ThemeStyles, width: int
) -> Content:
    """Paint what became of every contract, a line each; the last columns are left out where there is no room."""
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
    return Content("\n").join(rows)


def contract_pictures(
    records: Mapping[str, ContractRecord], language: GameLanguage, theme: ThemeStyles, size: tuple[int, int]
) -> list[Content]:
    """Paint the pictures of all contracts, names of those never completed dim, in so many columns and as many rows
    of them as so many lines have room for.
    """
    width, room = size
    across = (width + GAP) // (WIDTH + GAP)
    goals = [page for page in pages(own_story()) if page.goal is not None]
    order = [*records, *(page.key for page in goals if page.key not in records)]
    known = sorted(goals, key=lambda page: order.index(page.key))[: across * (room // (LINES + 3))]
    lines: list[Content] = []
    for start in range(0, len(known), across):
        row = [_contract(page, records.get(page.key), language, theme) for page in known[start : start + across]]
        lines += [Content(""), *(Content(" " * GAP).join(parts) for parts in zip(*row, strict=True))]
    return lines


def _contract(
    page: Page, record: ContractRecord | None, language: GameLanguage, theme: ThemeStyles
) -> list[Content]:
    """A contract's picture, its name, and how often it was completed."""
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
