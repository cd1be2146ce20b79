"""The content of a saved game as it is on disk (docs/saves.md), made of a session and back, and its validation.

A checksum detects damage, not forgery: anything in a save may have been made up. `record_faults` yields what does not
fit in a few words; `DamagedSave` is raised for the first.

The snapshot is authoritative; the journal of moves beside it rebuilds history. Card indexes may change between
versions of the program and ids may not, so a save lists the ids its snapshot counts by (`engine.game.Ids`).
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from hashlib import blake2b
from threading import RLock
from typing import Any, Generic

import msgspec

from highseas.campaign.chapters.campaign import Campaign, campaign_in, in_own_words
from highseas.campaign.chapters.facts import table_at
from highseas.campaign.chapters.pages import of_old_save
from highseas.campaign.chapters.validation import campaign_faults
from highseas.campaign.files.version import VERSION
from highseas.campaign.games import UNNAMED, UnknownGame, game_named
from highseas.campaign.play.bounds import LONGEST_TEXT, is_date, is_text
from highseas.campaign.play.fair import Fair
from highseas.campaign.play.replay import begins_here, restore
from highseas.campaign.play.session import BOOKMARK_LIMIT, LONGEST_BOOKMARK, Controller, Session, SessionError
from highseas.campaign.play.start import Start, source_of, start_from_deal
from highseas.campaign.saved_games.hosting import Hosted, hosted_faults, hosted_in
from highseas.engine.game import DECKHAND, Game, Ids, U
from highseas.engine.refusal import InvalidState, Refusal, SetupError, UnknownId
from highseas.engine.strict_toml import LONGEST_TOML
from highseas.engine.untrusted import LaterData, convert
from highseas.saves import FORMAT, Cause, DamagedSave, NewerSave, SaveError, open_sealed, pack, unpack


class Record(msgspec.Struct, Generic[U], frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The payload of a save in format 1, of a game with these setups.

    New fields have defaults; no field ever changes its meaning.
    Unknown keys are refused: they come from a newer version, and the next save would drop them.
    """

    game: str
    """The id of the game."""
    plays: str = UNNAMED
    """What is played (`campaign.games`); left out where it is the first, as before there was another game."""
    created: float
    start: Start[U]
    players: tuple[Controller, ...]
    moves: tuple[str, ...]
    undone: tuple[str, ...] = ()
    bookmarks: dict[str, tuple[str, ...]] = {}
    rewound: bool = False
    faces: tuple[str, ...] = ()
    goals: tuple[str, ...] = msgspec.field(default=(), name="deeds")
    """The ids of cards and goals that the snapshot counts by (`engine.game.Ids`)."""
    snapshot: bytes
    campaign: Campaign | None = msgspec.field(default=None, name="saga")
    rules: int = 1
    """Revision of the rules that the moves follow (`engine.game.Game.revision`)."""
    story: bytes = b""
    """The campaign's story as one file, in an exported save (`campaign.saved_games.transfer`)."""
    crew: tuple[int, ...] = ()
    """The numbers, from 1, of the moves that deckhand made for somebody away, rising; `undone` counts after `moves`."""
    hints: tuple[int, ...] = ()
    """The numbers, from 1, of the moves before which a hint was shown, rising; `undone` and the one that is waited
    for count too. Left out without any, so that older versions open the save.
    """
    policies: tuple[str, ...] = ()
    """Which of the bots decides for each seat while the program does (`engine.game.Game.policies`);
    left out, deckhand does for all, as before there was another.
    """
    base: bytes = b""
    """Snapshot where history begins, if that is not the beginning of the game."""
    fair: Fair | None = None
    """Where the seed came from; left out where the game was never laid for several computers."""
    hosted: Hosted | None = None
    """What a table for several computers keeps; left out where the game was never hosted."""


def record_faults(record: Record, state: Any) -> Iterator[str]:
    """Yield what does not fit together in a save, apart from the table."""
    if len(record.players) != len(record.start.setup.names):
        yield "sound.record.players_time_deck_another"
    if record.policies and len(record.policies) != len(record.players):
        yield "sound.record.policies_other_seats"
    if not set(record.policies) <= set(record.start.game.policies):
        yield "sound.record.policies_unknown"
    if not (is_date(record.created) and is_text(record.game) and is_text(record.start.daily)):
        yield "sound.record.begun_no_time_no"
    if len(record.start.deal) > LONGEST_TOML:
        yield "sound.record.deal_longer_any"
    yield from _history_faults(record)
    if record.hosted is not None:
        yield from hosted_faults(record.hosted, len(record.players))
    if record.campaign is not None:
        yield from campaign_faults(record.campaign, state)


