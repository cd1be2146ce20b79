"""Appraisal of goals, the same for contracts and missions.

The worth of a goal to a seat is spread over the terms it has not met; one function for each kind of term gives its
share to the cards, coins and moments that bring the seat nearer.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from highseas.engine.royal.ai.aims import Aim
from highseas.engine.royal.ai.wants import Sum, Wants
from highseas.engine.royal.ai.weights import GoalWeights
from highseas.engine.royal.cards import (
    BASE_COLORS,
    CARDS,
    COLORS,
    COST,
    CUTLASSES,
    INFLUENCE,
    ITEM,
    SYMBOLS_OF,
)
from highseas.engine.royal.expeditions import missing_symbols
from highseas.engine.royal.goals.count import fitting, have_of
from highseas.engine.royal.goals.terms import (
    CheapProfessions,
    Crowns,
    Cutlasses,
    Expeditions,
    Influence,
    PayCoins,
    PayCrowns,
    PayProfessions,
    PayShips,
    Professions,
    Ships,
    Term,
    WhenBusted,
    WhenColors,
    WhenDeclined,
    WhenKept,
    WhenStopped,
    WhenTaxed,
)
from highseas.engine.royal.modes import catalog_of
from highseas.engine.royal.state import Seat, State

_SLACK = 0.3
"""Added to what is lacking before the worth is spread over it, so that the last piece is not all of it."""
_FEWER = 1.5
"""Coins that a card fewer to take is worth."""
_CREW = 5
"""Cutlasses that repel most ships."""


class Ask(NamedTuple):
    """A term that a seat has not met: how much of it is `short`, and what meeting it is worth.

    Of a goal with steps, `short` is how often the moment still has to come.
    """

    table: State
    seat_no: int
    aim: Aim
    term: Any
    short: int
    worth: float
    weights: GoalWeights
    result: Wants

    @property
    def seat(self) -> Seat:
        """Return the seat."""
        return self.table.seats[self.seat_no]

    @property
    def is_active(self) -> bool:
        """Whether it is the seat's turn."""
        return self.seat_no == self.table.active

    @property
    def professions(self) -> Sequence[int]:
        """Return the professions of this game."""
        return catalog_of(self.table).professions

    def each(self, slack: float = _SLACK) -> float:
        """Return what one more of it is worth."""
        return self.worth / (self.short + slack)

    def add(self, card: int, amount: float) -> None:
        """Add to the worth of a card that the goal wants, so that savings may be spent on it."""
        if amount > 0:
            self.result.cards[card] += amount
            self.result.goal[card] = self.aim
        elif self.weights.any_card and self.result.goal[card] is None:
            self.result.goal[card] = self.aim


def want_goal(table: State, seat_no: int, aim: Aim, worth: float, weights: GoalWeights, result: Wants) -> None:
    """Spread a goal's worth over what the seat still needs for it; a moment counts once all else is met."""
    seat, goal = table.seats[seat_no], aim.goal
    lacking = [
        (term, short)
        for term in (*goal.own, *goal.pay)
        if (short := max(weights.least, term.need - have_of(seat, term)))
    ]
    moment = goal.moment
    parts = len(lacking) + (0 if moment is None else 1)
    for term, short in lacking:
        APPRAISALS[type(term)](Ask(table, seat_no, aim, term, short, worth / parts, weights, result))
    if moment is not None and not lacking:
        left = goal.steps - aim.steps[seat_no] if goal.steps > 1 else moment.need - have_of(seat, moment)
        APPRAISALS[type(moment)](Ask(table, seat_no, aim, moment, max(1, left), worth, weights, result))


def _professions(ask: Ask) -> None:
    """Value a profession by its cheapest copy."""
    missing = list(ask.term.professions)
    for card in ask.seat.display:
        if CARDS[card].kind in missing:
            missing.remove(CARDS[card].kind)
    each = ask.each()
    for card in ask.professions:
        if CARDS[card].kind in missing:
            ask.add(card, each)


def _cheap_professions(ask: Ask) -> None:
    each = ask.each(ask.weights.cheap)
    for card in ask.professions:
        if COST[card] <= ask.term.max_cost:
            ask.add(card, each)


def _cutlasses(ask: Ask) -> None:
    for card in ask.professions:
        if CUTLASSES[card]:
            ask.add(card, ask.worth * min(CUTLASSES[card], ask.short) / (ask.short + ask.weights.cutlasses))


def _influence(ask: Ask) -> None:
    """Points printed on a card, and those of an expedition that it would help to claim; crowns for a shield."""
    point = ask.each(ask.weights.influence)
    promised = _promised(ask) if ask.weights.symbol else {}
    for card in ask.professions:
        ask.add(card, point * min(INFLUENCE[card] + promised.get(card, 0.0), ask.short))
    ask.result.crown += point * 0.4


