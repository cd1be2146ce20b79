"""The board, the cards and the ships of the race written a second time (see `second_jamaica`)."""

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from highseas.engine import jamaica

DATA = tomllib.loads((Path(jamaica.__file__).parent / "data" / "jamaica.toml").read_text(encoding="utf-8"))
SPACE: dict[int, dict[str, Any]] = {row["id"]: row for row in DATA["board"]["spaces"]}
CARD: dict[int, dict[str, Any]] = {row["id"]: row for row in DATA["cards"]["rows"]}
VALUE: dict[str, int] = {row["id"]: row["value"] for row in DATA["treasures"]["rows"]}
POWERS = ("morgans_map", "sarans_sabre", "lady_beth", "sixth_hold")
RESOURCES = ("gold", "food", "gunpowder")
GHOST = -1
SIXTH = 5


# --- the board ---


def after(space: int) -> list[int]:
    """Return the next spaces, forwards."""
    for fork in DATA["board"]["forks"]:
        if space == fork["split"]:
            return [fork["outer"][0], fork["inner"][0]]
        if space in (fork["outer"][-1], fork["inner"][-1]):
            return [fork["merge"]]
    return [0] if space == 49 else [space + 1]


def before(space: int) -> list[int]:
    """Return the next spaces, backwards."""
    return [other for other in SPACE if space in after(other)]


def routes_home(space: int) -> list[int]:
    """Return how many spaces are left to Port Royal, by every route; a whole circuit from there."""
    return [1 if to == 0 else 1 + more for to in after(space) for more in ([0] if to == 0 else routes_home(to))]


LONGEST = {space: max(routes_home(space)) for space in SPACE}


class Way(NamedTuple):
    """A way along the track: what is sailed through, and where and in which lap it ends."""

    path: tuple[int, ...]
    lap: int

    @property
    def space(self) -> int:
        """Return the last space."""
        return self.path[-1]


def forwards(space: int, lap: int, count: int) -> list[Way]:
    """Return all ways forwards; whoever completes the circuit goes no further (rulings R1, R2, R4, J2).

    The Ghost Ship, when it is home, stays there.
    """
    if (space, lap) == (0, 1):
        return [Way((0,), 1)]
    ways = [Way((space,), lap)]
    for _ in range(count):
        longer = []
        for way in ways:
            if len(way.path) > 1 and way.space == 0 and way.lap == 1:
                longer.append(way)
                continue
            for to in after(way.space):
                longer.append(Way((*way.path, to), way.lap + 1 if to == 0 else way.lap))
        ways = longer
    return [Way(way.path[1:], way.lap) for way in ways]


def backwards(space: int, lap: int, count: int) -> list[Way]:
    """Return all ways backwards; behind Port Royal is one lap less (ruling R1)."""
    ways = [Way((space,), lap)]
    for _ in range(count):
        ways = [
            Way((*way.path, to), way.lap - 1 if way.space == 0 else way.lap) for way in ways for to in before(way.space)
        ]
    return [Way(way.path[1:], way.lap) for way in ways]


def progress(space: int, lap: int) -> int:
    """Return how far a ship is, by the longest way that is left (ruling J3)."""
    return lap * LONGEST[0] + LONGEST[0] - LONGEST[space]


# --- ships ---


class Boat:
    """A ship with what it carries; `hand`, `deck` and `discard` are a player's cards."""

    def __init__(self, name: str = "") -> None:
        self.name, self.space, self.lap = name, 0, 0
        self.holds: list[list[Any]] = [["", 0] for _ in range(5)]
        self.up: list[str] = []
        self.down: list[str] = []
        self.hand: list[int] = []
        self.deck: list[int] = sorted(CARD)
        self.discard: list[int] = []
        self.card, self.chosen, self.turned = 0, False, False

    @property
    def home(self) -> bool:
        """Whether it has completed the circuit."""
        return self.lap == 1 and self.space == 0

    def amount(self, kind: str) -> int:
        """Return all tokens of a kind."""
        return sum(count for held, count in self.holds if held == kind)

    def likeness(self, place: int) -> tuple[Any, ...]:
        """Return what tells a hold from others: ordinary ones with the same content are alike."""
        return (place == SIXTH, *self.holds[place])

    def room_for(self, kind: str) -> bool:
        """Whether tokens of a kind can be loaded, perhaps after throwing others out (rulings R10, R11)."""
        return any(held != kind for held, _ in self.holds)

    def gain_treasure(self, card: str, inert: bool = False) -> None:
        """Take a treasure: a power lies face up, and a sixth hold can be used."""
        if inert:
            self.down.append(card)
            return
        (self.up if card in POWERS else self.down).append(card)
        if card == "sixth_hold":
            self.holds.append(["", 0])
