"""Start, resume and look at saved games, each played by one copy of the program; Tables to begin campaigns at."""

import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from highseas.campaign.chapters.achievements import HandedOn
from highseas.campaign.chapters.campaign import Campaign, campaign_in, campaign_of, go_on
from highseas.campaign.chapters.facts import campaign_facts
from highseas.campaign.files import datafile, paths, settings
from highseas.campaign.files.datafile import DataFileError
from highseas.campaign.play.fair import Fair
from highseas.campaign.play.players import Program
from highseas.campaign.play.session import Controller, Session, SessionError
from highseas.campaign.play.start import Start, source_of
from highseas.campaign.saved_games import catalog, finished_games, gamefile, recovery
from highseas.campaign.saved_games.autosave import SlotAutosaver
from highseas.campaign.saved_games.catalog import in_order, note_played
from highseas.campaign.words import saves as words
from highseas.campaign.words.language import LANGUAGE, Language
from highseas.engine.game import DECKHAND
from highseas.saves import CannotWrite, SaveError, SlotBusy, SlotFile, Store

BEING_PLAYED = "shelf.being_played"
"""The code of why a game that another copy of the program plays can only be looked at."""


def open_store() -> Store:
    """Open the saved games, and remove what interrupted programs left. Once per program. Raises `NoHome`."""
    paths.check_home()
    store = Store(paths.saves_folder())
    with suppress(SaveError):  # a folder that cannot be read raises when it is used
        store.tidy()
        datafile.tidy(store.folder)
        store.finish_moves([store, finished_games.beside(store)], finished_games.same_game)
    return store


def new_session(
    start: Start, players: Sequence[Controller], campaign: Campaign | None = None, ai: Sequence[Program] = ()
) -> Session:
    """Create a session that nothing saves yet; `ai` says which bots decide. Raises `SetupError` or `DealError`."""
    chosen = dict(ai)
    policies = [chosen.get(seat, DECKHAND) for seat in range(1, len(players) + 1)]
    session = Session(start, players, secrets.token_hex(8), time.time(), policies=policies)
    session.campaign = campaign
    return session


def next_chapter(session: Session, names: tuple[str, ...] = (), fair: Fair | None = None) -> Session:
    """Go on with a campaign after a chapter, in the same slot: the next chapter, or the same again.

    `names` are the players who go on, if somebody joins or leaves; those who stay keep their controller, new ones
    are persons. The seed is the one that was drawn, if one was. Raises `SessionError` or `SetupError` with nothing
    changed.
    """
    return _in_its_place(session, *go_on(session, time.time(), names), fair)


def dealt(session: Session, fair: Fair) -> Session:
    """Lay a game that was not begun anew, in the same slot, with the seed that was drawn."""
    return _in_its_place(session, session.start, campaign_in(session), fair)


def _in_its_place(session: Session, start: Start, campaign: Campaign | None, fair: Fair | None) -> Session:
    if fair is not None:
        start = Start(msgspec.structs.replace(start.setup, seed=fair.seed))
    players = dict(zip(session.names, session.players, strict=True))
    policies = dict(zip(session.names, session.policies, strict=True))
    after = new_session(start, [players.get(name, Controller.PERSON) for name in start.setup.names], campaign)
    after.policies = [policies.get(name, DECKHAND) for name in start.setup.names]
    after.autosaver = session.autosaver
    after.fair = fair
    after.hosted = session.hosted if after.names == session.names else None  # its links are those of these seats
    after.keep()
    return after


def keep_new(store: Store, wanted: str, session: Session) -> SlotAutosaver:
    """Save a new session from now on, in a free slot of this or a similar name; `unsaved` says why, if it cannot be."""
    if store.folder == paths.saves_folder():
        settings.note_first_start()
    session.autosaver = autosaver = SlotAutosaver(store, wanted)
    session.keep()
    return autosaver


