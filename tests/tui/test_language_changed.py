"""The language is changed in the settings while a game lies on the table."""

from contextvars import copy_context
from pathlib import Path

import pytest

from highseas.campaign.files import settings
from highseas.campaign.main import run
from highseas.campaign.royal.tui.screens.table import TableScreen
from highseas.campaign.tui.app import HighSeasApp
from highseas.campaign.tui.screens.settings import SettingsScreen
from highseas.campaign.words import shipped
from tests.tui.conftest import SMALL
from tests.tui.games import new_game
from tests.tui.spoken import painted


async def test_all_is_shown_anew_in_the_language_that_is_chosen(home: Path) -> None:
    """Title, table and settings; the game goes on at the same decision, and the choice is kept."""
    shipped.use("en")
    app = HighSeasApp(new_game())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("d")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        moves = list(app.screen.seat.host.moves)
        await app.push_screen(SettingsScreen())
        await pilot.pause()
        while settings.load()[0].language != "de":
            await pilot.press("enter")  # the cursor stands on the first setting, the language
            await pilot.pause()
        assert isinstance(app.screen, SettingsScreen) and "Sprache" in painted(app) and "Deutsch" in painted(app)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen) and app.screen.seat.host.moves == moves
        assert "Aufträge" in painted(app) and "Contracts" not in painted(app)
        await pilot.press("d")
        await pilot.pause()
        assert len(app.screen.seat.host.moves) == len(moves) + 1


@pytest.mark.parametrize(
    ("arguments", "variable", "chosen", "said"),
    [
        (["--language", "de"], "en", "en", "Aufruf"),
        (["--language=de"], "", "en", "Aufruf"),
        ([], "de", "en", "Aufruf"),
        ([], "", "de", "Aufruf"),
        ([], "en", "de", "Usage"),
        (["--language", "en"], "de", "de", "Usage"),
    ],
)
def test_an_option_counts_more_than_the_environment_and_that_more_than_the_settings(
    arguments: list[str], variable: str, chosen: str, said: str, home: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    (home / "settings.toml").write_text(f'language = "{chosen}"\n')
    monkeypatch.setenv("HIGHSEAS_LANGUAGE", variable)
    assert copy_context().run(run, ["daily", *arguments, "--help"]) == 0
    assert said in capsys.readouterr().out


def test_a_language_that_there_is_not_is_refused(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert copy_context().run(run, ["--language", "tlh", "daily", "--help"]) == 2
    assert capsys.readouterr() == ("", "There is no language 'tlh'; there are de and en.\n")
