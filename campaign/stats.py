"""Finished games, kept in one file on this computer; `campaign.summary` makes figures of them.

A finished game is one entry under its id, so that undoing the end and playing on replaces the entry instead of
counting twice.
"""

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import msgspec

from campaign import daily, datafile, paths
from campaign.account import BEFORE, account
from campaign.datafile import DataFileError
from campaign.session import Session
from campaign.words.account import share_line


class StatisticsError(DataFileError):
    """The file of statistics cannot be read or written; one sentence says what to do."""


Figure = Annotated[int, msgspec.Meta(ge=-(1 << 40), le=1 << 40)]
"""A figure of a game. The bounds keep numbers of hundreds of digits out of the averages."""


class Entry(msgspec.Struct, frozen=True):
    """One finished game. What came in with later versions has a default, which stands for "not known"."""

    mode: str
    seats: Figure
    outcome: str
    points: Figure
    title: str
    turns: Figure
    turns_left: Figure
    busts: Figure
    contracts: tuple[str, ...]
    """The contracts that were completed in the game, once for every seat that did."""
    rewound: bool
    seed: int
    finished: Figure
    """The place in the order of finished games, from 1."""
    lay: tuple[str, ...] = ()
    """The contracts that lay out."""
    day: str = ""
    """The date (UTC) of the end, as 2026-01-31."""
    daily: str = ""
    """The date of the daily deal that it was."""
    puzzle: str = ""
    """The puzzle that it was a try of."""
    dealt: bool = False
    """Whether the table came from a deal file; puzzles do too."""
    campaign: str = ""
    """Of a chapter: the campaign it belongs to; empty for a chapter played once more for practice."""
    chapter: Figure = 0
    defeats: Figure = 0
    """Of a chapter: the campaign's defeats before it."""
    share: str = ""
    """The line to pass on."""
    conceded: bool = False
    """Whether somebody gave the game up."""


_ENTRIES = msgspec.json.Decoder(dict[str, Entry])
_AS_THEY_ARE = msgspec.json.Decoder(dict[str, msgspec.Raw])
_late: dict[Path, dict[str, bytes]] = {}
"""By file of statistics: the entries that could not be written to it, by game."""


def load(file: Path | None = None) -> dict[str, Entry]:
    """All entries by game id. Raises `StatisticsError` if the file cannot be understood; it is left as it is."""
    file = paths.statistics_file() if file is None else file
    try:
        return _ENTRIES.decode(datafile.read(file))
    except FileNotFoundError:
        return {}
    except DataFileError as error:
        raise StatisticsError(f"{error}; {datafile.SET_ASIDE}") from error
    except (ValueError, RecursionError) as error:  # not JSON, not UTF-8, other keys, lists in lists in lists …
        raise StatisticsError(f"{file} cannot be read: it is damaged; {datafile.SET_ASIDE}") from error


def record(session: Session, file: Path | None = None) -> None:
    """Enter a finished game, replacing an earlier entry of the same game.

    The other entries are written back as they are, whatever a newer version of the program put into them. Raises
    `StatisticsError` if that cannot be done now; the next `record` or `catch_up` enters the game then.
    """
    if session.result is None or not session.game_id:
        return
    file = paths.statistics_file() if file is None else file
    new = {session.game_id: msgspec.json.encode(_entry(session, 0, daily.today().isoformat()))}
    try:
        _enter(file, new)
    except StatisticsError as error:
        _keep_for_later(file, new)
        raise StatisticsError(f"{error}; this game will be entered later") from error


def catch_up(file: Path | None = None) -> None:
    """Enter the finished games that could not be entered when they ended. Raises `StatisticsError`."""
    file = paths.statistics_file() if file is None else file
    if _late.get(file) or os.path.lexists(_late_file(file)):
        _enter(file, {})


def up_to_date() -> dict[str, Entry]:
    """All entries, those too that wait to be entered if that can be done now.

    Raises `StatisticsError` or `paths.NoHome`.
    """
    paths.check_home()
    with suppress(StatisticsError):
        catch_up()
    return load()


