"""Turn an error of the program into a sentence for the player."""

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
