"""Undo, bookmarks, and the log, which opens any earlier position."""

from collections.abc import Callable
from functools import partial
from math import inf
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from highseas.campaign.play.players import Thought
from highseas.campaign.play.reasons import forgotten, question_before, remember
from highseas.campaign.play.session import NeedsConsent, Session, SessionError
from highseas.campaign.tui import keymap
from highseas.campaign.tui.app_language import language_of
from highseas.campaign.tui.screens.base import ShellScreen
from highseas.campaign.tui.screens.dialogs import Line
from highseas.campaign.tui.table_texts import TableTexts
from highseas.campaign.tui.theme import ThemeStyles, styles_of
from highseas.campaign.tui.thinker import Stop, Thinker
from highseas.campaign.tui.widgets.keyline import KeyLine
from highseas.campaign.tui.widgets.menu import Menu
from highseas.campaign.tui.widgets.panel import LogLine

_AT_ONCE = 6
"""Moves whose reasons are thought of before the log is shown anew: of the navigator's a second or so."""


class History:
    """The past of a session, as its table's screen offers it: undo, bookmarks, and the log.

    `went_back` is called after the game has returned to an earlier moment.
    """

    def __init__(
        self, screen: ShellScreen, session: Session, texts: TableTexts, went_back: Callable[[], None]
    ) -> None:
        self._screen, self._session, self._texts, self._went_back = screen, session, texts, went_back

    def undo(self, whole_turn: bool) -> None:
        """Undo a decision or the turn; asks first if that hides a revealed card."""
        self._go_back(lambda consent: self._session.undo(consent=consent, whole_turn=whole_turn))

    def _go_back(self, go: Callable[[bool], None], consent: bool = False) -> None:
        shell = self._screen.shell
        try:
            go(consent)
        except NeedsConsent as error:
            say = shell.words
            question = say("screens.history.consent", why=error)
            again = partial(self._go_back, go, True)
            shell.ask(question, again, say("screens.history.go_back"), say("screens.history.stay"))
        except SessionError as error:
            shell.fail(error)
        else:
            self._went_back()

    def log(self, at: int, then: Callable[[int], None], by_turns: bool = False) -> None:
        """Open the log at the last line, or turn, of move `at`; `then` is called with the move that is chosen, if
        one is.
        """

        def chosen(number: int | None) -> None:
            if number is not None:
                then(number)

        self._screen.app.push_screen(LogScreen(self._session, self._texts, at, by_turns), chosen)

    def bookmarks(self, may_go: Callable[[], bool]) -> None:
        """Open the list of bookmarks; goes to the chosen one only if `may_go` returns True."""

        def chosen(choice: tuple[str, str] | None) -> None:
            if choice is not None and (choice[0] != "go" or may_go()):
                self._bookmark(*choice)

        self._screen.app.push_screen(Bookmarks(tuple(self._session.bookmarks)), chosen)

    def _bookmark(self, what: str, name: str) -> None:
        if what == "go":
            self._go_back(lambda consent: self._session.go_to_bookmark(name, consent=consent))
        elif what == "drop":
            self._keep(
                lambda: self._session.drop_bookmark(name),
                self._screen.words("screens.history.dropped", name=name),
            )
        else:
            self._ask_name()

    def _ask_name(self) -> None:
        say, moves = self._screen.words, len(self._session.moments) - 1
        suggestion = say("screens.history.suggested", turn=self._session.turn, moves=moves)
        self._screen.app.push_screen(Line(say("screens.history.name"), suggestion), self._add)

    def _add(self, name: str | None) -> None:
        if name is not None:
            self._keep(
                lambda: self._session.set_bookmark(name),
                self._screen.words("screens.history.set", name=name.strip()),
            )

    def _keep(self, act: Callable[[], None], done: str) -> None:
        try:
            act()
        except SessionError as error:
            self._screen.shell.fail(error)
        else:
            self._screen.shell.say(done)


