"""Everything printed, as the file `data/jamaica.toml` has it, and cards and treasures by number.

Resources and symbols are small numbers, so that a hold is one byte; cards are 1 to 11 as printed in the data, and
treasures their place in it. `engine.jamaica.board` makes tables of the track.
"""

from importlib import resources
from typing import Annotated, Literal

import msgspec

from highseas.engine.strict_toml import read

Confidence = Literal["documented", "corroborated", "single-source", "open", "reconstructed"]
Symbol = Literal["gold", "food", "gunpowder", "forward", "backward"]
SpaceType = Literal["home", "sea", "port", "lair"]
Count = Annotated[int, msgspec.Meta(ge=1, le=50)]
SpaceNo = Annotated[int, msgspec.Meta(ge=0, le=49)]


class _Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Values, how sure they are, and where they come from."""

    confidence: Confidence
    source: tuple[str, ...]


class StartFacts(_Facts, frozen=True):
    """What everybody begins with, and how many treasures are in a game."""

    food: Count
    gold: Count
    hand: Count
    treasures: Count


class ShipFacts(_Facts, frozen=True):
    """The holds of a ship; `most` tokens are ever in one."""

    holds: Count
    most: Count
    confidence_most: Confidence
    source_most: tuple[str, ...]


class GhostFacts(_Facts, frozen=True):
    """The doubloons in the Ghost Ship's holds at the start, and the treasure that it never loses."""

    holds: tuple[Count, ...]
    treasure: str


class DiceFacts(_Facts, frozen=True):
    """The faces of an action die and of the combat die."""

    action: tuple[Count, ...]
    combat: tuple[Count | Literal["star"], ...]


class CardRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action card: what is done by the morning die, then by the evening die."""

    id: Count
    morning: Symbol
    evening: Symbol


class CardFacts(_Facts, frozen=True):
    """The action cards of every player."""

    total: Count
    rows: tuple[CardRow, ...]


class TreasureRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A treasure card: points, or a `power` with its `figure`."""

    id: str
    value: int
    power: Literal["", "map", "sabre", "strength", "hold"] = ""
    figure: int = 0


class TreasureFacts(_Facts, frozen=True):
    """The treasure cards."""

    total: Count
    rows: tuple[TreasureRow, ...]


class ForkRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two lanes from the space `split` to the space `merge`."""

    split: SpaceNo
    merge: SpaceNo
    outer: tuple[SpaceNo, ...]
    inner: tuple[SpaceNo, ...]


class SpaceRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A space: its cost in doubloons (port) or food (sea), its points at the end, and its place on the board.

    `confidence` and `source` are those of the board, unless it has its own; `other_cost` is another source's.
    """

    id: SpaceNo
    type: SpaceType
    xy: tuple[int, int]
    cost: int = 0
    score: int = 0
    other_cost: int = 0
    confidence: Confidence | None = None
    source: tuple[str, ...] = ()


class Totals(_Facts, frozen=True):
    """Totals of the whole board, which tests compare with it; `shortest` and `longest` are moves of a circuit."""

    spaces: Count
    sea: Count
    port: Count
    lair: Count
    shortest: Count
    longest: Count


class BoardFacts(_Facts, frozen=True):
    """The board: `finish` points for a circuit, `behind` for a ship before the red line, which is before `line`."""

    finish: int
    behind: int
    line: SpaceNo
    forks: tuple[ForkRow, ...]
    spaces: tuple[SpaceRow, ...]
    totals: Totals


class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    start: StartFacts
    ship: ShipFacts
    ghost: GhostFacts
    dice: DiceFacts
    cards: CardFacts
    treasures: TreasureFacts
    board: BoardFacts


DATA = read((resources.files("highseas.engine.jamaica") / "data" / "jamaica.toml").read_text(encoding="utf-8"), Data)


NOTHING, GOLD, FOOD, GUNPOWDER = range(4)
FORWARD, BACKWARD = 4, 5
RESOURCES, DIRECTIONS = (GOLD, FOOD, GUNPOWDER), (FORWARD, BACKWARD)
SYMBOLS = ("", "gold", "food", "gunpowder", "forward", "backward")
"""The words for resources and movements; a resource that is loaded has the number of its symbol."""
CARDS: tuple[int, ...] = tuple(row.id for row in DATA.cards.rows)
MORNING: tuple[int, ...] = (0, *(SYMBOLS.index(row.morning) for row in DATA.cards.rows))
EVENING: tuple[int, ...] = (0, *(SYMBOLS.index(row.evening) for row in DATA.cards.rows))
"""The symbols of each card, by its id."""
DECK = bytes(CARDS)
TREASURES = DATA.treasures.rows
TREASURE_IDS: tuple[str, ...] = tuple(row.id for row in TREASURES)
TREASURE_NO: dict[str, int] = {row.id: number for number, row in enumerate(TREASURES)}
VALUE: tuple[int, ...] = tuple(row.value for row in TREASURES)
IS_POWER: tuple[bool, ...] = tuple(bool(row.power) for row in TREASURES)
IS_CURSED: tuple[bool, ...] = tuple(row.value < 0 for row in TREASURES)


MAP, SABRE, LADY_BETH, SIXTH_HOLD = (
    [row.power for row in TREASURES].index(power) for power in ("map", "sabre", "strength", "hold")
)
LIMIT = DATA.start.hand
"""Cards in a hand."""
MAP_LIMIT = TREASURES[MAP].figure
BETH = TREASURES[LADY_BETH].figure
"""What Lady Beth adds to the combat die."""
STAR = 12
"""The star of the combat die, which is no number."""
COMBAT_FACES: tuple[int, ...] = tuple(STAR if face == "star" else face for face in DATA.dice.combat)
ACTION_FACES: tuple[int, ...] = DATA.dice.action
