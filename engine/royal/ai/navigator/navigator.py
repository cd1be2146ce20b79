"""The navigator's front door: which tables it plays, its moves with their chances, and the chance of a position."""

from collections.abc import Callable

from highseas.engine.royal.ai.analysis import NODES, Analysis, Judged
from highseas.engine.royal.ai.navigator.chances import corrected
from highseas.engine.royal.ai.navigator.reasons import reason
from highseas.engine.royal.ai.navigator.search import Capped, Search
from highseas.engine.royal.ai.navigator.weights import families
from highseas.engine.royal.ai.worth import together
from highseas.engine.royal.catalog import SELECTIONS
from highseas.engine.royal.game import decider, legal
from highseas.engine.royal.goals.laying import SETS
from highseas.engine.royal.modes import MODES, sets_of
from highseas.engine.royal.moves import Draw, Move
from highseas.engine.royal.seen.observe import Observation
from highseas.engine.royal.state import State


def plays(table: State) -> bool:
    """Whether the navigator plays such a table: contracts against the Time deck, with the cards it learned with,
    and with as many seats. Elsewhere deckhand plays in its place.
    """
    return (
        table.timed
        and MODES[table.mode].lays_contracts
        and together(table)
        and all(SELECTIONS[name].set in SETS for name in sets_of(table))
        and len(table.seats) in families()
    )


def analyze(
    seen: Observation, seat_no: int, nodes: int = NODES, stop: Callable[[], bool] | None = None
) -> Analysis:
    """Return the moves of the deciding seat, from 0, best first, by at most so many calls of a network.

    `stop` is asked before each call but the first; once it says yes the answer comes at once, and is capped. There
    is always at least one move in it. Raises `ValueError` when the game is over, when the seat does not decide, for
    a table that it does not play, and for a budget below 1.
    """
    _check(seen.table, seat_no, nodes)
    search = Search(seen, seat_no, families()[len(seen.table.seats)], nodes, stop)
    moves = legal(search.root)
    values: dict[Move, int] = {}
    capped = False
    try:
        for move in sorted(moves, key=lambda move: type(move) is Draw):
            values[move] = search.move(search.root, move)
        search.deep = True
        for move in sorted(moves, key=lambda move: -values[move]):
            values[move] = search.move(search.root, move)
    except Capped:
        capped = True
    points = search.family.correction
    ranked = sorted((move for move in moves if move in values), key=lambda move: -values[move])
    judged = [Judged(move, corrected(values[move], points), reason(search, move)) for move in ranked]
    return Analysis(tuple(judged), search.nodes, capped)


def chance(seen: Observation) -> int:
    """Return the chance of winning from this position, in ten-thousandths: that of the best move.

    Raises as `analyze`.
    """
    return analyze(seen, decider(seen.table)).judged[0].chance


def _check(table: State, seat_no: int, nodes: int) -> None:
    if not table.frames:
        raise ValueError("the game is over")
    if seat_no != decider(table):
        raise ValueError(f"seat {seat_no} does not decide")
    if not plays(table):
        raise ValueError("the navigator does not play this table")
    if isinstance(nodes, bool) or nodes < 1:
        raise ValueError(f"a budget of {nodes} nodes")
