"""Statistics across games, kept in one file on this computer.

A finished game is one entry under its id, so that undoing the end and playing on replaces the entry instead of
counting twice.
"""

from collections import Counter
from pathlib import Path
from typing import Annotated

import msgspec

from campaign import datafile, paths
from campaign.datafile import DataFileError
from campaign.session import Session
from engine.cards import CONTRACTS
from engine.events import Busted, ContractCompleted


class StatisticsError(DataFileError):
    """The file of statistics cannot be read or written; one sentence says what to do."""


Figure = Annotated[int, msgspec.Meta(ge=-(1 << 40), le=1 << 40)]
"""A figure of a game. The bounds keep numbers of hundreds of digits out of the averages."""


class Entry(msgspec.Struct, frozen=True):
    """One finished game."""

    mode: str
    seats: Figure
    outcome: str
    points: Figure
    title: str
    turns: Figure
    turns_left: Figure
    busts: Figure
    contracts: tuple[str, ...]
    rewound: bool
    seed: int
    finished: Figure
    """The place in the order of finished games, from 1."""


class Summary(msgspec.Struct, frozen=True):
    """Figures over all finished games against the Time deck, and a count of the others.

    Streaks count games won in a row; a rewound game counts like any other but is told apart in `rewound`.
    """

    played: int
    won: int
    rewound: int
    ranked: int
    by_seats: dict[int, tuple[int, int]]
    """Seats → games played, games won."""
    titles: dict[str, int]
    best_points: int
    average_points: float
    streak: int
    best_streak: int
    contracts: dict[str, int]
    busts: int
    average_turns_left: float
    chapters: tuple[int, int] = (0, 0)
    """Chapters of cooperative story campaigns: played to their end, and won."""


_ENTRIES = msgspec.json.Decoder(dict[str, Entry])


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
    """Enter a finished game, replacing an earlier entry of the same game. Raises `StatisticsError`."""
    if session.result is None or not session.game_id:
        return
    file = paths.statistics_file() if file is None else file
    entries = load(file)
    old = entries.get(session.game_id)
    place = old.finished if old else 1 + max((entry.finished for entry in entries.values()), default=0)
    entries[session.game_id] = _entry(session, place)
    try:
        datafile.write(file, msgspec.json.encode(entries))
    except DataFileError as error:
        raise StatisticsError(str(error)) from error


def _entry(session: Session, place: int) -> Entry:
    result = session.result
    assert result is not None
    events = [event for moment in session.moments for event in moment.events]
    done = [CONTRACTS[event.contract].id for event in events if isinstance(event, ContractCompleted)]
    return Entry(
        mode=session.state.mode,
        seats=len(session.players),
        outcome=result.outcome,
        points=result.points,
        title=result.title,
        turns=result.turns,
        turns_left=result.turns_left,
        busts=sum(1 for event in events if isinstance(event, Busted)),
        contracts=tuple(done),
        rewound=session.rewound,
        seed=session.state.seed,
        finished=place,
    )


def summarize(entries: dict[str, Entry]) -> Summary:
    """Figures over these games."""
    told = [entry for entry in entries.values() if entry.outcome != "ranked"]
    chapters = [entry for entry in told if entry.mode == "adventure"]
    games = sorted((entry for entry in told if entry.mode != "adventure"), key=lambda e: e.finished)
    won = [game for game in games if game.outcome == "won"]
    streak, best = _streaks(games)
    by_seats = {
        seats: (
            sum(1 for game in games if game.seats == seats),
            sum(1 for game in won if game.seats == seats),
        )
        for seats in sorted({game.seats for game in games})
    }
    return Summary(
        played=len(games),
        won=len(won),
        rewound=sum(1 for game in games if game.rewound),
        ranked=sum(1 for entry in entries.values() if entry.outcome == "ranked"),
        by_seats=by_seats,
        titles=dict(Counter(game.title for game in won).most_common()),
        best_points=max((game.points for game in won), default=0),
        average_points=_average([game.points for game in won]),
        streak=streak,
        best_streak=best,
        contracts=dict(Counter(c for game in games for c in game.contracts).most_common()),
        busts=sum(game.busts for game in games),
        average_turns_left=_average([game.turns_left for game in won]),
        chapters=(len(chapters), sum(1 for entry in chapters if entry.outcome == "won")),
    )


def _average(figures: list[int]) -> float:
    return sum(figures) / len(figures) if figures else 0.0


def _streaks(games: list[Entry]) -> tuple[int, int]:
    """Games won in a row up to the last one, and the most ever."""
    now = best = 0
    for game in games:
        now = now + 1 if game.outcome == "won" else 0
        best = max(best, now)
    return now, best
