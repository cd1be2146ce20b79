"""The picture over the title: a caravel that leaves the harbor at dusk, between the lighthouse and the town.

It is drawn for this game, in plain ASCII, so that every terminal shows the same one. `COLORS` says what each
character shows, place by place.
"""

from textual.content import Content

from highseas.campaign.tui.theme import ThemeStyles

LINES = (
    r"                              |>                                      ",
    r"     _^_                      |\           |>                         ",
    r"    [ * ]- -  -   -           | \          |\              /\         ",
    r"     |=|            -    /|   |  \    /|   | \        /\  /  \   _    ",
    r"     | |                / |   |   \  / |   |  \      /  \| [] |_/ \_  ",
    r"     |=|               /__|___|____\/__|___|___\     |[]||    | [] |  ",
    r"     | |          .___________________________.--'   |  || [] |    |  ",
    r"  .-/   \-.        \   o    o    o    o    o /      _|n_||_n__|_n__|_ ",
    r" /_/_____\_\_~~ ~   \_______________________/   ~ ~|=================|",
)
COLORS = (
    r"                              rr                                      ",
    r"     ttt                      ws           rr                         ",
    r"    t l tl l  l   l           w s          ws              hh         ",
    r"     ttt            l    ss   w  s    ss   w s        hh  h  h   h    ",
    r"     t t                s s   w   s  s s   w  s      h  hh ll hhh hh  ",
    r"     ttt               sssswwwwssssssssswwwwssss     hllhh    h ll h  ",
    r"     t t          wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww   h  hh ll h    h  ",
    r"  kkk   kkk        w   l    l    l    l    l w      hhhhhhhhhhhhhhhhh ",
    r" kkkkkkkkkkkkaa a   wwwwwwwwwwwwwwwwwwwwwwwww   a akkkkkkkkkkkkkkkkkkk",
)
WIDTH = len(LINES[0])
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
    rows = [_row(line, colors, styles, left) for line, colors in zip(LINES, COLORS, strict=True)]
    return Content("\n").join([*rows[max(0, HEIGHT - lines) :], *_sea(theme, width)][:lines])


def _row(line: str, colors: str, styles: dict[str, str], left: int) -> Content:
    parts = [(sign, styles.get(color, "")) for sign, color in zip(line, colors, strict=True)]
    return Content.assemble(" " * left, *parts)


def _sea(theme: ThemeStyles, width: int) -> list[Content]:
    return [Content((line * (width // len(line) + 1))[:width]).stylize(theme.heading) for line in _SEA]
