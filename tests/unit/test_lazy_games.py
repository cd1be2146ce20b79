"""What nobody asks for is not loaded: the title starts without the rules of any game, a game of Port Royal without
those of the race, and the version is told without the screen.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from highseas.campaign import games

ROOT = Path(__file__).parents[2]
STARTS = ("cli.play", "cli.files", "cli.lines", "results.ending", "shelf.catalog", "words.saves", "plain.jsonl")


def loaded_after(code: str) -> set[str]:
    """Return the modules of a fresh interpreter that has run this."""
    code = f"{code}\nimport sys; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True
    )
    return set(done.stdout.split())


@pytest.mark.parametrize("start", STARTS)
def test_nothing_loads_the_rules_of_the_race_before_somebody_asks(start: str) -> None:
    loaded = loaded_after(f"import highseas.campaign.{start}")
    assert not {name for name in loaded if name.startswith("highseas.engine.jamaica.")} - {
        "highseas.engine.jamaica.setup"
    }


def test_the_title_loads_no_rules_and_no_cards() -> None:
    loaded = loaded_after("import highseas.campaign.tui.app, highseas.campaign.tui.screens.title")
    games = ("highseas.engine.royal", "highseas.engine.jamaica", "highseas.story", "highseas.campaign.chapters")
    assert "textual.app" in loaded
    assert not {name for name in loaded if name.startswith(games)}


def test_the_version_loads_neither_screen_nor_commands() -> None:
    code = "from highseas.campaign.main import run; assert run(['--version']) == 0"
    heavy = {"textual", "rich", "cyclopts", "highseas.engine.game", "highseas.saves"}
    assert not heavy & loaded_after(code)


def test_a_setup_finds_its_game_before_that_was_loaded() -> None:
    code = (
        "from highseas.campaign.games import game_of\n"
        "from highseas.engine.jamaica.setup import Setup\n"
        "assert game_of(Setup(('Ann',), 1)).name == 'jamaica'"
    )
    assert "highseas.engine.jamaica.game" in loaded_after(code)


def test_all_games_are_known_by_name() -> None:
    assert {"royal", "jamaica"} <= set(games.PLUGS)
    assert [games.game_named(name).name for name in games.PLUGS] == list(games.PLUGS)
