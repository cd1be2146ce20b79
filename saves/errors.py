"""Everything that can go wrong with a save: one class per case, each telling the player one sentence.

`str(error)` says what is wrong and what to do, and is fit to be shown as it is. Whatever is raised here, nothing
on disk has been lost or overwritten.
"""

import errno
from pathlib import Path


class SaveError(Exception):
    """Base of all the errors of this package; catch this one at the edge of a command or a screen."""


class ForeignFile(SaveError):
    """The bytes are no save of this game at all."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} is not a High Seas save; choose a file that High Seas wrote.")


class DamagedSave(SaveError):
    """The bytes were a save once and have been cut or changed since."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"{name} is damaged ({why}); go back to a backup or get another copy of the file.")


class NewerSave(SaveError):
    """The save is whole, but a later version of the game wrote it.

    `app` is the version that did.
    """

    def __init__(self, name: str, app: str) -> None:
        super().__init__(f"{name} was saved by High Seas {app}, newer than this one; update High Seas to open it.")
        self.app = app


class TooLarge(SaveError):
    """More bytes than any save may have; nothing of it was decoded."""

    def __init__(self, name: str, limit: int) -> None:
        super().__init__(f"{name} is larger than a save may be ({limit // 1024} KiB); choose another file.")


class Unsavable(SaveError):
    """The game holds something that has no place in a save, which is a mistake in the program."""

    def __init__(self, why: str) -> None:
        super().__init__(f"The game could not be put into a save ({why}); please report this.")


class MissingStep(SaveError):
    """No migration leads on from the format of the save."""

    def __init__(self, source: int) -> None:
        super().__init__(
            f"Nothing here turns save format {source} into {source + 1}; install High Seas again, or report this."
        )


class BadSlotName(SaveError):
    """What was typed cannot be the name of a saved game."""

    def __init__(self, why: str) -> None:
        super().__init__(f"{why}; choose another name.")


class NoSuchSave(SaveError):
    """There is no saved game, or no file, of that name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"There is no {name}; check the name.")


class NoGoodBackup(SaveError):
    """None of the backups of a slot is good."""

    def __init__(self, slot: str) -> None:
        super().__init__(f'There is no good backup of "{slot}"; import another copy of it if you have one.')


class NameTaken(SaveError):
    """A slot or a file of that name is there already, and overwriting it was not asked for."""

    def __init__(self, name: str) -> None:
        super().__init__(f'"{name}" exists already; choose another name.')


class SlotBusy(SaveError):
    """Another writer has the slot: reading it is fine, writing to it is not."""

    def __init__(self, slot: str) -> None:
        super().__init__(f'"{slot}" is being played in another copy of High Seas; here you can only look at it.')
        self.slot = slot


_FREE_SPACE = "free some space"
_OTHER_FOLDER = "choose another folder"
_MOVE_AWAY = "move it away"
_REASONS = {
    errno.ENOSPC: ("the disk is full", _FREE_SPACE),
    errno.EDQUOT: ("your share of the disk is used up", _FREE_SPACE),
    errno.EROFS: ("it is read-only", f"make it writable or {_OTHER_FOLDER}"),
    errno.EACCES: ("you may not write there", f"change its permissions or {_OTHER_FOLDER}"),
    errno.EPERM: ("you may not write there", f"change its permissions or {_OTHER_FOLDER}"),
    errno.ENOENT: ("there is no such folder", f"create it or {_OTHER_FOLDER}"),
    errno.ENOTDIR: ("a file is in the place of a folder", _MOVE_AWAY),
    errno.EEXIST: ("a file is in the place of a folder", _MOVE_AWAY),
    errno.EISDIR: ("a folder is in the place of a file", _MOVE_AWAY),
    errno.ENAMETOOLONG: ("the name is too long for it", "choose a shorter name"),
    errno.ELOOP: ("it has a link where a file belongs", _MOVE_AWAY),
    errno.ENOSYS: ("files cannot be locked there", _OTHER_FOLDER),
    errno.ENOLCK: ("files cannot be locked there", _OTHER_FOLDER),
    errno.EOPNOTSUPP: ("files cannot be locked there", _OTHER_FOLDER),
}


class CannotWrite(SaveError):
    """The disk refused. What was saved before is as it was."""

    def __init__(self, folder: Path, why: str, advice: str) -> None:
        super().__init__(f"Writing to {folder} failed because {why}; {advice} and try again.")
        self.folder = folder

    @classmethod
    def from_os(cls, folder: Path, error: OSError) -> "CannotWrite":
        """The sentence for what the operating system reported about this folder."""
        told = f"the disk reported: {error.strerror or error}"
        why, advice = _REASONS.get(error.errno or 0, (told, f"check the disk or {_OTHER_FOLDER}"))
        return cls(folder, why, advice)


class CannotRead(SaveError):
    """The file is there but does not let itself be read."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{path} cannot be read ({why}); check the file and its permissions.")
