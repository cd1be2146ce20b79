"""The lists of saved games, of finished ones, and of replays: look, resume or play again, rename, delete, export,
import, backups.
"""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from highseas.campaign.begin import requests
from highseas.campaign.files import datafile, paths
from highseas.campaign.files.datafile import TextFileError, free_path
from highseas.campaign.play.replay import ReplayFile, read_replay, read_replay_file, replay_files, write_replay
from highseas.campaign.play.session import Session, SessionError
from highseas.campaign.saved_games import finished_games, recovery, slots, transfer
from highseas.campaign.saved_games.catalog import Kind, Row, finished_rows, saved_rows
from highseas.campaign.tui import keymap
from highseas.campaign.tui.screens.base import ShellScreen
from highseas.campaign.tui.screens.game_list import GameListScreen
from highseas.campaign.tui.shell import Shell
from highseas.campaign.tui.widgets.dialogs import Line
from highseas.campaign.tui.widgets.footer import KeyFooter
from highseas.campaign.tui.widgets.menu import Menu
from highseas.campaign.words.saves import FINISHED, RUNNING, finished_heading, running_heading

LATEST = 5
"""Most finished games listed here; all are on their own page."""


class SavesScreen(GameListScreen):
    """The saved games in groups, the one played last first."""

    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(keymap.SAVES)]
    KEYS: ClassVar[tuple[keymap.Key, ...]] = keymap.SAVES
    HEADING = "screens.saves.heading"
    EMPTY = "lists.nothing_saved"
    HINT = "screens.saves.hint"

    def __init__(self) -> None:
        super().__init__()
        self._finished: list[Row] = []

    def groups(self) -> Iterable[tuple[str, list[Row]]]:
        """Running games, puzzles, damaged saves, the latest finished games."""
        rows: dict[Kind, list[Row]] = saved_rows(self.shell.store)
        self._finished = sorted(rows.get("finished", []), key=lambda row: -row.entry.modified)
        rows["finished"] = self._finished[:LATEST]
        return [(running_heading(kind, self.shell.language), rows.get(kind, [])) for kind in RUNNING]

    def last_lines(self) -> list[Option]:
        """The line that opens all finished games."""
        count = len(self._finished)
        return [Option(self.words("lists.all_finished", count=count), id="finished")] if count > LATEST else []

    def action_open(self) -> None:
        """Resume the game, or open it for looking only if another copy plays it."""
        row, store = self.chosen(), self.shell.store
        box = self.query_one("#list", OptionList)
        if row is not None:
            self.guarded(lambda: self.shell.resume(row.entry.name, row.place(store)))
        elif box.highlighted is not None:
            self.action_finished()

    def action_finished(self) -> None:
        """Open the page of finished games."""

        self.app.push_screen(FinishedScreen())

    def on_screen_resume(self) -> None:
        """Refresh: another page may have deleted saves."""
        if self._rows:
            self.show()

    def action_import(self) -> None:
        """Import a file."""

        def typed(path: str | None) -> None:
            if path:
                self.guarded(lambda: transfer.import_save(self.shell.store, paths.typed(path)))
                self.show()

        self.app.push_screen(Line(self.words("screens.saves.take_in"), str(paths.folder_for_copies())), typed)

    def action_backup(self) -> None:
        """Restore the newest good backup, after a question."""
        row = self.chosen()
        if row is None:
            return
        name = row.entry.name

        def go() -> None:
            self.guarded(lambda: recovery.restore(row.store, name, anyway=True))
            self.show()

        say = self.words
        question = say("screens.saves.backup", name=name)
        self.shell.ask(question, go, say("screens.saves.backup_yes"), say("screens.saves.backup_no"))

    def action_clear_finished(self) -> None:
        """Remove all finished games, after one question; tries of puzzles have a key of their own."""
        rows = finished_rows(self.shell.store)
        self.clear([*rows["game"], *rows["campaign"]], "games")

    def action_clear_puzzles(self) -> None:
        """Remove all tries of puzzles, running or over, after one question."""
        running = saved_rows(self.shell.store).get("puzzle", [])
        self.clear([*running, *finished_rows(self.shell.store)["puzzle"]], "tries")


