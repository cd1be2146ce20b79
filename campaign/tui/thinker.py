"""Thinking beside the screen: in a thread of its own, so that keys and paints go on meanwhile."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from textual.dom import DOMNode
from textual.worker import Worker

from highseas.campaign.play.thinking import Limit

T = TypeVar("T")
Stop = Callable[[], bool]


class Thinker:
    """Thinks about one thing at a time for a screen; `group` is a name of its own for what it thinks about.

    Asking again gives up what was asked before. When the screen is left, so is the thinking.
    """

    def __init__(self, owner: DOMNode, group: str, longest: float | None = None) -> None:
        """`longest` is how many seconds one thing may take, by default as `Limit` has it."""
        self._owner, self._group, self._longest = owner, group, longest
        self._limit: Limit | None = None

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._limit is not None

    def ask(self, think: Callable[[Stop], T], then: Callable[[T], None], is_open: Callable[[], bool]) -> None:
        """Call `think` in a thread, then `then` with its answer where the screen runs.

        An answer that was cancelled, or that comes when `is_open` is no longer true, is dropped.
        """
        self.cancel()
        self._limit = limit = Limit(self._longest)

        async def answered() -> None:  # not begun at all if it is given up before
            await self._answered(limit, think, then, is_open)

        _worker: Worker[None] = self._owner.run_worker(answered, group=self._group, exclusive=True)

    def beside(self, think: Callable[[Stop], T], then: Callable[[T], None]) -> Callable[[], None]:
        """Think of what a seat was asked (`campaign.play.seat.Beside`); returns what gives it up."""
        self.ask(think, then, lambda: True)
        return self.cancel

    async def _answered(
        self, limit: Limit, think: Callable[[Stop], T], then: Callable[[T], None], is_open: Callable[[], bool]
    ) -> None:
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

    @property
    def _stands(self) -> bool:
        """Whether the screen is still there: one that is being closed may have lost its widgets already."""
        return self._owner.app.is_running and self._owner.display

    def cancel(self) -> None:
        """Give up what was asked; nothing comes of it any more."""
        if self._limit is not None:
            self._limit.cancel()
            self._limit = None
