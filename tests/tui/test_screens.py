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
from highseas.campaign.royal.tui.screens.new_game import NewGameScreen
from highseas.campaign.royal.tui.screens.pages import Recap
from highseas.campaign.royal.tui.screens.table import TableScreen
from highseas.campaign.royal.words.language import LANGUAGE
from highseas.campaign.shelf import slots
from highseas.campaign.tui.app import HighSeasApp
from highseas.campaign.tui.screens.saved_games import ReplaysScreen, SavesScreen
from highseas.campaign.tui.screens.title import TitleScreen
from highseas.campaign.words.settings import CHOICES, KEYS, NAME, THEME
from highseas.engine.royal.game import legal
from tests.front import start
from tests.tui.conftest import choose, opened
from tests.tui.games import end_page


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HIGHSEAS_HOME", str(tmp_path))
    return tmp_path


def no_questions() -> None:
    settings.save(Settings(seen_tutorial=True, motion=False, notes=False))


def screen_text(app: HighSeasApp) -> str:
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


def saved_game(name: str = "Friday", moves: int = 1) -> None:
    session, _ = requests.begin(start(2, 7), (), slots.open_store(), name)
    for _ in range(moves):
        session.play(legal(session.state)[0])
    session.autosaver.release()


async def test_one_key_resumes_the_last_game() -> None:
    no_questions()
    saved_game()
    async with opened() as (app, pilot):
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(app.screen, Recap)
        await pilot.press("d")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert app.screen.session.moves == ["draw"]  # the key that closed the recap is not played
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen)
    assert not slots.resume(slots.open_store(), "Friday").looking_only


async def test_without_a_game_resume_says_so() -> None:
    no_questions()
    async with opened() as (app, pilot):
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen)


async def test_a_new_game_starts_from_the_form_and_bad_input_is_said_at_once() -> None:
    no_questions()
    async with opened() as (app, pilot):
        await pilot.press("n")
        await pilot.pause()
        form = app.screen
        assert isinstance(form, NewGameScreen)
        form.query_one("#seed", Input).value = "many"
        await pilot.pause()
        assert "seed must be a whole number" in str(form.query_one("#problem").render())
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert app.screen is form
        form.query_one("#seed", Input).value = "42"
        form.query_one("#names", Input).value = "Ann, Bo"
        form.query_one("#aside", Input).value = "2"
        await pilot.pause()
        assert "5 contracts in 19 turns" in str(form.query_one("#forecast").render())
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert app.screen.session.state.seed == 42
        assert len(app.screen.session.state.point_deck) == 2
    assert settings.load()[0].names == "Ann, Bo"


async def test_saves_are_renamed_deleted_exported_and_imported(home: Path) -> None:
    no_questions()
    saved_game()
    async with opened("saves") as (app, pilot):
        assert isinstance(app.screen, SavesScreen)
        await pilot.press("r")
        await pilot.pause()
        await pilot.press("ctrl+u", *"Saturday", "enter")
        await pilot.pause()
        assert app.store.exists("Saturday")
        assert not app.store.exists("Friday")
        await pilot.press("e")
        await pilot.pause()
        app.screen.query_one(Input).value = str(home / "out.hsv")
        await pilot.press("enter")
        await pilot.pause()
        assert (home / "out.hsv").exists()
        await pilot.press("d")
        await pilot.pause()
        await pilot.press("n")
        await pilot.pause()
        assert app.store.exists("Saturday")
        await pilot.press("d")
        await pilot.pause()
        await pilot.press("y")
        await pilot.pause()
        assert not app.store.exists("Saturday")
        await pilot.press("i")
        await pilot.pause()
        app.screen.query_one(Input).value = str(home / "out.hsv")
        await pilot.press("enter")
        await pilot.pause()
        assert app.store.exists("out")


async def test_a_damaged_save_is_reported_and_its_backup_opens(home: Path) -> None:
    no_questions()
    saved_game(moves=12)
    main = home / "saves" / "Friday.hsv"
    main.write_bytes(main.read_bytes()[:-20])
    async with opened("saves") as (app, pilot):
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("n")  # the way back is offered at once; here it is taken by its own key
        await pilot.pause()
        assert isinstance(app.screen, SavesScreen)
        await pilot.press("b")
        await pilot.pause()
        await pilot.press("y")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("space")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert app.screen.session.moves


