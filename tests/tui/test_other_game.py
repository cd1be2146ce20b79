"""A third game, known by its plug alone: with a screen it is played there, without one it stays as it is."""

from pathlib import Path

import pytest

from highseas.campaign import games
from highseas.campaign.play.session import Controller
from highseas.campaign.play.start import Start
from highseas.campaign.plug import Plug
from highseas.campaign.saved_games import slots
from highseas.campaign.tui import launch
from highseas.campaign.tui.screens.title import TitleScreen
from tests.toy_game import HIGH_CARD, ToySetup
from tests.toy_screen import RULES, ToyTable
from tests.tui import script
from tests.tui.conftest import LARGE, opened
from tests.tui.script import shown

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


async def test_with_a_screen_it_is_played_from_the_title_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    plug = Plug(name=HIGH_CARD.name, game=HIGH_CARD, screens="tests.toy_screen:TOY_SCREENS")
    monkeypatch.setitem(games.PLUGS, HIGH_CARD.name, plug)
    async with opened() as (app, pilot):

        async def press(*keys: str) -> str:
            for key in keys:
                await script.press(app, pilot, key)
            return shown(app)

        text = await press("enter")  # the game goes on from the title
        assert "Where you are" in text and "Ann draws 1." in text
        text = await press("enter")
        assert isinstance(app.screen, ToyTable) and all(part in text for part in ("Ann: ? 1", "Ann decides", "1 draw"))
        assert "unsee 1 card" in await press("u") and "Ann: ? 1" in await press("n")
        text = await press("u", "y")
        assert "Ann: ?\n" in text and "draws" not in text
        assert "Ann: ? 1" in await press("^redo") and "Ann: ? 1 5" in await press("1")
        assert "Ben decides" in await press("2") and RULES[0] in await press("question_mark")
        await press("escape", "7")
        assert [notice.message for notice in app._notifications] == ["There is no choice 7 now."]
        text = await press("l")
        assert all(line in text for line in ("Ann draws 1.", "Ann draws 5.", "Ann stands."))
        text = await press("home", "enter")
        assert "looking back" in text.lower() and "Ben: ?" in text
        assert "Ben decides" in await press("escape") and "Ann draws 5." in await press("l")
        await press("escape", "q")  # in the middle of it
        assert isinstance(app.screen, TitleScreen)
        assert "Ann stands." in await press("enter") and "Ben decides" in await press("enter")
        await pilot.resize_terminal(*LARGE)
        while not (
            app.screen.top.has_class("wide") and app.screen.top._fits
        ):  # a timer of Textual's waits for more sizes
            await pilot.pause()
        assert "The game is over." in await press("down", "enter")
        text = await press("escape")
        assert "Ann: 7 1 5" in text and "Ben: 6" in text
        assert "Ben" in await press("enter")  # the report again
        await press("escape", "q")
        assert isinstance(app.screen, TitleScreen)
        assert not any(slots.search_unfinished(slots.open_store()))
