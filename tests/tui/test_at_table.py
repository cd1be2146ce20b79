"""Another campaign at the Table of an earlier one on the screen: the form, the end of the story, the log."""

from pathlib import Path

from msgspec.structs import replace
from textual.widgets import OptionList

from highseas.campaign.chapters import library
from highseas.campaign.chapters.achievements import HandedOn, UnlockedPlace
from highseas.campaign.chapters.campaign import campaign_of
from highseas.campaign.chapters.facts import campaign_facts
from highseas.campaign.play.session import Session
from highseas.campaign.royal.tui.screens.campaigns import ChapterLogScreen
from highseas.campaign.royal.tui.screens.report import ChapterReport
from highseas.campaign.royal.tui.screens.table import TableScreen
from highseas.campaign.saved_games import slots
from highseas.campaign.saved_games.slots import open_store
from highseas.campaign.tui.widgets.form_fields import Pick
from tests.campaigns import begun, finished, played
from tests.story.folders import TWO_CARDS
from tests.tui.conftest import SMALL, Open, at, opened, show
from tests.tui.games import end_page
from tests.tui.script import walk
from tests.tui.test_story_table import all_read

LEFT = HandedOn((UnlockedPlace("pim", ("Cy",), 1, "Winter"), UnlockedPlace("pell", ("Di",), 2, "Winter")), 1)


def over(session: Session) -> Session:
    """Return the session as the end of its story."""
    played(session)
    session.campaign = replace(campaign_of(finished(session, "won")), chapters=1)
    return all_read(session)


async def test_the_form_offers_the_tables_where_somebody_sits(home: Path) -> None:
    slots.leave(begun(("Ann", "Bo"), table=LEFT))
    slots.leave(begun(("Cy",)))
    async with opened() as (app, pilot):
        await walk(app, pilot, "choose:campaign @more space | at NewCampaignScreen")
        row = app.screen.query_one("#at-table", Pick)
        assert str(row.render()).split("  ") == ["(x) a new one", "( ) of Ann & Bo (2 of 40 laid)"]
        await walk(app, pilot, "@at-table right f5")
        table = next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))
        assert {laid.place for _, laid in campaign_facts(table.session).table.rows()} == {"pim", "pell"}


async def test_another_story_has_another_table_and_one_that_is_gone_leaves_the_form_at_a_new_one(home: Path) -> None:
    """There is no row for it where nobody sits at a table."""
    slots.leave(begun(("Cy",)))
    library.add(TWO_CARDS)
    async with opened() as (app, pilot):
        await walk(app, pilot, "choose:campaign | at NewCampaignScreen | lacks at-table \n escape")
        slots.leave(begun(("Ann",), table=LEFT))
        await walk(app, pilot, "choose:campaign @at-table right")
        row = app.screen.query_one("#at-table", Pick)
        assert row.value == "Ann"
        await walk(app, pilot, "@story right")
        assert row.value == ""
        await walk(app, pilot, "escape escape choose:campaign @at-table")
        row = app.screen.query_one("#at-table", Pick)
        open_store().delete("Ann")
        await walk(app, pilot, "right | at NewCampaignScreen")
        assert row.value == ""


async def test_the_end_of_the_story_offers_another_campaign_at_its_table(open_table: Open, home: Path) -> None:
    session = over(begun(("Ann", "Bo"), seed=2))
    here = {laid.place for _, laid in campaign_facts(session).table.rows()}
    async with open_table(session, SMALL) as table:
        if not isinstance(table.app.screen, ChapterReport):
            await table.press("enter")
        screen = at(table.app, ChapterReport)
        assert "at_table" in [key.action for key in screen.offers()]
        screen.action_at_table()
        await table.press()
        await table.walk("- | at NewCampaignScreen | seated Ann, Bo \n f5")
        (fresh,) = (each for each in table.app.screen_stack if isinstance(each, TableScreen))
        assert fresh.session is not session and campaign_of(fresh.session).playthrough == 2
        assert {laid.place for _, laid in campaign_facts(fresh.session).table.rows()} == here


async def test_before_the_end_of_the_story_the_report_offers_none(open_table: Open, home: Path) -> None:
    session = all_read(finished(played(begun(("Ann", "Bo"), seed=2)), "won"))
    assert "at_table" not in [key.action for key in end_page(session).offers()]


async def test_the_log_shows_the_table_and_offers_it_unless_it_is_empty(open_table: Open, home: Path) -> None:
    session = all_read(begun(("Ann", "Bo"), table=LEFT))
    async with open_table(session, SMALL) as table:
        await show(table.app, ChapterLogScreen(session))
        await table.walk("- | shows 2 of 40 places are laid. \n w | at JournalScreen")
        assert table.app.screen.query_one(OptionList).highlighted == 1
        await table.walk("""
            -        | shows 11. Bosun Pell, who knows the way (Di,
            escape g | at NewCampaignScreen""")  # fmt: skip
    session = all_read(begun())
    async with open_table(session, SMALL) as table:
        await show(table.app, ChapterLogScreen(session))
        await table.walk("- | hides The Table \n w g | at ChapterLogScreen")
