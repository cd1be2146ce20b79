"""The rules help: searching opens what it finds, related entries can be followed, and large screens are used."""

from pathlib import Path
from typing import Any

import pytest
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, OptionList

from highseas.campaign.royal.tui.screens.almanac import RoyalHelp
from highseas.campaign.royal.tui.sheet import arts_of
from highseas.campaign.royal.words.card_gallery import pages
from highseas.campaign.royal.words.help import entries
from highseas.campaign.royal.words.names import own_story
from highseas.campaign.tui.art.paint import LINES, WIDTH
from highseas.campaign.tui.screens.help import KEYS, NEWS
from highseas.campaign.tui.widgets.panel import GAP, in_columns
from highseas.campaign.words.language import LANGUAGE
from tests.some import half
from tests.tui.conftest import HUGE, LARGE, MEDIUM, Size, opened, show, sizes
from tests.tui.script import lines, send, walk
from tests.tui.test_room import MOST, cells, largest
from tests.tui.test_table_screens import POSITIONS

ENTRIES = entries(own_story())


def _page(screen: Screen[Any]) -> str:
    """What the help or the almanac shows of the entry that is open."""
    return str(screen.query_one("#entry, #page").render())


@pytest.mark.parametrize("page", ["question_mark", "a"], ids=["help", "cards"])
@pytest.mark.parametrize(("table", "burst"), half([False, True], [False, True]))
async def test_typing_searches_and_other_keys_stay_keys(home: Path, page: str, table: bool, burst: bool) -> None:
    """No letter is lost; arrows move in what is found, Enter takes it, a letter after that is a new search."""
    async with opened(session=POSITIONS["trade"]() if table else None) as (app, pilot):

        async def typed(*keys: str) -> None:
            for some in [keys] if burst else [[key] for key in keys]:
                send(app, *some)
                await pilot.pause()

        await pilot.pause()
        below = app.screen
        await typed(page)
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
    async with opened("help") as (app, pilot):
        await walk(app, pilot, "- | at RoyalHelp \n x | at TitleScreen")


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
    first, second = (ENTRIES[key].title for key in ENTRIES["jester"].see[:2])
    async with opened("help") as (app, pilot):
        await walk(app, pilot, f"""
            slash "jest" enter | part entry See also: 1 {first} 2 {second}
            2                  | part entry {second}
            backspace          | part entry Jester""")  # fmt: skip
        assert _page(app.screen).startswith("Jester")
        row = next(y for y, line in enumerate(lines(app)) if f"1 {first}" in line)
        await pilot.click(offset=(lines(app)[row].index("1 ") + 3, row))
        assert _page(app.screen).startswith(first)


@sizes(LARGE, long=[HUGE])
async def test_related_entries_and_every_picture_stand_in_full_beside_the_open_one(size: Size, home: Path) -> None:
    async with opened(size=size) as (app, pilot):
        for kind in ("trader", "merchant"):
            await show(app, RoyalHelp(own_story(), kind))
            page = next(page for page in pages(own_story()) if page.key == kind)
            pictures = [line for line in _page(app.screen).split("\n") if "\u2580" in line or "\u2584" in line]
            across = max(len(line) // (WIDTH - 4) for line in pictures)
            assert len(pictures) // LINES * across >= len(arts_of(page)) and len(pictures) % LINES == 0, kind
            await pilot.press("escape")
        await show(app, RoyalHelp(own_story(), "jester"))
        entry, related = app.screen.query_one("#entry"), app.screen.query_one("#related")
        assert related.region.x > entry.region.x and related.region.y == entry.region.y
        said = " ".join(str(related.render()).split())
        for number, key in enumerate(ENTRIES["jester"].see, 1):
            assert f"{number} {ENTRIES[key].title}" in said and " ".join(ENTRIES[key].text.split()) in said
        await pilot.press("1")
        assert _page(app.screen).startswith(ENTRIES[ENTRIES["jester"].see[0]].title)


@sizes(MEDIUM, HUGE, long=[LARGE])
async def test_keys_and_news_fill_the_room_in_columns(size: Size, home: Path) -> None:
    async with opened("help", size) as (app, pilot):
        box = app.screen.query_one("#entries", OptionList)
        for page in (KEYS, NEWS):
            box.highlighted = box.get_option_index(page)
            await pilot.pause()
            assert largest(cells(app)) <= MOST * size[0] * size[1]
            assert "\u2026" not in _page(app.screen)


async def test_the_whole_list_has_groups_and_what_is_found_has_none(home: Path) -> None:
    groups = [entry.group for entry in ENTRIES.values() if entry.group]
    assert len(groups) == len(set(groups)) == 10
    async with opened("help") as (app, pilot):
        box = app.screen.query_one("#entries", OptionList)
        headings = [str(option.prompt) for option in box.options if option.disabled]
        assert headings == [LANGUAGE.say(f"screens.help.group.{group}") for group in groups]
        await pilot.press("slash", *"crew")
        assert not any(option.disabled for option in box.options)


async def test_the_help_follows_a_change_of_theme_and_size(home: Path) -> None:
    async with opened() as (app, pilot):
        await show(app, RoyalHelp(own_story(), "trader"))
        app.show_theme("light")
        await pilot.resize_terminal(*HUGE)
        await pilot.press("right")
        changed = [app.screen.query_one(each).render() for each in ("#entry", "#related")]
        assert app.screen.query_one("#related").display
    async with opened(size=HUGE) as (app, pilot):
        app.show_theme("light")
        app.push_screen(RoyalHelp(own_story(), "trader"))
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


async def test_keys_of_a_table_elsewhere_are_named_at_one_alone(home: Path) -> None:
    async with opened(session=POSITIONS["trade"](), size=LARGE) as (app, pilot):
        await pilot.press("question_mark")
        await pilot.pause()
        here = _page(app.screen).partition("How keys are typed")[0].splitlines()[:40]
        assert any("Undo" in line for line in here) and not any("vote" in line.casefold() for line in here)
