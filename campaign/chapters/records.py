"""What a campaign's save carries packed: its running chapter's text, frozen as the chapter began, and the log."""

import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache

import msgspec

from highseas.campaign.chapters.achievements import Highlight, Outcome, UnlockedPlace, hosts_of, unlocked_in
from highseas.campaign.play.errors import SessionError
from highseas.campaign.play.session import Controller
from highseas.campaign.play.start import Start
from highseas.campaign.royal.for_chapters import Setup
from highseas.campaign.words.shipped import code_in_use
from highseas.engine.untrusted import LaterData, unpack
from highseas.saves import too_many_values
from highseas.story.conditions import Cause
from highseas.story.format import Story
from highseas.story.text_format import EpilogueWords, Language, Narration, Place, Prose, Words

LARGEST_BOOK = 1 << 21
"""Largest book that is opened, in bytes."""


class Companion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said of a character in one chapter; the `finale`, with {name}, is there in the last chapter only."""

    why: str
    aside: str
    finale: str = ""


class Guests(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said of those at the Table in one chapter.

    - `places`: all of the story, with their `names` by id; `finales`: what a guest does at the last supper,
      and `returns` what one does who was there in an earlier campaign.
    - `chapters`: the chapter that each place is won in, from 1; empty in saves from before that was kept.
    - `company`: by character. `gossip`: what is said of the players' games as the chapter begins.
    """

    places: tuple[Place, ...] = ()
    names: dict[str, str] = {}
    chapters: dict[str, int] = {}
    finales: dict[str, str] = {}
    returns: dict[str, str] = {}
    epilogue: EpilogueWords | None = None
    company: dict[str, Companion] = {}
    gossip: tuple[str, ...] = ()


class Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards of one chapter and every name that can occur in it. `opening` and `end` are card ids; the variable
    game has no `end` and no `title`, books of earlier versions no `narration` and no `guests`.
    """

    title: str
    story_title: str
    opening: str
    end: str
    cards: dict[str, Prose]
    words: Words
    narration: Narration = Narration()
    guests: Guests | None = None


class BookError(SessionError):
    """The text of a chapter cannot be opened; `newer` if a later version may open it."""

    def __init__(self, code: str, newer: bool = False) -> None:
        super().__init__(code)
        self.newer = newer


@contextmanager
def _damage_as(code: str) -> Iterator[None]:
    try:
        yield
    except (zlib.error, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BookError(code, isinstance(error, LaterData)) from error


def book_of(
    story: Story, number: int, players: int = 2, playthrough: int = 1, gossip: tuple[str, ...] = (), code: str = ""
) -> Book:
    """Return the book of a chapter, or with 0 of the variable game, in the language of this code or that in use, if the
    story has it, as it is told to so many players in so many-th a campaign at their Table.
    """
    language = story.in_language(code or code_in_use(), players, playthrough)
    guests = guests_of(story, number, language, gossip)
    chapter = next((chapter for chapter in story.chapters if chapter.number == number), None)
    narration = language.narration.get(number, Narration())
    if chapter is None:
        titles = {card_id: Prose(title=prose.title, paragraphs=()) for card_id, prose in language.cards.items()}
        return Book("", language.words.title, "", "", titles, language.words, narration, guests)
    wanted = frozenset(chapter.texts)
    return Book(
        title=language.words.chapter[str(number)].title,
        story_title=language.words.title,
        opening=chapter.opening,
        end=chapter.end,
        cards={card_id: prose for card_id, prose in language.cards.items() if card_id in wanted},
        words=language.words,
        narration=narration,
        guests=guests,
    )


def guests_of(story: Story, number: int, language: Language, gossip: tuple[str, ...] = ()) -> Guests:
    """Return what is said of those at the Table in a chapter; in the variable game only what places are called."""
    last = number == len(story.chapters)
    places = language.places.place
    company = {
        name: Companion(words.why, words.asides[number - 1], words.finale if last else "")
        for name, words in language.company.items()
        if number
    }
    return Guests(
        places=story.places,
        names={name: words.name for name, words in places.items()},
        chapters={
            place.id: chapter.number
            for place in story.places
            for chapter in story.chapters
            if chapter.number == place.chapter or any(mission in chapter.texts for mission in place.missions)
        },
        finales={name: words.finale for name, words in places.items()} if last else {},
        returns={name: words.again for name, words in places.items() if words.again} if last else {},
        epilogue=language.places.epilogue if last else None,
        company=company,
        gossip=gossip,
    )


def pack_book(book: Book) -> bytes:
    return zlib.compress(msgspec.msgpack.encode(book), 9)


@lru_cache(maxsize=16)
def open_book(packed: bytes) -> Book:
    with _damage_as("chapters.text_damaged"):
        book: Book = unpack(zlib.decompressobj().decompress(packed, LARGEST_BOOK), Book)
        return book


LARGEST_LOG = 1 << 24
"""Bytes of the largest log that is opened."""


class MissionDone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mission of a finished chapter, with the names of the players who completed it, in order. `after` is how many
    story cards had been read when it was done first; 0 where that is not known.
    """

    id: str
    by: tuple[str, ...]
    after: int = 0


