"""The hint key: what the program thinks of the question, beside its options; asked again, all of it on a page."""

from dataclasses import replace
from typing import Protocol

from highseas.campaign.play.players import Thought
from highseas.campaign.play.seat import NoteHint, SeenMoment
from highseas.campaign.royal.play.seat import RoyalSeat
from highseas.campaign.royal.tui.screens.hosts import TableHost
from highseas.campaign.royal.tui.widgets.detail import side_by_side
from highseas.campaign.royal.words.hints import Hint, hint_of
from highseas.campaign.tui.thinker import Thinker
from highseas.engine.refusal import Refusal


class HintHost(TableHost, Protocol):
    """What `Hints` needs from its screen (`campaign.royal.tui.screens.table`)."""

    @property
    def is_current(self) -> bool:
        """Whether nothing lies over the table."""

    def paint(self) -> None:
        """Repaint everything."""


class Hints:
    """The hint of a table, worked out beside it; it is gone when the question is."""

    def __init__(self, table: HintHost, seat: RoyalSeat, thinker: Thinker) -> None:
        self._table, self._seat, self._thinker = table, seat, thinker
        self._asked: SeenMoment | None = None
        self._hint: Hint | None = None

    @property
    def shown(self) -> Hint | None:
        """The hint for the question of the present moment, if it is shown."""
        return self._hint if self._asked is not None and self._asked is self._seat.present else None

    def ask(self) -> None:
        """Think about the question and show the hint; if it is shown already, show all of it on a page."""
        shown, shell = self.shown, self._table.shell
        if not shell.settings.hints:
            shell.say(shell.words("hints.off"))
        elif shown is not None:
            self._open_page(shown)
        elif not self._thinker.busy:
            self._think()

    def _think(self) -> None:
        try:
            asked = self._seat.question()
        except Refusal as error:
            self._table.shell.fail(error)
            return
        self._asked, self._hint = self._seat.present, None
        self._table.top.point(self._table.scene.pointed, self._table.shell.words("hints.thinking"))
        self._thinker.ask(asked.think, self._answered, lambda: self._asked is self._seat.present)

    def _answered(self, thought: Thought) -> None:
        table, prompt = self._table, self._seat.present.prompt
        if prompt is None:
            return
        self._hint = hint_of(thought, prompt, table.names)
        self._seat.ask(NoteHint(), lambda _: None)
        table.paint()
        if table.is_current and self._hint.best.number >= 0:
            table.top.point_at_option(self._hint.best.number)

    def _open_page(self, hint: Hint) -> None:
        from highseas.campaign.tui.screens.dialogs import Page

        scene, title = self._table.scene, self._table.shell.words("hints.title")
        self._table.shell.push_screen(
            Page(title, lambda theme: side_by_side(hint, hint.moves, replace(scene, theme=theme)), "h")
        )

    def close(self) -> bool:
        """Stop thinking, or put the hint away; return whether there was either."""
        if self._thinker.busy:
            self._thinker.cancel()
            self._put_away()
            self._table.shell.say(self._table.shell.words("hints.stopped"))
            return True
        if self.shown is None:
            return False
        self._put_away()
        return True

    def _put_away(self) -> None:
        self._asked = self._hint = None
        self._table.paint()
