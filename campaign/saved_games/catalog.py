"""Lists of saved games: each file is read once and remembered in an index beside the saves.

The index only saves work. An entry counts while its file has the same size, time and inode; an index that is
missing, damaged or of another version of the program is rebuilt.

Lists begin with the game that was played last. File times alone would be wrong after a clock was set back, so a
note of names stands beside the saves (`note_played`); where it is missing, damaged or does not name a game, file
times decide.
"""

import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Literal

import msgspec

from highseas.campaign.files import datafile
from highseas.campaign.files.version import VERSION
from highseas.campaign.games import UNNAMED, game_named
from highseas.campaign.saved_games import finished_games, gamefile, recovery
from highseas.campaign.saved_games.gamefile import Summary
from highseas.campaign.words.language import LANGUAGE
from highseas.platform import replace_file
from highseas.saves import SaveError, SlotFile, Store

INDEX = "index.msgpack"
Kind = Literal["running", "finished", "puzzle", "damaged"]


class Entry(msgspec.Struct, frozen=True):
    """A saved game in a list. Times are in seconds since 1970. `problem` says why it cannot be opened;
    `restorable` is the time of its good backup if it is damaged and has one, else 0.
    """

    name: str
    modified: float
    summary: Summary | None
    problem: str = ""
    backups: int = 0
    restorable: float = 0.0

    @property
    def kind(self) -> Kind:
        """The group of the list it belongs to: a try of a puzzle is a puzzle, running or not."""
        if self.summary is None:
            return "damaged"
        if self.summary.puzzle:
            return "puzzle"
        return "finished" if self.over else "running"

    @property
    def over(self) -> bool:
        """Whether it is over, and no campaign goes on from it."""
        return self.summary is not None and self.summary.over and not self.summary.goes_on


class Row(msgspec.Struct, frozen=True):
    """A line of a list: a game, or all tries of one puzzle with `entry` as the one played last."""

    entry: Entry
    store: Store
    others: tuple[str, ...] = ()
    """The names of the other tries."""

    @property
    def names(self) -> tuple[str, ...]:
        return (self.entry.name, *self.others)


class _Known(msgspec.Struct):
    size: int
    modified: int
    number: int
    summary: Summary


class _Index(msgspec.Struct):
    """`content` is what summaries depend on beside the version: the ids of cards and goals."""

    version: str
    content: str
    slots: dict[str, _Known]


_INDEX = msgspec.msgpack.Decoder(_Index)


def entries(store: Store, most: int | None = None) -> list[Entry]:
    """Return the saved games of a store, the one played last first: all, or up to so many. Raises `SaveError`."""
    files = in_order(store.folder, store.files())[:most]
    known = _read(store.folder)
    kept: dict[str, _Known] = {}
    found = [_entry(store, file, known, kept) for file in files]
    if most is None and kept != known:
        index = _Index(VERSION, gamefile.content_digest(game_named(UNNAMED)), kept)
        with suppress(datafile.DataFileError):  # then the next list is made without it
            datafile.write(store.folder / INDEX, msgspec.msgpack.encode(index))
    return found


def _entry(store: Store, file: SlotFile, known: dict[str, _Known], kept: dict[str, _Known]) -> Entry:
    seconds = file.modified / 1e9
    old = known.get(file.name)
    if old is None or (old.size, old.modified, old.number) != (file.size, file.modified, file.number):
        try:
            summary = gamefile.summarize(store.read(file.name), f'"{file.name}"')
        except SaveError as error:
            problem = recovery.offered(store, file.name, error)
            saved = problem.saved if isinstance(problem, recovery.Restorable) else 0.0
            return Entry(file.name, seconds, None, LANGUAGE.reason(problem), file.backups, saved)
        old = _Known(file.size, file.modified, file.number, summary)
    kept[file.name] = old
    return Entry(file.name, seconds, old.summary, "", file.backups)


def _read(folder: Path) -> dict[str, _Known]:
    try:
        index = _INDEX.decode(datafile.read(folder / INDEX))
    except (OSError, ValueError, RecursionError):
        return {}
    same = (index.version, index.content) == (VERSION, gamefile.content_digest(game_named(UNNAMED)))
    return index.slots if same else {}


class Newest(msgspec.Struct, frozen=True):
    """The saved games played last, in groups, how many `more` there are, and how many in a large history."""

    rows: dict[Kind, list[Row]]
    more: int = 0
    history: int = 0


