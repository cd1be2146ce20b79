"""The ships of the five colors in a row, under sail on the title of a large terminal."""

from textual.content import Content

from highseas.campaign.tui.art import paint as art
from highseas.campaign.tui.art.faces import Art
from highseas.campaign.tui.theme import ThemeStyles

SHIPS = (("pinnace", "yellow"), ("flute", "blue"), ("skiff", "green"), ("frigate", "red"), ("galleon", "black"))
"""Each with its color."""
GAP = 2


def paint(theme: ThemeStyles, width: int) -> Content:
    """Return the row, centered in `width` columns, below an empty line."""
    ships = [art.lines(Art(ship, color), theme) for ship, color in SHIPS]
    taken = len(SHIPS) * (art.WIDTH + GAP) - GAP
    left = " " * max(0, (width - taken) // 2)
    gap = Content(" " * GAP)
    return Content("\n").join([Content(""), *(Content(left) + gap.join(row) for row in zip(*ships, strict=True))])
