"""The last step before a terminal: text that may come from other people's files does nothing there but be read.

Saves, replays, deals and stories are made by anybody. What controls a terminal (its title, its clipboard, its
colors, links, the direction of writing) is taken out of every text here, whatever was checked before.
Everything that plain front ends write goes through `say`, `complain` or `Plain`; the full screen has
`campaign.tui.line_filters`, which uses the same `clean`.

Here too it is found out what signs the terminal can show (`wants_ascii`): all, or ASCII only. Then one letter or
mark stands for every sign, one column for one column. What can stand in the same place stays apart: a ship's shape
from another's, a marker from a free space, a coin from a point. The legend at the table is painted through this
table too, and so explains the signs as they are seen.
"""

import os
import re
import sys
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, TextIO

from highseas.engine.untrusted import CONTROLS

if TYPE_CHECKING:
    from highseas.campaign.files.settings import Signs


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
    ("—–‘’“”„‚ßø\xa0", "--''\"\"\"'so "),
    # what Textual paints by itself
    ("▔▁▂▃▅▆▇▉▊▋▌▍▎▏▐▕⭘\ufffd", "-___######||||||o?"),
)
"""Signs and below each its ASCII mark."""
SIGNS = {sign: mark for signs, marks in _ROWS for sign, mark in zip(signs, marks, strict=True)}


def ascii_form(sign: str) -> str:
    """Return the ASCII form of one character: of a sign its mark, of a letter the letter without its accents."""
    if sign.isascii():
        return sign
    known = SIGNS.get(sign)
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
_PAIRS = {"≤": "<=", "≥": ">=", "≠": "!=", "→": "->", "…": ".."}
"""Signs that say something else with one mark. They take two where a space beside them gives way, or before "…" a
letter of a word that is cut there.
"""
_PAIR = re.compile(r"(?<!← )([≤≥≠→]) | ([≤≥≠])(?! )|[ -\u024f](…)")


def in_ascii(text: str) -> str:
    """Return whatever text in ASCII; no column of a table moves."""
    return _with_pairs(text).translate(_ASCII_SIGNS)


def in_narrow_signs(text: str) -> str:
    """Likewise, for terminals that draw what Unicode calls ambiguous two columns wide; names keep their letters."""
    return _with_pairs(text).translate(_NARROW_SIGNS)


def _with_pairs(text: str) -> str:
    return _PAIR.sub(lambda found: _PAIRS[found[found.lastindex or 0]], text)


INSTEAD = "\ufffd"
"""What stands in the place of a character that is not shown."""
_TAB = "    "
_WIPED = "\x1b[H\x1b[2J\x1b[3J"
_EMPTY_LINES = "\n" * 60
_LONGEST, _END = 1500, 250
"""Characters beyond which a line of a complaint is cut, and how many stay of its beginning and of its end."""


def clean(text: str, instead: Callable[[str], str] = lambda _: INSTEAD) -> str:
    """Return the text without what a terminal obeys, `instead` in its place; newlines stay, tabs become spaces."""
    if text.isprintable():
        return text
    text = text.replace("\r\n", "\n").replace("\t", _TAB)
    return CONTROLS.sub(lambda found: instead(found[0]), text)


_COERCED = ("C.UTF-8", "C.utf8", "UTF-8")
"""What Python itself puts into LC_CTYPE when it finds the locale C (PEP 538)."""
_POOR_FONTS = ("linux",)
"""Terminals whose fonts have no more than some 500 signs, none of them ours."""


def wants_ascii(stream: TextIO | None, environ: Mapping[str, str] | None = None, signs: "Signs | None" = None) -> bool:
    """Whether what is written to this stream should be ASCII only: it cannot take our signs, or the setting says so, or
    by default the user's locale has no UTF-8 (LANG=C; one that is not set says nothing), or a console lacks the signs.
    """
    environ = os.environ if environ is None else environ
    signs = signs or _signs_set()
    if signs == "ascii" or not _takes_signs(stream):
        return True
    return signs == "automatic" and (not _has_utf8(environ) or environ.get("TERM") in _POOR_FONTS)


def _takes_signs(stream: TextIO | None) -> bool:
    try:
        "◉█".encode(getattr(stream, "encoding", None) or "utf-8")
    except (UnicodeError, LookupError):
        return False
    return True


def _has_utf8(environ: Mapping[str, str]) -> bool:
    """Whether the user's locale for letters has UTF-8; one that names no character set may have any."""
    locale = environ.get("LC_ALL")
    if not locale:
        own, general = environ.get("LC_CTYPE", ""), environ.get("LANG", "")
        locale = general if not own or (own in _COERCED and general) else own
    if locale in ("C", "POSIX"):
        return False
    charset = locale.partition(".")[2].partition("@")[0]
    return not charset or charset.casefold().replace("-", "") == "utf8"


@cache
def _signs_set() -> "Signs":
    from highseas.campaign.files import settings

    try:
        return settings.load()[0].signs
    except ValueError:  # no folder for the player's files; code that needs one says so
        return "automatic"


class Plain:
    """A stream for plain text: all that is written is `clean`, and ASCII where it is asked for or has to be."""

    def __init__(self, stream: TextIO, ascii_only: bool | None = None) -> None:
        self._stream = stream
        self._ascii = wants_ascii(stream) if ascii_only is None else ascii_only

    def write(self, text: str) -> None:
        text = clean(text)
        self._stream.write(in_ascii(text) if self._ascii else text)

    def lines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.write(line + "\n")

    def wipe(self) -> None:
        """Empty a terminal, what has scrolled away included; one that obeys nothing gets empty lines."""
        self._stream.write(_EMPTY_LINES if os.environ.get("TERM") in (None, "dumb") else _WIPED)
        self._stream.flush()

    def flush(self) -> None:
        self._stream.flush()


def say(text: str, end: str = "\n", exact: bool = False) -> None:
    """Print on standard output. What is a file's text, and goes into one again, is written `exact` if it can be."""
    Plain(sys.stdout, not _takes_signs(sys.stdout) if exact else None).write(text + end)


def say_all(lines: Iterable[str]) -> None:
    Plain(sys.stdout).lines(lines)


def complain(text: str) -> None:
    """Print a sentence on standard error; of one that repeats what is longer than any sentence, both ends."""
    Plain(sys.stderr).lines([_ends(one_line(text))])


def one_line(text: str) -> str:
    """Return a sentence that may repeat a name of several lines, as one line."""
    return INSTEAD.join(text.splitlines())


def _ends(line: str) -> str:
    return line if len(line) <= _LONGEST else f"{line[:_END]} … {line[-_END:]}"
