"""Check that the content of a save is a game this program could have written, beyond `Game.load`.

A checksum detects damage, not forgery: anything in a save may have been made up. Each function yields faults in a
few words; `campaign.shelf.gamefile` raises `DamagedSave` for the first.
"""

from collections.abc import Iterator
from typing import Any

from highseas.campaign.chapters.soundness import campaign_faults
from highseas.campaign.play.plausible import LONGEST_TEXT, is_date, is_text
from highseas.campaign.play.session import BOOKMARK_LIMIT, LONGEST_BOOKMARK
from highseas.campaign.shelf.record import Record
from highseas.engine.strict_toml import LONGEST_TOML


def record_faults(record: Record, state: Any) -> Iterator[str]:
    """Yield what does not fit together in a save, apart from the table."""
    if len(record.players) != len(record.start.setup.names):
        yield "sound.record.players_time_deck_another"
    if record.policies and len(record.policies) != len(record.players):
        yield "sound.record.policies_other_seats"
    if not set(record.policies) <= set(record.start.game.policies):
        yield "sound.record.policies_unknown"
    if not (is_date(record.created) and is_text(record.game) and is_text(record.start.daily)):
        yield "sound.record.begun_no_time_no"
    if len(record.start.deal) > LONGEST_TOML:
        yield "sound.record.deal_longer_any"
    yield from _history_faults(record)
    if record.campaign is not None:
        yield from campaign_faults(record.campaign, state)


def _history_faults(record: Record) -> Iterator[str]:
    marks, known = record.bookmarks, len(record.moves) + len(record.undone)
    if list(record.crew) != sorted(set(record.crew)) or not set(record.crew) <= set(range(1, known + 1)):
        yield "sound.record.crew_made_no_move"
    if list(record.hints) != sorted(set(record.hints)) or not set(record.hints) <= set(range(1, known + 2)):
        yield "sound.record.hint_for_no_move"
    if len(marks) > BOOKMARK_LIMIT or any(len(name) > LONGEST_BOOKMARK or not name.isprintable() for name in marks):
        yield "sound.record.more_bookmarks_longer_ones"
    for moves in (record.moves, record.undone, *marks.values()):
        if any(len(move) > LONGEST_TEXT for move in moves):
            yield "sound.record.move_longer_any"
