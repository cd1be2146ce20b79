"""Screens in each style that somebody may need: no word is cut (as one that no file of words has), and no state is
told by color alone: signs, words, underlined and reversed lines need none.
"""

import re
from functools import cache
from pathlib import Path

import pytest
from textual.strip import Strip
from textual.widgets import OptionList

from highseas.campaign.tui.app import HighSeasApp
from highseas.campaign.tui.screens.form import FormScreen
from highseas.campaign.tui.screens.table import GameTable
from tests.gallery.positions import POSITIONS, play_before
from tests.gallery.shots import SHOTS, Shot
from tests.some import third
from tests.tui.colors import contrast, rgb
from tests.tui.conftest import opened
from tests.tui.script import lines, press
from tests.tui.test_ascii import WIDE

STYLES = ("still", "no-color", "high-contrast", "ascii", "narrow")
NAMES = "title-resume new-game new-race story-card help saves settings first bust race-battle".split()
SCREENS = {
    **{name: SHOTS[name] for name in NAMES},
    "refused": Shot("trade", ("end", "enter")),
    "choice": Shot("characters", ("down",)),
    "race": Shot("race-dice"),
    "contracts": Shot("", (*SHOTS["new-game"].keys, *["tab"] * 4, "space", *["tab"] * 5, "space")),
}
NO_WORD = {"jamaica", "deutsch", "skipper", "backspace", "del", "root"}
ROOT, FOLDERS = Path(__file__).parents[2], ("campaign/words/en", "story", "engine/royal/data")


def words(text: str) -> list[str]:
    return [word.lower() for word in re.findall(r"(?<!/)\b[^\W\d_]{3,}", text) if len(set(word)) > 1]


@cache
def known() -> set[str]:
    files = [file for folder in FOLDERS for kind in ("toml", "md") for file in (ROOT / folder).rglob(f"*.{kind}")]
    return {word for file in files for word in words(file.read_text(encoding="utf-8"))} | NO_WORD


def faint(strip: Strip) -> list[str]:
    """Return words and boxes that can't be seen on their ground."""
    said = [(text, style) for text, style, _ in strip if style is not None and (words(text) or "[" in text)]
    pairs = [(text, style.color.name, style.bgcolor.name) for text, style in said if style.color and style.bgcolor]
    return [text for text, *both in pairs if all("#" in each for each in both) and contrast(*map(rgb, both)) < 3]


def faults(app: HighSeasApp) -> list[str]:
    """Return what a screen tells by its color alone, in part, or not at all."""
    strips, shown, menu = app.screen._compositor.render_strips(), lines(app), app.focused
    wrong = [f"faint: {text}" for strip in strips for text in faint(strip)]
    wrong += [f"cut: {word}" for line in shown for word in words(line) if word not in known()]
    if isinstance(menu, OptionList) and menu.highlighted is not None:
        room = menu.scrollable_content_region
        for row in (strip.crop(room.x, room.right) for strip in strips[room.y : room.bottom]):
            styles = [style for text, style, _ in row if style is not None and text.strip()]
            under = any(style.meta.get("option") == menu.highlighted for style in styles)
            if under != any(style.underline or style.reverse for style in styles):
                wrong.append(f"cursor: {row.text}")
    if isinstance(app.screen, GameTable) and not any(re.search(r"[►>] .* DECIDES", line) for line in shown):
        wrong.append("who decides")
    if isinstance(app.screen, FormScreen) and not re.search(r"\(x\).*\( \)", "".join(shown)):
        wrong.append("what is chosen")
    return wrong


@pytest.mark.parametrize(("style", "name"), third(STYLES, SCREENS))
async def test_no_word_is_cut_and_no_state_has_color_as_its_only_mark(
    style: str, name: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if style == "no-color":
        monkeypatch.setenv("NO_COLOR", "1")
    shot, signs, theme = SCREENS[name], "ascii" if style == "ascii" else "automatic", style if "-" in style else "dark"
    with (home / "settings.toml").open("a") as file:
        file.write(f'signs = "{signs}"\ntheme = "{theme}"\n')
    if shot.played:
        play_before()
    async with opened(session=POSITIONS[shot.position]() if shot.position else None) as (app, pilot):
        for key in shot.keys:
            await press(app, pilot, key)
        if style == "narrow":
            app.post_message(WIDE)
        await pilot.pause()
        assert faults(app) == []