class Played(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A finished chapter: what the log shows of it, and everything needed to replay it.

    `when` is in seconds since 1970; `failures` counts earlier defeats of this chapter. `moves` is empty if they are
    not known from the beginning; `rules` is the revision of the rules they follow (`engine.game.Game.revision`).
    `choice` is the way taken at its choice, 1 or 2; 0 for none. For the players `away` the crew decided something.
    `cause` is that of a defeat, `characters` are those of the seats, `highlights` what gossip tells of the chapter;
    logs of earlier versions have none of them.
    """

    chapter: int
    title: str
    names: tuple[str, ...]
    when: float
    outcome: Outcome
    winners: tuple[int, ...]
    turns: int
    months: int
    cards: tuple[str, ...]
    missions: tuple[MissionDone, ...]
    crowns: tuple[int, ...]
    influence: tuple[int, ...]
    rewound: bool
    failures: int
    start: Start[Setup]
    moves: tuple[str, ...]
    players: tuple[Controller, ...]
    rules: int = 1
    choice: int = 0
    cause: Cause | None = None
    characters: tuple[str, ...] = ()
    away: tuple[str, ...] = ()
    highlights: tuple[Highlight, ...] = msgspec.field(default=(), name="feats")


@lru_cache(maxsize=8)
def open_log(history: bytes) -> tuple[Played, ...]:
    if not history:
        return ()
    with _damage_as("chapters.log.damaged"):
        plain = zlib.decompressobj().decompress(history, LARGEST_LOG)
        if too_many_values(plain):
            raise BookError("chapters.log.long")
        log: tuple[Played, ...] = unpack(plain, tuple[Played, ...])
        return log


def pack_log(log: tuple[Played, ...]) -> bytes:
    """Pack a log for a save; an empty one is no bytes."""
    return zlib.compress(msgspec.msgpack.encode(log), 9) if log else b""


@lru_cache(maxsize=8)
def unlocked_after_each(
    places: tuple[Place, ...], inherited: tuple[UnlockedPlace, ...], history: bytes
) -> tuple[Mapping[str, UnlockedPlace], ...]:
    """Return what is unlocked at a Table before the first entry of a log, and after each, by the place."""
    found = [{each.place: each for each in inherited}]
    for entry in open_log(history):
        done = {each.id: each.by for each in sorted(entry.missions, key=lambda each: each.after)}
        hosts = hosts_of(entry.outcome, entry.names, entry.winners, done)
        fresh = unlocked_in(places, entry.chapter, done, hosts) if entry.chapter else ()
        found.append({each.place: each for each in fresh} | found[-1])
    return tuple(found)
