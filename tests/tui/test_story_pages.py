"""Pages of a story: cards with picture and mission, and those about who sits at the Table."""

import time
from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.widgets import Static

from highseas.campaign.chapters import pages
from highseas.campaign.chapters.achievements import HandedOn, UnlockedPlace
from highseas.campaign.chapters.campaign import campaign_of
from highseas.campaign.chapters.facts import campaign_facts
from highseas.campaign.chapters.journal import journal
from highseas.campaign.chapters.pages import COMPANY, EPILOGUE, PAGES, TABLE, UNLOCKED, card_page, read_one, unread
from highseas.campaign.chapters.records import guests_of, pack_book
from highseas.campaign.play.session import Session
from highseas.campaign.royal.tui.screens.story import StoryScreen
from highseas.campaign.royal.tui.screens.table import TableScreen
from highseas.campaign.royal.tui.sheet import FRAME, NARROWEST, WIDEST, mission_lines, pages_of, sheet_for
from highseas.campaign.royal.words.names import LANGUAGE
from highseas.campaign.royal.words.results import rating_line
from highseas.campaign.royal.words.table_lines import Mission
from highseas.campaign.tui import input_queue
from highseas.campaign.tui.art import paint
from highseas.engine.royal.game import legal
from highseas.story.loader import load_story
from tests.campaigns import advised, begun, finished, played, read_all
from tests.some import half
from tests.story.folders import TWO_CARDS
from tests.tui.conftest import HUGE, LARGE, MEDIUM, NARROW, SMALL, Open, Size, Table, sizes
from tests.tui.test_keys import burst
from tests.tui.test_story_table import campaign

ROOM = [((60, 20), 0), ((120, 40), 1), ((160, 50), 2), ((200, 60), 2)]
MISSION = Mission("Mission 10", ("give 2 coins", "own a priest"), "The first gains 2 coins.")


def at_card(card: str, seats: int = 2) -> Session:
    """Return a campaign whose characters are chosen, with this card to be read next."""
    session = campaign(seats)
    while session.prompt is not None and session.state.turn == 0:
        session.play(session.prompt.options[0].text)
    session.campaign = replace(campaign_of(session), read=(), page=0)
    return at(session, card)


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


@sizes(SMALL, HUGE)
async def test_the_first_page_says_how_hard_the_chapter_is(size: Size, open_table: Open) -> None:
    session = begun(NAMES[:2], saved=False)
    async with open_table(session, size) as table:
        assert shown(table, "foot").endswith(rating_line(session.start, LANGUAGE)) and "stars" in shown(table, "foot")


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


NAMES = ("Ann", "Bo", "Cy", "Di")


def laid(places: int, campaign: str = "Winter") -> HandedOn:
    """Return a Table with the first so many places laid, beside that of chapter 1."""
    others = [place.id for place in load_story().places if place.chapter != 1]
    return HandedOn(tuple(UnlockedPlace(place, ("Ann",), 1, campaign) for place in others[:places]), 1)


def chosen(seats: int = 1, places: int = 0) -> Session:
    """Return a campaign whose characters are chosen, at a Table with so many places laid."""
    session = begun(NAMES[:seats], saved=False, table=laid(places)) if places else begun(NAMES[:seats], saved=False)
    while session.state.turn == 0:
        session.play(legal(session.state)[0])
    return session


def ended(seats: int = 1, places: int = 0) -> Session:
    """Return a campaign whose last chapter was won, at a Table with so many places laid before."""
    session = finished(played(chosen(seats, places), lose=True), "won")
    campaign = campaign_of(session)
    book = replace(campaign.text, guests=guests_of(load_story(), 5, load_story().in_language("en")))
    session.campaign = replace(campaign, chapters=1, book=pack_book(book))
    return session


def at(session: Session, page: str) -> Session:
    """Return the session with everything read that comes before this page."""
    while unread(session)[0] != page:
        session.campaign = read_one(session)
    return session


def body(table: Table) -> str:
    """Return the words of the page that is open, without its title and foot."""
    return " ".join(shown(table, "text").split())


async def all_pages(table: Table, card: str) -> str:
    """Read a card page by page, and return its words."""
    words = list[str]()
    while unread(table.session)[:1] == (card,):
        words.append(body(table))
        assert all(len(line) <= table.app.size.width for line in table.lines())
        await table.press("enter")
    return " ".join(words)


# --- which there are ---


def test_without_a_table_or_a_place_laid_there_are_no_pages_about_it() -> None:
    session = played(begun(story=TWO_CARDS, saved=False))
    assert not set(PAGES) & set(pages.cards_reached(session))
    session = played(chosen(1), lose=True)
    assert session.result is not None and campaign_facts(session).newly_unlocked == []
    assert not {UNLOCKED, EPILOGUE} & set(read_all(session))


