"""Everything of a player's as one file, and back: saves with their backups, history, replays, settings, statistics,
results of the laboratory, stories of their own.

A restore adds and never takes away: games that are here stay as they are, and what is here already is kept in a
backup of its own first (`keep_before`).
"""

import os
import re
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from campaign import archive, datafile, gamefile, library, paths, settings, stats
from campaign.archive import Archive, Limits, Member
from campaign.datafile import DataFileError
from campaign.errors import SessionError
from campaign.textfile import free_path
from campaign.version import VERSION
from saves import SaveError, Store, read_regular
from saves.names import name_of, stem_of
from saves.slots import SUFFIX

MARK = "highseas-backup"
"""The first file inside: what made it."""
_MARKED = b"High Seas backup 1\n"
LIMITS = Limits(files=40_000, each=datafile.LARGEST, total=1 << 30, packed=1 << 30)
_SAVE = re.compile(rf"(saves|{paths.HISTORY})/([^/]+)\.hsv(?:\.([1-3]))?")
_STORY = re.compile(r"stories/([0-9a-f]{32})/(.+)")
_REPLAY = re.compile(r"replays/([^/]+\.txt)")
_TOP = ("settings.toml", "statistics.json", "lab.jsonl")
Date = tuple[int, int, int, int, int, int]
"""Year, month, day, hour, minute, second by the clock of the computer that made the backup."""
AUTOMATIC = "backups"
"""The folder of backups that the program keeps by itself; none of them is in another backup."""
MOST_AUTOMATIC = 5


# --- making ---


def make(target: Path, *, overwrite: bool = False) -> str:
    """Write everything to one file; a sentence that says what is in it.

    Raises `DataFileError` or `paths.NoHome`.
    """
    paths.check_home()
    with suppress(DataFileError):  # what cannot be entered now is not in the backup
        stats.catch_up()
    missing: list[str] = []
    found = list(_paths())
    archive.write(target, _members(found, missing), overwrite=overwrite)
    with archive.opened(target, LIMITS) as inside:
        count = sum(1 for path in inside.paths if _SAVE.fullmatch(path) and path.endswith(SUFFIX))
    left = f" What could not be read is not in it: {', '.join(missing)}." if missing else ""
    return f"{target} holds everything of yours, {count} games among it.{left}"


def _paths() -> Iterator[str]:
    """The files that belong into a backup, by their paths in the data folder."""
    home = paths.home()
    for name in _TOP:
        if (home / name).is_file():
            yield name
    for folder in ("saves", paths.HISTORY, "replays"):
        for name in _names(home / folder):
            path = f"{folder}/{name}"
            if (_SAVE.fullmatch(path) or _REPLAY.fullmatch(path)) and archive.is_plain(path):
                yield path
    for digest in _names(home / "stories"):
        if re.fullmatch(r"[0-9a-f]{32}", digest):
            yield from (f"stories/{digest}/{name}" for name in _story_names(home / "stories" / digest))


def _story_names(folder: Path) -> Iterable[str]:
    try:
        return library.files_of(folder)
    except SessionError:
        return ()


def _names(folder: Path) -> list[str]:
    try:
        return sorted(os.listdir(folder))  # noqa: PTH208 - the names are wanted
    except OSError:
        return []


def _members(found: Iterable[str], missing: list[str]) -> Iterator[Member]:
    yield Member(MARK, _MARKED + f"{VERSION}\n".encode())
    home = paths.home()
    for path in found:
        try:
            data = read_regular(home / path, LIMITS.each)
            when = time.localtime(max(0, (home / path).stat().st_mtime))
        except (OSError, ValueError, OverflowError):
            missing.append(path)
            continue
        year = min(max(when.tm_year, 1980), 2107)
        yield Member(path, data, (year, when.tm_mon, when.tm_mday, when.tm_hour, when.tm_min, min(when.tm_sec, 59)))


def keep_before(what: str) -> Path | None:
    """A backup before something that changes many files, once for each `what`; None if there is nothing to keep.

    Raises `DataFileError`: then that something has to wait.
    """
    target = paths.home() / AUTOMATIC / f"before-{what}.zip"
    if target.exists() or not any(_paths()):
        return None
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DataFileError(f"{target.parent} cannot be made: {datafile.why(error)}") from error
    make(target)
    _drop_oldest(target.parent)
    return target


def _drop_oldest(folder: Path) -> None:
    with suppress(OSError):  # one more than five harms nobody
        kept = sorted(folder.glob("before-*.zip"), key=lambda path: path.stat().st_mtime)
        for path in kept[:-MOST_AUTOMATIC]:
            path.unlink(missing_ok=True)


# --- bringing back ---


def restore(source: Path) -> list[str]:
    """Bring everything in a backup back beside what is here; sentences that say how it went.

    Settings are those of the backup; statistics are those of both. Raises `DataFileError`, `SaveError` or
    `paths.NoHome`; a file that is no good backup changes nothing.
    """
    paths.check_home()
    with archive.opened(source, LIMITS) as inside:
        _check(inside, source)
        kept = keep_before(f"restore-{time.strftime('%Y%m%d-%H%M%S')}")
        told = [f"What was here before is in {kept}."] if kept else []
        told += _stories(inside)
        for folder in ("saves", paths.HISTORY):
            told += _games(inside, folder)
        told += _replays(inside)
        told += _single_files(inside)
    return told


