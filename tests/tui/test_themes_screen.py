"""Choosing a theme: tried on under the cursor, kept by Enter; themes that there are not; poor terminals."""

from pathlib import Path

import pytest
from rich.style import Style
from textual.widgets import OptionList

from highseas.campaign.files import settings
from highseas.campaign.royal.tui.widgets import previews
from highseas.campaign.royal.words.language import LANGUAGE
from highseas.campaign.tui.app import HighSeasApp
from highseas.campaign.tui.screens.settings import SettingsScreen, ThemesScreen
from highseas.campaign.tui.screens.title import TitleScreen
from highseas.campaign.tui.shell import Shell
from highseas.campaign.tui.theme import NO_COLOR, THEMES, all_themes, styles_of
from tests.tui.conftest import Open, opened, show
from tests.tui.games import HARBOR, dealt


async def test_the_cursor_tries_a_theme_on_and_enter_keeps_it(open_table: Open) -> None:
    async with open_table(dealt(HARBOR)) as table:
        table.app.search_themes()
        await table.press("down")
        assert (table.app.theme, table.app.settings.theme) == ("light", "dark")
        assert "A chart on paper" in table.text() and "solarized-dark" in table.text()
        await table.press("escape")
        assert table.app.theme == "dark"
        table.app.search_themes()
        await table.press("down", "down", "down", "enter")
        assert table.app.theme == settings.load()[0].theme == "color-blind"
        assert table.screen.scene.theme is styles_of("color-blind")


async def test_the_settings_open_the_list(home: Path) -> None:
    async with opened() as (app, pilot):
        await show(app, SettingsScreen())
        await pilot.press("enter")
        assert isinstance(app.screen, ThemesScreen)
        await pilot.press("down", "enter")
        assert isinstance(app.screen, SettingsScreen)
        prompt = app.screen.query_one("#settings", OptionList).get_option("theme").prompt
        assert str(prompt).split() == ["Theme", "light"]


async def test_a_theme_of_textuals_may_stand_in_the_settings(home: Path) -> None:
    (home / "settings.toml").write_text('theme = "nord"\nseen_tutorial = true\nnotes = false\n')
    app = HighSeasApp(dealt(HARBOR))
    async with app.run_test() as pilot:
        await pilot.pause()
        assert app.theme == "nord"
        assert [notice.message for notice in app._notifications] == []


async def test_a_theme_that_there_is_not_gets_one_sentence_and_stays_in_the_settings(home: Path) -> None:
    (home / "settings.toml").write_text('theme = "Nord"\nseen_tutorial = true\nnotes = false\n')
    async with opened() as (app, _pilot):
        assert isinstance(app.screen, TitleScreen)
        assert app.theme == "dark"
        (notice,) = (notice.message for notice in app._notifications)
        assert notice.startswith("There is no theme called Nord")
        app.save_settings()
    assert settings.load()[0].theme == "Nord"


async def test_panels_follow_whoever_changes_the_theme(open_table: Open) -> None:
    async with open_table(dealt(HARBOR)) as table:
        await table.press("l")
        table.app.theme = "textual-light"
        await table.pilot.pause()
        assert table.app.palette == "textual-light"
        assert table.screen.scene.theme is styles_of("textual-light")


@pytest.mark.parametrize("name", THEMES)
async def test_a_console_gets_colors_that_it_has(
    name: str, home: Path, open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every color that is painted is one of the sixteen that the terminal names, or its own two."""
    monkeypatch.setattr(Shell, "few_colors", True)
    (home / "settings.toml").write_text(f'theme = "{name}"\nseen_tutorial = true\nnotes = false\n')
    async with open_table(dealt(HARBOR)) as table:
        wanted = {"light": "ansi-light", NO_COLOR: NO_COLOR}.get(name, "ansi-dark")
        assert (table.app.theme, table.app.settings.theme) == (wanted, name)
        named = [style.color for style in painted(table.app) if style.color is not None]
        named += [style.bgcolor for style in painted(table.app) if style.bgcolor is not None]
        assert {color.name for color in named if not (color.is_default or color.is_system_defined)} == set()
        table.app.search_themes()
        await table.press("home")
        assert "This terminal has few colors" in table.text()
        await table.press("enter")
        assert settings.load()[0].theme == "dark"


def painted(app: HighSeasApp) -> list[Style]:
    """Return the style of every piece of text on the screen."""
    strips = app.screen._compositor.render_strips()
    return [segment.style for strip in strips for segment in strip if segment.style is not None]


@pytest.mark.parametrize("name", all_themes())
def test_the_swatch_shows_every_ship_color_and_is_as_wide_as_asked(name: str) -> None:
    for width in (previews.TILE, 36, 90):
        lines = previews.paint_swatch(styles_of(name), LANGUAGE, width)
        text = "\n".join(line.plain for line in lines)
        assert all(sign in text for sign in ("▲Y", "●B", "■G", "◆R", "▼K", "✶A", "✓", "✗", "⚑"))
        assert max(line.cell_length for line in lines) <= width


async def test_a_theme_shows_its_pictures_where_there_is_room(home: Path) -> None:
    for size, there in (((80, 24), False), ((200, 60), True)):
        async with opened(size=size) as (app, _pilot):
            await show(app, ThemesScreen())
            assert ("\u2580" in str(app.screen.query_one("#swatch").render())) is there
