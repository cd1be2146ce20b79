"""Pieces of a card's text: what stands there under a condition, with names of players, and telling it."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from highseas.story.conditions import ALWAYS, NEVER, AnyAtom, Condition, Facts, holds, settled


class By(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="by"):
    """The name of the first player to do a mission: `{by 22}`."""

    mission: str

    def name(self, facts: Facts) -> str:
        return facts.first_by(self.mission)


class Winner(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="winner"):
    """The name of who won a chapter, played against each other: `{winner 3}`."""

    chapter: int

    def name(self, facts: Facts) -> str:
        return facts.chapter(self.chapter).winner


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="plays"):
    """The name of who plays a character: `{plays grace-may}`."""

    character: str

    def name(self, facts: Facts) -> str:
        return facts.plays.get(self.character, "")


Name = By | Winner | Player


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whole sentences with the condition under which they are said: text and names in turn."""

    text: tuple[str | Name, ...]
    when: Condition = ALWAYS


Paragraph = str | tuple[Piece, ...]
"""A paragraph: plain text that is always said, or pieces of which some are."""
_MARKS = re.compile(r"([\\*])")


def paragraph_of(pieces: Sequence[Piece]) -> Paragraph:
    """Return pieces as a paragraph: plain text if all of it is always said, and by no name."""
    if all(piece.when == ALWAYS and all(isinstance(part, str) for part in piece.text) for piece in pieces):
        return " ".join(str(part) for piece in pieces for part in piece.text)
    return tuple(pieces)


def escaped(name: str) -> str:
    """Return a name of a player as it stands in prose, so that its asterisks emphasize nothing."""
    return _MARKS.sub(r"\\\1", name)


def tell(paragraphs: Iterable[Paragraph], facts: Facts) -> tuple[str, ...]:
    """Return the paragraphs as they are said for these facts; one with nothing to say is left out."""
    said = []
    for paragraph in paragraphs:
        if isinstance(paragraph, str):
            said.append(paragraph)
        else:
            pieces = (_piece_text(piece, facts) for piece in paragraph if holds(piece.when, facts))
            said.append(" ".join(filter(None, pieces)))
    return tuple(filter(None, said))


def _piece_text(piece: Piece, facts: Facts) -> str:
    parts = [part if isinstance(part, str) else escaped(part.name(facts)) for part in piece.text]
    return "".join(parts) if all(parts) else ""


def settle(
    paragraphs: Iterable[Paragraph], known: Callable[[AnyAtom], bool | None], name: Callable[[Name], str | None]
) -> tuple[Paragraph, ...]:
    """Return the paragraphs without what is settled; `known` and `name` return None for what is not known."""
    kept = (part if isinstance(part, str) else _settle(part, known, name) for part in paragraphs)
    return tuple(part for part in kept if part)


def _settle(
    pieces: tuple[Piece, ...], known: Callable[[AnyAtom], bool | None], name: Callable[[Name], str | None]
) -> Paragraph:
    kept: list[Piece] = []
    for piece in pieces:
        when = settled(piece.when, known)
        names = [part if isinstance(part, str) else name(part) for part in piece.text]
        if when != NEVER and "" not in names:
            text: list[str | Name] = []
            for part, found in zip(piece.text, names, strict=True):
                new = part if isinstance(part, str) or found is None else escaped(found)
                if isinstance(new, str) and text and isinstance(text[-1], str):
                    text[-1] += new
                else:
                    text.append(new)
            kept.append(Piece(tuple(text), when))
    return paragraph_of(kept)


def texts_of(paragraphs: Iterable[Paragraph], name: str = "Ann") -> Iterator[str]:
    """Yield everything that may be said, one text for each paragraph or piece, for checks of its letters."""
    for paragraph in paragraphs:
        if isinstance(paragraph, str):
            yield paragraph
        else:
            for piece in paragraph:
                yield "".join(part if isinstance(part, str) else name for part in piece.text)
