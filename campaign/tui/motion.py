"""Short motion: a flash for what is new. The pauses of seats that the program plays are in `screens.program_turns`.

Nothing here delays a key: a flash only colors what is already painted, and the next key ends it. With motion off in
the settings there are no flashes and hardly a pause.
"""

from collections.abc import Callable

from textual.dom import DOMNode
from textual.timer import Timer

FLASH = 0.45
"""Length of the flash of a new card or a bust, in seconds."""
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