class LogScreen(Screen[int | None]):
    """The log of the game, line by line or by turns. Returns the number of the move whose row was chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(keymap.LOG)]
    AUTO_FOCUS = "OptionList"

    def __init__(self, session: Session, texts: TableTexts, at: int, by_turns: bool) -> None:
        super().__init__()
        self._at, self._by_turns = at, by_turns
        self._session, self._texts = session, texts
        self._moves: list[int] = []
        """The move of each row."""
        self._width = 0
        self._thinker = Thinker(self, "reasons", longest=inf)
        self._forgotten = forgotten(session)
        """Moves of the program that are to be thought of again, the last one first."""

    def compose(self) -> ComposeResult:
        """The rows over the keys."""
        yield Static(classes="heading")
        yield Menu(markup=False)
        yield KeyLine()

    @property
    def _theme(self) -> ThemeStyles:
        return styles_of(self.app.theme)

    def on_mount(self) -> None:
        """Show the rows, the cursor on the last one of the shown move."""
        self.query_one(KeyLine).show(keymap.LOG, self._theme)
        self._fill(self._at)
        self._think_again()

    def paint(self) -> None:
        """Show everything anew, in another theme."""
        self.query_one(KeyLine).show(keymap.LOG, self._theme)
        self._fill(self._pointed())

    def _think_again(self) -> None:
        """Think some moves of the program again, and show why it made them; then the ones before."""
        tasks = [(number, question_before(self._session, number)) for number in self._forgotten[:_AT_ONCE]]
        del self._forgotten[:_AT_ONCE]

        def think(stop: Stop) -> list[Thought]:
            return [task.think(stop) for _, task in tasks]

        def thought_of(thoughts: list[Thought]) -> None:
            for (number, task), thought in zip(tasks, thoughts, strict=True):
                remember(self._session, number, task, thought)
            if not self._by_turns:
                self._fill(self._pointed())
            self._think_again()

        if tasks:
            self._thinker.ask(think, thought_of, lambda: True)

    def on_resize(self) -> None:
        """Turns are painted for a width."""
        if self._by_turns and self._moves and self._row_width() != self._width:
            self._fill(self._pointed())

    def _row_width(self) -> int:
        """The columns of a row, without the list's own and its scroll bar's."""
        return self.app.size.width - 4

    def _pointed(self) -> int:
        """The move of the row under the cursor."""
        place = self.query_one(OptionList).highlighted
        return self._at if place is None else self._moves[place]

    def _fill(self, at: int) -> None:
        """Show the rows anew, the cursor on the last one that is not after move `at`."""
        self._width = self._row_width()
        rows = self._turns() if self._by_turns else self._lines()
        self._moves = [number for number, _ in rows]
        code = "screens.history.turns" if self._by_turns else "screens.history.log"
        heading = Content(language_of(self).say(code)).stylize(self._theme.heading)
        self.query_one(".heading", Static).update(heading)
        menu = self.query_one(OptionList)
        menu.clear_options()
        menu.add_options([Option(content, id=str(place)) for place, (_, content) in enumerate(rows)])
        places = [place for place, number in enumerate(self._moves) if number <= at]
        menu.highlighted = places[-1] if places else None
        self.call_after_refresh(menu.scroll_to_highlight)  # rows of another height are laid out by then

    def _turns(self) -> list[tuple[int, Content]]:
        """Every turn with what became of its cards."""
        return self._texts.turns(self._session, self._theme, self._width)

    def _lines(self) -> list[tuple[int, Content]]:
        """Every line of every move."""
        return [
            (number, Content.assemble((line.text, self._style(line))))
            for number in range(len(self._session.moments))
            for line in self._texts.lines(self._session, number)
        ]

    def _style(self, line: LogLine) -> str:
        styles = {"": "", "why": self._theme.dim, "turn": self._theme.heading, "bad": self._theme.bad}
        return styles[line.kind]

    def action_other(self) -> None:
        """Show turns instead of lines, or lines instead of turns."""
        at = self._pointed()
        self._by_turns = not self._by_turns
        self._fill(at)

    def action_open(self) -> None:
        """Choose the row under the cursor."""
        self.query_one(OptionList).action_select()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A row was chosen."""
        if self.is_current:
            self.dismiss(self._moves[event.option_index])

    def action_cancel(self) -> None:
        """Close without a choice."""
        self.dismiss(None)

    def on_unmount(self) -> None:
        """Nobody waits for reasons any more."""
        self._thinker.cancel()


class Bookmarks(ModalScreen[tuple[str, str] | None]):
    """The bookmarks of a game. Returns "go", "drop" or "add", and the name."""

    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(keymap.BOOKMARKS)]
    AUTO_FOCUS = "OptionList"

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__()
        self._names = names

    def compose(self) -> ComposeResult:
        """The names over the keys."""
        with Vertical(classes="dialog"):
            yield Static(classes="heading")
            if not self._names:
                yield Static(language_of(self).say("screens.history.no_bookmark"))
            yield Menu(*self._names, markup=False)
            yield KeyLine()

    def on_mount(self) -> None:
        """First paint."""
        self.paint()

    def paint(self) -> None:
        """Paint the heading and the keys."""
        theme, heading = styles_of(self.app.theme), Content(language_of(self).say("keys.screen.bookmarks"))
        self.query_one(".heading", Static).update(heading.stylize(theme.heading))
        self.query_one(KeyLine).show(keymap.BOOKMARKS, theme)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A bookmark was chosen."""
        if self.is_current:
            self.dismiss(("go", self._names[event.option_index]))

    def action_go(self) -> None:
        """Go to the bookmark under the cursor."""
        self._with("go")

    def action_drop(self) -> None:
        """Delete the bookmark under the cursor."""
        self._with("drop")

    def _with(self, what: str) -> None:
        place = self.query_one(OptionList).highlighted
        if place is not None:
            self.dismiss((what, self._names[place]))

    def action_add(self) -> None:
        """Add a bookmark here."""
        self.dismiss(("add", ""))

    def action_cancel(self) -> None:
        """Close without a choice."""
        self.dismiss(None)
