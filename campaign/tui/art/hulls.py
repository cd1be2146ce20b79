"""The color of ships, and of what trades in them, in pictures: that of their tiles, raised where it is too dark to
be seen on a dark card.
"""

import re
from functools import lru_cache

from textual.color import Color

from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.themes.shades import GRAPHIC, contrast, luminance

_GROUND, _INK = re.compile(r"on (#[0-9a-fA-F]{6})"), re.compile(r"#[0-9a-fA-F]{6}")
_DARK = 0.2
"""Luminance up to which a card is dark. On a light one the black outlines of pictures are seen."""
_LEAST = {"ares": 1.7}
"""Least contrast with the card where it is another than that of all that is no text: a lighter violet would not be
told from blue by eyes that confuse colors.
"""
_STEPS = 20


def hull_color(color: str, theme: ThemeStyles) -> str:
    """Return a ship color as pictures have it in a theme of full colors; empty for none."""
    if color not in theme.bands:
        return ""
    return _raised(color, theme.bands[color], theme.flags[color], theme.body)


@lru_cache(maxsize=256)
def _raised(color: str, band: str, flag: str, body: str) -> str:
    """Return the color of a band, moved as far as needed toward that of its flag."""
    found, letter, card = _GROUND.search(band), _INK.search(flag), _GROUND.search(body)
    if found is None or letter is None or card is None:
        return ""
    ground, end, paper = (Color.parse(text) for text in (found[1], letter[0], card[1]))
    if luminance(paper) > _DARK:
        return found[1]
    blends = (ground.blend(end, step / _STEPS) for step in range(_STEPS + 1))
    least = _LEAST.get(color, GRAPHIC)
    return next((blend.hex for blend in blends if contrast(blend, paper) >= least), end.hex)
