"""Lists of saved and finished games in groups, on wide screens with the table of the game under the cursor."""

from abc import abstractmethod
from collections.abc import Callable, Iterable
from functools import wraps
from typing import TypeVar

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from highseas.campaign.files import paths
from highseas.campaign.play.errors import SaveError
from highseas.campaign.play.session import Session, SessionError
from highseas.campaign.saved_games import recovery, transfer
from highseas.campaign.saved_games.catalog import Row, clear, finished_rows
from highseas.campaign.saved_games.finished_games import MOST_GAMES
from highseas.campaign.tui.background import Thinker
from highseas.campaign.tui.games import screens_of
from highseas.campaign.tui.screens.base import ShellScreen
from highseas.campaign.tui.widgets.menu import KeyLine, Menu
from highseas.campaign.tui.widgets.pane import LinesWidget
from highseas.campaign.words.saves import listed_row
from highseas.engine.game import NoSuchPart

BESIDE, LOW = 150, 30
"""Columns and lines of the screen from which a game's table stands beside the list."""
_LIST, _MARGINS, _ABOVE = 64, 11, 4
"""Columns of the list, and of all margins; lines above and below the room."""
LOOKING = "review.screen.looking"
"""Code of why a game that is gone through can only be looked at."""
Screens = TypeVar("Screens", bound="GameListScreen")


def on_row(act: Callable[[Screens, Row], None]) -> Callable[[Screens], None]:
    """Make an action of what is done with the row under the cursor: nothing happens on a line that is no game."""

    @wraps(act)
    def action(screen: Screens) -> None:
        if (row := screen.chosen()) is not None:
            act(screen, row)

    return action


