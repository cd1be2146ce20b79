"""Who writes a session down: its slot, the lock of it, and what has to be kept before."""

from contextlib import suppress

from campaign import gamefile, history, library, played
from campaign.datafile import DataFileError
from campaign.session import Session
from saves import (
    FORMAT,
    DamagedSave,
    ForeignFile,
    NameTaken,
    NoSuchSave,
    SaveError,
    SlotBusy,
    SlotLock,
    Store,
    TooLarge,
    open_sealed,
)


class SlotKeeper:
    """Writes a session to its slot after each decision; a backup is kept at each new turn.

    A slot that could not be locked when the game began, because the disk was full, is tried again at each
    decision; a game that another copy has written there in the meantime is never overwritten.
    """

    def __init__(
        self,
        store: Store,
        slot: str,
        lock: SlotLock | None = None,
        read: bytes = b"",
        saves: Store | None = None,
    ) -> None:
        """`read` are the bytes the session was read from, where its slot could not be locked.

        `saves` are the saved games where `store` is their history: the game goes there when it is played on.
        """
        self.store = store
        self.slot = slot
        self._lock = lock
        self._read = read
        self._saves = saves
        self._turn = 0

    @property
    def home(self) -> Store:
        """The saved games, also while this one is in the history."""
        return self.store if self._saves is None else self._saves

    def keep(self, session: Session) -> None:
        """Save the session. Raises `SaveError`."""
        if self._saves is not None and not gamefile.is_over(session):
            self._back_into_play(self._saves, session)
        elif self._lock is None:
            self._lock = self._locked()
        if session.saga is not None:
            _keep_story(session.saga.digest)
        if not self._turn and self.store.exists(self.slot):
            _keep_before_migration(self.store, self.slot)
        turn = session.state.turn
        self.store.write(self.slot, gamefile.to_bytes(session), keep_backup=turn != self._turn)
        self._turn = turn

    def _locked(self) -> SlotLock:
        """The lock of the slot the session was read from if nothing else is in it by now, else of a new slot."""
        lock = self._own(self.slot) if self._read else None
        if lock is None:
            lock = self.store.lock_free(self.slot)
            self.slot, self._read = lock.slot, b""
        played.note(self.home.folder, self.slot)
        return lock

    def _back_into_play(self, saves: Store, session: Session) -> None:
        """A finished game goes on: it becomes a saved game of its name, or a like one, and leaves the history."""
        lock = saves.lock_free(self.slot)
        try:
            saves.write(lock.slot, gamefile.to_bytes(session))
        except SaveError:
            lock.release()
            raise
        with suppress(SaveError):  # it may stand in both; the end of the game brings the two together
            self.store.delete(self.slot)
        self.release()
        self.store, self.slot, self._lock, self._saves = saves, lock.slot, lock, None
        played.note(saves.folder, lock.slot)

    def _own(self, slot: str) -> SlotLock | None:
        """The lock of this slot; nothing if another copy plays it, or has written it since it was read."""
        try:
            lock = self.store.lock(slot)
        except SlotBusy:
            return None
        try:
            if self.store.read(slot) == self._read:
                return lock
        except NoSuchSave:
            return lock
        except SaveError:
            lock.release()
            raise
        lock.release()
        return None

    def rename(self, new: str) -> None:
        """Give the slot another name while it is played. Raises `SaveError`."""
        if self._lock is None or not self.store.exists(self.slot):  # nothing was saved yet
            if self.store.exists(new):
                raise NameTaken(new)
            self.release()
            self._lock, self._read = None, b""
        else:
            self.store.rename(self.slot, new)
        self.slot = new
        played.note(self.home.folder, new)

    def leave(self) -> None:
        """Stop playing: a game whose end is left goes to the history, any other is noted as played last."""
        if self._lock is None or not self._lock.held:
            return
        try:
            if self._saves is None and gamefile.glimpse(self.store.peek(self.slot), self.slot).over:
                finished = history.beside(self.store)
                history.put(self.store, finished, self.slot)
                history.trim(finished)
        except SaveError:
            pass  # it stays a saved game, and goes to the history another time
        if self._saves is None:
            played.note(self.store.folder, self.slot)
        self.release()

    def release(self) -> None:
        """Let other copies of the program play this game."""
        if self._lock is not None:
            self._lock.release()


def _keep_story(digest: str) -> None:
    """A campaign's own story is in the data folder before the first save that needs it. Raises `SaveError`."""
    try:
        library.keep(digest)
    except DataFileError as error:
        raise SaveError(f"{error}.") from error


def _keep_before_migration(store: Store, slot: str) -> None:
    """Before the first save in a newer format, everything of the player's is kept as it was. Raises `SaveError`."""
    try:
        old = open_sealed(store.read(slot))[0].format
    except (DamagedSave, ForeignFile, TooLarge):
        return  # nothing that could be lost by it
    if old < FORMAT:
        from campaign.backup import keep_before

        try:
            keep_before(f"format-{FORMAT}")
        except DataFileError as error:
            raise SaveError(f"{error}.") from error
