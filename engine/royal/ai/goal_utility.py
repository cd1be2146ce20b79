"""The utility that goals give to things, the same for contracts and missions.

The value of a goal to a seat is spread over the terms it has not met; one function for each kind of term gives its
share to the cards, coins and moments that bring the seat nearer.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from highseas.engine.royal.ai.facts import Shelf
from highseas.engine.royal.ai.open_goals import OpenGoal
from highseas.engine.royal.ai.utility import Sum, Utility
from highseas.engine.royal.ai.weights import GoalWeights
from highseas.engine.royal.cards import BASE_COLORS, CARDS, COLORS, COST, INFLUENCE, SYMBOLS, SYMBOLS_OF
from highseas.engine.royal.frames.expeditions import missing_symbols
from highseas.engine.royal.goals import terms
from highseas.engine.royal.goals.count import fitting
from highseas.engine.royal.state import Seat, State

_SLACK: Final = 0.3
"""Added to what is lacking before the value is spread over it, so that the last piece is not all of it."""
_FEWER: Final = 1.5
"""Value of a card fewer to take, in coins."""
_CREW: Final = 5
"""Cutlasses that repel most ships."""


class Unmet(NamedTuple):
    """A term that a seat has not met: how much of it is `short`, and the value of meeting it.

    Of a goal with steps, `short` is how often the moment still has to come.
    """

    table: State
    shelf: Shelf
    seat_no: int
    goal: OpenGoal
    term: Any
    short: int
    value: float
    weights: GoalWeights
    result: Utility

    @property
    def seat(self) -> Seat:
        return self.table.seats[self.seat_no]

    @property
    def is_active(self) -> bool:
        return self.seat_no == self.table.active

    def each(self, slack: float = _SLACK) -> float:
        return self.value / (self.short + slack)

    def add(self, cards: Iterable[int], amount: float) -> None:
        """Add an amount to the value of cards that the goal wants, so that savings may be spent on them."""
        values, wanted_for = self.result.cards, self.result.goal
        if amount > 0:
            for card in cards:
                values[card] += amount
                wanted_for[card] = self.goal
        elif self.weights.any_card:
            for card in cards:
                if wanted_for[card] is None:
                    wanted_for[card] = self.goal


def value_goal(
    table: State, shelf: Shelf, seat_no: int, goal: OpenGoal, value: float, weights: GoalWeights, result: Utility
) -> None:
    """Spread a goal's value over what the seat still needs for it; a moment counts once all else is met."""
    have, needs, steps = goal.have[seat_no], goal.needs, goal.goal.steps
    lacking = [
        (term, short)
        for place, term in enumerate(goal.terms)
        if (short := max(weights.least, needs[place] - have[place]))
    ]
    moment = goal.goal.moment
    each = value / max(1, len(lacking) + (moment is not None))
    for term, short in lacking:
        TERM_VALUES[type(term)](Unmet(table, shelf, seat_no, goal, term, short, each, weights, result))
    if moment is not None and not lacking:
        left = steps - goal.steps[seat_no] if steps > 1 else needs[-1] - have[-1]
        TERM_VALUES[type(moment)](Unmet(table, shelf, seat_no, goal, moment, max(1, left), value, weights, result))


def _professions(unmet: Unmet) -> None:
    """Value a profession by its cheapest copy."""
    missing = list(unmet.term.professions)
    for card in unmet.seat.display:
        if CARDS[card].kind in missing:
            missing.remove(CARDS[card].kind)
    each = unmet.each()
    for kind in dict.fromkeys(missing):
        unmet.add(unmet.shelf.of_kind.get(kind, ()), each)


def _cheap_professions(unmet: Unmet) -> None:
    cheap = [card for card in unmet.shelf.professions if COST[card] <= unmet.term.max_cost]
    unmet.add(cheap, unmet.each(unmet.weights.cheap))


def _cutlasses(unmet: Unmet) -> None:
    value, short, slack = unmet.value, unmet.short, unmet.weights.cutlasses
    for cutlasses, armed in unmet.shelf.armed.items():
        unmet.add(armed, value * min(cutlasses, short) / (short + slack))


def _influence(unmet: Unmet) -> None:
    """Points printed on a card, and those of an expedition that it would help to claim; crowns for a shield."""
    point = unmet.each(unmet.weights.influence)
    promised = _promised(unmet) if unmet.weights.symbol else {}
    for (points, symbols), cards in unmet.shelf.of_points.items():
        unmet.add(cards, point * min(points + promised.get(symbols, 0.0), unmet.short))
    unmet.result.crown += point * 0.4


def _promised(unmet: Unmet) -> dict[tuple[str, ...], float]:
    promised = dict.fromkeys(unmet.shelf.with_symbols, unmet.weights.symbol)
    for expedition in set(unmet.table.expeditions):
        if not (missing := missing_symbols(expedition, unmet.seat.display)):
            continue
        given = sum(CARDS[expedition].requires.values())
        gain, lacking = (INFLUENCE[expedition] - given) / len(missing), set(missing)
        for symbols, points in promised.items():
            if points < gain and not lacking.isdisjoint(symbols):
                promised[symbols] = gain
    return promised


