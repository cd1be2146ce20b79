"""Fits how chances of new deals are set right (`engine.royal.ai.navigator.navigator`). Needs numpy."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np

from highseas.engine.royal.ai.navigator.weights import RawCommon, RawOpening
from highseas.engine.royal.cards import CONTRACTS
from tools.deals import table
from tools.native.forecasts import ASIDE, CERTAIN, FOUND, JUDGED, LUCK, OUTCOME, SEATS, SEED, TURN

SCALE = 1024
MOST_ODDS = 8.0
"""Log-odds of the highest chance that is told of a new deal."""
NAMES = [contract.id for contract in CONTRACTS]
PAIRS = list(combinations(range(len(CONTRACTS)), 2))
NEVER = 1e9
"""A doubt by which numbers are nought whatever games say."""
_SAID = 4
"""Columns of a deal before its contracts: log-odds by the network and one card ahead, one, Time cards aside."""
_STEPS = 30


class Doubt(NamedTuple):
    """How firmly numbers are held at nought: as by so many games that say nothing of them. Those of contracts, of
    how a contract differs from number of seats to number of seats and with each Time card more, of two contracts,
    of all contracts of a deal, and what is said.
    """

    contract: float = 30.0
    difference: float = 1000.0
    card: float = 2000.0
    pair: float = 700.0
    set: float = NEVER
    said: float = 0.01


ALONE, TOGETHER = Doubt(contract=60.0, card=3000.0, pair=200.0, set=100.0), Doubt()


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
        return Deals(*(part[which] for part in self))

    def lucky(self) -> int:
        return int((~np.isnan(self.luck)).sum())

    def and_these(self, others: "Deals") -> "Deals":
        return Deals(*(np.concatenate(both) for both in zip(self, others, strict=True)))


class Numbers(NamedTuple):
    """What is known after a fit: by the number of seats what is said (`_SAID`) and contracts are multiplied by; and
    in common the usual number of Time cards, how contracts differ with each card more, what each two contracts are,
    and what each set of contracts is, if that is known (`sets_of`).
    """

    seats: dict[int, Any]
    usual: int
    cards: Any
    pairs: Any
    sets: Any = ()

    def log_odds(self, deals: Deals) -> Any:
        own = np.array([self.seats[int(seats)] for seats in deals.seats])
        more = (deals.cards - self.usual) * (deals.contracts @ self.cards)
        known = (own * np.hstack([deals.said, deals.contracts])).sum(1) + more + paired(deals.contracts) @ self.pairs
        return known + self.sets[sets_of(deals)] if len(self.sets) else known

    def opening(self, seats: int) -> RawOpening:
        factor, ahead, plus, aside, *rest = _whole(self.seats[seats])
        return RawOpening(factor, ahead, plus, aside, dict(zip(NAMES, rest, strict=True)))

    def common(self) -> RawCommon:
        ids = [f"{NAMES[one]} {NAMES[other]}" for one, other in PAIRS]
        pairs = dict(zip(ids, _whole(self.pairs), strict=True))
        cards = dict(zip(NAMES, _whole(self.cards), strict=True))
        return RawCommon(self.usual, cards, pairs, tuple(_whole(self.sets)))


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
    known = np.clip(chances, 1, CERTAIN - 1) / CERTAIN
    return np.clip(np.log(known / (1 - known)), -MOST_ODDS, MOST_ODDS)


def paired(contracts: Any) -> Any:
    return np.column_stack([contracts[:, one] * contracts[:, other] for one, other in PAIRS])


def sets_of(deals: Deals) -> Any:
    """Return which set of contracts each deal has, of all sets of as many as they come one after the other."""
    lie = [tuple(map(int, np.flatnonzero(row))) for row in deals.contracts]
    places = {these: place for place, these in enumerate(combinations(range(len(CONTRACTS)), len(lie[0])))}
    return np.array([places[these] for these in lie])


def alike(played: Deals) -> tuple[Any, Any]:
    """Return the first of all deals that are the same before they are played, and for each deal which of those it
    is like.
    """
    sets = played.contracts @ (1 << np.arange(len(CONTRACTS)))
    kinds = np.column_stack([played.seats, sets, played.cards, played.said])
    _, first, place = np.unique(kinds, axis=0, return_index=True, return_inverse=True)
    return first, place.reshape(-1)


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
    which, place = alike(played)
    seats, count = [int(each) for each in np.unique(played.seats)], len(CONTRACTS)
    usual = round(float(played.cards.mean()))
    by, held = columns(played.of(which), seats, usual, doubt)

    def fit(results: Any, worth: Any, numbers: Any = None) -> Any:
        each = np.bincount(place, worth)
        return _regression(by, np.bincount(place, worth * results) / each, each, held, numbers)

    first = fit(played.won, np.ones(len(place)))
    found = fit(*less_luck(played, _chance(by, first)[place]), first)
    differences = len(seats) if len(seats) > 1 else 0
    sizes = [_SAID] * len(seats) + [count] * (2 + differences) + [len(PAIRS)]
    parts = np.split(found, np.cumsum(sizes))
    own_said, common, others = parts[: len(seats)], parts[len(seats)], parts[len(seats) + 1 : -3]
    contracts = [common + other for other in others] or [common]
    numbers = {each: np.concatenate(two) for each, *two in zip(seats, own_said, contracts, strict=True)}
    return Numbers(numbers, usual, *parts[-3:])


def columns(kinds: Deals, seats: Sequence[int], usual: int, doubt: Doubt) -> tuple[Any, Any]:
    """Return what the log-odds of deals are a sum of, a column for each number, and how firmly those are held."""
    here, count = [(kinds.seats == each)[:, None] for each in seats], len(CONTRACTS)
    said = [kinds.said * each for each in here]
    differences = [kinds.contracts * each for each in here] if len(seats) > 1 else []
    more = kinds.contracts * (kinds.cards - usual)[:, None]
    own = np.eye(comb(count, int(kinds.contracts[0].sum())))[sets_of(kinds)] if doubt.set < NEVER else more[:, :0]
    held = [doubt.said] * _SAID * len(seats) + [doubt.contract] * count
    held += [doubt.difference] * count * len(differences) + [doubt.card] * count + [doubt.pair] * len(PAIRS)
    held += [doubt.set] * own.shape[1]
    by = np.hstack([*said, kinds.contracts, *differences, more, paired(kinds.contracts), own])
    return by, np.array(held)


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
