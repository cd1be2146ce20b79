"""Pictures of what the almanac and the help have a page of, side by side as large as they fit."""

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content

from highseas.campaign.royal.tui.pictures import of_card, of_goal
from highseas.campaign.royal.words.almanac import Page
from highseas.campaign.tui.art import grids
from highseas.campaign.tui.art.grids import Art
from highseas.campaign.tui.art.paint import LINES, WIDTH, lines
from highseas.campaign.tui.theme import ThemeStyles

GAP = 2
"""Columns between pictures."""
_COLUMNS = (WIDTH, WIDTH - 2, WIDTH - 4)
"""Columns of a small picture, the most first: what is left out of it are its sides."""
_SCALES = (3, 2, 1)
"""How large pictures are painted, the largest first."""


def arts_of(page: Page) -> list[Art]:
    """Return the pictures of a page, each once."""
    match page.group:
        case "event":
            return [grids.of_event(page.key)]
        case "character":
            return [grids.of_character(page.key)]
        case "item":
            return [grids.of_item(page.key)]
        case "contract":
            return [of_goal(page.goal)] if page.goal else []
        case _:
            return list(dict.fromkeys(of_card(card) for line in page.cards for card in line.ids))


class Form(NamedTuple):
    """How large pictures are painted: scale, columns of each at scale 1, how many side by side, and rows."""

    scale: int
    columns: int
    across: int
    rows: int


def form_for(number: int, width: int, height: int) -> Form:
    """Return the form for so many pictures: all side by side as large as they fit, else small ones in rows, without
    their sides if there is no room otherwise.
    """
    scale = next((s for s in _SCALES if number <= _across(width, s * WIDTH) and s * LINES <= height), 1)
    rows = max(1, (height + 1) // (scale * LINES + 1))
    columns = next((c for c in _COLUMNS if _across(width, c) * rows >= number), WIDTH) if scale == 1 else WIDTH
    return Form(scale, columns, max(1, _across(width, scale * columns)), rows)


def room_for(number: int, width: int, height: int) -> int:
    """Return the lines for so many pictures on a page of this height: half of it, more if only there all fit."""
    half = max(height // 2, LINES)
    form = form_for(number, width, half)
    return half if form.across * form.rows >= number else max(height * 3 // 4, LINES)


def small_room(number: int, width: int, height: int) -> int:
    """Return the fewest lines in which so many small pictures have room, in rows; at most three quarters of a
    page of this height.
    """
    rows = range(1, max(1, height * 3 // 4 // (LINES + 1)) + 1)
    lines = [row * (LINES + 1) - 1 for row in rows]
    forms = ((room, form_for(number, width, room)) for room in lines)
    return next((room for room, form in forms if form.across * form.rows >= number), lines[-1])


def paint(arts: Sequence[Art], theme: ThemeStyles, width: int, height: int) -> list[Content]:
    """Return pictures in at most so many lines, or those of them for which there is room."""
    form, painted = form_for(len(arts), width, height), list[Content]()
    shown = arts[: form.across * form.rows]
    for first in range(0, len(shown), form.across):
        blocks = [lines(art, theme, "", form.scale, form.columns) for art in shown[first : first + form.across]]
        painted += [Content("")] if painted else []
        painted += [Content(" " * GAP).join(line) for line in zip(*blocks, strict=True)]
    return painted


def _across(width: int, columns: int) -> int:
    """How many pictures of so many columns fit into a width."""
    return (width + GAP) // (columns + GAP)