async def test_a_replay_is_written_at_the_end_and_chosen_from_the_list(home: Path) -> None:
    no_questions()
    session, _ = requests.begin(start(1, 7), (), None)
    while options := legal(session.state):
        session.play(options[0])
    async with opened() as (app, pilot):
        app.push_screen(end_page(session))
        await pilot.pause()
        await pilot.press("x")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        written = home / "replays" / "contracts-7.txt"
        assert written.read_text().startswith("High Seas replay 1")
        await pilot.press("q")
        await pilot.pause()
        choose(app, "replays")
        await pilot.pause()
        assert isinstance(app.screen, ReplaysScreen)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert app.screen.session.moves == session.moves
        assert app.screen.session.looking_only
        await pilot.press("q")
        await pilot.pause()
        choose(app, "replays")
        await pilot.pause()
        written.write_text("ahoy")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, ReplaysScreen)
        await pilot.press("o")
        await pilot.pause()
        await pilot.press(*"nowhere.txt", "enter")
        await pilot.pause()
        assert isinstance(app.screen, ReplaysScreen)


async def test_a_second_copy_only_looks() -> None:
    no_questions()
    session, _ = requests.begin(start(1, 7), (), slots.open_store(), "Friday")
    async with opened("resume") as (app, pilot):
        assert isinstance(app.screen, TableScreen)
        assert app.screen.session.looking_only
        await pilot.press("d")
        await pilot.pause()
        assert app.screen.session.moves == []
    session.autosaver.release()


async def test_help_searches_and_opens_at_the_entry() -> None:
    no_questions()
    async with opened() as (app, pilot):
        app.open_help("base-jester-3vp")
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)
        shown = app.screen.query_one("#entry").render()
        assert "Jester" in str(shown)
        await pilot.press("slash", *"nemesis", "enter")
        await pilot.pause()
        assert "Nemesis" in str(app.screen.query_one("#entry").render())
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen)


async def test_settings_stay() -> None:
    no_questions()
    async with opened("settings") as (_app, pilot):
        await pilot.press("enter", "down", "enter")
        await pilot.pause()
    assert settings.load()[0].theme == "light"


async def test_every_setting_says_what_it_does_and_can_be_changed() -> None:
    no_questions()
    async with opened("settings") as (app, pilot):
        before = settings.load()[0]
        for choice in CHOICES:
            assert choice.label(LANGUAGE) in screen_text(app)
            assert choice.about(LANGUAGE) in " ".join(str(app.screen.query_one("#about").render()).split())
            await pilot.press("enter")
            if choice is NAME:
                await pilot.press(*"Ann", "enter")
            if choice is THEME:
                await pilot.press("down", "enter")
            if choice is KEYS:
                await pilot.press("enter", "space", "escape")
            await pilot.pause()
            await pilot.press("down")
        await pilot.pause()
    after = settings.load()[0]
    assert all(getattr(before, choice.field) != getattr(after, choice.field) for choice in CHOICES[:-1])
    assert CHOICES[-1] is KEYS  # a screen of their own: tests/tui/test_own_keys.py
    assert (after.name, after.program_speed, after.odds_always) == ("Ann", "fast", False)


async def test_an_impossible_name_is_refused() -> None:
    no_questions()
    async with opened("settings") as (app, pilot):
        menu = app.screen.query_one("#settings", OptionList)
        menu.highlighted = menu.get_option_index(NAME.field)
        await pilot.press("enter", *"A,B", "enter")
        await pilot.pause()
        assert any("no comma" in notice.message for notice in app._notifications)
    assert settings.load()[0].name == ""


async def test_the_end_report_offers_the_same_deal_again() -> None:
    no_questions()
    session, _ = requests.begin(start(1, 3), (), slots.open_store(), "Friday")
    while legal(session.state):
        session.play(legal(session.state)[0])
    async with opened() as (app, pilot):
        app.push_screen(end_page(session))
        await pilot.pause()
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert app.screen.session.start == session.start
        assert app.screen.session.moves == []
    session.autosaver.release()


async def test_the_end_report_of_a_puzzle_is_true_and_its_line_can_be_copied() -> None:
    no_questions()
    puzzle = find("spare-the-settler")
    async with opened() as (app, pilot):
        app.push_screen(end_page(read_replay(puzzle.solution, puzzle.start)))
        await pilot.pause()
        await pilot.press("pagedown", "pagedown")
        await pilot.pause()
        shown = screen_text(app)
        assert "Jinx: Skipper, before the first move" in shown
        assert "stayed open" not in shown
        await pilot.press("y")
        await pilot.pause()
        assert app.clipboard.startswith('High Seas puzzle "Spare the Settler" · won')


def test_damaged_settings_are_reported_and_the_usual_ones_used(home: Path) -> None:
    (home / "settings.toml").write_text("theme = [")
    loaded, sentence = settings.load()
    assert loaded == Settings()
    assert "damaged" in sentence
