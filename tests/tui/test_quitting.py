"""Ctrl-Q ends the program and Ctrl-Z sets it aside wherever a player is: at pages, questions, lines, the palette."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.widgets import Input

from highseas.campaign.play.session import Session
from highseas.campaign.saved_games import gamefile, slots
from highseas.campaign.tui import input_queue
from highseas.campaign.tui.app import HighSeasApp
from highseas.campaign.tui.input_queue import LockableScreen
from highseas.campaign.tui.screens.settings import KeysScreen
from highseas.campaign.tui.widgets.dialogs import Question
from tests.disk import Disk
from tests.some import every, third
from tests.tui.conftest import opened, show
from tests.tui.games import new_game, on_with
from tests.tui.quick import at_rest
from tests.tui.races import new_race, sail_on
from tests.tui.script import send, walk
from tests.tui.test_online import sitting
from tests.tui.test_story_table import campaign, simply

SLOT = "evening"
GAMES: dict[str, Callable[[], Session]] = {
    "port royal": lambda: on_with(new_game(), 9),
    "story": lambda: simply(campaign(), 12),
    "race": lambda: sail_on(new_race(), 30, "card"),
}
TELL = {
    "where it stands": "-",
    "table": "enter",
    "page": "enter w",
    "log": "enter l",
    "help": "enter question_mark",
    "palette": "enter ctrl+p",
    "palette that searches": 'enter ctrl+p "hel"',
    "palette over a page": "enter w ctrl+p",
}
"""What asks nothing, and the way there from a game that is resumed."""
ASK = {
    "question": "enter ^concede | at Question",
    "list": "enter ^crew | at Choice",
    "bookmarks": "enter ^bookmarks | at Bookmarks",
    "line": 'enter ^bookmarks plus ctrl+u "saf" | at Line',
    "palette over a question": "enter ^concede ctrl+p | at Palette",
}
TITLE = {
    "title": "-",
    "form": "choose:new",
    "field of a form": 'choose:race @name-of-1 "An" | at NewRaceScreen',
    "path": 'choose:saves ^import "a"',
    "palette": "ctrl+p",
    "help": 'choose:help "dra"',
}


def resumed(game: str) -> Session:
    """Return a game that was kept, left and taken up again."""
    session, store = GAMES[game](), slots.open_store()
    slots.keep_new(store, SLOT, session)
    slots.leave(session)
    return slots.resume(store, SLOT)


async def typed(app: HighSeasApp, *keys: str) -> None:
    send(app, *keys)
    await at_rest()


@pytest.mark.parametrize(("game", "way"), third(GAMES, [*TELL, *ASK]))
async def test_ctrl_q_ends_a_game_that_is_saved_from_anywhere(game: str, way: str, home: Path) -> None:
    async with opened(session=(session := resumed(game))) as (app, pilot):
        before = session.state
        assert app.screen.is_modal, "it says where the game stands"
        await walk(app, pilot, {**TELL, **ASK}[way])
        await typed(app, "ctrl+q", "ctrl+q")
        assert app._exit and not app.return_code and app.crash is None
    store = slots.open_store()
    assert gamefile.from_bytes(store.read(SLOT)).state == before and not list(home.rglob("*.lock"))


@pytest.mark.parametrize(("game", "way"), third(GAMES, TELL))
async def test_over_what_only_tells_a_game_that_cannot_be_saved_is_asked_about_once(
    game: str, way: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer is as far away as it was, however often the key is pressed or held."""
    disk = Disk(monkeypatch)
    async with opened(session=(session := resumed(game))) as (app, pilot):
        await walk(app, pilot, TELL[way])
        there = app.screen
        disk.full = True
        session.keep()
        await typed(app, *["ctrl+q"] * 4)
        assert [type(each) for each in app.screen_stack].count(Question) == 1 and not app._exit
        await walk(app, pilot, "- | shows This game is not saved | says Answer what is asked here \n n")
        assert app.screen is there and not app._exit
        await typed(app, "ctrl+q")
        await typed(app, "y")
        assert app._exit


