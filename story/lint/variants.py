"""Check text that looks back: every block can be said, every variant of a card is readable, names are there.

What may have happened when a card is read is every answer that the facts of a campaign can give to its conditions
(a *world*). A campaign may be played together or against each other, by one player or more. Of the card's own
chapter the ways that lead to it count, of an earlier one those to its end: played together it was won, so every
mission was done; against each other it may have ended after any card, with any missions done that its tests allow.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, product, zip_longest

import msgspec

from highseas.engine.refusal import Refusal
from highseas.story.conditions import (
    CAUSES,
    AnyAtom,
    Atom,
    ChapterFacts,
    Chose,
    Competitive,
    Condition,
    Done,
    Facts,
    Laid,
    LaidMany,
    Late,
    Lost,
    LostBy,
    Players,
    Plays,
    Read,
    Same,
    Telling,
    atoms_of,
    written,
)
from highseas.story.format import Chapter, Length, Mode, Story
from highseas.story.paths import MODES, Step, ways
from highseas.story.prose import By, Name, Paragraph, Piece, Player, Winner, texts_of
from highseas.story.script import MOST_PLAYERS
from highseas.story.text_format import Language, Prose

MOST_WORLDS = 20_000
"""Most combinations of answers that a card may have, so that each of them can be read."""
World = Mapping[AnyAtom, bool]
"""An answer to each question of a card."""
Answers = frozenset[tuple[tuple[AnyAtom, bool], ...]]


class TooMany(Exception):
    """A card asks for more than can be tried."""


class Place(msgspec.Struct, frozen=True):
    """Where a text stands: a card of a chapter, as the first text or as that for another try."""

    chapter: Chapter
    card: str
    again: bool

    @property
    def is_opening(self) -> bool:
        """Whether it is read before the chapter."""
        return self.card == self.chapter.opening


def worlds(story: Story, place: Place, atoms: Iterable[AnyAtom]) -> Iterator[World]:
    """Yield every combination of answers that can come. Raises `TooMany`."""
    asked = tuple(dict.fromkeys(atoms))
    found = 0
    for mode in MODES:
        if place.again and mode == "competitive":
            continue  # only a chapter that is played together is lost
        counts = range(1 if mode == "cooperative" else 2, MOST_PLAYERS + 1)
        for players in counts if any(isinstance(atom, (Players, Same)) for atom in asked) else (2,):
            groups = [sorted(group, key=repr) for group in _groups(story, place, mode, asked)]
            for parts in product(*groups):
                found += 1
                if found > MOST_WORLDS:
                    raise TooMany
                yield from _with_same(_world(parts, mode, players), asked, players)


def _world(parts: Iterable[tuple[tuple[AnyAtom, bool], ...]], mode: Mode, players: int) -> dict[AnyAtom, bool]:
    world: dict[AnyAtom, bool] = {Competitive(): mode == "competitive"}
    world.update({Players(count): players >= count for count in range(MOST_PLAYERS + 2)})
    for part in parts:
        world.update(part)
    return world


def _with_same(world: dict[AnyAtom, bool], asked: Iterable[AnyAtom], players: int) -> Iterator[World]:
    """Yield the world with each answer to who did two missions."""
    same = [atom for atom in asked if isinstance(atom, Same)]
    choices = [
        ((True,) if players == 1 else (True, False))
        if world.get(Done(atom.mission)) and world.get(Done(atom.other))
        else (False,)
        for atom in same
    ]
    for answers in product(*choices):
        yield {**world, **dict(zip(same, answers, strict=True))}


def _groups(story: Story, place: Place, mode: Mode, asked: tuple[AnyAtom, ...]) -> Iterator[Answers]:
    """Yield the answers that do not depend on each other, group by group."""
    for chapter in story.chapters:
        wanted = [atom for atom in _facts_wanted(asked) if _asks_chapter(atom, chapter)]
        if wanted:
            yield frozenset(
                tuple((atom, atom in true) for atom in wanted) for true in _chapter(chapter, place, mode)
            )
        wanted = [atom for atom in asked if isinstance(atom, (Lost, LostBy)) and atom.chapter == chapter.number]
        if wanted:
            yield _losses(wanted, chapter, place, mode)
    tellings = [atom for atom in asked if isinstance(atom, Telling)]
    most = max((atom.least for atom in tellings), default=1)
    yield _answers(tellings, (Facts(telling=telling) for telling in range(1, most + 1)))
    for atom in asked:
        if isinstance(atom, (Laid, LaidMany)) or (isinstance(atom, Plays) and not place.is_opening):
            yield frozenset({((atom, True),), ((atom, False),)})


def _answers(wanted: Sequence[AnyAtom], facts: Iterable[Facts]) -> Answers:
    return frozenset(tuple((atom, atom.holds(known)) for atom in wanted) for known in facts)


def _facts_wanted(asked: tuple[AnyAtom, ...]) -> list[AnyAtom]:
    """Return what is asked of ways and missions, with what `same` rests on."""
    missions = [mission for atom in asked if isinstance(atom, Same) for mission in atom.cards()]
    return list(dict.fromkeys([*asked, *map(Done, missions)]))


def _asks_chapter(atom: Atom, chapter: Chapter) -> bool:
    if isinstance(atom, Chose):
        return atom.chapter == chapter.number
    return isinstance(atom, (Done, Late, Read)) and atom.cards()[0] in chapter.by_id()


def _losses(wanted: list[AnyAtom], chapter: Chapter, place: Place, mode: Mode) -> Answers:
    own = chapter.number == place.chapter.number
    if mode == "competitive" or chapter.number > place.chapter.number:
        return frozenset({tuple((atom, False) for atom in wanted)})
    most = 1 + max((atom.times for atom in wanted if isinstance(atom, Lost)), default=1)
    least = 1 if own and place.again else 0
    if own and place.is_opening and not place.again:
        most = 0
    defeats = product(range(least, most + 1), CAUSES)
    known = (ChapterFacts(lost=times, cause=cause) for times, cause in defeats)
    return _answers(wanted, (Facts(chapters={chapter.number: each}) for each in known))


# --- one chapter ---


def _chapter(chapter: Chapter, place: Place, mode: Mode) -> Iterator[frozenset[Atom]]:
    """Yield what may be true of a chapter when the card is read: its cards, its missions, its choice."""
    own = chapter.number == place.chapter.number
    if chapter.number > place.chapter.number or (own and place.is_opening):
        yield frozenset()
        return
    for steps in _pasts(chapter, place.card if own else "", mode):
        won = mode == "cooperative" and (not own or place.card == chapter.end)
        before = steps[:-1] if own and place.card != chapter.end else steps
        cards = [step.card for step in before]
        for missions in product(*(_done(card, steps, won) for card in cards)):
            done = {atom for part in missions for atom in part}
            for chosen in _chosen(chapter, cards):
                yield frozenset({*map(Read, cards), *done, *chosen})


def _pasts(chapter: Chapter, card: str, mode: Mode) -> Iterator[tuple[Step, ...]]:
    """Yield the steps of each way, up to the card or, without one, to where the chapter may end."""
    seen = set()
    for way in ways(chapter, mode):
        if card in way.cards:
            seen.add(way.steps[: way.cards.index(card) + 1])
        elif card in ("", chapter.end):
            whole = len(way.steps)
            seen |= {way.steps[:length] for length in range(1 if mode == "competitive" else whole, whole + 1)}
    yield from sorted(seen, key=repr)


def _done(card: str, steps: tuple[Step, ...], won: bool) -> list[tuple[Atom, ...]]:
    tests = [(number, step.done) for number, step in enumerate(steps) if step.tested == card]
    if any(done for _, done in tests):
        return [(Done(card),) if tests[0][1] else (Done(card), Late(card))]
    if tests:
        late: tuple[Atom, ...] = (Done(card), Late(card))
        is_past = tests[0][0] < len(steps) - 1
        return [late] if won else [(), late] if is_past else [()]
    return [(Done(card),)] if won else [(), (Done(card),)]


def _chosen(chapter: Chapter, cards: list[str]) -> list[tuple[Atom, ...]]:
    if any(chapter.by_id()[card].choice is not None for card in cards):
        return [(), (Chose(chapter.number, 1),), (Chose(chapter.number, 2),)]
    return [()]


# --- every text in every world ---

_BEFORE = re.compile(r"""(?:^|[.!?]["']? |[,:;]["']? |(?:^| )["'])$""")
"""What may stand before a name: a sentence begins, or a comma, a colon or an opening quote is there."""
_LOOKED_AT = 3
"""Characters before a name that this looks at."""
_AFTER = re.compile(r"""$|[ ,.:;!?]""")


def check_blocks(story: Story) -> Iterator[Refusal]:
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
