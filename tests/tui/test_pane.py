"""Panels paint only what changed, and look as if all had been painted."""

import pytest
from rich.cells import cell_len
from rich.color import Color
from textual._styles_cache import StylesCache
from textual.geometry import Region
from textual.strip import Strip

from highseas.campaign.royal.tui.widgets.tiles import PICTURE
from highseas.campaign.tui.theme import THEMES
from highseas.campaign.tui.widgets.pane import Pane, PlainContainer
from tests.tui.conftest import MEDIUM, SMALL, Open, Size, Table
from tests.tui.games import DISCOVER, HARBOR, dealt

WIDE, ON_CONSOLE = (200, 60), "ansi-dark"
SIZES = pytest.mark.parametrize(
    "size",
    [WIDE, *(pytest.param(size, marks=pytest.mark.long) for size in (SMALL, MEDIUM))],
    ids=lambda size: f"{size[0]}x{size[1]}",
)
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
    panes = [pane for pane in table.screen.query(Pane) if pane.display and pane.size.width]
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


@SIZES
async def test_pieces_look_as_the_whole_does(size: Size, open_table: Open) -> None:
    async with open_table(dealt(HARBOR), size) as table:
        same_as_by_textual(table)
        for key in ("down", "down", "up", "tab", "right", "tab", "down", "shift+tab", "escape", "1"):
            await table.press(key)
            same_as_by_textual(table)


async def test_another_theme_colors_every_piece(open_table: Open) -> None:
    async with open_table(dealt(HARBOR), WIDE) as table:
        for theme in (*THEMES, ON_CONSOLE):
            table.app.show_theme(theme)
            await table.pilot.pause()
            same_as_by_textual(table)
            same_ground_as_by_textual(table)


async def test_the_cursor_paints_only_the_card_that_it_left_and_the_one_it_enters(open_table: Open) -> None:
    async with open_table(dealt(HARBOR), WIDE) as table:
        painted = table.screen.top.harbor._pieces
        await table.press("shift+tab")
        for _ in range(3):
            before = painted.misses
            await table.press("right")
            assert 0 < painted.misses - before <= 2 * PICTURE.lines


async def test_nothing_is_painted_where_nothing_changed(open_table: Open) -> None:
    async with open_table(dealt(DISCOVER), WIDE) as table:
        table.screen.top.show(table.screen.make_scene())
        assert [pane.id for pane in table.screen.query(Pane) if pane._repaint_regions] == []


async def test_a_panel_that_was_just_removed_is_painted_once_more(open_table: Open) -> None:
    """The screen is sometimes painted between the removal of a panel and the next layout."""
    async with open_table(dealt(HARBOR)) as table:
        pane = table.screen.query(Pane).last()
        shown, crop = pane.render_lines(Region(0, 0, *pane.size)), Region(0, 0, *pane.size)
        parent, pane._parent = pane._parent, None
        try:
            assert pane.render_lines(crop) == shown
        finally:
            pane._parent = parent


async def test_text_can_be_selected_with_the_mouse(open_table: Open) -> None:
    async with open_table(dealt(HARBOR), WIDE) as table:
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
