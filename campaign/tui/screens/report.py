"""The end report: how it went, and what next."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from highseas.campaign.begin import requests
from highseas.campaign.chapters.campaign import After, after
from highseas.campaign.chapters.naming import names_at
from highseas.campaign.play.royal.at_table import RoyalSession
from highseas.campaign.play.royal.puzzles import Puzzle, next_puzzle, puzzle_of
from highseas.campaign.play.session import Controller, SessionError
from highseas.campaign.play.start import Start
from highseas.campaign.results import stats
from highseas.campaign.shelf import slots
from highseas.campaign.tui import keymap
from highseas.campaign.tui.screens.base import ShellScreen
from highseas.campaign.tui.theme import styles_of
from highseas.campaign.tui.widgets.keyline import KeyLine
from highseas.campaign.tui.widgets.menu import Menu
from highseas.campaign.words.royal.end_report import report_lines, shared_line
from highseas.campaign.words.royal.results import headline

PAGES = [
    Binding("pagedown", "figures('down')", "Down", show=False, priority=True),
    Binding("pageup", "figures('up')", "Up", show=False, priority=True),
]


class ReportScreen(ShellScreen):
    """Shown when a game is over. Gives True if its last move is to be taken back."""

    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(keymap.REPORT), *PAGES]
    NEXT: ClassVar[tuple[keymap.Key, ...]] = keymap.REPORT
    """What can be done next, a line and a key each."""

    def __init__(self, session: RoyalSession) -> None:
        super().__init__()
        self.session = session

    def compose(self) -> ComposeResult:
        """The headline, the figures, what next."""
        result = self.session.result
        assert result is not None
        with Vertical(classes="page"):
            yield Static(Content(headline(result, names_at(self.session))).stylize("bold"), classes="heading")
            with VerticalScroll(can_focus=False, id="figures"):
                yield Static(Content("\n".join(report_lines(self.session)[1:])))
            yield Static(self.words("screens.report.more"), id="more", classes="dim")
            offers = ((f"{k.label}  ({keymap.shown_key(k.key)})", k.action) for k in self.offers())
            yield Menu(*(Option(label, id=action) for label, action in offers), markup=False)
        yield KeyLine()

    def on_resize(self) -> None:
        """Say that there is more, where there is."""
        self.call_after_refresh(self._show_scroll_hint)

    def _show_scroll_hint(self) -> None:
        figures = self.query_one("#figures", VerticalScroll)
        self.query_one("#more").visible = figures.max_scroll_y > 0

    def action_figures(self, way: str) -> None:
        """A page of the figures up or down."""
        figures = self.query_one("#figures", VerticalScroll)
        page = max(1, figures.size.height - 1)
        figures.scroll_relative(y=page if way == "down" else -page, animate=False)

    def offers(self) -> list[keymap.Key]:
        """What can be done next now."""
        return list(self.NEXT)

    def on_mount(self) -> None:
        """Nothing is chosen yet, and no key counts that was on its way to the table."""
        self.paint()
        menu = self.query_one(OptionList)
        menu.highlighted = None
        menu.focus()
        self.lock_input("*")

    def paint(self) -> None:
        """The keys, in the colors of the theme."""
        self.query_one(KeyLine).show(self.NEXT, styles_of(self.shell.palette))

    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """What next was chosen."""
        await self.run_action(event.option.id or "title")

    def _begin(self, start: Start) -> None:
        ai = tuple(i for i, who in enumerate(self.session.players, 1) if who != Controller.PERSON)
        autosaver = self.session.autosaver
        store = self.shell.store if autosaver is not None else None
        try:
            session, problem = requests.begin(start, ai, store)
        except ValueError as error:
            self.shell.fail(error)
            return
        self.shell.go_title()
        self.shell.play(session)
        if problem:
            self.shell.say(problem, "warning")

    def action_same(self) -> None:
        """The same deal from its beginning, as a game of its own."""
        self._begin(self.session.start)

    def action_another(self) -> None:
        """The same table with another seed."""
        self._begin(requests.another_deal(self.session.start))

    def action_look(self) -> None:
        """Back to the table, at the last position, to look through the log or undo."""
        self.app.pop_screen()

    def action_undo(self) -> None:
        """Back to the table, with the last move taken back."""
        self.dismiss(True)

    def action_export(self) -> None:
        """Write the replay file."""
        from highseas.campaign.tui.screens.replays import ask_for_replay

        ask_for_replay(self.shell, self.session)

    def action_copy(self) -> None:
        """Give the line to share to the terminal's clipboard."""
        line = shared_line(self.session)
        self.app.copy_to_clipboard(line)
        self.shell.say(self.words("screens.report.copied", line=line))

    def action_title(self) -> None:
        """Back to the title."""
        self.shell.leave_game(self.session, self.shell.go_title)


