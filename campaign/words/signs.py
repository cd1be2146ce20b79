"""Signs for terminals that show nothing but ASCII: one letter or mark for every sign, one column for one column.

What can stand in the same place stays apart: a ship's shape from another's, a marker from a free space, a coin from
a point. The legend at the table is painted through this table too, and so explains the signs as they are seen.
"""

import re
import unicodedata

_ROWS = (
    # figures
    ("◉★⚔☠♛→×−", "$^}!&>x-"),
    # ships and cards
    ("▲●■◆▼✶⚑◇⇄☞", "/o#+\\~%=*>"),
    # races
    ("☼☾♣♠◀≈⌂", "*Cfp<~n"),
    # contracts, missions, markers
    ("✓✗□▪▫○◂", "VX_:,.<"),
    # clock and bars
    ("◔█▒░▶▀▄", '@#=.>"_'),
    # where you are
    ("►▸»·•…←↑↓↕↔⇧", ">>)-+.<^v|-S"),
    # writing
    ("—–‘’“”\xa0", "--''\"\" "),
    # what Textual paints by itself
    ("▔▁▂▃▅▆▇▉▊▋▌▍▎▏▐▕⭘\ufffd", "-___######||||||o?"),
)
"""Signs and below each its ASCII mark."""
_SIGNS = {sign: mark for signs, marks in _ROWS for sign, mark in zip(signs, marks, strict=True)}


def ascii_form(sign: str) -> str:
    """Return the ASCII form of one character: of a sign its mark, of a letter the letter without its accents."""
    if sign.isascii():
        return sign
    known = _SIGNS.get(sign)
    if known is not None:
        return known
    if "\u2500" <= sign <= "\u257f":
        return _frame(unicodedata.name(sign, ""))
    if "\u2580" <= sign <= "\u259f":
        return "#"
    if "\u2800" < sign <= "\u28ff":
        return _dots(ord(sign) - 0x2800)
    if unicodedata.category(sign)[0] in "LZ":  # of others too little is left: ≠ would be =
        plain = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
        if plain:
            return plain
    if unicodedata.combining(sign) or unicodedata.category(sign) in ("Mn", "Me", "Cf"):
        return ""
    return "??" if unicodedata.east_asian_width(sign) in ("W", "F") else "?"


def _frame(name: str) -> str:
    """Return a line of a frame: across, down, or where both meet."""
    across, down = "HORIZONTAL" in name, "VERTICAL" in name
    if across != down:
        return "-" if across else "|"
    if across or "AND" in name or "ARC" in name:
        return "+"
    return "-" if "LEFT" in name or "RIGHT" in name else "|"


_UPPER_DOTS = 0b00011011
"""The four dots of a braille sign that make its upper half."""
_LOW_OR_BOTH = ".:*+%&##"
"""Marks for one dot to eight, none of them in the upper half alone."""
_UPPER = '\'"""'
"""Marks for one dot to four, all of them in the upper half."""


def _dots(bits: int) -> str:
    """Return a mark for the dots of a curve or a picture, by how many there are and where."""
    count = bits.bit_count()
    return (_LOW_OR_BOTH if bits & ~_UPPER_DOTS else _UPPER)[count - 1]


class _AsciiSigns(dict[int, str]):
    def __missing__(self, code: int) -> str:
        form = self[code] = ascii_form(chr(code))
        return form


class _NarrowSigns(_AsciiSigns):
    """The same, but letters of any script stay as they are if every terminal draws them as wide as we count."""

    def __missing__(self, code: int) -> str:
        sign = chr(code)
        if unicodedata.category(sign)[0] in "LM" and unicodedata.east_asian_width(sign) != "A":
            self[code] = sign
            return sign
        return super().__missing__(code)


_ASCII_SIGNS, _NARROW_SIGNS = _AsciiSigns(), _NarrowSigns()
_PAIRS = {"≤": "<=", "≥": ">=", "≠": "!=", "→": "->"}
"""Signs that say something else with one mark. They take two where a space beside them gives way."""
_PAIR = re.compile(r"(?<!← )([≤≥≠→]) | ([≤≥≠])(?! )")


def in_ascii(text: str) -> str:
    """Return whatever text in ASCII; no column of a table moves."""
    return _with_pairs(text).translate(_ASCII_SIGNS)


def in_narrow_signs(text: str) -> str:
    """Likewise, for terminals that draw what Unicode calls ambiguous two columns wide; names keep their letters."""
    return _with_pairs(text).translate(_NARROW_SIGNS)


def _with_pairs(text: str) -> str:
    return _PAIR.sub(lambda found: _PAIRS[found[1] or found[2]], text)
