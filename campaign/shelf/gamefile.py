"""Convert a session to the dict that `saves` puts on disk, and back.

The snapshot is authoritative; the journal of moves beside it rebuilds history. Card indexes may change between
versions of the program and ids may not, so a save lists the ids its snapshot counts by.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from typing import Any, cast

import msgspec

from highseas.campaign.chapters.campaign import Campaign, campaign_in
from highseas.campaign.chapters.prose import BookError
from highseas.campaign.chapters.reading import of_old_save
from highseas.campaign.files.version import VERSION
from highseas.campaign.play.daily import daily_of
from highseas.campaign.play.mended import FEW_STARS, RULES, begins_here
from highseas.campaign.play.session import Session, SessionError, restore
from highseas.campaign.play.start import Start, start_from_deal
from highseas.campaign.shelf.gamecheck import record_faults
from highseas.campaign.shelf.record import Record
from highseas.engine.refusal import SetupError, UnsoundState
from highseas.engine.royal.cards import CARDS, CONTRACT_INDEX, CONTRACTS, INDEX, follows_sets
from highseas.engine.royal.catalog import SELECTIONS
from highseas.engine.royal.decode import decode_table, encode_table
from highseas.engine.royal.derived import refresh
from highseas.engine.royal.frames.kinds import Offer
from highseas.engine.royal.modes import catalog_of
from highseas.engine.royal.new_game import check_setup
from highseas.engine.royal.sound.check import check_state, is_of_newer
from highseas.engine.royal.state import Result, State
from highseas.engine.royal.zones import recount
from highseas.saves import FORMAT, Cause, DamagedSave, NewerSave, SaveError, open_sealed, pack, unpack
from highseas.story.script import ScriptError

_FACES: list[str] = []
_CONTRACT_IDS: list[str] = []


@follows_sets
def _rebuild() -> None:
    _FACES[:] = [card.id for card in CARDS]
    _CONTRACT_IDS[:] = [contract.id for contract in CONTRACTS]


class UnknownContent(SaveError):
    """The save needs cards that this version of the program does not have."""

    def __init__(self, name: str, content_id: str) -> None:
        super().__init__("saves.unknown", name=name, id=content_id)


class Summary(msgspec.Struct, frozen=True):
    """What a list of saved games shows of one."""

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
    """Just enough to tell a running game from a finished one, decoded without the rest of the save."""

    game: str
    """The id of the game: the same in every save and copy of it."""
    over: bool
    """Whether it is over, and no campaign goes on from it."""


class _CampaignPart(msgspec.Struct):
    chapter: int
    chapters: int
    practice: bool = False


class _RecordPart(msgspec.Struct):
    game: str
    snapshot: bytes
    campaign: _CampaignPart | None = msgspec.field(default=None, name="saga")


class _StatePart(msgspec.Struct):
    result: Result | None = None


_RECORD_PART = msgspec.msgpack.Decoder(_RecordPart)
_STATE_PART = msgspec.msgpack.Decoder(_StatePart)


def content_digest() -> str:
    """A short digest of the ids of the known cards and contracts, in order."""
    text = "\n".join([*_FACES, *_CONTRACT_IDS])
    return blake2b(text.encode(), digest_size=8).hexdigest()


def to_bytes(session: Session) -> bytes:
    """The save file of a session as it stands. It lists ids up to the last that its game may need."""
    game = catalog_of(session.state)
    record = Record(
        game=session.game_id,
        created=session.created,
        start=session.start,
        players=tuple(session.players),
        moves=tuple(session.moves),
        undone=tuple(session.undone),
        bookmarks=session.bookmarks,
        rewound=session.rewound,
        faces=tuple(_FACES[: max(game.faces) + 1]),
        contract_ids=tuple(_CONTRACT_IDS[: max(game.contracts, default=-1) + 1]),
        snapshot=encode_table(session.state),
        campaign=campaign_in(session),
        rules=RULES,
        base=b"" if session.whole_history else encode_table(session.moments[0].state),
    )
    return pack(
        cast(dict[str, Any], msgspec.to_builtins(record, builtin_types=(bytes,))),
        app=VERSION,
        content=content_digest(),
    )


def read_record(blob: bytes, name: str) -> tuple[Record, State]:
    """Return the record and the checked state of a save file. Raises `SaveError`, whose sentence begins with
    `name`.
    """
    meta, payload = unpack(blob, name)
    with _understood(name, meta.app):
        record = msgspec.convert(payload, Record)
        if record.campaign is not None:
            _ = record.campaign.text, record.campaign.log  # raises if they cannot be opened
        state = _table_in(record.snapshot, record, name)
        return record, state


def _table_in(snapshot: bytes, record: Record, name: str) -> State:
    """Decode and check a table of the record, in this version's indexes. Raises what `_understood` explains."""
    for set_name in record.start.setup.options.sets:
        if set_name not in SELECTIONS:
            raise UnknownContent(name, set_name)
    state = decode_table(snapshot, record.start.setup)
    for fault in record_faults(record, state):
        raise UnsoundState(fault)
    _translate(state, record, name)
    check_state(state, from_play=True)
    refresh(state)
    return state