class GameListScreen(ShellScreen):
    """Lines under headings; every action applies to the line under the cursor."""

    HEADING = ""
    EMPTY = ""
    HINT = ""

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[Row | None] = []
        """The row of each line of the list; None for headings and other lines."""
        self._thinker = Thinker(self, "table")
        self._table: Session | None = None
        """The game whose table stands beside the list."""

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static(self.words(self.HEADING), classes="heading")
            with Horizontal(id="room"):
                yield Menu(id="list", markup=False)
                with VerticalScroll(id="sheet", can_focus=False):
                    yield LinesWidget(id="position")
            yield Static(self.words(self.HINT, most=MOST_GAMES), classes="dim", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        self.paint()
        self.show()

    def paint(self) -> None:
        self.query_one(KeyLine).show(self.KEYS, self.theme_styles)
        self._show_table()

    def on_resize(self) -> None:
        width, height = self.app.size
        was, beside = self.has_class("beside"), width >= BESIDE and height >= LOW
        self.set_class(beside, "beside")
        if beside and not was:
            self._read_table()
        self._show_table()

    def on_option_list_option_highlighted(self) -> None:
        self._read_table()

    def _read_table(self) -> None:
        row = self.chosen()
        if row is None or not self.has_class("beside"):
            self._thinker.cancel()
            self._put_table(None)
        else:
            self._thinker.ask(lambda _: _opened(row), self._put_table)

    def _put_table(self, session: Session | None) -> None:
        self._table = session
        self._show_table()

    def _show_table(self) -> None:
        """Paint the table of the game that was read, as everybody at it may see it."""
        width, height = self.app.size
        lines = list[Content]()
        if self._table is not None and self.has_class("beside"):
            size = width - _LIST - _MARGINS, height - _ABOVE
            lines = screens_of(self._table.start).position(self._table, self.theme_styles, size)
        self.query_one("#position", LinesWidget).put(lines, layout=True)

    @abstractmethod
    def groups(self) -> Iterable[tuple[str, list[Row]]]:
        """Headings and their rows, in order. Raises `SaveError`."""

    def last_lines(self) -> list[Option]:
        return []

    def show(self, name: str = "") -> None:
        """Refill the list; the cursor stays on its game, or its line if that is gone, or goes to the game `name`."""
        box = self.query_one("#list", OptionList)
        before, row = box.highlighted or 0, self.chosen()
        wanted = name or (row.entry.name if row is not None else "")
        try:
            groups = list(self.groups())
        except SaveError as error:
            groups = []
            self.shell.fail(error)
        lines: list[tuple[Row | None, Option]] = []
        for heading, rows in groups:
            if rows:
                lines.append((None, Option(heading, disabled=True)))
            lines += [(row, Option(listed_row(row, self.shell.language))) for row in rows]
        lines += [(None, option) for option in self.last_lines()]
        lines = lines or [(None, Option(self.words(self.EMPTY), disabled=True))]
        self._rows = [row for row, _ in lines]
        box.set_options(option for _, option in lines)
        enabled = [place for place, (_, option) in enumerate(lines) if not option.disabled]
        same = [place for place, (row, _) in enumerate(lines) if wanted and row is not None and wanted in row.names]
        box.highlighted = min(same or enabled, key=lambda place: abs(place - before), default=None)
        box.focus()

    def chosen(self) -> Row | None:
        """The row under the cursor; None if the line is no game."""
        place = self.query_one("#list", OptionList).highlighted
        return self._rows[place] if place is not None and place < len(self._rows) else None

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.action_open()

    @abstractmethod
    def action_open(self) -> None:
        """Open the line under the cursor."""

    @on_row
    def action_review(self, row: Row) -> None:
        def review() -> None:
            session = recovery.open_game(row.store, row.entry.name)
            session.looking_only = LOOKING
            self.shell.review(session)

        self.shell.guarded(review)

    @on_row
    def action_rename(self, row: Row) -> None:
        def rename(new: str) -> None:
            self.shell.guarded(lambda: row.store.rename(row.entry.name, new))
            self.show(new if row.store.exists(new) else "")

        self.shell.ask_text(self.words("screens.shelf.rename", name=row.entry.name), rename, row.entry.name)

    @on_row
    def action_delete(self, row: Row) -> None:
        def delete() -> None:
            self.shell.guarded(lambda: clear([row]) if row.others else row.store.delete(row.entry.name))
            self.show()

        say = self.words
        question = say("screens.shelf.delete", name=row.entry.name)
        if row.others:
            question = say("screens.shelf.delete_tries", tries=len(row.names))
        self.shell.ask(question, delete, say("screens.shelf.delete_yes"), say("screens.shelf.keep"))

    @on_row
    def action_export(self, row: Row) -> None:
        name = row.entry.name

        def export(typed: str) -> None:
            path = paths.typed(typed)
            transfer.export_save(row.store, name, path)
            self.shell.hand_out(path)

        suggested = paths.folder_for_copies() / f"{name}.hsv"
        self.shell.ask_text(self.words("screens.shelf.copy", name=name), export, str(suggested))

    def action_clear_finished(self) -> None:
        rows = finished_rows(self.shell.store)
        self.clear([*rows["game"], *rows["campaign"]], "games")

    def clear(self, rows: list[Row], what: str) -> None:
        """Remove all of these, "games" or "tries", after one question with their number."""
        say = self.words
        number = sum(len(row.names) for row in rows)
        if not number:
            self.shell.say(say(f"screens.clear.none.{what}"), "warning")
            return

        def go() -> None:
            gone = 0
            try:
                gone = clear(rows)
            except SaveError as error:
                self.shell.fail(error)
            kept = say("screens.clear.kept", count=number - gone) if gone < number else ""
            self.shell.say(f"{say(f'screens.clear.done.{what}', count=gone)} {kept}".strip())
            self.show()

        question = say(f"screens.clear.sure.{what}", count=number)
        self.shell.ask(question, go, say("screens.clear.yes"), say("screens.shelf.keep"))


def _opened(row: Row) -> Session | None:
    """Read a game to look at its table; None for one that cannot be read, or of a game without a screen."""
    try:
        session = recovery.open_game(row.store, row.entry.name)
        screens_of(session.start)
    except (SaveError, SessionError, NoSuchPart, ValueError, OSError):
        return None
    return session
