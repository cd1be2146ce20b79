"""Going back and forth at the table: undo, bookmarks, and the log that opens any earlier position."""

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from campaign.session import NeedsConsent, Session, SessionError
from campaign.tui import keymap
from campaign.tui.theme import Look
from campaign.tui.widgets.keyline import KeyLine
from campaign.tui.widgets.menu import Menu
from campaign.words.events import event_lines

if TYPE_CHECKING:
    from campaign.tui.screens.table import TableScreen


class History:
    """What a table does with the past of its session."""

    def __init__(self, table: "TableScreen") -> None:
        self._table = table

    @property
    def _session(self) -> Session:
        return self._table.session

    def undo(self, whole_turn: bool) -> None:
        """Back by a decision or to the start of the turn; asks if cards would be unseen."""
        self._go_back(lambda consent: self._session.undo(consent=consent, whole_turn=whole_turn))

    def _go_back(self, go: Callable[[bool], None], consent: bool = False) -> None:
        table = self._table
        if table.looking_at is not None:
            table.sea.say("This is a look back; press Esc to return to now.", "warning")
            return
        try:
            go(consent)
        except NeedsConsent as error:
            table.sea.ask(f"{error}. Do it?", lambda: self._go_back(go, True), "Go back", "Stay")
        except SessionError as error:
            table.sea.fail(error)
        else:
            table.went_back()

    def log(self) -> None:
        """Open the log at its last line, or at the move that is looked at."""
        table = self._table
        table.app.push_screen(LogScreen(self._session, table.shown_move, table.scene.look), table.look_back_at)

    def bookmarks(self) -> None:
        """Open the list of bookmarks."""
        names = tuple(self._session.bookmarks)
        self._table.app.push_screen(Bookmarks(names, self._table.scene.look), self._bookmark)

    def _bookmark(self, choice: tuple[str, str] | None) -> None:
        if choice is None:
            return
        what, name = choice
        if what == "go":
            self._go_back(lambda consent: self._session.go_to_bookmark(name, consent=consent))
        elif what == "drop":
            self._keep(lambda: self._session.drop_bookmark(name), f'The bookmark "{name}" is dropped.')
        else:
            self._ask_name()

    def _ask_name(self) -> None:
        from campaign.tui.screens.dialogs import Line

        suggestion = f"Turn {self._session.view.turn}, move {len(self._session.moments) - 1}"
        self._table.app.push_screen(Line("Name of the bookmark", suggestion), self._add)

    def _add(self, name: str | None) -> None:
        if name is not None:
            self._keep(lambda: self._session.set_bookmark(name), f'The bookmark "{name.strip()}" is set.')

    def _keep(self, act: Callable[[], None], told: str) -> None:
        try:
            act()
        except SessionError as error:
            self._table.sea.fail(error)
        else:
            self._table.sea.say(told)
            self._table.paint()


class LogScreen(Screen[int | None]):
    """Every line of the game. Gives the number of the move whose line was chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(keymap.LOG)]
    AUTO_FOCUS = "OptionList"

    def __init__(self, session: Session, at: int, look: Look) -> None:
        super().__init__()
        self._at, self._look = at, look
        names = session.state.names
        self._lines = [
            (number, line)
            for number, moment in enumerate(session.moments)
            for line in event_lines(moment.events, names)
        ]

    def compose(self) -> ComposeResult:
        """The lines over the keys."""
        yield Static(
            Content("Log — Enter shows the table as it was then").stylize(self._look.heading), classes="heading"
        )
        yield Menu(*(self._option(place, line) for place, (_, line) in enumerate(self._lines)), markup=False)
        yield KeyLine()

    def _option(self, place: int, line: str) -> Option:
        style = self._look.heading if line.startswith("—") else self._look.bad if line.startswith("Bust!") else ""
        return Option(Content.assemble((line, style)), id=str(place))

    def on_mount(self) -> None:
        """At the last line of the move that is shown."""
        self.query_one(KeyLine).show(keymap.LOG, self._look)
        places = [place for place, (number, _) in enumerate(self._lines) if number <= self._at]
        self.query_one(OptionList).highlighted = places[-1] if places else None

    def action_open(self) -> None:
        """Choose the line under the cursor."""
        self.query_one(OptionList).action_select()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A line was chosen."""
        if self.is_current:
            self.dismiss(self._lines[event.option_index][0])

    def action_cancel(self) -> None:
        """Nothing was chosen."""
        self.dismiss(None)


class Bookmarks(ModalScreen[tuple[str, str] | None]):
    """The bookmarks of a game. Gives "go", "drop" or "add", and the name."""

    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(keymap.BOOKMARKS)]
    AUTO_FOCUS = "OptionList"

    def __init__(self, names: tuple[str, ...], look: Look) -> None:
        super().__init__()
        self._names, self._look = names, look

    def compose(self) -> ComposeResult:
        """The names over the keys."""
        with Vertical(classes="dialog"):
            yield Static(Content("Bookmarks").stylize(self._look.heading))
            if not self._names:
                yield Static("None yet; n names this moment, to come back to it later.")
            yield Menu(*self._names, markup=False)
            yield KeyLine()

    def on_mount(self) -> None:
        """The keys that work here."""
        self.query_one(KeyLine).show(keymap.BOOKMARKS, self._look)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A bookmark was chosen."""
        if self.is_current:
            self.dismiss(("go", self._names[event.option_index]))

    def action_go(self) -> None:
        """Go to the one under the cursor."""
        self._with("go")

    def action_drop(self) -> None:
        """Drop the one under the cursor."""
        self._with("drop")

    def _with(self, what: str) -> None:
        place = self.query_one(OptionList).highlighted
        if place is not None:
            self.dismiss((what, self._names[place]))

    def action_add(self) -> None:
        """Name this moment."""
        self.dismiss(("add", ""))

    def action_cancel(self) -> None:
        """Nothing."""
        self.dismiss(None)
