"""Formats a story's prose for the screen."""

from collections.abc import Sequence

from textual.content import Content

from highseas.campaign.words.emphasis import pieces


def prose_content(text: str) -> Content:
    """Return the text with emphasized words in italics."""
    return Content.assemble(*((piece, "italic" if emphasized else "") for piece, emphasized in pieces(text)))


def bowls(laid: Sequence[bool]) -> str:
    """Return the places of the Table as a strip, ten by ten: full where one is laid, else empty."""
    signs = ["●" if each else "○" for each in laid]
    return " ".join("".join(signs[at : at + 10]) for at in range(0, len(signs), 10))
