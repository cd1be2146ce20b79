"""Check that the content of a save is a game this program could have written, beyond `engine.royal.sound.check`.

A checksum detects damage, not forgery: anything in a save may have been made up. Each function yields faults in a
few words; `campaign.shelf.gamefile` raises `DamagedSave` for the first.
"""

import math
from collections.abc import Iterable, Iterator
from typing import Any

from highseas.campaign.chapters.campaign import Campaign, Played
from highseas.campaign.play.session import BOOKMARK_LIMIT, LONGEST_BOOKMARK
from highseas.campaign.shelf.record import Record
from highseas.engine.letters import first_control
from highseas.engine.rng import SEED_LIMIT
from highseas.engine.royal.frames.kinds import LARGEST_FIGURE
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.new_game import LONGEST_NAME
from highseas.engine.royal.state import State
from highseas.engine.strict_toml import LONGEST_TOML
from highseas.story.mode.access import script_of

LONGEST_TEXT = 1_000
"""Longest name or move, in characters; far more than any real one."""
MOST_CARDS_READ = 10_000
_LATEST = 1e11
"""Seconds since 1970, in the year 5138."""


def record_faults(record: Record, state: Any) -> Iterator[str]:
    """Yield what does not fit together in a save, apart from the table."""
    if len(record.players) != len(record.start.setup.names):
        yield "sound.record.players_time_deck_another"
    if not (_is_date(record.created) and _is_text(record.game) and _is_text(record.start.daily)):
        yield "sound.record.begun_no_time_no"
    if len(record.start.deal) > LONGEST_TOML:
        yield "sound.record.deal_longer_any"
    yield from _history_faults(record)
    if record.campaign is not None:
        yield from _campaign_faults(record.campaign, state)


def _history_faults(record: Record) -> Iterator[str]:
    marks = record.bookmarks
    if len(marks) > BOOKMARK_LIMIT or any(len(name) > LONGEST_BOOKMARK or not name.isprintable() for name in marks):
        yield "sound.record.more_bookmarks_longer_ones"
    for moves in (record.moves, record.undone, *marks.values()):
        if any(len(move) > LONGEST_TEXT for move in moves):
            yield "sound.record.move_longer_any"


def _is_date(when: float) -> bool:
    return math.isfinite(when) and 0 <= when < _LATEST


def _is_text(text: str) -> bool:
    return len(text) <= LONGEST_TEXT and first_control(text) is None


def _are_counts(figures: Iterable[int]) -> bool:
    return all(0 <= figure <= LARGEST_FIGURE for figure in figures)


# --- a campaign ---


def _campaign_faults(campaign: Campaign, state: State) -> Iterator[str]:
    if not MODES[state.mode].in_campaigns or script_of(state).chapter != campaign.chapter:
        yield "sound.record.campaign_another_chapter"
        return
    if not (
        _is_text(campaign.name)
        and campaign.name
        and _is_text(campaign.story)
        and len(campaign.folder) <= 4 * LONGEST_TEXT
    ):
        yield "sound.record.campaign_no_proper_name"
    if (
        not _are_counts((campaign.chapters, campaign.failures, campaign.defeats, campaign.page))
        or campaign.chapter > campaign.chapters
    ):
        yield "sound.record.campaign_counts_cannot_counted"
    if not 0 <= campaign.seed < SEED_LIMIT:
        yield "sound.record.luck_campaign_none"
    for cards in (campaign.read, campaign.waiting or ()):
        if len(cards) > MOST_CARDS_READ or not all(map(_is_text, (*cards, campaign.opened))):
            yield "sound.record.more_read_told"
    if not all(map(_is_text, (campaign.text.opening, campaign.text.end, *campaign.text.cards))):
        yield "sound.record.story_text_card_without"
    if campaign.chapter and str(campaign.chapter) not in campaign.text.words.chapter:
        yield "sound.record.story_text_campaign_another"
    for entry in campaign.log:
        yield from _played_faults(entry)


def _played_faults(entry: Played) -> Iterator[str]:
    """Yield faults of a chapter in the log."""
    seats = len(entry.names)
    if not 1 <= seats <= 5 or any(len(name) > LONGEST_NAME or not name.isprintable() for name in entry.names):
        yield "sound.record.chapter_log_played_nobody"
    if not all(len(figures) == seats for figures in (entry.crowns, entry.influence, entry.players)):
        yield "sound.record.chapter_log_no_figure"
    if not _is_date(entry.when) or not _is_text(entry.title):
        yield "sound.record.chapter_log_played_no"
    figures = (entry.chapter, entry.turns, entry.months, entry.failures, *entry.crowns)
    if not _are_counts(figures) or any(abs(points) > LARGEST_FIGURE for points in entry.influence):
        yield "sound.record.chapter_log_counts_cannot"
    if any(not 1 <= seat <= seats for seat in entry.winners):
        yield "sound.record.chapter_log_won_nobody"
    words = [*entry.cards, *(mission.id for mission in entry.missions)]
    words += [name for mission in entry.missions for name in mission.by]
    if not all(map(_is_text, words)):
        yield "sound.record.chapter_log_name_none"
