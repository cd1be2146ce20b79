"""What goes on beside the keys: timers, short animations, and thinking in a thread of its own; and how the program's
seats are played so, move by move at the set speed, or at once after a key.

Nothing here delays a key: motion only paints otherwise what is on the table already, in a few frames, and any key
ends it before it is handled. Nothing blinks: every color changes once. With motion off in the settings there are no
frames and hardly a pause.
"""

import asyncio
from collections.abc import Callable
from math import ceil, inf
from textwrap import wrap
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from textual.dom import DOMNode
from textual.timer import Timer
from textual.worker import Worker

from highseas.campaign.files.settings import SPEEDS
from highseas.campaign.play.players import Task, Thought
from highseas.campaign.play.session import Controller
from highseas.campaign.play.thinking import Limit
from highseas.campaign.tui.widgets.log_strip import LogStrip

if TYPE_CHECKING:
    from highseas.campaign.tui.screens.table import GameTable


FRAMES, FRAME_SECONDS = 4, 0.05
"""Frames of a motion, and the length of each in seconds."""
SHORTEST = 0.01
"""Shortest delay of a timer in seconds: Textual's divides by it, so none may be 0."""


class OneShotTimer:
    """A timer that fires once; starting it again replaces the pending call."""

    def __init__(self, owner: DOMNode) -> None:
        self._owner = owner
        self._timer: Timer | None = None

    @property
    def waiting(self) -> bool:
        return self._timer is not None

    def start(self, seconds: float, then: Callable[[], None]) -> None:
        """Call `then` after a delay in seconds, replacing a pending call."""
        self.stop()

        def run() -> None:
            self._timer = None
            then()

        self._timer = self._owner.set_timer(max(seconds, SHORTEST), run)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None


class Animation:
    """Counts the frames of an animation down to 0, the still picture. A slow machine leaves some out."""

    def __init__(self, owner: DOMNode, show: Callable[[int], None]) -> None:
        """`show` paints the frame with so many left."""
        self._show = show
        self._timer = OneShotTimer(owner)
        self._ends = 0.0
        self.left = 0
        """Frames that are left; 0 when nothing moves."""

    def start(self) -> None:
        """Begin anew; the caller paints the first frame."""
        self.left = FRAMES
        self._ends = monotonic() + FRAMES * FRAME_SECONDS
        self._wait()

    def end(self) -> None:
        """Show the still picture at once, if something moves."""
        if self.left:
            self.drop()
            self._show(0)

    def drop(self) -> None:
        """End without showing anything."""
        self.left = 0
        self._timer.stop()

    def _wait(self) -> None:
        self._timer.start(self._ends - (self.left - 1) * FRAME_SECONDS - monotonic(), self._next)

    def _next(self) -> None:
        self.left = max(0, min(self.left - 1, ceil((self._ends - monotonic()) / FRAME_SECONDS - 0.5)))
        if self.left:
            self._wait()
        self._show(self.left)


def watched(owner: DOMNode, task: asyncio.Task[None]) -> asyncio.Task[None]:
    """Let a bug in a task end the program in a crash report, as any does; return the task."""
    task.add_done_callback(lambda done: done.cancelled() or owner.call_later(done.result))
    return task


T = TypeVar("T")
Stop = Callable[[], bool]


class Thinker:
    """Thinks about one thing at a time, named by `group`; asking again, or leaving the screen, gives it up."""

    def __init__(self, owner: DOMNode, group: str, longest: float | None = None) -> None:
        """`longest` is how many seconds one thing may take, by default as `Limit` has it."""
        self._owner, self._group, self._longest = owner, group, longest
        self._limit: Limit | None = None

    @property
    def busy(self) -> bool:
        return self._limit is not None

    def ask(
        self, think: Callable[[Stop], T], then: Callable[[T], None], is_open: Callable[[], bool] = lambda: True
    ) -> Callable[[], None]:
        """Call `think` in a thread, then `then` with its answer, unless it was cancelled or is no longer `is_open`.
        Returns what cancels it.
        """
        self.cancel()
        self._limit = limit = Limit(self._longest)

        async def work() -> None:  # not begun at all if it is given up before
            try:
                limit.begin()
                answer = await asyncio.to_thread(think, limit.stop)
            finally:
                wanted = not limit.cancelled
                limit.cancel()
                if self._limit is limit:
                    self._limit = None
            owner = self._owner  # a screen that is being closed may have lost its widgets already
            if wanted and owner.app.is_running and owner.display and is_open():
                then(answer)

        _worker: Worker[None] = self._owner.run_worker(work, group=self._group, exclusive=True)
        return self.cancel

    def cancel(self) -> None:
        if self._limit is not None:
            self._limit.cancel()
            self._limit = None


