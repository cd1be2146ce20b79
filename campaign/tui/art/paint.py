"""Pictures as lines, two pixels to a character: half blocks in color, braille dots by ink where there is none."""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby

from textual.color import Color
from textual.content import Content, Span
from textual.style import Style

from highseas.campaign.tui.art import grids
from highseas.campaign.tui.art.grids import FULL_INK, SHIP, SHIP_SHADE, Art, Grid, palette, picture
from highseas.campaign.tui.theme import GRAPHIC, ThemeStyles, contrast, luminance

WIDTH, LINES = grids.WIDTH, grids.HEIGHT // 2
"""Columns and lines of a picture of scale 1."""
_EDGE, _PIP = "kkk", ("kk", "yk", "Yk")
"""The tab of rank in the lower left corner: its left edge, and what each point of rank adds on the right."""
_RGB = re.compile(r"on (#[0-9a-fA-F]{6})")
_SHADE = 0.65
"""How bright the shade of a ship color is, in parts of the color."""


def lines(art: Art, theme: ThemeStyles, ground: str = "", scale: int = 1, width: int = WIDTH) -> tuple[Content, ...]:
    """Return the picture as `LINES * scale` lines of `width * scale` columns, cut at its sides, on a style's ground."""
    return of_grid(_drawn(art, scale, width), theme, ground, art.color)


def of_grid(grid: Grid, theme: ThemeStyles, ground: str = "", color: str = "") -> tuple[Content, ...]:
    """Return pixels as lines, two rows of pixels in each, with a ship color in them; `ground` as for `lines`."""
    if not _RGB.search(theme.body):
        return _in_dots(grid, ground)
    return _in_color(grid, hull_color(color, theme), _paper(ground))


def _paper(ground: str) -> str:
    """The background of a style; empty if it has none of ours."""
    found = _RGB.search(ground)
    return found.group(1) if found else ""


def grid_of(art: Art, width: int = WIDTH) -> Grid:
    """Return the middle `width` pixels of a picture, with a pip for each point of rank in the lower left corner."""
    drawn = picture(art.picture)
    cut = (WIDTH - width) // 2
    drawn = tuple(row[cut : cut + width] for row in drawn) if cut else drawn
    if not art.rank:
        return drawn
    tab = [edge + pip * art.rank for edge, pip in zip(_EDGE, _PIP, strict=True)]
    under = drawn[-len(tab) :]
    return (*drawn[: -len(tab)], *(row + below[len(row) :] for row, below in zip(tab, under, strict=True)))


@lru_cache(maxsize=512)
def _drawn(art: Art, scale: int, width: int) -> Grid:
    grid = grid_of(art, width)
    return tuple("".join(letter * scale for letter in row) for row in grid for _ in range(scale))


_INK = re.compile(r"#[0-9a-fA-F]{6}")
_DARK = 0.2
"""Luminance up to which a card is dark. On a light one the black outlines of pictures are seen."""
_LEAST = {"ares": 1.7}
"""Least contrast with the card where it differs: a lighter violet would look blue to eyes that confuse colors."""
_STEPS = 20


def hull_color(color: str, theme: ThemeStyles) -> str:
    """Return a ship color as pictures have it, raised where a dark card would hide it; empty for none."""
    if color not in theme.bands:
        return ""
    return _raised(color, theme.bands[color], theme.flags[color], theme.body)


@lru_cache(maxsize=256)
def _raised(color: str, band: str, flag: str, body: str) -> str:
    """Return the color of a band, moved as far as needed toward that of its flag."""
    found, letter, card = _RGB.search(band), _INK.search(flag), _RGB.search(body)
    if found is None or letter is None or card is None:
        return ""
    ground, end, paper = (Color.parse(text) for text in (found[1], letter[0], card[1]))
    if luminance(paper) > _DARK:
        return found[1]
    blends = (ground.blend(end, step / _STEPS) for step in range(_STEPS + 1))
    least = _LEAST.get(color, GRAPHIC)
    return next((blend.hex for blend in blends if contrast(blend, paper) >= least), end.hex)


