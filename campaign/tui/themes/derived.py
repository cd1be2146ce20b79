"""Looks for Textual's own themes: their colors where they serve, moved until everything can be read."""

from collections.abc import Sequence
from dataclasses import replace

from textual.color import Color
from textual.theme import Theme

from highseas.campaign.tui.themes.styles import CURSOR, Look, ThemeStyles, look

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
