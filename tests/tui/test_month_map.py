"""The map of a chapter: the month with what is known of it, the path so far, and what ends the chapter."""

from collections.abc import Callable
from pathlib import Path

import pytest
from rich.style import Style
from textual.widgets import Static

from highseas.campaign.chapters.facts import names_at
from highseas.campaign.chapters.progress import path_of
from highseas.campaign.play.session import Session
from highseas.campaign.royal.words.goals import path_lines
from highseas.campaign.royal.words.table_lines import asked_lines
from highseas.campaign.tui.theme import styles_of
from highseas.story.view import tale_in
from tests.campaigns import played
from tests.some import half
from tests.tui.conftest import Open, Size, Table
from tests.tui.games import new_game
from tests.tui.test_story_table import all_read, campaign, simply

EVERY_SIZE = [(60, 20), (80, 24), (120, 40), (200, 60)]


def far(seats: int = 2) -> Session:
    """Return a campaign in which a test has led on."""
    session = campaign(seats)
    while len(path_of(session)) < 3:
        simply(session, 1)
    return session


def said(table: Table) -> str:
    """Return the words of the map, whether scrolled into sight or not."""
    return " ".join(str(table.app.screen.query_one("#month-map", Static).render()).split())


@pytest.mark.parametrize(("seats", "size"), half([1, 2, 4], EVERY_SIZE))
async def test_the_map_has_month_path_and_goal_and_page_by_page_all_of_it_is_seen(
    seats: int, size: Size, open_table: Open
) -> None:
    session = far(seats)
    tale, names = tale_in(session.view), names_at(session)
    assert tale is not None and tale.goal is not None
    async with open_table(session, size) as table:
        await table.walk("m | at MonthScreen")
        text = said(table)
        for day in tale.calendar:
            assert not day.event or names.story.event_title(day.event).split()[0] in text
        assert "At Month's End" in text and "Chapter 1: Red Lamps" in text
        for card in tale.cards:
            assert names.story.mission_title(card).split()[0] in text
        short = tale.goal.influence_needed - tale.goal.influence
        assert f"influence together: {tale.goal.influence} of {tale.goal.influence_needed}, {short} short" in text
        assert all(len(line) <= size[0] for line in table.lines())
        seen = table.text()
        for _ in range(4):
            await table.press("pagedown")
            seen += table.text()
        assert "Chapter 1" in seen and "The way so far" in seen and "influence together" in seen
        await table.walk("m | at TableScreen")


async def test_days_are_cards_and_missions_have_pictures_where_the_screen_has_room(
    open_table: Open, named_pictures: None
) -> None:
    session = far()
    for size, cards, expected in (((80, 24), False, 0), ((120, 40), True, 0), ((200, 60), True, len(path_of(session)))):
        async with open_table(session, size) as table:
            await table.press("m")
            assert ("day 1" in said(table)) == cards
            assert sum("goal mission" in line for line in table.lines()) == expected
            steps = [line.index(each) for line in table.lines() for each in ("✓ 1", "○ 1", "✗ 1") if each in line]
            assert len(set(steps)) <= 1, "all cards of the path begin in the same column"


@pytest.mark.parametrize(("size", "pictured"), [((80, 24), False), ((120, 40), True), ((200, 60), True)])
async def test_the_journal_is_no_wider_than_is_easy_to_read_and_has_pictures_where_there_is_room(
    size: Size, pictured: bool, open_table: Open, named_pictures: None
) -> None:
    async with open_table(far(), size) as table:
        await table.walk("^journal | at JournalScreen")
        assert any("." * 20 in line for line in table.lines()) is pictured
        text, room = (table.app.screen.query_one(f"#journal-{part}") for part in ("entry", "text"))
        assert text.content_region.width <= 76
        assert text.content_region.right < room.scrollable_content_region.right, "the scrollbar is left alone"
        if not pictured:  # the rest of a long title stands under its beginning
            place = next(place for place, line in enumerate(table.lines()) if " Nobody Sails After Red" in line)
            title, rest = (line.split("│")[0][2:] for line in table.lines()[place : place + 2])
            assert len(rest) - len(rest.lstrip()) > len(title) - len(title.lstrip())


async def test_the_map_follows_a_change_of_theme_and_looks_back_with_the_table(open_table: Open) -> None:
    async with open_table(far(), (120, 40)) as table:
        await table.press("m")
        for theme in ("light", "high-contrast"):
            table.app.use_theme(theme)
            await table.pilot.pause()
            line = table.app.screen._compositor.render_strips()[-1]
            shown = [each.style for each in line if each.text.strip() == "Esc" and each.style is not None]
            assert shown and all(style.color == Style.parse(styles_of(theme).key).color for style in shown)
        await table.press("escape")
        table.screen.look_back(6)
        await table.pilot.pause()
        await table.walk("m | part month-map Correct Change | part-hides month-map 13, | part-hides month-map 12,")


def test_the_path_tells_of_the_tests_that_led_on_and_names_no_card_that_was_not_reached() -> None:
    session = far()
    steps, names, tale = path_of(session), names_at(session), tale_in(session.view)
    assert [step.card for step in steps][:2] == ["10", "11"] and steps[1].tested == "10" and not steps[0].tested
    assert steps[1].passed == (steps[2].card == "12") and steps[0].missed == (steps[2].card == "13")
    assert not steps[-1].tested  # its month has not ended
    lines = path_lines(steps, names)
    assert f"Mission 10 was {'' if steps[1].passed else 'not '}done in time, and so the story went on." in lines[1]
    assert lines[0].startswith("10, Correct Change.")
    assert tale is not None
    for card, title in names.story.titles.items():
        there = card in tale.cards or any(title in names.story.titles[c] for c in tale.cards)
        assert (title in "\n".join(lines)) == there
    as_lines = asked_lines(session.view, names, steps)
    assert set(lines) <= set(as_lines) and "The way so far" in as_lines


MAPS: dict[str, tuple[Callable[[], Session], str]] = {
    "the map and the journal change places": (far, """
        j m    | at MonthScreen
        j      | at JournalScreen
        m escape | at TableScreen"""),
    "the report of a chapter opens the map": (lambda: all_read(played(campaign(), lose=True)), """
        enter  | at ChapterReport
        m      | at MonthScreen | part month-map The way so far
        click:Esc | at ChapterReport"""),
    "a game without a story keeps its page": (new_game, "m | at Page"),
}  # fmt: skip


@pytest.mark.parametrize("name", MAPS)
async def test_the_way_to_the_map_and_back(name: str, open_table: Open, home: Path) -> None:
    game, script = MAPS[name]
    async with open_table(game(), (100, 40)) as table:
        await table.walk(script)
