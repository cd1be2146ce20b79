"""A page of the story: its picture where there is room, title, text, and the mission at its foot."""

import pytest
from msgspec.structs import replace
from textual.widgets import Static

from highseas.campaign.chapters.campaign import campaign_of
from highseas.campaign.chapters.pages import card_page, read_one, unread
from highseas.campaign.play.session import Session
from highseas.campaign.royal.tui.widgets.sheet import FRAME, NARROWEST, WIDEST, mission_lines, pages_of, sheet_for
from highseas.campaign.royal.words.table import Mission
from highseas.campaign.tui.art import paint
from tests.tui.conftest import HUGE, MEDIUM, NARROW, SMALL, Open, Size, Table, sizes
from tests.tui.test_story_table import campaign

ROOM = [((60, 20), 0), ((120, 40), 1), ((160, 50), 2), ((200, 60), 2)]
MISSION = Mission("Mission 10", ("give 2 coins", "own a priest"), "The first gains 2 coins.")


def at_card(card: str, seats: int = 2) -> Session:
    """Return a campaign whose characters are chosen, with this card to be read next."""
    session = campaign(seats)
    while session.prompt is not None and session.state.turn == 0:
        session.play(session.prompt.options[0].text)
    session.campaign = replace(campaign_of(session), read=(), page=0)
    while unread(session)[0] != card:
        session.campaign = read_one(session)
    return session


def shown(table: Table, part: str) -> str:
    return str(table.app.screen.query_one(f"#prose-{part}", Static).render())


@pytest.mark.parametrize(("size", "scale"), ROOM)
async def test_the_picture_grows_with_the_room(size: Size, scale: int, open_table: Open) -> None:
    async with open_table(at_card("10"), size) as table:
        picture = table.app.screen.query_one("#prose-picture")
        assert picture.display == bool(scale)
        if scale:
            assert picture.size.height == paint.LINES * scale
            assert picture.region.right <= table.app.screen.query_one("#prose-page").region.x


@sizes(NARROW, SMALL, MEDIUM, HUGE)
async def test_a_card_has_chapter_title_text_and_mission(size: Size, open_table: Open) -> None:
    session = at_card("10")
    whole = " ".join(" ".join(card_page(session, "10").paragraphs).replace("*", "").split())
    async with open_table(session, size) as table:
        assert (shown(table, "head"), shown(table, "title")) == ("Chapter 1: Red Lamps", "Correct Change")
        text, mission = shown(table, "text"), shown(table, "mission")
        while not table.app.screen.query_one("#prose-mission").display:
            assert not mission
            await table.press("enter")
            assert unread(session)[0] == "10"
            text, mission = f"{text} {shown(table, 'text')}", shown(table, "mission")
        assert " ".join(text.split()) == whole
        assert mission.splitlines()[0] == "Mission 10, Correct Change"
        assert "· give 2 kept Ares Pirates" in mission and "The first gains 2 coins" in mission
        foot = table.app.screen.query_one("#prose-foot")
        assert foot.region.bottom <= size[1] - 1 and table.app.screen.query_one("#prose-head").region.y >= 0


def test_small_pages_have_a_picture_only_where_no_page_is_added() -> None:
    short, long, whole = ("A word. " * 20,), ("word " * 90,) * 2, ("word " * 190,)
    narrow = 80 - 4 - paint.WIDTH - 3
    assert sheet_for(80, 24, short, None) == (1, narrow, 24 - FRAME)
    assert sheet_for(80, 24, long, None).scale == sheet_for(80, 24, whole, None).scale == 0
    assert [len(pages_of(long, width, 24 - FRAME)) for width in (narrow, WIDEST)] == [2, 1]
    foot = len(mission_lines(MISSION, WIDEST))
    assert foot == 4 and pages_of(long, WIDEST, 24 - FRAME, foot) == [0, 1]


@pytest.mark.parametrize("width", range(60, 201, 7))
@pytest.mark.parametrize("height", [20, 24, 30, 40, 60])
def test_a_page_is_never_wider_than_the_screen(width: int, height: int) -> None:
    sheet = sheet_for(width, height, ("word " * 30,), MISSION)
    assert sheet.columns + 4 <= width and sheet.width >= min(NARROWEST, width - 8)
    assert not sheet.scale or paint.LINES * sheet.scale <= height - FRAME
