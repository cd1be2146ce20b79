"""Deckhand's valuation of contracts and the Time deck."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import Final

from highseas.engine.royal.ai.open_goals import OpenGoal
from highseas.engine.royal.ai.utility import Utility, taxed_from
from highseas.engine.royal.ai.weights import Weights
from highseas.engine.royal.cards import CARDS, CONTRACTS
from highseas.engine.royal.goals.contracts import TIME_DECK_BASE
from highseas.engine.royal.goals.terms import Professions, Term, WhenTaxed
from highseas.engine.royal.modes import catalog_of
from highseas.engine.royal.state import State

_USUAL_BILL: Final = 5
"""Coins that a contract without named professions is expected to cost."""
_TURNS_EACH: Final = 3
"""Turns it takes to complete a contract once the Tax Inspector has paid."""
_TRADERS_PAY: Final = 4
"""A competitive game has no clock; professions are valued as if used for this many turns."""


def turns_left(table: State) -> int:
    """Return the turns of the whole table still to come, including this one."""
    if not table.timed:
        return _TRADERS_PAY * len(table.seats)
    return len(table.time_deck) + (1 if table.drawn or table.harbor else 0)


def value_of_contracts(table: State, weights: Weights) -> float:
    """Return what completing another open contract is worth now: more when turns run short."""
    if not table.timed:
        return weights.ranked_influence * 1.5
    spent, late = time_spent(table), weights.late
    for _ in range(weights.late_power):  # products are the same on every platform, powers are not
        late *= spent
    return weights.contract + late


def time_spent(table: State) -> float:
    """Return the share of the turns against the Time deck that are over, 0 to 1."""
    return 1.0 - min(1.0, turns_left(table) / (TIME_DECK_BASE + len(table.contracts)))


def discipline(table: State, weights: Weights) -> float:
    """Return how much better drawing must be than stopping, as a factor."""
    if not (table.timed and weights.late_discipline):
        return weights.discipline
    return weights.discipline + weights.late_discipline * (time_spent(table) - 0.5)


def is_worth_a_marker(table: State, contract: int) -> bool:
    """Whether a contract that can be completed should be, now that others may need the marker more."""
    slot = table.contracts.index(contract)
    if not table.timed or not table.markers[slot]:
        return True
    if any(table.steps[slot][i] and i not in table.markers[slot] for i in range(len(table.seats))):
        return False
    unclaimed = sum(1 for markers in table.markers if not markers)
    return _spare_markers(table) > unclaimed and CONTRACTS[contract].rewards[len(table.markers[slot])] > 0


def is_worth_a_step(table: State, contract: int, seat_no: int) -> bool:
    """Whether an offered contract should have the seat's marker, or its next step."""
    slot = table.contracts.index(contract)
    if not table.markers[slot] or not table.timed:
        others = any(table.steps[slot][i] for i in range(len(table.seats)) if i != seat_no)
        return not (table.timed and others and _spare_markers(table) <= 0)
    return is_worth_a_marker(table, contract)


def _spare_markers(table: State) -> int:
    """Return the markers left beyond one for each open contract that has none on its steps."""
    left = sum(seat.markers for seat in table.seats)
    rows = zip(table.markers, table.steps, strict=True)
    return left - sum(1 for markers, steps in rows if not markers and not any(steps))


def value_coins(
    table: State, seat_no: int, goals: Sequence[OpenGoal], mine: Sequence[OpenGoal], weights: Weights, result: Utility
) -> None:
    """Set the value of a coin: one while it can be used, more for a contract that wants coins.

    Also set the coins to keep for `mine`, the contracts assigned to the seat: the price of the dearest profession
    that these still need, or what a Tax Increase takes, while there is time to wait for one.
    """
    coins, turns = len(table.seats[seat_no].coins), turns_left(table)
    shown = {CARDS[card].kind for card in table.seats[seat_no].display}
    if result.sums:
        enough = max(wanted.coins or taxed_from(table) for wanted in result.sums)
        others = len(goals) - len(result.sums)
        result.hoards = others == 0 or coins >= enough
        if coins >= enough:
            result.coin = weights.spare_coin
        else:
            result.coin = weights.hoard if others <= 1 else 1.0
    else:
        unnamed = sum([1 for goal in goals if not _named(goal.terms)])
        bill = sum(_prices(table, shown, goals)) + unnamed * _USUAL_BILL
        if coins >= min(weights.useful_coins, bill + weights.per_turn * turns):
            result.coin = weights.spare_coin
        if table.timed and turns <= len(table.seats):
            result.coin = min(result.coin, weights.last_coin)
    result.saving = max(_prices(table, shown, mine), default=0)
    waiting = any(type(goal.goal.moment) is WhenTaxed for goal in mine)
    if waiting and turns > _TURNS_EACH * (len(mine) - 1):
        result.taxable = True
        result.saving = max(result.saving, taxed_from(table))


def _prices(table: State, shown: AbstractSet[str], goals: Sequence[OpenGoal]) -> list[int]:
    """Return the lowest price of each profession that contracts name, of kinds that the seat does not show."""
    named = [kind for goal in goals for kind in _named(goal.terms)]
    if not named:
        return []
    cheapest = catalog_of(table).cheapest
    return [cheapest.get(kind, 0) for kind in named if kind not in shown]


@lru_cache(maxsize=256)
def _named(terms: tuple[Term, ...]) -> tuple[str, ...]:
    return tuple([kind for term in terms if isinstance(term, Professions) for kind in term.professions])
