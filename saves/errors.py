"""The errors of this package: one class per case, each with a code and figures.

No sentence for players stands here: `code` names one in the catalogue of the program that shows the error, and
`figures` fill its placeholders. `str(error)` has both, for developers. When one of these is raised, nothing on disk
has been lost or overwritten.
"""

import errno
from pathlib import Path

Why = str | BaseException
"""A cause inside another error: a code without figures, or an error."""


class SaveError(Exception):
    """Base of all errors of this package; catch it at the edge of a command or a screen."""

    def __init__(self, code: str, /, **figures: object) -> None:
        super().__init__(code)
        self.code = code
        self.figures = figures

    def __str__(self) -> str:
        return " ".join((self.code, *(f"{name}={figure!s}" for name, figure in self.figures.items())))


class Cause(SaveError):
    """A cause inside another error that needs figures; never raised."""


class ForeignFile(SaveError):
    """The bytes are not a save of this game."""


class DamagedSave(SaveError):
    """The bytes were a save and have been cut or changed since."""

    def __init__(self, name: str, why: Why) -> None:
        super().__init__("saves.damaged", name=name, why=why)


class NewerSave(SaveError):
    """The save is whole, but was written by the later version `app`."""

    def __init__(self, name: str, app: str) -> None:
        super().__init__("saves.newer", name=name, app=app)
        self.app = app


class TooLarge(SaveError):
    """The file or payload is larger than `limit` bytes; nothing was decoded."""

    def __init__(self, name: str, limit: int) -> None:
        super().__init__("saves.too_large", name=name, limit=limit // 1024)


class Unsavable(SaveError):
    """The game holds a value that a save cannot hold, which is a mistake in the program."""


class MissingStep(SaveError):
    """There is no migration from the format of the save."""

    def __init__(self, source: int) -> None:
        super().__init__("saves.no_step", source=source, target=source + 1)


class BadSlotName(SaveError):
    """The typed text cannot be the name of a saved game."""


class NoSuchSave(SaveError):
    """There is no saved game, or no file, of that name."""


class NoGoodBackup(SaveError):
    """No backup of the slot is good."""


class NameTaken(SaveError):
    """A slot or file of that name exists, and overwriting it was not asked for."""

    def __init__(self, name: str) -> None:
        super().__init__("saves.taken", name=name)


class SlotBusy(SaveError):
    """Another writer has the slot: it can be read but not written."""

    def __init__(self, slot: str) -> None:
        super().__init__("saves.busy", slot=slot)
        self.slot = slot


class Overtaken(SaveError):
    """Another writer has written the slot, although its lock is held here: it was lost, as on some network disks."""


_WRITING = {
    errno.ENOSPC: "saves.write.full",
    errno.EDQUOT: "saves.write.quota",
    errno.EROFS: "saves.write.read_only",
    errno.EACCES: "saves.write.forbidden",
    errno.EPERM: "saves.write.forbidden",
    errno.ENOENT: "saves.write.no_folder",
    errno.ENOTDIR: "saves.write.file_in_place",
    errno.EEXIST: "saves.write.file_in_place",
    errno.EISDIR: "saves.write.folder_in_place",
    errno.ENAMETOOLONG: "saves.write.long_name",
    errno.ELOOP: "saves.write.link",
    errno.ENOSYS: "saves.write.no_locks",
    errno.ENOLCK: "saves.write.no_locks",
    errno.EOPNOTSUPP: "saves.write.no_locks",
}


class CannotWrite(SaveError):
    """The disk refused to write. The last save is unchanged."""

    def __init__(self, code: str, folder: Path, **figures: object) -> None:
        super().__init__(code, folder=str(folder), **figures)
        self.folder = folder

    @classmethod
    def from_os(cls, folder: Path, error: OSError) -> "CannotWrite":
        """Return the error for what the operating system reported about this folder."""
        if (code := _WRITING.get(error.errno or 0)) is None:
            return cls("saves.write.other", folder, said=error.strerror or str(error))
        return cls(code, folder)


class CannotRead(SaveError):
    """The file exists but cannot be read; `said` is what the operating system reported."""

    def __init__(self, path: Path, said: str) -> None:
        super().__init__("saves.unreadable", path=str(path), said=said)
