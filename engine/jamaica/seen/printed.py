"""What is printed on the board and the cards, for front ends, which may not import the rules."""

from typing import NamedTuple

from highseas.engine.jamaica import board
from highseas.engine.jamaica.definitions import DATA, SYMBOLS, CardRow, TreasureRow


class SpaceFace(NamedTuple):
    """A space: its cost in "gold" or "food", and its points.

    `lane` is "outer" or "inner" inside a fork, else empty; `after` are the spaces that follow.
    """

    id: int
    space_type: str
    kind: str
    cost: int
    score: int
    lane: str
    after: tuple[int, ...]


_LANES = {
    space: lane
    for fork in board.FORKS
    for lane, spaces in (("outer", fork.outer), ("inner", fork.inner))
    for space in spaces
}
SPACES: tuple[SpaceFace, ...] = tuple(
    SpaceFace(
        row.id,
        row.type,
        SYMBOLS[board.RESOURCE[row.id]],
        row.cost,
        board.score(row.id, 1 if row.id == board.HOME else 0),
        _LANES.get(row.id, ""),
        board.AFTER[row.id],
    )
    for row in DATA.board.spaces
)
"""The spaces by number; the points of Port Royal are those of a completed circuit."""
CARDS: dict[int, CardRow] = {row.id: row for row in DATA.cards.rows}
TREASURES: dict[str, TreasureRow] = {row.id: row for row in DATA.treasures.rows}
RED_LINE = DATA.board.line
"""The first space after the red line."""
