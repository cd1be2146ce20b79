"""A finished race as curves: where every ship was at the end of each round, and how many doubloons it had."""

from collections.abc import Callable

from highseas.campaign.play.curve import Curve, ends
from highseas.campaign.play.session import Session
from highseas.engine.jamaica.board import progress
from highseas.engine.jamaica.definitions import GOLD
from highseas.engine.jamaica.frames.cargo import total
from highseas.engine.jamaica.state import Ship, State


def curves(session: Session) -> list[Curve]:
    """Return the curves of a race: spaces from the start by the longer lanes, as ranks are counted (ruling J3),
    below 0 behind it; and doubloons. The Ghost Ship is the last line.
    """
    rounds, last = ends(session.moments, lambda state: state.round)
    states: list[State] = [moment.state for moment in last]

    def curve(measure: str, figure: Callable[[Ship], int]) -> Curve:
        by_round = [[figure(ship) for ship in _ships(state)] for state in states]
        return Curve(measure, rounds, tuple(zip(*by_round, strict=True)))

    return [
        curve("spaces", lambda ship: progress(ship.space, ship.lap)),
        curve("doubloons", lambda ship: total(ship.holds, GOLD)),
    ]


def _ships(state: State) -> list[Ship]:
    return [*state.seats, *([state.ghost] if state.ghost is not None else [])]
