"""Pages about a race: who has what, the island in lines, cards, signs, rules, copies."""

from dataclasses import replace
from typing import TYPE_CHECKING

from textual.content import Content

from highseas.campaign.jamaica.account import account
from highseas.campaign.jamaica.seat import RaceEnd
from highseas.campaign.jamaica.tui.widgets.race_panels import RacePanels
from highseas.campaign.jamaica.tui.widgets.race_sheet import paint_legend
from highseas.campaign.jamaica.tui.widgets.scene import RaceScene
from highseas.campaign.jamaica.words import prompts
from highseas.campaign.jamaica.words.help import entries, key_for
from highseas.campaign.jamaica.words.names import RaceNames, names_at
from highseas.campaign.jamaica.words.results import share_line
from highseas.campaign.jamaica.words.table_lines import card_lines, map_lines, own_lines, rank_lines, view_lines
from highseas.campaign.tui.screens.table import GameTable
from highseas.campaign.tui.widgets.log_strip import TableTexts
from highseas.campaign.words.help import HelpError
from highseas.campaign.words.language import Language

if TYPE_CHECKING:
    from highseas.campaign.tui.widgets.dialogs import PageText, Painter

LAST = 3
"""Most log lines of what is said when a race is resumed."""


class RacePages(GameTable):
    """A race's table, and the pages about it. They show what the table does, and nobody's secrets beyond."""

    copies_tell_secrets = True

    def __init__(self, texts: TableTexts, look_at: int | None = None) -> None:
        super().__init__(texts, look_at)
        self.names = RaceNames(self.seat.names)

    @property
    def top(self) -> RacePanels:
        return self.query_one(RacePanels)

    @property
    def scene(self) -> RaceScene:
        return self.top.scene

    def _page(self, title: str, text: "PageText | Painter", key: str) -> None:
        from highseas.campaign.tui.widgets.dialogs import Page

        self.app.push_screen(Page(self.words(f"jamaica_screen.page.{title}"), text, key))

    def action_overview(self) -> None:
        view = self.scene.view
        self._page("ships", [*rank_lines(view, self.names), "", *view_lines(view, self.names)], "w")

    def action_asked(self) -> None:
        self._page("map", map_lines(self.scene.view, self.names), "m")

    def action_cards(self) -> None:
        view, scene = self.scene.view, self.scene
        own = [*own_lines(view, scene.viewer, self.names), ""] if scene.viewer else []
        self._page("cards", [*own, *card_lines(view, self.names)], "a")

    def action_legend(self) -> None:
        scene, width = self.scene, min(88, self.app.size.width * 9 // 10 - 8)
        self._page("legend", lambda theme: paint_legend(replace(scene, theme=theme), width), "i")

    def action_help(self) -> None:
        """Open the rules of the race, those of the question first."""
        kind = self.scene.prompt.kind if self.scene.prompt is not None else ""
        self._page("help", help_lines(self.shell.language, kind), "question_mark")

    def line_to_share(self) -> str:
        found = account(self.host) if self.host is not None else None
        return "" if found is None else share_line(found, self.names)

    def show_end(self, end: RaceEnd) -> None:
        from highseas.campaign.jamaica.tui.screens.report import RaceReport

        page = RaceReport(end, self.names, self.host)
        self.app.push_screen(page, lambda undo: self.action_undo() if undo else None)

    def where_lines(self) -> list[str]:
        """Return where the race stands: what happened last, the table, what is asked."""
        last = [line.text for line in self._log.last(len(self.seat.moments) - 1, LAST)]
        moment = self.seat.moments[-1]
        prompt = moment.prompt
        lines = [*last, "", *rank_lines(moment.view, self.names), ""]
        if prompt is not None and prompt.options:
            lines.append(self.names.language.capital(prompts.title(prompt, names_at(self.seat))))
        return lines


def help_lines(language: Language, word: str = "") -> list[Content]:
    """Return every entry of the help, title and text; the one for a word first."""
    found = entries(language.folder)
    try:
        first = [key_for(word, language)] if word else []
    except HelpError:
        first = []
    lines: list[Content] = []
    for key in dict.fromkeys([*first, *found]):
        lines += [Content.assemble((found[key].title, "bold")), Content(found[key].text), Content("")]
    return lines[:-1]
