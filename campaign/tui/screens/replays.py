"""The list of replays in the player's folder; others open by path."""

from contextlib import suppress
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from highseas.campaign.files import datafile, paths
from highseas.campaign.files.datafile import TextFileError, free_path
from highseas.campaign.play.replay import ReplayFile, read_replay, read_replay_file, replay_files, write_replay
from highseas.campaign.play.session import Session
from highseas.campaign.tui import keymap
from highseas.campaign.tui.screens.base import ShellScreen
from highseas.campaign.tui.screens.dialogs import Line
from highseas.campaign.tui.shell import Shell
from highseas.campaign.tui.widgets.footer import KeyFooter
from highseas.campaign.tui.widgets.menu import Menu


class ReplaysScreen(ShellScreen):
    """The replays, the newest first; Enter opens one, move by move."""

    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(keymap.REPLAYS)]

    def __init__(self) -> None:
        super().__init__()
        self._files: tuple[ReplayFile, ...] = ()

    def compose(self) -> ComposeResult:
        """The list and its folder."""
        self._files = replay_files(paths.replays_folder())
        with Vertical(classes="page"):
            yield Static(self.words("screens.menu.replays"), classes="heading")
            yield Menu(*(Option(f"{file.path.name}: {file.summary}") for file in self._files), markup=False)
            yield Static(
                str(paths.replays_folder()) if self._files else self.words("screens.replays.none"),
                markup=False,
            )
        yield KeyFooter()

    def on_mount(self) -> None:
        """Focus the list."""
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open the chosen replay."""
        self._show(self._files[event.option_index].path)

    def action_other(self) -> None:
        """Ask for the path of another replay."""
        self.app.push_screen(Line(self.words("screens.replays.path")), self._show_typed)

    def _show_typed(self, typed: str | None) -> None:
        if typed:
            try:
                self._show(paths.typed(typed))
            except paths.PathRefused as error:
                self.shell.fail(error)

    def _show(self, path: Path) -> None:
        try:
            session = read_replay(read_replay_file(path))
        except ValueError as error:
            self.shell.fail(error)
            return
        session.looking_only = "screens.replays.looking"
        self.shell.look_through(session)


def ask_for_replay(shell: Shell, session: Session) -> None:
    """Ask for a file name, and write the session's replay there; never overwrites a file."""
    folder = paths.replays_folder()

    def typed(answer: str | None) -> None:
        if not answer:
            return
        try:
            path = paths.typed(answer)
            if path.parent == folder:
                with suppress(OSError):  # writing reports the error
                    folder.mkdir(parents=True, exist_ok=True)
            datafile.write_new_text(path, write_replay(session))
        except (TextFileError, paths.PathRefused) as error:
            shell.fail(error)
            return
        shell.hand_out(path)
        shell.say(shell.words("screens.replays.written", path=str(path)))

    suggested = free_path(folder, f"{session.start.setup.mode}-{session.start.setup.seed}")
    shell.push_screen(Line(shell.words("screens.replays.write_to"), str(suggested)), typed)
