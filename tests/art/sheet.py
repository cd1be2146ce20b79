"""All pictures side by side as PNG, for whoever draws one: `python -m tests.art.sheet FOLDER [WORD …]`.

One sheet shows the pictures on the cards of the dark theme, one on those of the light theme, and one without color,
as the painter paints them. With words only pictures whose names have one of them. The names stand in `key.txt`
alone: whoever has not seen the pictures can be asked what they show.
"""

import struct
import sys
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from textual.content import Content
from textual.style import Style

from highseas.campaign.tui.art.grids import Art, pictures
from highseas.campaign.tui.art.paint import LINES, WIDTH, lines
from highseas.campaign.tui.theme import ThemeStyles, styles_of

Rgb = tuple[int, int, int]
ACROSS, CELL, GAP = 8, (6, 12), 10
"""Pictures in a row; dots of a character; dots between pictures."""
_PER_SHEET = 24
_PAPERS: dict[str, tuple[str, Rgb, Rgb]] = {
    "dark": ("on #16293a", (12, 24, 34), (220, 230, 236)),
    "light": ("on #e9e0cd", (247, 242, 231), (28, 35, 40)),
    "no-color": ("", (0, 0, 0), (220, 220, 220)),
}
_DIGITS = {  # three by five dots
    "0": "75557", "1": "26227", "2": "71747", "3": "71717", "4": "55711",
    "5": "74717", "6": "74757", "7": "71222", "8": "75757", "9": "75717",
}  # fmt: skip


class Canvas:
    """A picture of dots."""

    def __init__(self, width: int, height: int, color: Rgb) -> None:
        self.width, self.height = width, height
        self._rows = [bytearray(bytes(color) * width) for _ in range(height)]

    def box(self, left: int, top: int, width: int, height: int, color: Rgb) -> None:
        """Fill a box."""
        for row in self._rows[top : top + height]:
            row[left * 3 : (left + width) * 3] = bytes(color) * width

    def png(self) -> bytes:
        """Return the picture as a PNG file."""

        def chunk(kind: bytes, body: bytes) -> bytes:
            return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        body = zlib.compress(b"".join(b"\0" + row for row in self._rows))
        return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def _cells(line: Content) -> Iterator[tuple[str, Style | None]]:
    """Each character with its style."""
    styles: list[Style | None] = [None] * len(line.plain)
    for span in line.spans:
        if isinstance(span.style, Style):
            styles[span.start : span.end] = [span.style] * (span.end - span.start)
    return zip(line.plain, styles, strict=True)


def draw(canvas: Canvas, left: int, top: int, painted: Sequence[Content], ink: Rgb, paper: Rgb) -> None:
    """Draw painted lines as a terminal would show them."""
    wide, high = CELL
    for row, line in enumerate(painted):
        for column, (sign, style) in enumerate(_cells(line)):
            x, y = left + column * wide, top + row * high
            fore = style.foreground.rgb if style and style.foreground else ink
            back = style.background.rgb if style and style.background else paper
            canvas.box(x, y, wide, high, back)
            if sign == "▀":
                canvas.box(x, y, wide, high // 2, fore)
            elif sign == "▄":
                canvas.box(x, y + high // 2, wide, high // 2, fore)
            elif sign != " ":
                _dots(canvas, x, y, ord(sign) - 0x2800, fore)


def _dots(canvas: Canvas, x: int, y: int, bits: int, color: Rgb) -> None:
    for down, pair in enumerate(((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))):
        for across, bit in enumerate(pair):
            if bits & bit:
                canvas.box(x + across * CELL[0] // 2, y + down * CELL[1] // 4, 2, 2, color)


def _number(canvas: Canvas, x: int, y: int, number: int, color: Rgb) -> None:
    for place, digit in enumerate(str(number)):
        for down, bits in enumerate(_DIGITS[digit]):
            for across in range(3):
                if int(bits) & (4 >> across):
                    canvas.box(x + place * 8 + across * 2, y + down * 2, 2, 2, color)


def sheet(arts: Sequence[Art], first: int, theme_name: str) -> bytes:
    """Return a PNG with these pictures, numbered from `first`, in a theme."""
    theme: ThemeStyles = styles_of(theme_name)
    ground, table, ink = _PAPERS[theme_name]
    wide, high = WIDTH * CELL[0], LINES * CELL[1]
    rows = -(-len(arts) // ACROSS)
    canvas = Canvas(GAP + ACROSS * (wide + GAP), GAP + rows * (high + GAP + 12), table)
    paper = table if not ground else _hex(ground)
    for place, art in enumerate(arts):
        left = GAP + place % ACROSS * (wide + GAP)
        top = GAP + place // ACROSS * (high + GAP + 12)
        _number(canvas, left, top, first + place, ink)
        draw(canvas, left, top + 12, lines(art, theme, ground), ink, paper)
    return canvas.png()


def _hex(style: str) -> Rgb:
    code = style.partition("#")[2]
    return int(code[:2], 16), int(code[2:4], 16), int(code[4:6], 16)


_SHIPS = {"pinnace": "yellow", "flute": "blue", "skiff": "green", "frigate": "red", "galleon": "black"}


def _shown(name: str) -> Art:
    colors = {**_SHIPS, "ares_pirates": "ares", "trader": "yellow", "clerk": "blue", "merchant": "red"}
    return Art(name, colors.get(name, ""))


def main(folder: Path, words: Sequence[str]) -> None:
    """Write the sheets."""
    names = [name for name in pictures() if not words or any(word in name for word in words)]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "key.txt").write_text("".join(f"{place:3} {name}\n" for place, name in enumerate(names, 1)))
    for number, start in enumerate(range(0, len(names), _PER_SHEET), 1):
        arts = [_shown(name) for name in names[start : start + _PER_SHEET]]
        for theme in _PAPERS:
            (folder / f"sheet-{number}-{theme}.png").write_bytes(sheet(arts, start + 1, theme))
            print(folder / f"sheet-{number}-{theme}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
