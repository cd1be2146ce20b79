"""Arithmetic of colors: contrast by WCAG, and colors moved until they can be read."""

from collections.abc import Sequence

from textual.color import Color

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
    """Return the color nearest to `color`, on the way to black or to white, that can be read on all `grounds`.

    Where neither end can, the end that comes nearest is returned.
    """
    lights = [luminance(ground) for ground in grounds]
    for step in range(_STEPS + 1):
        for end in (BLACK, WHITE):
            there = color.blend(end, step / _STEPS)
            if _least(luminance(there), lights) >= least:
                return there
    return max((BLACK, WHITE), key=lambda end: _least(luminance(end), lights))


def _least(light: float, others: Sequence[float]) -> float:
    """The least contrast of a luminance with others."""
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
