"""The file of finished games: one entry for each game id, which is replaced when the end is played again."""

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec

from highseas.campaign.files import datafile, paths
from highseas.campaign.files.datafile import DataFileError
from highseas.campaign.games import modes, part_of
from highseas.campaign.play.session import Session
from highseas.campaign.words.language import LANGUAGE

Figure = Annotated[int, msgspec.Meta(ge=-(1 << 40), le=1 << 40)]
"""A figure of a game. The bounds keep numbers of hundreds of digits out of the averages."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One finished game. Fields added by later versions have a default that means "not known"."""

    mode: str
    seats: Figure
    outcome: str
    points: Figure
    title: str
    turns: Figure
    turns_left: Figure
    busts: Figure
    contracts: tuple[str, ...]
    """The contracts completed in the game, once for every seat that did."""
    rewound: bool
    seed: int
    finished: Figure
    """The place in the order of finished games, from 1."""
    done_in: tuple[Figure, ...] = ()
    """Beside `contracts`: the turn in which each was completed, -1 where that is not known."""
    done_by: tuple[str, ...] = ()
    """Beside `contracts`: who completed each."""
    lay: tuple[str, ...] = ()
    """The contracts in the game."""
    day: str = ""
    """The date (UTC) of the end, as 2026-01-31."""
    daily: str = ""
    """The date of the daily deal, if it was one."""
    puzzle: str = ""
    """The puzzle, if it was a try of one."""
    dealt: bool = False
    """Whether the table came from a deal file; puzzles do too."""
    campaign: str = ""
    """Of a chapter: its campaign; empty for a chapter played again for practice."""
    chapter: Figure = 0
    defeats: Figure = 0
    """Of a chapter: the campaign's defeats before it."""
    sets: tuple[str, ...] = ()
    """The card sets that were mixed in with those of the mode."""
    beaten: bool | None = None
    """Of a game against each other in which the program had seats: whether a person was among the winners."""
    share: str = ""
    """The line to share."""
    conceded: bool = False
    """Whether somebody gave the game up."""
    hints: Figure | None = None
    """How many questions a hint was shown for."""
    rating: Figure = 0
    """How hard the deal was among those with as many seats, 1 to 5 (`words.games.rating_of`); 0 if not rated."""
    aside: Figure | None = None
    """Time cards that were set aside before the game."""
    coins: Figure | None = None
    """The most coins that a seat ever had in hand."""
    limit: Figure = 0
    """Of a race: the rounds after which it is scored as it stands; 0 for no limit."""
    home: bool | None = None
    """Of a solo race that points decided: whether it came home; one by the older rule counts if it was won."""
    plays: str = ""
    """The game that was played, by its name; empty for the first game, whose figures most others are."""


FIRST_GAMES = 3
"""As long as fewer are finished, a player is asked no more than the rules of a first game need."""


def is_chapter(entry: Entry) -> bool:
    """Whether it was a part of a campaign; a game of a mode that is not known any more was none."""
    return modes().get(entry.mode, False)


class StatisticsError(DataFileError):
    """The file of statistics cannot be read or written; the sentence says what to do."""


_ENTRIES = msgspec.json.Decoder(dict[str, Entry])
_AS_THEY_ARE = msgspec.json.Decoder(dict[str, msgspec.Raw])
_late: dict[Path, dict[str, bytes]] = {}
"""Entries that could not be written yet, by statistics file and game."""


def load(file: Path | None = None) -> dict[str, Entry]:
    """Return all entries by game id. Raises `StatisticsError`; a file that cannot be understood stays as it is."""
    try:
        return check(paths.statistics_file() if file is None else file)
    except FileNotFoundError:
        return {}
    except DataFileError as error:
        raise StatisticsError("results.set_aside", why=error) from error


def check(file: Path) -> dict[str, Entry]:
    """Return all entries by game id. Raises `FileNotFoundError`, or `DataFileError`, whatever the content."""
    return datafile.read_as(dict[str, Entry], file, "results.damaged")


def record(session: Session, file: Path | None = None) -> None:
    """Enter a finished game, replacing an earlier entry of the same game; one that is no person's
    (`Session.is_by_persons`) is left out.

    Other entries are written back unchanged, including fields of newer versions. Raises `StatisticsError` if that
    fails now; the next `record` or `catch_up` enters the game then.
    """
    if session.result is None or not session.game_id or not session.is_by_persons:
        return
    file = paths.statistics_file() if file is None else file
    make: Callable[[Session, str], Entry] = part_of(session.game.name, "entry") or plain_entry
    new = {session.game_id: msgspec.json.encode(make(session, datetime.now(UTC).date().isoformat()))}
    try:
        _enter(file, new)
    except StatisticsError as error:
        _keep_for_later(file, new)
        raise StatisticsError("results.later", why=error) from error


def catch_up(file: Path | None = None) -> None:
    """Enter the finished games that could not be entered when they ended. Raises `StatisticsError`."""
    file = paths.statistics_file() if file is None else file
    if _late.get(file) or os.path.lexists(_late_file(file)):
        _enter(file, {})


def up_to_date() -> dict[str, Entry]:
    """Return all entries, those that wait included if they can be. Raises `StatisticsError` or `NoHome`."""
    paths.check_home()
    with suppress(StatisticsError):
        catch_up()
    return load()


