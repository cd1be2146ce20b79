"""Port Royal's pages of the statistics: figures, every contract, achievements."""

from collections.abc import Mapping

from textual.content import Content

from highseas.campaign.results.achievements import Album
from highseas.campaign.results.summary import Summary
from highseas.campaign.royal.tui.widgets.collection import cards, contract_pictures, contract_table
from highseas.campaign.royal.tui.widgets.figures import figures
from highseas.campaign.royal.words.language import GameLanguage
from highseas.campaign.royal.words.records import heading
from highseas.campaign.tui.games import StatisticsPage
from highseas.campaign.tui.theme import ThemeStyles


def _figures(
    summary: Summary, album: Album, language: GameLanguage, theme: ThemeStyles, size: tuple[int, int]
) -> Content:
    """The figures, with the table of contracts below where there is room for all of it."""
    width, room = size
    page = figures(summary, language, theme, width)
    if not summary.contracts:
        return page
    table = contract_table(summary.contracts, language, theme, width)
    lines = page.plain.count("\n") + table.plain.count("\n") + 3
    return Content("\n\n").join([page, table]) if lines <= room else page


def _contracts(
    summary: Summary, album: Album, language: GameLanguage, theme: ThemeStyles, size: tuple[int, int]
) -> Content:
    if not summary.contracts:
        return Content(language.say("statistics.none"))
    width, room = size
    table = contract_table(summary.contracts, language, theme, width)
    left = room - table.plain.count("\n") - 1
    return Content("\n").join([table, *contract_pictures(summary.contracts, language, theme, (width, left))])


def _achievements(
    summary: Summary, album: Album, language: GameLanguage, theme: ThemeStyles, size: tuple[int, int]
) -> Content:
    head = Content(heading(album, language)).stylize(theme.heading)
    return Content("\n\n").join([head, cards(album, language, theme, size[0])])


PAGES: Mapping[str, StatisticsPage] = {
    "figures": _figures,
    "contracts": _contracts,
    "achievements": _achievements,
}
