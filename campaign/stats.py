"""Finished games, kept in one file on this computer; `campaign.summary` makes figures of them.

A finished game is one entry under its id, so that undoing the end and playing on replaces the entry instead of
counting twice.
"""

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
    """Enter a finished game, replacing an earlier entry of the same game. Raises `StatisticsError`.

    The other entries are written back as they are, whatever a newer version of the program put into them.
    """
    if session.result is None or not session.game_id:
        return
    file = paths.statistics_file() if file is None else file
    entries = load(file)
    old = entries.get(session.game_id)
    place = old.finished if old else 1 + max((entry.finished for entry in entries.values()), default=0)
    day = (old.day if old else "") or daily.today().isoformat()
    try:
        kept = _AS_THEY_ARE.decode(datafile.read(file)) if entries else {}
        kept[session.game_id] = msgspec.Raw(msgspec.json.encode(_entry(session, place, day)))
        datafile.write(file, msgspec.json.encode(kept))
    except (DataFileError, FileNotFoundError) as error:
        raise StatisticsError(str(error)) from error


def put_back(data: bytes, file: Path | None = None) -> str:
    """Games of a backup's statistics that are not in these come before them; a sentence.

    Raises `StatisticsError`.
    """
    file = paths.statistics_file() if file is None else file
    try:
        theirs, theirs_raw = _ENTRIES.decode(data), _AS_THEY_ARE.decode(data)
    except (ValueError, RecursionError):
        return "The statistics in it cannot be read; yours stay as they are."
    ours = load(file)
    new = sorted((game for game in theirs if game not in ours), key=lambda game: theirs[game].finished)
    old = sorted(ours, key=lambda game: ours[game].finished)
    try:
        ours_raw = _AS_THEY_ARE.decode(datafile.read(file)) if ours else {}
        kept = {
            game: _at_place((theirs_raw if game in theirs_raw and game not in ours else ours_raw)[game], place)
            for place, game in enumerate([*new, *old], 1)
        }
        datafile.write(file, msgspec.json.encode(kept))
    except (DataFileError, FileNotFoundError) as error:
        raise StatisticsError(str(error)) from error
    return f"{len(new)} finished games came into the statistics."


def _at_place(raw: msgspec.Raw, place: int) -> msgspec.Raw:
    """An entry as it is, but for its place in the order."""
    return msgspec.Raw(msgspec.json.encode({**msgspec.json.decode(raw), "finished": place}))


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
        return solved(load())
    except ValueError:
        return frozenset()
