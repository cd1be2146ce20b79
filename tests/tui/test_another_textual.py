"""Of Textual's inner works the screen leans on few (`tests/unit/test_textual_inside.py`), which any version may
drop: the program plays on, if slower, without each.
"""

import asyncio
import sys
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from textual._compositor import Compositor
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver

from highseas.campaign.tui.app import HighSeasApp, clear_color_cache
from highseas.campaign.tui.compositor import SparingCompositor
from tests.tui.conftest import Open, opened
from tests.tui.games import DISCOVER, dealt

if sys.platform != "win32":
    from highseas.campaign.tui.terminal_driver import ITS_SHAPE, driver_class

OURS = "highseas.campaign.tui.compositor"


async def draws_a_card(open_table: Open) -> type[Compositor]:
    """Draw a card, and return what painted it."""
    async with open_table(dealt(DISCOVER)) as table:
        before = table.text()
        await table.press("d")
        assert table.text() != before
        return type(table.screen._compositor)


async def test_without_a_compositor_of_this_name_textual_paints_by_itself(
    open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await draws_a_card(open_table) is SparingCompositor
    monkeypatch.delitem(sys.modules, OURS)
    monkeypatch.setitem(sys.modules, "textual._compositor", None)
    assert await draws_a_card(open_table) is Compositor


async def test_without_what_renders_changes_textual_paints_by_itself(
    open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Compositor, "rendered", Compositor._render_chops, raising=False)
    monkeypatch.delattr(Compositor, "_render_chops")
    for name, function in list(vars(Compositor).items()):
        if isinstance(function, FunctionType) and "_render_chops" in function.__code__.co_names:
            monkeypatch.setattr(Compositor, name, renamed(function, "_render_chops", "rendered"))
    assert await draws_a_card(open_table) is Compositor


def renamed(function: Any, old: str, new: str) -> FunctionType:
    """Return a function that uses another name of what it used."""
    names = tuple(new if name == old else name for name in function.__code__.co_names)
    code = function.__code__.replace(co_names=names)
    return FunctionType(code, function.__globals__, function.__name__, function.__defaults__, function.__closure__)


async def test_without_its_cache_of_colors_there_is_nothing_to_clear(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "textual._styles_cache", None)
    clear_color_cache()
    async with opened("help") as (app, pilot):
        app.pop_screen()
        await pilot.pause()
        assert app.is_running


@pytest.mark.skipif(sys.platform == "win32", reason="the terminal's driver is for other systems")
def test_without_a_stream_of_this_name_textual_drives_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "_file" in ITS_SHAPE["start_application_mode"]
    start = renamed(LinuxDriver.start_application_mode, "_file", "stream")
    monkeypatch.setattr(LinuxDriver, "start_application_mode", start)
    assert driver_class() is LinuxDriver


async def test_without_its_call_at_the_end_a_crash_still_ends_the_program_as_failed(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Textual then tells of it by itself."""

    def handle(self: App[int], error: Exception) -> None:
        self.exit(None, 1)

    monkeypatch.delattr(App, "_fatal_error")
    monkeypatch.setattr(App, "_handle_exception", handle)
    app = HighSeasApp()

    async def crash() -> None:
        while not app.is_running:
            await asyncio.sleep(0.01)
        app.call_later(lambda: 1 / 0)

    await asyncio.gather(app.run_async(headless=True), crash())
    assert app.crash is None and app.return_code == 1
