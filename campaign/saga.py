"""A story campaign as a thing of its own: who plays, which chapter, what is in the Play deck, what was read.

It travels in the save of its running chapter (`campaign.gamefile`), so one slot is one campaign, and one key brings
back its last prompt. A chapter that is over enters the log only when the players go on from it: until then its end
can be undone like any other move.
"""

import zlib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Literal

import msgspec
from msgspec.structs import replace

from campaign import library
from campaign.books import Book, BookError, book_of, open_book, pack_book
from campaign.mended import RULES
from campaign.session import Controller, Session, SessionError, replay
from campaign.start import Start
from engine.rng import stream_of
from engine.setup import Setup, check_setup
from engine.soundness import is_of_newer
from engine.state import MOST_ALLOTTED, Options
from engine.tale_view import TaleView
from saves import too_many_values
from story.format import Story
from story.script import has_variable_game, pack, script_of

LOST = "lost"
"""Stands among the cards to read for what is said when a chapter was lost."""
LARGEST_LOG = 1 << 24
LONGEST_NAME = 40
CHAPTER_SEEDS = 1_000_000
"""Seeds of chapters are below this, so that a person can type them."""
After = Literal["running", "next", "again", "variable", "over"]


class MissionDone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mission of a finished chapter, and the names of those who completed it, in order."""

    id: str
    by: tuple[str, ...]


class Played(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A chapter that was played to its end: what the log tells of it, and all it takes to see it again.

    `when` is in seconds since 1970; `failures` the defeats of this chapter before it. `moves` is empty if they are
    not kept from the beginning; `rules` is the revision of the rules they follow (`campaign.mended`).
    """

    chapter: int
    title: str
    names: tuple[str, ...]
    when: float
    outcome: Literal["won", "lost", "ranked"]
    winners: tuple[int, ...]
    turns: int
    months: int
    cards: tuple[str, ...]
    missions: tuple[MissionDone, ...]
    crowns: tuple[int, ...]
    influence: tuple[int, ...]
    rewound: bool
    failures: int
    start: Start
    moves: tuple[str, ...]
    players: tuple[Controller, ...]
    rules: int = 1


