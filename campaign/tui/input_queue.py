"""The input queue: keys and clicks are handled one at a time; type-ahead is played in order or dropped.

A terminal may send many keys at once: typed fast, held down, pasted, or late over a slow line. Three rules:

1. *One at a time.* A key is forwarded to the screen only when all effects of the previous key are done. So letters,
   numbers and Enter keep their order, and a key goes to the screen that is active when it is forwarded.
2. *Foreseen or dropped.* A question that could not be foreseen (after a bust, a tax, an offer, a program's turn, at
   the end of a game) ignores input typed before it was painted. Everything else typed ahead is played.
3. *Key repeat is ignored.* The key that led to such a question is ignored for `LOCK_SECONDS` after the paint, and
   until it was released. A screen that ends a game ignores every key for as long.

Ctrl-Q and Ctrl-Z pass every lock (`ALWAYS`).

`LockableScreen` holds a screen's input lock; `InputQueue` is the queue in front of all screens.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from math import inf
from typing import TYPE_CHECKING, Any

from textual import events
from textual.errors import NoWidget
from textual.screen import Screen
from textual.widget import Widget

if TYPE_CHECKING:
    from textual.message_pump import MessagePump

    from highseas.campaign.tui.base_app import BaseApp

LOCK_SECONDS = 0.4
"""Length of the input lock after a new question is painted, in seconds: too short to have read it."""
BEAT = 1.5
"""How many times as long the lock is after something that all look up for: longer than brisk keys are apart."""
RELEASE_SECONDS = 0.15
"""Seconds without a key event after which a key counts as released; key repeat is several times faster."""
SETTLE_STEPS = 50
"""Most steps that a key waits for the last one's effects; counted, not timed, so that no key overtakes another."""
_STEP = 0.02
"""Longest time of a step in seconds; the event loop runs at least once in each."""
ALWAYS = ("ctrl+q", "ctrl+z")
"""Keys that mean the same whatever is asked, and answer nothing."""
Forward = Callable[[events.Event], Awaitable[None]]


class LockableScreen(Screen[Any]):
    """A screen with an input lock."""

    _locked_until, _held_until, _held = 0.0, 0.0, ""

    def lock_input(self, held: str = "", times: float = 1) -> None:
        """Ignore input until the next paint, and the key `held` ("*": any key) for `times` the length of the lock, and
        until it is released.
        """
        self._locked_until, self._held = inf, held
        self.call_after_refresh(self._painted, times * LOCK_SECONDS)

    def _painted(self, seconds: float) -> None:
        self._locked_until = events.Event().time
        self._held_until = self._locked_until + seconds if self._held else 0.0

    def accepts(self, event: events.Event) -> bool:
        """Whether a key or click passes the lock. Extends the lock while a key repeats."""
        if event.time < self._locked_until:
            return False
        key = event.key if isinstance(event, events.Key) else ""
        if event.time >= self._held_until or self._held not in ("*", key):
            return True
        self._held_until = max(self._held_until, event.time + RELEASE_SECONDS)
        return False


class OpensLocked(LockableScreen):
    """A screen whose input is locked from when it is on top, before it is mounted, until `lock_input` says."""

    _locked_until = inf


class InputQueue:
    """The queue of keys, pastes and mouse buttons."""

    def __init__(self, app: "BaseApp", forward: Forward) -> None:
        self._app = app
        self._forward = forward
        self._waiting: deque[events.Event] = deque()
        self._task: asyncio.Task[None] | None = None
        self._typed = asyncio.Event()
        self._pressed: Widget | None = None
        self.key = ""
        """The key that was forwarded last."""

    async def take(self, event: events.Event) -> None:
        """Enqueue an input event; it is forwarded at once if the queue is idle."""
        self._waiting.append(event)
        self._typed.set()
        if self._task is None or self._task.done():
            await self._give()
            self._task = asyncio.create_task(self._feed())

    def close(self) -> None:
        self._waiting.clear()
        if self._task is not None:
            self._task.cancel()

    async def _feed(self) -> None:
        try:
            await self._painted()
            await self._settled()
            while self._waiting:
                await self._give()
                await self._settled()
        except Exception as error:  # what a priority key does happens in this task, not in the application's
            self._app.call_later(_raise, error)

    async def _painted(self) -> None:
        self._typed.clear()
        if not self._waiting:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._typed.wait(), _STEP)

    async def _give(self) -> None:
        """Forward the next event, unless its screen's lock rejects it."""
        event = self._waiting.popleft()
        if self._app.is_leaving:
            self._waiting.clear()
            return
        screen = self._app.screen
        key = event.key if isinstance(event, events.Key) else ""
        if isinstance(screen, LockableScreen) and not screen.accepts(event) and key not in ALWAYS:
            return
        self.key = key or self.key
        self._pressed = self._widget_at(event)
        if isinstance(event, events.MouseDown) and self._pressed is not None and not self._pressed.is_attached:
            return  # painted, but taken away since: Textual would begin to select text in it
        await self._forward(event)

    def _widget_at(self, event: events.Event) -> Widget | None:
        if not isinstance(event, events.MouseEvent):
            return None
        try:
            return self._app.get_widget_at(event.x, event.y)[0]
        except NoWidget:
            return None

    async def _settled(self) -> None:
        """Wait until all effects of the last key are done."""
        steps, rest = SETTLE_STEPS, 0
        while rest < 2 and steps > 0 and not self._app.is_leaving:
            before = self._focus_chain()
            pressed = self._pressed
            clicked = pressed.ancestors_with_self if pressed is not None and pressed.is_attached else []
            chain = [*(node for node in clicked if node is not self._app), *before]
            steps -= await _PumpChain(chain).drain(steps)
            rest = rest + 1 if self._focus_chain() == before else 0

    def _focus_chain(self) -> "list[MessagePump]":
        """The focused widget and its ancestors, up to the application."""
        if not self._app.screen_stack:
            return [self._app]
        screen = self._app.screen
        innermost = screen.focused or screen
        chain: list[MessagePump] = [node for node in innermost.ancestors_with_self if node is not self._app]
        return [*chain, self._app]


def _raise(error: Exception) -> None:
    raise error


class _PumpChain:
    """Waits for message pumps in order: each is called once the one before it has handled its pending messages."""

    def __init__(self, pumps: "Iterable[MessagePump]") -> None:
        self._left = deque(pumps)
        self._asked: MessagePump | None = None
        self._number = 0
        self._done = asyncio.get_running_loop().create_future()

    async def drain(self, most: int) -> int:
        """Wait until all pumps have answered or are gone, at most so many steps; return how many it took."""
        steps = 0
        self._ask_next(0)
        while not self._done.done() and steps < most:
            await asyncio.wait((self._done,), timeout=_STEP)
            steps += 1
            if self._asked is not None and not (self._asked.is_attached and self._asked.is_running):
                self._ask_next(self._number)
        self._left.clear()
        return max(1, steps)

    def _ask_next(self, number: int) -> None:
        """Call the next pump, if `number` is the pump that was awaited."""
        if number != self._number:
            return
        self._number += 1
        while self._left:
            self._asked = self._left.popleft()
            if self._asked.call_later(self._ask_next, self._number):
                return
        self._asked = None
        if not self._done.done():
            self._done.set_result(None)