def _history_faults(record: Record) -> Iterator[str]:
    marks, known = record.bookmarks, len(record.moves) + len(record.undone)
    if list(record.crew) != sorted(set(record.crew)) or not set(record.crew) <= set(range(1, known + 1)):
        yield "sound.record.crew_made_no_move"
    if list(record.hints) != sorted(set(record.hints)) or not set(record.hints) <= set(range(1, known + 2)):
        yield "sound.record.hint_for_no_move"
    if len(marks) > BOOKMARK_LIMIT or any(len(name) > LONGEST_BOOKMARK or not name.isprintable() for name in marks):
        yield "sound.record.more_bookmarks_longer_ones"
    for moves in (record.moves, record.undone, *marks.values()):
        if any(len(move) > LONGEST_TEXT for move in moves):
            yield "sound.record.move_longer_any"


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
    seed: int
    rewound: bool
    campaign: str = ""
    chapter: int = 0
    title: str = ""
    month: str = ""
    """The name of the chapter's month; empty where months have none."""
    goes_on: bool = False
    """Whether the chapter is over and its campaign goes on."""
    plays: str = UNNAMED
    """The name of the game."""
    figures: dict[str, int] = {}
    """Figures of the game's own, by its words for them (`engine.game.Game.figures`)."""
    puzzle: str = ""
    """The title of the puzzle it is a try of."""
    daily: str = ""
    """The date of the daily deal it is, as 2026-01-31."""
    level: str = ""
    """Of a campaign: how hard it is (`chapters.campaign.CampaignLevel`)."""
    laid: int = 0
    """Of a campaign: places laid at its Table. 0 for a running chapter begun by a version without a Table: it would
    be read from the story's files, and the title, which sums up running games, does not wait for them."""
    places: int = 0
    """Of a campaign: places at its Table."""


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
    plays: str = UNNAMED
    campaign: _CampaignPart | None = msgspec.field(default=None, name="saga")


_RECORD_PART = msgspec.msgpack.Decoder(_RecordPart)


def content_digest(game: Game) -> str:
    """Return a short digest of the ids of the cards and goals that the game knows, in order."""
    return _digest(game.known_ids())


@lru_cache(maxsize=8)
def _digest(ids: Ids) -> str:
    return blake2b("\n".join([*ids.cards, *ids.goals]).encode(), digest_size=8).hexdigest()


def to_bytes(session: Session, deflated: bool = True) -> bytes:
    game = session.game
    ids = game.ids(session.state)
    record = Record(
        game=session.game_id,
        plays=game.name,
        created=session.created,
        start=session.start,
        players=tuple(session.players),
        moves=tuple(session.moves),
        undone=tuple(session.undone),
        bookmarks=session.bookmarks,
        rewound=session.rewound,
        faces=ids.cards,
        goals=ids.goals,
        snapshot=game.dump(session.state),
        campaign=campaign_in(session),
        rules=game.revision,
        crew=tuple(sorted(session.by_crew)),
        hints=tuple(sorted(session.hinted)),
        policies=tuple(session.policies),
        base=b"" if session.whole_history else game.dump(session.moments[0].state),
        fair=session.fair,
        hosted=hosted_in(session),
    )
    payload: dict[str, Any] = msgspec.to_builtins(record, builtin_types=(bytes,))
    if game.name == UNNAMED:
        del payload["plays"]
    if not record.hints:
        del payload["hints"]
    for key in ("fair", "hosted"):
        if payload[key] is None:
            del payload[key]
    if set(session.policies) == {DECKHAND}:
        del payload["policies"]
    return pack(payload, app=VERSION, content=content_digest(game), deflated=deflated)


def read_record(blob: bytes, name: str) -> tuple[Record, Any]:
    """Return the record and the checked table of a save file. Raises `SaveError`, which begins with `name`."""
    meta, payload = unpack(blob, name)
    with _understood(name, meta.app):
        plays = payload.get("plays", UNNAMED)
        setups: Any = game_named(plays if isinstance(plays, str) else "").setup_type
        record: Record = convert(payload, Record[setups])
        if any(is_text(policy) and policy not in record.start.game.policies for policy in record.policies):
            raise NewerSave(name, meta.app)
        if record.campaign is not None:
            _ = record.campaign.text, record.campaign.log  # raises if they cannot be opened
        state = _table_in(record.snapshot, record)
        return record, state


def _table_in(snapshot: bytes, record: Record) -> Any:
    """Unpack and check a table of the record. Raises what `_understood` explains."""
    game = record.start.game
    older = record.rules < game.revision or bool(record.base)  # a base is what such a game is saved with
    state = game.load(snapshot, record.start.setup, Ids(record.faces, record.goals), older)
    for fault in record_faults(record, state):
        raise InvalidState(fault)
    return state