def are_few() -> bool:
    """Whether fewer than `FIRST_GAMES` are finished, counted without reading what they are."""
    try:
        return datafile.read(paths.statistics_file()).count(b'"mode":') < FIRST_GAMES
    except (OSError, DataFileError, paths.NoHome):
        return True


def readable() -> dict[str, Entry]:
    """Return all entries, as `up_to_date` has them; none where they cannot be read."""
    try:
        return up_to_date()
    except (DataFileError, paths.NoHome):
        return {}


def _enter(file: Path, new: dict[str, bytes]) -> None:
    try:
        with datafile.alone(file):
            entries, late = load(file), _late_file(file)
            kept = _AS_THEY_ARE.decode(datafile.read(file)) if entries else {}
            last = max((entry.finished for entry in entries.values()), default=0)
            for game, data in (_waiting(file) | new).items():
                old = entries.get(game)
                last += old is None
                place, day = (last, "") if old is None else (old.finished, old.day)  # those of its first end
                kept[game] = _changed(msgspec.Raw(data), {"finished": place} | ({"day": day} if day else {}))
            datafile.replace(file, msgspec.json.encode(kept))
            with suppress(OSError):  # entering one again changes nothing
                late.unlink(missing_ok=True)
            _late.pop(file, None)
    except (DataFileError, FileNotFoundError) as error:
        raise StatisticsError("play.why", why=error) from error


def _late_file(file: Path) -> Path:
    return file.with_name(f"{file.stem}.late{file.suffix}")


def _waiting(file: Path) -> dict[str, bytes]:
    """Return the waiting entries, also of earlier runs of the program. A damaged file is set aside."""
    late = _late_file(file)
    found: dict[str, bytes] = {}
    try:
        data = datafile.read(late)
        _ENTRIES.decode(data)
        found = {game: bytes(raw) for game, raw in _AS_THEY_ARE.decode(data).items()}
    except FileNotFoundError:
        pass
    except (ValueError, RecursionError):
        with suppress(DataFileError):
            datafile.set_aside(late)
    return found | _late.get(file, {})


def _keep_for_later(file: Path, new: dict[str, bytes]) -> None:
    """Keep entries in memory, and in a small file if the disk allows."""
    with suppress(DataFileError), datafile.alone(file):
        _late[file] = _waiting(file) | new
        datafile.replace(_late_file(file), msgspec.json.encode({g: msgspec.Raw(d) for g, d in _late[file].items()}))
    _late[file] = _late.get(file, {}) | new


def put_back(data: bytes) -> str:
    """Add a backup's games that are missing here, as the earliest; returns a sentence. Raises `StatisticsError`."""
    file = paths.statistics_file()
    try:
        theirs, theirs_raw = _ENTRIES.decode(data), _AS_THEY_ARE.decode(data)
    except (ValueError, RecursionError):
        return LANGUAGE.say("results.backup_bad")
    try:
        with datafile.alone(file):
            ours = load(file)
            new = sorted((game for game in theirs if game not in ours), key=lambda game: theirs[game].finished)
            old = sorted(ours, key=lambda game: ours[game].finished)
            ours_raw = _AS_THEY_ARE.decode(datafile.read(file)) if ours else {}
            kept = {
                game: _changed((ours_raw if game in ours else theirs_raw)[game], {"finished": place})
                for place, game in enumerate([*new, *old], 1)
            }
            datafile.replace(file, msgspec.json.encode(kept))
    except (DataFileError, FileNotFoundError) as error:
        raise StatisticsError("play.why", why=error) from error
    return LANGUAGE.say("results.came_in", games=len(new))


def _changed(raw: msgspec.Raw, values: Mapping[str, int | str]) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode({**msgspec.json.decode(raw), **values}))


def plain_entry(session: Session, day: str) -> Entry:
    """Return the entry of a game that ended on this day with what any game has, for now without its place."""
    setup = session.start.setup
    return Entry(
        mode=setup.mode,
        seats=len(session.players),
        outcome=session.result.outcome if session.result is not None else "",
        points=0,
        title="",
        turns=session.turn,
        turns_left=0,
        busts=0,
        contracts=(),
        rewound=session.rewound,
        seed=setup.seed,
        finished=0,
        day=day,
        hints=session.hints_taken,
        plays=session.game.name,
    )


class PuzzleRecord(NamedTuple):
    """The outcome of the tries of a puzzle."""

    tries: int
    solved: bool
    at_once: bool
    """Whether the first try won, without hints and without a card turned up and taken back."""


def puzzle_records(entries: Mapping[str, Entry]) -> dict[str, PuzzleRecord]:
    records: dict[str, PuzzleRecord] = {}
    for entry in sorted(entries.values(), key=lambda entry: entry.finished):
        if entry.puzzle:
            won = entry.outcome == "won"
            before = records.get(entry.puzzle, PuzzleRecord(0, False, won and not (entry.rewound or entry.hints)))
            records[entry.puzzle] = PuzzleRecord(before.tries + 1, before.solved or won, before.at_once)
    return records


def last(entries: dict[str, Entry]) -> Entry | None:
    return max(entries.values(), key=lambda entry: entry.finished, default=None)


def puzzles_so_far() -> dict[str, PuzzleRecord]:
    """Return the outcome of every puzzle that was tried; none if the file cannot be read."""
    return puzzle_records(readable())
