"""What nobody asks for is not loaded: the title starts without the rules of any game, a game of Port Royal without
those of the race, and the version is told without the screen.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from highseas.campaign import games
from highseas.campaign.plain.game_words import GameWords
from highseas.campaign.play.daily import Daily
from highseas.campaign.plug import Plug, located
from highseas.campaign.tui.games import GameScreens
from highseas.campaign.tui.screens.title import LINKED, MENU
from highseas.campaign.words.games import Standing
from highseas.campaign.words.language import Language
from highseas.campaign.words.records import GameRecords
from highseas.engine.game import Game

ROOT = Path(__file__).parents[2]
KINDS = {
    "game": Game,
    "daily": Daily,
    "language": Language,
    "words": GameWords,
    "screens": GameScreens,
    "standing": Standing,
    "records": GameRecords,
    "kept": dict,
    "commands": object,
}
"""What the parts of a plug are; all others are called."""
STARTS = "cli.play cli.files royal.cli results.achievements saved_games.catalog words.saves plain.jsonl"


def loaded_after(code: str) -> set[str]:
    """Return the modules of a fresh interpreter that has run this."""
    code = f"{code}\nimport sys; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True
    )
    return set(done.stdout.split())


@pytest.mark.parametrize("start", STARTS.split())
def test_nothing_loads_the_rules_of_the_race_before_somebody_asks(start: str) -> None:
    loaded = loaded_after(f"import highseas.campaign.{start}")
    rules = {name for name in loaded if name.startswith("highseas.engine.jamaica.")}
    assert rules <= {"highseas.engine.jamaica.state"}


def test_the_title_loads_no_rules_and_no_cards() -> None:
    loaded = loaded_after("import highseas.campaign.tui.app, highseas.campaign.tui.screens.title")
    games = ("highseas.engine.royal", "highseas.engine.jamaica", "highseas.story", "highseas.campaign.chapters")
    assert "textual.app" in loaded
    assert not {name for name in loaded if name.startswith(games)}


def test_the_version_loads_neither_screen_nor_commands_and_no_command_what_has_work_done_on_all_cores() -> None:
    code = "from highseas.campaign.main import run; assert run(['--version']) == 0"
    heavy = {"textual", "rich", "cyclopts", "highseas.engine.game", "highseas.saves"}
    assert not heavy & loaded_after(code)
    of_workers = {"multiprocessing", "concurrent.futures.process"}  # a tenth of the start of most commands
    assert not of_workers & loaded_after("import highseas.campaign.cli")


def test_the_list_of_games_loads_none_of_their_parts() -> None:
    asked = "games_with('screens'), games.games_with('daily'), games.part_of('no such game', 'game')"
    loaded = loaded_after(f"from highseas.campaign import games; games.{asked}")
    plugs = {f"highseas.campaign.{game}{module}" for game in ("royal", "jamaica") for module in ("", ".plug")}
    theirs = (*plugs, "highseas.engine.royal", "highseas.engine.jamaica", "highseas.story", "highseas.campaign.tui")
    assert {name for name in loaded if name.startswith(theirs)} == plugs and "textual" not in loaded


@pytest.mark.parametrize("plug", games.PLUGS.values(), ids=games.PLUGS)
def test_every_part_of_a_plug_is_there_and_is_what_its_room_asks_for(plug: Plug) -> None:
    for name in Plug.__dataclass_fields__.keys() - {"name", "menu"}:
        part = getattr(plug, name)
        if part is not None:
            found = located(part)
            assert isinstance(found, KINDS[name]) if name in KINDS else callable(found), name
    assert plug.name == located(plug.game).name == games.game_named(plug.name).name
    assert set(plug.menu) <= {*MENU, *LINKED} and {"royal", "jamaica"} <= set(games.PLUGS)


def test_a_setup_finds_its_game_before_that_was_loaded() -> None:
    imports = "from highseas.campaign.games import game_of; from highseas.engine.jamaica.state import Setup"
    loaded = loaded_after(f"{imports}\nassert game_of(Setup(('Ann',), 1)).name == 'jamaica'")
    assert "highseas.engine.jamaica.game" in loaded