class FinishedScreen(GameListScreen):
    """Finished games, campaigns and tries of puzzles, the latest first."""

    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(keymap.FINISHED)]
    KEYS: ClassVar[tuple[keymap.Key, ...]] = keymap.FINISHED
    HEADING = "screens.finished.heading"
    EMPTY = "lists.nothing_finished"
    HINT = "screens.finished.hint"

    def groups(self) -> Iterable[tuple[str, list[Row]]]:
        """Games, campaigns, puzzles."""
        rows = finished_rows(self.shell.store)
        return [(finished_heading(kind, self.shell.language), rows[kind]) for kind in FINISHED]

    def action_open(self) -> None:
        """Open the table at its last position; undo resumes the game."""
        row, store = self.chosen(), self.shell.store
        if row is not None:
            self.guarded(lambda: self.shell.play(slots.resume_from(row.place(store), store, row.entry.name)))

    def _session(self, row: Row) -> Session:
        return slots.look_finished(self.shell.store, row.entry.name)

    def action_back(self) -> None:
        """Resume the game before its last decision, after a question."""
        row = self.chosen()
        if row is None:
            return
        name = row.entry.name

        def go() -> None:
            self.guarded(lambda: self.shell.play(slots.reopen(self.shell.store, name)))

        self.shell.ask(
            self.words("screens.finished.play_on", name=name),
            go,
            self.words("screens.finished.play_on_yes"),
            self.words("screens.finished.play_on_no"),
        )

    def action_branch(self) -> None:
        """Start a copy before the last decision as a new game."""
        row = self.chosen()
        if row is not None:
            self.guarded(lambda: self._play(slots.branch(self.shell.store, self._session(row), row.entry.name)))

    def action_again(self) -> None:
        """Start the same deal as a new game."""
        row = self.chosen()
        if row is not None:
            self.guarded(lambda: self._again(self._session(row)))

    def _again(self, over: Session) -> None:
        if over.campaign is not None:
            raise SessionError("screens.finished.of_campaign")
        session, problem = requests.begin(over.start, over.programs, self.shell.store)
        self._play(session)
        if problem:
            self.shell.say(problem, "warning")

    def _play(self, session: Session) -> None:
        self.shell.go_title()
        self.shell.play(session)
        self.shell.say(self.words("screens.shelf.saved_as", slot=slots.slot_of(session)))

    def action_replay(self) -> None:
        """Write the replay file."""
        row = self.chosen()
        if row is not None:
            self.guarded(lambda: ask_for_replay(self.shell, self._session(row)))

    def action_export_all(self) -> None:
        """Export every finished game to one file."""

        def typed(path: str | None) -> None:
            if path:
                self.guarded(lambda: self._export_all(paths.typed(path)))

        suggested = paths.folder_for_copies() / "highseas-history.zip"
        self.app.push_screen(Line(self.words("screens.finished.copy_to"), str(suggested)), typed)

    def _export_all(self, path: Path) -> None:
        finished_games.sweep(self.shell.store)
        count = finished_games.export(finished_games.beside(self.shell.store), path)
        self.shell.hand_out(path)
        self.shell.say(self.words("screens.finished.copied", count=count, path=str(path)))

    def action_clear_finished(self) -> None:
        """Remove all finished games, after one question."""
        rows = finished_rows(self.shell.store)
        self.clear([*rows["game"], *rows["campaign"]], "games")

    def action_clear_puzzles(self) -> None:
        """Remove all finished tries of puzzles, after one question."""
        self.clear(finished_rows(self.shell.store)["puzzle"], "tries")


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
                str(paths.replays_folder()) if self._files else self.words("screens.replays.none"), markup=False
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
