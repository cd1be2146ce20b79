"""What may have happened when a card is read: every answer that the facts of a campaign can give to its conditions.

A campaign may be played together or against each other, by one player or more. Of the card's own chapter the ways
that lead to it count, of an earlier one those to its end: played together it was won, so every mission was done;
against each other it may have ended after any card, with any missions done that its tests allow.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

import msgspec

from highseas.story.figures import MOST_PLAYERS
from highseas.story.format import Chapter, Mode, Story
from highseas.story.narration import CAUSES
from highseas.story.paths import MODES, Step, ways
from highseas.story.remember.conditions import (
    AnyAtom,
    Atom,
    Chose,
    Competitive,
    Done,
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
)

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
    yield _tellings([atom for atom in asked if isinstance(atom, Telling)])
    for atom in asked:
        if isinstance(atom, (Laid, LaidMany)) or (isinstance(atom, Plays) and not place.is_opening):
            yield frozenset({((atom, True),), ((atom, False),)})


def _tellings(wanted: list[Telling]) -> Answers:
    """Return what may be said of which campaign at its Table this is."""
    most = max((atom.least for atom in wanted), default=1)
    return frozenset(tuple((atom, atom.least <= count) for atom in wanted) for count in range(1, most + 1))


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
    return frozenset(
        tuple((atom, _is_so(atom, times, cause)) for atom in wanted)
        for times in range(least, most + 1)
        for cause in CAUSES
    )


def _is_so(atom: AnyAtom, times: int, cause: str) -> bool:
    if isinstance(atom, Lost):
        return atom.times <= times
    return isinstance(atom, LostBy) and times > 0 and atom.cause == cause


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
    """Return what may have become of a card's mission."""
    tests = [(number, step.done) for number, step in enumerate(steps) if step.tested == card]
    if any(done for _, done in tests):
        return [(Done(card),) if tests[0][1] else (Done(card), Late(card))]
    if tests:
        late: tuple[Atom, ...] = (Done(card), Late(card))
        is_past = tests[0][0] < len(steps) - 1
        return [late] if won else [(), late] if is_past else [()]
    return [(Done(card),)] if won else [(), (Done(card),)]


def _chosen(chapter: Chapter, cards: list[str]) -> list[tuple[Atom, ...]]:
    """Return the ways that may have been chosen once these cards were read."""
    if any(chapter.by_id()[card].choice is not None for card in cards):
        return [(), (Chose(chapter.number, 1),), (Chose(chapter.number, 2),)]
    return [()]
