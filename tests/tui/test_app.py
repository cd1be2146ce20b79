"""The application's frame: settings, themes, keys in one registry, imports on demand."""

import subprocess
import sys
from pathlib import Path

import pytest

from highseas.campaign.files import settings
from highseas.campaign.royal.tui.screens.table import TableScreen
from highseas.campaign.royal.words import cards
from highseas.campaign.royal.words.cards import LETTERS, SHAPES
from highseas.campaign.royal.words.names import LANGUAGE
from highseas.campaign.tui import keymap
from highseas.campaign.tui.app import HighSeasApp
from highseas.engine.royal.cards import CARDS, COLORS
from tests.tui.conftest import Open
from tests.tui.games import DISCOVER, dealt, new_game


@pytest.mark.parametrize("name", ['Ann "the Gull"', "Zo\u00eb", "\\n", "\U0001f3f4"])
def test_settings_come_back_as_they_were_written(name: str, tmp_path: Path) -> None:
    file = tmp_path / "folder" / "settings.toml"
    wanted = settings.Settings(theme="light", motion=False, names='Ann, "Bo"', name=settings.own_name(name))
    assert settings.save(wanted, file) == ""
    assert settings.load(file) == (wanted, "")


def test_a_setting_of_a_newer_version_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('theme = "light"\nsails = ["red", {size = 3}]\n"odd key" = 2026-01-31\n[wind]\nfrom = "west"\n')
    loaded, problem = settings.load(file)
    assert (loaded.theme, problem) == ("light", "")
    assert settings.save(loaded, file) == ""
    assert settings.load(file) == (loaded, "")
    assert loaded.unknown["wind"] == {"from": "west"}
    assert "theme" not in loaded.unknown


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ('program_speed = "warp"', "program_speed"),
        ("odds_always = 1", "odds_always"),
        ('confirmations = "no"', "confirmations"),
        ('name = "A, B"', "name"),
        ('signs = "runes"', "signs"),
    ],
)
def test_a_value_that_does_not_fit_is_reported_and_the_others_stay(tmp_path: Path, line: str, key: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(f'{line}\ntheme = "light"\n')
    loaded, problem = settings.load(file)
    assert loaded == settings.Settings(theme="light")
    assert f"does not fit {key}" in problem


def test_settings_that_are_damaged_or_cannot_be_written_are_reported(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("theme = [")
    loaded, problem = settings.load(file)
    assert loaded == settings.Settings()
    assert "damaged" in problem
    assert file.read_text() == "theme = ["
    assert "cannot be written" in settings.save(settings.Settings(), file / "settings.toml")


def test_colors_have_letters_and_shapes_of_their_own() -> None:
    assert len(set(LETTERS.values())) == len(set(SHAPES.values())) == len(COLORS)


async def test_no_color_means_none(open_table: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with open_table(dealt(DISCOVER)) as table:
        await table.walk("d n d | shows BUST")
        for strip in table.app.screen._compositor.render_strips():
            painted = strip
            for line_filter in table.app._filters:
                painted = painted.apply_filter(line_filter, table.app.screen.background_colors[0])
            colors = [c for segment in painted if segment.style for c in (segment.style.color, segment.style.bgcolor)]
            assert all(color is None or color.is_default for color in colors)


def test_no_key_does_two_things_on_a_screen_and_each_of_the_table_has_an_action() -> None:
    for screen, keys in keymap.ALL.items():
        single = [key for entry in keys if entry.key for key in entry.key.split(",")]
        assert len(single) == len(set(single)), screen
    bound = {key for entry in keymap.TABLE for key in entry.key.split(",")}
    assert not bound & set(keymap.NUMBERED)
    assert set(keymap.MOVE_KEYS.values()) <= bound
    actions = {key.action.partition("(")[0] for key in keymap.TABLE}
    assert [
        name for name in actions if not name.startswith("app.") and not hasattr(TableScreen, f"action_{name}")
    ] == []
    assert any("Undo" in line for block in keymap.key_blocks() for line in block)


def test_short_forms_fit_their_tiles() -> None:
    for card in CARDS:
        assert len(cards.tile_ability(card.id, LANGUAGE)) <= 12, card.id
        flag = 3 if card.color else 0
        if card.type in ("profession", "ship"):
            assert 2 + flag + len(LANGUAGE.short_name(card.kind)) <= 12, card.id
        assert cards.describe_card(card.id, LANGUAGE).endswith(".")


def test_no_screen_is_imported_before_it_is_shown() -> None:
    code = (
        "import sys, highseas.campaign.tui.app; "
        "tui, ai = 'highseas.campaign.tui', 'highseas.engine.royal.ai'; "
        "late = (f'{tui}.screens.', f'{tui}.widgets.', ai, 'cyclopts'); "
        "answers = {ai, f'{ai}.advice', f'{ai}.analysis'}; "  # the types of what players of the program answer
        "print([name for name in sys.modules if name.startswith(late) and name not in answers])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"


async def test_ask_waits_for_an_answer(open_table: Open) -> None:
    async with open_table(new_game()) as table:
        answers: list[str] = []
        for key in ("n", "y"):
            table.app.ask("Sure?", lambda: answers.append("yes"))
            await table.pilot.pause()
            await table.press(key)
            assert answers == ["yes"] * (key == "y")


async def test_a_bug_leaves_the_screen_with_its_error(home: Path) -> None:
    app = HighSeasApp(dealt(DISCOVER))
    with pytest.raises(ZeroDivisionError):
        async with app.run_test() as pilot:
            await pilot.pause()
            app.call_later(lambda: 1 / 0)
            await pilot.pause()
    assert app.crash is not None
    assert isinstance(app.crash.error, ZeroDivisionError)
    assert app.crash.session is app._first
