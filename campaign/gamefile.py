"""A session as the dict that `saves` puts on disk, and back.

The snapshot is the truth; the journal of moves beside it rebuilds history. Card indexes may change between
versions of the program, ids may not, so a save names the ids its snapshot counts by.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import blake2b
from typing import Any, cast

import msgspec

from campaign.books import BookError
from campaign.daily import daily_of
from campaign.gamecheck import record_faults
from campaign.mended import FEW_STARS, RULES, begins_here
from campaign.reading import without_waiting
from campaign.record import Record
from campaign.saga import Saga
from campaign.session import Session, SessionError, restore
from campaign.start import Start, start_from_deal
from campaign.version import VERSION
from engine.cards import CARDS, CONTRACT_INDEX, CONTRACTS, INDEX
from engine.frames.kinds import Offer
from engine.setup import SetupError, check_setup
from engine.soundness import UnsoundState, check_state, is_of_newer
from engine.state import Result, State
from engine.upkeep import refresh
from saves import FORMAT, DamagedSave, NewerSave, SaveError, open_sealed, pack, unpack
from story.script import ScriptError

_STATE = msgspec.msgpack.Decoder(State)
_FACES = [card.id for card in CARDS]
_DEEDS = [contract.id for contract in CONTRACTS]


class UnknownContent(SaveError):
    """The save needs cards that this version of the program does not have."""

    def __init__(self, name: str, content_id: str) -> None:
        super().__init__(
            f"{name} uses {content_id}, which this version of High Seas does not know; "
            "open it with the version that wrote it."
        )


class Summary(msgspec.Struct, frozen=True):
    """What a list of saved games tells of one."""

    mode: str
    names: tuple[str, ...]
    turn: int
    moves: int
    over: bool
    outcome: str
    time_left: int
    contracts_left: int
    seed: int
    rewound: bool
    campaign: str = ""
    chapter: int = 0
    title: str = ""
    goes_on: bool = False
    """Whether the chapter is over and its campaign goes on."""
    month: int = 0
    """Of the story's year, from 1; 0 without a story."""
    puzzle: str = ""
    """The title of the puzzle it is a try of."""
    daily: str = ""
    """The date of the daily deal it is, as 2026-01-31."""


class Glimpse(msgspec.Struct, frozen=True):
    """The little that tells a running game from one that is over, read without the rest of the save."""

    game: str
    """The id of the game: the same in every save and copy of it."""
    over: bool
    """Whether it is over, and no campaign goes on from it."""


class _SagaPart(msgspec.Struct):
    chapter: int
    chapters: int
    practice: bool = False


class _RecordPart(msgspec.Struct):
    game: str
    snapshot: bytes
    saga: _SagaPart | None = None


class _StatePart(msgspec.Struct):
    result: Result | None = None


_RECORD_PART = msgspec.msgpack.Decoder(_RecordPart)
_STATE_PART = msgspec.msgpack.Decoder(_StatePart)


@cache
def content_digest() -> str:
    """A short digest of the card and contract ids, in order."""
    text = "\n".join([*_FACES, *_DEEDS])
    return blake2b(text.encode(), digest_size=8).hexdigest()


def to_bytes(session: Session) -> bytes:
    """The save file of a session as it stands."""
    record = Record(
        game=session.game_id,
        created=session.created,
        start=session.start,
        players=tuple(session.players),
        moves=tuple(session.moves),
        undone=tuple(session.undone),
        bookmarks=session.bookmarks,
        rewound=session.rewound,
        faces=tuple(_FACES),
        deeds=tuple(_DEEDS),
        snapshot=msgspec.msgpack.encode(_without_script(session.state)),
        saga=session.saga,
        rules=RULES,
        base=b"" if session.whole_history else msgspec.msgpack.encode(_without_script(session.moments[0].state)),
    )
    return pack(
        cast(dict[str, Any], msgspec.to_builtins(record, builtin_types=(bytes,))),
        app=VERSION,
        content=content_digest(),
    )


def _without_script(state: State) -> State:
    """The start has the script already; the snapshot need not carry it once more."""
    return msgspec.structs.replace(state, script=b"") if state.script else state


def read_record(blob: bytes, name: str) -> tuple[Record, State]:
    """The record and the checked state of a save file. Raises `SaveError`, whose sentence begins with `name`."""
    meta, payload = unpack(blob, name)
    with _understood(name, meta.app):
        record = msgspec.convert(payload, Record)
        if record.saga is not None:
            _ = record.saga.text, record.saga.log  # whether they open
        state = _table_in(record.snapshot, record, name)
        return record, state


def _table_in(snapshot: bytes, record: Record, name: str) -> State:
    """A checked table of the record, counted by this version's indexes. Raises what `_understood` explains."""
    state = _STATE.decode(snapshot)
    state.script = record.start.setup.script
    for fault in record_faults(record, state):
        raise UnsoundState(fault)
    _translate(state, record, name)
    check_state(state, from_play=True)
    refresh(state)
    return state


@contextmanager
def _understood(name: str, app: str) -> Iterator[None]:
    """What is wrong with the contents of a save of version `app`, as `DamagedSave` or `NewerSave`."""
    try:
        yield
    except UnsoundState as error:
        raise DamagedSave(name, str(error)) from error
    except (ScriptError, BookError) as error:
        if error.newer:
            raise NewerSave(name, app) from error
        raise DamagedSave(name, str(error)) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        if is_of_newer(error):
            raise NewerSave(name, app) from error
        raise DamagedSave(name, "its contents are not a game") from error


