"""Whether the contents of a save are a game of ours, as far as the table itself (`engine.soundness`) does not say.

A checksum finds damage, no ill will: whatever is read from a save may have been made up. Each function gives what
is wrong, in a few words; `campaign.gamefile` makes a `DamagedSave` of the first.
"""

import math
from collections.abc import Iterable, Iterator

from campaign.mended import RULES
from campaign.record import Record
from campaign.saga import Played, Saga
from campaign.session import BOOKMARK_LIMIT, LONGEST_BOOKMARK
from engine.frames.kinds import LARGEST_FIGURE
from engine.letters import first_control
from engine.rng import SEED_LIMIT
from engine.setup import LONGEST_NAME, SetupError, check_seats, check_setup, is_timed
from engine.state import State
from engine.toml_text import LONGEST_TOML
from story.script import unpack

LONGEST_TEXT = 1_000
"""Characters of a name or a move, more than any has."""
MOST_CARDS_READ = 10_000
_LATEST = 1e11
"""Seconds since 1970, in the year 5138."""


def record_faults(record: Record, state: State) -> Iterator[str]:
    """What of a save does not fit together, beside the table. Raises `ScriptError` for a chapter that is none."""
    setup = record.start.setup
    if setup.script:
        unpack(setup.script)
    try:
        check_seats(setup.names)
        older = record.rules < RULES or record.base  # older rules began variable games with fewer missions
        if not (setup.options.variable and older):
            check_setup(setup)
    except SetupError as error:
        yield f"its game cannot be laid out: {error}"
        return
    if (state.mode, state.names, state.seed, state.options) != (setup.mode, setup.names, setup.seed, setup.options):
        yield "its table is another than the one that was laid out"
    if state.timed != is_timed(setup) or len(record.players) != len(setup.names):
        yield "its players or its Time deck are those of another game"
    if not (_is_date(record.created) and _is_text(record.game) and _is_text(record.start.daily)):
        yield "it was begun at no time, or has no proper name"
    if len(record.start.deal) > LONGEST_TOML:
        yield "its deal is longer than any"
    yield from _history_faults(record)
    if record.saga is not None:
        yield from _saga_faults(record.saga, state)


def _history_faults(record: Record) -> Iterator[str]:
    marks = record.bookmarks
    if len(marks) > BOOKMARK_LIMIT or any(len(name) > LONGEST_BOOKMARK or not name.isprintable() for name in marks):
        yield "it has more bookmarks, or longer ones, than can be set"
    for moves in (record.moves, record.undone, *marks.values()):
        if any(len(move) > LONGEST_TEXT for move in moves):
            yield "it has a move that is longer than any"


def _is_date(when: float) -> bool:
    return math.isfinite(when) and 0 <= when < _LATEST


def _is_text(text: str) -> bool:
    return len(text) <= LONGEST_TEXT and first_control(text) is None


def _are_counts(figures: Iterable[int]) -> bool:
    return all(0 <= figure <= LARGEST_FIGURE for figure in figures)


# --- a campaign ---


def _saga_faults(saga: Saga, state: State) -> Iterator[str]:
    if state.mode != "adventure" or unpack(state.script).chapter != saga.chapter:
        yield "its campaign is at another chapter"
        return
    if not (_is_text(saga.name) and saga.name and _is_text(saga.story) and len(saga.folder) <= 4 * LONGEST_TEXT):
        yield "its campaign has no proper name"
    if not _are_counts((saga.chapters, saga.failures, saga.defeats, saga.page)) or saga.chapter > saga.chapters:
        yield "its campaign counts what cannot be counted"
    if not 0 <= saga.seed < SEED_LIMIT:
        yield "the luck of its campaign is none"
    for cards in (saga.read, saga.waiting or ()):
        if len(cards) > MOST_CARDS_READ or not all(map(_is_text, cards)):
            yield "more was read than can be told"
    if not all(map(_is_text, (saga.text.opening, saga.text.end, *saga.text.cards))):
        yield "its story text has a card without a proper name"
    if saga.chapter and str(saga.chapter) not in saga.text.words.chapter:
        yield "the story text of this campaign is of another chapter"
    for entry in saga.log:
        yield from _played_faults(entry)


def _played_faults(entry: Played) -> Iterator[str]:
    """Of a chapter in the log."""
    seats = len(entry.names)
    if not 1 <= seats <= 5 or any(len(name) > LONGEST_NAME or not name.isprintable() for name in entry.names):
        yield "a chapter of its log was played by nobody"
    if not all(len(figures) == seats for figures in (entry.crowns, entry.influence, entry.players)):
        yield "a chapter of its log has no figure for somebody"
    if not _is_date(entry.when) or not _is_text(entry.title):
        yield "a chapter of its log was played at no time"
    figures = (entry.chapter, entry.turns, entry.months, entry.failures, *entry.crowns)
    if not _are_counts(figures) or any(abs(points) > LARGEST_FIGURE for points in entry.influence):
        yield "a chapter of its log counts what cannot be counted"
    if any(not 1 <= seat <= seats for seat in entry.winners):
        yield "a chapter of its log was won by nobody who played"
    words = [*entry.cards, *(mission.id for mission in entry.missions)]
    words += [name for mission in entry.missions for name in mission.by]
    if not all(map(_is_text, words)):
        yield "a chapter of its log has a name that is none"
