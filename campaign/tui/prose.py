"""Formats a story's prose for the screen."""

from textual.content import Content

from highseas.campaign.words.emphasis import pieces


def prose_content(text: str) -> Content:
    """Return the text with emphasized words in italics."""
    return Content.assemble(*((piece, "italic" if emphasized else "") for piece, emphasized in pieces(text)))
