"""A quicker pilot: it does not sleep, and the style sheets, which are the same in every test, are parsed once.

Textual's own pilot sleeps at least 20 ms at each pause and twice at each key, and takes a processor that is quiet
for a sign of rest, which on a loaded machine it may be at any time. Here the program is at rest when the event loop
has nothing left to do at once, and the screen is painted.
"""

import asyncio
from time import monotonic
from typing import Any

import pytest
import textual.app
import textual.pilot
from textual._context import active_app
from textual.app import App
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.screen import Screen

LONGEST = 30.0
"""Seconds after which waiting for a busy application ends."""
TURNS = 20_000
"""Iterations of the event loop that count as one piece of work."""
WAIT_FOR_THOUGHT = True
"""Whether to wait for workers, too; tests of what is seen while they are busy turn it off."""
STEP = 0.002
"""Seconds between two checks of the input queue."""


async def at_rest(*_: float) -> None:
    """Wait until all messages and input are handled and painted; timers are not awaited.

    A fixed time would be too short some day: keys are given to the screen one at a time, and each waits for what
    the one before brought about, however long a loaded machine takes for it.
    """
    until = monotonic() + LONGEST
    while monotonic() < until:
        await _nothing_ready()
        app = active_app.get(None)
        screen = _screen(app)
        if screen is not None and _unpainted(screen):
            screen._on_timer_update()
        elif _hearing(app) or (WAIT_FOR_THOUGHT and _thinking(app)):
            await asyncio.sleep(STEP)
        else:
            return


async def _nothing_ready() -> None:
    """Run the event loop until nothing is ready, a few times."""
    ready: Any = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]
    quiet = 0
    for _turn in range(TURNS):
        await asyncio.sleep(0)
        quiet = 0 if ready else quiet + 1
        if quiet == 3:
            return


def _screen(app: App[Any] | None) -> Screen[Any] | None:
    return app.screen if app is not None and app._running and app.screen_stack else None


def _hearing(app: App[Any] | None) -> bool:
    """Whether the input queue is busy."""
    queue: Any = getattr(app, "input_queue", None)
    if app is None or app._exit or queue is None:
        return False
    return bool(queue._waiting) or (queue._task is not None and not queue._task.done())


def _thinking(app: App[Any] | None) -> bool:
    """Whether a worker is still busy."""
    return app is not None and not app._exit and any(not worker.is_finished for worker in app.workers)


def _unpainted(screen: Screen[Any]) -> bool:
    """Whether the screen has a pending paint or callbacks after it."""
    if not screen.is_current or screen.app._batch_count:
        return False
    wanted = screen._layout_required or screen._scroll_required or screen._repaint_required
    return bool(wanted or screen._recompose_required or screen._dirty_widgets or screen._callbacks)


_parsed: dict[object, list[RuleSet]] = {}
_parse = Stylesheet._parse_rules


def parse_once(sheet: Stylesheet, css: str, *where: Any, **how: Any) -> list[RuleSet]:
    """Return the rules of a style sheet, which depend only on its text and the theme's colors."""
    key = (css, where, tuple(how.items()), tuple(sheet._variables.items()))
    if key not in _parsed:
        _parsed[key] = _parse(sheet, css, *where, **how)
    return _parsed[key]


def hurry(patch: pytest.MonkeyPatch) -> None:
    """Patch Textual to wait and parse in this way."""
    patch.setattr(textual.app, "wait_for_idle", at_rest)
    patch.setattr(textual.pilot, "wait_for_idle", at_rest)
    patch.setattr(textual.pilot.Pilot, "_wait_for_screen", at_rest)
    patch.setattr(Stylesheet, "_parse_rules", parse_once)
    patch.setattr(RuleSet, "__hash__", object.__hash__)