def suggested_name(start: Start, campaign: Campaign | None = None) -> str:
    """Suggest a slot name for a new game: its campaign, its puzzle, its daily deal, or its players and seed."""
    if campaign is not None:
        return campaign.name
    if slot := source_of(start).slot:
        return slot
    setup = start.setup
    who = LANGUAGE.say("shelf.solo") if len(setup.names) == 1 else " & ".join(setup.names)
    return f"{who} {setup.mode} {setup.seed}"[:40]


def store_with(store: Store, slot: str) -> Store:
    """Return the store that has the game of this name: the saved games, else the history if it is there."""
    if not store.exists(slot):
        finished = finished_games.beside(store)
        if finished.exists(slot):
            return finished
    return store


def resume(store: Store, slot: str) -> Session:
    """Resume a saved game at its last decision, only to look at while another copy plays it; one from the history moves
    back when it is played on. One that cannot be locked otherwise can be played (`session.unsaved`). Raises
    `SaveError`.
    """
    return resume_from(store_with(store, slot), store, slot)


def resume_from(place: Store, store: Store, slot: str) -> Session:
    """Resume a game from a given place: `place` is `store`, the saved games, or their history."""
    saves = None if place is store else store
    try:
        lock = place.lock(slot)
    except SlotBusy:
        session = recovery.open_game(place, slot)
        session.looking_only = BEING_PLAYED
    except CannotWrite as error:
        session, read = recovery.read_game(place, slot)
        session.autosaver = SlotAutosaver(place, slot, read=read, saves=saves)
        session.unsaved = error
    else:
        try:
            session, read = recovery.read_game(place, slot)
        except SaveError:
            lock.release()
            raise
        session.autosaver = SlotAutosaver(place, slot, lock, read, saves)
        if saves is None:
            note_played(store.folder, slot)
    session.resumed = True
    return session


def slot_of(session: Session) -> str:
    """Return the slot a session is saved in; empty if it is not saved."""
    return session.autosaver.slot if isinstance(session.autosaver, SlotAutosaver) else ""


def store_of(session: Session) -> Store | None:
    return session.autosaver.home if isinstance(session.autosaver, SlotAutosaver) else None


def leave(session: Session) -> None:
    """Stop playing this game: release its slot, and move it to the history if its end is left."""
    if isinstance(session.autosaver, SlotAutosaver):
        session.autosaver.leave()
        if session.result is not None:
            from highseas.campaign.results import stats

            with suppress(DataFileError):  # reported when the game ended, and the next start tries again
                stats.catch_up()


def newest_unfinished(store: Store) -> SlotFile | None:
    """Return the unfinished game that was played last, even a damaged one if its backup could go on."""
    return next(filter(None, search_unfinished(store)), None)


def search_unfinished(store: Store) -> Iterator[SlotFile | None]:
    """Search for that game in steps of one save each; yields None until it is found."""
    for file in in_order(store.folder, store.files()):
        try:
            blob = store.peek(file.name)
            goes_on = not gamefile.glimpse(blob, f'"{file.name}"').over
            if goes_on:
                gamefile.summarize(blob, f'"{file.name}"')  # check that it opens too
        except SaveError as error:
            goes_on = recovery.has_unfinished_backup(store, file.name, error)
        yield file if goes_on else None


def resume_line(store: Store, file: SlotFile, language: Language) -> str:
    """Describe the game to go on with for the title, or say that it is damaged."""
    try:
        summary = gamefile.summarize(store.read(file.name), f'"{file.name}"')
    except SaveError:
        return language.say("lists.resume.damaged", name=file.name)
    return words.resume_line(file.name, file.modified / 1e9, summary, language)


def look(store: Store, slot: str = "") -> Session:
    """Open a game for reading only, by default the last unfinished one. Raises `SaveError` or `SessionError`."""
    if not slot:
        if (newest := newest_unfinished(store)) is None:
            raise SessionError("shelf.no_unfinished")
        slot = newest.name
    return recovery.open_game(store_with(store, slot), slot)


def _store_with_finished(store: Store, slot: str) -> Store:
    """Return the store that has a finished game: the history, or the saved games if it was not moved yet."""
    finished = finished_games.beside(store)
    return finished if finished.exists(slot) else store