@contextmanager
def _made_up(name: str) -> Iterator[None]:
    """Whatever opening a save raises inside becomes `DamagedSave`.

    A save can be whole and still hold what no game ever came to: one file that somebody made up, or that another
    version of the rules wrote, must never keep the program or another game from opening.
    """
    try:
        yield
    except SaveError:
        raise
    except SessionError as error:
        raise DamagedSave(name, str(error)) from error
    except Exception as error:
        raise DamagedSave(name, f"its contents make no game: {type(error).__name__}") from error


def from_bytes(blob: bytes, name: str = "This save") -> Session:
    """The session of a save file, at the very decision where it was saved. Raises `SaveError`."""
    with _made_up(name):
        return _session(blob, name)


def _session(blob: bytes, name: str) -> Session:
    record, state = read_record(blob, name)
    with _understood(name, VERSION):
        base = _table_in(record.base, record, name) if record.base else None
    refused = base is None and _refused_by_a_mend(record)
    try:
        table = state if refused else base
        session = Session(record.start, record.players, record.game, record.created, table)
    except ValueError as error:
        raise DamagedSave(name, f"its game cannot be laid out: {error}") from error
    if record.start.deal and start_from_deal(record.start.deal).setup != record.start.setup:
        raise DamagedSave(name, "its deal is another than the one that was laid out")
    session.rewound = record.rewound
    session.saga = record.saga
    if refused:
        session.notice = begins_here(FEW_STARS)
    else:
        session.undone = list(record.undone)
        session.bookmarks = dict(record.bookmarks)
        restore(session, record.moves, state, record.rules)
    session.saga = without_waiting(session)
    _ = session.prompt, session.view, session.odds  # a game that cannot be shown is none
    return session


def _refused_by_a_mend(record: Record) -> bool:
    """Whether older rules began a game that those of today do not."""
    if record.rules >= RULES or not record.start.setup.options.variable:
        return False
    try:
        check_setup(record.start.setup)
    except SetupError:
        return True
    return False


def summarize(blob: bytes, name: str) -> Summary:
    """What a list tells of this save. Raises `SaveError`."""
    with _made_up(name):
        return _summary(*read_record(blob, name))


def _summary(record: Record, state: State) -> Summary:
    return Summary(
        mode=state.mode,
        names=state.names,
        turn=state.turn,
        moves=len(record.moves),
        over=state.result is not None,
        outcome=state.result.outcome if state.result else "",
        time_left=len(state.time_deck),
        contracts_left=sum(1 for markers in state.markers if not markers),
        seed=state.seed,
        rewound=record.rewound,
        campaign=record.saga.name if record.saga else "",
        chapter=record.saga.chapter if record.saga else 0,
        title=record.saga.text.title if record.saga else "",
        goes_on=_goes_on(record.saga, state.result),
        month=state.tale.month if record.saga and state.tale else 0,
        puzzle=_puzzle_title(record.start),
        daily=record.start.daily and daily_of(record.start),
    )


def _puzzle_title(start: Start) -> str:
    if not start.deal:
        return ""
    from campaign.puzzles import puzzle_of

    puzzle = puzzle_of(start)
    return puzzle.title if puzzle else ""


def glimpse(blob: bytes, name: str) -> Glimpse:
    """Whether a save is of a game that is over. What it says is not checked further. Raises `SaveError`."""
    meta, payload = open_sealed(blob, name)
    try:
        if meta.format == FORMAT:
            record = _RECORD_PART.decode(payload)
        else:
            record = msgspec.convert(unpack(blob, name)[1], _RecordPart)
        result = _STATE_PART.decode(record.snapshot).result
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise DamagedSave(name, "its contents are not a game") from error
    return Glimpse(record.game, result is not None and not _goes_on(record.saga, result))


def is_over(session: Session) -> bool:
    """Whether a session's game is over, and no campaign goes on from it."""
    result = session.state.result
    return result is not None and not _goes_on(session.saga, result)


def _goes_on(saga: Saga | _SagaPart | None, result: Result | None) -> bool:
    if saga is None or saga.practice or result is None or not saga.chapter:
        return False
    return result.outcome == "lost" or saga.chapter < saga.chapters


# --- indexes of another version ---


def _translate(state: State, record: Record, name: str) -> None:
    """Count the snapshot's cards and contracts by this version's indexes."""
    if list(record.faces) != _FACES:
        cards = _table(record.faces, INDEX, name)
        for zone in ("play_deck", "discard", "time_deck", "point_deck", "harbor", "expeditions", "revealed"):
            setattr(state, zone, _moved(getattr(state, zone), cards, name))
        state.joined = tuple(
            msgspec.structs.replace(link, faces=_moved(link.faces, cards, name)) for link in state.joined
        )
        for seat in state.seats:
            for zone in ("coins", "display", "kept", "items"):
                setattr(seat, zone, _moved(getattr(seat, zone), cards, name))
    if list(record.deeds) != _DEEDS:
        deeds = _table(record.deeds, CONTRACT_INDEX, name)
        state.contracts = _moved(state.contracts, deeds, name)
        state.frames = tuple(
            Offer(frame.seat, _moved(bytes((frame.contract,)), deeds, name)[0])
            if isinstance(frame, Offer)
            else frame
            for frame in state.frames
        )


def _table(old: tuple[str, ...], index: dict[str, int], name: str) -> list[int | str]:
    """For each old index the new one, or the id that is unknown here."""
    if len(old) > 256:
        raise DamagedSave(name, "it lists too many cards")
    return [index.get(content_id, content_id) for content_id in old]


def _moved(pile: bytes, table: list[int | str], name: str) -> bytes:
    moved = bytearray()
    for card in pile:
        if card >= len(table):
            raise DamagedSave(name, "it names a card that does not exist")
        now = table[card]
        if isinstance(now, str):
            raise UnknownContent(name, now)
        moved.append(now)
    return bytes(moved)
