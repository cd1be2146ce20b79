"""Which saved game was played last: a note of names beside the saves, the last one first.

File times alone would go wrong after a clock was set back. The note is a convenience: where it is missing, damaged
or does not know a game, the times of the files decide.
"""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import msgspec

from campaign import datafile
from saves import SlotFile

FILE = "played.json"
MOST = 200
"""Names that are kept; games that were played longer ago go by their file times."""
_MOST_BYTES = 100_000
_NAMES = msgspec.json.Decoder(list[str])


def note(folder: Path, slot: str) -> None:
    """This game is played now. A note that cannot be written is left out."""
    names = read(folder)
    if names[:1] == [slot]:
        return
    names = [slot, *(name for name in names if name.casefold() != slot.casefold())]
    temp = folder / f"{FILE}.{os.getpid()}.tmp"
    with suppress(OSError):
        temp.write_bytes(msgspec.json.encode(names[:MOST]))
        temp.replace(folder / FILE)


def read(folder: Path) -> list[str]:
    """The names noted, the last one played first; none if the note is missing or damaged."""
    try:
        return _NAMES.decode(datafile.read(folder / FILE, _MOST_BYTES))
    except (OSError, ValueError, RecursionError):
        return []


def in_order(folder: Path, files: Iterable[SlotFile]) -> list[SlotFile]:
    """Saved games, the last one played first: by the note, then by their times."""
    noted = {name.casefold(): place for place, name in enumerate(read(folder))}

    def place(file: SlotFile) -> tuple[int, int, str]:
        return (noted.get(file.name.casefold(), len(noted)), -file.modified, file.name)

    return sorted(files, key=place)