def _promised(ask: Ask) -> dict[int, float]:
    """Return the points that a card may bring by an expedition, for cards with symbols."""
    promised = {card: ask.weights.symbol for card in ask.professions if SYMBOLS_OF[card]}
    for expedition in set(ask.table.expeditions):
        lacking = missing_symbols(expedition, ask.seat.display)
        if not lacking:
            continue
        given = sum(CARDS[expedition].requires.values())
        gain = (INFLUENCE[expedition] - given) / len(lacking)
        for card, points in promised.items():
            if points < gain and any(symbol in SYMBOLS_OF[card] for symbol in lacking):
                promised[card] = gain
    return promised


def _expeditions(ask: Ask) -> None:
    """Value cards for the expedition that needs least; a little for any symbol while none is open."""
    display = ask.seat.display
    lacking = [missing_symbols(card, display) for card in ask.table.expeditions]
    best = min((symbols for symbols in lacking if symbols), key=len, default=())
    held = sum(1 for card in display if SYMBOLS_OF[card])
    for card in ask.professions:
        symbols = SYMBOLS_OF[card]
        if symbols and best:
            useful = any(symbol in symbols for symbol in best)
            ask.add(card, ask.worth / (len(best) + _SLACK) if useful else 0.0)
        elif symbols:
            ask.add(card, ask.worth * (0.25 if held < 3 else 0.05))


def _crowns(ask: Ask) -> None:
    ask.result.crown += ask.each()


def _ships(ask: Ask) -> None:
    each, fits = ask.each(), fitting(ask.term)
    for ship in catalog_of(ask.table).ships:
        if ITEM[ship] and ship in fits:
            ask.result.items[ship] += each


def _pay_professions(ask: Ask) -> None:
    """Subtract the price of the card, which is given away."""
    each, fits = ask.each(), fitting(ask.term)
    for card in ask.professions:
        if card in fits and each > COST[card]:
            ask.add(card, each - COST[card])


def _pay_coins(ask: Ask) -> None:
    ask.result.sums.append(Sum(ask.term.coins, ask.worth))


def _when_taxed(ask: Ask) -> None:
    worth = ask.worth / ask.short
    ask.result.tax = max(ask.result.tax, worth)
    ask.result.sums.append(Sum(0, worth))


def _when_colors(ask: Ask) -> None:
    if ask.is_active:
        goal, worth, result = ask.term.at_least, ask.worth / ask.short, ask.result
        most = len(COLORS) if ask.weights.more_colors else min(goal, len(COLORS))
        for colors in range(goal, most + 1):
            result.colors[colors] = max(result.colors[colors], worth)
        chance = 1.0
        for colors in range(min(goal, len(COLORS) + 1) - 1, -1, -1):
            chance *= max(0, len(BASE_COLORS) - colors) / len(BASE_COLORS)
            result.chances[colors] = max(result.chances[colors], worth * chance)


def _when_stopped(ask: Ask) -> None:
    stops, cards = ask.result.stops, ask.term.cards
    if ask.is_active and cards < len(stops):
        stops[cards] = max(stops[cards], ask.worth / ask.short - _FEWER * ask.term.fewer)


def _when_busted(ask: Ask) -> None:
    if ask.is_active:
        ask.result.bust += ask.worth / ask.short * 0.8


def _when_declined(ask: Ask) -> None:
    ask.result.decline[COLORS.index(ask.term.color)] += ask.each()


def _when_kept(ask: Ask) -> None:
    """Value each further color, and crew to repel its ship."""
    ask.result.keep = max(ask.result.keep, ask.worth / ask.short)
    more = max(0, _CREW - ask.seat.cutlasses)
    for card in ask.professions:
        if CUTLASSES[card] and more:
            ask.add(card, ask.worth * ask.weights.crew * min(CUTLASSES[card], more))


APPRAISALS: dict[type[Term], Callable[[Ask], None]] = {
    Professions: _professions,
    CheapProfessions: _cheap_professions,
    Expeditions: _expeditions,
    Cutlasses: _cutlasses,
    Influence: _influence,
    Crowns: _crowns,
    Ships: _ships,
    PayCoins: _pay_coins,
    PayCrowns: _crowns,
    PayShips: _ships,
    PayProfessions: _pay_professions,
    WhenTaxed: _when_taxed,
    WhenColors: _when_colors,
    WhenStopped: _when_stopped,
    WhenBusted: _when_busted,
    WhenDeclined: _when_declined,
    WhenKept: _when_kept,
}
"""The function that values cards and moments for each kind of term."""
