"""The hint of a race: the answer that the program would give, marked among the answers, and why."""

from highseas.campaign.jamaica.tui.screens.choosing import RaceHost
from highseas.campaign.jamaica.words.prompts import hint_line
from highseas.campaign.play.players import Thought
from highseas.campaign.play.seat import Seat
from highseas.campaign.tui.screens.answering import Advice


class RaceHints(Advice[Thought]):
    """The hint of a race."""

    def __init__(self, table: RaceHost, seat: Seat) -> None:
        super().__init__(table, seat)
        self._table = table

    def make(self, thought: Thought) -> Thought:
        """Return the thought: its words depend on the language in use."""
        return thought

    @property
    def best(self) -> int:
        """The number of the option that the program would choose."""
        prompt, shown = self._seat.present.prompt, self.shown
        if prompt is None or shown is None:
            return -1
        moves = [option.move for option in prompt.options]
        return moves.index(shown.move) if shown.move in moves else -1

    @property
    def text(self) -> str:
        """What the hint says; empty without one."""
        shown = self.shown
        return hint_line(shown, self._table.scene.names, self._seat.present.prompt) if shown is not None else ""
