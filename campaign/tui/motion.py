"""Short motion in beats, and timers. The pauses of seats that the program plays are in `screens.program_turns`.

Nothing here delays a key: motion only paints otherwise what is on the table already, in a few frames, and any key
ends it before it is handled. Nothing blinks: every color changes once. With motion off in the settings there are no
frames and hardly a pause.
"""

from collections.abc import Callable
from math import ceil
from time import monotonic

from textual.dom import DOMNode
from textual.timer import Timer

BEATS, BEAT = 4, 0.05
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
        """Whether a call is pending."""
        return self._timer is not None

    def start(self, seconds: float, then: Callable[[], None]) -> None:
        """Call `then` after a delay in seconds, replacing a pending call."""
        self.stop()

        def run() -> None:
            self._timer = None
            then()

        self._timer = self._owner.set_timer(max(seconds, SHORTEST), run)

    def stop(self) -> None:
        """Cancel the pending call."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None


class Beats:
    """Counts the beats of a motion down to 0, the still picture. A slow machine leaves beats out, to be in time."""

    def __init__(self, owner: DOMNode, show: Callable[[int], None]) -> None:
        """`show` paints the frame of so many beats left."""
        self._show = show
        self._timer = OneShotTimer(owner)
        self._ends = 0.0
        self.left = 0
        """Beats that are left; 0 when nothing moves."""

    def start(self) -> None:
        """Begin anew; the caller paints the first frame."""
        self.left = BEATS
        self._ends = monotonic() + BEATS * BEAT
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
        self._timer.start(self._ends - (self.left - 1) * BEAT - monotonic(), self._next)

    def _next(self) -> None:
        self.left = max(0, min(self.left - 1, ceil((self._ends - monotonic()) / BEAT - 0.5)))
        if self.left:
            self._wait()
        self._show(self.left)
