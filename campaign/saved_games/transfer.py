"""Move games between data folders: export and import one, with the story of its campaign, or back up and restore
all of a player's files as one file: saves with their backups, history, replays, settings, statistics, own
stories.

Restoring adds and never removes: existing games stay as they are, and a backup of everything is kept first
(`keep_before`).
"""

import os
import re
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from highseas.campaign.chapters import library
from highseas.campaign.files import archive, datafile, paths, settings
from highseas.campaign.files.archive import Archive, Limits, Member
from highseas.campaign.files.datafile import DataFileError, free_path
from highseas.campaign.files.version import VERSION
from highseas.campaign.games import kept_by_games
from highseas.campaign.play.errors import SessionError
from highseas.campaign.play.replay import is_replay, read_replay, read_replay_file
from highseas.campaign.play.session import Session
from highseas.campaign.results import achievements, stats
from highseas.campaign.saved_games import gamefile
from highseas.campaign.words.language import LANGUAGE
from highseas.platform import is_file, is_there, read_regular
from highseas.saves import DamagedSave, SaveError, Store, TooLarge, pack, read_file, unpack
from highseas.saves.slots import SUFFIX, name_of, stem_of

MARK = "highseas-backup"
"""Name of the first file inside, which says what made the archive."""
_MARKED = b"High Seas backup 1\n"
LIMITS = Limits(files=40_000, each=datafile.LARGEST, total=1 << 30, packed=1 << 30)
_SAVE = re.compile(rf"(saves|{paths.HISTORY})/([^/]+)\.hsv(?:\.([1-3]))?")
_STORY = re.compile(r"stories/([0-9a-f]{32})/(.+)")
_REPLAY = re.compile(r"replays/([^/]+\.txt)")
AUTOMATIC = "backups"
"""The folder of automatic backups; none of them goes into another backup."""
MOST_AUTOMATIC = 5


# --- one game ---


def export_save(store: Store, slot: str, path: Path, *, overwrite: bool = False) -> None:
    """Export a saved game, with the story of its campaign if that is the players' own. Raises `SaveError`."""

    def with_story(blob: bytes) -> bytes:
        blob = _without_links(blob)
        meta, data = unpack(blob)
        campaign = data.get("saga")
        story = library.packed(campaign.get("digest", "")) if isinstance(campaign, dict) else b""
        if story:
            with suppress(TooLarge):
                return pack({**data, "story": story}, app=meta.app, content=meta.content)
        return blob

    store.export_to(slot, path, overwrite=overwrite, change=with_story)


def _without_links(blob: bytes) -> bytes:
    """Return a save that whoever has it may read: without the links of a hosted table, and what was sealed there."""
    meta, data = unpack(blob)
    return pack(data, app=meta.app, content=meta.content) if data.pop("hosted", None) else blob


def import_save(store: Store, path: Path, slot: str | None = None) -> str:
    """Import a saved game with its story; returns its slot. Raises `SaveError` or `DataFileError`."""
    name = f'"{path.name}"'
    blob = read_file(path, name)
    gamefile.from_bytes(blob, name)
    record, _ = gamefile.read_record(blob, name)
    if record.story and record.campaign is not None:
        try:
            with suppress(SessionError):  # the running chapter does not need a story that cannot be played
                library.add_packed(record.story, name, record.campaign.digest)
        except archive.BadArchive as error:
            raise DamagedSave(name, "saves.why.story") from error
    return store.import_from(path, slot, change=_without_links)  # who made the file would know them


def look_into(path: Path) -> Session:
    """Open a save or a replay for reading. Raises `SaveError`, `SessionError`, `SetupError` or `DealError`."""
    name = f'"{path.name}"'
    blob = read_file(path, name)
    found = read_replay(read_replay_file(path)) if is_replay(blob) else gamefile.from_bytes(blob, name)
    found.game_id = ""  # a file may be anybody's game
    return found


# --- backup of everything ---


