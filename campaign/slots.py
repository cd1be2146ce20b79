"""Saved games as people handle them: new, resumed, looked at; each played by one copy of the program at a time."""

import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import date

from campaign import gamefile, history, paths, played, rescue
from campaign.daily import daily_of, daily_slot
from campaign.datafile import DataFileError
from campaign.keeper import SlotKeeper
from campaign.saga import Saga, go_on
from campaign.session import Controller, Session, SessionError
from campaign.start import Start
from campaign.words import saves as words
from campaign.words.tale import use_story_words
from saves import (
    CannotWrite,
    SaveError,
    SlotBusy,
    SlotFile,
    SlotLock,
    Store,
)

BEING_PLAYED = "Another copy of the program plays this game; here it can only be looked at."


def open_store() -> Store:
    """The player's saved games, tidied of what killed programs left. One store per program.

    Raises `paths.NoHome`.
    """
    paths.check_home()
    store = Store(paths.saves_folder())
    with suppress(SaveError):  # a folder that cannot be read says so when it is used
        store.tidy()
    return store


def new_session(start: Start, players: Sequence[Controller], saga: Saga | None = None) -> Session:
    """A fresh game that nothing saves yet; of a campaign, if one is given. Raises `SetupError` or `DealError`."""
    session = Session(start, players, secrets.token_hex(8), time.time())
    if saga is not None:
        session.saga = saga
        use_words(session)
    return session


def use_words(session: Session) -> None:
    """Have the names of the session's story told from now on; those of the project's own for any other game."""
    if session.saga is None:
        use_story_words(None)
        return
    from story.mode.view import effects_told
    from story.script import unpack

    book = session.saga.text
    titles = {number: prose.title for number, prose in book.cards.items()}
    events = {event.id: effects_told(event.effects) for event in unpack(session.start.setup.script).events}
    use_story_words(book.words, titles, events)


def next_chapter(session: Session, names: tuple[str, ...] = ()) -> Session:
    """Go on with a campaign whose chapter is over, in the slot it is in: the next chapter, or the same again.

    `names` are those who play on, where somebody joins or leaves: who stays is played as before, who joins is a
    person. Raises `SessionError` or `SetupError` with nothing changed.
    """
    start, saga = go_on(session, time.time(), names)
    played = dict(zip(session.state.names, session.players, strict=True))
    players: list[Controller] = [played.get(name, "person") for name in start.setup.names]
    after = new_session(start, players, saga)
    after.keeper = session.keeper
    after.keep()
    return after


def keep_new(store: Store, wanted: str, session: Session) -> SlotKeeper:
    """Save a new session from now on, in a slot of this name or, if it is taken, a like one.

    `session.unsaved` says why it could not be saved yet; every decision tries again.
    """
    session.keeper = keeper = SlotKeeper(store, wanted)
    session.keep()
    return keeper


def suggested_name(start: Start, saga: Saga | None = None) -> str:
    """A slot name for a new game: the campaign's, the puzzle's, the day's, or who plays and the seed."""
    if saga is not None:
        return saga.name
    if start.deal:
        from campaign.puzzles import puzzle_of

        puzzle = puzzle_of(start)
        if puzzle is not None:
            return f"Puzzle {puzzle.title}"
    if day := daily_of(start):
        return daily_slot(date.fromisoformat(day))
    setup = start.setup
    who = "Solo" if len(setup.names) == 1 else " & ".join(setup.names)
    return f"{who} {setup.mode} {setup.seed}"[:40]


def shelf_of(store: Store, slot: str) -> Store:
    """Where the game of this name is: among the saved games, else in the history if it is there."""
    if not store.exists(slot):
        finished = history.beside(store)
        if finished.exists(slot):
            return finished
    return store


def resume(store: Store, slot: str) -> Session:
    """A saved game at its last decision, to play on; to look at only while another copy plays it.

    A finished one comes from the history, and goes back among the saved games when it is played on. A game that
    cannot be locked for another reason, as on a full disk, is played on: `session.unsaved` says so.

    Raises `SaveError`.
    """
    return resume_from(shelf_of(store, slot), store, slot)


def resume_from(shelf: Store, store: Store, slot: str) -> Session:
    """The same with the place said: `shelf` is `store`, the saved games, or their history."""
    saves = None if shelf is store else store
    try:
        lock = shelf.lock(slot)
    except SlotBusy:
        session = rescue.open_game(shelf, slot)
        session.looking_only = BEING_PLAYED
    except CannotWrite as error:
        session = rescue.open_game(shelf, slot)
        session.keeper = SlotKeeper(shelf, slot, read=shelf.read(slot), saves=saves)
        session.unsaved = str(error)
    else:
        session = _locked_session(shelf, slot, lock)
        session.keeper = SlotKeeper(shelf, slot, lock, saves=saves)
        if saves is None:
            played.note(store.folder, slot)
    use_words(session)
    session.resumed = True
    return session