def _expeditions(unmet: Unmet) -> None:
    """Value cards for the expedition that needs least; a little for any symbol while none is open."""
    display = unmet.seat.display
    lacking = [missing_symbols(card, display) for card in unmet.table.expeditions]
    if best := min((symbols for symbols in lacking if symbols), key=len, default=()):
        wanted, each = best, unmet.value / (len(best) + _SLACK)
    else:
        held = sum([1 for card in display if SYMBOLS_OF[card]])
        wanted, each = SYMBOLS, unmet.value * (0.25 if held < 3 else 0.05)
    for symbols, cards in unmet.shelf.with_symbols.items():
        unmet.add(cards, each if any(symbol in symbols for symbol in wanted) else 0.0)


def _crowns(unmet: Unmet) -> None:
    unmet.result.crown += unmet.each()


def _ships(unmet: Unmet) -> None:
    each, fits = unmet.each(), fitting(unmet.term)
    for ship in unmet.shelf.item_ships:
        if ship in fits:
            unmet.result.items[ship] += each


def _pay_professions(unmet: Unmet) -> None:
    """Subtract the price of the card, which is given away."""
    each, fits = unmet.each(), fitting(unmet.term)
    for card in unmet.shelf.professions:
        if card in fits and each > COST[card]:
            unmet.add((card,), each - COST[card])


def _pay_coins(unmet: Unmet) -> None:
    unmet.result.sums.append(Sum(unmet.term.coins, unmet.value))


def _when_taxed(unmet: Unmet) -> None:
    value = unmet.value / unmet.short
    unmet.result.tax = max(unmet.result.tax, value)
    unmet.result.sums.append(Sum(0, value))


def _when_colors(unmet: Unmet) -> None:
    if unmet.is_active:
        goal, value, result = unmet.term.at_least, unmet.value / unmet.short, unmet.result
        most = len(COLORS) if unmet.weights.more_colors else min(goal, len(COLORS))
        for colors in range(goal, most + 1):
            result.colors[colors] = max(result.colors[colors], value)
        chance = 1.0
        for colors in range(min(goal, len(COLORS) + 1) - 1, -1, -1):
            chance *= max(0, len(BASE_COLORS) - colors) / len(BASE_COLORS)
            result.chances[colors] = max(result.chances[colors], value * chance)


def _when_stopped(unmet: Unmet) -> None:
    stops, cards = unmet.result.stops, unmet.term.cards
    if unmet.is_active and cards < len(stops):
        stops[cards] = max(stops[cards], unmet.value / unmet.short - _FEWER * unmet.term.fewer)


def _when_busted(unmet: Unmet) -> None:
    if unmet.is_active:
        unmet.result.bust += unmet.value / unmet.short * 0.8


def _when_declined(unmet: Unmet) -> None:
    unmet.result.decline[COLORS.index(unmet.term.color)] += unmet.each()


def _when_kept(unmet: Unmet) -> None:
    """Value each further color, and crew to repel its ship."""
    unmet.result.keep = max(unmet.result.keep, unmet.value / unmet.short)
    if more := max(0, _CREW - unmet.seat.cutlasses):
        crew = unmet.value * unmet.weights.crew
        for cutlasses, armed in unmet.shelf.armed.items():
            unmet.add(armed, crew * min(cutlasses, more))


TERM_VALUES: Final[dict[type[terms.Term], Callable[[Unmet], None]]] = {
    terms.Professions: _professions,
    terms.CheapProfessions: _cheap_professions,
    terms.Expeditions: _expeditions,
    terms.Cutlasses: _cutlasses,
    terms.Influence: _influence,
    terms.Crowns: _crowns,
    terms.Ships: _ships,
    terms.PayCoins: _pay_coins,
    terms.PayCrowns: _crowns,
    terms.PayShips: _ships,
    terms.PayProfessions: _pay_professions,
    terms.WhenTaxed: _when_taxed,
    terms.WhenColors: _when_colors,
    terms.WhenStopped: _when_stopped,
    terms.WhenBusted: _when_busted,
    terms.WhenDeclined: _when_declined,
    terms.WhenKept: _when_kept,
}
"""The function that values cards and moments for each kind of term."""


def reserved_for(goals: Iterable[OpenGoal]) -> set[str]:
    """Return the kinds of professions, and the items, that these goals ask for by name."""
    kinds: set[str] = set()
    for goal in goals:
        for term in goal.terms:
            match term:
                case terms.Professions(professions) | terms.PayProfessions(_, professions):
                    kinds.update(professions)
                case terms.Ships(_, _, item) | terms.PayShips(_, _, item) if item:
                    kinds.add(item)
    return kinds
