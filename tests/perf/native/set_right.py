"""Fits how the navigator's chances of new deals are set right (`campaign/play/royal/rating.py`). Needs numpy."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np

from highseas.engine.royal.cards import CONTRACTS
from tests.perf.deals import table
from tests.perf.native.forecasts import ASIDE, JUDGED, OUTCOME, SEATS, SEED, TURN

SCALE = 1024
CERTAIN = 1 << 20
DOUBT = 30.0
"""How firmly a contract's number is held at nought: as by so many games that say nothing of it."""
PAIRS = list(combinations(range(len(CONTRACTS)), 2))
_ALONE = 3 + len(CONTRACTS)
_STEPS = 30


@cache
def contracts_of(seats: int, seed: int, aside: int) -> bytes:
    """Return the contracts of a deal."""
    return table(seed, aside, seats).contracts


def deals(rows: Any, paired: bool = False) -> tuple[Any, Any]:
    """Return of the first turns among these rows a row for each of what its chance is set right by: log-odds by the
    network, one, Time cards aside, for each contract whether it lies there, and if `paired` for each two whether
    both do; and whether these games were won.
    """
    first = rows[rows[:, TURN] == 1]
    chance = first[:, JUDGED] / CERTAIN
    known = np.zeros((len(first), len(CONTRACTS)))
    for place, row in enumerate(first):
        known[place, list(contracts_of(int(row[SEATS]), int(row[SEED]), int(row[ASIDE])))] = 1
    columns = [np.log(chance / (1 - chance)), np.ones(len(first)), first[:, ASIDE], known]
    if paired:
        columns += [known[:, one] * known[:, other] for one, other in PAIRS]
    return np.column_stack(columns), first[:, OUTCOME]


def fitted(by: Any, won: Any, doubt: float = DOUBT) -> Any:
    """Return what each column of `by` is multiplied by, so that the sum is the log-odds of having won: a logistic
    regression, the contracts drawn to nought, pairs of them twice as firmly (Newton's method).
    """
    held = np.full(by.shape[1], 2 * doubt)
    held[:_ALONE] = doubt
    held[:3] = 1e-6
    numbers = np.zeros(by.shape[1])
    for _ in range(_STEPS):
        chance = 1 / (1 + np.exp(-by @ numbers))
        slope = by.T @ (won - chance) - held * numbers
        bend = (by.T * (chance * (1 - chance))) @ by + np.diag(held)
        step = np.linalg.solve(bend, slope)
        numbers += step
        if np.abs(step).max() < 1e-9:
            break
    return numbers


def whole(numbers: Sequence[float]) -> dict[str, Any]:
    """Return the numbers of a fit as a file of ratings has them."""
    factor, plus, aside, *rest = (round(SCALE * float(number)) for number in numbers)
    names = [contract.id for contract in CONTRACTS]
    pairs = [f"{names[one]} {names[other]}" for one, other in PAIRS] if len(rest) > len(names) else []
    contracts = dict(zip(names, rest[: len(names)], strict=True))
    return {
        "factor": factor,
        "plus": plus,
        "aside": aside,
        "contracts": contracts,
        "pairs": dict(zip(pairs, rest[len(names) :], strict=True)),
    }
