"""Resources, action cards and treasures, by number.

Resources and symbols are small numbers, so that a hold is one byte; cards are 1 to 11 as printed in the data, and
treasures their place in it.
"""

from highseas.engine.jamaica.facts import DATA

NOTHING, GOLD, FOOD, GUNPOWDER = range(4)
FORWARD, BACKWARD = 4, 5
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


def _power(name: str) -> int:
    return next(number for number, row in enumerate(TREASURES) if row.power == name)


MAP = _power("map")
SABRE = _power("sabre")
LADY_BETH = _power("strength")
SIXTH_HOLD = _power("hold")
LIMIT = DATA.start.hand
"""Cards in a hand."""
MAP_LIMIT = TREASURES[MAP].figure
BETH = TREASURES[LADY_BETH].figure
"""What Lady Beth adds to the combat die."""

STAR = 12
"""The star of the combat die, which is no figure."""
COMBAT_FACES: tuple[int, ...] = tuple(STAR if face == "star" else face for face in DATA.dice.combat)
ACTION_FACES: tuple[int, ...] = DATA.dice.action
