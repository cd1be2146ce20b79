"""Chances of winning in words: whole points, as nobody knows them better."""

PER_POINT = 100
"""Ten-thousandths, in which the program counts chances, to a point of a hundred."""
_LEAST, _MOST = 1, 99


def points(chance: int, over: bool = False) -> int:
    """Return a chance, in ten-thousandths, in whole points of a hundred: from 1 to 99 unless the game is `over`.

    Nothing is certain before the end.
    """
    rounded = (chance + PER_POINT // 2) // PER_POINT
    return rounded if over else min(_MOST, max(_LEAST, rounded))


def change(chance: int) -> int:
    """Return by how many whole points a chance changed, rounded evenly for both signs."""
    return points(chance, over=True) if chance >= 0 else -points(-chance, over=True)