def back_up(target: Path, *, overwrite: bool = False) -> str:
    """Write everything to one file; returns what is in it, as a sentence. Raises `DataFileError` or `NoHome`."""
    paths.check_home()
    with suppress(DataFileError):  # results that cannot be entered now are left out
        stats.catch_up()
    missing: list[str] = []
    found = list(_paths(missing))
    archive.write(target, _members(found, missing), overwrite=overwrite)
    with archive.opened(target, LIMITS) as inside:
        count = sum(1 for path in inside.paths if _SAVE.fullmatch(path) and path.endswith(SUFFIX))
    made = LANGUAGE.say("shelf.backup.made", path=str(target), games=count)
    return f"{made} {LANGUAGE.say('shelf.backup.missing', paths=', '.join(missing))}" if missing else made


def _paths(missing: list[str]) -> Iterator[str]:
    """Yield the paths inside of the files that belong into a backup; add unreadable folders to `missing`."""
    home = paths.home()
    for name in _restorers():
        if is_file(home / name):
            yield name
    for folder in ("saves", paths.HISTORY, "replays"):
        for name in _names(home / folder, missing):
            path = f"{folder}/{name}"
            if (_SAVE.fullmatch(path) or _REPLAY.fullmatch(path)) and archive.is_plain(path):
                yield path
    for digest in _names(home / "stories", missing):
        if re.fullmatch(r"[0-9a-f]{32}", digest):
            with suppress(SessionError):
                yield from (f"stories/{digest}/{name}" for name in library.files_of(home / "stories" / digest))


def _names(folder: Path, missing: list[str]) -> list[str]:
    try:
        return sorted(path.name for path in folder.iterdir())
    except FileNotFoundError:
        pass
    except OSError:
        missing.append(LANGUAGE.say("shelf.backup.folder", path=str(folder)))
    return []


def _members(found: Iterable[str], missing: list[str]) -> Iterator[Member]:
    yield Member(MARK, _MARKED + f"{VERSION}\n".encode())
    home = paths.home()
    for path in found:
        try:
            data = read_regular(home / path, LIMITS.each)
            when = archive.date_of((home / path).stat().st_mtime)
        except (OSError, ValueError, OverflowError):
            missing.append(path)
            continue
        yield Member(path, data, when)


def keep_before(what: str) -> Path | None:
    """Make a backup before a change, once for each `what`; None if there is nothing. Raises `DataFileError`."""
    target = paths.home() / AUTOMATIC / f"before-{what}.zip"
    if is_there(target) or not any(_paths([])):
        return None
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DataFileError("files.not_made", path=str(target.parent), said=datafile.why(error)) from error
    try:
        back_up(target)
    except DataFileError:
        if not is_there(target):
            raise
        return None  # another copy of the program has made it at this very moment
    with suppress(OSError):  # one more than five does no harm
        kept = sorted(target.parent.glob("before-*.zip"), key=lambda path: path.stat().st_mtime)
        for path in kept[:-MOST_AUTOMATIC]:
            path.unlink(missing_ok=True)
    return target


# --- restoring it ---


def restore_all(source: Path) -> list[str]:
    """Restore a backup beside the existing files, with its settings; returns sentences that say how it went. Raises
    `DataFileError`, `SaveError` or `paths.NoHome`; a file that is no good backup changes nothing.
    """
    paths.check_home()
    with archive.opened(source, LIMITS) as inside:
        _check(inside, source)
        kept = keep_before(f"restore-{time.strftime('%Y%m%d-%H%M%S')}")
        sentences = [LANGUAGE.say("shelf.backup.before", path=str(kept))] if kept else []
        sentences += _stories(inside)
        for folder in ("saves", paths.HISTORY):
            sentences += _games(inside, folder)
        sentences += _replays(inside)
        sentences += _single_files(inside)
    return sentences


def _check(inside: Archive, source: Path) -> None:
    if MARK not in inside.paths or not inside.read(MARK).startswith(_MARKED):
        raise archive.BadArchive("shelf.backup.foreign", name=str(source))
    known = {MARK, _GONE, *_restorers()}
    for path in inside.paths:
        if path not in known and not any(form.fullmatch(path) for form in (_SAVE, _STORY, _REPLAY)):
            raise archive.BadArchive("shelf.backup.holds", name=str(source), path=path[:80])
    for path in inside.paths:  # everything can be read before anything is written
        inside.read(path)


