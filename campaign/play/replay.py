"""Moves that were played before: a game as a readable text file, and sessions made of a journal of moves.

A file has the start of a game, its moves in notation and its result; replaying leads to the same end.

The head is TOML as in a deal file between two lines of dashes: seed, options, seats, or a whole deal. The moves
follow, one a line; `#` begins a comment. A file without a head, of moves alone, is read for a given game.
"""

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from highseas.campaign.files.datafile import TextFileError, read_text
from highseas.campaign.files.version import VERSION
from highseas.campaign.games import UNNAMED, UnknownGame, game_named, part_of
from highseas.campaign.play.errors import ReplayError, RevisedRuleError
from highseas.campaign.play.fair import Fair
from highseas.campaign.play.players import PERSON
from highseas.campaign.play.session import Controller, Session, SessionError, checked_policy
from highseas.campaign.play.start import Start, deal_text, deals_of, name_of_game, start_from_deal
from highseas.campaign.words.games import standing_of
from highseas.campaign.words.language import LANGUAGE
from highseas.engine.game import Moment
from highseas.engine.refusal import SetupError
from highseas.engine.strict_toml import TomlError, fit, parse

_ANY = "High Seas replay"
MAGIC = f"{_ANY} 1"
_RULE = "-" * 8
LARGEST_REPLAY = 4 << 20
"""Largest replay that is read, in bytes: a game of 40,000 decisions takes a quarter of it."""


class ReplayFileError(SessionError):
    """The text is not a replay."""


def write_replay(session: Session) -> str:
    """Format the whole game as text. Raises `SessionError` if its history is not whole."""
    if session.shown:
        return session.shown
    if not session.whole_history:
        raise SessionError("play.replay.no_beginning")
    game = session.game
    lines = [f"{MAGIC}, rules {game.revision}, written by High Seas {VERSION}", _RULE, _head(session), _RULE]
    last = 0
    for before, after in pairwise(session.moments):
        turn, active = game.turn(before.state)
        if turn != last:
            last = turn
            lines.append(f"# turn {turn}: {session.names[active]}")
        lines.append(after.move)
    if session.result is None:
        ending = LANGUAGE.say("play.replay.running", moves=len(session.moves))
    else:
        ending = standing_of(game.name).headline(session.result, session.names)
    return "\n".join([*lines, f"# {ending}"]) + "\n"


def _head(session: Session) -> str:
    start, players = session.start, session.who_plays
    of_program = set(players) != {PERSON}
    if start.deal:
        deals = deals_of(start.game)
        changed = deals.players(start.deal) != players if of_program else bool(deals.players(start.deal))
        return (deals.with_players(start.deal, players) if changed else start.deal).strip()
    lines = [] if start.game.name == UNNAMED else [f"plays = {_toml(start.game.name)}"]
    if of_program:
        lines.append(f"players = {_toml(players)}")
    for key, value in start.game.head(start.setup).items():
        if isinstance(value, dict):
            lines += [f"[{key}]", *(f"{name} = {_toml(part)}" for name, part in value.items())]
        else:
            lines.append(f"{key} = {_toml(value)}")
    if session.fair is not None:
        lines += ["[fair]", *(f"{key} = {_toml(value)}" for key, value in msgspec.to_builtins(session.fair).items())]
    return "\n".join(lines)


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(part)}" for key, part in value.items()) + " }"
    return msgspec.json.encode(value).decode()


class ReplayFile(msgspec.Struct, frozen=True):
    """A text file of the folder, with a summary: its last comment, or that it is no replay."""

    path: Path
    summary: str


def replay_files(folder: Path) -> tuple[ReplayFile, ...]:
    try:
        found = [path for path in folder.glob("*.txt") if path.is_file()]
        found.sort(key=lambda path: (-path.stat().st_mtime, path.name))
    except OSError:
        return ()
    return tuple(ReplayFile(path, _summary(path)) for path in found)


def _summary(path: Path) -> str:
    try:
        text = read_replay_file(path)
    except TextFileError:
        return LANGUAGE.say("play.replay.unreadable")
    if not text.startswith(_ANY):
        return LANGUAGE.say("play.replay.none")
    last = text.splitlines()[-1]
    return last.removeprefix("# ") if last.startswith("# ") else LANGUAGE.say("play.replay.no_end")


def is_replay(blob: bytes) -> bool:
    """Whether a file begins as replays do."""
    return blob.startswith(_ANY.encode())


def read_replay_file(path: Path) -> str:
    """Read the text of a file that may be a replay. Raises `TextFileError`."""
    return read_text(path, LARGEST_REPLAY)


def split_replay(text: str) -> tuple[str, list[str]]:
    """Split into the head (empty for moves alone) and the moves. Raises `ReplayFileError`."""
    lines = text.splitlines()
    head = ""
    if text.startswith(_ANY):
        if not lines[0].startswith(MAGIC):
            raise ReplayFileError("play.replay.newer")
        rules = [number for number, line in enumerate(lines) if line.strip() == _RULE]
        if len(rules) < 2 or rules[0] != 1:
            raise ReplayFileError("play.replay.no_head")
        head = "\n".join(lines[2 : rules[1]])
        lines = lines[rules[1] + 1 :]
    moves = [move for line in lines if (move := line.partition("#")[0].strip())]
    if len(moves) > LONGEST_JOURNAL:
        raise ReplayFileError("play.replay.long", moves=len(moves), most=LONGEST_JOURNAL)
    return head, moves