@pytest.mark.parametrize(("game", "way"), third(GAMES, ASK))
async def test_what_asks_comes_before_the_question_whether_to_leave_a_game_unsaved(
    game: str, way: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing that was typed is lost; saved after all, the game is left."""
    disk = Disk(monkeypatch)
    async with opened(session=(session := resumed(game))) as (app, pilot):
        await walk(app, pilot, ASK[way])
        stack, lines = list(app.screen_stack), [each.value for each in app.screen.query(Input)]
        disk.full = True
        session.keep()
        await typed(app, "ctrl+q", "ctrl+q")
        assert list(app.screen_stack) == stack and not app._exit
        assert [each.value for each in app.screen.query(Input)] == lines
        await walk(app, pilot, "- | says Answer what is asked here before you leave it.")
        disk.full = False
        await typed(app, "ctrl+q")
        assert app._exit and not session.unsaved


@pytest.mark.parametrize("way", TITLE)
async def test_ctrl_q_ends_the_program_where_no_game_is_open(way: str, home: Path) -> None:
    async with opened() as (app, pilot):
        await walk(app, pilot, TITLE[way])
        await typed(app, "ctrl+q", "ctrl+q")
        assert app._exit and not app.return_code and app.crash is None


async def test_ctrl_q_is_no_key_of_ones_own(home: Path) -> None:
    async with opened() as (app, pilot):
        await show(app, KeysScreen())
        await walk(app, pilot, "enter | at PressKey")
        await typed(app, "ctrl+q")
        assert app._exit and not app.settings.keys


async def test_quit_of_the_palette_over_a_page_asks_as_the_key_does(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Disk(monkeypatch)
    async with opened(session=(session := resumed("race"))) as (app, pilot):
        disk.full = True
        session.keep()
        await walk(app, pilot, 'ctrl+p "quit" enter | at Question | shows This game is not saved \n n | at Page')
        assert not app._exit


@pytest.mark.parametrize("way", every(2, [*TELL, *ASK]))
async def test_ctrl_z_sets_the_program_aside_from_anywhere(
    way: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asides = list[str]()
    monkeypatch.setattr(HighSeasApp, "action_suspend_process", lambda _: asides.append(way))
    async with opened(session=resumed("race")) as (app, pilot):
        await walk(app, pilot, {**TELL, **ASK}[way])
        stack = list(app.screen_stack)
        await typed(app, "ctrl+z")
        assert len(asides) == 1 and list(app.screen_stack) == stack


async def test_ctrl_c_says_how_to_quit(home: Path) -> None:
    async with opened(session=new_game()) as (app, pilot):
        await walk(app, pilot, "ctrl+c | last ^Q quits. \n d | quiet | moves draw")


async def test_ctrl_q_waits_for_no_lock(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of keys that come too early for a question none answers it, but this one answers nothing."""
    async with opened(session=sail_on(new_race(persons=3), 30)) as (app, pilot):
        await walk(app, pilot, "- | at HandOver")
        monkeypatch.setattr(input_queue, "LOCK_SECONDS", 100.0)
        screen = app.screen
        assert isinstance(screen, LockableScreen)
        screen.lock_input("*")
        await typed(app, "enter", "y")
        assert app.screen is screen
        await typed(app, "ctrl+q")
        assert app._exit


@pytest.mark.parametrize("way", ["-", "question_mark", 't "Ahoy"', "ctrl+p"])
async def test_a_guest_gets_up_from_a_table_elsewhere_by_ctrl_q(way: str, home: Path) -> None:
    async with sitting(new_game(2), home) as (_, table):
        await table.walk(way)
        await typed(table.app, "ctrl+q", "ctrl+q")
        assert table.app._exit and table.app.crash is None
