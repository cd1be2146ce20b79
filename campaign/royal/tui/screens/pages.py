"""Pages about the table: odds, hints, what is asked, cards, signs, help, journal; the recap of a resumed game, and
tutorial notes.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from highseas.campaign.chapters.facts import names_at
from highseas.campaign.royal.begin.tutorial import FIRST_TIMES, is_guided, note_for, notes
from highseas.campaign.royal.play.at_table import RoyalSession
from highseas.campaign.royal.play.named_deals import Puzzle, puzzle_of
from highseas.campaign.royal.play.seat import RoyalSeat
from highseas.campaign.royal.tui.texts import RoyalTexts
from highseas.campaign.royal.tui.widgets import odds_bars as odds_panel
from highseas.campaign.royal.tui.widgets.detail import goal_pointed, help_word
from highseas.campaign.royal.tui.widgets.scene import Scene
from highseas.campaign.royal.tui.widgets.tabletop import TableTop
from highseas.campaign.royal.words.names import TableNames
from highseas.campaign.royal.words.report import shared_line
from highseas.campaign.royal.words.table_lines import where_lines
from highseas.campaign.tui import keymap
from highseas.campaign.tui.base_app import language_of
from highseas.campaign.tui.screens.base import AnyKeyPage
from highseas.campaign.tui.screens.table import GameTable
from highseas.campaign.tui.shell import Shell
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.log_strip import Log
from highseas.campaign.tui.widgets.panel import Thing, beside, in_columns, share
from highseas.story.view import tale_in

if TYPE_CHECKING:
    from highseas.campaign.royal.words.help import Group
    from highseas.campaign.tui.widgets.dialogs import PageText, Painter

PLAIN, BROAD = 92, 136
"""Most columns of the text of a page, and of a broad one."""


class TablePages(GameTable):
    """A screen with a table, and the pages about it."""

    seat: RoyalSeat

    def __init__(self, seat: RoyalSeat, look_at: int | None = None) -> None:
        host = seat.host
        self.names = names_at(host) if host is not None else TableNames(seat.names)
        super().__init__(RoyalTexts(seat, self.names), look_at)
        self.puzzle = puzzle_of(host.start) if host is not None else None
        """The puzzle that is played here, or None."""
        self._nudged = False

    @property
    def session(self) -> RoyalSession:
        found: RoyalSession = super().session
        return found

    @property
    def top(self) -> TableTop:
        return self.query_one(TableTop)

    @property
    def scene(self) -> Scene:
        return self.top.scene

    @property
    def _page_width(self) -> int:
        return self.app.size.width * 9 // 10 - 8

    def _open_page(self, title: str, text: "PageText | Painter", key: str, broad: bool = False) -> None:
        """Open a page with a title (the code of a sentence), which this key closes too."""
        from highseas.campaign.tui.widgets.dialogs import Page

        self.app.push_screen(Page(self.words(f"screens.pages.{title}"), text, key, broad=broad))

    def action_all_odds(self) -> None:
        odds = self.seat.present.odds

        def painted(theme: ThemeStyles) -> list[Content]:
            width, room = min(PLAIN, self._page_width), self.app.size.height * 3 // 4 - 10
            bars = odds_panel.paint(odds, theme, self.names, width, odds_panel.FULL)
            return [*bars, Content(""), *odds_panel.kinds(odds, theme, self.names, width, room)]

        self._open_page("next_card", painted, "O")

    def hint_at_puzzle(self, puzzle: Puzzle) -> None:
        """Show a thought about the puzzle; asked again, its solution. While it is open that counts as a hint."""
        from highseas.campaign.royal.words.hints import nudge, solution_lines
        from highseas.campaign.tui.widgets.dialogs import Page

        def solution() -> Page:
            return Page(self.words("screens.pages.solution"), solution_lines(puzzle, self.session.moves), "h")

        if self.seat.present.prompt is not None:
            self.session.note_hint()  # puzzles are kept here
        if self._nudged:
            self.app.push_screen(solution())
        else:
            self._nudged = True
            lines = [puzzle.goal, "", nudge(puzzle, self.shell.language)]
            self.app.push_screen(Page(puzzle.title, lines, "h", again=solution))

    def action_overview(self) -> None:
        from highseas.campaign.royal.words.goals import further_lines

        self._open_page("overview", further_lines(self.seat.present.serves, self.names), "w")

    def action_asked(self) -> None:
        """Show what is asked: of a chapter its map; else the clock and contracts."""
        from highseas.campaign.royal.tui.screens.month import MonthScreen
        from highseas.campaign.royal.words.table_lines import asked_lines

        view = self.scene.view
        if tale_in(view) is not None and self.seat.host is not None:
            self.app.push_screen(MonthScreen(self.session, view))
        else:
            self._open_page("contracts" if view.goals else "asked", asked_lines(view, self.names), "m")

    def action_cards(self) -> None:
        from highseas.campaign.royal.tui.widgets import seats

        scene = self.scene

        def painted(theme: ThemeStyles) -> list[Content]:
            width = min(PLAIN, self._page_width)
            panel = seats.paint(replace(scene, theme=theme), width, "lines", active=False)
            return [line.content for line in panel.lines]

        self._open_page("cards", painted, "a")

    def explain(self, thing: Thing) -> None:
        """Show help for a thing on the table: for a mission, what it asks for and how to get it."""
        goal = goal_pointed(self.scene, thing)
        if goal is None or goal.kind == "contract":
            self.shell.open_help(help_word(replace(self.scene, pointed=thing)), self.names.story, self.seat.sets)
            return
        from highseas.campaign.royal.words.help import goal_lines
        from highseas.campaign.tui.widgets.dialogs import Page

        title, *lines = goal_lines(goal, self.names)
        self.app.push_screen(Page(title, lines, "question_mark"))

    def action_almanac(self) -> None:
        self.shell.open_almanac(help_word(self.scene), self.names.story)

    def action_legend(self) -> None:
        def painted(theme: ThemeStyles) -> list[Content]:
            return paint_legend(theme, min(BROAD, self._page_width))

        self._open_page("legend", painted, "i", broad=True)

    def action_journal(self) -> None:
        if self.seat.host is None or self.seat.host.campaign is None:
            self.shell.say(self.words("screens.pages.no_story"), "warning")
            return
        from highseas.campaign.royal.tui.screens.story import JournalScreen

        self.app.push_screen(JournalScreen(self.session))

    def line_to_share(self) -> str:
        host = self.seat.host
        return shared_line(host) if host is not None and host.result is not None else ""

    def action_help(self) -> None:
        self.explain(self.scene.pointed)


LAST = 3
"""Most log lines of the recap."""


class Recap(AnyKeyPage):
    """Chapter and month or turns left, what happened last, what is asked, what the game is about."""

    def __init__(self, seat: RoyalSeat, names: TableNames, log: Log) -> None:
        super().__init__()
        self._seat, self._names, self._log = seat, names, log

    def compose(self) -> ComposeResult:
        seat = self._seat
        last = [line.text for line in self._log.last(len(seat.moments) - 1, LAST)]
        lines = where_lines(seat.present.view, seat.present.prompt, last, self._names)
        with Vertical(classes="dialog wide") as box:
            say = language_of(self).say
            box.border_title, box.border_subtitle = say("screens.recap.title"), say("screens.recap.go_on")
            with VerticalScroll(id="page", can_focus=False):
                yield Static(Content("\n".join(lines)))


class TutorialNotes:
    """Notes for one game. Seen notes are kept in the settings; the guided game shows all again."""

    def __init__(self, session: RoyalSession) -> None:
        self._session = session
        self.guided = is_guided(session)
        self._resumed = bool(session.moves)
        """A resumed guided game continues after the notes already read; a new one shows them all."""
        self._seen: set[str] = set()
        self._shown: tuple[str, int] = ("", -1)
        """The note shown, and the number of the moment it belongs to."""

    def text(self, shell: Shell) -> str:
        """Return the note for the present decision; empty if there is none or no person decides."""
        session, settings = self._session, shell.settings
        if not settings.notes or session.waits_for_ai or session.looking_only:
            return ""
        if session.start.deal and not self.guided:
            return ""  # puzzles and own deals are for players who know the table
        moment = len(session.moments)
        if self._shown[1] == moment:
            return next(note.text for note in notes() if note.id == self._shown[0])
        note = note_for(session, self._read(shell), self.guided or not settings.declined)
        if self.guided and session.prompt is None:
            self._played(shell)
        if note is None:
            return ""
        self._seen.add(note.id)
        self._shown = (note.id, moment)
        if note.id not in settings.seen_notes:
            settings.seen_notes = [*settings.seen_notes, note.id]
            shell.save_settings()
        if self.guided and self._read(shell).issuperset(FIRST_TIMES):
            self._played(shell)
        return note.text

    def _read(self, shell: Shell) -> set[str]:
        """Notes not to be shown again; the last one read may belong to the present decision."""
        kept = shell.settings.seen_notes
        if self.guided:
            kept = kept[:-1] if self._resumed else []
        return {*self._seen, *kept}

    def _played(self, shell: Shell) -> None:
        """Remember that the guided game was played; it is not offered again."""
        if not shell.settings.seen_tutorial:
            shell.settings.seen_tutorial = True
            shell.save_settings()

    def toggle(self, shell: Shell) -> None:
        """Switch the notes off or on, and say how they come back."""
        shell.settings.notes = not shell.settings.notes
        shell.save_settings()
        key = next(keymap.shown_key(each.key) for each in shell.own_keys(keymap.TABLE) if each.action == "notes")
        shell.say(shell.words(f"screens.notes.{'back' if shell.settings.notes else 'away'}", key=key))


# --- what every sign means ---

COLUMN = 62
"""Fewest columns of a group beside another."""


def paint_legend(theme: ThemeStyles, width: int) -> list[Content]:
    """Return every sign of the table with what it means: groups in columns, as many as fit beside each other."""
    from highseas.campaign.royal.words.help import groups

    column = share(width, COLUMN)
    return in_columns([_group(group, theme, column) for group in groups()], width, COLUMN)


def _group(group: "Group", theme: ThemeStyles, width: int) -> list[Content]:
    """A title over signs, each with its name and its meaning in columns, wrapped if needed."""
    signs = max(Content(sign.sign).cell_length for sign in group.signs)
    names = max(len(sign.name) for sign in group.signs)
    lines = [Content(group.title).stylize(theme.heading)]
    for sign in group.signs:
        named = (f"{sign.sign:<{signs}} ", theme.key), " ", (f"{sign.name:<{names}}", "bold")
        head = Content.assemble("  ", *named, "  ")
        means = Content(sign.means).wrap(max(12, width - head.cell_length))
        lines += beside([head], means, head.cell_length, 0)
    return lines
