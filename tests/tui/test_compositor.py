"""The terminal gets no more than what has changed, and shows the same as if it had got everything."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from textual._compositor import Compositor, CompositorUpdate
from textual.app import App
from textual.geometry import Region
from textual.strip import Strip
from textual.widgets import Static

from highseas.campaign.royal.tui.widgets.tiles import PICTURE
from highseas.campaign.tui.compositor import SparingCompositor, new_compositor
from tests.tui.conftest import HUGE, MEDIUM, SMALL, Open, Size, Table, opened, sizes
from tests.tui.games import DISCOVER, HARBOR, dealt

TOKENS = re.compile(r"\x1b\[(\d+);(\d+)H|\x1b\[([\d;]*)m|(.)", re.DOTALL)
INK = re.compile(r"38;2;\d+;\d+;\d+;?")
"""The color of letters, which a blank does not show."""
Shown = dict[tuple[int, int], tuple[str, str]]
"""What a terminal shows in each place, and the colors of it."""


def console() -> Console:
    return Console(force_terminal=True, color_system="truecolor", legacy_windows=False)


def write(shown: Shown, sequences: str) -> None:
    """Show what a terminal gets."""
    x, y, colors = 0, 0, ""
    for down, across, look, letter in TOKENS.findall(sequences):
        if down:
            x, y = int(across) - 1, int(down) - 1
        elif letter and letter != "\n":
            shown[x, y] = letter, INK.sub("", colors) if letter == " " else colors
            x += 1
        elif not letter:
            colors = "" if look == "0" else look


def by_textual(table: Table) -> Shown:
    """What the terminal shows if Textual paints everything."""
    compositor, shown = table.app.screen._compositor, Shown()
    chops = Compositor._render_chops(compositor, compositor.size.region, lambda y: True)
    for y, line in enumerate(chops):
        write(shown, f"\x1b[{y + 1};1H" + Strip.join(line.values()).render(console()))
    return shown


@pytest.fixture
def updates(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What a terminal would get, repaint by repaint."""
    found = list[str]()

    def display(app: App[int], screen: object, update: CompositorUpdate | None) -> None:
        if update is not None:
            found.append(update.render_segments(console()))

    monkeypatch.setattr(App, "_display", display)
    yield found


async def test_another_textual_paints_by_itself(open_table: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its inner works may change with any version."""
    assert isinstance(new_compositor(), SparingCompositor)
    render = Compositor._render_chops

    def changed(self: Compositor, crop: Any, lines: Any, more: object = None) -> Any:
        return render(self, crop, lines)

    monkeypatch.setattr(Compositor, "_render_chops", changed)
    assert type(new_compositor()) is Compositor
    async with open_table(dealt(DISCOVER)) as table:
        before = table.text()
        await table.press("d")
        assert table.text() != before


@sizes(HUGE, MEDIUM, SMALL)
async def test_the_terminal_shows_what_textual_would_paint(
    size: Size, open_table: Open, updates: list[str]
) -> None:
    async with open_table(dealt(DISCOVER), size) as table:
        shown = by_textual(table)
        for key in tuple(
            """
            d down s up d question_mark escape R n shift+tab right enter p
        """.split()
        ):
            before = len(updates)
            await table.press(key)
            for sequences in updates[before:]:
                write(shown, sequences)
            assert shown == by_textual(table), key
        assert len(updates) > 8


async def test_the_cursor_sends_the_card_that_it_left_and_the_one_it_enters(
    open_table: Open, updates: list[str]
) -> None:
    async with open_table(dealt(HARBOR), HUGE) as table:
        await table.press("shift+tab", "right")
        updates.clear()
        await table.press("right")
        sent, harbor = Shown(), table.screen.top.harbor.region
        for sequences in updates:
            write(sent, sequences)
        assert 0 < sum(1 for place in sent if harbor.contains(*place)) <= 2 * PICTURE.width * PICTURE.lines


class _Short(Static):
    """Paints lines for the size it had before."""

    def render_lines(self, crop: Region) -> list[Strip]:
        return [line.crop(0, 10) for line in super().render_lines(crop)]


async def test_behind_a_line_that_is_too_short_something_else_is_painted(home: Path) -> None:
    """While sizes change; with a gap in a line there would be nothing to send."""
    async with opened() as (app, pilot):
        behind, front = _Short(), Static("in front")
        for widget, width, left in (behind, SMALL[0], 0), (front, 8, 20):
            widget.styles.position, widget.styles.width, widget.styles.height = "absolute", width, 2
            widget.styles.offset = left, 3
        await app.screen.mount(behind, front)
        await pilot.pause()
        update = app.screen._compositor.render_full_update()
        assert "in front" in update.render_segments(console())