@contextmanager
def _understood(name: str, app: str) -> Iterator[None]:
    """Convert errors in the content of a save of version `app` to `DamagedSave` or `NewerSave`."""
    try:
        yield
    except UnsoundState as error:
        raise DamagedSave(name, error) from error
    except (ScriptError, BookError) as error:
        if error.newer:
            raise NewerSave(name, app) from error
        raise DamagedSave(name, error) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        if is_of_newer(error):
            raise NewerSave(name, app) from error
        raise DamagedSave(name, "saves.why.no_game") from error


@contextmanager
def _made_up(name: str) -> Iterator[None]:
    """Convert any error while opening a save to `DamagedSave`.

    A save can be whole and still hold a position that no game reaches. A file that somebody made up, or that other
    rules wrote, must not keep the program or other games from opening.
    """
    try:
        yield
    except SaveError:
        raise
    except SessionError as error:
        raise DamagedSave(name, error) from error
    except Exception as error:
        raise DamagedSave(name, Cause("saves.why.makes_no_game", kind=type(error).__name__)) from error


def from_bytes(blob: bytes, name: str = "") -> Session:
    """Open the session of a save file, at the decision where it was saved. Raises `SaveError`."""
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
        raise DamagedSave(name, Cause("saves.why.layout", why=error)) from error
    if record.start.deal and start_from_deal(record.start.deal).setup != record.start.setup:
        raise DamagedSave(name, "saves.why.deal")
    session.rewound = record.rewound
    session.campaign = record.campaign
    if refused:
        session.notice = begins_here(FEW_STARS)
    else:
        session.undone = list(record.undone)
        session.bookmarks = dict(record.bookmarks)
        restore(session, record.moves, state, record.rules)
    session.campaign = of_old_save(session)
    _ = session.prompt, session.view, session.odds  # a game that cannot be shown is refused
    return session


def _refused_by_a_mend(record: Record) -> bool:
    """Whether the game began under older rules in a way today's rules refuse."""
    if record.rules >= RULES or not record.start.setup.options.variable:
        return False
    try:
        check_setup(record.start.setup)
    except SetupError:
        return True
    return False


def summarize(blob: bytes, name: str) -> Summary:
    """Summarize this save for a list. Raises `SaveError`."""
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
        campaign=record.campaign.name if record.campaign else "",
        chapter=record.campaign.chapter if record.campaign else 0,
        title=record.campaign.text.title if record.campaign else "",
        goes_on=_goes_on(record.campaign, state.result),
        month=state.part.month if record.campaign and state.part else 0,
        puzzle=_puzzle_title(record.start),
        daily=record.start.daily and daily_of(record.start),
    )


def _puzzle_title(start: Start) -> str:
    if not start.deal:
        return ""
    from highseas.campaign.play.puzzles import puzzle_of

    puzzle = puzzle_of(start)
    return puzzle.title if puzzle else ""


def glimpse(blob: bytes, name: str) -> Glimpse:
    """Whether a save is of a finished game; nothing else in it is checked. Raises `SaveError`."""
    meta, payload = open_sealed(blob, name)
    try:
        if meta.format == FORMAT:
            record = _RECORD_PART.decode(payload)
        else:
            record = msgspec.convert(unpack(blob, name)[1], _RecordPart)
        result = _STATE_PART.decode(record.snapshot).result
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise DamagedSave(name, "saves.why.no_game") from error
    return Glimpse(record.game, result is not None and not _goes_on(record.campaign, result))


def is_over(session: Session) -> bool:
    """Whether a session's game is over, and no campaign goes on from it."""
    result = session.state.result
    return result is not None and not _goes_on(campaign_in(session), result)


def _goes_on(campaign: Campaign | _CampaignPart | None, result: Result | None) -> bool:
    if campaign is None or campaign.practice or result is None or not campaign.chapter:
        return False
    return result.outcome == "lost" or campaign.chapter < campaign.chapters


# --- indexes of another version ---


def _translate(state: State, record: Record, name: str) -> None:
    """Renumber the snapshot's cards and contracts to this version's indexes."""
    if list(record.faces) != _FACES[: len(record.faces)]:
        cards = _table(record.faces, INDEX, name)
        recount(state, lambda pile: _moved(pile, cards, name))
    if list(record.contract_ids) != _CONTRACT_IDS[: len(record.contract_ids)]:
        contracts = _table(record.contract_ids, CONTRACT_INDEX, name)
        state.contracts = _moved(state.contracts, contracts, name)
        state.frames = tuple(
            Offer(frame.seat_no, _moved(bytes((frame.contract,)), contracts, name)[0])
            if isinstance(frame, Offer)
            else frame
            for frame in state.frames
        )


def _table(old: tuple[str, ...], index: dict[str, int], name: str) -> list[int | str]:
    """Return the new index for each old one, or the id if it is unknown here."""
    if len(old) > 256:
        raise DamagedSave(name, "saves.why.cards")
    return [index.get(content_id, content_id) for content_id in old]


def _moved(pile: bytes, table: list[int | str], name: str) -> bytes:
    moved = bytearray()
    for card in pile:
        if card >= len(table):
            raise DamagedSave(name, "saves.why.card")
        now = table[card]
        if isinstance(now, str):
            raise UnknownContent(name, now)
        moved.append(now)
    return bytes(moved)
