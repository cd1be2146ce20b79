r"""Emphasis in a story's prose: `*word*` in its files is leaned on, on a screen that can show it.

`\*` and `\\` are an asterisk and a backslash that are text, as in names of players.
"""

import re

_EMPHASIS = re.compile(r"\*(?=\S)([^*]+?)(?<=\S)\*")
_ASTERISK, _BACKSLASH = "\x01", "\x02"
"""Stand for escaped characters meanwhile; texts of stories have no control characters."""


def _hidden(text: str) -> str:
    return text.replace(r"\\", _BACKSLASH).replace(r"\*", _ASTERISK)


def _shown(text: str) -> str:
    return text.replace(_BACKSLASH, "\\").replace(_ASTERISK, "*")


def pieces(text: str) -> list[tuple[str, bool]]:
    """Split a text into pieces, each with whether it is emphasized; a single asterisk is text."""
    split = _EMPHASIS.split(_hidden(text))
    return [(_shown(piece), bool(number % 2)) for number, piece in enumerate(split) if piece]


def without_emphasis(text: str) -> str:
    """Return the text as plain lines show it, without the marks."""
    return _shown(_EMPHASIS.sub(r"\1", _hidden(text)))
