"""Recorded games: those in the player's own folder, a line each, and any other by its path."""

from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from campaign import paths
from campaign.replay import ReplayFile, read_replay, read_replay_file, replay_files
from campaign.tui import keymap
from campaign.tui.screens.base import SeaScreen
from campaign.tui.screens.dialogs import Line

NONE_YET = "None here yet: x at the end of a game writes one. o opens one from elsewhere."


class ReplaysScreen(SeaScreen):
    """The newest first; Enter shows one, move by move."""

    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(keymap.REPLAYS)]

    def __init__(self) -> None:
        super().__init__()
        self._files: tuple[ReplayFile, ...] = ()

    def compose(self) -> ComposeResult:
        """The list, and the folder it shows."""
        self._files = replay_files(paths.replays_folder())
        with Vertical(classes="page"):
            yield Static("Replays", classes="heading")
            yield OptionList(*(Option(f"{file.path.name}: {file.told}") for file in self._files), markup=False)
            yield Static(str(paths.replays_folder()) if self._files else NONE_YET, markup=False)
        yield Footer(compact=True)

    def on_mount(self) -> None:
        """The list has the keys."""
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Show this one."""
        self._show(self._files[event.option_index].path)

    def action_other(self) -> None:
        """One from elsewhere."""
        self.app.push_screen(Line("Path of a replay file"), self._show_typed)

    def _show_typed(self, typed: str | None) -> None:
        if typed:
            try:
                self._show(Path(typed.strip()).expanduser())
            except RuntimeError as error:  # a "~name" that nobody here has
                self.sea.fail(error)

    def _show(self, path: Path) -> None:
        from campaign.tui.screens.table import TableScreen

        try:
            session = read_replay(read_replay_file(path))
        except ValueError as error:
            self.sea.fail(error)
            return
        session.looking_only = "A replay, for looking only. ← → to step, Esc for its end, q to leave."
        self.app.push_screen(TableScreen(session, look_at=0))
