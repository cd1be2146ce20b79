"""The almanac on the screen: it opens where it is asked for, finds by any word, and fits every size."""

from pathlib import Path

import pytest
from textual.content import Content
from textual.widgets import OptionList, Static

from highseas.campaign.royal.tui.screens.almanac import AlmanacScreen
from highseas.campaign.royal.tui.sheet import GAP, arts_of, form_for, paint_pictures, room_for
from highseas.campaign.royal.words.card_gallery import pages
from highseas.campaign.royal.words.names import own_story
from highseas.campaign.tui.art.paint import LINES, WIDTH
from highseas.campaign.tui.theme import styles_of
from tests.tui.conftest import HUGE, LARGE, MEDIUM, Open, Size, at, opened, sizes
from tests.tui.script import walk
from tests.tui.test_table_screens import POSITIONS

SIZES = [(60, 20), (80, 24), *(pytest.param(size, marks=pytest.mark.long) for size in ((120, 40), (200, 60)))]


def _text(screen: AlmanacScreen, part: str = "page") -> str:
    return str(screen.query_one(f"#{part}").render())


def _painted(screen: AlmanacScreen) -> bool:
    """Whether the pictures have many colors."""
    pictures = screen.query_one("#faces", Static).visual
    assert isinstance(pictures, Content)
    return len({span.style for span in pictures.spans}) > 2


@pytest.mark.parametrize("size", SIZES)
async def test_every_page_shows_a_picture_and_its_rules_at_every_size(home: Path, size: Size) -> None:
    async with opened("almanac", size) as (app, pilot):
        screen = at(app, AlmanacScreen)
        box, menu = screen.query_one("#page-box"), screen.query_one("#pages", OptionList)
        places = [place for place in range(menu.option_count) if not menu.get_option_at_index(place).disabled]
        assert len(places) == len(pages(own_story()))
        for place in places[:: max(1, len(places) // 12)]:
            menu.highlighted = place
            await pilot.pause()
            painted = _text(screen, "faces")
            assert _painted(screen)
            assert len(painted.splitlines()) >= LINES
            assert all(len(line) <= box.scrollable_content_region.width for line in painted.splitlines())
            assert len(_text(screen)) > 60


@pytest.mark.parametrize(
    ("size", "lines"),
    [
        ((80, 24), LINES),
        ((200, 60), 3 * LINES),
        *(pytest.param(*each, marks=pytest.mark.long) for each in (((60, 20), LINES), ((120, 40), 2 * LINES))),
    ],
)
async def test_pictures_grow_with_the_room(home: Path, size: Size, lines: int) -> None:
    async with opened("almanac", size) as (app, pilot):
        await walk(app, pilot, '#find="governor"')
        assert len(_text(at(app, AlmanacScreen), "faces").rstrip("\n").splitlines()) == lines


async def test_typing_finds_cards_by_any_word_and_says_so_when_there_is_none(home: Path) -> None:
    """The text of a page scrolls while the cursor stays in the list."""
    async with opened("almanac", (60, 20)) as (app, pilot):
        screen = at(app, AlmanacScreen)
        box, faces = screen.query_one("#page-box"), screen.query_one("#faces")
        for keys, scrolled in (("space", True), ("left", False), ("right down", False)):
            await pilot.press(*keys.split())  # the next page begins at its top
            assert (box.scroll_y > 0) is scrolled
        await walk(app, pilot, '"jinx" | part page Jinx \n enter | focus pages')
        for find, there in (("zeppelin", False), ("", True)):
            await walk(app, pilot, f'#find="{find}"')
            assert faces.display is there and ("No card has 'zeppelin'" in _text(screen)) is not there
        await walk(app, pilot, "escape | at TitleScreen")


async def test_at_the_table_it_opens_at_the_card_under_the_cursor(open_table: Open) -> None:
    async with open_table(POSITIONS["trade"]()) as table:
        await table.walk("a | at AlmanacScreen | part page Sailor \n escape")
        table.app.open_almanac("base-jester-2vp")
        await table.press()
        await table.walk("- | at AlmanacScreen | part page Jester")


def test_every_page_has_pictures_of_its_own() -> None:
    shown = [(page.key, arts_of(page)) for page in pages(own_story())]
    assert all(arts for _, arts in shown)
    firsts = [arts[0] for _, arts in shown]
    twins = {art.picture for art in firsts if firsts.count(art) > 1}
    assert twins <= {"goal contract ships*3", "goal contract ships*4"}


@sizes(MEDIUM, LARGE, HUGE)
def test_every_picture_of_a_page_is_shown_on_a_large_screen(size: Size) -> None:
    width, height = size[0] - min(42, size[0] * 3 // 10) - 5, size[1] - 2
    for page in pages(own_story()):
        number = len(arts_of(page))
        form = form_for(number, width, room_for(number, width, height))
        assert form.across * form.rows >= number, page.key
        assert form.across * (form.scale * form.columns + GAP) - GAP <= width


@pytest.mark.parametrize("width", [16, 40, 79, 81])
def test_pictures_keep_to_their_room(width: int) -> None:
    for page in pages(own_story()):
        shown = paint_pictures(arts_of(page), styles_of("dark"), width, 2 * LINES + 1)
        assert LINES <= len(shown) <= 2 * LINES + 1
        assert max(line.cell_length for line in shown) <= max(width, WIDTH)
