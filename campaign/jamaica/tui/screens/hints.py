"""The hint key: the answer that the program would give, marked among the answers, and why."""

from highseas.campaign.jamaica.tui.screens.choosing import RaceHost
from highseas.campaign.jamaica.words.reasons import hint_line
from highseas.campaign.play.players import Thought
from highseas.campaign.play.seat import NoteHint, Seat, SeenMoment
from highseas.campaign.tui.thinker import Thinker
from highseas.engine.refusal import Refusal


class RaceHints:
    """The hint of a race, worked out beside it; it is gone when the question is."""

    def __init__(self, table: RaceHost, seat: Seat, thinker: Thinker) -> None:
        self._table, self._seat, self._thinker = table, seat, thinker
        self._asked: SeenMoment | None = None
        self._thought: Thought | None = None

    @property
    def _shown(self) -> Thought | None:
        """The thought about the question of the present moment, if it is shown."""
        return self._thought if self._asked is not None and self._asked is self._seat.present else None

    @property
    def best(self) -> int:
        """The number of the option that the program would choose; -1 without a hint."""
        prompt, shown = self._seat.present.prompt, self._shown
        if prompt is None or shown is None:
            return -1
        moves = [option.move for option in prompt.options]
        return moves.index(shown.move) if shown.move in moves else -1

    @property
    def text(self) -> str:
        """What the hint says; empty without one."""
        shown = self._shown
        return hint_line(shown, self._table.scene.names, self._seat.present.prompt) if shown is not None else ""

    def ask(self) -> None:
        """Think about the question and show what comes of it."""
        shell = self._table.shell
        if not shell.settings.hints:
            shell.say(shell.words("hints.off"))
        elif self._shown is None and not self._thinker.busy:
            self._think()

    def _think(self) -> None:
        try:
            asked = self._seat.question()
        except Refusal as error:
            self._table.shell.fail(error)
            return
        self._asked, self._thought = self._seat.present, None
        self._table.top.point(self._table.scene.pointed, self._table.words("hints.thinking"))
        self._thinker.ask(asked.think, self._answered, lambda: self._asked is self._seat.present)

    def _answered(self, thought: Thought) -> None:
        self._thought = thought
        self._seat.ask(NoteHint(), lambda _: None)
        self._table.paint()
        if self._table.is_current and self.best >= 0:
            self._table.top.point_at_option(self.best)

    def close(self) -> bool:
        """Stop thinking, or put the hint away; return whether there was either."""
        if self._thinker.busy:
            self._thinker.cancel()
            self._asked = self._thought = None
            self._table.paint()
            self._table.shell.say(self._table.words("hints.stopped"))
            return True
        if self._shown is None:
            return False
        self._asked = self._thought = None
        self._table.paint()
        return True
