"""What is new: once after an update, later in the help and by a command."""

import itertools
from pathlib import Path

import pytest

from highseas.campaign.begin import requests
from highseas.campaign.files import settings
from highseas.campaign.files.settings import Settings
from highseas.campaign.files.version import VERSION
from highseas.campaign.main import run
from highseas.campaign.royal.begin import setups
from highseas.campaign.saved_games import slots
from highseas.campaign.tui.app import HighSeasApp
from highseas.campaign.tui.screens.title import TitleScreen
from highseas.campaign.tui.widgets.dialogs import Page
from highseas.campaign.words.help import News, news_lines, versions
from highseas.campaign.words.language import LANGUAGE
from tests.tui.conftest import opened
from tests.tui.script import lines, walk

take_news = settings.take_news


@pytest.fixture(autouse=True)
def _with_news(no_input_lock: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "take_news", take_news)


async def test_an_update_shows_what_is_new_once(home: Path) -> None:
    before = versions()[1].number
    (home / "settings.toml").write_text(f'motion = false\nseen_tutorial = true\nlast_version = "{before}"\n')
    async with opened() as (app, pilot):
        assert isinstance(app.screen, Page)
        shown = "\n".join(lines(app))
        # all of it, without reading on
        assert all(line.strip("· ") in shown for line in news_lines(LANGUAGE, before))
        assert before not in shown
        await pilot.press("escape")
        assert isinstance(app.screen, TitleScreen)
    assert settings.load()[0].last_version == VERSION
    async with opened() as (app, pilot):
        assert isinstance(app.screen, TitleScreen)


async def test_an_update_over_several_versions_has_the_newest_in_sight_and_the_rest_below(home: Path) -> None:
    oldest = versions()[-1]
    async with opened() as (app, pilot):
        assert all(line in "\n".join(lines(app)) for line in versions()[0].lines)
        await pilot.press(*["pagedown"] * len(versions()))
        assert oldest.lines[-1] in "\n".join(lines(app))


async def test_the_very_first_start_has_no_news_but_the_guided_game(home: Path) -> None:
    """The title after `highseas new` is the first there was: what it brings was never otherwise."""
    (home / "settings.toml").unlink()
    async with opened() as (app, pilot):
        await walk(app, pilot, "- | at TitleScreen | shows Play: your first game")
    assert settings.load()[0].last_version == VERSION
    (home / "settings.toml").unlink()
    requests.begin(setups.wanted_start(setups.GameRequest(names=("Ann",))), (), slots.open_store())
    async with opened() as (app, _pilot):
        assert not isinstance(app.screen, Page)


async def test_the_guided_game_is_offered_below_the_news(home: Path) -> None:
    """Saved games without settings are no first start."""
    (home / "settings.toml").unlink()
    (home / "saves").mkdir()
    async with opened() as (app, _pilot):
        assert isinstance(app.screen, Page)
    settings.save(Settings(motion=False))
    async with opened() as (app, pilot):
        await walk(app, pilot, "- | at Page \n escape | at TitleScreen | shows Play: your first game")


def test_damaged_settings_stay_as_they_are(home: Path) -> None:
    (home / "settings.toml").write_text("theme = [")
    assert HighSeasApp().take_news() == []
    assert (home / "settings.toml").read_text() == "theme = ["


async def test_the_help_and_a_command_have_what_is_new(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings.save(Settings(motion=False, seen_tutorial=True, last_version=VERSION))
    async with opened("help") as (app, pilot):
        await walk(app, pilot, f'slash "what is n" enter | at RoyalHelp | part entry High Seas {VERSION}')
    assert run(["news"]) == 0
    assert capsys.readouterr().out.splitlines() == news_lines(LANGUAGE)


def test_only_versions_after_the_last_one_are_news() -> None:
    numbers = [news.number for news in versions()]
    assert numbers[0] == VERSION, "this version has no news; write them or leave the test saying so"
    assert all(newer > older for newer, older in itertools.pairwise(map(_parts, numbers)))
    assert news_lines(LANGUAGE, VERSION) == []
    assert news_lines(LANGUAGE, "0.1.0") == news_lines(LANGUAGE) and news_lines(LANGUAGE)[0] == f"High Seas {VERSION}"


def _parts(number: str) -> list[int]:
    return [int(part) for part in number.split(".")]


@pytest.mark.parametrize("news", versions(), ids=lambda news: news.number)
def test_a_page_of_news_is_short_and_plain(news: News) -> None:
    assert len(news.lines) <= 15 and all(len(line) <= 62 for line in news.lines)
    for before, line in itertools.pairwise(news.lines):  # a small letter goes on with the line before
        assert not line.startswith("highseas") or before.endswith(";")


def test_the_log_of_changes_knows_this_version() -> None:
    log = (Path(__file__).parents[2] / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"\n## {VERSION}\n" in log and "Not released" not in log
