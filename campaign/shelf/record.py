"""The content of a saved game as it is on disk (docs/saves.md)."""

from typing import Generic

import msgspec

from highseas.campaign.chapters.campaign import Campaign
from highseas.campaign.games import UNNAMED
from highseas.campaign.play.session import Controller
from highseas.campaign.play.start import Start
from highseas.engine.game import U


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
    """The campaign's story as one file, in an exported save (`campaign.shelf.travel`)."""
    crew: tuple[int, ...] = ()
    """The numbers, from 1, of the moves that deckhand made for somebody who was away, rising; `undone` goes on
    counting after `moves`.
    """
    hints: tuple[int, ...] = ()
    """The numbers, from 1, of the moves before which a hint was shown, rising; `undone` and the one that is waited
    for count too. Left out without any, so that older versions open the save.
    """
    policies: tuple[str, ...] = ()
    """Which of the program's players decides for each seat while the program does (`engine.game.Game.policies`);
    left out, deckhand does for all, as before there was another.
    """
    base: bytes = b""
    """Snapshot where history begins, if that is not the beginning of the game."""