def test_each_page_comes_once_and_in_its_place_and_goes_with_the_end_that_is_taken_back() -> None:
    session = ended(2, 8)
    assert [card for card in read_all(session) if card in PAGES] == [UNLOCKED, EPILOGUE]
    titles = [entry.page.title for entry in journal(session)[-1].entries if entry.card in PAGES]
    assert len(titles) == 2 == len(set(titles)), "the journal tells them apart"
    session.undo(consent=True)
    assert read_all(session) == [COMPANY, TABLE], "which nobody had read yet"
    session.redo()
    finished(session, "won")
    assert unread(session) == ()  # the same end, that was read


# --- on the screen ---


@pytest.mark.parametrize(("page", "size"), half(PAGES, [SMALL, LARGE]))
async def test_every_page_is_read_with_the_keys(page: str, size: Size, open_table: Open, home: Path) -> None:
    session = ended(2, 8) if page in (UNLOCKED, EPILOGUE) else chosen(2, 8)
    while session.state.turn < pages.DUE.get(page, 0):
        advised(session)
    session = at(session, page)
    whole = pages.card_page(session, page)
    async with open_table(session, size) as table:
        await table.walk(f"- | at StoryScreen | shows {whole.title}")
        first = body(table)
        await table.press("left")
        assert body(table) == first and unread(session)[0] == page
        said = await all_pages(table, page)
        for paragraph in whole.paragraphs:
            assert " ".join(paragraph.replace("*", "").split()) in said
        assert (said.count("●"), said.count("○")) == (sum(whole.bowls), len(whole.bowls) - sum(whole.bowls))


@pytest.mark.parametrize("slow", [False, True], ids=["", "slow"])
async def test_keys_typed_ahead_turn_no_page_of_the_screen_that_opens(
    slow: bool, open_table: Open, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long the move takes: work that holds the program up is one step of the queue's patience."""
    session = chosen(2, 8)
    session.undo(consent=True)
    read_all(session)
    if slow:
        monkeypatch.setattr(input_queue, "_STEP", 0.001)
        play, patience = session.play, 2 * input_queue.SETTLE_STEPS * 0.001

        def slowly(move: str) -> None:
            time.sleep(patience)
            play(move)

        monkeypatch.setattr(session, "play", slowly)
    async with open_table(session, SMALL) as table:
        assert isinstance(table.app.screen, TableScreen)
        await burst(table, "1", "enter", "enter", "enter")
        assert unread(session)[0] == "10" and pages.page(session) == 0


async def test_a_page_stays_at_its_place_in_a_window_of_another_size(open_table: Open, home: Path) -> None:
    session = at(ended(4, 39), EPILOGUE)
    whole = pages.card_page(session, EPILOGUE).paragraphs
    async with open_table(session, SMALL) as table:
        await table.press("enter", "enter")
        at_paragraph = pages.page(session)
        assert at_paragraph > 0
        await table.pilot.resize_terminal(*LARGE)
        await table.press()
        assert pages.page(session) == at_paragraph
    begins = " ".join(whole[at_paragraph].replace("*", "").split())
    async with open_table(session, LARGE) as table:
        assert begins in body(table)
    async with open_table(session, SMALL) as table:
        assert body(table).startswith(begins)


@sizes(SMALL, LARGE)
@pytest.mark.parametrize(
    ("seats", "places"), [(1, 7), (4, 39), *(pytest.param(*each, marks=pytest.mark.long) for each in ((4, 7), (1, 39)))]
)
async def test_the_last_supper_names_every_guest_and_every_player(
    seats: int, places: int, size: Size, open_table: Open, home: Path
) -> None:
    session = at(ended(seats, places), EPILOGUE)
    guests = campaign_of(session).text.guests
    assert guests is not None
    async with open_table(session, size) as table:
        said = await all_pages(table, EPILOGUE)
    rows = campaign_facts(session).table.rows()
    assert len(rows) == places + 1
    acts = 0
    for _, each in rows:
        finale = (guests.returns.get(each.place) if each.campaign else "") or guests.finales[each.place]
        does = " ".join(finale.replace("*", "").split()) in said
        assert does or guests.names[each.place] in said, "three act for each player, the others are named"
        acts += does
    assert acts == min(len(rows), pages.DRAWN * seats)
    assert all(name in said for name in NAMES[:seats])


async def test_the_bowls_in_ascii_and_a_page_that_is_skipped_with_escape(open_table: Open, home: Path) -> None:
    (home / "settings.toml").write_text('motion = false\nseen_tutorial = true\nsigns = "ascii"\n')
    session = at(ended(1, 8), UNLOCKED)
    async with open_table(session, SMALL) as table:
        text = table.text()
        assert text.isascii() and "ooooooooo. .......... .......... .........." in text
        await table.press("escape")
        assert unread(session) == (EPILOGUE,)
        await table.press("escape")
        assert unread(session) == () and not isinstance(table.app.screen, StoryScreen)
