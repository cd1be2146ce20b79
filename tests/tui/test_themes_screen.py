"""Themes: chosen, changed under open screens, those that there are not, and what is painted can be read."""

from collections.abc import Callable, Iterable
from itertools import chain
from pathlib import Path

import pytest
from rich.style import Style
from textual.pilot import Pilot
from textual.screen import Screen
from textual.strip import Strip
from textual.widgets import OptionList

from highseas.campaign.files import settings
from highseas.campaign.play import thinking
from highseas.campaign.royal.tui.screens.almanac import AlmanacScreen, RoyalHelp
from highseas.campaign.royal.tui.screens.new_game import NewGameScreen
from highseas.campaign.royal.tui.widgets import previews
from highseas.campaign.royal.words.names import LANGUAGE, own_story
from highseas.campaign.tui.app import HighSeasApp
from highseas.campaign.tui.screens.settings import SettingsScreen, ThemesScreen
from highseas.campaign.tui.screens.title import TitleScreen
from highseas.campaign.tui.shell import Shell
from highseas.campaign.tui.theme import NO_COLOR, THEMES, all_themes, styles_of
from highseas.campaign.tui.widgets.menu import Answers
from highseas.campaign.tui.widgets.panel import Thing
from tests.gallery.positions import POSITIONS
from tests.some import half
from tests.tui.colors import contrast, rgb
from tests.tui.conftest import LARGE, MEDIUM, SMALL, Open, opened, show
from tests.tui.games import HARBOR, dealt
from tests.tui.races import new_race, race_screen, sail_on
from tests.tui.script import press, walk
from tests.tui.test_themes import COLORED, LEAST


async def test_the_cursor_tries_a_theme_on_and_enter_keeps_it(open_table: Open) -> None:
    async with open_table(dealt(HARBOR)) as table:
        table.app.search_themes()
        await table.press("down")
        assert (table.app.theme, table.app.settings.theme) == ("light", "dark")
        await table.walk("- | shows A chart on paper | shows solarized-dark \n escape")
        assert table.app.theme == "dark"
        table.app.search_themes()
        await table.press("down", "down", "down", "enter")
        assert table.app.theme == settings.load()[0].theme == "color-blind"
        assert table.screen.scene.theme is styles_of("color-blind")
        await table.press("l")
        table.app.theme = "textual-light"  # panels follow whoever changes it
        await table.pilot.pause()
        assert table.app.theme == "textual-light"
        assert table.screen.scene.theme is styles_of("textual-light")


async def test_the_settings_open_the_list(home: Path) -> None:
    async with opened("settings") as (app, pilot):
        await walk(app, pilot, "home down enter | at ThemesScreen \n down enter | at SettingsScreen")
        prompt = app.screen.query_one("#settings", OptionList).get_option("theme").prompt
        assert str(prompt).split() == ["Theme", "light"]


@pytest.mark.parametrize(("name", "shown"), [("nord", "nord"), ("Nord", "dark")])
async def test_a_theme_that_there_is_not_gets_one_sentence_and_stays_in_the_settings(
    name: str, shown: str, home: Path
) -> None:
    (home / "settings.toml").write_text(f'theme = "{name}"\nseen_tutorial = true\nnotes = false\n')
    async with opened() as (app, _pilot):
        assert isinstance(app.screen, TitleScreen) and app.theme == shown
        notices = [notice.message for notice in app._notifications]
        assert [notice[:29] for notice in notices] == ["There is no theme called Nord"] * (name != shown)
        app.save_settings()
    assert settings.load()[0].theme == name


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


PAGES = {
    "cards": ("five", "w"),
    "legend": ("first", "i"),
    "odds": ("solo", "o o"),
    "hint": ("solo", "h h"),
    "bookmarks": ("solo", "^bookmarks"),
    "race-signs": ("race-sail", "i"),
}
"""Pages over a table with painted text: a position, and the keys that open them there."""
Look = list[list[tuple[str, Style | None]]]


@pytest.mark.parametrize("page", PAGES)
async def test_a_page_over_the_table_changes_its_colors_with_the_theme(
    page: str, open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "LONGEST", 60.0)  # a hint that is cut short is another one each time
    position, keys = PAGES[page]
    looks = list[Look]()
    for first in ("light", "dark"):
        async with open_table(POSITIONS[position](), MEDIUM) as table:
            table.app.show_theme(first)
            await table.press(*keys.split())
            looks.append(look(table.app))
            table.app.show_theme("light")
            await table.pilot.pause()
            looks.append(look(table.app))
    _, fresh, before, changed = looks
    assert before != changed == fresh


def look(app: HighSeasApp) -> Look:
    return [[(part.text, part.style) for part in strip] for strip in app.screen._compositor.render_strips()]


