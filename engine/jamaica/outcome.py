"""The end of a race: points, ties (rulings R2, R20, J3, J10), and giving up."""

from highseas.engine.game import Log
from highseas.engine.jamaica.board import progress, score
from highseas.engine.jamaica.cards import GOLD, VALUE
from highseas.engine.jamaica.events import Conceded, RaceOver
from highseas.engine.jamaica.holds import total
from highseas.engine.jamaica.state import Result, Ship, State


def finish(state: State, log: Log, conceded: int = -1) -> None:
    """End the race. `conceded` is the seat that gave it up, or -1."""
    state.frames = ()
    state.result = result = result_of(state, conceded)
    if log is not None:
        log.append(RaceOver(result.scores, result.winners))


def is_over(state: State) -> bool:
    """Whether this round is the last: somebody is home, or it is the last that is played (rulings R18, R21)."""
    return any(seat.finished for seat in state.seats) or 0 < state.most_rounds <= state.round


def result_of(state: State, conceded: int) -> Result:
    """Return the result of a race that ends now.

    Of most points the furthest along wins, those that still tie share (ruling J10). Who concedes cannot win. A solo
    race is won unless the Ghost Ship has more points (ruling J12); one begun by the older rule, by coming home.
    """
    seats = state.seats
    places, gold, treasures = zip(*map(_points, seats), strict=True)
    ranks = {
        number: (places[number] + gold[number] + treasures[number], progress(seat.space, seat.lap))
        for number, seat in enumerate(seats)
        if number != conceded
    }
    best = max(ranks.values(), default=None)
    winners = tuple(number for number, rank in ranks.items() if rank == best)
    if len(seats) > 1:
        return Result("ranked", winners, places, gold, treasures, conceded)
    ghost = _points(state.ghost) if state.points_decide and winners and state.ghost is not None else None
    won = bool(winners) and (seats[0].finished if ghost is None else sum(ghost) <= sum(_points(seats[0])))
    return Result("won" if won else "lost", winners if won else (), places, gold, treasures, conceded, ghost)


def _points(ship: Ship) -> tuple[int, int, int]:
    """Return the points of a ship: its place, its doubloons, its treasures less its curses."""
    treasures = sum([VALUE[card] for card in ship.up + ship.down])
    return score(ship.space, ship.lap), total(ship.holds, GOLD), treasures


def concede(state: State, seat_no: int, log: Log) -> None:
    """End the race for all as it stands: the others are ranked (a rule of ours)."""
    if log is not None:
        log.append(Conceded(seat_no))
    finish(state, log, seat_no)
