"""The full screen with bad files in the data folder: it opens, asks about them, and good games go on."""

from itertools import cycle
from pathlib import Path

import pytest
from textual.pilot import Pilot

from highseas.campaign.saved_games import slots
from highseas.campaign.tui.app import HighSeasApp
from tests.bad_files import FOLDERS, IN_A_FOLDERS_PLACE, KINDS, WAYS, damage, good_game, spoil, with_bad_text
from tests.tui.conftest import opened
from tests.tui.script import choose, shown, walk


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HIGHSEAS_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


async def leave_questions(app: HighSeasApp, pilot: Pilot[int]) -> None:
    for _ in range(6):
        await pilot.press(*(["escape"] if app.screen.is_modal else []))
    assert not app.screen.is_modal, "questions never end"


ROUNDS = [0, *(pytest.param(number, marks=pytest.mark.long) for number in range(1, len(WAYS)))]
"""In each round every file is bad in another way; over all rounds each in every way."""


@pytest.mark.parametrize("number", ROUNDS)
async def test_with_every_file_bad_all_pages_open_and_a_good_game_is_resumed(home: Path, number: int) -> None:
    good_game(home).write("text", with_bad_text())
    for place, kind in enumerate(KINDS):
        if not kind.startswith("saves/good"):
            spoil(home, kind, list(WAYS)[(number + place) % len(WAYS)])
    async with opened() as (app, pilot):
        await leave_questions(app, pilot)
        assert "Practice" in shown(app)
        for page in ("saves", "replays", "settings", "statistics"):
            choose(app, page)
            await pilot.pause()
            if page == "saves":
                assert "good: Ann" in shown(app)
            await pilot.press("n" if app.screen.is_modal and page == "statistics" else "escape", "escape")
        app.resume("good")
        await pilot.pause()
        assert "TableScreen" in str(app.screen_stack)
    assert app.crash is None


async def test_bad_settings_and_files_in_the_place_of_folders_are_asked_about_once_and_set_aside(home: Path) -> None:
    for folder, way in zip(FOLDERS, cycle(IN_A_FOLDERS_PLACE), strict=False):
        spoil(home, folder, way)
    path = spoil(home, "settings.toml", "deep nesting")
    before = path.read_bytes()
    async with opened() as (app, pilot):
        for _ in (*FOLDERS, "settings.toml"):
            assert "setitaside?" in "".join(shown(app).replace("│", "").split())  # a long path may fold it anywhere
            await pilot.press("y")
        await leave_questions(app, pilot)
        assert "Practice" in shown(app)
    assert {path.name for path in home.glob("*.bad1")} == {f"{name}.bad1" for name in (*FOLDERS, "settings.toml")}
    assert (home / "settings.toml.bad1").read_bytes() == before


async def test_a_damaged_save_offers_its_backup_where_it_is_opened(home: Path) -> None:
    damage(home)
    (home / "settings.toml").write_text("motion = false\nseen_tutorial = true\n")
    async with opened() as (app, pilot):
        await walk(app, pilot, """
            choose:saves  | shows x: damaged; Enter brings back its backup of | hides highseas save
            escape        | at TitleScreen
            choose:play | shows "x" is damaged. Bring back its backup of
            y""")  # fmt: skip
        assert "TableScreen" in str(app.screen_stack)
    assert slots.open_store().recover("x").number == 1
