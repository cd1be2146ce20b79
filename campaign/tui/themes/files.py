"""Our own themes, each a file of colors (`NAME.toml`), read when it is first used. In the style sheet `$dim` is the
color of `ThemeStyles.dim`.
"""

from importlib import resources

import msgspec
from textual.theme import Theme

from highseas.campaign.tui.themes.styles import Look, ThemeStyles
from highseas.engine.strict_toml import read


class _Screen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The colors of `textual.theme.Theme` that a file has to name."""

    primary: str
    secondary: str
    accent: str
    foreground: str
    background: str
    surface: str
    panel: str
    success: str
    warning: str
    error: str
    boost: str | None = None
    variables: dict[str, str] = {}


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    dark: bool
    screen: _Screen
    painted: ThemeStyles
    ansi: bool = False
    """Whether its colors are those that the terminal itself names, instead of red, green and blue."""


def look(name: str) -> Look:
    """Return one of our own themes. Raises `TomlError` for a fault in its file, which tests find."""
    text = (resources.files(__package__) / f"{name}.toml").read_text(encoding="utf-8")
    file = read(text, _File)
    screen = Theme(name=name, dark=file.dark, ansi=file.ansi, **msgspec.structs.asdict(file.screen))
    screen.variables = {"dim": file.painted.dim, **screen.variables}
    return Look(screen, file.painted)
