"""Find files of the data folder that cannot be read, name them, and set them aside when asked.

A file that is set aside moves to NAME.bad1 in its folder, where nothing reads it; nothing is deleted. Each start of
the program looks at a few files (`at_start`), so what other checks need is imported by them.
"""

import os
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import msgspec

from highseas.campaign.files import datafile, paths, settings
from highseas.campaign.play.errors import SessionError
from highseas.campaign.words.language import LANGUAGE
from highseas.platform import is_file, is_folder
from highseas.saves import CannotRead, DamagedSave, ForeignFile, NoSuchSave, SaveError, Store, TooLarge
from highseas.saves.names import stem_of
from highseas.saves.slots import SUFFIX

_SET_ASIDE = re.compile(r"\.bad[0-9]+$")
_BAD_SAVE = (DamagedSave, ForeignFile, TooLarge, CannotRead, NoSuchSave)
"""Faults of saves that will never open; one of a newer version only waits for that version."""


class Finding(msgspec.Struct, frozen=True):
    """Something in the data folder that cannot be read; `sentence` names it and says what is wrong."""

    path: Path
    sentence: str
    set_aside: Callable[[], Path]
    """Moves it away and returns its new path. Raises `SaveError` or `datafile.DataFileError`."""


def findings() -> list[Finding]:
    """Return everything in the data folder that cannot be read. Raises `paths.NoHome`."""
    paths.check_home()
    saves = paths.saves_folder()
    finished = saves.with_name(paths.HISTORY)
    return [
        *at_start(),
        *in_statistics(),
        *in_achievements(),
        *_results(),
        *_saves(saves),
        *_saves(finished),
        *_replays(),
        *_stories(),
    ]


def at_start() -> Iterator[Finding]:
    """Yield faults of the few files that every start of the program needs; quick."""
    folders = [paths.home() / name for name in ("saves", paths.HISTORY, "replays", "reports", "stories", "backups")]
    for folder in folders:
        if os.path.lexists(folder) and not is_folder(folder):
            yield _file(folder, LANGUAGE.say("shelf.doctor.no_folder", path=str(folder)))
    yield from _unreadable(paths.settings_file(), settings.check)


def in_statistics() -> Iterator[Finding]:
    """Yield the statistics file if it is bad."""
    from highseas.campaign.results import stats

    yield from _unreadable(paths.statistics_file(), stats.check)


def in_achievements() -> Iterator[Finding]:
    """Yield the file of achievements if it is bad."""
    from highseas.campaign.results import achievements

    yield from _unreadable(paths.achievements_file(), achievements.check)


def _unreadable(path: Path, read: Callable[[Path], object]) -> Iterator[Finding]:
    try:
        read(path)
    except FileNotFoundError:
        pass
    except datafile.DataFileError as error:
        yield _file(path, LANGUAGE.reason(error))


def _file(path: Path, sentence: str) -> Finding:
    return Finding(path, sentence, partial(datafile.set_aside, path))


def _results() -> Iterator[Finding]:
    from highseas.campaign.results import lab

    path = paths.results_file()
    try:
        lab.check(path)
    except SessionError as error:
        yield _file(path, LANGUAGE.reason(error))


def _saves(folder: Path) -> Iterator[Finding]:
    """Yield saves that will never open, and things in the place of a file beside them."""
    if not is_folder(folder):
        return
    from highseas.campaign.shelf import rescue

    yield from _no_files(folder)
    store = Store(folder)
    try:
        infos = store.slots()
    except CannotRead:
        return  # reported already
    for info in infos:
        error = info.problem or rescue.problem_of(store, info.name)
        if isinstance(error, _BAD_SAVE) and is_file(folder / f"{stem_of(info.name)}{SUFFIX}"):
            sentence = LANGUAGE.reason(rescue.offered(store, info.name, error))
            yield Finding(folder / info.name, sentence, partial(store.set_aside, info.name))


def _replays() -> Iterator[Finding]:
    """Yield what is not a regular file among the replays. Their text is not checked here."""
    folder = paths.replays_folder()
    if is_folder(folder):
        yield from _no_files(folder)


def _stories() -> Iterator[Finding]:
    """Yield copies of stories that somebody has changed; no campaign uses them."""
    from highseas.campaign.chapters import library

    for path in library.spoilt():
        yield _file(path, LANGUAGE.say("shelf.doctor.story", path=str(path)))


def _no_files(folder: Path) -> Iterator[Finding]:
    """Yield folders, pipes, devices and broken links in a folder of files, except those set aside.

    A folder that cannot be read is itself one.
    """
    try:
        paths = sorted(folder.iterdir())
    except OSError as error:
        wrong = LANGUAGE.say("files.unreadable", path=str(folder), said=datafile.why(error))
        yield Finding(folder, wrong, partial(_leave, folder))
        return
    for path in paths:
        if not is_file(path) and not _SET_ASIDE.search(path.name):
            yield _file(path, LANGUAGE.say("shelf.doctor.no_file", path=str(path)))


def _leave(folder: Path) -> Path:
    """Refuse to move a folder of games, whatever is wrong with its permissions."""
    raise datafile.DataFileError("shelf.doctor.stays", path=str(folder))


def set_all_aside() -> Iterator[str]:
    """Set every finding aside; yields a sentence for each."""
    for finding in findings():
        found = finding.sentence if finding.sentence.endswith(".") else f"{finding.sentence}."
        try:
            how = LANGUAGE.say("shelf.doctor.set_aside", path=str(finding.set_aside()))
        except (SaveError, datafile.DataFileError) as error:
            how = LANGUAGE.reason(error)
        yield f"{found} {how}"
