"""The rules help: searching opens what it finds, related entries can be followed, and large screens are used."""

from pathlib import Path
from typing import Any

import pytest
from textual.content import Content
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, OptionList

from highseas.campaign.royal.tui.screens.help import _GROUPS, KEYS, NEWS, HelpScreen
from highseas.campaign.royal.tui.sheet import arts_of
from highseas.campaign.royal.words.card_gallery import pages
from highseas.campaign.royal.words.help import entries
from highseas.campaign.royal.words.names import own_story
from highseas.campaign.tui.app import HighSeasApp
from highseas.campaign.tui.art.paint import LINES, WIDTH
from highseas.campaign.tui.widgets.panel import GAP, in_columns
from highseas.campaign.words.language import LANGUAGE
from tests.tui.conftest import HUGE, LARGE, MEDIUM, Size, opened, show, sizes
from tests.tui.script import send, walk
from tests.tui.test_room import MOST, cells, largest
from tests.tui.test_table_screens import POSITIONS

ENTRIES = entries(own_story())


async def _opened(pilot: Pilot[int], *keys: str) -> HelpScreen:
    await pilot.pause()
    await pilot.press("question_mark", *keys)
    assert isinstance(pilot.app.screen, HelpScreen)
    return pilot.app.screen


def _page(screen: Screen[Any]) -> str:
    """What the help or the almanac shows of the entry that is open."""
    return str(screen.query_one("#entry, #page").render())


def _shown(screen: HelpScreen) -> str:
    return str(screen.query_one("#entry").render())


@pytest.mark.parametrize(("page", "at_table"), [("question_mark", "question_mark"), ("a", "D")], ids=["help", "cards"])
@pytest.mark.parametrize("table", [False, True], ids=["title", "table"])
@pytest.mark.parametrize("burst", [False, True], ids=["slowly", "burst"])
async def test_typing_searches_and_other_keys_stay_keys(
    home: Path, page: str, at_table: str, table: bool, burst: bool
) -> None:
    """No letter is lost; arrows move in what is found, Enter takes it, a letter after that is a new search."""
    async with opened(session=POSITIONS["trade"]() if table else None) as (app, pilot):

        async def typed(*keys: str) -> None:
            for some in [keys] if burst else [[key] for key in keys]:
                send(app, *some)
                await pilot.pause()

        await pilot.pause()
        below = app.screen
        await typed(at_table if table else page)
        screen = app.screen
        line, menu = screen.query_one("#find", Input), screen.query_one(OptionList)
        await typed(*"frig")
        assert line.value == "frig"
        assert "frigate" in _page(screen).lower()
        first = menu.highlighted
        await typed("down")
        assert menu.highlighted != first
        await typed(*"at")
        assert line.value == "frigat"
        await typed("enter", *"jest")
        assert line.value == "jest"
        assert "Jester" in _page(screen)
        await typed("enter", "slash", *"trader", "escape")
        assert line.value == "trader"
        assert app.screen is below


async def test_a_letter_that_is_a_key_of_the_players_own_stays_one(home: Path) -> None:
    (home / "settings.toml").write_text('keys = {"help.leave" = "x"}\nseen_tutorial = true\n')
    async with HighSeasApp().run_test(size=(80, 24)) as pilot:
        await _opened(pilot)
        await pilot.press("x")
        assert not isinstance(pilot.app.screen, HelpScreen)


HELP = {
    "enter in the search opens the first hit, and on the list the same one": """
        question_mark slash #find="jester" enter | part entry Jester | focus entries
        enter | part entry Jester
        slash #find="icon" enter | part entry Signs on the table | focus entries
        enter | part entry Signs on the table
        slash #find="keys" enter | part entry Keys may be typed ahead | focus entries
        enter | part entry Keys may be typed ahead
        slash #find="fee" enter  | part entry The fee | focus entries
        enter | part entry The fee""",
    "an empty result says so and the page before is gone": """
        question_mark slash #find="jester" | part entry Jester
        #find="zeppelin" enter | part entry Nothing in the help has 'zeppelin' | focus find
        - | part-hides entry Jester
        #find="bust" | part entry Bust""",
}


@pytest.mark.parametrize("name", HELP)
async def test_the_search(name: str, home: Path) -> None:
    async with opened() as (app, pilot):
        await walk(app, pilot, HELP[name])


async def test_related_entries_are_followed_by_number_and_mouse(home: Path) -> None:
    async with HighSeasApp().run_test(size=(80, 24)) as pilot:
        screen = await _opened(pilot, "slash", *"jest", "enter")
        first, second = ENTRIES["jester"].see[:2]
        assert f"See also:\n  1 {ENTRIES[first].title}\n  2 {ENTRIES[second].title}" in _shown(screen)
        await pilot.press("2")
        assert _shown(screen).startswith(ENTRIES[second].title)
        await pilot.press("backspace")
        assert _shown(screen).startswith("Jester")
        strips = ["".join(s.text for s in strip) for strip in screen._compositor.render_strips()]
        row = next(y for y, line in enumerate(strips) if f"1 {ENTRIES[first].title}" in line)
        await pilot.click(offset=(strips[row].index("1 ") + 3, row))
        assert _shown(screen).startswith(ENTRIES[first].title)


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
    assert [cell for column in columns for cell in column if cell] == [line.plain for block in blocks for line in block]
    assert max(map(len, columns)) <= sum(map(len, blocks)) + 12
