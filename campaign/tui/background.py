"""What goes on beside the keys: timers, short animations, and thinking in a thread of its own. The pauses of
seats that the program plays are in `campaign.tui.program_turns`.

Nothing here delays a key: motion only paints otherwise what is on the table already, in a few frames, and any key
ends it before it is handled. Nothing blinks: every color changes once. With motion off in the settings there are no
frames and hardly a pause.
"""

import asyncio
from collections.abc import Callable
from math import ceil
from time import monotonic
from typing import TypeVar

from textual.dom import DOMNode
from textual.timer import Timer
from textual.worker import Worker

from highseas.campaign.play.thinking import Limit

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
            if wanted and self._stands and is_open():
                then(answer)

        _worker: Worker[None] = self._owner.run_worker(work, group=self._group, exclusive=True)
        return self.cancel

    @property
    def _stands(self) -> bool:
        """Whether the screen is still there: one that is being closed may have lost its widgets already."""
        return self._owner.app.is_running and self._owner.display

    def cancel(self) -> None:
        if self._limit is not None:
            self._limit.cancel()
            self._limit = None
