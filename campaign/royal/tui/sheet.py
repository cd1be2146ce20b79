"""Pages of text with pictures: how large both are, which paragraphs stand on which page, and pictures side by side
as large as they fit.
"""

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content

from highseas.campaign.royal.tui.pictures import of_card, of_goal
from highseas.campaign.royal.words.card_gallery import Page
from highseas.campaign.royal.words.table_lines import Mission
from highseas.campaign.tui.art import grids, paint
from highseas.campaign.tui.art.grids import Art
from highseas.campaign.tui.art.paint import LINES, WIDTH, lines
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.panel import in_rows, wrap_indented
from highseas.campaign.words.language import pieces

WIDEST = 72
"""Most columns of text: longer lines are hard to read."""
NARROWEST = 48
"""Fewest columns of text beside a picture."""
FRAME = 9
"""Lines not used for text: heading, title, page number, keys and margins."""
EDGES, PICTURE_GAP = 4, 3
"""Columns of the margins of a page, and between picture and text."""
BAR = 3
"""Columns that the bar beside a mission takes of its lines."""


class Sheet(NamedTuple):
    """A page: the scale of its picture (0: it has none), and the columns and lines of its text."""

    scale: int
    width: int
    lines: int

    @property
    def columns(self) -> int:
        return self.width + (paint.WIDTH * self.scale + PICTURE_GAP if self.scale else 0)


def sheet_for(width: int, height: int, paragraphs: Sequence[str], mission: Mission | None) -> Sheet:
    """Return the page for a terminal of this size.

    The picture stands beside text of full width where both fit; where they do not, beside narrower text, if this
    needs no more pages.
    """
    lines = max(4, height - FRAME)
    plain = Sheet(0, min(WIDEST, width - 2 * EDGES), lines)
    for scale in (2, 1):
        large = Sheet(scale, WIDEST, lines)
        if large.columns + 2 * EDGES <= width and paint.LINES * scale * scale <= lines:
            return large
    beside = Sheet(1, width - EDGES - paint.WIDTH - PICTURE_GAP, lines)
    if not NARROWEST <= beside.width <= WIDEST or lines < paint.LINES:
        return plain
    narrow, usual = (_pages(sheet, paragraphs, mission) for sheet in (beside, plain))
    return beside if narrow <= usual else plain


def _pages(sheet: Sheet, paragraphs: Sequence[str], mission: Mission | None) -> tuple[bool, int]:
    """Return whether some page is longer than the sheet, and how many pages there are."""
    foot = len(mission_lines(mission, sheet.width))
    starts = pages_of(paragraphs, sheet.width, sheet.lines, foot)
    last = len(paragraphs) - 1
    longest = max(_lines(text, sheet.width, foot if at == last else 0) for at, text in enumerate(paragraphs))
    return longest > sheet.lines + 1, len(starts)


def _lines(paragraph: str, width: int, foot: int) -> int:
    """Return the lines of a paragraph, with the empty one below it and a foot."""
    return len(prose_content(paragraph).wrap(width)) + 1 + (foot + 1 if foot else 0)


def pages_of(paragraphs: Sequence[str], width: int, height: int, foot: int = 0) -> list[int]:
    """Return the number of the first paragraph of each page of `width` by `height` cells.

    The lines of the `foot` belong to the last paragraph, so that page numbers count the text alone.
    """
    starts, used = [0], 0
    for number, paragraph in enumerate(paragraphs):
        lines = _lines(paragraph, width, foot if number == len(paragraphs) - 1 else 0)
        if used and used + lines > height + 1:
            starts.append(number)
            used = 0
        used += lines
    return starts


def mission_lines(mission: Mission | None, width: int, theme: ThemeStyles | None = None) -> list[Content]:
    """Return a mission as lines: what it is called, each of its terms, and what it brings."""
    if mission is None:
        return []
    room = max(1, width - BAR)
    head, text, gain = (theme.heading, "", theme.good) if theme is not None else ("", "", "")
    lines = wrap_indented(Content(mission.name).stylize(head), room, 2)
    for term in mission.terms:
        lines += wrap_indented(Content(f"· {term}").stylize(text), room, 2)
    return [*lines, *wrap_indented(Content(mission.reward).stylize(gain), room, 2)]


GAP = 2
"""Columns between pictures."""
_COLUMNS = (WIDTH, WIDTH - 2, WIDTH - 4)
"""Columns of a small picture, the most first: what is left out of it are its sides."""
_SCALES = (3, 2, 1)
"""How large pictures are painted, the largest first."""


def arts_of(page: Page) -> list[Art]:
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


def paint_pictures(arts: Sequence[Art], theme: ThemeStyles, width: int, height: int) -> list[Content]:
    """Return pictures in at most so many lines, or those of them for which there is room."""
    form = form_for(len(arts), width, height)
    painted = [lines(art, theme, "", form.scale, form.columns) for art in arts[: form.across * form.rows]]
    return in_rows(painted, form.across, form.scale * form.columns, GAP)


def _across(width: int, columns: int) -> int:
    return (width + GAP) // (columns + GAP)


def prose_content(text: str) -> Content:
    """Return the text with emphasized words in italics."""
    return Content.assemble(*((piece, "italic" if emphasized else "") for piece, emphasized in pieces(text)))


def bowls(laid: Sequence[bool]) -> str:
    """Return the places of the Table as a strip, ten by ten: full where one is laid, else empty."""
    signs = ["●" if each else "○" for each in laid]
    return " ".join("".join(signs[at : at + 10]) for at in range(0, len(signs), 10))
