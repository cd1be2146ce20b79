"""Undo, bookmarks, and the way to the log, which opens any earlier position."""

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static

from highseas.campaign.play.errors import NeedsConsent
from highseas.campaign.play.seat import DropBookmark, GoTo, Request, Seat, SetBookmark, Undo
from highseas.campaign.tui import keymap
from highseas.campaign.tui.app_language import language_of
from highseas.campaign.tui.screens.dialogs import Line
from highseas.campaign.tui.screens.hosts import AskingHost
from highseas.campaign.tui.screens.log import LogScreen
from highseas.campaign.tui.table_texts import TableTexts
from highseas.campaign.tui.theme import styles_of
from highseas.campaign.tui.widgets.keyline import KeyLine
from highseas.campaign.tui.widgets.menu import Menu
from highseas.engine.refusal import Refusal


class History:
    """The past of a game, as its table's screen offers it: undo, bookmarks, and the log.

    `went_back` is called after the game has returned to an earlier moment.
    """

    def __init__(self, screen: AskingHost, seat: Seat, texts: TableTexts, went_back: Callable[[], None]) -> None:
        self._screen, self._seat, self._texts, self._went_back = screen, seat, texts, went_back

    @property
    def _moves(self) -> int:
        return len(self._seat.moments) - 1

    def undo(self, whole_turn: bool) -> None:
        """Undo a decision or the turn; asks first if that hides a revealed card."""
        self._go_back(Undo(self._moves, whole_turn))

    def _go_back(self, back: Undo | GoTo) -> None:
        shell = self._screen.shell

        def answered(error: Refusal | None) -> None:
            if isinstance(error, NeedsConsent):
                say = shell.words
                question = say("screens.history.consent", why=error)
                again = partial(self._go_back, replace(back, consent=True))
                answers = say("screens.history.go_back"), say("screens.history.stay")
                self._screen.in_front("asked", lambda: shell.ask(question, again, *answers))
            elif error is not None:
                self._screen.refuse(error)
            else:
                self._went_back()

        self._screen.request(back, answered)

    def log(self, at: int, then: Callable[[int], None], by_turns: bool = False) -> None:
        """Open the log at the last line, or turn, of move `at`; `then` is called with the move that is chosen, if
        one is.
        """

        def chosen(number: int | None) -> None:
            if number is not None:
                then(number)

        self._screen.shell.push_screen(LogScreen(self._texts, at, by_turns), chosen)

    def bookmarks(self, may_go: Callable[[], bool]) -> None:
        """Open the list of bookmarks; goes to the chosen one only if `may_go` returns True."""

        def chosen(choice: tuple[str, str] | None) -> None:
            if choice is not None and (choice[0] != "go" or may_go()):
                self._bookmark(*choice)

        self._screen.shell.push_screen(Bookmarks(tuple(self._seat.bookmarks)), chosen)

    def _bookmark(self, what: str, name: str) -> None:
        if what == "go":
            self._go_back(GoTo(self._moves, name))
        elif what == "drop":
            self._keep(DropBookmark(name), self._screen.shell.words("screens.history.dropped", name=name))
        else:
            self._ask_name()

    def _ask_name(self) -> None:
        say, moves = self._screen.shell.words, self._moves
        suggestion = say("screens.history.suggested", turn=self._seat.present.turn[0], moves=moves)
        self._screen.shell.push_screen(Line(say("screens.history.name"), suggestion), self._add)

    def _add(self, name: str | None) -> None:
        if name is not None:
            done = self._screen.shell.words("screens.history.set", name=name.strip())
            self._keep(SetBookmark(self._moves, name), done)

    def _keep(self, asked: Request[None], done: str) -> None:
        screen = self._screen
        screen.request(asked, lambda error: screen.shell.say(done) if error is None else screen.refuse(error))


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