@contextmanager
def _understood(name: str, app: str) -> Iterator[None]:
    """Convert errors in the content of a save of version `app` to `DamagedSave` or `NewerSave`."""
    try:
        yield
    except UnknownId as error:
        raise UnknownContent(name, error.id) from error
    except Refusal as error:
        raise (NewerSave(name, app) if error.newer else DamagedSave(name, error)) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        if isinstance(error, LaterData):
            raise NewerSave(name, app) from error
        raise DamagedSave(name, "saves.why.no_game") from error


_OPENING = RLock()
"""Saves are opened one after the other: msgspec crashes where two threads have it look at a form for the first time."""


@contextmanager
def _made_up(name: str) -> Iterator[None]:
    """Convert any error while opening a save, which anybody may have made up, to `DamagedSave`."""
    try:
        with _OPENING:
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
        return _opened(*read_record(blob, name), name)


def _opened(record: Record, state: Any, name: str) -> Session:
    with _understood(name, VERSION):
        base = _table_in(record.base, record) if record.base else None
    start, refused = record.start, "" if base is not None else _refused_by_a_mend(record)
    try:
        table = state if refused else base
        session = Session(start, record.players, record.game, record.created, table, record.policies, record.rules)
    except ValueError as error:
        raise DamagedSave(name, Cause("saves.why.layout", why=error)) from error
    if start.deal and start_from_deal(start.deal, start.game.name, older=True).setup != start.setup:
        raise DamagedSave(name, "saves.why.deal")
    session.rewound = record.rewound
    session.campaign, session.hosted, session.fair = record.campaign, record.hosted, record.fair
    if refused:
        session.notice = begins_here(refused)
    else:
        session.undone = list(record.undone)
        session.bookmarks = dict(record.bookmarks)
        session.by_crew = set(record.crew)
        session.hinted = set(record.hints)
        restore(session, record.moves, state, record.rules)
    session.campaign = of_old_save(session)
    session.campaign = in_own_words(session)
    if record.hosted is not None:
        session.sealed = dict(record.hosted.sealed)
    _ = session.prompt, session.view  # a game that cannot be shown is refused
    if session.game.odds is not None:
        _ = session.odds
    return session


def _refused_by_a_mend(record: Record) -> str:
    """Return the revised rule that refuses how the game began under older rules; "" for none."""
    game, setup = record.start.game, record.start.setup
    rule = game.older.refuses(setup) if game.older is not None and record.rules < game.revision else ""
    if rule:
        with suppress(SetupError):
            game.check_setup(setup)
            return ""
    return rule


def summarize(blob: bytes, name: str) -> Summary:
    with _made_up(name):
        return _summary(*read_record(blob, name))


def _summary(record: Record, state: Any) -> Summary:
    game, setup, campaign = record.start.game, record.start.setup, record.campaign
    result, source, figures = game.result(state), source_of(record.start), dict(game.figures(state))
    outcome = "" if result is None else result.outcome
    goes_on = _goes_on(campaign, outcome)
    of_campaign: dict[str, Any] = {}
    if campaign is not None:
        of_campaign = {
            "campaign": campaign.name,
            "chapter": campaign.chapter,
            "title": campaign.text.title,
            "month": campaign.text.narration.month(figures.get("month", 1)),
            "level": campaign.options.level,
        }
        if campaign.text.guests is not None or (outcome and not goes_on):
            table = table_at(campaign, state)
            of_campaign |= {"laid": len(table.rows()), "places": len(table.places)}
    return Summary(
        mode=setup.mode,
        names=setup.names,
        turn=game.turn(state)[0],
        moves=len(record.moves),
        over=bool(outcome),
        outcome=outcome,
        plays=game.name,
        figures=figures,
        seed=setup.seed,
        rewound=record.rewound,
        goes_on=goes_on,
        puzzle=source.puzzle,
        daily=source.daily,
        **of_campaign,
    )


def glimpse(blob: bytes, name: str) -> Glimpse:
    """Whether a save is of a finished game; nothing else in it is checked. Raises `SaveError`."""
    meta, payload = open_sealed(blob, name)
    try:
        if meta.format == FORMAT:
            record = _RECORD_PART.decode(payload)
        else:
            record = msgspec.convert(unpack(blob, name)[1], _RecordPart)
        outcome = game_named(record.plays).outcome_in(record.snapshot)
    except UnknownGame as error:
        raise NewerSave(name, meta.app) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise DamagedSave(name, "saves.why.no_game") from error
    return Glimpse(record.game, bool(outcome) and not _goes_on(record.campaign, outcome))


def is_over(session: Session) -> bool:
    """Whether a session's game is over, and no campaign goes on from it."""
    result = session.result
    return result is not None and not _goes_on(campaign_in(session), result.outcome)


def _goes_on(campaign: Campaign | _CampaignPart | None, outcome: str) -> bool:
    if campaign is None or campaign.practice or not campaign.chapter:
        return False
    return outcome == "lost" or (bool(outcome) and campaign.chapter < campaign.chapters)
