"""The layouts of the table: which one a terminal has room for, and how wide its columns are.

- compact: the question on the left, goals and seats on the right, the log below.
- standard: the harbor across the screen; below it the question, its detail and the log, beside goals and seats.
- wide: the same with the seats in a third column, their displays as cards.
"""

from typing import Literal, NamedTuple

LayoutName = Literal["compact", "standard", "wide"]


class Layout(NamedTuple):
    """A layout, and whether there are lines for large digits and air between the panels."""

    name: LayoutName
    tall: bool


class Widths(NamedTuple):
    """Columns of the question's panel, of the goals' and of the seats', which has none but in the wide layout."""

    main: int
    side: int
    crew: int = 0


_ROOM: tuple[tuple[LayoutName, int, int], ...] = (("wide", 150, 40), ("standard", 100, 28))
"""Columns and lines from which a layout is used, the largest first; with fewer it is the next smaller one."""
TALL = 36
"""Lines from which a layout is tall."""
CARD, MARGINS = 21, 2
"""Columns of a card in a display with the gap after it, and of the margins around the cards."""
MANY_SEATS = 4
"""From so many seats on, a compact table needs more columns for the goals."""


def layout_of(columns: int, lines: int) -> Layout:
    """Return the layout for a terminal of this size."""
    fitting: list[LayoutName] = [name for name, wide, high in _ROOM if columns >= wide and lines >= high]
    return Layout(fitting[0] if fitting else "compact", lines >= TALL)


def widths_of(layout: LayoutName, columns: int, seats: int, goals: bool) -> Widths:
    """Return the columns of the panels; without `goals` those of a wide table go to the others."""
    if layout == "wide":
        main = max(56, min(84, columns * 37 // 100)) if goals else columns // 2
        across = max(2, ((columns - main) * (52 if goals else 100) // 100 - MARGINS) // CARD)
        crew = across * CARD + MARGINS if goals else columns - main
        return Widths(main, columns - main - crew, crew)
    if layout == "standard":
        side = max(46, min(66, columns * 44 // 100))
    elif columns >= 100:
        side = 42
    else:
        side = 40 if seats >= MANY_SEATS and columns >= 78 else min(36, max(24, columns * 9 // 20))
    return Widths(columns - side, side)