class Saga(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A campaign at its running chapter.

    - `digest`: which story of the players' own (`campaign.library`); empty for the project's. `folder` is where it
      was, in saves from before that; no path out of a save is ever opened.
    - `seed`: of the whole campaign; every chapter and try has its own from it.
    - `chapters`: how many the story has; `chapter` is 0 in the variable game after them.
    - `failures`: defeats of this chapter so far; `defeats` of the campaign.
    - `book`: the chapter's text (`campaign.books`); `history`: the finished chapters, packed.
    - `variable`: whether the story has the variable game; None in saves from before that was kept.
    - `read`: cards of this chapter that were read (`campaign.reading`); `page`: the page, from 0, of the next one.
    - `waiting`: only in saves from before `read` was kept: what was still to be read.
    - `practice`: a finished chapter played once more; nothing comes of it.
    """

    name: str
    story: str
    digest: str = ""
    folder: str = ""
    seed: int
    options: Options = Options()
    """What every chapter is played with: sets, draft, competitive and the options of Yucata."""
    chapters: int
    chapter: int
    failures: int = 0
    defeats: int = 0
    book: bytes
    history: bytes = b""
    variable: bool | None = None
    read: tuple[str, ...] = ()
    waiting: tuple[str, ...] | None = msgspec.field(default=None, name="unread")
    page: int = 0
    practice: bool = False

    @property
    def text(self) -> Book:
        """What the chapter says. Raises `BookError`."""
        return open_book(self.book)

    @property
    def log(self) -> tuple[Played, ...]:
        """The finished chapters and tries, oldest first."""
        return _opened(self.history)

    def at_first_page(self) -> "Saga":
        """After going back or forth: what waits to be read, if anything, is opened at its beginning."""
        return replace(self, page=0) if self.page else self

    def with_end_unread(self) -> "Saga":
        """A move has just ended the chapter: its end is to be read, even if another one was read and undone."""
        ends = (LOST, self.text.end)
        return replace(self, read=tuple(card for card in self.read if card not in ends), page=0)


@lru_cache(maxsize=8)
def _opened(history: bytes) -> tuple[Played, ...]:
    if not history:
        return ()
    try:
        plain = zlib.decompressobj().decompress(history, LARGEST_LOG)
        if too_many_values(plain):
            raise BookError("the log of this campaign is longer than any")
        return msgspec.msgpack.decode(plain, type=tuple[Played, ...])
    except (zlib.error, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BookError("the log of this campaign is damaged", is_of_newer(error)) from error


def _packed(log: tuple[Played, ...]) -> bytes:
    return zlib.compress(msgspec.msgpack.encode(log), 9) if log else b""


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """A campaign as asked for. `story` is the folder of a story of one's own or the id of an added one, or None."""

    names: tuple[str, ...]
    name: str = ""
    seed: int
    competitive: bool = False
    draft: bool = False
    sets: tuple[str, ...] = ()
    bust_bars_expeditions: bool = False
    second_shuffle_tax: bool = False
    story: Path | None = None


def story_of(saga: Saga) -> Story:
    """The story of a campaign, as it is kept in the data folder. Raises `SessionError` if it is not there."""
    return library.story_of(saga.digest, saga.story, bool(saga.folder))


# --- beginning ---


def begin_campaign(wish: Wish) -> tuple[Start, Saga]:
    """The first chapter of a new campaign. Raises `SessionError` or `SetupError`."""
    name = wish.name.strip() or f"{' & '.join(wish.names)}: story"[:LONGEST_NAME]
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise SessionError(f"a campaign's name needs 1 to {LONGEST_NAME} printable characters")
    story, digest = library.take(wish.story)
    saga = Saga(
        name=name,
        story=story.manifest.id,
        digest=digest,
        seed=wish.seed,
        options=Options(
            sets=wish.sets,
            competitive=wish.competitive,
            draft=wish.draft,
            bust_bars_expeditions=wish.bust_bars_expeditions,
            second_shuffle_tax=wish.second_shuffle_tax,
        ),
        chapters=len(story.chapters),
        chapter=1,
        book=b"",
    )
    return _chapter(saga, story, wish.names, ())


def _chapter(saga: Saga, story: Story, names: tuple[str, ...], groups: tuple[str, ...]) -> tuple[Start, Saga]:
    """Lay out the saga's chapter from the story's files as they are now."""
    options = replace(
        saga.options,
        competitive=saga.options.competitive or saga.chapter == 0,
        groups=groups,
        allotment=min(story.rules.retry.coins * saga.failures, MOST_ALLOTTED),
        variable=saga.chapter == 0,
    )
    seed = chapter_seed(saga)
    setup = Setup("adventure", names, seed, options, pack(script_of(story, saga.chapter)))
    check_setup(setup)
    book = book_of(story, saga.chapter)
    variable = has_variable_game(story)
    fresh = replace(saga, book=pack_book(book), variable=variable, read=(), waiting=None, page=0)
    return Start(setup), fresh


def chapter_seed(saga: Saga) -> int:
    """The seed of the running chapter and try: the campaign's own at first, then drawn from it."""
    tries = len(saga.log)
    return saga.seed if not tries else 1 + stream_of(saga.seed, f"try:{tries}") % (CHAPTER_SEEDS - 1)


# --- when a chapter is over ---


def after(session: Session, seats: int = 0) -> After:
    """What comes after the session's chapter: it runs, the next one, the same again, the variable game, nothing.

    `seats` is how many will play on, where that changes: nobody plays the variable game alone.
    """
    saga, result = saga_of(session), session.state.result
    if result is None:
        return "running"
    if saga.practice:
        return "over"
    if result.outcome == "lost":
        return "again"
    if saga.chapter in (0, saga.chapters):
        enough = (seats or len(session.players)) > 1 or saga.chapter == 0
        return "variable" if enough and _has_variable(saga) else "over"
    return "next"


def _has_variable(saga: Saga) -> bool:
    """Whether the story has the variable game; campaigns that do not know it yet ask the story's files."""
    if saga.variable is not None:
        return saga.variable
    try:
        return has_variable_game(story_of(saga))
    except SessionError:
        return False


def is_complete(session: Session) -> bool:
    """Whether the last chapter was brought to its end: the campaign is won."""
    saga, result = saga_of(session), session.result
    return saga.chapter == saga.chapters and result is not None and result.outcome != "lost" and not saga.practice


def saga_of(session: Session) -> Saga:
    """The campaign of the session. Raises `SessionError` if it has none."""
    if session.saga is None:
        raise SessionError("this game is no story campaign")
    return session.saga


def played(session: Session, when: float) -> Played:
    """What the log will tell of the session's chapter, which must be over."""
    saga, result, view = saga_of(session), session.result, session.view.story
    assert result is not None and view is not None
    names = session.state.names
    return Played(
        chapter=saga.chapter,
        title=saga.text.title,
        names=names,
        when=when,
        outcome=result.outcome,
        winners=result.winners,
        turns=result.turns,
        months=view.month,
        cards=view.cards,
        missions=missions_done(view, names),
        crowns=tuple(seat.crowns for seat in view.seats),
        influence=result.influence,
        rewound=session.rewound,
        failures=saga.failures,
        start=session.start,
        moves=tuple(session.moves) if session.whole_history else (),
        players=tuple(session.players),
        rules=RULES,
    )


def missions_done(view: TaleView, names: Sequence[str]) -> tuple[MissionDone, ...]:
    """The missions on the table, and who completed each."""
    return tuple(
        MissionDone(mission.id, tuple(names[seat - 1] for seat in mission.marks)) for mission in view.missions
    )


# --- going on ---


def go_on(session: Session, when: float, names: tuple[str, ...] = ()) -> tuple[Start, Saga]:
    """The chapter after the session's: the next one, or the same again with the allotment (ruling R31).

    Players may join or leave between chapters: `names` are those of the next one, where they change. What was
    shuffled into the Play deck stays. Raises `SessionError` or `SetupError`.
    """
    saga, step = saga_of(session), after(session, len(names))
    if step == "running":
        raise SessionError("this chapter is not over yet")
    if step == "over":
        raise SessionError("this story is told to its end; start another campaign")
    lost = step == "again"
    number = saga.chapter if lost else saga.chapter + 1 if step == "next" else 0
    onward = replace(
        saga,
        chapter=number,
        failures=saga.failures + 1 if lost else 0,
        defeats=saga.defeats + (1 if lost else 0),
        history=_packed((*saga.log, played(session, when))),
    )
    tale = session.view.story
    assert tale is not None
    return _chapter(
        onward,
        story_of(saga),
        names or session.state.names,
        tale.groups,
    )


def entry(saga: Saga, number: int) -> Played:
    """A finished chapter or try, by its place in the log from 1. Raises `SessionError`."""
    if not 1 <= number <= len(saga.log):
        raise SessionError(f"the log has no entry {number}; it has {len(saga.log)}")
    return saga.log[number - 1]


def watch(at: Played) -> Session:
    """A finished chapter or try move by move, as far as the rules of today follow it (`campaign.session.replay`).

    Raises `SessionError`.
    """
    if not at.moves:
        raise SessionError("the beginning of this chapter is not kept any more, so it cannot be watched")
    return replay(at.start, at.moves, at.rules)


def branch(saga: Saga, number: int, seed: int) -> tuple[Start, Saga]:
    """A second campaign that sets out where entry `number` of the log did: a chapter's start, with another seed."""
    at = entry(saga, number)
    earlier = saga.log[: number - 1]
    twin = replace(
        saga,
        name=f"{saga.name[: LONGEST_NAME - 10]} (branch)",
        seed=seed,
        chapter=at.chapter,
        failures=at.failures,
        defeats=sum(1 for other in earlier if other.outcome == "lost"),
        history=_packed(earlier),
    )
    return _chapter(twin, story_of(saga), at.names, at.start.setup.options.groups)


def practice(saga: Saga, number: int) -> tuple[Start, Saga]:
    """The chapter of entry `number` once more, the very same deal, without touching the campaign."""
    at = entry(saga, number)
    book = book_of(story_of(saga), at.chapter)
    twin = replace(
        saga,
        name=f"{at.title or 'Variable game'} again",
        chapter=at.chapter,
        failures=at.failures,
        book=pack_book(book),
        read=(),
        waiting=None,
        page=0,
        practice=True,
    )
    return at.start, twin
