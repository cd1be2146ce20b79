"""Saved games as people handle them: new, resumed, looked at; each played by one copy of the program at a time."""

import secrets
import time
from collections.abc import Sequence
from pathlib import Path

from campaign import gamefile, paths
from campaign.saga import Saga, go_on
from campaign.session import Controller, Session, SessionError
from campaign.start import Start
from campaign.words.story import use_story_words
from saves import CannotWrite, NameTaken, SaveError, SlotBusy, SlotInfo, SlotLock, Store

BEING_PLAYED = "Another copy of the program plays this game; here it can only be looked at."


def open_store() -> Store:
    """The player's saved games, tidied of what killed programs left. One store per program."""
    store = Store(paths.saves_folder())
    store.tidy()
    return store


class SlotKeeper:
    """Writes a session to its slot after each decision; a backup is kept at each new turn."""

    def __init__(self, store: Store, slot: str, lock: SlotLock) -> None:
        self.store = store
        self.slot = slot
        self._lock = lock
        self._turn = 0

    def keep(self, session: Session) -> None:
        """Save the session. Raises `SaveError`."""
        turn = session.state.turn
        self.store.write(self.slot, gamefile.to_bytes(session), keep_backup=turn != self._turn)
        self._turn = turn

    def rename(self, new: str) -> None:
        """Give the slot another name while it is played. Raises `SaveError`."""
        self.store.rename(self.slot, new)
        self.slot = new

    def release(self) -> None:
        """Let other copies of the program play this game."""
        self._lock.release()


def new_session(start: Start, players: Sequence[Controller], saga: Saga | None = None) -> Session:
    """A fresh game that nothing saves yet; of a campaign, if one is given. Raises `SetupError` or `DealError`."""
    session = Session(start, players, secrets.token_hex(8), time.time())
    if saga is not None:
        session.saga = saga
        use_words(session)
    return session


def use_words(session: Session) -> None:
    """Have the names of the session's story told from now on; those of the project's own for any other game."""
    use_story_words(session.saga.text.words if session.saga is not None else None)


def next_chapter(session: Session, names: tuple[str, ...] = ()) -> Session:
    """Go on with a campaign whose chapter is over, in the slot it is in: the next chapter, or the same again.

    Raises `SessionError`, `SetupError` or `saves.SaveError`.
    """
    start, saga = go_on(session, time.time(), names)
    players: list[Controller] = ["person"] * len(names) if names else session.players
    after = new_session(start, players, saga)
    after.keeper = session.keeper
    if after.keeper is not None:
        after.keeper.keep(after)
    return after


def keep_new(store: Store, wanted: str, session: Session) -> SlotKeeper:
    """Save a new session from now on, in a slot of this name or, if it is taken, a like one. Raises `SaveError`."""
    return _keep(store, store.lock_free(wanted), session)


def keep_in(store: Store, slot: str, session: Session) -> SlotKeeper:
    """Save a session from now on in the slot of this name, which no saved game may have yet. Raises `SaveError`."""
    lock = store.lock(slot)
    if store.exists(slot):
        lock.release()
        raise NameTaken(slot)
    return _keep(store, lock, session)


def _keep(store: Store, lock: SlotLock, session: Session) -> SlotKeeper:
    keeper = SlotKeeper(store, lock.slot, lock)
    try:
        keeper.keep(session)
    except SaveError:
        keeper.release()
        raise
    session.keeper = keeper
    return keeper


def suggested_name(start: Start, saga: Saga | None = None) -> str:
    """A slot name for a new game: the campaign's, or who plays and the seed."""
    if saga is not None:
        return saga.name
    setup = start.setup
    who = "Solo" if len(setup.names) == 1 else " & ".join(setup.names)
    return f"{who} {setup.mode} {setup.seed}"[:40]


