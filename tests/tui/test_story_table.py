"""A campaign on the screen: cards page by page, the table, the report, the journal, rivals at one keyboard."""

from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace
from pytest_snapshot.plugin import Snapshot
from textual.widgets import Input, Static

from highseas.campaign.begin import requests
from highseas.campaign.chapters.campaign import CampaignRequest, begin_campaign, campaign_of
from highseas.campaign.chapters.facts import names_at
from highseas.campaign.chapters.pages import page as page_of
from highseas.campaign.chapters.pages import read_one, unread
from highseas.campaign.chapters.records import book_of, pack_book
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.royal.tui.screens.campaigns import ChapterLogScreen
from highseas.campaign.royal.tui.screens.report import ChapterReport
from highseas.campaign.royal.tui.screens.story import StoryScreen
from highseas.campaign.royal.tui.screens.table import TableScreen
from highseas.campaign.royal.tui.sheet import pages_of
from highseas.campaign.royal.tui.texts import TalePage
from highseas.campaign.royal.words.table_lines import asked_lines
from highseas.campaign.saved_games import slots
from highseas.campaign.saved_games.gamefile import from_bytes
from highseas.engine.royal.derived import refresh
from highseas.engine.royal.moves import Lookout
from highseas.engine.royal.seen.view import ids
from highseas.story.loader import load_story
from highseas.story.script import pack, script_of
from tests.adventure import card
from tests.campaigns import finished, played
from tests.listed import listed
from tests.tui.conftest import LARGE, MEDIUM, SMALL, Open, Size, at, sizes
from tests.tui.games import new_game, wise_move


def campaign(seats: int = 1, seed: int = 5, saved: bool = False, read: bool = True, asks: bool = False) -> Session:
    """Return a campaign at its first question, its cards read if so wanted."""
    start, campaign = begin_campaign(CampaignRequest(names=("Ann", "Bo", "Cy", "Di")[:seats], seed=seed, choices=asks))
    session = requests.begin(start, (), slots.open_store() if saved else None, "", campaign)
    return all_read(session) if read else session


def all_read(session: Session) -> Session:
    while unread(session):
        session.campaign = read_one(session)
    return session


def simply(session: Session, moves: int) -> Session:
    """Play so many moves by a rule that never changes, for pictures: three cards a turn, all that is ready."""
    for _ in range(moves):
        assert session.prompt is not None
        options = [option.text for option in session.prompt.options if option.enabled]
        ready = [text for text in options if text.startswith(("mission", "yes"))]
        items = [text for text in options if text.endswith("item")]
        takes = [text for text in options if text.startswith("take")]
        if "stop" in options and len(session.view.harbor) >= 3:
            session.play("stop")
        else:
            session.play((ready or items or takes or options)[0])
    return all_read(session)


@sizes(SMALL, LARGE)
@pytest.mark.parametrize(("name", "seats", "moves"), [("characters", 1, 0), ("alone", 1, 60), ("four", 4, 90)])
@pytest.mark.usefixtures("named_pictures")
async def test_the_story_table_looks_as_it_did(
    name: str, seats: int, moves: int, size: Size, open_table: Open, snapshot: Snapshot
) -> None:
    session = simply(campaign(seats), moves)
    async with open_table(session, size) as table:
        snapshot.assert_match(table.text(), f"{name}-{size[0]}x{size[1]}.txt")


@sizes(SMALL, (100, 30), MEDIUM, LARGE)
async def test_what_a_story_is_about_and_the_name_of_its_month_are_always_in_sight(
    size: Size, open_table: Open
) -> None:
    async with open_table(simply(campaign(4), 60), size) as table:
        text = table.text()
        assert "Month's End" in text and " to go" in text and "Missions" in text and "Today" in text
        assert "the Month of " in text and "month 1" not in text


@sizes(SMALL, LARGE)
async def test_a_story_card_looks_as_it_did(size: Size, open_table: Open, snapshot: Snapshot) -> None:
    async with open_table(campaign(read=False), size) as table:
        assert isinstance(table.app.screen, StoryScreen)
        snapshot.assert_match(table.text(), f"cover-{size[0]}x{size[1]}.txt")


def test_pages_never_part_a_paragraph() -> None:
    paragraphs = tuple("word " * 40 for _ in range(6))
    assert pages_of(paragraphs, 72, 100) == [0]
    starts = pages_of(paragraphs, 72, 8)
    assert starts == [0, 2, 4]
    assert pages_of(paragraphs, 72, 2) == [0, 1, 2, 3, 4, 5]


async def test_cards_are_read_page_by_page_and_the_page_is_saved(open_table: Open, home: Path) -> None:
    session = campaign(saved=True, read=False)
    async with open_table(session, (80, 12)) as table:
        assert isinstance(table.app.screen, StoryScreen)
        first = table.text()
        await table.press("space")
        assert table.text() != first and page_of(session) > 0
        page = page_of(session)
    slots.leave(session)
    back = slots.resume(slots.open_store(), slots.slot_of(session))
    assert back.campaign is not None and page_of(back) == page
    async with open_table(back, (80, 12)) as table:
        await table.press("left")
        assert table.text() == first
        await table.press("escape")
        assert isinstance(table.app.screen, TableScreen) and not unread(back)


