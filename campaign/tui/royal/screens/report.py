"""The end of a game: its emblem, curves, turning points and account, and what to do next."""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from highseas.campaign.begin import requests
from highseas.campaign.chapters import the_table
from highseas.campaign.chapters.campaign import After, after
from highseas.campaign.chapters.naming import names_at
from highseas.campaign.files.datafile import DataFileError
from highseas.campaign.files.paths import NoHome
from highseas.campaign.play.royal.account import account
from highseas.campaign.play.royal.at_table import RoyalSession
from highseas.campaign.play.royal.curves import curves
from highseas.campaign.play.royal.puzzles import Puzzle, next_puzzle, puzzle_of
from highseas.campaign.play.royal.turning import turning_points
from highseas.campaign.play.session import Controller, SessionError
from highseas.campaign.results import stats
from highseas.campaign.results.achievements import Achievement
from highseas.campaign.results.royal.medals import Won, medals_of
from highseas.campaign.shelf import slots
from highseas.campaign.tui import keymap
from highseas.campaign.tui.art.faces import Art
from highseas.campaign.tui.art.paint import lines
from highseas.campaign.tui.input_queue import OpensLocked
from highseas.campaign.tui.motion import Beats
from highseas.campaign.tui.royal.screens.review import known_review
from highseas.campaign.tui.royal.widgets.ending import BROAD, Ending, Honor, paint
from highseas.campaign.tui.screens.base import ShellScreen
from highseas.campaign.tui.screens.branching import play_again
from highseas.campaign.tui.theme import ThemeStyles, styles_of
from highseas.campaign.tui.thinker import Stop, Thinker
from highseas.campaign.tui.widgets.keyline import KeyLine
from highseas.campaign.tui.widgets.menu import Menu
from highseas.campaign.tui.widgets.moving import fireworks, sparkled
from highseas.campaign.words.royal.achievements import about, medal_texts, title
from highseas.campaign.words.royal.end_report import report_parts
from highseas.campaign.words.royal.ending import Mood, TurningWords, mood_of

BESIDE = 80
"""Columns from which the actions stand beside the page."""
ACTIONS = 30
"""Columns of the actions there."""
FIREWORKS = 20
"""Lines of the page that have fireworks when a game was not lost."""
PAGES = [
    Binding("pagedown", "figures('down')", "Down", show=False, priority=True),
    Binding("pageup", "figures('up')", "Up", show=False, priority=True),
]


