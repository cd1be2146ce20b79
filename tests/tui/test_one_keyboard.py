"""Rivals at one screen: what one of them alone may know is shown to nobody else (ruling R29)."""

from highseas.campaign.chapters.campaign import CampaignRequest, begin_campaign
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.shelf import slots
from highseas.engine.royal.derived import refresh
from highseas.engine.royal.moves import Lookout
from highseas.engine.royal.seen.view import ids
from tests.adventure import card
from tests.tui.conftest import LARGE, Open
from tests.tui.test_story_table import all_read

PERSON, PROGRAM = Controller.PERSON, Controller.PROGRAM


def looking() -> Session:
    """Return two rivals in a chapter; the first has just used a Lookout."""
    start, campaign = begin_campaign(CampaignRequest(names=("Ann", "Bo"), seed=4, competitive=True))
    session = all_read(slots.new_session(start, [PERSON, PERSON], campaign))
    while session.turn == 0:
        session.play(session.prompt.options[0].text)
        all_read(session)
    session.state.seats[0].display = bytes((card("lookout-1vp"),))
    refresh(session.state)
    session.play(Lookout())
    return session


async def test_what_the_program_looks_at_is_not_painted(open_table: Open) -> None:
    """Ruling R29: neither the cards nor what could be done with them, though the same look of a person is."""
    session = looking()
    async with open_table(session, LARGE) as table:
        for players in ([PERSON, PERSON], [PROGRAM, PERSON]):
            session.players = players
            table.screen.paint()
            scene, shown = table.screen.scene, players[0] == PERSON
            assert scene.view.revealed == (ids(session.state.revealed) if shown else ())
            assert scene.prompt is not None and bool(scene.prompt.options) == shown


async def test_a_hint_is_gone_when_the_next_decides(open_table: Open) -> None:
    """A hint names what its seat may know, and is for that seat alone."""
    session = looking()
    async with open_table(session, LARGE) as table:
        await table.press("h")
        assert "best next card" in table.text()
        session.play(session.prompt.options[0].text)
        while session.watcher == 0:
            session.play(next(option.text for option in session.prompt.options if option.enabled))
        await table.paint()
        assert "best next card" not in table.text()
