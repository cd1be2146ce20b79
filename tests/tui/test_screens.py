"""The screens around the table, by keyboard: title, new game, saves, settings, help, report, first game."""

from pathlib import Path

import pytest
from textual.widgets import Input, OptionList

from highseas.campaign.begin import requests
from highseas.campaign.files import settings
from highseas.campaign.files.settings import Settings
from highseas.campaign.play.replay import read_replay
from highseas.campaign.royal.play.named_deals import find
from highseas.campaign.royal.tui.screens.help import HelpScreen
from highseas.campaign.royal.tui.screens.pages import Recap
from highseas.campaign.royal.tui.screens.table import TableScreen
from highseas.campaign.royal.words.language import LANGUAGE
from highseas.campaign.saved_games import slots
from highseas.campaign.tui.screens.saved_games import ReplaysScreen, SavesScreen
from highseas.campaign.tui.screens.title import TitleScreen
from highseas.campaign.words.settings import CHOICES, KEYS, NAME, THEME
from highseas.engine.royal.game import legal
from tests.front import start
from tests.tui.conftest import at, opened, show
from tests.tui.games import end_page
from tests.tui.script import choose, shown

pytestmark = pytest.mark.usefixtures("home")


def saved_game(name: str = "Friday", moves: int = 1) -> None:
    session, _ = requests.begin(start(2, 7), (), slots.open_store(), name)
    for _ in range(moves):
        session.play(legal(session.state)[0])
    session.autosaver.release()


async def test_one_key_resumes_the_last_game() -> None:
    saved_game()
    async with opened() as (app, pilot):
        await pilot.press("r")
        assert isinstance(app.screen, Recap)
        await pilot.press("d")
        assert at(app, TableScreen).session.moves == ["draw"]  # the key that closed the recap is not played
        await pilot.press("q")
        assert isinstance(app.screen, TitleScreen)
    assert not slots.resume(slots.open_store(), "Friday").looking_only


async def test_without_a_game_resume_says_so() -> None:
    async with opened() as (app, pilot):
        await pilot.press("r")
        assert isinstance(app.screen, TitleScreen)


async def test_saves_are_renamed_deleted_exported_and_imported(home: Path) -> None:
    saved_game()
    async with opened("saves") as (app, pilot):
        assert isinstance(app.screen, SavesScreen)
        await pilot.press("r", "ctrl+u", *"Saturday", "enter")
        assert app.store.exists("Saturday")
        assert not app.store.exists("Friday")
        await pilot.press("e")
        app.screen.query_one(Input).value = str(home / "out.hsv")
        await pilot.press("enter")
        assert (home / "out.hsv").exists()
        await pilot.press("d", "n")
        assert app.store.exists("Saturday")
        await pilot.press("d", "y")
        assert not app.store.exists("Saturday")
        await pilot.press("i")
        app.screen.query_one(Input).value = str(home / "out.hsv")
        await pilot.press("enter")
        assert app.store.exists("out")


async def test_a_damaged_save_is_reported_and_its_backup_opens(home: Path) -> None:
    saved_game(moves=12)
    main = home / "saves" / "Friday.hsv"
    main.write_bytes(main.read_bytes()[:-20])
    async with opened("saves") as (app, pilot):
        await pilot.press("enter")
        await pilot.press("n")  # the way back is offered at once; here it is taken by its own key
        await pilot.pause()
        assert isinstance(app.screen, SavesScreen)
        await pilot.press("b", "y", "enter", "space")
        assert at(app, TableScreen).session.moves


async def test_a_replay_is_written_at_the_end_and_chosen_from_the_list(home: Path) -> None:
    session, _ = requests.begin(start(1, 7), (), None)
    while options := legal(session.state):
        session.play(options[0])
    async with opened() as (app, pilot):
        await show(app, end_page(session))
        await pilot.press("x", "enter")
        written = home / "replays" / "contracts-7.txt"
        assert written.read_text().startswith("High Seas replay 1")
        await pilot.press("q")
        choose(app, "replays")
        await pilot.pause()
        assert isinstance(app.screen, ReplaysScreen)
        await pilot.press("enter")
        assert isinstance(app.screen, TableScreen)
        assert app.screen.session.moves == session.moves
        assert app.screen.session.looking_only
        await pilot.press("q")
        choose(app, "replays")
        await pilot.pause()
        written.write_text("ahoy")
        await pilot.press("enter")
        assert isinstance(app.screen, ReplaysScreen)
        await pilot.press("o", *"nowhere.txt", "enter")
        assert isinstance(app.screen, ReplaysScreen)