def revision_of(text: str) -> int | None:
    """Return the revision of the rules that a replay was played by; 1 if it has none, None for moves alone."""
    if not text.startswith(MAGIC):
        return None
    found = re.match(rf"{MAGIC}, rules (\d{{1,6}}),", text)
    return int(found[1]) if found else 1


class Head(NamedTuple):
    """What the head of a replay says: how the game began, who played each seat, persons if it does not say, and where
    the seed came from.
    """

    start: Start
    players: tuple[str, ...] = ()
    fair: Fair | None = None


def read_head(head: str, revision: int | None = None) -> Head:
    """Read a replay's head, by this revision of the rules or today's. Raises `ReplayFileError` or `DealError`."""
    try:
        table = parse(head)
    except TomlError as error:
        raise ReplayFileError("play.replay.head", why=error) from error
    plays = name_of_game(table)
    table.pop("plays", None)
    try:
        game = game_named(plays)
        if game.deals is not None and not game.deals.keys.isdisjoint(table):
            return Head(start_from_deal(head, game.name, older=True), game.deals.players(head))
        besides = fit(head, {key: table.pop(key) for key in ("players", "fair") if key in table}, _Besides)
        players = besides.players
        setup = game.from_head(fit(head, table, game.head_type or game.setup_type))
        if len(players) not in (0, len(setup.names)):
            raise SessionError("play.controllers", players=len(players), seats=len(setup.names))
        for player in players:
            if player != PERSON:
                checked_policy(game, player)
    except (TomlError, UnknownGame, SessionError) as error:
        raise ReplayFileError("play.replay.no_game", why=error) from error
    try:
        game.check_setup(setup)
    except SetupError as error:
        is_older = revision is not None and revision < game.revision
        if game.older is not None and is_older and (rule := game.older.refuses(setup)):
            raise ReplayFileError("play.replay.mended", rule=rule) from error
        raise ReplayFileError("play.replay.no_game", why=error) from error
    return Head(Start(setup), players, besides.fair)


class _Besides(msgspec.Struct, frozen=True):
    players: tuple[str, ...] = ()
    fair: Fair | None = None


def read_replay(text: str, start: Start | None = None) -> Session:
    """Create a session that has played the whole replay, a file of moves alone from `start`; one of older rules up to
    the first move that they treat differently, as `notice` says. Raises `ReplayFileError`, or `ReplayError` by the
    move.
    """
    head, moves = split_replay(text)
    revision = revision_of(text)
    players, fair = tuple[str, ...](), None
    if head:
        start, players, fair = read_head(head, revision)
    if start is None:
        raise ReplayFileError("play.replay.not_one", magic=MAGIC)
    session = replay(start, moves, revision)
    session.fair = fair
    for number, player in enumerate(players):
        if player != PERSON:
            session.players[number], session.policies[number] = Controller.PROGRAM, player
    return session


def position_text(session: Session, reveal: bool = False) -> str:
    """Return the table as a deal file as its game writes it. Raises `NoSuchPart`, or a `Refusal` if none can be."""
    own: Callable[[Session, bool], str] | None = part_of(session.game.name, "position")
    if own is not None:
        return own(session, reveal)
    return deal_text(session.game, session.state, session.who_plays, reveal)


LONGEST_JOURNAL = 50_000
"""Moves of the longest game whose history is kept; replaying more would take too long when it is opened."""


def replay(start: Start, moves: Sequence[str], revision: int | None = None) -> Session:
    """Create a session and play these moves by this revision of the rules or today's; where a revised rule ends that,
    `notice` names it. Raises `ReplayError`, `SetupError` or `DealError`.
    """
    session = Session(start, [Controller.PERSON] * len(start.setup.names), "", 0.0, revision=revision)
    try:
        session.play_journal(moves, revision)
    except RevisedRuleError as error:
        session.notice = LANGUAGE.say("play.mended.move", number=error.number, text=error.text, rule=error.rule)
    return session


def restore(session: Session, moves: Sequence[str], snapshot: Any, revision: int | None = None) -> None:
    """Bring a fresh session to a saved position by its journal, or by the snapshot, which counts where they differ."""
    rule, fits = "", True
    revision = session.game.revision if revision is None else revision
    older = session.game.older if revision < session.game.revision else None
    try:
        if len(moves) <= LONGEST_JOURNAL:
            session.play_journal(moves, revision)
    except ReplayError as error:
        rule, fits = getattr(error, "rule", ""), False
    if fits and (session.state == snapshot or (older is not None and older.alike(session.state, snapshot))):
        return
    if not rule and older is not None:
        rule = older.seen_later(session.moments, snapshot, revision)
    session.whole_history = False
    session.notice = begins_here(rule)
    session.moments = [Moment(snapshot, [], "", 0)]
    for noted in (session.undone, session.by_crew, session.hinted, session.reasons, session.bookmarks):
        noted.clear()


def begins_here(rule: str) -> str:
    """Say that history begins at a save; `rule` is the code of the revised rule that its journal meets, or ""."""
    return LANGUAGE.say("play.mended.save", rule=rule) if rule else LANGUAGE.say("play.mended.moves")