class PuzzleReport(ReportScreen, inherit_bindings=False):
    """Shown when a puzzle is over: the next one, or another try of this."""

    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(keymap.PUZZLE_REPORT), *PAGES]
    NEXT: ClassVar[tuple[keymap.Key, ...]] = keymap.PUZZLE_REPORT

    def __init__(self, session: RoyalSession, puzzle: Puzzle) -> None:
        super().__init__(session)
        self._next = next_puzzle(puzzle, stats.solved_so_far())

    def offers(self) -> list[keymap.Key]:
        """No next puzzle where all others are solved."""
        return [key for key in self.NEXT if self._next is not None or key.action != "following"]

    def action_following(self) -> None:
        """The next puzzle that is not solved yet."""
        if self._next is not None:
            self._begin(self._next.start)

    def action_puzzles(self) -> None:
        """The list of puzzles, upon the title."""
        self.shell.leave_game(self.session, self._list)

    def _list(self) -> None:
        from highseas.campaign.tui.screens.puzzles import PuzzlesScreen

        self.shell.go_title()
        self.app.push_screen(PuzzlesScreen())


def report_of(session: RoyalSession) -> ReportScreen:
    """The end report that fits the game."""
    if session.campaign is not None:
        return ChapterReport(session)
    puzzle = puzzle_of(session.start)
    return PuzzleReport(session, puzzle) if puzzle is not None else ReportScreen(session)


class ChapterReport(ReportScreen, inherit_bindings=False):
    """Shown when a chapter of a campaign is over: the next one is a key away."""

    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(keymap.CHAPTER_REPORT), *PAGES]
    NEXT: ClassVar[tuple[keymap.Key, ...]] = keymap.CHAPTER_REPORT

    def offers(self) -> list[keymap.Key]:
        """What can be done next, named for how the chapter went."""
        code = _GO_ON[after(self.session)]
        onward = [keymap.CHAPTER_REPORT[0]._replace(code=code)] if code else []
        rest = keymap.CHAPTER_REPORT[1:] if code else keymap.CHAPTER_REPORT[2:]
        return [*onward, *rest]

    def paint(self) -> None:
        """The keys; what leads on is named in few words for how the chapter went."""
        onward = _IN_SHORT[after(self.session)]
        keys = [key._replace(code=onward) if key.action == "go_on" else key for key in self.offers()]
        self.query_one(KeyLine).show(tuple(keys), styles_of(self.shell.palette))

    def action_go_on(self) -> None:
        """The next chapter, or the same again."""
        self._go_on(())

    def action_players(self) -> None:
        """Ask who plays from now on, then go on."""
        from highseas.campaign.tui.screens.dialogs import Line

        names = ", ".join(self.session.names)
        self.app.push_screen(Line(self.words("screens.report.players"), names), self._players)

    def _players(self, typed: str | None) -> None:
        names = requests.parts(typed or "")
        if names:
            self._go_on(names)

    def _go_on(self, names: tuple[str, ...]) -> None:
        try:
            session = slots.next_chapter(self.session, names)
        except (SessionError, ValueError) as error:
            self.shell.fail(error)
            return
        self.shell.go_title()
        self.shell.play(session)

    def action_journal(self) -> None:
        """The story so far."""
        from highseas.campaign.tui.screens.journal import JournalScreen

        self.app.push_screen(JournalScreen(self.session))

    def action_chapters(self) -> None:
        """The log of chapters played."""
        from highseas.campaign.tui.screens.campaigns import ChapterLogScreen

        self.app.push_screen(ChapterLogScreen(self.session))


_GO_ON: dict[After, str] = {
    "running": "",
    "next": "keys.chapter_report.next",
    "again": "keys.chapter_report.again",
    "variable": "keys.chapter_report.variable",
    "over": "",
}
_IN_SHORT: dict[After, str] = {
    "running": "",
    "next": "keys.chapter_report.next",
    "again": "keys.chapter_report.again_short",
    "variable": "keys.chapter_report.variable_short",
    "over": "",
}