def look_finished(store: Store, slot: str) -> Session:
    """Open a finished game for reading only. Raises `SaveError`, or `SessionError` if that game is not over."""
    session = gamefile.from_bytes(_store_with_finished(store, slot).read(slot), f'"{slot}"')
    if not gamefile.is_over(session):
        raise SessionError("shelf.not_over", slot=slot)
    return session


def look_at_any(store: Store, slot: str) -> Session:
    """Open a finished game, or a saved one if none of this name is finished, for reading. Raises `SaveError`."""
    return recovery.open_game(_store_with_finished(store, slot), slot)


def reopen(store: Store, slot: str) -> Session:
    """Resume a finished game before a person's last decision. Raises `SaveError`, or `SessionError` if it cannot."""
    session = resume_from(_store_with_finished(store, slot), store, slot)
    try:
        if not gamefile.is_over(session):
            raise SessionError("shelf.not_over", slot=slot)
        session.undo(consent=True)
    except SessionError:
        leave(session)
        raise
    return session


def branch(store: Store, game: Session, slot: str = "", moves: int | None = None, decide: bool = False) -> Session:
    """Copy a game, up to after so many moves or before a person's last decision, to a new game of a similar name.
    Persons of a watched game play again in it; to `decide`, one plays the seat that is next too. Raises `SaveError` or
    `SessionError`.
    """
    twin = gamefile.from_bytes(gamefile.to_bytes(game))
    twin.game_id, twin.created, twin.hosted = secrets.token_hex(8), time.time(), None
    if twin.is_watched:
        for seat in [seat for seat, who in enumerate(twin.players, 1) if who == Controller.CREW]:
            twin.take_back(seat)
    if moves is None:
        twin.undo(consent=True)
    else:
        twin.return_to(moves, consent=True)
    seat_no = twin.game.decider(twin.state)
    if decide and seat_no >= 0 and twin.players[seat_no] != Controller.PERSON:
        twin.take_back(seat_no + 1)
    keep_new(store, slot or slot_of(game) or suggested_name(game.start, campaign_in(game)), twin)
    return twin


MOST_READ = 60
"""Saves of each folder that are looked through for tables, those played last."""


class OfferedTable(msgspec.Struct, frozen=True):
    """The Table of a campaign, by the name of its save, and how much of it is laid."""

    slot: str
    laid: int
    places: int


class TakenTable(msgspec.Struct, frozen=True):
    """The Table of a campaign for another one: what it hands on, its places, who played there, its story."""

    slot: str
    handed_on: HandedOn
    places: int
    names: tuple[str, ...]
    story: Path | None


def take_table(store: Store, slot: str) -> TakenTable:
    """Return the Table of a campaign by its save. Raises `SaveError`, or `SessionError` without anybody at a Table."""
    return table_of(look(store, slot), slot)


def table_of(session: Session, slot: str = "") -> TakenTable:
    """Return the Table of the session's campaign. Raises `SessionError` if there is none, or nobody sits there."""
    campaign, facts = campaign_of(session), campaign_facts(session)
    if not facts.handed_on.places:
        raise SessionError("chapters.table.empty", campaign=campaign.name)
    own = campaign.digest or (campaign.story if campaign.folder else "")
    return TakenTable(
        slot=slot or slot_of(session),
        handed_on=facts.handed_on,
        places=len(facts.table.places),
        names=session.names,
        story=Path(own) if own else None,
    )


def offered_tables(store: Store, most: int) -> list[OfferedTable]:
    """Return up to `most` tables where somebody sits, the one played last first. Raises `SaveError`."""
    entries = [*catalog.entries(store, MOST_READ), *catalog.entries(finished_games.beside(store), MOST_READ)]
    return [
        OfferedTable(entry.name, entry.summary.laid, entry.summary.places)
        for entry in sorted(entries, key=lambda entry: -entry.modified)
        if entry.summary is not None and entry.summary.laid
    ][:most]
