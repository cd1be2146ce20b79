"""Keys and clicks, one at a time: what is typed ahead is played in order, or dropped, never mixed up.

A terminal may hand over many keys at once: typed fast, held down, pasted, or late over a slow line. Three rules:

1. *One at a time.* A key is given to the screen only when everything the key before it brought about is done. So
   letters, numbers and Enter keep their order, and a key goes to the screen that is there when its turn comes.
2. *Foreseen or dropped.* A question that could not be foreseen (after a bust, a tax, an offer, a program's turn, at
   the end of a game) hears nothing that was typed before it was painted. Everything else typed ahead is played.
3. *A held or hammered key stops there.* The very key that led to such a question is not heard for a `MOMENT` after
   the paint, and not until it was let go. A screen that ends a game is deaf to every key for as long.

A screen says what it hears by `Ears`; `Intake` is the queue in front of all screens.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from math import inf
from typing import TYPE_CHECKING, Any

from textual import events
from textual._time import get_time
from textual.errors import NoWidget
from textual.screen import Screen
from textual.widget import Widget

if TYPE_CHECKING:
    from textual.app import App
    from textual.message_pump import MessagePump

MOMENT = 0.4
"""Seconds in which nobody can have read a new question yet."""
LULL = 0.15
"""Seconds without a key after which a key counts as let go; keys that repeat come several times faster."""
PATIENCE = 1.0
"""Seconds that the next key waits at most for what the last one brought about."""
_STEP = 0.02
Forward = Callable[[events.Event], Awaitable[None]]


class Ears(Screen[Any]):
    """A screen that can be deaf for a while."""

    _from, _quiet, _held = 0.0, 0.0, ""

    def listen_from_paint(self, held: str = "") -> None:
        """Hear only what is typed after the next paint; the key `held` ("*": any) only when it was let go."""
        self._from, self._held = inf, held
        self.call_after_refresh(self._painted)

    def _painted(self) -> None:
        self._from = get_time()
        self._quiet = self._from + MOMENT if self._held else 0.0

    def hears(self, event: events.Event) -> bool:
        """Whether a key or click is for what the screen shows now."""
        if event.time < self._from:
            return False
        key = event.key if isinstance(event, events.Key) else ""
        if event.time >= self._quiet or self._held not in ("*", key):
            return True
        self._quiet = max(self._quiet, event.time + LULL)
        return False


class Intake:
    """The keys, pastes and mouse buttons that wait for their turn."""

    def __init__(self, app: "App[Any]", forward: Forward) -> None:
        self._app = app
        self._forward = forward
        self._waiting: deque[events.Event] = deque()
        self._task: asyncio.Task[None] | None = None
        self._typed = asyncio.Event()
        self._touched: Widget | None = None
        self.key = ""
        """The key that was heard last."""

    async def take(self, event: events.Event) -> None:
        """Something was typed or clicked: give it to the screen now, or when its turn comes."""
        self._waiting.append(event)
        self._typed.set()
        if self._task is None or self._task.done():
            await self._give()
            self._task = asyncio.create_task(self._feed())

    def close(self) -> None:
        """The program ends: what still waits is for nobody."""
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
            self._app._handle_exception(error)

    async def _painted(self) -> None:
        """Leave the time to what the key has to do and paint, until something else is typed."""
        self._typed.clear()
        if not self._waiting:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._typed.wait(), _STEP)

    async def _give(self) -> None:
        """The next one, if its screen hears it."""
        event = self._waiting.popleft()
        if self._app._exit:
            self._waiting.clear()
            return
        screen = self._app.screen
        if isinstance(screen, Ears) and not screen.hears(event):
            return
        if isinstance(event, events.Key):
            self.key = event.key
        self._touched = self._under(event)
        await self._forward(event)

    def _under(self, event: events.Event) -> Widget | None:
        """What a mouse button is pressed on, whose messages have to be waited for as well."""
        if not isinstance(event, events.MouseEvent):
            return None
        try:
            return self._app.get_widget_at(event.x, event.y)[0]
        except NoWidget:
            return None

    async def _settled(self) -> None:
        """Wait until everything that the last key brought about is done."""
        until, rest = get_time() + PATIENCE, 0
        while rest < 2 and get_time() < until and not self._app._exit:
            before = self._place()
            await _Round([*self._clicked(), *before]).through(until)
            rest = rest + 1 if self._place() == before else 0

    def _clicked(self) -> "list[MessagePump]":
        touched = self._touched
        if touched is None or not touched.is_attached:
            return []
        return [node for node in touched.ancestors_with_self if node is not self._app]

    def _place(self) -> "list[MessagePump]":
        """The focused widget and all around it, up to the application."""
        if not self._app.screen_stack:
            return [self._app]
        screen = self._app.screen
        inmost = screen.focused or screen
        return [*(node for node in inmost.ancestors_with_self if node is not self._app), self._app]


class _Round:
    """A way through some pumps: each is asked once the one before it has handled what it was sent so far."""

    def __init__(self, pumps: "Iterable[MessagePump]") -> None:
        self._left = deque(pumps)
        self._asked: MessagePump | None = None
        self._number = 0
        self._done = asyncio.get_running_loop().create_future()

    async def through(self, until: float) -> None:
        """Wait until all were reached, or are gone."""
        self._go_on(0)
        while not self._done.done() and get_time() < until:
            await asyncio.wait((self._done,), timeout=_STEP)
            if self._asked is not None and not (self._asked.is_attached and self._asked.is_running):
                self._go_on(self._number)
        self._left.clear()

    def _go_on(self, number: int) -> None:
        """Ask the next pump, if it is pump `number` that was waited for."""
        if number != self._number:
            return
        self._number += 1
        while self._left:
            self._asked = self._left.popleft()
            if self._asked.call_later(self._go_on, self._number):
                return
        self._asked = None
        if not self._done.done():
            self._done.set_result(None)
