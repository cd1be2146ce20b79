"""Small pictures of the race: symbols of action cards, treasures and powers."""

from textual.content import Content

from highseas.campaign.tui.art.grids import in_file
from highseas.campaign.tui.art.paint import of_grid
from highseas.campaign.tui.theme import ThemeStyles
from highseas.engine.jamaica.seen.printed import TREASURES

FILE = "race"
WIDTH, LINES = 10, 4
"""Columns and lines of a picture."""


def of_symbol(symbol: str, theme: ThemeStyles, ground: str = "") -> tuple[Content, ...]:
    """Return the picture of an action's symbol, by its word; `ground` is the style of the card behind it."""
    return of_grid(in_file(FILE)[symbol], theme, ground)


def of_treasure(card: str, theme: ThemeStyles) -> tuple[Content, ...]:
    """Return the picture of a treasure by its id; of one that lies face down for an empty id."""
    face = TREASURES.get(card)
    name = "treasure" if face is None or (not face.power and face.value >= 0) else face.power or "curse"
    return of_grid(in_file(FILE)[name], theme)
