"""A saved game of another kind, which has no screen: one sentence, and it stays where and as it is."""

from pathlib import Path

import pytest

from highseas.campaign import games
from highseas.campaign.play.session import Controller
from highseas.campaign.play.start import Start
from highseas.campaign.plug import Plug
from highseas.campaign.shelf import slots
from highseas.campaign.tui import launch
from tests.toy_game import HIGH_CARD, ToySetup
from tests.tui.conftest import opened

SAYS = "this game has no screen; go on with it in plain lines"


@pytest.fixture(autouse=True)
def toy(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.PLUGS, HIGH_CARD.name, Plug(name=HIGH_CARD.name, game=HIGH_CARD))
    session = slots.new_session(Start(ToySetup(("Ann", "Ben"), 7)), [Controller.PERSON] * 2)
    slots.keep_new(slots.open_store(), "cards", session)
    session.play("draw")
    slots.leave(session)


async def test_the_title_says_that_it_has_no_screen() -> None:
    async with opened() as (app, pilot):
        await pilot.press("enter")
        await pilot.pause()
        assert [SAYS.capitalize() in notice.message.capitalize() for notice in app._notifications] == [True]
        again = slots.resume(slots.open_store(), "cards")
        assert again.moves == ["draw"] and not again.looking_only
        slots.leave(again)


def test_the_command_line_says_so_before_the_screen_opens(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(launch, "is_terminal", lambda: True)
    session = slots.resume(slots.open_store(), "cards")
    assert launch.open_table(session) == 2
    slots.leave(session)
    assert SAYS in capsys.readouterr().err.replace("This", "this")
