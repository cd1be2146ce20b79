"""Recover damaged saves from their backups: say in one sentence what they have, restore on request."""

import time

from highseas.campaign.play.session import Session
from highseas.campaign.shelf import gamefile
from highseas.campaign.words.language import LANGUAGE
from highseas.saves import Backup, DamagedSave, ForeignFile, SaveError, Store, TooLarge

_DAMAGED = (DamagedSave, ForeignFile, TooLarge)


class Restorable(SaveError):
    """A save is damaged but has a good backup; the sentence names both and the command."""

    def __init__(self, slot: str, saved: float) -> None:
        super().__init__("saves.restorable", slot=slot, saved=when(saved))
        self.slot = slot
        self.saved = saved


def when(saved: float) -> str:
    """Format a time, in seconds since 1970 UTC, in the player's local time."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(saved))


def good_backup(store: Store, slot: str) -> Backup:
    """Return the newest backup that opens as a game. Raises `NoGoodBackup` or another `SaveError`."""
    return store.recover(slot, gamefile.from_bytes)


def offered(store: Store, slot: str, error: SaveError) -> SaveError:
    """Return the error to show for a save that cannot be opened: `Restorable` if it has a good backup."""
    if not isinstance(error, _DAMAGED):
        return error
    try:
        return Restorable(slot, good_backup(store, slot).modified)
    except SaveError:
        return error


def open_game(store: Store, slot: str) -> Session:
    """Open the game of a slot. Raises `SaveError`; `Restorable` if it is damaged and a backup is good."""
    try:
        return gamefile.from_bytes(store.read(slot), f'"{slot}"')
    except SaveError as error:
        raise offered(store, slot, error) from error


def has_unfinished_backup(store: Store, slot: str, error: SaveError) -> bool:
    """Whether the backup of a save that cannot be opened is a game to go on with."""
    if not isinstance(error, _DAMAGED):
        return False
    try:
        summary = gamefile.summarize(good_backup(store, slot).blob, slot)
    except SaveError:
        return False
    return not summary.over or summary.goes_on


class NotDamaged(SaveError):
    """The save is good, so restoring its backup would lose something."""

    def __init__(self, slot: str, saved: float) -> None:
        super().__init__("saves.not_damaged", slot=slot, saved=when(saved))


def restore(store: Store, slot: str, anyway: bool = False) -> str:
    """Replace a save by its newest good backup; the old file becomes a backup or is set aside.

    A save that is good is refused unless `anyway` is true. Returns a sentence. Raises `SaveError` without changing
    anything, also for saves newer than this program.
    """
    problem = problem_of(store, slot)
    if problem is not None and not isinstance(problem, _DAMAGED):
        raise problem
    backup = good_backup(store, slot)
    if problem is None and not anyway:
        raise NotDamaged(slot, backup.modified)
    store.write(slot, backup.blob, keep_backup=True)
    return LANGUAGE.say("shelf.restored", slot=slot, saved=when(backup.modified))


def problem_of(store: Store, slot: str) -> SaveError | None:
    """Return why a save cannot be opened as a game; None if it can."""
    try:
        gamefile.from_bytes(store.read(slot), f'"{slot}"')
    except SaveError as error:
        return error
    return None