PAUSES = dict(zip(SPEEDS, (1.4, 0.7, 0.25, 0.0), strict=True))
"""Pause before each move in seconds, by `campaign.files.settings.Speed`; none at the fastest."""
NO_PAUSE = 0.01
"""The pause without motion: just long enough for the screen to handle input."""
ROW = 52
"""Fewest columns that a summary in the log is made for."""
MOST_LINES = 2
"""Most lines of the summary of the program's moves."""


class ProgramTurns:
    """Makes the moves of seats that the program plays, where the game is kept here; else its keeper makes them."""

    def __init__(self, table: "GameTable") -> None:
        self._table, self._seat, self._host, self._texts = table, table.seat, table.host, table.texts
        self._next = OneShotTimer(table)
        self._thinker = Thinker(table, "crew", longest=inf)  # its budget ends it: the same moves on any machine
        self._task: Task | None = None
        """What is being thought about."""
        self._until = -1
        """While the moves are made at once: the turn in which that began; else -1."""
        self._paused = False

    @property
    def hurries(self) -> bool:
        """Whether a key, or the fastest speed, has it make its moves at once."""
        return self._until >= 0 or not PAUSES[self._table.speed]

    @property
    def at_work(self) -> bool:
        """Whether the program decides now, and the present moment is shown."""
        return self._host is not None and bool(self._seat.awaits) and self._table.looking_at is None

    @property
    def waits(self) -> bool:
        """Whether the program would decide now, and waits until a key lets it go on."""
        return self._paused and bool(self._seat.awaits)

    @property
    def _in_front(self) -> bool:
        """Whether nothing lies over the table; the program waits behind pages, although it shows around them."""
        return self._table.app.screen is self._table

    def schedule(self) -> None:
        """Schedule the next move, if the program decides; what was thought of for another question is given up."""
        self._paused = self.waits
        if not self.at_work or self._paused:
            self.stop()
            return
        if self._next.waiting or self._is_thinking:
            return
        settings = self._table.shell.settings
        if not (pause := PAUSES[settings.program_speed]):
            self._next.start(0, self.finish)
        else:
            self._next.start(pause if settings.motion else NO_PAUSE, self._think)

    @property
    def _is_thinking(self) -> bool:
        host, task = self._host, self._task
        return self._thinker.busy and host is not None and task is not None and host.wants(task)

    def stop(self) -> None:
        self._next.stop()
        self._thinker.cancel()
        self._until = -1

    def again(self) -> None:
        """Begin the pause before the next move anew, at the speed that is set now."""
        if self._next.waiting:
            self._next.stop()
            self.schedule()

    def pause(self) -> None:
        """Wait before the next move until a key lets the program go on."""
        self._paused = True
        self.stop()

    def go_on(self) -> None:
        """End a pause, without haste."""
        self._paused = False

    def finish(self) -> None:
        """Make all moves up to a person's question, the end, a story card or a tale; without people, one turn."""
        self._next.stop()
        self._paused = False
        if self._host is None or not self.at_work or not self._in_front:
            return
        self._until = self._host.turn
        if not self._is_thinking:
            self._think()

    def _think(self) -> None:
        """Think about the move; what comes of it is played if it is still to be made then."""
        if self._host is None or not self.at_work or not self._in_front:
            return
        host = self._host
        self._task = task = host.task()
        self._thinker.ask(task.think, self._answered, lambda: host.wants(task) and self.at_work)

    def _answered(self, thought: Thought) -> None:
        """Play what was thought of; behind a page it is thought of anew when the page is closed."""
        if self._host is None or self._task is None or not self._in_front:
            return
        self._host.play_thought(self._task, thought)
        if self._goes_on_at_once():
            self._think()
            return
        self._table.happened(moved=True)
        self._until = -1
        if not self.at_work:
            self._table.choosing.answered()  # drops what was typed while the program played

    def _goes_on_at_once(self) -> bool:
        """Whether the next move of the program is made before anything is shown."""
        session = self._host
        if session is None or self._until < 0 or not session.waits_for_ai:
            return False
        if self._texts.stops(self._table.shell.settings.program_speed):
            return False
        return Controller.PERSON in session.players or session.turn == self._until

    def why(self, first: int, above: int) -> str:
        """Say below so many lines why the program did what it did since a move; empty without a choice."""
        width, rows = self._room
        return " ".join(wrap(self._texts.why(first), width, max_lines=max(1, rows - above), placeholder=" …"))

    @property
    def _room(self) -> tuple[int, int]:
        """The columns and lines of the log's strip."""
        strips = self._table.query(LogStrip)
        return (max(ROW, strips.first().size.width - 4), strips.first().size.height) if strips else (ROW, 0)

    def summary(self) -> tuple[int, list[str]]:
        """Summarize the program's moves since a person's last decision: the number of the first, and the lines."""
        moments, players = self._seat.moments, self._seat.players
        first = len(moments)
        while first > 1 and players[moments[first - 1].seat - 1] != Controller.PERSON:
            first -= 1
        if first == len(moments) or Controller.PERSON not in players:
            return 0, []
        return first, self._texts.summary(first, self._room[0], MOST_LINES)
