"""The list of saved games: resume, look, rename, delete, export, import, backups."""

from collections.abc import Iterable
from typing import ClassVar

from textual.binding import BindingType
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from highseas.campaign.files import paths
from highseas.campaign.shelf import recovery, transfer
from highseas.campaign.shelf.catalog import Kind, Row, finished_rows, saved_rows
from highseas.campaign.tui import keymap
from highseas.campaign.tui.screens.dialogs import Line
from highseas.campaign.tui.screens.shelf import ShelfScreen
from highseas.campaign.words.saves import RUNNING, running_heading

LATEST = 5
"""Most finished games listed here; all are on their own page."""


class SavesScreen(ShelfScreen):
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
        from highseas.campaign.tui.screens.finished import FinishedScreen

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
