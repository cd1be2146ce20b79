"""Themes of the full screen: our own as files of colors (`themes/NAME.toml`), read when they are first used, and
Textual's with the styles of our panels derived from their colors, which are kept where they serve, and moved until
everything can be read.

Color is never the only sign: every ship color has a letter and a shape too. In the style sheet `$dim` is the color
of `ThemeStyles.dim`.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from importlib import resources

import msgspec
from textual.color import Color
from textual.theme import BUILTIN_THEMES, Theme

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
    in_marks: bool = False
    """Whether signs are painted as marks of ASCII."""


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
    text = (resources.files(__package__) / "themes" / f"{name}.toml").read_text(encoding="utf-8")
    file = read(text, _File)
    screen = Theme(name=name, dark=file.dark, ansi=file.ansi, **msgspec.structs.asdict(file.screen))
    screen.variables = {"dim": file.painted.dim, "block-cursor-text-style": CURSOR, **screen.variables}
    return Look(screen, file.painted)


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
        return derived(BUILTIN_THEMES[name])
    return look(name if is_theme(name) else DEFAULT)


def styles_of(name: str, in_marks: bool = False) -> ThemeStyles:
    return _in_marks(name) if in_marks else look_of(name).painted


@cache
def _in_marks(name: str) -> ThemeStyles:
    return msgspec.structs.replace(look_of(name).painted, in_marks=True)


def on_console(name: str) -> str:
    """Return the theme to use instead of this one on a terminal with 16 colors, where shades of it look alike."""
    return name if name == NO_COLOR else _SIXTEEN[look_of(name).screen.dark]


_CURSOR, _FRESH, _PERSON, _VOYAGE = 0.3, 0.3, 0.45, 0.4
"""How much of a theme's color goes into the grounds of these: in parts of it, the rest being the plain ground."""
_SPENT = 0.3
"""How much of the foreground goes into what is gone of the sand."""


class _Palette:
    """The colors of a Textual theme, those of text moved until they can be read on every ground."""

    def __init__(self, theme: Theme) -> None:
        named = theme.to_color_system().generate()
        self.background = Color.parse(named["background"])
        self.surface, self.panel = (self.background + Color.parse(named[key]) for key in ("surface", "panel"))
        plain = [self.background, self.surface, self.panel]
        self.foreground = readable(Color.parse(named["foreground"]), plain)
        kinds = ("primary", "secondary", "accent", "success", "warning", "error")
        self.wanted = {key: Color.parse(named[key]) for key in kinds}
        sure = [self.foreground]
        self.cursor = ground_for(self.background.blend(self.wanted["primary"], _CURSOR), self.background, sure)
        self.fresh = ground_for(self.background.blend(self.wanted["success"], _FRESH), self.background, sure)
        self.grounds = [*plain, self.cursor, self.fresh]
        self.foreground = readable(self.foreground, self.grounds)

    def text(self, color: Color) -> str:
        return readable(color, self.grounds).hex

    def tinted(self, key: str, parts: float) -> Color:
        return self.panel.blend(self.wanted[key], parts)


def derived(theme: Theme) -> Look:
    colors = _Palette(theme)
    painted = _painted(colors, look("dark" if theme.dark else "light").painted)
    screen = replace(
        theme,
        primary=colors.text(colors.wanted["primary"]),
        accent=colors.text(colors.wanted["accent"]),
        success=colors.text(colors.wanted["success"]),
        warning=colors.text(colors.wanted["warning"]),
        error=colors.text(colors.wanted["error"]),
        background=colors.background.hex,
        surface=colors.surface.hex,
        panel=colors.panel.hex,
        foreground=colors.foreground.hex,
        variables={
            **theme.variables,
            "dim": painted.dim,
            "block-cursor-background": colors.cursor.hex,
            "block-cursor-text-style": CURSOR,
            "block-cursor-foreground": colors.foreground.hex,
            "block-cursor-blurred-background": colors.panel.hex,
            "block-cursor-blurred-foreground": colors.foreground.hex,
            "footer-key-foreground": colors.text(colors.wanted["accent"]),
        },
    )
    return Look(screen, painted)


def _painted(colors: _Palette, ours: ThemeStyles) -> ThemeStyles:
    """The styles of panels. Ships and seats keep the colors of `ours`, which are known to be told apart."""
    wanted, text = colors.wanted, colors.text
    fore, panel = colors.foreground.hex, colors.panel
    return ThemeStyles(
        flags={ship: f"bold {text(Color.parse(style.rsplit(maxsplit=1)[-1]))}" for ship, style in ours.flags.items()},
        bands=ours.bands,
        person=_on(colors.tinted("primary", _PERSON)),
        voyage=_on(colors.tinted("warning", _VOYAGE)),
        body=f"{fore} on {panel.hex}",
        marked=f"bold {fore} on {colors.cursor.hex}",
        fresh=f"bold {fore} on {colors.fresh.hex}",
        clash=_on(wanted["error"]),
        dim=text(colors.foreground.blend(panel, 0.35)),
        coin=text(wanted["warning"]),
        point=text(wanted["warning"].blend(colors.foreground, 0.6)),
        blade=text(wanted["error"].blend(colors.foreground, 0.4)),
        good=f"bold {text(wanted['success'])}",
        bad=f"bold {text(wanted['error'])}",
        decides=_on(wanted["accent"]),
        seats=ours.seats,
        heading=f"bold {text(wanted['primary'])}",
        key=f"bold {text(wanted['accent'])}",
        sand=f"{readable(wanted['warning'], [panel], GRAPHIC).hex} on {panel.hex}",
        spent=f"{panel.blend(colors.foreground, _SPENT).hex} on {panel.hex}",
    )


def _on(ground: Color) -> str:
    return f"bold {text_on(ground).hex} on {ground.hex}"


BLACK, WHITE = Color(0, 0, 0), Color(255, 255, 255)
TEXT, GRAPHIC = 4.5, 3.0
"""Least contrast by WCAG 2.2, level AA: of text (1.4.3), and of what is no text but has a meaning (1.4.11)."""
_STEPS = 40
"""Steps from a color to black or white."""


def luminance(color: Color) -> float:
    """Return the relative luminance of a color by WCAG, from 0 to 1."""
    r, g, b = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in color.normalized)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: Color, other: Color) -> float:
    """Return the contrast ratio of two colors by WCAG, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def readable(color: Color, grounds: Sequence[Color], least: float = TEXT) -> Color:
    """Return the color nearest to `color`, towards black or white, readable on all `grounds`, or the best there."""
    lights = [luminance(ground) for ground in grounds]
    for step in range(_STEPS + 1):
        for end in (BLACK, WHITE):
            there = color.blend(end, step / _STEPS)
            if _least(luminance(there), lights) >= least:
                return there
    return max((BLACK, WHITE), key=lambda end: _least(luminance(end), lights))


def _least(light: float, others: Sequence[float]) -> float:
    return min((max(light, other) + 0.05) / (min(light, other) + 0.05) for other in others)


def text_on(ground: Color) -> Color:
    """Return a color of text for a ground: black or white with a touch of it."""
    end = max((BLACK, WHITE), key=lambda each: contrast(each, ground))
    return readable(end.blend(ground, 0.1), [ground])


def ground_for(wanted: Color, plain: Color, texts: Sequence[Color]) -> Color:
    """Return the color nearest to `wanted`, on the way to the `plain` ground, on which all `texts` can be read."""
    for step in range(_STEPS):
        ground = wanted.blend(plain, step / _STEPS)
        if all(contrast(text, ground) >= TEXT for text in texts):
            return ground
    return plain
