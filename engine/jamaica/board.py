"""The track around the island: costs, points, ways forwards and backwards.

A ship stands at a space and in a lap (ruling R1): the start is space 0 in lap 0, a completed circuit is space 0 in
lap 1, and behind the start the lap is below 0.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from highseas.engine.jamaica.definitions import DATA, FOOD, GOLD, NOTHING, ForkRow

FACTS = DATA.board
SPACES = len(FACTS.spaces)
FORKS: tuple[ForkRow, ...] = FACTS.forks
HOME = 0
"""Port Royal: start and finish. Nobody fights there."""
LAIRS: tuple[int, ...] = tuple(row.id for row in FACTS.spaces if row.type == "lair")
COST: tuple[int, ...] = tuple(row.cost for row in FACTS.spaces)
RESOURCE: tuple[int, ...] = tuple({"sea": FOOD, "port": GOLD}.get(row.type, NOTHING) for row in FACTS.spaces)
"""What a space is paid with."""
FINISHED = 1
"""The lap of a ship at Port Royal after a completed circuit."""


class Way(NamedTuple):
    """A way of so many spaces: what is passed, and the last one. `home` is where in it Port Royal is, or -1."""

    path: tuple[int, ...]
    home: int

    @property
    def space(self) -> int:
        return self.path[-1]


AFTER: list[tuple[int, ...]] = [((space + 1) % SPACES,) for space in range(SPACES)]
"""The spaces after each one; where a fork begins two, that of the outer lane first."""
for _fork in FORKS:
    AFTER[_fork.split] = (_fork.outer[0], _fork.inner[0])
    AFTER[_fork.outer[-1]] = AFTER[_fork.inner[-1]] = (_fork.merge,)
BEFORE: tuple[tuple[int, ...], ...] = tuple(
    tuple(space for space in range(SPACES) if to in AFTER[space]) for to in range(SPACES)
)
"""The spaces before each one; two where a fork ends."""


def _ways(links: Sequence[tuple[int, ...]], start: int) -> tuple[tuple[Way, ...], ...]:
    """Return the ways from a space along these links, by their length."""
    paths: list[tuple[int, ...]] = [()]
    found = []
    for _ in range(max(DATA.dice.action) + 1):
        found.append(tuple(Way(path, path.index(HOME) if HOME in path else -1) for path in paths))
        paths = [(*path, space) for path in paths for space in links[path[-1] if path else start]]
    return tuple(found)


FORWARD = tuple(_ways(AFTER, start) for start in range(SPACES))
"""The ways forwards from each space by the value of a die, forks in both directions (ruling R4)."""
BACKWARD = tuple(_ways(BEFORE, start) for start in range(SPACES))


def _left(choose: Callable[[Sequence[int]], int]) -> tuple[int, ...]:
    """Return the moves from each space to Port Royal by the way of the chosen length; from there a circuit."""
    left = [0] * (SPACES + 1)
    for space in range(SPACES - 1, -1, -1):
        left[space] = choose([left[to or SPACES] + 1 for to in AFTER[space]])
    return tuple(left[:SPACES])


LONGEST_LEFT = _left(max)
SHORTEST_LEFT = _left(min)
CIRCUIT = LONGEST_LEFT[HOME]


def progress(space: int, lap: int) -> int:
    """Return how far a ship is in the race, by the longest way that is left (ruling J3); 0 at the start."""
    return CIRCUIT * (lap + 1) - LONGEST_LEFT[space]


def score(space: int, lap: int) -> int:
    """Return the points of a place at the end: a ship at the start or behind it has those behind the red line."""
    if lap >= FINISHED:
        return FACTS.finish
    if lap < 0 or space == HOME:
        return FACTS.behind
    return FACTS.spaces[space].score


def sail_forward(lap: int, way: Way) -> tuple[tuple[int, ...], int]:
    """Return the path of a way forwards from this lap, and the lap it ends in. A ship that completes the circuit
    stops at Port Royal; one that was behind the start sails on (rulings R2, J2).
    """
    if way.home < 0:
        return way.path, lap
    if lap == 0:
        return way.path[: way.home + 1], FINISHED
    return way.path, lap + 1


def sail_backward(space: int, lap: int, way: Way) -> tuple[tuple[int, ...], int]:
    """Return the path of a way backwards, and the lap it ends in: one less behind Port Royal (ruling R1)."""
    behind = space == HOME or 0 <= way.home < len(way.path) - 1
    return way.path, lap - 1 if behind else lap
