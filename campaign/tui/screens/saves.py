"""Saved games: resume, look, rename, delete, export, import, backups."""

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from campaign import slots
from campaign.errors import SaveError
from campaign.session import SessionError
from campaign.tui import keymap
from campaign.tui.screens.base import SeaScreen
from campaign.tui.screens.dialogs import Line


class SavesScreen(SeaScreen):
    """A line for each saved game."""

    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(keymap.SAVES)]

    def __init__(self) -> None:
        super().__init__()
        self._names: list[str] = []

    def compose(self) -> ComposeResult:
        """The list."""
        with Vertical(classes="page"):
            yield Static("Saved games", classes="heading")
            yield OptionList(id="list", markup=False)
        yield Footer(compact=True)

    def on_mount(self) -> None:
        """Show them."""
        self._show()

    def _show(self) -> None:
        box = self.query_one("#list", OptionList)
        box.clear_options()
        self._names = [info.name for info in self.sea.store.slots()]
        lines = slots.listing(self.sea.store)
        box.add_options(Option(line) for line in lines)
        box.highlighted = 0
        box.focus()

    def _chosen(self) -> str:
        """The slot under the cursor, or empty."""
        place = self.query_one("#list", OptionList).highlighted
        return self._names[place] if place is not None and place < len(self._names) else ""

    def _guarded(self, act: Callable[[], object]) -> None:
        try:
            act()
        except (SaveError, SessionError) as error:
            self.sea.fail(error)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter opens."""
        self.action_open()

    def action_open(self) -> None:
        """Resume the game, or look at it if another copy plays it."""
        name = self._chosen()
        if name:
            self._guarded(lambda: self.sea.play(slots.resume(self.sea.store, name)))

    def action_rename(self) -> None:
        """Ask for another name."""
        name = self._chosen()
        if not name:
            return

        def typed(new: str | None) -> None:
            if new:
                self._guarded(lambda: self.sea.store.rename(name, new))
                self._show()

        self.app.push_screen(Line(f'New name for "{name}"', name), typed)

    def action_delete(self) -> None:
        """Delete, after a question."""
        name = self._chosen()
        if not name:
            return

        def go() -> None:
            self._guarded(lambda: self.sea.store.delete(name))
            self._show()

        self.sea.ask(f'Delete "{name}" and its backups for good?', go, "Delete it", "Keep it")

    def action_export(self) -> None:
        """Copy to a file."""
        name = self._chosen()
        if not name:
            return

        def typed(path: str | None) -> None:
            if path:
                self._guarded(lambda: self.sea.store.export_to(name, Path(path).expanduser()))

        self.app.push_screen(Line(f'Copy "{name}" to', str(Path.home() / f"{name}.hsv")), typed)

    def action_import(self) -> None:
        """Take in a file."""

        def typed(path: str | None) -> None:
            if path:
                self._guarded(lambda: slots.take_in(self.sea.store, Path(path).expanduser()))
                self._show()

        self.app.push_screen(Line("Path of a saved game to take in", str(Path.home())), typed)

    def action_backup(self) -> None:
        """Go back to the newest good backup, after a question."""
        name = self._chosen()
        if not name:
            return

        def go() -> None:
            self._guarded(lambda: slots.restore_backup(self.sea.store, name))
            self._show()

        self.sea.ask(f'Put the newest good backup of "{name}" in its place?', go, "Use the backup", "No")
