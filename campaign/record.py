"""What a saved game holds, as it is on disk (docs/saves.md)."""

import msgspec

from campaign.saga import Saga
from campaign.session import Controller
from campaign.start import Start


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The payload of a save, as format 1 has it. New fields have defaults; none changes its meaning.

    A key that is unknown here is one of a newer version: to drop it with the next save would lose what it means."""

    game: str
    created: float
    start: Start
    players: tuple[Controller, ...]
    moves: tuple[str, ...]
    undone: tuple[str, ...] = ()
    bookmarks: dict[str, tuple[str, ...]] = {}
    rewound: bool = False
    faces: tuple[str, ...]
    deeds: tuple[str, ...]
    snapshot: bytes
    saga: Saga | None = None
    rules: int = 1
    """The revision of the rules that the moves follow (`campaign.mended`)."""
    story: bytes = b""
    """The campaign's story as one file, in a save that was exported (`campaign.travel`)."""
    base: bytes = b""
    """Where history begins, as a snapshot, if that is not the beginning of the game."""