def _stories(inside: Archive) -> list[str]:
    found: dict[str, dict[str, bytes]] = {}
    for path in inside.paths:
        if part := _STORY.fullmatch(path):
            found.setdefault(part[1], {})[part[2]] = inside.read(path)
    sentences = []
    for digest, files in found.items():
        try:
            library.put_back(files, digest)
        except SessionError as error:
            sentences.append(LANGUAGE.say("shelf.backup.story", why=error))
    return sentences


def _games(inside: Archive, folder: str) -> list[str]:
    """Restore the games of one folder; returns how many, and each that came back under another name."""
    store = Store(paths.home() / folder)
    sentences, back, here = [], 0, 0
    slots: dict[str, dict[str, str]] = {}
    for path in inside.paths:
        part = _SAVE.fullmatch(path)
        if part and part[1] == folder:
            slots.setdefault(part[2], {})[part[3] or ""] = path
    for stem, by_number in sorted(slots.items()):
        name = name_of(stem)
        paths_inside = [by_number[number] for number in sorted(by_number) if name is not None]
        good = [path for path in paths_inside if _is_game(inside, path)]  # the newest first
        if name is None or not good:
            sentences.append(LANGUAGE.say("shelf.backup.game", name=name or stem))
        elif _is_here(store, name, inside.read(good[0])):
            here += 1
        else:
            back += 1
            slot = _put(store, name, inside, good)
            if slot != name:
                sentences.append(LANGUAGE.say("shelf.backup.renamed", name=name, slot=slot))
    known = LANGUAGE.say("shelf.backup.known", here=here) if here else ""
    return [LANGUAGE.say(f"shelf.backup.back.{folder}", back=back, known=known), *sentences]


def _is_game(inside: Archive, path: str) -> bool:
    with suppress(SaveError):
        gamefile.read_record(inside.read(path), path)
        return True
    return False


def _is_here(store: Store, name: str, blob: bytes) -> bool:
    """Whether the game that has this name here is, or has a backup that is, just this save."""
    if not store.exists(name):
        return False
    slot = store.folder / f"{stem_of(name)}{SUFFIX}"
    for place in (slot, *(slot.with_name(f"{slot.name}.{number}") for number in (1, 2, 3))):
        with suppress(OSError):
            if read_regular(place, len(blob)) == blob:
                return True
    return False


def _put(store: Store, name: str, inside: Archive, good: list[str]) -> str:
    """Write a game with its backups to a free slot and return its name. Raises `SaveError`."""
    with store.lock_free(name) as lock:
        for path in reversed(good):
            store.write(lock.slot, inside.read(path), keep_backup=True)
        with suppress(OSError, OverflowError, ValueError):  # only the order of lists depends on it
            when = time.mktime((*inside.modified(good[0]), 0, 0, -1))
            os.utime(store.folder / f"{stem_of(lock.slot)}{SUFFIX}", (when, when))
        return lock.slot


def _replays(inside: Archive) -> list[str]:
    back, folder = 0, paths.replays_folder()
    for path in inside.paths:
        if (part := _REPLAY.fullmatch(path)) is None:
            continue
        data, target = inside.read(path), folder / part[1]
        with suppress(FileNotFoundError, DataFileError):
            if datafile.read(target) == data:
                continue
        datafile.write(free_path(folder, target.stem), data)
        back += 1
    return [LANGUAGE.say("shelf.backup.replays", back=back)] if back else []


def _single_files(inside: Archive) -> list[str]:
    """Restore the single files; one that cannot be read or written does not keep back the others."""
    sentences = [LANGUAGE.say("shelf.backup.results", path=_GONE)] if _GONE in inside.paths else []
    for path, restore in _restorers().items():
        if path in inside.paths:
            try:
                sentences.append(restore(inside.read(path)))
            except DataFileError as error:
                sentences.append(LANGUAGE.say("shelf.backup.left", why=error))
    return [sentence for sentence in sentences if sentence]


_SINGLE_FILES: dict[str, Callable[[bytes], str]] = {
    "settings.toml": settings.put_back,
    "statistics.json": stats.put_back,
    "achievements.json": achievements.put_back,
}
"""The files at the top of the data folder, and what restores each."""
_GONE = "lab.jsonl"
"""Results of measured chapters, which backups of earlier versions hold."""


def _restorers() -> dict[str, Callable[[bytes], str]]:
    """Return the same with the files of games."""
    return _SINGLE_FILES | {name: restore for name, (_, restore) in kept_by_games().items()}
