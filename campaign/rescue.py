"""Back from a damaged save: what its backups have, said in one sentence and brought back on request."""

import time

from campaign import gamefile
from campaign.session import Session
from saves import Backup, DamagedSave, ForeignFile, SaveError, Store, TooLarge

_DAMAGED = (DamagedSave, ForeignFile, TooLarge)


class Restorable(SaveError):
    """A save is damaged, but a backup of it is good; the sentence names both and the command."""

    def __init__(self, slot: str, saved: float) -> None:
        super().__init__(
            f'"{slot}" is damaged; highseas save restore "{slot}" brings back its backup of {when(saved)}.'
        )
        self.slot = slot
        self.saved = saved


def when(saved: float) -> str:
    """A moment, in seconds since 1970 UTC, as the player's own clock shows it."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(saved))


def good_backup(store: Store, slot: str) -> Backup:
    """The newest backup that opens as a game. Raises `NoGoodBackup` or another `SaveError`."""
    return store.recover(slot, gamefile.from_bytes)


def offered(store: Store, slot: str, error: SaveError) -> SaveError:
    """What to tell of a save that could not be opened: the way back to its backup where there is one."""
    if not isinstance(error, _DAMAGED):
        return error
    try:
        return Restorable(slot, good_backup(store, slot).modified)
    except SaveError:
        return error


def open_game(store: Store, slot: str) -> Session:
    """The game of a slot. Raises `SaveError`; `Restorable` where it is damaged and a backup is good."""
    try:
        return gamefile.from_bytes(store.read(slot), f'"{slot}"')
    except SaveError as error:
        raise offered(store, slot, error) from error


def has_unfinished_backup(store: Store, slot: str, error: SaveError) -> bool:
    """Whether a save that could not be opened would be a game to go on with, were its backup brought back."""
    if not isinstance(error, _DAMAGED):
        return False
    try:
        summary = gamefile.summarize(good_backup(store, slot).blob, slot)
    except SaveError:
        return False
    return not summary.over or summary.goes_on


class NotDamaged(SaveError):
    """The save itself is good, so going back to its backup would lose something."""

    def __init__(self, slot: str, saved: float) -> None:
        super().__init__(
            f'"{slot}" is not damaged; to go back to its backup of {when(saved)} all the same: '
            f'highseas save restore "{slot}" --anyway'
        )


def restore(store: Store, slot: str, anyway: bool = False) -> str:
    """Put the newest good backup in the place of a save; what was there becomes a backup or is kept aside.

    A save that is good itself is left alone, unless `anyway`. Returns a sentence. Raises `SaveError`: what is
    newer than this program stays, and so does all else if there is no good backup.
    """
    problem = problem_of(store, slot)
    if problem is not None and not isinstance(problem, _DAMAGED):
        raise problem
    backup = good_backup(store, slot)
    if problem is None and not anyway:
        raise NotDamaged(slot, backup.modified)
    store.write(slot, backup.blob, keep_backup=True)
    return f'"{slot}" is again as it was saved on {when(backup.modified)}; go on with: highseas resume "{slot}"'


def problem_of(store: Store, slot: str) -> SaveError | None:
    """Why a save cannot be opened as a game; nothing if it can."""
    try:
        gamefile.from_bytes(store.read(slot), f'"{slot}"')
    except SaveError as error:
        return error
    return None
