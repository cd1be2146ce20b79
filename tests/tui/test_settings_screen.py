"""The settings use their room: what the one under the cursor does stands beside the list, in all its values."""

from pathlib import Path

import pytest
from textual.widgets import OptionList

from highseas.campaign.tui.screens.settings import BESIDE, SettingsScreen
from highseas.campaign.words.language import LANGUAGE
from highseas.campaign.words.settings import CHOICES, GROUPS, THEME, value_means
from tests.some import some
from tests.tui.conftest import HUGE, LARGE, MEDIUM, NARROW, SMALL, Size, opened, show, sizes
from tests.tui.script import shown
from tests.tui.test_room import MOST, cells, largest


@pytest.mark.parametrize("size", some([NARROW, SMALL, MEDIUM, LARGE, HUGE], {NARROW, SMALL, HUGE}.__contains__))
async def test_each_setting_is_explained_with_all_its_values(size: Size, home: Path) -> None:
    async with opened(size=size) as (app, pilot):
        await show(app, SettingsScreen())
        for choice in CHOICES:
            sheet = app.screen.query_one("#about")
            said = " ".join(str(sheet.render()).split())
            assert said.startswith(choice.label(LANGUAGE)) and choice.about(LANGUAGE) in said
            for value in choice.values:
                assert value_means(choice, value, LANGUAGE) in said
            assert said.count("(x)") == bool(choice.values), "the value in use is marked"
            beside = size[0] >= BESIDE
            assert (sheet.region.x > app.screen.query_one("#settings").region.right) is beside
            assert choice.label(LANGUAGE) in shown(app) and "\u2026" not in shown(app)
            await pilot.press("down")


@sizes(MEDIUM, LARGE, HUGE)
async def test_a_large_screen_of_settings_is_not_left_empty(size: Size, home: Path) -> None:
    async with opened(size=size) as (app, _pilot):
        await show(app, SettingsScreen())
        assert all(LANGUAGE.say(f"settings.group.{group.code}") in shown(app) for group in GROUPS)
        assert largest(cells(app)) <= MOST * size[0] * size[1]


async def test_the_list_keeps_its_cursor_when_a_value_theme_or_size_changes(home: Path) -> None:
    async with opened() as (app, pilot):
        await show(app, SettingsScreen())
        await pilot.press("down", "enter")
        assert app.settings.motion is True
        app.show_theme("light")
        await pilot.resize_terminal(*MEDIUM)
        menu = app.screen.query_one("#settings", OptionList)
        assert menu.highlighted_option.id == "motion"
        await pilot.press("up")
        assert str(app.screen.query_one("#about").render()).startswith(THEME.label(LANGUAGE))


@pytest.mark.parametrize("keys", [(), ("ctrl+p",)], ids=["settings", "palette"])
async def test_a_terminal_however_narrow_ends_nothing(keys: tuple[str, ...], home: Path) -> None:
    async with opened() as (app, pilot):
        app.push_screen(SettingsScreen())
        await pilot.press(*keys)
        for columns in range(8, 0, -1):
            await pilot.resize_terminal(columns, 24)
        await pilot.resize_terminal(*SMALL)
        assert app.screen.size == SMALL
