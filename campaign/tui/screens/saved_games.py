"""The lists of saved games, finished games and replays, and what can be done with each."""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from textual.widgets import OptionList
from textual.widgets.option_list import Option

from highseas.campaign.begin import requests
from highseas.campaign.files import datafile, paths
from highseas.campaign.files.datafile import free_path
from highseas.campaign.play.replay import read_replay, read_replay_file, replay_files, write_replay
from highseas.campaign.play.session import Session, SessionError
from highseas.campaign.saved_games import recovery, slots, transfer
from highseas.campaign.saved_games.catalog import Kind, Row, finished_rows, saved_rows
from highseas.campaign.tui.screens.game_list import GameListScreen, on_row
from highseas.campaign.tui.widgets.dialogs import Choice
from highseas.campaign.words.saves import FINISHED, RUNNING

if TYPE_CHECKING:
    from highseas.campaign.tui.app import HighSeasApp

LATEST = 5
"""Most finished games listed here; all are on their own page."""


class SavesScreen(GameListScreen, keys="saves"):
    """The saved games in groups, the one played last first."""

    HEADING = "screens.saves.heading"
    EMPTY = "lists.nothing_saved"
    HINT = "screens.saves.hint"

    def __init__(self) -> None:
        super().__init__()
        self._finished: list[Row] = []

    def groups(self) -> Iterable[tuple[str, list[Row]]]:
        rows: dict[Kind, list[Row]] = saved_rows(self.shell.store)
        self._finished = sorted(rows.get("finished", []), key=lambda row: -row.entry.modified)
        rows["finished"] = self._finished[:LATEST]
        return [(self.shell.language.say(f"lists.running.{kind}"), rows.get(kind, [])) for kind in RUNNING]

    def last_lines(self) -> list[Option]:
        count = len(self._finished)
        return [Option(self.words("lists.all_finished", count=count), id="finished")] if count > LATEST else []

    def action_open(self) -> None:
        if (row := self.chosen()) is not None:
            self.shell.guarded(lambda: self.shell.resume(row.entry.name, row.store))
        elif self.query_one("#list", OptionList).highlighted is not None:
            self.action_finished()

    def action_finished(self) -> None:
        self.app.push_screen(FinishedScreen())

    def on_screen_resume(self) -> None:
        if self._rows:
            self.show()

    def action_import(self) -> None:
        def take_in(path: str) -> None:
            self.shell.guarded(lambda: transfer.import_save(self.shell.store, paths.typed(path)))
            self.show()

        self.shell.ask_text(self.words("screens.saves.take_in"), take_in, str(paths.folder_for_copies()))

    @on_row
    def action_backup(self, row: Row) -> None:
        name, say = row.entry.name, self.words

        def restore() -> None:
            self.shell.guarded(lambda: recovery.restore(row.store, name, anyway=True))
            self.show()

        question = say("screens.saves.backup", name=name)
        self.shell.ask(question, restore, say("screens.saves.backup_yes"), say("screens.saves.backup_no"))

    def action_clear_puzzles(self) -> None:
        """Remove all tries of puzzles, running or over, after one question."""
        running = saved_rows(self.shell.store).get("puzzle", [])
        self.clear([*running, *finished_rows(self.shell.store)["puzzle"]], "tries")


class FinishedScreen(GameListScreen, keys="finished"):
    """Finished games, campaigns and tries of puzzles, the latest first."""

    HEADING = "screens.finished.heading"
    EMPTY = "lists.nothing_finished"
    HINT = "screens.finished.hint"

    def groups(self) -> Iterable[tuple[str, list[Row]]]:
        rows = finished_rows(self.shell.store)
        return [(self.shell.language.say(f"lists.finished.{kind}"), rows[kind]) for kind in FINISHED]

    @on_row
    def action_open(self, row: Row) -> None:
        """Open the table at its last position; undo resumes the game."""
        self.shell.guarded(lambda: self.shell.play(slots.resume_from(row.store, self.shell.store, row.entry.name)))

    def _session(self, row: Row) -> Session:
        return slots.look_finished(self.shell.store, row.entry.name)

    @on_row
    def action_back(self, row: Row) -> None:
        """Resume the game before its last decision, after a question."""
        name, say = row.entry.name, self.words

        def resume() -> None:
            self.shell.guarded(lambda: self.shell.play(slots.reopen(self.shell.store, name)))

        question = say("screens.finished.play_on", name=name)
        self.shell.ask(question, resume, say("screens.finished.play_on_yes"), say("screens.finished.play_on_no"))

    @on_row
    def action_branch(self, row: Row) -> None:
        """Start a copy before the last decision as a new game."""
        shell = self.shell
        shell.guarded(lambda: shell.play_from_list(slots.branch(shell.store, self._session(row), row.entry.name)))

    @on_row
    def action_again(self, row: Row) -> None:
        def begin() -> None:
            over = self._session(row)
            if over.campaign is not None:
                raise SessionError("screens.finished.of_campaign")
            self.shell.play_from_list(requests.begin(over.start, over.programs, self.shell.store))

        self.shell.guarded(begin)

    @on_row
    def action_replay(self, row: Row) -> None:
        self.shell.guarded(lambda: ask_for_replay(self.shell, self._session(row)))

    def action_clear_puzzles(self) -> None:
        self.clear(finished_rows(self.shell.store)["puzzle"], "tries")


def open_replay(shell: "HighSeasApp") -> None:
    """Offer the replays, the newest first, and to say where another one is; show it move by move."""
    folder = paths.replays_folder()

    def show(path: Path) -> None:
        session = read_replay(read_replay_file(path))
        session.looking_only = "screens.replays.looking"
        shell.look_through(session)

    def chosen(name: str | None) -> None:
        if name:
            shell.guarded(lambda: show(folder / name))
        elif name is not None:
            shell.ask_text(shell.words("screens.replays.path"), lambda typed: show(paths.typed(typed)))

    rows = [(file.path.name, f"{file.path.name}: {file.summary}") for file in replay_files(folder)]
    choices = (*rows, ("", shell.words("screens.replays.other")))
    shell.push_screen(Choice(shell.words("screens.menu.replays"), choices), chosen)


def ask_for_replay(shell: "HighSeasApp", session: Session) -> None:
    """Ask for a file name, and write the session's replay there; never overwrites a file."""
    folder = paths.replays_folder()

    def write(typed: str) -> None:
        path = paths.typed(typed)
        if path.parent == folder:
            with suppress(OSError):  # writing reports the error
                folder.mkdir(parents=True, exist_ok=True)
        datafile.write_new_text(path, write_replay(session))
        shell.hand_out(path)
        shell.say(shell.words("screens.replays.written", path=str(path)))

    suggested = free_path(folder, f"{session.start.setup.mode}-{session.start.setup.seed}")
    shell.ask_text(shell.words("screens.replays.write_to"), write, str(suggested))
