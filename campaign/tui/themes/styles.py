"""What a theme is made of; our own are files of colors (`NAME.toml`), read when they are first used."""

from importlib import resources

import msgspec
from textual.theme import Theme

from highseas.engine.strict_toml import read

CURSOR = "bold underline"
"""What marks the line under the cursor beside its colors, in every theme."""


class ThemeStyles(msgspec.Struct, frozen=True, eq=False, forbid_unknown_fields=True):
    """Styles of one theme for hand-painted panels, in Textual's style language; one value, by which paintings are
    cached. `flags` color a ship's letter and shape, `bands` the head of its tile, `seats` players by seat.
    """

    flags: dict[str, str]
    bands: dict[str, str]
    person: str
    voyage: str
    body: str
    marked: str
    fresh: str
    clash: str
    dim: str
    coin: str
    point: str
    blade: str
    good: str
    bad: str
    decides: str
    seats: tuple[str, ...]
    heading: str
    key: str
    sand: str
    spent: str


class Look(msgspec.Struct, frozen=True, eq=False):
    """A theme: what Textual's own widgets are colored by, and the styles of hand-painted panels."""

    screen: Theme
    painted: ThemeStyles


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
    screen.variables = {"dim": file.painted.dim, "block-cursor-text-style": CURSOR, **screen.variables}
    return Look(screen, file.painted)
