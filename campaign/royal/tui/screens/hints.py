"""The hint of a table of Port Royal, beside its options; asked again, all of it on a page."""

from dataclasses import replace
from typing import Protocol

from highseas.campaign.play.players import Thought
from highseas.campaign.royal.play.seat import RoyalSeat
from highseas.campaign.royal.tui.screens.hosts import TableHost
from highseas.campaign.royal.tui.widgets.detail import side_by_side
from highseas.campaign.royal.words.hints import Hint, hint_of
from highseas.campaign.tui.screens.answering import Advice, AdviceHost


class HintHost(TableHost, AdviceHost, Protocol):
    """What `Hints` needs from its screen (`campaign.royal.tui.screens.table`)."""


class Hints(Advice[Hint]):
    """The hint of a table."""

    def __init__(self, table: HintHost, seat: RoyalSeat) -> None:
        super().__init__(table, seat)
        self._table = table

    def make(self, thought: Thought) -> Hint:
        """Return the thought in words."""
        return hint_of(thought, self._seat.present.prompt, self._table.names)

    @property
    def best(self) -> int:
        """The number of the option that the program would choose."""
        shown = self.shown
        return shown.best.number if shown is not None else -1

    def again(self, hint: Hint) -> None:
        """Show all of the hint on a page."""
        from highseas.campaign.tui.screens.dialogs import Page

        scene, title = self._table.scene, self._table.shell.words("hints.title")
        self._table.shell.push_screen(
            Page(title, lambda theme: side_by_side(hint, hint.moves, replace(scene, theme=theme)), "h")
        )
