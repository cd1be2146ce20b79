"""Pieces of a card's text: what stands there under a condition, with names of players, and telling it."""

import re
from collections.abc import Iterable, Iterator

import msgspec

from highseas.story.remember.conditions import ALWAYS, Condition, holds
from highseas.story.remember.facts import Facts


class By(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="by"):
    """The name of the first player to do a mission: `{by 22}`."""

    mission: str

    def name(self, facts: Facts) -> str:
        """Return the name; empty if nobody did it."""
        return facts.first_by(self.mission)


class Winner(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="winner"):
    """The name of who won a chapter, played against each other: `{winner 3}`."""

    chapter: int

    def name(self, facts: Facts) -> str:
        """Return the name; empty if nobody won it."""
        return facts.chapter(self.chapter).winner


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="plays"):
    """The name of who plays a character: `{plays grace-may}`."""

    character: str

    def name(self, facts: Facts) -> str:
        """Return the name; empty if nobody plays it."""
        return facts.plays.get(self.character, "")


Name = By | Winner | Player


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whole sentences with the condition under which they are said: text and names in turn."""

    text: tuple[str | Name, ...]
    when: Condition = ALWAYS


Paragraph = str | tuple[Piece, ...]
"""A paragraph: plain text that is always said, or pieces of which some are."""

_MARKS = re.compile(r"([\\*])")


def escaped(name: str) -> str:
    """Return a name of a player as it stands in prose, so that its asterisks emphasize nothing."""
    return _MARKS.sub(r"\\\1", name)


def tell(paragraphs: Iterable[Paragraph], facts: Facts) -> tuple[str, ...]:
    """Return the paragraphs as they are said for these facts; one with nothing to say is left out."""
    said = (part if isinstance(part, str) else _tell(part, facts) for part in paragraphs)
    return tuple(part for part in said if part)


def _tell(pieces: tuple[Piece, ...], facts: Facts) -> str:
    return " ".join(filter(None, (piece_text(piece, facts) for piece in pieces if holds(piece.when, facts))))


def piece_text(piece: Piece, facts: Facts) -> str:
    """Return the text of a piece with its names; empty if a name is not known."""
    parts = [part if isinstance(part, str) else escaped(part.name(facts)) for part in piece.text]
    return "".join(parts) if all(parts) else ""


def texts_of(paragraphs: Iterable[Paragraph], name: str = "Ann") -> Iterator[str]:
    """Yield everything that may be said, one text for each paragraph or piece, for checks of its letters."""
    for paragraph in paragraphs:
        if isinstance(paragraph, str):
            yield paragraph
        else:
            for piece in paragraph:
                yield "".join(part if isinstance(part, str) else name for part in piece.text)