async def test_the_cursor_stays_on_its_option_when_theme_or_size_change(open_table: Open) -> None:
    async with open_table(POSITIONS["characters"](), MEDIUM) as table:
        await table.press("down", "down")
        pointed = table.screen.scene.pointed
        assert pointed.kind == "option"
        for theme in ("light", "no-color"):
            table.app.show_theme(theme)
            await table.pilot.pause()
            assert table.screen.scene.pointed == pointed and table.screen.top.menu.highlighted == 1
            assert "Nothing is chosen" not in table.text()
        await table.press("ctrl+p", "escape")
        assert table.screen.scene.pointed == pointed, "nor when a page is closed over it"
        for size in (LARGE, SMALL):
            await table.pilot.resize_terminal(*size)
            assert table.screen.scene.pointed == pointed and table.screen.top.menu.highlighted == pointed.place
    async with open_table(POSITIONS["first"](), MEDIUM) as table:
        for keys, place in ("d down", 1), ("d", 0):  # another question has its own cursor
            await table.press(*keys.split())
            assert table.screen.scene.pointed == Thing("option", "", place)


async def test_the_cursor_stays_where_it_was_put_beside_a_hint_of_the_race(open_table: Open) -> None:
    async with open_table(sail_on(new_race(4), 40, "card"), MEDIUM) as table:
        await table.press("h")
        menu = race_screen(table).top.query_one("#options", Answers)
        best = menu.highlighted
        assert best is not None
        other = (best + 1) % menu.option_count
        await table.press(*(["down"] * ((other - best) % menu.option_count)))
        assert menu.highlighted == other
        table.app.show_theme("light")
        await table.pilot.pause()
        assert menu.highlighted == other and race_screen(table).scene.pointed == Thing("option", "", other)
        await table.press("ctrl+p", "escape")
        assert menu.highlighted == other and race_screen(table).hints.best == best, "the hint is still there"


SIZE = (120, 40)
"""Large enough for pictures, small enough for every panel to be full."""
GRAPHICS = ("\u2500", "\u28ff")
"""From lines of frames to dots of braille: signs that are no letters."""
SCREENS: dict[str, Callable[[], Screen[None]]] = {
    "title": TitleScreen,
    "settings": SettingsScreen,
    "themes": ThemesScreen,
    "new-game": NewGameScreen,
    "help": lambda: RoyalHelp(own_story(), "", ()),
    "almanac": lambda: AlmanacScreen(own_story()),
}
TABLES = {"two": "l", "repel": "o", "bust": "", "story": "^journal", "trade": "question_mark", "won": "enter"}
"""Positions, and a key that is pressed there."""
TWO_AND_TWO = COLORED[::2], COLORED[1::2]


def poor(strips: Iterable[Strip], least: float) -> dict[tuple[str, str], str]:
    """Return the pairs of colors with less contrast, each with the text that has it."""
    found: dict[tuple[str, str], str] = {}
    for text, style, _ in chain.from_iterable(strips):
        if style is None or style.color is None or style.bgcolor is None or not letters(text):
            continue
        pair = style.color.get_truecolor().hex, style.bgcolor.get_truecolor().hex
        if contrast(rgb(pair[0]), rgb(pair[1])) < least:
            found[pair] = text.strip()
    return found


def letters(text: str) -> bool:
    """Whether a text has anything to read: letters, figures, signs with a meaning."""
    return any(not sign.isspace() and not GRAPHICS[0] <= sign <= GRAPHICS[1] for sign in text)


async def check(app: HighSeasApp, pilot: Pilot[int], themes: Iterable[str]) -> None:
    """Wear these themes, and measure."""
    for name in themes:
        app.show_theme(name)
        await pilot.pause()
        assert poor(app.screen._compositor.render_strips(), LEAST[name]) == {}, name


@pytest.mark.parametrize(("position", "themes"), half(TABLES, TWO_AND_TWO))
async def test_everything_on_the_table_can_be_read(position: str, themes: tuple[str, ...], home: Path) -> None:
    async with opened(session=POSITIONS[position](), size=SIZE) as (app, pilot):
        for key in TABLES[position].split():
            await press(app, pilot, key)
        await check(app, pilot, themes)


@pytest.mark.parametrize(("screen", "themes"), half(SCREENS, TWO_AND_TWO))
async def test_everything_on_other_screens_can_be_read(screen: str, themes: tuple[str, ...], home: Path) -> None:
    async with opened(size=SIZE) as (app, pilot):
        await show(app, SCREENS[screen]())
        await check(app, pilot, themes)


async def test_the_page_of_cards_is_as_readable_as_the_table(home: Path) -> None:
    async with opened(session=POSITIONS["five"](), size=SIZE) as (app, pilot):
        await pilot.press("w")
        text = app.screen.query_one("#page Static").region
        for theme in COLORED:
            app.show_theme(theme)
            await pilot.pause()
            rows = app.screen._compositor.render_strips()[text.y : text.bottom]
            page = [strip.crop(text.x, text.right) for strip in rows]
            assert any(letters(strip.text) for strip in page) and poor(page, LEAST[theme]) == {}, theme
            styles = [each.style for strip in page for each in strip if each.style]
            assert not any(style.underline for style in styles), "nothing looks like a link"
