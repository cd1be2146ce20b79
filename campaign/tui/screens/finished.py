"""The list of finished games: look at one, play it again or take it back, write its replay, delete."""

from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar

from textual.binding import BindingType

from highseas.campaign.begin import requests
from highseas.campaign.files import paths
from highseas.campaign.play.session import Session, SessionError
from highseas.campaign.shelf import finished_games, slots
from highseas.campaign.shelf.catalog import Row, finished_rows
from highseas.campaign.tui import keymap
from highseas.campaign.tui.screens.dialogs import Line
from highseas.campaign.tui.screens.replays import ask_for_replay
from highseas.campaign.tui.screens.shelf import ShelfScreen
from highseas.campaign.words.saves import FINISHED, finished_heading


class FinishedScreen(ShelfScreen):
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
            self.guarded(lambda: self.shell.play(slots.take_back(self.shell.store, name)))

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
            self.guarded(
                lambda: self._play(slots.branch(self.shell.store, self._session(row), row.entry.name)),
            )

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
