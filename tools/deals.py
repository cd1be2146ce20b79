"""Deals against the Time deck, as measurements number them."""

from collections.abc import Sequence

from highseas.campaign.royal.play.rating import rated
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.state import Options, Setup, State

_NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")


def table(seed: int, aside: int = 0, seats: int = 1) -> State:
    return new_game(Setup("contracts", _NAMES[:seats], seed, Options(aside=aside)))


def chance_of(seed: int, aside: int = 0, seats: int = 1) -> int:
    """Return the chance of a deal at its first turn, in ten-thousandths."""
    found = rated(table(seed, aside, seats))
    assert found is not None
    return found.chance


def cuts(chances: Sequence[int]) -> list[int]:
    """Return the chances that part these into fifths, the highest first."""
    ordered = sorted(chances, reverse=True)
    return [ordered[len(ordered) * fifth // 5] for fifth in range(1, 5)]
