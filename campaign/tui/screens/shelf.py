"""What the lists of saved and of finished games share: groups of lines, and what can be done with a line."""

from collections.abc import Callable, Iterable
from pathlib import Path

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from campaign import travel
from campaign.catalog import Row, clear
from campaign.errors import SaveError
from campaign.session import SessionError
from campaign.tui.screens.base import SeaScreen
from campaign.tui.screens.dialogs import Line
from campaign.words.names import counted
from campaign.words.saves import row_line


class ShelfScreen(SeaScreen):
    """Lines under headings; every action is about the line under the cursor."""

    HEADING = ""
    EMPTY = ""
    HINT = ""

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[Row | None] = []
        """What each line of the list stands for; None for a heading or a line of another kind."""

    def compose(self) -> ComposeResult:
        """The list over a line about its keys."""
        with Vertical(classes="page"):
            yield Static(self.HEADING, classes="heading")
            yield OptionList(id="list", markup=False)
            yield Static(self.HINT, classes="dim", markup=False)
        yield Footer(compact=True)

    def on_mount(self) -> None:
        """Show them."""
        self.show()

    def groups(self) -> Iterable[tuple[str, list[Row]]]:
        """Headings and lines, in their order. Raises `SaveError`."""
        raise NotImplementedError

    def last_lines(self) -> list[Option]:
        """Lines after the groups."""
        return []

    def show(self) -> None:
        """Fill the list anew; the cursor stays where it was, as far as there are lines."""
        box = self.query_one("#list", OptionList)
        before = box.highlighted or 0
        box.clear_options()
        self._rows = []
        try:
            groups = list(self.groups())
        except SaveError as error:
            groups = []
            self.sea.fail(error)
        for heading, rows in groups:
            if rows:
                self._add(box, None, Option(heading, disabled=True))
            for row in rows:
                self._add(box, row, Option(row_line(row)))
        for option in self.last_lines():
            self._add(box, None, option)
        if not self._rows:
            self._add(box, None, Option(self.EMPTY, disabled=True))
        lines = [place for place, _ in enumerate(self._rows) if not box.get_option_at_index(place).disabled]
        box.highlighted = min(lines, key=lambda place: abs(place - before), default=None)
        box.focus()

    def _add(self, box: OptionList, row: Row | None, option: Option) -> None:
        self._rows.append(row)
        box.add_option(option)

    def chosen(self) -> Row | None:
        """The line under the cursor, if it is a game's."""
        place = self.query_one("#list", OptionList).highlighted
        return self._rows[place] if place is not None and place < len(self._rows) else None

    def guarded(self, act: Callable[[], object]) -> None:
        """Do it, and say what is wrong if it cannot be done."""
        try:
            act()
        except (SaveError, SessionError, ValueError) as error:
            self.sea.fail(error)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter opens."""
        self.action_open()

    def action_open(self) -> None:
        """Open the line under the cursor."""
        raise NotImplementedError

    def action_rename(self) -> None:
        """Ask for another name."""
        row = self.chosen()
        if row is None:
            return

        def typed(new: str | None) -> None:
            if new:
                self.guarded(lambda: row.store.rename(row.entry.name, new))
                self.show()

        self.app.push_screen(Line(f'New name for "{row.entry.name}"', row.entry.name), typed)

    def action_delete(self) -> None:
        """Delete, after a question."""
        row = self.chosen()
        if row is None:
            return
        what = f"all {len(row.names)} tries of this puzzle" if row.others else f'"{row.entry.name}" and its backups'

        def go() -> None:
            if row.others:
                self.guarded(lambda: clear([row]))
            else:
                self.guarded(lambda: row.store.delete(row.entry.name))
            self.show()

        self.sea.ask(f"Delete {what} for good?", go, "Delete", "Keep")

    def action_export(self) -> None:
        """Copy to a file."""
        row = self.chosen()
        if row is None:
            return
        name = row.entry.name

        def typed(path: str | None) -> None:
            if path:
                self.guarded(lambda: travel.give_out(row.store, name, Path(path).expanduser()))

        self.app.push_screen(Line(f'Copy "{name}" to', str(Path.home() / f"{name}.hsv")), typed)

    def clear(self, rows: list[Row], what: str) -> None:
        """Remove all of these, after one question with their number."""
        number = sum(len(row.names) for row in rows)
        if not number:
            self.sea.say(f"There is no {what}.", "warning")
            return

        def go() -> None:
            gone = 0
            try:
                gone = clear(rows)
            except SaveError as error:
                self.sea.fail(error)
            kept = f" {number - gone} stay: they are open elsewhere." if gone < number else ""
            self.sea.say(f"{counted(gone, what)} removed.{kept}")
            self.show()

        self.sea.ask(f"Remove {counted(number, what)} for good?", go, "Remove", "Keep")
