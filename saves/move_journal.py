"""The journal of moves: notes by which the next start finishes a move of a saved game that was interrupted.

A game is written to its new place before it leaves the old one, so a program killed in between leaves it whole in
both. The note lies beside the new place during that time. It is not trusted: the old save is removed only if it is
still exactly the one noted and the new place has the same game whole.
"""

import os
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Final

import msgspec

from highseas.platform import open_emptied, read_regular, remove_file
from highseas.saves.slots import stem_of

NOTE: Final = ".arriving"
_LARGEST = 4_000


class Origin(msgspec.Struct):
    """Where a game comes from: the name of its folder, its slot, and a digest of its save there."""

    folder: str
    slot: str
    digest: str


_ORIGIN = msgspec.json.Decoder(Origin)


def note(folder: Path, slot: str, origin: Path, old: str, blob: bytes) -> Path:
    """Note that game `old` of the folder `origin`, with these bytes, moves to this slot. Returns the path of the
    note. Best effort: if the disk refuses, there is no note.
    """
    path = folder / f"{stem_of(slot)}{NOTE}"
    with suppress(OSError):
        handle = open_emptied(path)
        try:
            os.write(handle, msgspec.json.encode(Origin(origin.name, old, digest_of(blob))))
        finally:
            os.close(handle)
    return path


def forget(path: Path) -> None:
    with suppress(OSError):
        remove_file(path)


def read_note(path: Path) -> Origin | None:
    """Return where a note says that a game came from; None if it is no note."""
    try:
        return _ORIGIN.decode(read_regular(path, _LARGEST))
    except (OSError, ValueError, RecursionError):
        return None


def digest_of(blob: bytes) -> str:
    return blake2b(blob, digest_size=16).hexdigest()