def newest_rows(store: Store, most: int) -> Newest:
    """Return `saved_rows`, of folders with over `most` saves the latest, the others counted. Raises `SaveError`."""
    saved, finished = len(store.files()), len(finished_games.beside(store).files())
    here = [Row(entry, store) for entry in entries(store, None if saved <= most else most)]
    rows = _grouped(here, store, with_history=finished <= most)
    return Newest(rows, max(0, saved - most), finished if finished > most else 0)


def saved_rows(store: Store) -> dict[Kind, list[Row]]:
    """Return saved games in groups, with those of the history: games, then puzzles. Raises `SaveError`."""
    return _grouped([Row(entry, store) for entry in entries(store)], store)


def _grouped(here: list[Row], store: Store, with_history: bool = True) -> dict[Kind, list[Row]]:
    finished = finished_games.beside(store)
    there = [Row(entry, finished) for entry in entries(finished)] if with_history else []
    rows: dict[Kind, list[Row]] = {}
    for row in (*here, *there):
        if row.entry.kind != "puzzle":
            rows.setdefault(row.entry.kind, []).append(row)
    rows["puzzle"] = _by_puzzle(row for row in here if row.entry.kind == "puzzle" and not row.entry.over)
    return rows


def finished_rows(store: Store) -> dict[str, list[Row]]:
    """Return everything that is over: games, campaigns, tries of puzzles, latest first. Raises `SaveError`."""
    rows = [
        Row(entry, place) for place in (store, finished_games.beside(store)) for entry in entries(place) if entry.over
    ]
    rows.sort(key=lambda row: -row.entry.modified)
    found: dict[str, list[Row]] = {"game": [], "campaign": [], "puzzle": []}
    for row in rows:
        if summary := row.entry.summary:
            found["campaign" if summary.campaign else "puzzle" if summary.puzzle else "game"].append(row)
    return found | {"puzzle": _by_puzzle(found["puzzle"])}


def _by_puzzle(rows: Iterable[Row]) -> list[Row]:
    """Merge all tries of a puzzle in a place into one line, led by the one played last."""
    found: dict[tuple[str, Path], Row] = {}
    for row in rows:
        assert row.entry.summary is not None
        key = (row.entry.summary.puzzle, row.store.folder)
        first = found.setdefault(key, row)
        if first is not row:
            found[key] = msgspec.structs.replace(first, others=(*first.others, row.entry.name))
    return list(found.values())


def clear(rows: Sequence[Row]) -> int:
    """Remove every save these lines stand for and return how many were removed. Games in play stay."""
    stores = {row.store.folder: row.store for row in rows}
    return sum(
        finished_games.clear(store, [name for row in rows if row.store.folder == folder for name in row.names])
        for folder, store in stores.items()
    )


PLAYED = "played.json"
MOST_PLAYED = 200
"""Names that are kept; games played longer ago are ordered by file time."""
_MOST_BYTES = 100_000
_PLAYED_NAMES = msgspec.json.Decoder(list[str])


def note_played(folder: Path, slot: str) -> None:
    """Note that this game is being played. Failing to write is ignored."""
    names = played(folder)
    if names[:1] == [slot]:
        return
    names = [slot, *(name for name in names if name.casefold() != slot.casefold())]
    temp = folder / f"{PLAYED}.{os.getpid()}.tmp"
    with suppress(OSError):
        try:
            temp.write_bytes(msgspec.json.encode(names[:MOST_PLAYED]))
            replace_file(temp, folder / PLAYED)
        finally:
            temp.unlink(missing_ok=True)  # leave no half file on a full disk


def played(folder: Path) -> list[str]:
    """Return the noted names, the last one played first; none if the note is missing or damaged."""
    try:
        return _PLAYED_NAMES.decode(datafile.read(folder / PLAYED, _MOST_BYTES))
    except (OSError, ValueError, RecursionError):
        return []


def in_order(folder: Path, files: Iterable[SlotFile]) -> list[SlotFile]:
    """Sort saved games, the last one played first: by the note, then by file times."""
    noted = {name.casefold(): place for place, name in enumerate(played(folder))}
    last = len(noted)
    return sorted(files, key=lambda file: (noted.get(file.name.casefold(), last), -file.modified, file.name))
