"""The navigator's front door: which tables it plays, its moves with their chances, and the chance of a position."""

from collections.abc import Callable, Mapping

from highseas.engine.refusal import Refusal
from highseas.engine.royal.ai.analysis import NODES, Analysis, Judged
from highseas.engine.royal.ai.navigator.opening import drift_of
from highseas.engine.royal.ai.navigator.reasons import reason
from highseas.engine.royal.ai.navigator.search import ALL_TAKES, NO_TAKES, ONE_TAKE, Capped, Search
from highseas.engine.royal.ai.navigator.weights import Family
from highseas.engine.royal.ai.navigator.weights import families as shipped
from highseas.engine.royal.ai.worth import together
from highseas.engine.royal.catalog import SELECTIONS
from highseas.engine.royal.game import decider, legal
from highseas.engine.royal.goals.laying import SETS
from highseas.engine.royal.modes import MODES, sets_of
from highseas.engine.royal.moves import Aside, Draw, Leave, Move
from highseas.engine.royal.seen.observation import Observation
from highseas.engine.royal.state import State

WIN_POINTS = 60
"""What a victory counts beside its points, in points, where a Time card may be set aside for one (ruling R21).

Measured alone over 1,000 unseen seeds: with 60 one victory in two hundred is given away for 0.84 points a game,
with 30 three for 1.10 points; with 1 it is one in nine for 1.65 points (200 seeds)."""


class NoAnalysis(Refusal):
    """What is asked cannot be judged; a `ValueError`."""


def plays(table: State, families: Mapping[int, Family] | None = None) -> bool:
    """Whether the navigator plays such a table: contracts against the Time deck, with the cards it learned with,
    and with as many seats. Elsewhere deckhand plays in its place.
    """
    return (
        table.timed
        and MODES[table.mode].lays_contracts
        and together(table)
        and all(SELECTIONS[name].set in SETS for name in sets_of(table))
        and len(table.seats) in (shipped() if families is None else families)
    )


def analyze(
    seen: Observation,
    seat_no: int,
    nodes: int = NODES,
    stop: Callable[[], bool] | None = None,
    families: Mapping[int, Family] | None = None,
) -> Analysis:
    """Return the moves of the deciding seat, from 0, best first, by at most so many calls of a network.

    `stop` is asked before each call but the first; once it says yes the answer comes at once, and is capped. There
    is always at least one move in it. `families` are weights of one's own, by the number of seats.

    Raises `NoAnalysis` when the game is over, when the seat does not decide, for a table that it does not play, and
    for a budget that is not a whole number from 1 on.
    """
    families = shipped() if families is None else families
    _check(seen.table, seat_no, nodes, families)
    family = families[len(seen.table.seats)]
    drift = drift_of(seen.table, family)
    search = Search(seen, seat_no, family, nodes, stop)
    values, capped = _values(search)
    ranked = sorted(values, key=lambda move: -_worth(search, move, values[move]))
    judged = [Judged(move, family.chance(values[move], drift), reason(search, move, drift)) for move in ranked]
    return Analysis(tuple(judged), search.nodes, capped)


def _values(search: Search) -> tuple[dict[Move, int], bool]:
    """Return what each move is worth, in the order of `legal`, and whether the search was cut short.

    Each round judges by more than the one before: the seat passes at once; it takes one card more; all takes are
    searched, and the next card is judged by a network; every next card is searched.
    """
    moves = legal(search.root)
    values: dict[Move, int] = {}
    draws = [move for move in moves if type(move) is Draw]
    others = [move for move in moves if type(move) is not Draw]
    capped = False
    try:
        for search.takes in (NO_TAKES, ONE_TAKE, ALL_TAKES):
            for move in sorted(others, key=lambda move: -values.get(move, 0)):
                values[move] = search.move(search.root, move)
            for move in draws:
                values[move] = search.draw_by_network()
        for move in draws:
            values[move] = search.move(search.root, move)
    except Capped:
        capped = True
    return {move: values[move] for move in moves if move in values}, capped


def _worth(search: Search, move: Move, value: int) -> int:
    """Return what moves are ranked by: the chance of winning; where a Time card may be set aside for a point, what
    is expected of a victory and its points.
    """
    if not isinstance(move, Aside | Leave):
        return value
    return value * (len(search.root.point_deck) + WIN_POINTS + isinstance(move, Aside))


def chance(seen: Observation) -> int:
    """Return the chance of winning from this position, in ten-thousandths: that of the best move.

    Raises as `analyze`.
    """
    return analyze(seen, decider(seen.table)).judged[0].chance


def _check(table: State, seat_no: int, nodes: int, families: Mapping[int, Family]) -> None:
    if not table.frames:
        raise NoAnalysis("game.analysis.over")
    if seat_no != decider(table):
        raise NoAnalysis("game.analysis.seat")
    if not plays(table, families):
        raise NoAnalysis("game.analysis.table")
    if isinstance(nodes, bool) or not isinstance(nodes, int) or nodes < 1:
        raise NoAnalysis("game.analysis.budget", nodes=nodes)
