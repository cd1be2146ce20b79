"""Check text that looks back: every block can be said, every variant of a card is readable, names are there.

What may have happened when a card is read is every answer that the facts of a campaign can give to its conditions
(a *world*). A campaign may be played together or against each other, by one player or more. Of the card's own
chapter the ways that lead to it count, of an earlier one those to its end: played together it was won, so every
mission was done; against each other it may have ended after any card, with any missions done that its tests allow.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby, product, zip_longest

import msgspec

from highseas.engine.refusal import Refusal
from highseas.story import conditions
from highseas.story.conditions import ALWAYS, AnyAtom, Atom, ChapterFacts, Condition, Done, Facts, atoms_of, written
from highseas.story.format import WAYS, Chapter, Mode, Range, Story
from highseas.story.lint.narration import located
from highseas.story.paths import MODES, Step, ways
from highseas.story.prose import By, Name, Paragraph, Piece, Player, Winner, texts_of
from highseas.story.script import MOST_PLAYERS
from highseas.story.text_format import Prose

MOST_WORLDS = 20_000
"""Most combinations of answers that a card may have, so that each of them can be read."""
ALONE = conditions.Players(2)
"""What does not hold where one plays alone."""
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
        return self.card == self.chapter.opening


def worlds(story: Story, place: Place, atoms: Iterable[AnyAtom]) -> Iterator[World]:
    """Yield every combination of answers that can come. Raises `TooMany`."""
    asked = tuple(dict.fromkeys(atoms))
    found = 0
    for mode in MODES:
        if place.again and mode == "competitive":
            continue  # only a chapter that is played together is lost
        counts = {2, *(atom.least for atom in asked if isinstance(atom, conditions.Players))}
        if mode == "cooperative" and any(isinstance(atom, conditions.Players | conditions.Same) for atom in asked):
            counts.add(1)
        for players in sorted(counts & {*range(1, MOST_PLAYERS + 1)}):
            groups = [sorted(group, key=repr) for group in _groups(story, place, mode, asked)]
            for parts in product(*groups):
                found += 1
                if found > MOST_WORLDS:
                    raise TooMany
                world: dict[AnyAtom, bool] = {conditions.Competitive(): mode == "competitive"}
                world.update({conditions.Players(count): players >= count for count in range(MOST_PLAYERS + 2)})
                world.update(chain.from_iterable(parts))
                yield from _with_same(world, asked, players)


def _with_same(world: dict[AnyAtom, bool], asked: Iterable[AnyAtom], players: int) -> Iterator[World]:
    same = [atom for atom in asked if isinstance(atom, conditions.Same)]
    choices = [
        ((True,) if players == 1 else (True, False))
        if world.get(Done(atom.mission)) and world.get(Done(atom.other))
        else (False,)
        for atom in same
    ]
    for answers in product(*choices):
        yield {**world, **dict(zip(same, answers, strict=True))}


def _groups(story: Story, place: Place, mode: Mode, asked: tuple[AnyAtom, ...]) -> Iterator[Answers]:
    missions = [mission for atom in asked if isinstance(atom, conditions.Same) for mission in atom.cards()]
    for chapter in story.chapters:
        wanted = [atom for atom in dict.fromkeys([*asked, *map(Done, missions)]) if _asks_chapter(atom, chapter)]
        if wanted:
            yield frozenset(tuple((atom, atom in true) for atom in wanted) for true in _chapter(chapter, place, mode))
        losses = [atom for atom in asked if isinstance(atom, conditions.Lost | conditions.LostBy)]
        wanted = [atom for atom in losses if atom.chapter == chapter.number]
        if wanted:
            yield _losses(wanted, chapter, place, mode)
    playthroughs = [atom for atom in asked if isinstance(atom, conditions.Playthrough)]
    most = max((atom.least for atom in playthroughs), default=1)
    yield _answers(playthroughs, (Facts(playthrough=playthrough) for playthrough in range(1, most + 1)))
    for atom in asked:
        open_to_all = isinstance(atom, conditions.Unlocked | conditions.UnlockedMany)
        if open_to_all or (isinstance(atom, conditions.Plays) and not place.is_opening):
            yield frozenset({((atom, True),), ((atom, False),)})


def _answers(wanted: Sequence[AnyAtom], facts: Iterable[Facts]) -> Answers:
    return frozenset(tuple((atom, atom.holds(known)) for atom in wanted) for known in facts)


def _asks_chapter(atom: Atom, chapter: Chapter) -> bool:
    if isinstance(atom, conditions.Chose):
        return atom.chapter == chapter.number
    return isinstance(atom, (Done, conditions.Late, conditions.Read)) and atom.cards()[0] in chapter.by_id()


def _losses(wanted: list[AnyAtom], chapter: Chapter, place: Place, mode: Mode) -> Answers:
    own = chapter.number == place.chapter.number
    least = 1 if own and place.again else 0
    most = 1 + max((atom.times for atom in wanted if isinstance(atom, conditions.Lost)), default=1)
    first_try = own and place.is_opening and not place.again
    if mode == "competitive" or chapter.number > place.chapter.number or first_try:
        most = 0
    defeats = product(range(least, most + 1), conditions.CAUSES)
    known = (ChapterFacts(lost=times, cause=cause) for times, cause in defeats)
    return _answers(wanted, (Facts(chapters={chapter.number: each}) for each in known))


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
        by_id = chapter.by_id()
        asked = any(by_id[card].choice is not None for card in cards)
        taken = [
            way
            for way in (range(WAYS + 1) if asked else (0,))
            if all(chapter.read(by_id[step.card].stands_for, way) == step.card for step in steps)
        ]
        choices: list[tuple[Atom, ...]] = [(conditions.Chose(chapter.number, way),) if way else () for way in taken]
        for missions in product(*(_done(card, steps, won) for card in cards)):
            done = {atom for part in missions for atom in part}
            yield from (frozenset({*map(conditions.Read, cards), *done, *chosen}) for chosen in choices)


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
        return [(Done(card),) if tests[0][1] else (Done(card), conditions.Late(card))]
    if tests:
        late: tuple[Atom, ...] = (Done(card), conditions.Late(card))
        is_past = tests[0][0] < len(steps) - 1
        return [late] if won else [(), late] if is_past else [()]
    return [(Done(card),)] if won else [(), (Done(card),)]


_BEFORE = re.compile(r"""(?:^|[.!?]["'“‘]? |[,:;]["'“‘]? |(?:^| )["'„‚]|– )$""")
"""What may stand before a name: a sentence begins, or a comma, a colon or an opening quote is there."""
_SHOWN = 60
"""Characters of a text at fault that are shown."""
_LOOKED_AT = 3
"""Characters before a name that this looks at."""
_AFTER = re.compile(r"""$|[ ,.:;!?“‘]""")


def check_blocks(story: Story) -> Iterator[Refusal]:
    for name, language in story.languages.items():
        original = story.languages.get(story.manifest.language, language)
        for chapter in story.chapters:
            for card in chapter.texts:
                if prose := language.cards.get(card):
                    wrong = [*_check_card(story, chapter, card, prose)]
                    if _shape(prose) != _shape(original.cards.get(card, prose)):
                        wrong.insert(0, Refusal("checks.blocks.language", language=story.manifest.language))
                    yield from located(wrong, file=f"text/{name}/{card}.md")


def _shape(prose: Prose) -> list[list[tuple[Condition, list[Name]]]]:
    """Return what a card's pieces depend on but for how many play, and their names: a language may need other words for
    one than for several, so that pieces which follow each other and differ by that alone count as one.
    """
    return [
        found
        for paragraph in (*prose.paragraphs, *prose.again)
        if not isinstance(paragraph, str)
        if (found := [piece for piece, _ in groupby(map(_apart_from_players, paragraph)) if piece != (ALWAYS, [])])
    ]


def _apart_from_players(piece: Piece) -> tuple[Condition, list[Name]]:
    cases = (tuple(ask for ask in case if not isinstance(ask.atom, conditions.Players)) for case in piece.when)
    left = tuple(dict.fromkeys(cases))
    return ALWAYS if () in left else left, _names(piece)


def _check_card(story: Story, chapter: Chapter, card: str, prose: Prose) -> Iterator[Refusal]:
    length = story.manifest.length
    for again, paragraphs in ((False, prose.paragraphs), (True, prose.again)):
        if paragraphs:
            place = Place(chapter, card, again)
            bounds = length.again if again else length.end if card == chapter.end else length.card
            if place.is_opening:
                bounds = length.opening_again if again else length.opening
            wrong = [*_unknown(story, paragraphs), *_places_of_names(paragraphs)]
            yield from wrong or _check_variants(story, place, paragraphs, bounds)


def _pieces(paragraphs: tuple[Paragraph, ...]) -> list[Piece]:
    return [piece for paragraph in paragraphs if not isinstance(paragraph, str) for piece in paragraph]


def _names(piece: Piece) -> list[Name]:
    return [part for part in piece.text if not isinstance(part, str)]


def _unknown(story: Story, paragraphs: tuple[Paragraph, ...]) -> Iterator[Refusal]:
    cards = {card.id for chapter in story.chapters for card in chapter.card}
    characters = {character.id for character in story.characters.character}
    places = {place.id for place in story.places}
    for atom in dict.fromkeys(_atoms(_pieces(paragraphs))):
        yield from (Refusal("checks.blocks.card", card=card) for card in atom.cards() if card not in cards)
        if isinstance(atom, conditions.Plays) and atom.character not in characters:
            yield Refusal("checks.blocks.character", character=atom.character)
        if isinstance(atom, conditions.Unlocked) and atom.place not in places:
            yield Refusal("checks.blocks.place", place=atom.place)
        if isinstance(atom, conditions.UnlockedMany) and atom.places > len(places):
            yield Refusal("checks.blocks.places", wanted=atom.places, places=len(places))


def _atoms(pieces: Iterable[Piece]) -> list[AnyAtom]:
    """Return what the pieces ask: by their conditions, and by their names, which have to be known."""
    return [atom for piece in pieces for atom in chain(atoms_of(piece.when), map(_needed, _names(piece)))]


def _needed(name: Name) -> AnyAtom:
    match name:
        case By(mission=mission):
            return Done(mission)
        case Player(character=character):
            return conditions.Plays(character)
        case _:
            return conditions.Competitive()


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


def _check_variants(
    story: Story, place: Place, paragraphs: tuple[Paragraph, ...], bounds: Range | None
) -> Iterator[Refusal]:
    """Check one text in every world: what is said, whether its names are known, and how long it is."""
    pieces = _pieces(paragraphs)
    whens, atoms = {piece.when for piece in pieces}, _atoms(pieces)
    numbers = [(when, [number for number, piece in enumerate(pieces) if piece.when == when]) for when in whens]
    if story.manifest.alone and any(map(_names, pieces)):
        atoms.append(ALONE)
    plain = sum(len(text.split()) for text in paragraphs if isinstance(text, str))
    counts = [len(text.split()) for text in texts_of((tuple(pieces),))]
    lengths: set[int] = set()
    said: set[int] = set()
    nameless: set[int] = set()
    named_alone: set[int] = set()
    try:
        for world in worlds(story, place, atoms):
            in_world = [number for when, alike in numbers if _is_said(when, world) for number in alike]
            lengths.add(plain + sum(counts[number] for number in in_world))
            said.update(in_world)
            nameless.update(number for number in in_world if not _are_known(_names(pieces[number]), world, place))
            if not world[ALONE]:
                named_alone.update(number for number in in_world if _names(pieces[number]))
    except TooMany:
        yield Refusal("checks.blocks.many", atoms=len(set(atoms)))
        return
    for number, piece in enumerate(pieces):
        if number not in said:
            yield Refusal("checks.blocks.never", condition=written(piece.when))
        elif number in nameless:
            yield Refusal("checks.blocks.nameless", condition=written(piece.when))
        elif story.manifest.alone and number in named_alone:
            yield Refusal("checks.alone.block", text=next(texts_of([(piece,)]))[:_SHOWN])
    if 0 in lengths:
        yield Refusal("checks.blocks.empty")
    elif bounds and lengths and not bounds[0] <= min(lengths) <= max(lengths) <= bounds[1]:
        fewest, most = bounds
        yield Refusal("checks.blocks.length", short=min(lengths), long=max(lengths), least=fewest, most=most)


def _is_said(condition: Condition, world: World) -> bool:
    for case in condition:  # no generators: it is asked of every text in every world
        for ask in case:
            if world.get(ask.atom, False) != ask.wanted:
                break
        else:
            return True
    return False


def _are_known(names: Iterable[Name], world: World, place: Place) -> bool:
    return all(
        world.get(_needed(name), False) and (not isinstance(name, Winner) or _is_won(name.chapter, place))
        for name in names
    )


def _is_won(chapter: int, place: Place) -> bool:
    """Whether a chapter is over when a text is read."""
    own = place.chapter
    return 0 < chapter < own.number or (chapter == own.number and place.card == own.end)
