"""The picture over the title: a caravel that leaves the harbor at dusk, between the lighthouse and the town; and
on a large terminal the ships of the five colors in a row on one sea below the menu.

The picture is drawn for this game (`title_picture.txt`) in plain ASCII, so that every terminal shows the same one;
the second half of the file says what each character shows, place by place.
"""

from collections.abc import Iterator
from importlib import resources
from itertools import pairwise

from textual.content import Content

from highseas.campaign.tui.theme import ThemeStyles

LINES, COLORS = (
    half.splitlines()
    for half in (resources.files(__package__) / "title_picture.txt").read_text(encoding="utf-8").split("\n\n")
)
WIDTH = max(map(len, LINES))
_SEA = ("~~ ~  ~~~   ~~  ~ ~~~  ~~   ~  ~~~~ ", "  ~~    ~~~ ~     ~~   ~~~    ~     ")
TALLEST = len(LINES) + len(_SEA)
"""Lines of the whole picture."""
HEIGHT = len(LINES)
"""Lines of the picture without the water in front, which small terminals leave out."""
LEAST = HEIGHT - 1
"""Lines of it where even the top of the mast is left out."""


def paint(theme: ThemeStyles, width: int, lines: int) -> Content:
    """Return the picture centered in `width` columns, the water as wide, in at most `lines` lines."""
    styles = {
        "r": theme.bad,
        "t": theme.point,
        "l": theme.coin,
        "s": "bold",
        "w": theme.blade,
        "h": theme.dim,
        "k": theme.dim,
        "a": theme.heading,
    }
    left = max(0, (width - WIDTH) // 2)
    rows = []
    for line, colors in zip(LINES, COLORS, strict=True):
        signs = zip(line.ljust(WIDTH), colors.ljust(WIDTH), strict=True)
        rows.append(Content.assemble(" " * left, *((sign, styles.get(color, "")) for sign, color in signs)))
    sea = [Content((line * (width // len(line) + 1))[:width]).stylize(theme.heading) for line in _SEA]
    return Content("\n").join([*rows[max(0, HEIGHT - lines) :], *sea][:lines])


SHIPS = (("pinnace", "yellow"), ("flute", "blue"), ("skiff", "green"), ("frigate", "red"), ("galleon", "black"))
"""Each with its color."""
_WAVES = "aaqqaaaaaaqqqaaaaaqa", "A"
"""The waves and the deep below them, as in the ships' own pictures."""


def paint_fleet(theme: ThemeStyles, width: int, lines: int) -> Content:
    """Return a row of ships on `width` columns of sea below an empty line, twice as large where there is room."""
    from highseas.campaign.tui.art import grids
    from highseas.campaign.tui.art import paint as art

    def seas(columns: int) -> Iterator[tuple[Content, ...]]:
        """The sea before, between and behind the ships: so many columns, shared out evenly."""
        waves = ["".join(sign * scale for sign in signs) for signs in _WAVES for _ in range(scale)]
        parts = len(SHIPS) + 1
        for first, last in pairwise(columns * part // parts for part in range(parts + 1)):
            low = [(row * columns)[first:last] for row in waves]
            yield art.of_grid((*[grids.GROUND * (last - first)] * (grids.HEIGHT * scale - len(low)), *low), theme)

    scale = 2 if len(SHIPS) * art.WIDTH * 2 <= width and lines > art.LINES * 2 else 1
    first_sea, *other_seas = seas(width - len(SHIPS) * art.WIDTH * scale)
    blocks = [first_sea]
    for (ship, color), sea in zip(SHIPS, other_seas, strict=True):
        blocks += art.lines(grids.Art(ship, color), theme, scale=scale), sea
    return Content("\n").join([Content(""), *(Content("").join(row) for row in zip(*blocks, strict=True))])
