"""Recorded games: those in the player's own folder, a line each, and any other by its path."""

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from campaign import paths, textfile
from campaign.replay import ReplayFile, read_replay, read_replay_file, replay_files, write_replay
from campaign.session import Session, SessionError
from campaign.textfile import free_path
from campaign.tui import keymap
from campaign.tui.screens.base import SeaScreen
from campaign.tui.screens.dialogs import Line

if TYPE_CHECKING:
    from campaign.tui.app import HighSeasApp

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


def ask_for_replay(sea: "HighSeasApp", session: Session) -> None:
    """Ask for a file name, and write the session's replay there. Nothing is overwritten."""
    folder = paths.replays_folder()

    def typed(answer: str | None) -> None:
        if not answer:
            return
        path = Path(answer.strip()).expanduser()
        if path.parent == folder:
            with suppress(OSError):  # writing says what is wrong
                folder.mkdir(parents=True, exist_ok=True)
        try:
            textfile.write_new_text(path, write_replay(session))
        except SessionError as error:
            sea.fail(error)
            return
        sea.say(f"The replay is in {path}.")

    suggested = free_path(folder, f"{session.state.mode}-{session.state.seed}")
    sea.push_screen(Line("Write the replay to", str(suggested)), typed)
