"""Painting: the terminal gets what changed, panels paint what changed, and any other Textual paints by itself."""

import asyncio
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from rich.cells import cell_len
from rich.color import Color
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import Compositor, CompositorUpdate
from textual._styles_cache import StylesCache
from textual.app import App, ComposeResult
from textual.content import Content
from textual.drivers.linux_driver import LinuxDriver
from textual.geometry import Region
from textual.strip import Strip
from textual.widgets import Static
from textual.widgets.option_list import Option

from highseas.campaign.tui.app import HighSeasApp, clear_color_cache
from highseas.campaign.tui.compositor import SparingCompositor, new_compositor
from highseas.campaign.tui.theme import THEMES
from highseas.campaign.tui.widgets.menu import Answers, answer
from highseas.campaign.tui.widgets.pane import LinesWidget, PlainContainer
from tests.some import some
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
    assert await draws_a_card(open_table) is Compositor


@sizes(HUGE, SMALL, long=[MEDIUM])
async def test_the_terminal_shows_what_textual_would_paint(size: Size, open_table: Open, updates: list[str]) -> None:
    async with open_table(dealt(DISCOVER), size) as table:
        shown = by_textual(table)
        for key in "d down s up d question_mark escape R n shift+tab right enter p".split():
            before = len(updates)
            await table.press(key)
            for sequences in updates[before:]:
                write(shown, sequences)
            assert shown == by_textual(table), key
        assert len(updates) > 8


async def test_the_cursor_paints_and_sends_the_card_that_it_left_and_the_one_it_enters(
    open_table: Open, updates: list[str]
) -> None:
    async with open_table(dealt(HARBOR), HUGE) as table:
        harbor, tile = table.screen.top.harbor, table.screen.top._tile
        most = 2 * tile.lines
        await table.press("shift+tab", "right")
        for _ in range(2):
            updates.clear()
            before, sent = harbor._pieces.misses, Shown()
            await table.press("right")
            for sequences in updates:
                write(sent, sequences)
            assert 0 < sum(1 for place in sent if harbor.region.contains(*place)) <= most * tile.width
            assert 0 < harbor._pieces.misses - before <= most
        table.screen.top.show(table.screen.make_scene())
        assert [pane.id for pane in table.screen.query(LinesWidget) if pane._repaint_regions] == [], "nothing changed"


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


ON_CONSOLE = "ansi-dark"
Cell = tuple[str, object]


def cells(strip: Strip) -> list[Cell]:
    """Return each letter as the terminal gets it, and what a click on it does."""
    return [
        (style.render(letter), style.meta.get("@click"))
        for text, style, _ in strip
        if style is not None
        for letter in text
    ]


def same_as_by_textual(table: Table) -> None:
    """Compare the lines of every panel in sight with what Textual makes of all its text at once."""
    panes = [pane for pane in table.screen.query(LinesWidget) if pane.display and pane.size.width]
    assert len(panes) > 5
    for pane in panes:
        whole = Region(0, 0, *pane.outer_size)
        pane._dirty_regions.add(whole)
        ours, theirs = pane.render_lines(whole), StylesCache().render_widget(pane, whole)
        for y, (line, strip) in enumerate(zip(ours, theirs, strict=True)):
            assert cells(line) == cells(strip), (pane.id, y)
            assert line.cell_length == cell_len(line.text) == whole.width, (pane.id, y)
        narrow = Region(2, 0, whole.width - 3, whole.height)
        assert [strip.text for strip in pane.render_lines(narrow)] == [
            strip.crop(2, whole.width - 1).text for strip in theirs
        ]


def same_ground_as_by_textual(table: Table) -> None:
    """Compare the containers with what Textual paints of them."""
    grounds = [each for each in table.screen.query("*") if isinstance(each, PlainContainer)]
    assert len(grounds) > 4
    for ground in grounds:
        whole = Region(0, 0, *ground.size)
        ours, theirs = ground.render_lines(whole), ground._styles_cache.render_widget(ground, whole)
        assert [colors(strip) for strip in ours] == [colors(strip) for strip in theirs], ground.id


def colors(strip: Strip) -> list[Color | None]:
    """Return the color behind each blank of a line."""
    assert strip.text.isspace()
    return [style.bgcolor for text, style, _ in strip if style is not None for _ in text]


