"""The end of a race: points, ties (rulings R2, R20, J3, J10), and giving up."""

from highseas.engine.game import Log
from highseas.engine.jamaica.board import progress, score
from highseas.engine.jamaica.cards import GOLD, VALUE
from highseas.engine.jamaica.events import Conceded, RaceOver
from highseas.engine.jamaica.holds import total
from highseas.engine.jamaica.state import Result, State


def finish(state: State, log: Log, conceded: int = -1) -> None:
    """End the race: of most points the furthest along wins, those that still tie share. Who concedes cannot win."""
    seats = state.seats
    places = tuple(score(seat.space, seat.lap) for seat in seats)
    gold = tuple(total(seat.holds, GOLD) for seat in seats)
    treasures = tuple(sum(VALUE[card] for card in seat.up + seat.down) for seat in seats)
    scores = [sum(parts) for parts in zip(places, gold, treasures, strict=True)]
    ranks = {
        number: (scores[number], progress(seat.space, seat.lap))
        for number, seat in enumerate(seats)
        if number != conceded
    }
    best = max(ranks.values(), default=None)
    winners = tuple(number for number, rank in ranks.items() if rank == best)
    state.frames = ()
    if len(seats) > 1:
        state.result = Result("ranked", winners, places, gold, treasures, conceded)
    else:
        home = bool(winners) and seats[0].finished
        state.result = Result("won" if home else "lost", winners if home else (), places, gold, treasures, conceded)
    if log is not None:
        log.append(RaceOver(state.result.scores, state.result.winners))


def concede(state: State, seat_no: int, log: Log) -> None:
    """End the race for all as it stands: the others are ranked (a rule of ours)."""
    if log is not None:
        log.append(Conceded(seat_no))
    finish(state, log, seat_no)