async def test_a_card_is_read_before_the_next_event_is_seen(open_table: Open) -> None:
    """The opening and the first card before the first turn, the company and the Table with later ones."""
    session = campaign(2, read=False)
    titles: list[str] = []
    async with open_table(session) as table:
        while session.state.turn < 4 and session.prompt is not None:
            while isinstance(table.app.screen, StoryScreen):
                titles.append(str(table.app.screen.query_one("#prose-title", Static).render()))
                assert "Today" not in table.text()
                await table.press("escape")
            await table.play()
    assert titles[:3] == ["A Place Laid for the Sea", "Correct Change", "At the Table"]
    assert sorted(titles[3:]) == ["Nobody Sails After Red Lamps", "The Table"]


async def test_a_card_of_an_earlier_try_is_shown_whole_with_a_key(open_table: Open, home: Path) -> None:
    session = slots.next_chapter(played(campaign(read=False), lose=True))
    async with open_table(session, LARGE) as table:
        short = table.text()
        await table.walk("""
            - | at StoryScreen | shows Full text
            tab | shows She is mother to that whole table
            tab | hides She is mother""")  # fmt: skip
        assert table.text() == short
        await table.press("escape")
        assert "cover" not in unread(session)


def in_the_middle(session: Session, ends: int) -> Session:
    """Return a session played by deckhand until so many decisions before the end of its chapter."""
    far = played(campaign(len(session.state.names), seed=session.state.seed))
    for move in far.moves[:-ends]:
        session.play(move)
    return session


@pytest.mark.parametrize("ends", [10, pytest.param(0, marks=pytest.mark.long)])
async def test_a_chapter_by_keyboard_to_its_report_and_on(open_table: Open, home: Path, ends: int) -> None:
    """The last decisions on the screen, or all."""
    session = campaign(saved=True)
    session = in_the_middle(session, ends) if ends else session
    async with open_table(session) as table:
        while session.prompt is not None or not isinstance(table.app.screen, ChapterReport):
            if isinstance(table.app.screen, (StoryScreen, TalePage)):
                await table.press("escape")
            else:
                await table.play()
        chapter, won = campaign_of(session).chapter, session.result.outcome == "won"
        await table.walk("g | at StoryScreen \n escape | at TableScreen")
        onward = at(table.app, TableScreen).session
        assert onward is not session and campaign_of(onward).chapter == chapter + won


async def test_other_players_may_sit_down_for_the_next_chapter(open_table: Open, home: Path) -> None:
    session = all_read(finished(played(campaign(2, saved=True), lose=True), "won"))
    async with open_table(session) as table:
        await table.walk("enter | at ChapterReport \n w")
        table.app.screen.query_one(Input).value = "Ann, Zoe"
        await table.walk("enter escape | at TableScreen | names Ann, Zoe")