def resume(store: Store, slot: str) -> Session:
    """A saved game at its last decision, to play on; to look at only if it cannot be written now.

    Raises `SaveError`.
    """
    try:
        lock = store.lock(slot)
    except (SlotBusy, CannotWrite) as error:
        session = gamefile.from_bytes(store.read(slot), f'"{slot}"')
        session.looking_only = BEING_PLAYED if isinstance(error, SlotBusy) else str(error)
        use_words(session)
        return session
    try:
        session = gamefile.from_bytes(store.read(slot), f'"{slot}"')
    except SaveError:
        lock.release()
        raise
    session.keeper = SlotKeeper(store, slot, lock)
    use_words(session)
    return session


def slot_of(session: Session) -> str:
    """The slot a session is saved in; empty if it is not."""
    return session.keeper.slot if isinstance(session.keeper, SlotKeeper) else ""


def leave(session: Session) -> None:
    """Let other copies of the program play this game."""
    if isinstance(session.keeper, SlotKeeper):
        session.keeper.release()


def newest_unfinished(store: Store) -> SlotInfo | None:
    """The game that "resume" means: the one saved last that is not over."""
    for info in store.slots():
        if info.problem is not None:
            continue
        try:
            summary = gamefile.summarize(store.read(info.name), info.name)
            if not summary.over or summary.goes_on:
                return info
        except SaveError:
            continue
    return None


def store_of(session: Session) -> Store | None:
    """The store a session is saved in, or None."""
    return session.keeper.store if isinstance(session.keeper, SlotKeeper) else None


def look(store: Store, slot: str = "") -> Session:
    """A saved game for reading only, the last one if none is named. Raises `SaveError` or `SessionError`."""
    if not slot:
        newest = newest_unfinished(store)
        if newest is None:
            raise SessionError("there is no unfinished game")
        slot = newest.name
    return gamefile.from_bytes(store.read(slot), f'"{slot}"')


def take_in(store: Store, path: Path, slot: str | None = None) -> str:
    """Take a saved game from a file, if it holds a game of ours; the name of its slot.

    Raises `SaveError` or `SessionError`.
    """
    try:
        blob = path.read_bytes()
    except OSError as error:
        raise SessionError(f"{path} cannot be read: {error.strerror}") from error
    gamefile.read_record(blob, f'"{path.name}"')
    return store.import_from(path, slot)


def restore_backup(store: Store, slot: str) -> None:
    """Put the newest good backup in the place of a save; the save becomes a backup or is kept aside.

    Raises `SaveError`.
    """
    store.write(slot, store.recover(slot).blob, keep_backup=True)


def listing(store: Store) -> list[str]:
    """The saved games in words, a line each, the latest first."""
    lines = []
    for info in store.slots():
        try:
            if info.problem is not None:
                raise info.problem
            lines.append(f"{info.name}: {told(gamefile.summarize(store.read(info.name), info.name))}")
        except SaveError as error:
            lines.append(f"{info.name}: {error}")
    return lines or ["There is no saved game yet."]


def told(summary: gamefile.Summary) -> str:
    """A saved game in a few words."""
    who = ", ".join(summary.names)
    if summary.campaign:
        return f"{_chapter_told(summary)}; {who}; {_progress(summary)}"
    rewound = ", rewound" if summary.rewound else ""
    return f"{who}; {_progress(summary)}; seed {summary.seed}{rewound}"


def _chapter_told(summary: gamefile.Summary) -> str:
    return f"chapter {summary.chapter}, {summary.title}" if summary.chapter else "the variable game"


def _progress(summary: gamefile.Summary) -> str:
    """How far the game is."""
    if summary.over:
        return summary.outcome if summary.outcome != "ranked" else "finished"
    if summary.mode == "contracts" and summary.time_left:
        left = f"{summary.time_left} Time cards and {summary.contracts_left} contracts left"
        return f"turn {summary.turn}, {left}"
    return f"turn {summary.turn}" if summary.turn else "not begun"
