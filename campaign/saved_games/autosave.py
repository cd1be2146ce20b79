"""Saving a session while it is played: its slot, the lock, and what must be kept before a save."""

from contextlib import suppress

from highseas.campaign.chapters import library
from highseas.campaign.chapters.campaign import campaign_in
from highseas.campaign.files.datafile import DataFileError
from highseas.campaign.play.session import Session
from highseas.campaign.saved_games import finished_games, gamefile
from highseas.campaign.saved_games.catalog import note_played
from highseas.campaign.saved_games.recovery import DAMAGED
from highseas.campaign.saved_games.transfer import keep_before
from highseas.saves import FORMAT, NameTaken, NoSuchSave, Overtaken, SaveError, SlotBusy, SlotLock, Store, open_sealed


class SlotAutosaver:
    """Saves a session to its slot after each decision, with a backup at each new turn.

    If the slot could not be locked at the start, because the disk was full, the lock is tried again at each
    decision; a game that another copy has written there meanwhile is never overwritten. Of a hosted game not even
    the lock is relied on: two hosts that go on from one save never both write (`Overtaken`).
    """

    def __init__(
        self, store: Store, slot: str, lock: SlotLock | None = None, read: bytes = b"", saves: Store | None = None
    ) -> None:
        """Prepare to save. `read` are the bytes that the session was opened from, if any. `saves` is the store of
        saved games where `store` is their history: the game moves there when it is played on.
        """
        self.store = store
        self.slot = slot
        self._lock = lock
        self._own_bytes = {read} if read else set[bytes]()
        """What the slot may hold of this very session: more than one where it is not known whether a write was done."""
        self._saves = saves
        self._turn = 0

    @property
    def home(self) -> Store:
        """The store of saved games, also while the game is in the history."""
        return self.store if self._saves is None else self._saves

    def keep(self, session: Session) -> None:
        if self._saves is not None and not gamefile.is_over(session):
            self._back_into_play(self._saves, session)
        elif self._lock is None:  # the slot the session was read from if it is unchanged, else a new one
            self._lock = self._own(self.slot) if self._own_bytes else None
            if self._lock is None:
                if self._own_bytes and session.hosted is not None:
                    raise Overtaken("saves.overtaken", slot=self.slot)
                self._lock = self.store.lock_free(self.slot)
                self.slot = self._lock.slot
                self._own_bytes.clear()
            note_played(self.home.folder, self.slot)
        campaign = campaign_in(session)
        try:
            if campaign is not None:
                library.keep(campaign.digest)  # the campaign's own story, before the first save that needs it
            if not self._turn and self.store.exists(self.slot):
                _keep_before_migration(self.store, self.slot)
        except DataFileError as error:
            raise SaveError("saves.other", why=error) from error
        turn, blob = session.turn, gamefile.to_bytes(session)
        after = frozenset(self._own_bytes) if session.hosted is not None else ()
        self._own_bytes.add(blob)
        self.store.write(self.slot, blob, keep_backup=turn != self._turn, after=after)
        self._turn, self._own_bytes = turn, {blob}

    def _back_into_play(self, saves: Store, session: Session) -> None:
        """Move a finished game that goes on out of the history, to a saved game of its name or a similar one."""
        lock = saves.lock_free(self.slot)
        try:
            arrived = saves.expect(lock.slot, self.store, self.slot)
            saves.write(lock.slot, blob := gamefile.to_bytes(session))
        except SaveError:
            lock.release()
            raise
        with suppress(SaveError):  # both places have it until the next start of the program
            self.store.delete(self.slot)
            arrived()
        self.release()
        self.store, self.slot, self._lock, self._saves, self._own_bytes = saves, lock.slot, lock, None, {blob}
        note_played(saves.folder, lock.slot)

    def _own(self, slot: str) -> SlotLock | None:
        """Lock this slot; None if another copy plays it or has written it since it was read."""
        try:
            lock = self.store.lock(slot)
        except SlotBusy:
            return None
        try:
            if self.store.read(slot) in self._own_bytes:
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
            self._lock, self._own_bytes = None, set()
        else:
            self.store.rename(self.slot, new)
        self.slot = new
        note_played(self.home.folder, new)

    def leave(self) -> None:
        """Stop playing: a finished game moves to the history, any other is noted as played last."""
        if self._lock is None or not self._lock.held:
            return
        with suppress(SaveError):  # it stays a saved game, and moves to the history another time
            if self._saves is None and gamefile.glimpse(self.store.peek(self.slot), self.slot).over:
                finished = finished_games.beside(self.store)
                self.store.move_to(finished, self.slot, finished_games.same_game)
                finished_games.trim(finished)
        if self._saves is None:
            note_played(self.store.folder, self.slot)
        self.release()

    def release(self) -> None:
        """Release the slot, so that other copies of the program may play this game."""
        if self._lock is not None:
            self._lock.release()


def _keep_before_migration(store: Store, slot: str) -> None:
    """Make a backup of everything before the first save in a newer format. Raises as `keep_before`."""
    try:
        old = open_sealed(store.read(slot))[0].format
    except DAMAGED:
        return  # nothing could be lost by it
    if old < FORMAT:
        keep_before(f"format-{FORMAT}")