async def test_the_journal_and_the_log_of_chapters(
    open_table: Open, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: home)
    session = all_read(slots.next_chapter(played(campaign(saved=True), lose=True)))
    async with open_table(session) as table:
        await table.walk("""
            ^journal  | at JournalScreen | shows Chapter 1: Red Lamps | shows Correct Change
            home down | part journal-entry There is no moon
            b enter | says is written
            escape""")  # fmt: skip
        assert (home / "Ann.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
        table.app.push_screen(ChapterLogScreen(session))
        await table.walk("enter enter | at TableScreen | shows Looking back")


async def test_a_new_campaign_from_the_title_of_a_game_without_a_story(open_table: Open, home: Path) -> None:
    async with open_table(new_game()) as table:
        await table.walk("""
            ^journal                | says no story
            q choose:campaign       | at NewCampaignScreen
            #names="A, B, C, D, E"  | seated A, B, C, D
            #names="Ann, Bo" f5     | at StoryScreen""")  # fmt: skip
        assert [info.name for info in listed(slots.open_store())] == ["Ann & Bo"]


@pytest.mark.parametrize(("seeds", "each"), [(1, 2), pytest.param(4, 1000, marks=pytest.mark.long)])
async def test_every_question_of_a_story_is_answered_by_mouse(open_table: Open, seeds: int, each: int) -> None:
    """Characters, missions, items, sales, Lookouts by a click on the option, the first few moves of each kind."""
    clicked: Counter[str] = Counter()
    kinds: set[str] = set()
    for seed in range(seeds):
        session = campaign(2, seed=seed)
        async with open_table(session, (100, 40)) as table:
            for _ in range(25 if each == 2 else 70):
                if isinstance(table.app.screen, (StoryScreen, TalePage)):
                    await table.press("escape")
                    continue
                if session.prompt is None:
                    break
                kinds.add(session.prompt.kind)
                kind = f"{session.prompt.kind} {wise_move(session).split()[0]}"
                clicked[kind] += 1
                await table.play(by_mouse=clicked[kind] <= each)
    assert {"character", "discover", "take"} <= kinds


async def test_a_game_of_older_rules_says_that_its_history_begins_here(open_table: Open) -> None:
    path = Path(__file__).parents[1] / "saves/fixtures/rules-1/mission-51-declined.hsv"
    session = all_read(from_bytes(path.read_bytes()))
    async with open_table(session) as table:
        await table.walk("- | says its history begins here")
        assert not session.notice
        table.screen.look_back(0)
        await table.pilot.pause()
        await table.walk("- | shows Looking back: move 0 | hides Press a key")


async def test_who_is_away_has_a_crew_until_back(open_table: Open) -> None:
    session = campaign(2)
    while session.state.turn == 0:
        session.play(wise_move(session))
    async with open_table(all_read(session)) as table:
        await table.walk("""
            ^crew  | shows Ann: the deckhand plays | shows Bo: the navigator plays
            escape ^crew down down enter | seats person crew
            ^crew down down | shows Bo: a person plays
            enter  | seats person person""")  # fmt: skip


@sizes(SMALL, LARGE)
async def test_a_choice_is_asked_and_a_setting_shows_what_each_way_does(size: Size, open_table: Open) -> None:
    start, tale = begin_campaign(CampaignRequest(names=("Ann", "Bo"), seed=5, choices=True))
    tale = replace(tale, chapter=2)
    start = replace(start, setup=replace(start.setup, content=pack(script_of(load_story(), 2))))
    session = requests.begin(start, (), None, "", replace(tale, book=pack_book(book_of(load_story(), 2))))
    while session.prompt is not None and session.prompt.kind != "choice":
        session.play(wise_move(session))
    async with open_table(all_read(session), size=size) as table:
        await table.walk("- | shows Put one lamp out | hides most coins")  # what it costs is told once it was taken
        table.app.settings.way_effects = True
        await table.paint()
        await table.walk("""
            -     | shows whoever has most coins loses 2 coins | shows whoever has most coins loses 3 coins
            enter""")  # fmt: skip
        assert session.state.turn == 0  # neither way is ready to be taken by mistake
        await table.walk("2 | shows Oil for all three")
        assert session.state.turn == 1 and session.moves[-1] == "choose 2"
        assert not isinstance(table.app.screen, TableScreen)
        await table.walk("escape | at TableScreen")


async def test_a_look_of_the_program_is_not_painted_and_a_hint_is_gone_when_the_next_decides(open_table: Open) -> None:
    """Ruling R29: neither the cards nor what could be done with them, though the same look of a person is. A hint
    names what its seat may know, and is for that seat alone.
    """
    PERSON, PROGRAM = Controller.PERSON, Controller.PROGRAM
    start, campaign = begin_campaign(CampaignRequest(names=("Ann", "Bo"), seed=4, competitive=True))
    session = all_read(slots.new_session(start, [PERSON, PERSON], campaign))
    while session.turn == 0:
        session.play(session.prompt.options[0].text)
        all_read(session)
    session.state.seats[0].display = bytes((card("lookout-1vp"),))
    refresh(session.state)
    session.play(Lookout())
    async with open_table(session, LARGE) as table:
        for players in ([PROGRAM, PERSON], [PERSON, PERSON]):
            session.players = players
            table.screen.paint()
            scene, shown = table.screen.scene, players[0] == PERSON
            assert scene.view.revealed == (ids(session.state.revealed) if shown else ())
            assert scene.prompt is not None and bool(scene.prompt.options) == shown
        await table.walk("h | shows best next card")
        session.play(session.prompt.options[0].text)
        while session.watcher == 0:
            session.play(next(option.text for option in session.prompt.options if option.enabled))
        await table.paint()
        await table.walk("- | hides best next card")


@sizes(SMALL, LARGE)
async def test_guests_are_one_answer_which_asks_who_comes(size: Size, open_table: Open) -> None:
    """They do not crowd the table; who came is told as a page, and beside the missions stands who may still come."""
    story = load_story()
    start, tale = begin_campaign(CampaignRequest(names=("Ann",), seed=5))
    script = script_of(story, 5, ("pell", "little-tib", "halcyon", "corin"))
    start = replace(start, setup=replace(start.setup, content=pack(script)))
    book = pack_book(book_of(story, 5, 1))
    session = requests.begin(start, (), None, "", replace(tale, chapter=5, book=book))
    while session.prompt is not None and "guests" not in [option.text for option in session.prompt.options]:
        session.play(wise_move(session))
    async with open_table(all_read(session), size=size) as table:
        await table.walk("- | shows Call a guest | hides Bosun Pell | shows 3 more guests may be called")
        asked = "\n".join(asked_lines(session.view, names_at(session)))
        assert "Corin Vane (the active player may take 1 card more)" in asked
        await table.walk("1 | shows Bosun Pell | shows repels | hides clerk")
        await table.walk("2 | shows The rest is weather | hides Ann knocks | shows You knock at Bosun Pell")
        assert session.moves[-2:] == ["guests", "call pell"]
