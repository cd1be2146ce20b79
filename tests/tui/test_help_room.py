"""The help uses its room: groups in the list, pictures, related entries in full, keys and news in columns."""

from pathlib import Path

import pytest
from textual.content import Content
from textual.widgets import OptionList

from highseas.campaign.royal.tui.screens.help import _GROUPS, KEYS, NEWS, HelpScreen
from highseas.campaign.royal.tui.widgets.sheet import arts_of
from highseas.campaign.royal.words.almanac import pages
from highseas.campaign.royal.words.help import entries
from highseas.campaign.royal.words.names import own_story
from highseas.campaign.tui.art.paint import LINES, WIDTH
from highseas.campaign.tui.widgets.panel import GAP, in_columns
from highseas.campaign.words.language import LANGUAGE
from tests.tui.conftest import HUGE, LARGE, MEDIUM, Size, opened, show, sizes
from tests.tui.test_room import MOST, cells, largest

ENTRIES = entries(own_story())


@sizes(LARGE, HUGE)
async def test_related_entries_stand_in_full_beside_the_open_one(size: Size, home: Path) -> None:
    async with opened(size=size) as (app, pilot):
        await show(app, HelpScreen(own_story(), "jester"))
        entry, related = app.screen.query_one("#entry"), app.screen.query_one("#related")
        assert related.region.x > entry.region.x and related.region.y == entry.region.y
        said = " ".join(str(related.render()).split())
        for number, key in enumerate(ENTRIES["jester"].see, 1):
            assert f"{number} {ENTRIES[key].title}" in said and " ".join(ENTRIES[key].text.split()) in said
        assert "\u2580" in str(entry.render()), "with its pictures"
        await pilot.press("1")
        assert str(entry.render()).startswith(ENTRIES[ENTRIES["jester"].see[0]].title)


@sizes(LARGE, HUGE)
async def test_every_picture_of_an_entry_is_there(size: Size, home: Path) -> None:
    async with opened(size=size) as (app, pilot):
        for kind in ("trader", "merchant"):
            await show(app, HelpScreen(own_story(), kind))
            page = next(page for page in pages(own_story()) if page.key == kind)
            painted = str(app.screen.query_one("#entry").render()).split("\n")
            lines = [line for line in painted if "\u2580" in line or "\u2584" in line]
            assert len(lines) // LINES * max(len(line) // (WIDTH - 4) for line in lines) >= len(arts_of(page)), kind
            assert len(lines) % LINES == 0
            await pilot.press("escape")


@sizes(MEDIUM, LARGE, HUGE)
@pytest.mark.parametrize("page", [KEYS, NEWS])
async def test_keys_and_news_fill_the_room_in_columns(page: str, size: Size, home: Path) -> None:
    async with opened(size=size) as (app, pilot):
        await show(app, HelpScreen(own_story()))
        box = app.screen.query_one("#entries", OptionList)
        box.highlighted = box.get_option_index(page)
        await pilot.pause()
        assert largest(cells(app)) <= MOST * size[0] * size[1]
        assert "\u2026" not in str(app.screen.query_one("#entry").render())


async def test_the_whole_list_has_groups_and_what_is_found_has_none(home: Path) -> None:
    assert set(_GROUPS) <= set(ENTRIES)
    async with opened() as (app, pilot):
        await show(app, HelpScreen(own_story()))
        box = app.screen.query_one("#entries", OptionList)
        headings = [str(option.prompt) for option in box.options if option.disabled]
        assert headings == [LANGUAGE.say(f"screens.help.group.{group}") for group in _GROUPS.values()]
        await pilot.press("slash", *"crew")
        assert not any(option.disabled for option in box.options)


async def test_the_help_follows_a_change_of_theme_and_size(home: Path) -> None:
    async with opened() as (app, pilot):
        await show(app, HelpScreen(own_story(), "trader"))
        app.show_theme("light")
        await pilot.resize_terminal(*HUGE)
        await pilot.press("right")
        changed = [app.screen.query_one(each).render() for each in ("#entry", "#related")]
        assert app.screen.query_one("#related").display
    async with opened(size=HUGE) as (app, pilot):
        app.show_theme("light")
        app.push_screen(HelpScreen(own_story(), "trader"))
        await pilot.press("right")
        assert [app.screen.query_one(each).render() for each in ("#entry", "#related")] == changed


@pytest.mark.parametrize("width", [20, 43, 66, 140])
def test_columns_hold_whole_blocks_in_order(width: int) -> None:
    blocks = [[Content(f"{block}.{line}") for line in range(block % 5 + 1)] for block in range(12)]
    lines = [line.plain for line in in_columns(blocks, width, 20)]
    assert max(map(len, lines)) <= width
    each = width if width < 20 * 2 + GAP else (width + GAP) // min(12, (width + GAP) // (20 + GAP))
    columns = [[line[start : start + each].strip() for line in lines] for start in range(0, width, each)]
    assert [cell for column in columns for cell in column if cell] == [
        line.plain for block in blocks for line in block
    ]
    assert max(map(len, columns)) <= sum(map(len, blocks)) + 12