async def test_a_second_copy_only_looks() -> None:
    session, _ = requests.begin(start(1, 7), (), slots.open_store(), "Friday")
    async with opened("resume") as (app, pilot):
        looked_at = at(app, TableScreen).session
        await pilot.press("d")
        assert looked_at.looking_only and looked_at.moves == []
    session.autosaver.release()


async def test_help_searches_and_opens_at_the_entry() -> None:
    async with opened() as (app, pilot):
        app.open_help("base-jester-3vp")
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)
        shown = app.screen.query_one("#entry").render()
        assert "Jester" in str(shown)
        await pilot.press("slash", *"nemesis", "enter")
        assert "Nemesis" in str(app.screen.query_one("#entry").render())
        await pilot.press("escape")
        assert isinstance(app.screen, TitleScreen)


async def test_settings_stay() -> None:
    async with opened("settings") as (_app, pilot):
        await pilot.press("enter", "down", "enter")
    assert settings.load()[0].theme == "light"


async def test_every_setting_says_what_it_does_and_can_be_changed() -> None:
    async with opened("settings") as (app, pilot):
        before = settings.load()[0]
        for choice in CHOICES:
            assert choice.label(LANGUAGE) in shown(app)
            assert choice.about(LANGUAGE) in " ".join(str(app.screen.query_one("#about").render()).split())
            await pilot.press("enter")
            if choice is NAME:
                await pilot.press(*"Ann", "enter")
            if choice is THEME:
                await pilot.press("down", "enter")
            if choice is KEYS:
                await pilot.press("enter", "space", "escape")
            await pilot.press("down")
    after = settings.load()[0]
    assert all(getattr(before, choice.field) != getattr(after, choice.field) for choice in CHOICES[:-1])
    assert CHOICES[-1] is KEYS  # a screen of their own: tests/tui/test_own_keys.py
    assert (after.name, after.program_speed, after.odds_always) == ("Ann", "fast", False)


async def test_an_impossible_name_is_refused() -> None:
    async with opened("settings") as (app, pilot):
        menu = app.screen.query_one("#settings", OptionList)
        menu.highlighted = menu.get_option_index(NAME.field)
        await pilot.press("enter", *"A,B", "enter")
        assert any("no comma" in notice.message for notice in app._notifications)
    assert settings.load()[0].name == ""


async def test_the_end_report_offers_the_same_deal_again() -> None:
    session, _ = requests.begin(start(1, 3), (), slots.open_store(), "Friday")
    while legal(session.state):
        session.play(legal(session.state)[0])
    async with opened() as (app, pilot):
        await show(app, end_page(session))
        await pilot.press("s")
        assert isinstance(app.screen, TableScreen)
        assert app.screen.session.start == session.start
        assert app.screen.session.moves == []
    session.autosaver.release()


async def test_the_end_report_of_a_puzzle_is_true_and_its_line_can_be_copied() -> None:
    puzzle = find("spare-the-settler")
    async with opened() as (app, pilot):
        await show(app, end_page(read_replay(puzzle.solution, puzzle.start)))
        await pilot.press("pagedown", "pagedown")
        said = shown(app)
        assert "Jinx: Skipper, before the first move" in said
        assert "stayed open" not in said
        await pilot.press("y")
        assert app.clipboard.startswith('High Seas puzzle "Spare the Settler" · won')


def test_damaged_settings_are_reported_and_the_usual_ones_used(home: Path) -> None:
    (home / "settings.toml").write_text("theme = [")
    loaded, sentence = settings.load()
    assert loaded == Settings()
    assert "damaged" in sentence