def _locked_session(shelf: Store, slot: str, lock: SlotLock) -> Session:
    """The game of a slot whose lock is held; the lock is let go if the game cannot be opened."""
    try:
        return rescue.open_game(shelf, slot)
    except SaveError:
        lock.release()
        raise


def slot_of(session: Session) -> str:
    """The slot a session is saved in; empty if it is not."""
    return session.keeper.slot if isinstance(session.keeper, SlotKeeper) else ""


def leave(session: Session) -> None:
    """Stop playing this game: other copies of the program may, and if its end is left it goes to the history."""
    if isinstance(session.keeper, SlotKeeper):
        session.keeper.leave()
        if session.result is not None:
            from campaign import stats

            with suppress(DataFileError):  # it was told when the game ended, and the next start tries again
                stats.catch_up()


def newest_unfinished(store: Store) -> SlotFile | None:
    """The game that "resume" means: the one played last that is not over.

    A damaged one counts if its backup could go on: the player is told of it rather than given an older game.
    """
    return next(filter(None, search_unfinished(store)), None)


def search_unfinished(store: Store) -> Iterator[SlotFile | None]:
    """The same in steps, each of which reads one save: nothing until it is found, then the game."""
    for file in played.in_order(store.folder, store.files()):
        yield file if _can_go_on(store, file.name) else None


def resume_line(store: Store, file: SlotFile) -> str:
    """The title's line about a game to go on with, or that it is damaged."""
    try:
        summary = gamefile.summarize(store.read(file.name), f'"{file.name}"')
    except SaveError:
        return words.damaged_line(file.name)
    return words.resume_line(file.name, file.modified / 1e9, summary)


def _can_go_on(store: Store, slot: str) -> bool:
    try:
        blob = store.peek(slot)
        if gamefile.glimpse(blob, f'"{slot}"').over:
            return False
        gamefile.summarize(blob, f'"{slot}"')  # that it can be opened too
    except SaveError as error:
        return rescue.has_unfinished_backup(store, slot, error)
    return True


def store_of(session: Session) -> Store | None:
    """The saved games that a session belongs to, or None."""
    return session.keeper.home if isinstance(session.keeper, SlotKeeper) else None


def look(store: Store, slot: str = "") -> Session:
    """A saved or finished game for reading only, the last unfinished one if none is named.

    Raises `SaveError` or `SessionError`.
    """
    if not slot:
        newest = newest_unfinished(store)
        if newest is None:
            raise SessionError("there is no unfinished game")
        slot = newest.name
    return rescue.open_game(shelf_of(store, slot), slot)


def _finished_shelf(store: Store, slot: str) -> Store:
    """Where a finished game is: in the history, or not moved there yet."""
    finished = history.beside(store)
    return finished if finished.exists(slot) else store


def look_finished(store: Store, slot: str) -> Session:
    """A finished game for reading only. Raises `SaveError`, or `SessionError` if that game is not over."""
    session = gamefile.from_bytes(_finished_shelf(store, slot).read(slot), f'"{slot}"')
    _check_over(session, slot)
    return session


def _check_over(session: Session, slot: str) -> None:
    if not gamefile.is_over(session):
        raise SessionError(f'"{slot}" is not over; go on with it: highseas resume "{slot}"')


def take_back(store: Store, slot: str) -> Session:
    """A finished game back in play, before a person's last decision: a saved game again.

    Raises `SaveError`, or `SessionError` if it cannot go back or another copy of the program has it open.
    """
    session = resume_from(_finished_shelf(store, slot), store, slot)
    try:
        _check_over(session, slot)
        session.undo(consent=True)
    except SessionError:
        leave(session)
        raise
    return session


def branch(store: Store, over: Session, slot: str) -> Session:
    """A copy of a finished game before a person's last decision, as a game of its own; the other stays as it is.

    Raises `SaveError` or `SessionError`.
    """
    twin = gamefile.from_bytes(gamefile.to_bytes(over))
    twin.game_id, twin.created = secrets.token_hex(8), time.time()
    twin.undo(consent=True)
    keep_new(store, slot, twin)
    use_words(twin)
    return twin
