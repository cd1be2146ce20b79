r"""Small forms of text: a sentence with its capital and its end, a share in per cent, and emphasis.

In a story's prose `*word*` is leaned on, on a screen that can show it; `\*` and `\\` are an asterisk and a
backslash that are text, as in names of players.
"""

import re

_WORD = re.compile(r"(?!highseas\b)[a-z]+(?=['\s]|[,;:.!?](?:\s|$)|$)")
"""A plain word at the beginning; a path, a file's name, a number or a command is none."""


def capital(text: str) -> str:
    """Return the text with a capital, if it begins with a plain word."""
    return text[:1].upper() + text[1:] if _WORD.match(text) else text


def sentence(text: str) -> str:
    """Return the text with a capital and an end."""
    text = capital(text)
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def percent(part: int, total: int) -> str:
    """Format a share in per cent, with one decimal where it helps."""
    share = 100 * part / total
    return f"{share:.0f}%" if share in (0, 100) or share >= 10 else f"{share:.1f}%"


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