class ReportScreen(OpensLocked, ShellScreen):
    """Shown when a game is over. Returns True if its last move is to be undone."""

    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(keymap.REPORT), *PAGES]
    NEXT: ClassVar[tuple[keymap.Key, ...]] = keymap.REPORT
    """The next actions, a line and a key each."""

    def __init__(self, session: RoyalSession, achieved: Sequence[Achievement] = ()) -> None:
        """`achieved` is what the game achieved that was not before."""
        super().__init__()
        self.session = session
        self._achieved = achieved
        self._ending = ending_of(session)
        self._won: list[Won] = []
        self._shown = 0
        self._thinker = Thinker(self, "medals")
        self._beats = Beats(self, self._show_page)
        self._page: list[Content] = []
        self._emblem: Sequence[Content] = ()

    def compose(self) -> ComposeResult:
        """What became of the game, and the next actions beside it, or below it where the screen is narrow."""
        with Container(id="sheet"):
            with Vertical(id="told"):
                with VerticalScroll(can_focus=False, id="figures"):
                    yield Static(id="ending", markup=False)
                yield Static(self.words("screens.report.more"), id="more", classes="dim")
            with Vertical(id="side"):
                yield Static(id="emblem", markup=False)
                offers = (
                    (f"{k.label}  ({keymap.shown_key(k.key)})", k.action)
                    for k in self.shell.own_keys(tuple(self.offers()))
                )
                yield Menu(*(Option(label, id=action) for label, action in offers), markup=False)
        yield KeyLine()

    def accepts(self, event: events.Event) -> bool:
        """Any input ends the fireworks."""
        self._beats.end()
        return super().accepts(event)

    def on_resize(self) -> None:
        """Paint for the new size, and show whether all of it can be seen."""
        self.paint()
        self.call_after_refresh(self._show_scroll_hint)

    def _paint_ending(self) -> None:
        """Paint the page for the room there is beside the actions, or above them. The emblem stands over the
        actions where neither is on the page.
        """
        width, height = self.app.size
        narrow, theme = width < BESIDE, styles_of(self.shell.palette)
        room = (width - 6, height - 6) if narrow else (width - ACTIONS - 7, height - 2)
        on_page = narrow or room[0] >= BROAD
        emblem, (key,) = _emblem(self._ending.mood, theme), self.shell.own_keys((keymap.CURVE,))
        ending = replace(
            self._ending,
            shown=self._shown,
            emblem=emblem if on_page else (),
            key=keymap.shown_key(key.key),
            medals=[Honor(*texts) for texts in medal_texts(self._won, self.shell.language)],
            achieved=[
                Honor(title(each, self.shell.language), about(each, self.shell.language)) for each in self._achieved
            ],
        )
        self.set_class(narrow, "narrow")
        self.query_one("#emblem").display = not on_page
        self._page, self._emblem = paint(ending, theme, *room), emblem[0]
        self._show_page(self._beats.left)

    def _show_page(self, beat: int) -> None:
        """Show what is painted, while there are beats left with fireworks over its upper part."""
        upper, lower = self._page[:FIREWORKS], self._page[FIREWORKS:]
        page = [*(fireworks(line, beat, row) for row, line in enumerate(upper)), *lower]
        emblem = [sparkled(line, beat, row) for row, line in enumerate(self._emblem)]
        self.query_one("#emblem", Static).update(Content("\n").join(emblem))
        self.query_one("#ending", Static).update(Content("\n").join(page))

    def on_screen_resume(self) -> None:
        """Tell what a review found, when one was made in the meantime."""
        if known_review(self.session) is not None:
            self._ending = ending_of(self.session)
            self._paint_ending()

    def action_curve(self) -> None:
        """Show the next curve."""
        self._shown += 1
        self._paint_ending()

    def _show_scroll_hint(self) -> None:
        figures = self.query_one("#figures", VerticalScroll)
        self.query_one("#more").visible = figures.max_scroll_y > 0

    def action_figures(self, way: str) -> None:
        """Scroll the figures by a page."""
        figures = self.query_one("#figures", VerticalScroll)
        page = max(1, figures.size.height - 1)
        figures.scroll_relative(y=page if way == "down" else -page, animate=False)

    def offers(self) -> list[keymap.Key]:
        """The next actions available now."""
        return list(self.NEXT)

    def on_mount(self) -> None:
        """Start without a cursor and with the input locked: keys typed at the table must not act here."""
        if self.shell.settings.motion and self._ending.mood != "lost":
            self._beats.start()
        self.paint()
        menu = self.query_one(OptionList)
        menu.highlighted = None
        menu.focus()
        self.lock_input("*")
        if self.session.autosaver is not None:
            self._thinker.ask(self._find_medals, self._show_medals, lambda: True)

    def _find_medals(self, _stop: Stop) -> list[Won]:
        """Compare the game with all that were finished before it, of which there may be thousands."""
        try:
            return medals_of(stats.up_to_date(), self.session.game_id)
        except (DataFileError, NoHome):
            return []

    def _show_medals(self, won: list[Won]) -> None:
        if won:
            self._won = won
            self._paint_ending()
            self.call_after_refresh(self._show_scroll_hint)

    def paint(self) -> None:
        """Paint the keys and the page."""
        self.query_one(KeyLine).show(self.NEXT, styles_of(self.shell.palette))
        self._paint_ending()

    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """An action was chosen."""
        await self.run_action(event.option.id or "title")

    def action_same(self) -> None:
        """Start the same deal as a new game."""
        play_again(self, self.session, self.session.start)

    def action_another(self) -> None:
        """Start the same setup with another seed."""
        play_again(self, self.session, requests.another_deal(self.session.start))

    def action_look(self) -> None:
        """Return to the table, at the last position, to look through the log or undo."""
        self.app.pop_screen()

    def action_review(self) -> None:
        """Open the review of the game."""
        from highseas.campaign.tui.royal.screens.review import open_review

        open_review(self.shell, self.session)

    def action_undo(self) -> None:
        """Return to the table and undo the last move."""
        self.dismiss(True)

    def action_export(self) -> None:
        """Write the replay file."""
        from highseas.campaign.tui.screens.replays import ask_for_replay

        ask_for_replay(self.shell, self.session)

    def action_copy(self) -> None:
        """Copy the line to share to the clipboard."""
        line = self._ending.parts.share
        self.app.copy_to_clipboard(line)
        self.shell.say(self.words("screens.report.copied", line=line))

    def action_title(self) -> None:
        """Return to the title."""
        self.shell.leave_game(self.session, self.shell.go_title)


