"""What tests of hints share: an analysis that never changes, in place of the navigator's."""

from collections.abc import Callable
from typing import Any

import pytest

from highseas.engine.royal.ai.advice import Analysis, Judged, Reason
from highseas.engine.royal.game import legal
from highseas.engine.royal.moves import Draw
from highseas.engine.royal.port_royal import PortRoyal
from highseas.engine.royal.seen.view import GoalRef

Stop = Callable[[], bool]


def always(chances: dict[str, int], capped: bool = False, **reasons: Any) -> Callable[..., Analysis]:
    """Return an `analyze` that gives moves, in notation, these chances and all others 1,000.

    Of draws it says that 2 of 31 cards bust, which would leave 48%. `reasons` are those of moves whose
    notation is one word.
    """

    def analyze(game: PortRoyal, seen: Any, seat_no: int, nodes: int = 0, stop: Stop | None = None) -> Analysis:
        judged = []
        for move in legal(seen.table):
            text = game.format(move)
            why = Reason(move, "draw_on", bust=2, total=31, busted=4810)
            if not isinstance(move, Draw):
                why = Reason(move, "enough", bust=2, total=31)
            judged.append(Judged(move, chances.get(text, 1000), reasons.get(text, why)))
        return Analysis(tuple(sorted(judged, key=lambda each: -each.chance)), 7, capped)

    return analyze


def use(patch: pytest.MonkeyPatch, analyze: Callable[..., Analysis]) -> None:
    """Let every game of Contracts be analyzed so."""
    patch.setattr(PortRoyal, "analyze", analyze)


def serving(move: Any, goal: str = "contract-jinx", line: tuple[Any, ...] = ()) -> Reason:
    """Return the reason of a move that serves a contract, with what best follows."""
    return Reason(move, "for_goal", GoalRef("contract", goal), line=line)
