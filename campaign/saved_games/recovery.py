"""Recover from damaged files: saves from their backups on request, and the doctor, which finds every file of the
data folder that cannot be read, names it, and sets it aside when asked.

A file that is set aside moves to NAME.bad1 in its folder, where nothing reads it; nothing is deleted. Each start of
the program looks at a few files (`at_start`), so what knows games is imported by the other functions.
"""

import os
import re
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from highseas.campaign.files import datafile, paths, settings
from highseas.campaign.games import kept_by_games
from highseas.campaign.play.errors import SessionError
from highseas.campaign.words.language import LANGUAGE
from highseas.platform import is_file, is_folder
from highseas.saves import Backup, CannotRead, DamagedSave, ForeignFile, NoSuchSave, SaveError, Store, TooLarge
from highseas.saves.slots import SUFFIX, stem_of

if TYPE_CHECKING:
    from highseas.campaign.play.session import Session

DAMAGED = (DamagedSave, ForeignFile, TooLarge)
"""Faults of a save whose content is lost."""
_BAD_SAVE = (*DAMAGED, CannotRead, NoSuchSave)
"""Faults of saves that will never open; one of a newer version only waits for that version."""


class Restorable(SaveError):
    """A save is damaged but has a good backup; the sentence names both and the command."""

    def __init__(self, slot: str, saved: float) -> None:
        super().__init__("saves.restorable", slot=slot, saved=when(saved))
        self.slot = slot
        self.saved = saved


def when(saved: float) -> str:
    """Format a time, in seconds since 1970 UTC, in the player's local time."""
    try:
        day = datetime.fromtimestamp(saved)
    except (OverflowError, OSError, ValueError):
        return LANGUAGE.say("lists.day.unknown")
    return LANGUAGE.say("lists.day.other", day=LANGUAGE.date(day), time=day.strftime("%H:%M"))


def good_backup(store: Store, slot: str) -> Backup:
    """Return the newest backup that opens as a game. Raises `NoGoodBackup` or another `SaveError`."""
    from highseas.campaign.saved_games import gamefile

    return store.recover(slot, gamefile.from_bytes)


def offered(store: Store, slot: str, error: SaveError) -> SaveError:
    """Return the error to show for a save that cannot be opened: `Restorable` if it has a good backup."""
    if not isinstance(error, DAMAGED):
        return error
    try:
        return Restorable(slot, good_backup(store, slot).modified)
    except SaveError:
        return error


def open_game(store: Store, slot: str) -> "Session":
    """Open the game of a slot. Raises `SaveError`; `Restorable` if it is damaged and a backup is good."""
    return read_game(store, slot)[0]


def read_game(store: Store, slot: str) -> tuple["Session", bytes]:
    """Return the game of a slot with the bytes of its save. Raises as `open_game`."""
    from highseas.campaign.saved_games import gamefile

    try:
        blob = store.read(slot)
        return gamefile.from_bytes(blob, f'"{slot}"'), blob
    except SaveError as error:
        raise offered(store, slot, error) from error


def has_unfinished_backup(store: Store, slot: str, error: SaveError) -> bool:
    """Whether the backup of a save that cannot be opened is a game to go on with."""
    from highseas.campaign.saved_games import gamefile

    if not isinstance(error, DAMAGED):
        return False
    try:
        summary = gamefile.summarize(good_backup(store, slot).blob, slot)
    except SaveError:
        return False
    return not summary.over or summary.goes_on


def restore(store: Store, slot: str, anyway: bool = False) -> str:
    """Replace a save by its newest good backup; a good save is refused unless `anyway`. Returns a sentence. Raises
    `SaveError` without changing anything, also for saves newer than this program.
    """
    problem = problem_of(store, slot)
    if problem is not None and not isinstance(problem, DAMAGED):
        raise problem
    backup = good_backup(store, slot)
    if problem is None and not anyway:
        raise SaveError("saves.not_damaged", slot=slot, saved=when(backup.modified))
    store.write(slot, backup.blob, keep_backup=True)
    return LANGUAGE.say("shelf.restored", slot=slot, saved=when(backup.modified))


def problem_of(store: Store, slot: str) -> SaveError | None:
    from highseas.campaign.saved_games import gamefile

    try:
        gamefile.from_bytes(store.read(slot), f'"{slot}"')
    except SaveError as error:
        return error
    return None


_SET_ASIDE = re.compile(r"\.bad[0-9]+$")


