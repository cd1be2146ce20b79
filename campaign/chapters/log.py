"""The log of a campaign: its finished chapters and tries, packed into its save."""

import zlib
from functools import lru_cache

import msgspec

from highseas.campaign.chapters.feats import Feat
from highseas.campaign.chapters.laid import Outcome
from highseas.campaign.chapters.prose import BookError
from highseas.campaign.chapters.table import Setup
from highseas.campaign.play.session import Controller
from highseas.campaign.play.start import Start
from highseas.engine.later import LaterData, unpack
from highseas.saves import too_many_values
from highseas.story.conditions import Cause

LARGEST_LOG = 1 << 24
"""Bytes of the largest log that is opened."""


class MissionDone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mission of a finished chapter, with the names of the players who completed it, in order.

    `after` is how many story cards had been read when it was done first; 0 where that is not known.
    """

    id: str
    by: tuple[str, ...]
    after: int = 0


class Played(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A finished chapter: what the log shows of it, and everything needed to replay it.

    `when` is in seconds since 1970; `failures` counts earlier defeats of this chapter. `moves` is empty if they are
    not known from the beginning; `rules` is the revision of the rules they follow (`engine.game.Game.revision`).
    `choice` is the way taken at its choice, 1 or 2; 0 for none. For the players `away` the crew decided something.
    `cause` is that of a defeat, `characters` are those of the seats, `feats` are what the chapter is talked of for;
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
    feats: tuple[Feat, ...] = ()


@lru_cache(maxsize=8)
def open_log(history: bytes) -> tuple[Played, ...]:
    """Open a packed log. Raises `BookError`."""
    if not history:
        return ()
    try:
        plain = zlib.decompressobj().decompress(history, LARGEST_LOG)
        if too_many_values(plain):
            raise BookError("chapters.log.long")
        log: tuple[Played, ...] = unpack(plain, tuple[Played, ...])
    except (zlib.error, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BookError("chapters.log.damaged", isinstance(error, LaterData)) from error
    return log


def pack_log(log: tuple[Played, ...]) -> bytes:
    """Pack a log for a save; an empty one is no bytes."""
    return zlib.compress(msgspec.msgpack.encode(log), 9) if log else b""
