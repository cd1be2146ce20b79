"""Fits how the navigator's chances of new deals are set right (`campaign/play/royal/rating.py`). Needs numpy."""

from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from highseas.engine.royal.cards import CONTRACTS
from tests.perf.deals import table
from tests.perf.native.forecasts import ASIDE, FOUND, JUDGED, LUCK, OUTCOME, SEATS, SEED, TURN

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
    how a contract differs from number of seats to number of seats and with each Time card more, of two contracts,
    and what is said.
    """

    contract: float = 30.0
    difference: float = 1000.0
    card: float = 2000.0
    pair: float = 700.0
    said: float = 0.01


ALONE, TOGETHER = Doubt(contract=60.0, card=3000.0, pair=200.0), Doubt()


class Deals(NamedTuple):
    """New deals that were played: their seats; what is said of them (`_SAID`) and, a column for each contract,
    whether it lies there; Time cards in the deck; whether the game was won, and the luck of its cards where it is
    known, else no number.
    """

    seats: Any
    said: Any
    contracts: Any
    cards: Any
    won: Any
    luck: Any

    def of(self, which: Any) -> "Deals":
        """Return those deals of which this is true."""
        return Deals(*(part[which] for part in self))

    def lucky(self) -> int:
        """Return of how many games the luck is known."""
        return int((~np.isnan(self.luck)).sum())

    def and_these(self, others: "Deals") -> "Deals":
        """Return these deals and others."""
        return Deals(*(np.concatenate(both) for both in zip(self, others, strict=True)))


class Numbers(NamedTuple):
    """What is known after a fit: by the number of seats what is said (`_SAID`) and contracts are multiplied by; and
    in common the usual number of Time cards, how contracts differ with each card more, and what each two contracts
    are.
    """

    seats: dict[int, Any]
    usual: int
    cards: Any
    pairs: Any

    def log_odds(self, deals: Deals) -> Any:
        """Return the log-odds that deals are set right to."""
        own = np.array([self.seats[int(seats)] for seats in deals.seats])
        more = (deals.cards - self.usual) * (deals.contracts @ self.cards)
        return (own * np.hstack([deals.said, deals.contracts])).sum(1) + more + paired(deals.contracts) @ self.pairs

    def scale(self, seats: int) -> dict[str, Any]:
        """Return the numbers of so many seats as a file of ratings has them."""
        factor, ahead, plus, aside, *rest = _whole(self.seats[seats])
        figures = {"factor": factor, "ahead": ahead, "plus": plus, "aside": aside}
        return {**figures, "contracts": dict(zip(NAMES, rest, strict=True))}

    def common(self) -> dict[str, Any]:
        """Return what numbers of seats have in common as a file of ratings has it."""
        ids = [f"{NAMES[one]} {NAMES[other]}" for one, other in PAIRS]
        pairs = dict(zip(ids, _whole(self.pairs), strict=True))
        return {"usual": self.usual, "cards": dict(zip(NAMES, _whole(self.cards), strict=True)), "pairs": pairs}


def _whole(numbers: Any) -> list[int]:
    return [round(SCALE * float(number)) for number in numbers]


@cache
def contracts_of(seats: int, seed: int, aside: int) -> tuple[bytes, int]:
    """Return the contracts of a deal, and how many Time cards are in its deck."""
    laid = table(seed, aside, seats)
    return laid.contracts, len(laid.time_deck)


def deals(rows: Any) -> Deals:
    """Return the deals that these rows have the first turn of; the luck is known where they have such a column."""
    first = rows[rows[:, TURN] == 1]
    known, cards = np.zeros((len(first), len(CONTRACTS))), np.zeros(len(first))
    for place, row in enumerate(first):
        contracts, cards[place] = contracts_of(int(row[SEATS]), int(row[SEED]), int(row[ASIDE]))
        known[place, list(contracts)] = 1
    said = [odds(first[:, JUDGED]), odds(first[:, FOUND]), np.ones(len(first)), first[:, ASIDE]]
    luck = first[:, LUCK] / CERTAIN if first.shape[1] > LUCK else np.full(len(first), np.nan)
    return Deals(first[:, SEATS], np.column_stack(said), known, cards, first[:, OUTCOME], luck)


def odds(chances: Any) -> Any:
    """Return the log-odds of chances in 2**20ths."""
    known = np.clip(chances, 1, CERTAIN - 1) / CERTAIN
    return np.clip(np.log(known / (1 - known)), -MOST_ODDS, MOST_ODDS)


def paired(contracts: Any) -> Any:
    """Return a column for each two contracts: whether both lie there."""
    return np.column_stack([contracts[:, one] * contracts[:, other] for one, other in PAIRS])


def less_luck(played: Deals, chance: Any) -> tuple[Any, Any]:
    """Return results less luck, and how many results each of them tells as much as; `chance` is what was expected.

    Luck is nothing on average, so that the chances of deals stay what they are; taken off by the right measure, it
    leaves least to chance. The measure and the worth are found by the number of seats.
    """
    results, worth = played.won.astype(float), np.ones(len(played.won))
    for seats in np.unique(played.seats):
        here = (played.seats == seats) & ~np.isnan(played.luck)
        if here.any():
            luck, off = played.luck[here], played.won[here] - chance[here]
            measure = (luck @ off) / (luck @ luck)
            results[here] -= measure * luck
            worth[here] = (off @ off) / ((off - measure * luck) @ (off - measure * luck))
    return results, worth


def fitted(played: Deals, doubt: Doubt = TOGETHER) -> Numbers:
    """Return the numbers by which the log-odds of having won are told best: a logistic regression, all but what is
    said drawn to nought. What chances it finds by results alone tells how luck is taken off them; then it is done
    again.

    Several numbers of seats are fitted together: a contract has a number in common, and each number of seats
    another beside it that is held more firmly; Time cards and pairs have only one in common.
    """
    seats = [int(each) for each in np.unique(played.seats)]
    here = [(played.seats == each)[:, None] for each in seats]
    usual = round(float(played.cards.mean()))
    said = [played.said * each for each in here]
    differences = [played.contracts * each for each in here] if len(seats) > 1 else []
    more = played.contracts * (played.cards - usual)[:, None]
    by = np.hstack([*said, played.contracts, *differences, more, paired(played.contracts)])
    count = len(CONTRACTS)
    held = [doubt.said] * _SAID * len(seats) + [doubt.contract] * count
    held += [doubt.difference] * count * len(differences) + [doubt.card] * count + [doubt.pair] * len(PAIRS)
    first = _regression(by, played.won, np.ones(len(by)), np.array(held))
    found = _regression(by, *less_luck(played, _chance(by, first)), np.array(held), first)
    sizes = [_SAID] * len(seats) + [count] * (2 + len(differences))
    parts = np.split(found, np.cumsum(sizes))
    own, common, others = parts[: len(seats)], parts[len(seats)], parts[len(seats) + 1 : -2]
    contracts = [common + other for other in others] or [common]
    numbers = {each: np.concatenate(two) for each, *two in zip(seats, own, contracts, strict=True)}
    return Numbers(numbers, usual, *parts[-2:])


def held_back(played: Deals, doubt: Doubt, parts: int = 5, blind: bool = False) -> tuple[float, float]:
    """Return how well games are foretold by others that have not their sets of contracts, which are learned from
    less their luck or, `blind` to it, by their results.

    First the log loss of results less luck; then how far chances are off, in points, as far as games with the same
    set (alone: and nearly as many Time cards aside) turned out alike. That is not known where hardly two games have
    the same.
    """
    sets = played.contracts @ (1 << np.arange(len(CONTRACTS)))
    every, place = np.unique(sets, return_inverse=True)
    part = np.random.default_rng(1).integers(parts, size=len(every))[place]
    odds = np.zeros(len(sets))
    for each in range(parts):
        others = played.of(part != each)
        known = others._replace(luck=others.luck * np.nan) if blind else others
        odds[part == each] = fitted(known, doubt).log_odds(played.of(part == each))
    chance = 1 / (1 + np.exp(-odds))
    results, worth = less_luck(played, chance)
    lost = -np.average(results * np.log(chance) + (1 - results) * np.log(1 - chance), weights=worth)
    _, alike = np.unique(sets * 10 + played.said[:, -1] // 2, return_inverse=True)
    off, weight = np.bincount(alike, worth * (results - chance)), np.bincount(alike, worth)
    own_off, own_weight = ((worth * (results - chance)) ** 2).sum(), (worth**2).sum()  # of a game with itself
    square = ((off @ off) - own_off) / ((weight @ weight) - own_weight)
    return float(lost), 100 * float(np.sign(square) * np.sqrt(abs(square)))


def _chance(by: Any, numbers: Any) -> Any:
    return 1 / (1 + np.exp(-by @ numbers))


def _regression(by: Any, results: Any, worth: Any, held: Any, numbers: Any = None) -> Any:
    """Return what each column of `by` is multiplied by, so that the sum is the log-odds of the results, each worth
    so many (Newton, from these numbers on).
    """
    numbers = np.zeros(by.shape[1]) if numbers is None else numbers.copy()
    for _ in range(_STEPS):
        chance = _chance(by, numbers)
        slope = by.T @ (worth * (results - chance)) - held * numbers
        bend = (by.T * (worth * chance * (1 - chance))) @ by + np.diag(held)
        step = np.linalg.solve(bend, slope)
        numbers += step
        if np.abs(step).max() < 1e-6:
            break
    return numbers