class Finding(msgspec.Struct, frozen=True):
    """Something in the data folder that cannot be read; `sentence` names it and says what is wrong."""

    path: Path
    sentence: str
    set_aside: Callable[[], Path]
    """Moves it away and returns its new path. Raises `SaveError` or `datafile.DataFileError`."""


Tell = Callable[[int, int], None]
"""Is called with how many saves of a folder were opened, and of how many."""


def findings(tell: Tell = lambda done, of: None) -> list[Finding]:
    """Return everything in the data folder that cannot be read; opens every save (2 to 3 ms each). Raises `NoHome`."""
    from highseas.campaign.chapters import library
    from highseas.campaign.results import achievements

    paths.check_home()
    saves = paths.saves_folder()
    return [
        *at_start(),
        *in_statistics(),
        *_unreadable(paths.achievements_file(), achievements.check),
        *(each for file, (read, _) in kept_by_games().items() for each in _unreadable(paths.home() / file, read)),
        *_saves(saves, tell),
        *_saves(saves.with_name(paths.HISTORY), tell),
        *_no_files(paths.replays_folder()),
        # copies of stories that somebody has changed; no campaign uses them
        *(_file(path, LANGUAGE.say("shelf.doctor.story", path=str(path))) for path in library.spoilt()),
    ]


def at_start() -> Iterator[Finding]:
    """Yield faults of the few files that every start of the program needs; quick."""
    for name in ("saves", paths.HISTORY, "replays", "reports", "stories", "backups"):
        folder = paths.home() / name
        if os.path.lexists(folder) and not is_folder(folder):
            yield _file(folder, LANGUAGE.say("shelf.doctor.no_folder", path=str(folder)))
    yield from _unreadable(paths.settings_file(), settings.check)


def in_statistics() -> Iterator[Finding]:
    from highseas.campaign.results import stats

    yield from _unreadable(paths.statistics_file(), stats.check)


def _unreadable(path: Path, read: Callable[[Path], object]) -> Iterator[Finding]:
    try:
        read(path)
    except FileNotFoundError:
        pass
    except (datafile.DataFileError, SessionError) as error:
        yield _file(path, LANGUAGE.reason(error))


def _file(path: Path, sentence: str) -> Finding:
    return Finding(path, sentence, partial(datafile.set_aside, path))


def _saves(folder: Path, tell: Tell) -> Iterator[Finding]:
    """Yield saves that will never open, and things in the place of a file beside them."""
    if not is_folder(folder):
        return
    yield from _no_files(folder)
    store = Store(folder)
    try:
        files = sorted(store.files(), key=lambda file: (-file.modified, file.name))
    except CannotRead:
        return  # reported already
    for done, file in enumerate(files, 1):
        error = problem_of(store, file.name)
        tell(done, len(files))
        if isinstance(error, _BAD_SAVE) and is_file(folder / f"{stem_of(file.name)}{SUFFIX}"):
            sentence = LANGUAGE.reason(offered(store, file.name, error))
            yield Finding(folder / file.name, sentence, partial(store.set_aside, file.name))


def _no_files(folder: Path) -> Iterator[Finding]:
    """Yield what is no file in a folder of files, except what was set aside; an unreadable folder is itself one."""
    if not is_folder(folder):
        return
    try:
        paths = sorted(folder.iterdir())
    except OSError as error:
        wrong = LANGUAGE.say("files.unreadable", path=str(folder), said=datafile.why(error))
        yield Finding(folder, wrong, partial(_refuse_to_move, folder))
        return
    for path in paths:
        if not is_file(path) and not _SET_ASIDE.search(path.name):
            yield _file(path, LANGUAGE.say("shelf.doctor.no_file", path=str(path)))


def _refuse_to_move(folder: Path) -> Path:
    """Refuse to move a folder of games, whatever is wrong with its permissions."""
    raise datafile.DataFileError("shelf.doctor.stays", path=str(folder))


def set_all_aside(tell: Tell = lambda done, of: None) -> Iterator[str]:
    for finding in findings(tell):
        found = finding.sentence if finding.sentence.endswith(".") else f"{finding.sentence}."
        try:
            how = LANGUAGE.say("shelf.doctor.set_aside", path=str(finding.set_aside()))
        except (SaveError, datafile.DataFileError) as error:
            how = LANGUAGE.reason(error)
        yield f"{found} {how}"