class PuzzleReport(ReportScreen, inherit_bindings=False):
    """Shown when a puzzle is over: offers the next one, or another try."""

    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(keymap.PUZZLE_REPORT), *PAGES]
    NEXT: ClassVar[tuple[keymap.Key, ...]] = keymap.PUZZLE_REPORT

    def __init__(self, session: RoyalSession, puzzle: Puzzle, achieved: Sequence[Achievement] = ()) -> None:
        super().__init__(session, achieved)
        self._next = next_puzzle(puzzle, stats.solved_so_far())

    def offers(self) -> list[keymap.Key]:
        """The next actions; no next puzzle if all others are solved."""
        return [key for key in self.NEXT if self._next is not None or key.action != "following"]

    def action_following(self) -> None:
        """Start the next unsolved puzzle."""
        if self._next is not None:
            play_again(self, self.session, self._next.start)

    def action_puzzles(self) -> None:
        """Open the list of puzzles, above the title."""
        self.shell.leave_game(self.session, self._list)

    def _list(self) -> None:
        from highseas.campaign.tui.royal.screens.puzzles import PuzzlesScreen

        self.shell.go_title()
        self.app.push_screen(PuzzlesScreen())


def ending_of(session: RoyalSession) -> Ending:
    """Return what the page of a finished game tells, with what its review found if there is one."""
    report, names, found = account(session), names_at(session), known_review(session)
    result = session.result
    assert result is not None
    persons = any(session.players[seat - 1] is not Controller.PROGRAM for seat in result.winners)
    return Ending(
        mood=mood_of(report, persons),
        parts=report_parts(session, report),
        curves=curves(session, report),
        points=turning_points(report, found),
        turning=TurningWords(session, names, found),
        names=names,
    )


def _emblem(mood: Mood, theme: ThemeStyles) -> tuple[tuple[Content, ...], ...]:
    """Return the emblem of an end in its two sizes."""
    art = Art("defeat" if mood == "lost" else "victory")
    return lines(art, theme), lines(art, theme, scale=2)


def report_of(session: RoyalSession, achieved: Sequence[Achievement] = ()) -> ReportScreen:
    """Return the end report for this kind of game, with what it achieved that was not before."""
    if session.campaign is not None:
        return ChapterReport(session, achieved)
    puzzle = puzzle_of(session.start)
    return PuzzleReport(session, puzzle, achieved) if puzzle is not None else ReportScreen(session, achieved)


class ChapterReport(ReportScreen, inherit_bindings=False):
    """Shown when a chapter of a campaign is over: offers the next one."""

    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(keymap.CHAPTER_REPORT), *PAGES]
    NEXT: ClassVar[tuple[keymap.Key, ...]] = keymap.CHAPTER_REPORT

    def offers(self) -> list[keymap.Key]:
        """The next actions, labelled by how the chapter ended."""
        code = _GO_ON[after(self.session)]
        onward = [keymap.CHAPTER_REPORT[0]._replace(code=code)] if code else []
        rest = keymap.CHAPTER_REPORT[1:] if code else keymap.CHAPTER_REPORT[2:]
        return [*onward, *(key for key in rest if key.action != "at_table" or the_table.is_left(self.session))]

    def paint(self) -> None:
        """Paint the keys; the one that continues is labelled by how the chapter ended."""
        short = {"go_on": _IN_SHORT[after(self.session)], "at_table": "keys.chapter_report.at_table_short"}
        keys = [key._replace(code=short.get(key.action, key.code)) for key in self.offers()]
        self.query_one(KeyLine).show(tuple(keys), styles_of(self.shell.palette))
        self._paint_ending()

    def action_go_on(self) -> None:
        """Start the next chapter, or the same one again."""
        self._go_on(())

    def action_players(self) -> None:
        """Ask for the players of the next chapter, then continue."""
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

    def action_at_table(self) -> None:
        """Open the form for another campaign at this Table."""
        from highseas.campaign.tui.royal.screens.campaigns import sit_at

        if the_table.is_left(self.session):
            sit_at(self, self.session)

    def action_journal(self) -> None:
        """Open the journal."""
        from highseas.campaign.tui.royal.screens.journal import JournalScreen

        self.app.push_screen(JournalScreen(self.session))

    def action_month(self) -> None:
        """Open the map of the chapter: the path that was taken."""
        from highseas.campaign.tui.royal.screens.month import MonthScreen

        self.app.push_screen(MonthScreen(self.session))

    def action_chapters(self) -> None:
        """Open the log of chapters."""
        from highseas.campaign.tui.royal.screens.campaigns import ChapterLogScreen

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
