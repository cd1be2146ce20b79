"""Short motion: a flash for what is new. The pauses of seats that play by themselves are in `screens.programs`.

Nothing here holds a key back: a flash only colors what lies on the table already, and the next key ends it. With
motion off in the settings there are no flashes and hardly a pause.
"""

from collections.abc import Callable

from textual.dom import DOMNode
from textual.timer import Timer

FLASH = 0.45
"""Seconds a new card or a bust stands out."""


class OneShotTimer:
    """A timer that runs once and is replaced by the next; no timer runs while nothing moves."""

    def __init__(self, owner: DOMNode) -> None:
        self._owner = owner
        self._timer: Timer | None = None

    @property
    def waiting(self) -> bool:
        """Whether it is going to run."""
        return self._timer is not None

    def start(self, seconds: float, then: Callable[[], None]) -> None:
        """Call `then` after a delay, replacing a pending call."""
        self.stop()

        def run() -> None:
            self._timer = None
            then()

        self._timer = self._owner.set_timer(seconds, run)

    def stop(self) -> None:
        """Forget what was waiting."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
