"""What stands in the place of the navigator in tests of what is built on its chances: quick, and always the same,
whatever the navigator has learned.
"""

from collections.abc import Callable
from zlib import crc32

from highseas.engine.royal.ai.advice import Analysis, Judged, Reason
from highseas.engine.royal.game import legal
from highseas.engine.royal.moves import Draw, Move
from highseas.engine.royal.seen.view import Observation
from highseas.engine.royal.state import State


def analyze(seen: Observation, seat_no: int, nodes: int = 0, stop: Callable[[], bool] | None = None) -> Analysis:
    """Judge moves by what lies on the table, and in part by chance."""
    judged = [Judged(move, chance_of(seen.table, move), reason(move)) for move in legal(seen.table)]
    return Analysis(tuple(sorted(judged, key=lambda each: -each.chance)), len(judged), False)


def chance_of(table: State, move: Move) -> int:
    """Return a chance from 0 to 10,000 that falls with the Time deck and rises with what the seat has done."""
    done = sum(1 for markers in table.markers if markers)
    chance = 4_000 + 1_500 * done - 120 * (18 - len(table.time_deck)) + 150 * len(table.harbor)
    return max(0, min(10_000, chance + crc32(repr((table.turn, table.drawn, move)).encode()) % 1_000))


def reason(move: Move) -> Reason:
    return Reason(move, "draw_on", bust=7, total=56) if isinstance(move, Draw) else Reason(move, "for_coins")
