"""The content of a saved game as it is on disk (docs/saves.md), and its validation beyond the types.

A checksum detects damage, not forgery: anything in a save may have been made up. `record_faults` yields what does
not fit in a few words; `campaign.saved_games.gamefile` raises `DamagedSave` for the first.
"""

from collections.abc import Iterator
from typing import Any, Generic

import msgspec

from highseas.campaign.chapters.campaign import Campaign
from highseas.campaign.chapters.validation import campaign_faults
from highseas.campaign.games import UNNAMED
from highseas.campaign.play.bounds import LONGEST_TEXT, is_date, is_text
from highseas.campaign.play.fair import Fair
from highseas.campaign.play.session import BOOKMARK_LIMIT, LONGEST_BOOKMARK, Controller
from highseas.campaign.play.start import Start
from highseas.campaign.saved_games.hosting import Hosted, hosted_faults
from highseas.engine.game import U
from highseas.engine.strict_toml import LONGEST_TOML


class Record(msgspec.Struct, Generic[U], frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The payload of a save in format 1, of a game with these setups.

    New fields have defaults; no field ever changes its meaning.
    Unknown keys are refused: they come from a newer version, and the next save would drop them.
    """

    game: str
    """The id of the game."""
    plays: str = UNNAMED
    """What is played (`campaign.games`); left out where it is the first, as before there was another game."""
    created: float
    start: Start[U]
    players: tuple[Controller, ...]
    moves: tuple[str, ...]
    undone: tuple[str, ...] = ()
    bookmarks: dict[str, tuple[str, ...]] = {}
    rewound: bool = False
    faces: tuple[str, ...] = ()
    goals: tuple[str, ...] = msgspec.field(default=(), name="deeds")
    """The ids of cards and goals that the snapshot counts by (`engine.game.Ids`)."""
    snapshot: bytes
    campaign: Campaign | None = msgspec.field(default=None, name="saga")
    rules: int = 1
    """Revision of the rules that the moves follow (`engine.game.Game.revision`)."""
    story: bytes = b""
    """The campaign's story as one file, in an exported save (`campaign.saved_games.transfer`)."""
    crew: tuple[int, ...] = ()
    """The numbers, from 1, of the moves that deckhand made for somebody away, rising; `undone` counts after `moves`."""
    hints: tuple[int, ...] = ()
    """The numbers, from 1, of the moves before which a hint was shown, rising; `undone` and the one that is waited
    for count too. Left out without any, so that older versions open the save.
    """
    policies: tuple[str, ...] = ()
    """Which of the bots decides for each seat while the program does (`engine.game.Game.policies`);
    left out, deckhand does for all, as before there was another.
    """
    base: bytes = b""
    """Snapshot where history begins, if that is not the beginning of the game."""
    fair: Fair | None = None
    """Where the seed came from; left out where the game was never laid for several computers."""
    hosted: Hosted | None = None
    """What a table for several computers keeps; left out where the game was never hosted."""


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
    if record.hosted is not None:
        yield from hosted_faults(record.hosted, len(record.players))
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
