"""What is painted on screens can be read in each of our colored themes: letters have a contrast of 4.5 to 1."""

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from highseas.campaign.royal.tui.screens.almanac import AlmanacScreen
from highseas.campaign.royal.tui.screens.help import HelpScreen
from highseas.campaign.royal.tui.screens.new_game import NewGameScreen
from highseas.campaign.royal.words.names import own_story
from highseas.campaign.tui.app import HighSeasApp
from highseas.campaign.tui.screens.settings import SettingsScreen, ThemesScreen
from highseas.campaign.tui.screens.title import TitleScreen
from tests.gallery.positions import POSITIONS
from tests.some import half
from tests.tui.colors import contrast, rgb
from tests.tui.conftest import opened, show
from tests.tui.test_themes import COLORED, LEAST

SIZE = (120, 40)
"""Large enough for pictures, small enough for every panel to be full."""
GRAPHICS = ("\u2500", "\u28ff")
"""From lines of frames to dots of braille: signs that are no letters."""
SCREENS: dict[str, Callable[[], Screen[None]]] = {
    "title": TitleScreen,
    "settings": SettingsScreen,
    "themes": ThemesScreen,
    "new-game": NewGameScreen,
    "help": lambda: HelpScreen(own_story(), "", ()),
    "almanac": lambda: AlmanacScreen(own_story()),
}
TABLES = {"two": "l", "repel": "o", "bust": "", "story": "j", "trade": "question_mark", "won": "enter"}
"""Positions, and a key that is pressed there."""
TWO_AND_TWO = COLORED[::2], COLORED[1::2]


def poor(app: HighSeasApp, least: float) -> dict[tuple[str, str], str]:
    """Return the pairs of colors with less contrast, each with the text that has it."""
    found: dict[tuple[str, str], str] = {}
    for strip in app.screen._compositor.render_strips():
        for text, style, _ in strip:
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
        assert poor(app, LEAST[name]) == {}, name


@pytest.mark.parametrize(("position", "themes"), half(TABLES, TWO_AND_TWO))
async def test_everything_on_the_table_can_be_read(position: str, themes: tuple[str, ...], home: Path) -> None:
    async with opened(session=POSITIONS[position](), size=SIZE) as (app, pilot):
        await pilot.press(*TABLES[position].split())
        await check(app, pilot, themes)


@pytest.mark.parametrize(("screen", "themes"), half(SCREENS, TWO_AND_TWO))
async def test_everything_on_other_screens_can_be_read(screen: str, themes: tuple[str, ...], home: Path) -> None:
    async with opened(size=SIZE) as (app, pilot):
        await show(app, SCREENS[screen]())
        await check(app, pilot, themes)


async def test_the_page_of_cards_is_as_readable_as_the_table(home: Path) -> None:
    async with opened(session=POSITIONS["five"](), size=SIZE) as (app, pilot):
        await pilot.press("a")
        for theme in COLORED:
            app.show_theme(theme)
            await pilot.pause()
            text = app.screen.query_one("#page Static").region
            strips = app.screen._compositor.render_strips()[text.y : text.bottom]
            shown = [each for strip in strips for each in strip.crop(text.x, text.right)]
            assert not any(each.style and each.style.underline for each in shown), "nothing looks like a link"
            pairs = [(each.style.color, each.style.bgcolor) for each in shown if each.style and letters(each.text)]
            assert pairs and all(
                contrast(rgb(ink.get_truecolor().hex), rgb(paper.get_truecolor().hex)) >= LEAST[theme]
                for ink, paper in pairs
                if ink and paper
            ), theme
