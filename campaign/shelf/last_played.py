"""The order in which saved games were played: a note of names beside the saves, the last one first.

File times alone would be wrong after a clock was set back. The note is a convenience: where it is missing, damaged
or does not name a game, file times decide.
"""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import msgspec

from highseas.campaign.files import datafile
from highseas.platform import replace_file
from highseas.saves import SlotFile

FILE = "played.json"
MOST = 200
"""Names that are kept; games played longer ago are ordered by file time."""
_MOST_BYTES = 100_000
_NAMES = msgspec.json.Decoder(list[str])


def note(folder: Path, slot: str) -> None:
    """Note that this game is being played. Failing to write is ignored."""
    names = read(folder)
    if names[:1] == [slot]:
        return
    names = [slot, *(name for name in names if name.casefold() != slot.casefold())]
    temp = folder / f"{FILE}.{os.getpid()}.tmp"
    with suppress(OSError):
        try:
            temp.write_bytes(msgspec.json.encode(names[:MOST]))
            replace_file(temp, folder / FILE)
        finally:
            temp.unlink(missing_ok=True)  # leave no half file on a full disk


def read(folder: Path) -> list[str]:
    """Return the noted names, the last one played first; none if the note is missing or damaged."""
    try:
        return _NAMES.decode(datafile.read(folder / FILE, _MOST_BYTES))
    except (OSError, ValueError, RecursionError):
        return []


def in_order(folder: Path, files: Iterable[SlotFile]) -> list[SlotFile]:
    """Sort saved games, the last one played first: by the note, then by file times."""
    noted = {name.casefold(): place for place, name in enumerate(read(folder))}

    def place(file: SlotFile) -> tuple[int, int, str]:
        return (noted.get(file.name.casefold(), len(noted)), -file.modified, file.name)

    return sorted(files, key=place)
