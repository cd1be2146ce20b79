"""Move the files of a slot: rotate backups, set bad files aside, rename or remove all of them.

Wherever a function is interrupted, a good save stays under the name of the slot.
"""

import itertools
import os
from contextlib import suppress
from pathlib import Path

from highseas.platform import remove_file, rename, replace_file
from highseas.saves.files import end_of_links, link_or_copy
from highseas.saves.slots import Found, Slot


def keep_old(files: Slot, *, damaged: bool, rotate: bool) -> None:
    """Make room for the next save: set the current file aside if it is damaged.

    Otherwise it also becomes the newest backup if `rotate` is true or there is no backup yet.
    """
    if damaged:
        rename(files.main, files.aside())
    elif files.main.exists() and (rotate or not files.backup(1).exists()):
        _rotate(files)


def _rotate(files: Slot) -> None:
    newest, *older = files.backups()
    if newest.exists():
        if newest.samefile(files.main):  # done already before an interruption
            return
        present = [newest, *itertools.takewhile(Path.exists, older)]
        for path, next_older in reversed(list(zip(present, older, strict=False))):
            replace_file(path, next_older)
    link_or_copy(end_of_links(files.main), newest, files.copy)


def link_all(found: Found, target: Slot) -> dict[str, Path]:
    """Give every file of a slot a second name, all of them or, after an error, none. Returns the new paths by
    ending.
    """
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
                remove_file(path)
        raise
    return made


def take_back(found: Found, made: dict[str, Path]) -> None:
    """Undo `link_all`: every file has only its first name again.

    So a rename that the disk refuses midway leaves one slot with all its files, and not two.
    """
    for ending, path in made.items():  # the save comes first
        if not os.path.lexists(first := found.slot.at(ending)):
            link_or_copy(path, first, found.slot.copy)
    for path in reversed(made.values()):
        remove_file(path)


def respell(found: Found, target: Slot) -> None:
    """Rename every file of a slot to a spelling that some file systems treat as the same name."""
    for ending in sorted(found.endings):
        rename(found.slot.at(ending), target.at(ending))


def remove_all(found: Found, *, aside: bool = True) -> None:
    """Remove the files of a slot, the save last, so it is whole until it is gone.

    With `aside` false, files that were set aside stay.
    """
    for ending in sorted(found.endings, reverse=True):
        if aside or not ending.startswith(".bad"):
            remove_file(found.slot.at(ending))
