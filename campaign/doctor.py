"""Files of the data folder that cannot be read: found, named, and set aside when the player asks.

A file that is set aside moves to NAME.bad1 in its folder, where nothing reads it any more; nothing is deleted.
"""

import os
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import msgspec

from campaign import datafile, library, paths, rescue, settings, stats
from campaign.session import SessionError
from saves import CannotRead, DamagedSave, ForeignFile, NoSuchSave, SaveError, Store, TooLarge
from saves.names import stem_of
from saves.slots import SUFFIX

ALL_WELL = "Every file can be read."
HOW = "highseas doctor --set-aside moves each of them to NAME.bad1 beside it; nothing is deleted."
_SET_ASIDE = re.compile(r"\.bad[0-9]+$")
_BAD_SAVE = (DamagedSave, ForeignFile, TooLarge, CannotRead, NoSuchSave)
"""What is wrong with a save that will never open; one of a newer version only waits for that."""


class Finding(msgspec.Struct, frozen=True):
    """Something in the data folder that cannot be read. `sentence` names it and says what is wrong."""

    path: Path
    sentence: str
    set_aside: Callable[[], Path]
    """Moves it away and gives its new path. Raises `SaveError` or `datafile.DataFileError`."""


def findings() -> list[Finding]:
    """Everything in the data folder that cannot be read. Raises `paths.NoHome`."""
    paths.check_home()
    saves = paths.saves_folder()
    finished = saves.with_name(paths.HISTORY)
    return [*at_start(), *in_statistics(), *_results(), *_saves(saves), *_saves(finished), *_replays(), *_stories()]


def at_start() -> Iterator[Finding]:
    """What is bad of the few things that every start of the program needs: quick to look at."""
    folders = [paths.home() / name for name in ("saves", paths.HISTORY, "replays", "reports", "stories", "backups")]
    for folder in folders:
        if os.path.lexists(folder) and not os.path.isdir(folder):  # noqa: PTH112 - never raises
            yield _file(folder, f"{folder} is not a folder")
    yield from _unreadable(paths.settings_file(), settings.check)


def in_statistics() -> Iterator[Finding]:
    """The file of statistics, if it is bad."""
    yield from _unreadable(paths.statistics_file(), stats.load)


def _unreadable(path: Path, read: Callable[[Path], object]) -> Iterator[Finding]:
    try:
        read(path)
    except FileNotFoundError:
        pass
    except datafile.DataFileError as error:
        yield _file(path, str(error).removesuffix(f"; {datafile.SET_ASIDE}"))


def _file(path: Path, sentence: str) -> Finding:
    return Finding(path, sentence, partial(datafile.set_aside, path))


def _results() -> Iterator[Finding]:
    from campaign.lab import read_blocks

    path = paths.results_file()
    try:
        read_blocks(path, "")
    except SessionError as error:
        yield _file(path, str(error))


def _saves(folder: Path) -> Iterator[Finding]:
    """Saves that will never open, and whatever stands in the place of a file beside them."""
    if not folder.is_dir():
        return
    yield from _no_files(folder)
    store = Store(folder)
    for info in store.slots():
        error = info.problem or rescue.problem_of(store, info.name)
        if isinstance(error, _BAD_SAVE) and os.path.isfile(folder / f"{stem_of(info.name)}{SUFFIX}"):  # noqa: PTH113
            sentence = str(rescue.offered(store, info.name, error))
            yield Finding(folder / info.name, sentence, partial(store.set_aside, info.name))


def _replays() -> Iterator[Finding]:
    """What is no file among the replays. Of the text in one the program makes no use until it is asked."""
    folder = paths.replays_folder()
    if folder.is_dir():
        yield from _no_files(folder)


def _stories() -> Iterator[Finding]:
    """Copies of stories that somebody has changed: no campaign plays by them."""
    for path in library.spoilt():
        yield _file(path, f"{path} is not the story that was kept there")


def _no_files(folder: Path) -> Iterator[Finding]:
    """Folders, pipes, devices and links to nothing in a folder that has only files, but for those set aside."""
    for name in sorted(os.listdir(folder)):  # noqa: PTH208 - the names are wanted
        path = folder / name
        if not os.path.isfile(path) and not _SET_ASIDE.search(name):  # noqa: PTH113 - never raises
            yield _file(path, f"{path} is not a file")


def set_all_aside() -> Iterator[str]:
    """Set every finding aside; a sentence for each."""
    for finding in findings():
        told = finding.sentence if finding.sentence.endswith(".") else f"{finding.sentence}."
        try:
            yield f"{told} It is set aside as {finding.set_aside()}."
        except (SaveError, datafile.DataFileError) as error:
            yield f"{told} {error}"
