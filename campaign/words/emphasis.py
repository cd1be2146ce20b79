"""Emphasis in a story's prose: `*word*` in its files is leaned on, on a screen that can show it."""

import re

_EMPHASIS = re.compile(r"\*(?=\S)([^*]+?)(?<=\S)\*")


def pieces(text: str) -> list[tuple[str, bool]]:
    """Split a text into pieces, each with whether it is emphasized; a single asterisk is text."""
    return [(piece, bool(number % 2)) for number, piece in enumerate(_EMPHASIS.split(text)) if piece]


def without_emphasis(text: str) -> str:
    """Return the text as plain lines show it, without the marks."""
    return _EMPHASIS.sub(r"\1", text)