def _check(inside: Archive, source: Path) -> None:
    if MARK not in inside.paths or not inside.read(MARK).startswith(_MARKED):
        raise archive.BadArchive(f"{source} is no backup of High Seas, or one of a newer version")
    for path in inside.paths:
        if path != MARK and path not in _TOP and not any(form.fullmatch(path) for form in (_SAVE, _STORY, _REPLAY)):
            raise archive.BadArchive(f"{source} holds {path[:80]!r}, which no backup of High Seas has")
    for path in inside.paths:  # all of it can be read before anything is written
        inside.read(path)


def _stories(inside: Archive) -> list[str]:
    found: dict[str, dict[str, bytes]] = {}
    for path in inside.paths:
        if part := _STORY.fullmatch(path):
            found.setdefault(part[1], {})[part[2]] = inside.read(path)
    return [sentence for digest, files in found.items() if (sentence := _story(files, digest))]


def _story(files: dict[str, bytes], digest: str) -> str:
    try:
        library.put_back(files, digest)
    except SessionError as error:
        return f"A story was left out: {error}."
    return ""


def _games(inside: Archive, folder: str) -> list[str]:
    """The games of one folder: how many came back, and each that did not come back under its own name."""
    store = Store(paths.home() / folder)
    told, back, here = [], 0, 0
    slots: dict[str, dict[str, str]] = {}
    for path in inside.paths:
        part = _SAVE.fullmatch(path)
        if part and part[1] == folder:
            slots.setdefault(part[2], {})[part[3] or ""] = path
    for stem, by_number in sorted(slots.items()):
        name = name_of(stem)
        good = [] if name is None else _good(inside, [by_number[number] for number in sorted(by_number)])
        if name is None or not good:
            told.append(f'"{name or stem}" was left out: it cannot be opened.')
        elif _is_here(store, name, good[0][0]):
            here += 1
        else:
            back += 1
            slot = _put(store, name, good)
            if slot != name:
                told.append(f'"{name}" came back as "{slot}": another game has its name here.')
    what = ("saved" if folder == "saves" else "finished") + (" game" if back == 1 else " games")
    known = f", {here} were here already" if here else ""
    return [f"{back} {what} came back{known}.", *told]


def _good(inside: Archive, found: list[str]) -> list[tuple[bytes, Date]]:
    """The save and its backups, the newest first, without those that open as no game; and when each was saved."""
    good = []
    for path in found:
        data = inside.read(path)
        try:
            gamefile.read_record(data, path)
        except SaveError:
            continue
        good.append((data, inside.modified(path)))
    return good


def _is_here(store: Store, name: str, blob: bytes) -> bool:
    """Whether the game that is here under this name is, or was, just this save."""
    if not store.exists(name):
        return False
    slot = store.folder / f"{stem_of(name)}{SUFFIX}"
    for place in (slot, *(slot.with_name(f"{slot.name}.{number}") for number in (1, 2, 3))):
        try:
            if read_regular(place, len(blob)) == blob:
                return True
        except OSError:
            continue
    return False


def _put(store: Store, name: str, good: list[tuple[bytes, Date]]) -> str:
    """Write a game with its backups into a free slot; the name of it. Raises `SaveError`."""
    with store.lock_free(name) as lock:
        for blob, _ in reversed(good):
            store.write(lock.slot, blob, keep_backup=True)
        with suppress(OSError, OverflowError, ValueError):  # it is only for the order of lists
            when = time.mktime((*good[0][1], 0, 0, -1))
            os.utime(store.folder / f"{stem_of(lock.slot)}{SUFFIX}", (when, when))
        return lock.slot


def _replays(inside: Archive) -> list[str]:
    back, folder = 0, paths.replays_folder()
    for path in inside.paths:
        part = _REPLAY.fullmatch(path)
        if part is None:
            continue
        data, target = inside.read(path), folder / part[1]
        try:
            if datafile.read(target) == data:
                continue
        except (FileNotFoundError, DataFileError):
            pass
        datafile.write(free_path(folder, target.stem), data)
        back += 1
    return [f"{back} {'replay' if back == 1 else 'replays'} came back."] if back else []


def _single_files(inside: Archive) -> list[str]:
    """The files of which there is one; where one of them here cannot be read or written, the others still come."""
    put: dict[str, Callable[[bytes], str]] = {
        "settings.toml": settings.put_back,
        "statistics.json": stats.put_back,
        "lab.jsonl": _put_results,
    }
    told = []
    for path, back in put.items():
        if path in inside.paths:
            try:
                told.append(back(inside.read(path)))
            except DataFileError as error:
                told.append(f"{error}.")
    return [sentence for sentence in told if sentence]


def _put_results(data: bytes) -> str:
    results = paths.results_file()
    if os.path.lexists(results):
        return (
            "" if datafile.read(results) == data else f"{results} stays as it is; that of the backup was left out."
        )
    datafile.write(results, data)
    return ""
