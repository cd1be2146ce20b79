"""Another campaign at the Table of an earlier one on the screen: the form, the end of the story, the log."""

from pathlib import Path

from msgspec.structs import replace
from textual.widgets import Input, OptionList

from highseas.campaign.chapters.achievements import HandedOn, UnlockedPlace
from highseas.campaign.chapters.campaign import campaign_of
from highseas.campaign.chapters.facts import campaign_facts
from highseas.campaign.play.session import Session
from highseas.campaign.royal.tui.screens.campaigns import ChapterLogScreen, NewCampaignScreen
from highseas.campaign.royal.tui.screens.report import ChapterReport
from highseas.campaign.royal.tui.screens.story import JournalScreen
from highseas.campaign.royal.tui.screens.table import TableScreen
from highseas.campaign.saved_games import slots
from highseas.campaign.saved_games.slots import open_store
from highseas.campaign.tui.app import HighSeasApp
from highseas.campaign.tui.widgets.form_fields import Pick
from tests.campaigns import begun, finished, played
from tests.story.folders import TWO_CARDS
from tests.tui.conftest import SMALL, Open, at, show
from tests.tui.games import end_page
from tests.tui.test_story_table import all_read

LEFT = HandedOn((UnlockedPlace("pim", ("Cy",), 1, "Winter"), UnlockedPlace("pell", ("Di",), 2, "Winter")), 1)


def over(session: Session) -> Session:
    """Return the session as the end of its story."""
    played(session)
    session.campaign = replace(campaign_of(finished(session, "won")), chapters=1)
    return all_read(session)


async def test_the_form_offers_the_tables_where_somebody_sits(home: Path) -> None:
    first = begun(("Ann", "Bo"), table=LEFT)
    slots.leave(first)
    slots.leave(begun(("Cy",)))
    async with HighSeasApp().run_test(size=SMALL) as pilot:
        await pilot.press("c")
        form = at(pilot.app, NewCampaignScreen)
        row = form.query_one("#at-table", Pick)
        assert str(row.render()).split("  ") == ["(x) a new one", "( ) of Ann & Bo (2 of 40 laid)"]
        row.focus()
        await pilot.press("right", "f5")
        table = pilot.app.screen_stack[-2] if not isinstance(pilot.app.screen, TableScreen) else pilot.app.screen
        assert isinstance(table, TableScreen)
        assert {laid.place for _, laid in campaign_facts(table.session).table.rows()} == {"pim", "pell"}


async def test_the_form_offers_no_table_where_there_is_none(home: Path) -> None:
    slots.leave(begun(("Cy",)))
    async with HighSeasApp().run_test(size=SMALL) as pilot:
        await pilot.press("c")
        assert not pilot.app.screen.query("#at-table")


async def test_another_story_has_another_table(home: Path) -> None:
    slots.leave(begun(("Ann",), table=LEFT))
    async with HighSeasApp().run_test(size=(80, 40)) as pilot:
        await pilot.press("c")
        form = pilot.app.screen
        row = form.query_one("#at-table", Pick)
        row.focus()
        await pilot.press("right")
        assert row.value == "Ann"
        form.query_one("#folder", Input).value = str(TWO_CARDS)
        await pilot.pause()
        assert row.value == ""


async def test_a_table_that_is_gone_says_so_and_leaves_the_form_at_a_new_one(home: Path) -> None:
    slots.leave(begun(("Ann",), table=LEFT))
    async with HighSeasApp().run_test(size=SMALL) as pilot:
        await pilot.press("c")
        row = pilot.app.screen.query_one("#at-table", Pick)
        open_store().delete("Ann")
        row.focus()
        await pilot.press("right")
        assert row.value == "" and isinstance(pilot.app.screen, NewCampaignScreen)


async def test_the_end_of_the_story_offers_another_campaign_at_its_table(open_table: Open, home: Path) -> None:
    session = over(begun(("Ann", "Bo"), seed=2))
    here = {laid.place for _, laid in campaign_facts(session).table.rows()}
    async with open_table(session, SMALL) as table:
        screen = table.app.screen
        if not isinstance(screen, ChapterReport):
            await table.press("enter")
            screen = table.app.screen
        assert isinstance(screen, ChapterReport)
        assert "at_table" in [key.action for key in screen.offers()]
        screen.action_at_table()
        await table.press()
        form = at(table.app, NewCampaignScreen)
        assert form.query_one("#names", Input).value == "Ann, Bo"
        await table.press("f5")
        stack = table.app.screen_stack
        fresh = next(each for each in stack if isinstance(each, TableScreen))
        assert fresh.session is not session and campaign_of(fresh.session).playthrough == 2
        assert {laid.place for _, laid in campaign_facts(fresh.session).table.rows()} == here
        assert sum(isinstance(each, TableScreen) for each in stack) == 1


async def test_before_the_end_of_the_story_the_report_offers_none(open_table: Open, home: Path) -> None:
    session = all_read(finished(played(begun(("Ann", "Bo"), seed=2)), "won"))
    assert "at_table" not in [key.action for key in end_page(session).offers()]


async def test_the_log_shows_the_table_and_offers_it(open_table: Open, home: Path) -> None:
    session = all_read(begun(("Ann", "Bo"), table=LEFT))
    async with open_table(session, SMALL) as table:
        await show(table.app, ChapterLogScreen(session))
        assert "2 of 40 places are laid." in table.text()
        await table.press("w")
        journal = at(table.app, JournalScreen)
        assert journal.query_one(OptionList).highlighted == 1
        await table.press()
        assert "11. Bosun Pell, who was on time (Di, chapter" in table.text()
        await table.press("escape", "t")
        assert isinstance(table.app.screen, NewCampaignScreen)


async def test_the_log_of_an_empty_table_has_no_keys_for_it(open_table: Open, home: Path) -> None:
    session = all_read(begun())
    async with open_table(session, SMALL) as table:
        await show(table.app, ChapterLogScreen(session))
        assert "The Table" not in table.text()
        await table.press("w", "t")
        assert isinstance(table.app.screen, ChapterLogScreen)
