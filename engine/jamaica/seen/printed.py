"""What is printed on the board and the cards, for front ends, which may not import the rules."""

from typing import Literal, NamedTuple

from highseas.engine.jamaica import board
from highseas.engine.jamaica.definitions import DATA, SYMBOLS


class SpaceFace(NamedTuple):
    """A space: its cost in "gold" or "food", its points, where it is on the board in thousandths from the top left.

    `lane` is "outer" or "inner" inside a fork; `after` are the spaces that follow.
    """

    id: int
    space_type: str
    kind: str
    cost: int
    score: int
    xy: tuple[int, int]
    lane: Literal["", "outer", "inner"]
    after: tuple[int, ...]


class CardFace(NamedTuple):
    """An action card: "gold", "food", "gunpowder", "forward" or "backward" for each part of the day."""

    id: int
    morning: str
    evening: str


class TreasureFace(NamedTuple):
    """A treasure: its points, or its power: "map", "sabre", "strength" or "hold", with its figure."""

    id: str
    value: int
    power: str
    figure: int


def _lane(space: int) -> Literal["", "outer", "inner"]:
    for fork in board.FORKS:
        if space in fork.outer:
            return "outer"
        if space in fork.inner:
            return "inner"
    return ""


SPACES: tuple[SpaceFace, ...] = tuple(
    SpaceFace(
        row.id,
        row.type,
        SYMBOLS[board.RESOURCE[row.id]],
        row.cost,
        board.score(row.id, 1 if row.id == board.HOME else 0),
        row.xy,
        _lane(row.id),
        board.AFTER[row.id],
    )
    for row in DATA.board.spaces
)
"""The spaces by number; the points of Port Royal are those of a completed circuit."""
CARDS: dict[int, CardFace] = {row.id: CardFace(row.id, row.morning, row.evening) for row in DATA.cards.rows}
TREASURES: dict[str, TreasureFace] = {
    row.id: TreasureFace(row.id, row.value, row.power, row.figure) for row in DATA.treasures.rows
}
RED_LINE = DATA.board.line
"""The first space after the red line."""
