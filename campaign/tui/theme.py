"""Themes of the full screen: our own as files of colors (`themes/NAME.toml`), read when they are first used, and
Textual's with the styles of our panels derived from their colors (`themes.derived`).

Color is never the only sign: every ship color has a letter and a shape too. In the style sheet `$dim` is the color
of `ThemeStyles.dim`.
"""

from functools import cache

from textual.theme import BUILTIN_THEMES

from highseas.campaign.tui.themes.styles import Look, ThemeStyles, look

__all__ = ["ThemeStyles", "look_of", "styles_of"]

THEMES = ("dark", "light", "high-contrast", "color-blind", "no-color")
"""Our own themes, by name. Each has a file in `campaign/tui/themes`."""
DEFAULT = THEMES[0]
NO_COLOR = "no-color"
"""The theme of NO_COLOR: the terminal's own two colors, bold, underlined and reversed."""
_SIXTEEN = {True: "ansi-dark", False: "ansi-light"}
"""Themes of Textual's, of the colors that every terminal names, by whether they are dark; their files are ours."""


def all_themes() -> tuple[str, ...]:
    return (*THEMES, *BUILTIN_THEMES)


def is_theme(name: str) -> bool:
    return name in THEMES or name in BUILTIN_THEMES


@cache
def look_of(name: str) -> Look:
    """Return a theme; the default one for a name that no theme has."""
    if name in BUILTIN_THEMES and name not in _SIXTEEN.values():
        from highseas.campaign.tui.themes.derived import derived

        return derived(BUILTIN_THEMES[name])
    return look(name if is_theme(name) else DEFAULT)


def styles_of(name: str) -> ThemeStyles:
    return look_of(name).painted


def on_console(name: str) -> str:
    """Return the theme to use instead of this one on a terminal with 16 colors, where shades of it look alike."""
    return name if name == NO_COLOR else _SIXTEEN[look_of(name).screen.dark]