def _enter(file: Path, new: dict[str, bytes]) -> None:
    """Put entries among the others, after those that are late."""
    try:
        with datafile.alone(file):
            entries, late = load(file), _late_file(file)
            kept = _AS_THEY_ARE.decode(datafile.read(file)) if entries else {}
            last = max((entry.finished for entry in entries.values()), default=0)
            for game, data in (_waiting(file) | new).items():
                old = entries.get(game)
                last += old is None
                kept[game] = _changed(msgspec.Raw(data), _of_its_first_end(old, last))
            datafile.replace(file, msgspec.json.encode(kept))
            with suppress(OSError):  # entered once more, they are what they are
                late.unlink(missing_ok=True)
            _late.pop(file, None)
    except (DataFileError, FileNotFoundError) as error:
        raise StatisticsError(str(error)) from error


def _of_its_first_end(old: Entry | None, place: int) -> dict[str, int | str]:
    """What an entry keeps of the one before: its place in the order, and the day."""
    if old is None:
        return {"finished": place}
    return {"finished": old.finished} | ({"day": old.day} if old.day else {})


def _late_file(file: Path) -> Path:
    """Beside the statistics: entries that could not be put among the others yet."""
    return file.with_name(f"{file.stem}.late{file.suffix}")


def _waiting(file: Path) -> dict[str, bytes]:
    """The entries that are late, of earlier runs of the program too. A file that is damaged is set aside."""
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
    """In memory, and in a small file if the disk takes that."""
    with suppress(DataFileError), datafile.alone(file):
        _late[file] = _waiting(file) | new
        datafile.replace(_late_file(file), msgspec.json.encode({g: msgspec.Raw(d) for g, d in _late[file].items()}))
    _late[file] = _late.get(file, {}) | new


def put_back(data: bytes, file: Path | None = None) -> str:
    """Games of a backup's statistics that are not in these come before them; a sentence.

    Raises `StatisticsError`.
    """
    file = paths.statistics_file() if file is None else file
    try:
        theirs, theirs_raw = _ENTRIES.decode(data), _AS_THEY_ARE.decode(data)
    except (ValueError, RecursionError):
        return "The statistics in it cannot be read; yours stay as they are."
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
        raise StatisticsError(str(error)) from error
    return f"{len(new)} finished games came into the statistics."


def _changed(raw: msgspec.Raw, values: Mapping[str, int | str]) -> msgspec.Raw:
    """An entry as it is, but for these values."""
    return msgspec.Raw(msgspec.json.encode({**msgspec.json.decode(raw), **values}))


def _entry(session: Session, place: int, day: str) -> Entry:
    told, saga = account(session), session.saga
    goals = [goal for goal in told.goals if goal.kind == "contract"]
    counts = saga is not None and not saga.practice
    return Entry(
        mode=told.mode,
        seats=len(session.players),
        outcome=told.outcome,
        points=told.points,
        title=told.title,
        turns=told.turns,
        turns_left=told.turns_left,
        busts=sum(told.busts),
        contracts=tuple(goal.id for goal in goals for done in goal.done if done.turn != BEFORE),
        rewound=told.rewound,
        conceded=session.result is not None and session.result.conceded > 0,
        seed=told.seed,
        finished=place,
        lay=tuple(goal.id for goal in goals),
        day=day,
        daily=told.daily,
        puzzle=told.puzzle,
        dealt=bool(session.start.deal),
        campaign=f"{saga.name} {saga.seed}" if saga is not None and counts else "",
        chapter=told.chapter,
        defeats=saga.defeats if saga is not None else 0,
        share=share_line(told, session.state.names),
    )


def solved(entries: dict[str, Entry]) -> frozenset[str]:
    """The puzzles that were ever won."""
    return frozenset(entry.puzzle for entry in entries.values() if entry.puzzle and entry.outcome == "won")


def last(entries: dict[str, Entry]) -> Entry | None:
    """The game that was finished last."""
    return max(entries.values(), key=lambda entry: entry.finished, default=None)


def solved_so_far() -> frozenset[str]:
    """The puzzles that were ever won; none if the file cannot be read."""
    try:
        return solved(up_to_date())
    except ValueError:
        return frozenset()
