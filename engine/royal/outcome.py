"""The end of a game: results, ties, titles."""

from collections.abc import Callable, Iterable
from typing import Literal

from highseas.engine.royal.cards import EXPEDITION, TYPE
from highseas.engine.royal.events import GameOver
from highseas.engine.royal.piles import Log
from highseas.engine.royal.state import Result, State

TITLES = ((8, "lord"), (6, "captain"), (4, "pirate"), (2, "sailor"), (0, "landlubber"))
"""Fewest points for each title of a won game against the Time deck (ruling R21), best first."""


def title(points: int) -> str:
    """Return the title that a won game with this many points earns (ruling R21)."""
    return next(name for least, name in TITLES if points >= least)


def has_expedition(display: bytes) -> bool:
    """Whether an expedition lies in the display."""
    return any(TYPE[card] == EXPEDITION for card in display)


def by_influence_and_coins(state: State, seat_no: int) -> tuple[int, ...]:
    """Return what the base game ranks by (Big Box p. 7)."""
    seat = state.seats[seat_no]
    return seat.influence, len(seat.coins)


def finish_ranked(
    state: State,
    candidates: Iterable[int],
    log: Log,
    rank: Callable[[State, int], tuple[int, ...]] = by_influence_and_coins,
    conceded: int = -1,
) -> None:
    """End a competitive game: of the candidates the highest rank wins, shared among those that tie.

    `conceded` is the seat that conceded, or -1.
    """
    scores = {i: rank(state, i) for i in candidates}
    best = max(scores.values())
    _finish(state, "ranked", tuple(i for i, score in scores.items() if score == best), log, conceded)


def finish_together(state: State, won: bool, log: Log, conceded: int = -1) -> None:
    """End a game against the Time deck, for all seats alike (ruling R20); `conceded` as above."""
    everyone = tuple(range(len(state.seats)))
    _finish(state, "won" if won else "lost", everyone if won else (), log, conceded)


def _finish(
    state: State, outcome: Literal["won", "lost", "ranked"], winners: tuple[int, ...], log: Log, conceded: int
) -> None:
    state.frames = ()
    state.result = Result(
        outcome=outcome,
        points=len(state.point_deck),
        winners=winners,
        influence=tuple(seat.influence for seat in state.seats),
        coins=tuple(len(seat.coins) for seat in state.seats),
        conceded=conceded,
    )
    if log is not None:
        log.append(GameOver())
