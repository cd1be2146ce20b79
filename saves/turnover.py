"""The files of a slot put in their next places: backups rotated, bad files set aside, all of them moved or removed.

Every function keeps a good save under the name of the slot at each of its steps, wherever it is killed.
"""

import itertools
import os
from contextlib import suppress
from pathlib import Path

from saves.files import link_or_copy
from saves.slots import Found, Slot


def keep_old(files: Slot, *, damaged: bool, rotate: bool) -> None:
    """Makes room for the next save: what is in its place goes aside if it is damaged.

    Otherwise it also becomes the newest backup, if `rotate` is asked for or there is no backup yet.
    """
    if damaged:
        files.main.rename(files.aside())
    elif files.main.exists() and (rotate or not files.backup(1).exists()):
        _rotate(files)


def _rotate(files: Slot) -> None:
    newest, *older = files.backups()
    if newest.exists():
        if newest.samefile(files.main):  # a program killed after this has done it already
            return
        present = [newest, *itertools.takewhile(Path.exists, older)]
        for path, next_older in reversed(list(zip(present, older, strict=False))):
            path.replace(next_older)
    link_or_copy(files.main, newest, files.copy)


def link_all(found: Found, target: Slot) -> dict[str, Path]:
    """Gives every file of a slot a second name; all of them or, after an error, none. Returns them by ending."""
    made: dict[str, Path] = {}
    try:
        for ending in sorted(found.endings):  # the save comes first
            if ending.endswith(".tmp"):
                continue
            place = target.aside() if ending.startswith(".bad") else target.at(ending)
            link_or_copy(found.slot.at(ending), place, target.copy)
            made[ending] = place
    except BaseException:
        for path in made.values():
            with suppress(OSError):
                path.unlink()
        raise
    return made


def take_back(found: Found, made: dict[str, Path]) -> None:
    """After `link_all`: every file has its first name again, and only that.

    So a rename that the disk refuses midway leaves one slot, with all its files, and not two.
    """
    for ending, path in made.items():  # the save comes first
        if not os.path.lexists(first := found.slot.at(ending)):
            link_or_copy(path, first, found.slot.copy)
    for path in reversed(made.values()):
        path.unlink()


def respell(found: Found, target: Slot) -> None:
    """Gives every file of a slot a name that some file systems take for the same."""
    for ending in sorted(found.endings):
        found.slot.at(ending).rename(target.at(ending))


def remove_all(found: Found, *, aside: bool = True) -> None:
    """Removes the files of a slot, the save last: it is whole until it is gone.

    Without `aside`, what was set aside stays.
    """
    for ending in sorted(found.endings, reverse=True):
        if aside or not ending.startswith(".bad"):
            found.slot.at(ending).unlink(missing_ok=True)
