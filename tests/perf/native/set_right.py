"""Fits how the navigator's chances of new deals are set right (`campaign/play/royal/rating.py`). Needs numpy."""

from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from highseas.engine.royal.cards import CONTRACTS
from tests.perf.deals import table
from tests.perf.native.forecasts import ASIDE, FOUND, JUDGED, OUTCOME, SEATS, SEED, TURN

SCALE = 1024
CERTAIN = 1 << 20
MOST_ODDS = 8.0
"""Log-odds of the highest chance that is told of a new deal."""
NAMES = [contract.id for contract in CONTRACTS]
PAIRS = list(combinations(range(len(CONTRACTS)), 2))
_SAID = 4
"""Columns of a deal before its contracts: log-odds by the network and one card ahead, one, Time cards aside."""
_STEPS = 30


class Doubt(NamedTuple):
    """How firmly numbers are held at nought: as by so many games that say nothing of them. Those of contracts, of
    how a contract differs from number of seats to number of seats, of two contracts, and what is said.
    """

    contract: float = 30.0
    difference: float = 300.0
    pair: float = 500.0
    said: float = 0.01


ALONE, TOGETHER = Doubt(pair=80.0), Doubt()


class Deals(NamedTuple):
    """New deals that were played: their seats; what is said of them (`_SAID`) and, a column for each contract,
    whether it lies there; whether the game was won.
    """

    seats: Any
    said: Any
    contracts: Any
    won: Any

    def of(self, which: Any) -> "Deals":
        """Return those deals of which this is true."""
        return Deals(*(part[which] for part in self))


class Numbers(NamedTuple):
    """What is known after a fit: by the number of seats what is said (`_SAID`) and contracts are multiplied by, and
    in common what each two contracts are.
    """

    seats: dict[int, Any]
    pairs: Any

    def log_odds(self, deals: Deals) -> Any:
        """Return the log-odds that deals are set right to."""
        own = np.array([self.seats[int(seats)] for seats in deals.seats])
        return (own * np.hstack([deals.said, deals.contracts])).sum(1) + paired(deals.contracts) @ self.pairs

    def scale(self, seats: int) -> dict[str, Any]:
        """Return the numbers of so many seats as a file of ratings has them."""
        factor, ahead, plus, aside, *rest = (round(SCALE * float(number)) for number in self.seats[seats])
        figures = {"factor": factor, "ahead": ahead, "plus": plus, "aside": aside}
        return {**figures, "contracts": dict(zip(NAMES, rest, strict=True))}

    def pairs_of(self) -> dict[str, int]:
        """Return the numbers of pairs as a file of ratings has them."""
        ids = [f"{NAMES[one]} {NAMES[other]}" for one, other in PAIRS]
        return {each: round(SCALE * float(number)) for each, number in zip(ids, self.pairs, strict=True)}


@cache
def contracts_of(seats: int, seed: int, aside: int) -> bytes:
    """Return the contracts of a deal."""
    return table(seed, aside, seats).contracts


def deals(rows: Any) -> Deals:
    """Return the deals that these rows have the first turn of."""
    first = rows[rows[:, TURN] == 1]
    known = np.zeros((len(first), len(CONTRACTS)))
    for place, row in enumerate(first):
        known[place, list(contracts_of(int(row[SEATS]), int(row[SEED]), int(row[ASIDE])))] = 1
    said = [odds(first[:, JUDGED]), odds(first[:, FOUND]), np.ones(len(first)), first[:, ASIDE]]
    return Deals(first[:, SEATS], np.column_stack(said), known, first[:, OUTCOME])


def odds(chances: Any) -> Any:
    """Return the log-odds of chances in 2**20ths."""
    known = np.clip(chances, 1, CERTAIN - 1) / CERTAIN
    return np.clip(np.log(known / (1 - known)), -MOST_ODDS, MOST_ODDS)


def paired(contracts: Any) -> Any:
    """Return a column for each two contracts: whether both lie there."""
    return np.column_stack([contracts[:, one] * contracts[:, other] for one, other in PAIRS])


def fitted(played: Deals, doubt: Doubt = TOGETHER) -> Numbers:
    """Return the numbers by which the log-odds of having won are told best: a logistic regression, all but what is
    said drawn to nought.

    Several numbers of seats are fitted together: a contract has a number in common, and each number of seats
    another beside it that is held more firmly; pairs have only one in common.
    """
    seats = [int(each) for each in np.unique(played.seats)]
    here = [(played.seats == each)[:, None] for each in seats]
    said = [played.said * each for each in here]
    differences = [played.contracts * each for each in here] if len(seats) > 1 else []
    by = np.hstack([*said, played.contracts, *differences, paired(played.contracts)])
    count = len(CONTRACTS)
    held = [doubt.said] * _SAID * len(seats) + [doubt.contract] * count
    held += [doubt.difference] * count * len(differences) + [doubt.pair] * len(PAIRS)
    found = _regression(by, played.won, np.array(held))
    parts = np.split(found, np.cumsum([_SAID] * len(seats) + [count] * (1 + len(differences))))
    own, common, others = parts[: len(seats)], parts[len(seats)], parts[len(seats) + 1 : -1]
    contracts = [common + other for other in others] or [common]
    numbers = {each: np.concatenate(two) for each, *two in zip(seats, own, contracts, strict=True)}
    return Numbers(numbers, parts[-1])


def _regression(by: Any, won: Any, held: Any) -> Any:
    """Return what each column of `by` is multiplied by, so that the sum is the log-odds of having won (Newton)."""
    numbers = np.zeros(by.shape[1])
    for _ in range(_STEPS):
        chance = 1 / (1 + np.exp(-by @ numbers))
        slope = by.T @ (won - chance) - held * numbers
        bend = (by.T * (chance * (1 - chance))) @ by + np.diag(held)
        step = np.linalg.solve(bend, slope)
        numbers += step
        if np.abs(step).max() < 1e-6:
            break
    return numbers