@lru_cache(maxsize=768)
def _in_color(grid: Grid, ship: str, paper: str) -> tuple[Content, ...]:
    pairs = _Pairs.of(ship, paper)
    return tuple(_half_blocks(top, low, pairs) for top, low in zip(grid[::2], grid[1::2], strict=True))


class _Pairs(dict[tuple[str, str], tuple[str, Style]]):
    """The sign and the style of two letters, one above the other; it fills itself."""

    def __init__(self, ship: str, paper: str) -> None:
        super().__init__()
        self._colors = {letter: Color.parse(color.rgb) for letter, color in palette().items()}
        if ship:
            self._colors[SHIP] = Color.parse(ship)
            red, green, blue = (round(part * _SHADE) for part in self._colors[SHIP].rgb)
            self._colors[SHIP_SHADE] = Color(red, green, blue)
        self._paper = Color.parse(paper) if paper else None

    @staticmethod
    @lru_cache(maxsize=32)
    def of(ship: str, paper: str) -> "_Pairs":
        """Return those with the ship's color and the card's; empty for none."""
        return _Pairs(ship, paper)

    def __missing__(self, letters: tuple[str, str]) -> tuple[str, Style]:
        above, below = map(self._colors.get, letters)
        if above == below:
            found = " ", Style(background=above or self._paper)
        elif above is None:
            found = "▄", Style(foreground=below, background=self._paper)
        else:
            found = "▀", Style(foreground=above, background=below or self._paper)
        self[letters] = found
        return found


def _half_blocks(top: str, low: str, pairs: _Pairs) -> Content:
    """One line of text from two rows of pixels, with one style for each run of equal pairs."""
    signs, spans, start = "", [], 0
    for letters, run in groupby(zip(top, low, strict=True)):
        sign, style = pairs[letters]
        end = start + sum(1 for _ in run)
        signs += sign * (end - start)
        spans.append(Span(start, end, style))
        start = end
    return Content(signs, spans=spans)


_DOTS = (0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80)
"""The bit of each dot of a braille sign, two by two from the top."""
_SOLID = 0b1111
_BY_INK = ((0, 0), (0, 0), (0b1000, 0), (0b1000, 0b0001), (_SOLID, _SOLID))
"""A pixel as two by two dots, by its ink; every second pixel in the second way."""
_RIGHT_EDGE, _LOW_EDGE = 0b0101, 0b0011
"""The dots of a pixel along its right and its lower side."""
_STEP_OF_INK = 2
"""Two neighbors that differ by so much are parted by a line."""


@lru_cache(maxsize=768)
def _in_dots(drawn: Grid, ground: str) -> tuple[Content, ...]:
    ink = {letter: color.ink for letter, color in palette().items()}
    grid = [[ink.get(letter, 0) for letter in row] for row in drawn]
    pixels = [[_pixel(grid, across, down) for across in range(len(row))] for down, row in enumerate(grid)]
    painted = (
        "".join(_braille(*pair) for pair in zip(top, low, strict=True))
        for top, low in zip(pixels[::2], pixels[1::2], strict=True)
    )
    return tuple(Content(line).stylize_before(ground) for line in painted)


def _pixel(grid: Sequence[Sequence[int]], across: int, down: int) -> int:
    """The four dots of a pixel as bits, the upper left one first: its tone, and lines along its edges."""
    ink = grid[down][across]
    dots = _BY_INK[ink][(across + down) % 2]
    if across + 1 < len(grid[down]) and _parted(ink, grid[down][across + 1]):
        dots |= _RIGHT_EDGE
    if down + 1 < len(grid) and _parted(ink, grid[down + 1][across]):
        dots |= _LOW_EDGE
    return dots


def _parted(ink: int, other: int) -> bool:
    return FULL_INK not in (ink, other) and abs(ink - other) >= _STEP_OF_INK


def _braille(top: int, low: int) -> str:
    """The sign of two pixels, one above the other, of four dots each."""
    dots = top << 4 | low
    bits = sum(bit for place, bit in enumerate(_DOTS) if dots & (0x80 >> place))
    return chr(0x2800 + bits) if bits else " "
