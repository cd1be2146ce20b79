"""Check text that looks back: every block can be said, every variant of a card is readable, names are there."""

import re
from collections.abc import Iterator
from itertools import chain, zip_longest

from highseas.engine.refusal import Refusal
from highseas.story.checks.worlds import Place, TooMany, World, worlds
from highseas.story.format import Chapter, Language, Length, Prose, Story
from highseas.story.remember.conditions import (
    AnyAtom,
    Competitive,
    Condition,
    Done,
    Laid,
    LaidMany,
    Plays,
    atoms_of,
    written,
)
from highseas.story.remember.text import By, Name, Paragraph, Piece, Player, Winner, texts_of

_BEFORE = re.compile(r"""(?:^|[.!?]["']? |[,:;]["']? |(?:^| )["'])$""")
"""What may stand before a name: a sentence begins, or a comma, a colon or an opening quote is there."""
_LOOKED_AT = 3
"""Characters before a name that this looks at."""
_AFTER = re.compile(r"""$|[ ,.:;!?]""")


def check_blocks(story: Story) -> Iterator[Refusal]:
    """Check the texts of all languages."""
    for name, language in story.languages.items():
        for file, wrong in _check_language(story, language):
            yield Refusal("stories.file", file=f"text/{name}/{file}.md", why=wrong)


def _check_language(story: Story, language: Language) -> Iterator[tuple[str, Refusal]]:
    original = story.languages.get(story.manifest.language, language)
    for chapter in story.chapters:
        for card in (chapter.opening, *(card.id for card in chapter.card), chapter.end):
            prose = language.cards.get(card)
            if prose is None:
                continue
            other = original.cards.get(card, prose)
            if _shape(prose) != _shape(other):
                yield card, Refusal("checks.blocks.language", language=story.manifest.language)
            for why in _check_card(story, chapter, card, prose):
                yield card, why


def _shape(prose: Prose) -> list[list[tuple[Condition, list[Name]]]]:
    """Return the conditions and names of a card, without what is said."""
    return [
        [(piece.when, [part for part in piece.text if not isinstance(part, str)]) for piece in paragraph]
        for paragraph in (*prose.paragraphs, *prose.again)
        if not isinstance(paragraph, str)
    ]


def _check_card(story: Story, chapter: Chapter, card: str, prose: Prose) -> Iterator[Refusal]:
    length = story.manifest.length
    for again, paragraphs in ((False, prose.paragraphs), (True, prose.again)):
        if not paragraphs:
            continue
        wrong = [*_unknown(story, paragraphs), *_places_of_names(paragraphs)]
        yield from wrong
        if not wrong:
            place = Place(chapter, card, again)
            yield from _Variants(story, place, paragraphs).faults(_bounds(length, place))


def _bounds(length: Length, place: Place) -> tuple[int, int] | None:
    if place.again:
        return length.opening_again if place.is_opening else length.again
    return length.opening if place.is_opening else length.card


def _pieces(paragraphs: tuple[Paragraph, ...]) -> list[Piece]:
    return [piece for paragraph in paragraphs if not isinstance(paragraph, str) for piece in paragraph]


def _names(piece: Piece) -> list[Name]:
    return [part for part in piece.text if not isinstance(part, str)]


def _unknown(story: Story, paragraphs: tuple[Paragraph, ...]) -> Iterator[Refusal]:
    """Yield what is asked about that the story does not have."""
    pieces = _pieces(paragraphs)
    cards = {card.id for chapter in story.chapters for card in chapter.card}
    characters = {character.id for character in story.characters.character}
    places = {place.id for place in story.places}
    atoms = [atom for piece in pieces for atom in chain(atoms_of(piece.when), _needed(piece))]
    for atom in dict.fromkeys(atoms):
        for card in atom.cards():
            if card not in cards:
                yield Refusal("checks.blocks.card", card=card)
        if isinstance(atom, Plays) and atom.character not in characters:
            yield Refusal("checks.blocks.character", character=atom.character)
        if isinstance(atom, Laid) and atom.place not in places:
            yield Refusal("checks.blocks.place", place=atom.place)
        if isinstance(atom, LaidMany) and atom.places > len(places):
            yield Refusal("checks.blocks.places", wanted=atom.places, places=len(places))


def _needed(piece: Piece) -> Iterator[AnyAtom]:
    """Yield what must be so for the names of a piece to be known."""
    for name in _names(piece):
        if isinstance(name, By):
            yield Done(name.mission)
        elif isinstance(name, Player):
            yield Plays(name.character)
        else:
            yield Competitive()


def _places_of_names(paragraphs: tuple[Paragraph, ...]) -> Iterator[Refusal]:
    """Yield names that stand where a language might have to bend them."""
    for piece in _pieces(paragraphs):
        before = ""
        for part, after in zip_longest(piece.text, piece.text[1:], fillvalue=""):
            if isinstance(part, str):
                before += part
                continue
            begins = _BEFORE.search(before, max(0, len(before) - _LOOKED_AT))
            if not begins or not _AFTER.match(after if isinstance(after, str) else "x"):
                yield Refusal("checks.blocks.bent", text=before[-20:])
            before += "x"


class _Variants:
    """One text in every world."""

    def __init__(self, story: Story, place: Place, paragraphs: tuple[Paragraph, ...]) -> None:
        self._story, self._place = story, place
        self._plain = sum(len(text.split()) for text in paragraphs if isinstance(text, str))
        pieces = _pieces(paragraphs)
        counts = (len(text.split()) for text in texts_of((tuple(pieces),)))
        self._pieces = list(zip(pieces, counts, strict=True))

    def faults(self, bounds: tuple[int, int] | None) -> Iterator[Refusal]:
        """Yield what is wrong with any variant."""
        atoms = [atom for piece, _ in self._pieces for atom in chain(atoms_of(piece.when), _needed(piece))]
        lengths: set[int] = set()
        said: set[int] = set()
        nameless: set[int] = set()
        try:
            for world in worlds(self._story, self._place, atoms):
                lengths.add(self._read(world, said, nameless))
        except TooMany:
            yield Refusal("checks.blocks.many", atoms=len(set(atoms)))
            return
        for number, (piece, _) in enumerate(self._pieces):
            if number not in said:
                yield Refusal("checks.blocks.never", condition=written(piece.when))
            elif number in nameless:
                yield Refusal("checks.blocks.nameless", condition=written(piece.when))
        if 0 in lengths:
            yield Refusal("checks.blocks.empty")
        elif bounds and lengths and not bounds[0] <= min(lengths) <= max(lengths) <= bounds[1]:
            fewest, most = bounds
            yield Refusal("checks.blocks.length", short=min(lengths), long=max(lengths), least=fewest, most=most)

    def _read(self, world: World, said: set[int], nameless: set[int]) -> int:
        """Return how many words are said in a world; note what is, and what lacks its name."""
        length = self._plain
        for number, (piece, count) in enumerate(self._pieces):
            if any(all(world.get(ask.atom, False) == ask.wanted for ask in case) for case in piece.when):
                said.add(number)
                length += count
                if not all(self._known(name, world) for name in _names(piece)):
                    nameless.add(number)
        return length

    def _known(self, name: Name, world: World) -> bool:
        if isinstance(name, By):
            return world.get(Done(name.mission), False)
        if isinstance(name, Player):
            return world.get(Plays(name.character), False)
        return world[Competitive()] and self._was_won(name)

    def _was_won(self, name: Winner) -> bool:
        own = self._place.chapter
        return 0 < name.chapter < own.number or (name.chapter == own.number and self._place.card == own.end)
