"""Settings and keys of the player's own: chosen on their screens, which use their room, and used at the table."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.widgets import OptionList

from highseas.campaign.files import settings
from highseas.campaign.tui import keymap
from highseas.campaign.tui.app import HighSeasApp
from highseas.campaign.tui.keymap import BadKey
from highseas.campaign.tui.screens.settings import BESIDE, KeysScreen, SettingsScreen
from highseas.campaign.tui.widgets.menu import Menu
from highseas.campaign.words.language import LANGUAGE
from highseas.campaign.words.settings import CHOICES, GROUPS, THEME, value_means
from tests.tui.conftest import HUGE, LARGE, MEDIUM, NARROW, SMALL, Open, Size, opened, show, sizes
from tests.tui.games import HARBOR, dealt, new_game
from tests.tui.script import shown, walk
from tests.tui.test_room import MOST, cells, largest


def chosen(home: Path, keys: str) -> None:
    file = home / "settings.toml"
    file.write_text(f"{file.read_text()}keys = {keys}\n")


async def test_an_own_key_draws_and_the_usual_one_no_longer_does(open_table: Open, home: Path) -> None:
    """It stands in the help, too; numbers and letters of moves keep their places."""
    chosen(home, '{"table.draw" = "space", "table.odds" = "f2", "table.done" = "f4"}')
    async with open_table(new_game()) as table:
        await table.walk("""
            -     | shows Space Draw
            d     | moves
            space | moves draw
            f2    | shows Odds Play deck
            question_mark""")  # fmt: skip
        blocks = keymap.key_blocks(table.app.own_keys)
        assert any(line.startswith("  Space") and "Draw a card" in line for block in blocks for line in block)
    async with open_table(dealt(HARBOR)) as table:
        await table.walk("- | shows F4 Done \n f4 | moves pass")


async def test_a_key_of_the_settings_that_cannot_be_used_is_named_and_kept(open_table: Open, home: Path) -> None:
    chosen(home, '{"table.draw" = "o", "table.hint" = "f3"}')
    async with open_table(new_game()) as table:
        await table.walk("- | says One of your keys | says Odds \n d | moves draw")
        table.app.save_settings()
    assert settings.load()[0].keys == {"table.draw": "o", "table.hint": "f3"}


async def test_a_key_is_changed_refused_and_brought_back(home: Path) -> None:
    async with opened() as (app, pilot):
        await show(app, KeysScreen())
        menu = app.screen.query_one(Menu)
        assert menu.virtual_size.height == menu.option_count, "every key stands on a line of its own"
        await walk(app, pilot, """
            enter        | at PressKey
            space        | shows Space | shows your own
            enter o      | says already stands for
            enter escape""")  # fmt: skip
        assert settings.load()[0].keys == {"table.draw": "space"}
        await pilot.press("delete")
        assert settings.load()[0].keys == {}


def about(app: HighSeasApp) -> str:
    return " ".join(str(app.screen.query_one("#about").render()).split())


@sizes(MEDIUM, HUGE, long=[LARGE])
async def test_the_key_under_the_cursor_is_explained_beside_the_list(size: Size, home: Path) -> None:
    async with opened(size=size) as (app, pilot):
        await show(app, KeysScreen())
        assert about(app).startswith("Draw a card Now d (At the table). Enter asks for another key.")
        free = about(app).partition("free there: ")[2].partition("Log")[0].split()
        assert "A" in free and "d" not in free, "what no key of the table is"
        assert LANGUAGE.say("keys.screen.log") in about(app), "other screens"
        assert app.screen.query_one("#about").region.bottom <= size[1] - 1, "all of it is in sight"
        assert largest(cells(app)) <= MOST * size[0] * size[1]
        await pilot.press("enter", "space")
        assert "Now Space (At the table). The usual key is d; Delete brings it back." in about(app)
        await pilot.press("down")
        assert about(app).startswith("Stop, go on to Trade & Hire")


@sizes(SMALL, MEDIUM, long=[NARROW])
async def test_no_line_of_the_list_is_cut_or_begins_at_its_edge(size: Size, home: Path) -> None:
    async with opened(size=size) as (app, pilot):
        screen = KeysScreen()
        await show(app, screen)
        assert screen.query_one("#sheet").display is (size == MEDIUM)
        text = ""
        for _ in keymap.TABLE:
            text += shown(app)
            await pilot.press("down")
        assert "\n  of its own" not in text
        words = " ".join(str(option.prompt) for option in screen.query_one("#keys", OptionList).options)
        assert all(word in words for key in keymap.TABLE for word in key.label.split())


@sizes(NARROW, MEDIUM, long=[SMALL, LARGE, HUGE])
async def test_each_setting_is_explained_with_all_its_values(size: Size, home: Path) -> None:
    async with opened(size=size) as (app, pilot):
        await show(app, SettingsScreen())
        beside = size[0] >= BESIDE
        if beside:  # a large screen is not left empty
            assert all(LANGUAGE.say(f"settings.group.{group.code}") in shown(app) for group in GROUPS)
            assert largest(cells(app)) <= MOST * size[0] * size[1]
        for choice in CHOICES:
            sheet = app.screen.query_one("#about")
            said = " ".join(str(sheet.render()).split())
            assert said.startswith(choice.label(LANGUAGE)) and choice.about(LANGUAGE) in said
            for value in choice.values:
                assert value_means(choice, value, LANGUAGE) in said
            assert said.count("(x)") == bool(choice.values), "the value in use is marked"
            assert (sheet.region.x > app.screen.query_one("#settings").region.right) is beside
            assert choice.label(LANGUAGE) in shown(app) and "\u2026" not in shown(app)
            if choice.field not in ("signs", "keys"):  # Their rows are tables, which hang when they are broken.
                longest = max(map(cell_len, str(sheet.render()).splitlines()))
                assert longest <= sheet.size.width, "no line is broken a second time"
            await pilot.press("down")


@pytest.mark.parametrize("keys", [(), ("ctrl+p",)], ids=["settings", "palette"])
async def test_the_list_keeps_its_cursor_when_a_value_theme_or_size_changes_however_narrow(
    keys: tuple[str, ...], home: Path
) -> None:
    async with opened("settings") as (app, pilot):
        await pilot.press("home", "down", "down", "enter")
        assert app.settings.motion is True
        app.show_theme("light")
        await pilot.press(*keys)
        for columns in range(8, 0, -1):
            await pilot.resize_terminal(columns, 24)
        await pilot.resize_terminal(*MEDIUM)
        assert app.screen.size == MEDIUM
        await pilot.press(*["escape"] * len(keys))
        menu = app.screen.query_one("#settings", OptionList)
        assert menu.highlighted_option.id == "motion"
        await pilot.press("up")
        assert str(app.screen.query_one("#about").render()).startswith(THEME.label(LANGUAGE))


NAMES = sorted({key.name for keys in keymap.ALL.values() for key in keys})


def keys_that(name: str, chosen: keymap.Chosen) -> set[str]:
    return {key.key for keys in keymap.ALL.values() for key in keymap.own(keys, chosen) if key.name == name}


def test_a_chosen_key_stands_in_place_of_the_usual_one_which_comes_back() -> None:
    chosen = keymap.changed({}, "table.draw", "space")
    assert chosen == {"table.draw": "space"}
    assert keys_that("table.draw", chosen) == {"space"}
    assert keymap.letters(chosen) == {"d": "Space"}
    assert keymap.changed(chosen, "table.draw", "") == keymap.changed(chosen, "table.draw", "d") == {}


@pytest.mark.parametrize(
    ("name", "key", "code"),
    [
        ("table.draw", "o", "own_keys.taken"),
        ("table.draw", "3", "own_keys.numbered"),
        ("table.draw", "enter", "own_keys.reserved"),
        ("table.draw", "a,b", "own_keys.no_key"),
        ("table.draw", "\x1b", "own_keys.no_key"),
        ("table.dance", "f2", "own_keys.no_action"),
    ],
)
def test_a_key_that_cannot_be_chosen_is_refused(name: str, key: str, code: str) -> None:
    with pytest.raises(BadKey) as caught:
        keymap.check({}, name, key)
    assert caught.value.code == code


def test_two_keys_can_change_places_by_way_of_a_third() -> None:
    chosen = keymap.changed({}, "table.draw", "f2")
    chosen = keymap.changed(chosen, "table.stop", "d")
    chosen = keymap.changed(chosen, "table.draw", "s")
    assert chosen == {"table.draw": "s", "table.stop": "d"}


@given(st.dictionaries(st.sampled_from(NAMES), st.sampled_from(["f2", "f3", "d", "s", "space", "3", "enter", ""])))
def test_whatever_stands_in_the_settings_no_key_means_two_things(chosen: dict[str, str]) -> None:
    good, bad = keymap.fitting(chosen)
    assert len(good) + len(bad) == len(chosen)
    for screen, keys in keymap.ALL.items():
        pressed = [one for key in keymap.own(keys, good) for one in key.key.split(",")]
        usual = [one for key in keys for one in key.key.split(",")]
        assert len(set(pressed)) == len(pressed) or len(set(usual)) != len(usual), screen
