"""A game as a readable text file: how it began, its moves in notation, how it ended. It replays to the same end.

The head is a deal file's TOML between two lines of dashes: seed, options, seats, or a whole deal. Then come the
moves, one a line; `#` begins a comment. A file of moves alone, without a head, fits whatever game it is read for.
"""

import re
from pathlib import Path
from typing import Any

import msgspec

from campaign.mended import FEW_STARS, RULES
from campaign.session import LONGEST_JOURNAL, Session, SessionError
from campaign.session import replay as play_journal
from campaign.start import Start
from campaign.textfile import read_text
from campaign.version import VERSION
from campaign.words.names import counted
from campaign.words.results import headline
from engine.setup import Setup, SetupError, check_setup
from engine.toml_text import TomlError, read_toml

MAGIC = "High Seas replay 1"
_RULE = "-" * 8
LARGEST_REPLAY = 4 << 20
"""Bytes of the largest replay that is read: a game of 40,000 decisions takes a quarter of it."""


class ReplayFileError(SessionError):
    """The text is not a replay; one sentence says what is wrong."""


def write_replay(session: Session) -> str:
    """The whole game as text. Raises `SessionError` if its history is not whole."""
    if not session.whole_history:
        raise SessionError("the beginning of this game is not in its save any more, so it cannot be replayed")
    lines = [f"{MAGIC}, rules {RULES}, written by High Seas {VERSION}", _RULE, _head(session.start), _RULE]
    turn = 0
    for before, after in zip(session.moments, session.moments[1:], strict=False):
        if before.state.turn != turn:
            turn = before.state.turn
            lines.append(f"# turn {turn}: {before.state.names[before.state.active]}")
        lines.append(after.move)
    lines.append(f"# {_ending(session)}")
    return "\n".join(lines) + "\n"


def _ending(session: Session) -> str:
    result = session.result
    if result is None:
        return f"still running after {counted(len(session.moves), 'move')}"
    return headline(result, session.state.names)


def _head(start: Start) -> str:
    if start.deal:
        return start.deal.strip()
    setup = start.setup
    head: dict[str, Any] = {"mode": setup.mode, "seats": list(setup.names), "seed": setup.seed}
    if setup.script:
        head["script"] = setup.script  # a chapter carries its own figures, as base64
    lines = [f"{key} = {msgspec.json.encode(value).decode()}" for key, value in head.items()]
    changed = _changed_options(setup)
    if changed:
        lines.append("[options]")
        lines += [f"{key} = {msgspec.json.encode(value).decode()}" for key, value in changed.items()]
    return "\n".join(lines)


def _changed_options(setup: Setup) -> dict[str, Any]:
    plain = msgspec.to_builtins(type(setup.options)())
    chosen: dict[str, Any] = msgspec.to_builtins(setup.options)
    return {key: value for key, value in chosen.items() if value != plain[key]}


# --- the folder of replays ---


class ReplayFile(msgspec.Struct, frozen=True):
    """A file of the folder, and the game it tells: its last comment, or that it is none."""

    path: Path
    told: str


def replay_files(folder: Path) -> tuple[ReplayFile, ...]:
    """The text files of a folder, the newest first; none if it does not exist."""
    try:
        found = [path for path in folder.glob("*.txt") if path.is_file()]
        found.sort(key=lambda path: (-path.stat().st_mtime, path.name))
    except OSError:
        return ()
    return tuple(ReplayFile(path, _told(path)) for path in found)


def _told(path: Path) -> str:
    try:
        lines = read_replay_file(path).splitlines()
    except SessionError:
        return "it cannot be read"
    if not lines or not lines[0].startswith("High Seas replay"):
        return "no replay"
    return lines[-1].removeprefix("# ") if lines[-1].startswith("# ") else "no end told"


# --- reading ---


def read_replay_file(path: Path) -> str:
    """The text of a file that may be a replay. Raises `SessionError`."""
    return read_text(path, LARGEST_REPLAY)


def split_replay(text: str) -> tuple[str, list[str]]:
    """The head (empty for moves alone) and the moves. Raises `ReplayFileError`."""
    lines = text.splitlines()
    head = ""
    if lines and lines[0].startswith("High Seas replay"):
        if not lines[0].startswith(MAGIC):
            raise ReplayFileError("this replay is of another format; update High Seas to read it")
        rules = [number for number, line in enumerate(lines) if line.strip() == _RULE]
        if len(rules) < 2 or rules[0] != 1:
            raise ReplayFileError("this replay has lost its head: two lines of dashes around seed and options")
        head = "\n".join(lines[2 : rules[1]])
        lines = lines[rules[1] + 1 :]
    moves = [move for line in lines if (move := line.partition("#")[0].strip())]
    if len(moves) > LONGEST_JOURNAL:
        raise ReplayFileError(f"this replay has {len(moves)} moves; {LONGEST_JOURNAL} can be told")
    return head, moves


def revision_of(text: str) -> int:
    """The revision of the rules that a replay was played by; 1 where none is told, as before there was a second."""
    first = text.partition("\n")[0]
    found = re.match(rf"{MAGIC}, rules (\d{{1,6}}),", first)
    return int(found[1]) if found else RULES if not first.startswith(MAGIC) else 1


def read_start(head: str, revision: int = RULES) -> Start:
    """How the game of a replay begins. Raises `ReplayFileError`, or `DealError` for a deal inside."""
    try:
        table = read_toml(head)
    except TomlError as error:
        raise ReplayFileError(f"the head of this replay is damaged: {error}") from error
    if "table" in table or "puzzle" in table:
        from campaign.start import start_from_deal

        return start_from_deal(head, "replay")
    try:
        table["names"] = table.pop("seats", ())
        setup = msgspec.convert(table, Setup)
    except (msgspec.ValidationError, ValueError) as error:
        raise ReplayFileError(f"the head of this replay does not tell a game: {error}") from error
    try:
        check_setup(setup)
    except SetupError as error:
        if revision < RULES and setup.options.variable:
            told = f"this replay was made by older rules, and nothing of it can be told: now {FEW_STARS}"
            raise ReplayFileError(told) from error
        raise ReplayFileError(f"the head of this replay does not tell a game: {error}") from error
    return Start(setup)


def read_replay(text: str, start: Start | None = None) -> Session:
    """A session that has played the whole replay. `start` is the game of a file of moves alone.

    A replay of older rules is told up to the first move that they made otherwise; the session's `notice` says so.
    Raises `ReplayFileError`, or `ReplayError` with the number of the first move that does not fit.
    """
    head, moves = split_replay(text)
    revision = revision_of(text)
    if head:
        start = read_start(head, revision)
    if start is None:
        raise ReplayFileError('this is no replay: it does not begin with "High Seas replay 1"')
    return play_journal(start, moves, revision)