@pytest.mark.parametrize("size", some([HUGE, SMALL, MEDIUM], HUGE.__eq__), ids=str)
async def test_pieces_look_as_the_whole_does(size: Size, open_table: Open) -> None:
    """Whatever the cursor does, in every theme."""
    async with open_table(dealt(HARBOR), size) as table:
        same_as_by_textual(table)
        for key in ("down", "down", "up", "tab", "right", "tab", "down", "shift+tab", "escape", "1"):
            await table.press(key)
            same_as_by_textual(table)
        for theme in (*THEMES, ON_CONSOLE):
            table.app.show_theme(theme)
            await table.pilot.pause()
            same_as_by_textual(table)
            same_ground_as_by_textual(table)


async def test_a_panel_that_was_just_removed_is_painted_once_more(
    open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The screen is sometimes painted between the removal of a panel and the next layout."""
    async with open_table(dealt(HARBOR)) as table:
        pane = table.screen.query(LinesWidget).last()
        crop = Region(0, 0, *pane.size)
        shown = pane.render_lines(crop)
        with monkeypatch.context() as patch:
            patch.setattr(pane, "_parent", None)
            assert pane.render_lines(crop) == shown


async def test_text_can_be_selected_with_the_mouse(open_table: Open) -> None:
    async with open_table(dealt(HARBOR), HUGE) as table:
        harbor, pilot = table.screen.top.harbor, table.pilot
        row, line = harbor.panel.lines[1].plain, Region(0, 1, harbor.outer_size.width, 1)
        await pilot.mouse_down(harbor, offset=(1, 1))
        await pilot.hover(harbor, offset=(41, 1))
        await pilot.mouse_up(harbor, offset=(41, 1))
        assert table.app.screen.get_selected_text() == row[:41]
        marked = cells(harbor.render_lines(line)[0])
        table.app.screen.clear_selection()
        await pilot.pause()
        plain = cells(harbor.render_lines(line)[0])
        changed = [place for place, (was, now) in enumerate(zip(plain, marked, strict=True)) if was != now]
        assert changed == list(range(1, 42))
        same_as_by_textual(table)


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
    assert "_file" in ITS_SHAPE["start_application_mode"] and driver_class() is not LinuxDriver
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


TEXTS = ("1 ", "bold red"), "Hire the Captain ", ("4 coins", "yellow"), "\n\n  two ", ("swords", "dim")
ROW = Content.assemble(*TEXTS)


class Lists(App[None]):
    """A list of answers over one of rows that Textual paints."""

    CSS = "Answers { height: 8; }"
    AUTO_FOCUS = None

    def compose(self) -> ComposeResult:
        """The same rows in both."""
        for which, rows in (("ours", [answer(0, ROW), answer(1, ROW)]), ("theirs", [Option(ROW), Option(ROW)])):
            answers = Answers(lambda: None, id=which)
            answers.add_options(rows)
            yield answers


def looks(answers: Answers) -> list[list[Segment]]:
    """Return lines as they look, without what a click on them means."""
    lines = [answers.render_line(y) for y in range(8)]
    plain = ([Segment(s.text, (s.style or Style()).clear_meta_and_links()) for s in line] for line in lines)
    return [list(Segment.simplify(line)) for line in plain]


@pytest.mark.parametrize("columns", [80, 20], ids=["fit", "wrapped"])
async def test_rows_look_as_textual_would_paint_them(columns: int) -> None:
    app = Lists()
    async with app.run_test(size=(columns, 24)):
        ours, theirs = map(looks, app.query(Answers))
        fits = app.query(Answers).first().virtual_size.height == 6
    assert ours == theirs and fits == (columns == 80)


class Two(App[None]):
    def compose(self) -> ComposeResult:
        yield Static("waiting", id="above")
        yield Static("asked", id="below")


@pytest.mark.parametrize("made", [SparingCompositor, pytest.param(Compositor, marks=pytest.mark.xfail(strict=True))])
async def test_what_was_hidden_is_painted_over_though_somebody_asked_where_it_was(made: type[Compositor]) -> None:
    """Textual's own forgets it: its map is made anew when it is asked for between hiding and laying out."""
    async with Two().run_test() as pilot:
        screen = pilot.app.screen
        screen._compositor = compositor = made()
        compositor.reflow(screen, screen.size)
        compositor._dirty_regions.clear()
        above = pilot.app.query_one("#above")
        was = compositor.full_map[above].region
        above.display = False
        compositor._full_map_invalidated = True
        assert above not in compositor.full_map
        compositor.reflow(screen, screen.size)
        assert any(region.overlaps(was) for region in compositor._dirty_regions)
