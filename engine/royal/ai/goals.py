"""Appraisal of goals, the same for contracts and missions.

The worth of a goal to a seat is spread over the terms it has not met; one function for each kind of term gives its
share to the cards, coins and moments that bring the seat nearer.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from highseas.engine.royal.ai.aims import Aim
from highseas.engine.royal.ai.facts import Shelf
from highseas.engine.royal.ai.wants import Sum, Wants
from highseas.engine.royal.ai.weights import GoalWeights
from highseas.engine.royal.cards import BASE_COLORS, CARDS, COLORS, COST, INFLUENCE, SYMBOLS, SYMBOLS_OF
from highseas.engine.royal.frames.expeditions import missing_symbols
from highseas.engine.royal.goals.count import fitting
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
from highseas.engine.royal.state import Seat, State

_SLACK: Final = 0.3
"""Added to what is lacking before the worth is spread over it, so that the last piece is not all of it."""
_FEWER: Final = 1.5
"""Coins that a card fewer to take is worth."""
_CREW: Final = 5
"""Cutlasses that repel most ships."""


class Ask:
    """A term that a seat has not met: how much of it is `short`, and what meeting it is worth.

    Of a goal with steps, `short` is how often the moment still has to come.
    """

    __slots__ = ("aim", "result", "seat_no", "shelf", "short", "table", "term", "weights", "worth")

    def __init__(
        self,
        table: State,
        shelf: Shelf,
        seat_no: int,
        aim: Aim,
        term: Any,
        short: int,
        worth: float,
        weights: GoalWeights,
        result: Wants,
    ) -> None:
        self.table = table
        self.shelf = shelf
        self.seat_no = seat_no
        self.aim = aim
        self.term = term
        self.short = short
        self.worth = worth
        self.weights = weights
        self.result = result

    @property
    def seat(self) -> Seat:
        """Return the seat."""
        return self.table.seats[self.seat_no]

    @property
    def is_active(self) -> bool:
        """Whether it is the seat's turn."""
        return self.seat_no == self.table.active

    def each(self, slack: float = _SLACK) -> float:
        """Return what one more of it is worth."""
        return self.worth / (self.short + slack)

    def add(self, cards: Iterable[int], amount: float) -> None:
        """Add an amount to the worth of cards that the goal wants, so that savings may be spent on them."""
        worths, goal, aim = self.result.cards, self.result.goal, self.aim
        if amount > 0:
            for card in cards:
                worths[card] += amount
                goal[card] = aim
        elif self.weights.any_card:
            for card in cards:
                if goal[card] is None:
                    goal[card] = aim


def want_goal(
    table: State, shelf: Shelf, seat_no: int, aim: Aim, worth: float, weights: GoalWeights, result: Wants
) -> None:
    """Spread a goal's worth over what the seat still needs for it; a moment counts once all else is met."""
    have, needs, steps = aim.have[seat_no], aim.needs, aim.goal.steps
    lacking = [
        (term, short)
        for place, term in enumerate(aim.terms)
        if (short := max(weights.least, needs[place] - have[place]))
    ]
    moment = aim.moment
    parts = len(lacking) + (0 if moment is None else 1)
    for term, short in lacking:
        APPRAISALS[type(term)](Ask(table, shelf, seat_no, aim, term, short, worth / parts, weights, result))
    if moment is not None and not lacking:
        left = steps - aim.steps[seat_no] if steps > 1 else needs[-1] - have[-1]
        APPRAISALS[type(moment)](Ask(table, shelf, seat_no, aim, moment, max(1, left), worth, weights, result))


def _professions(ask: Ask) -> None:
    """Value a profession by its cheapest copy."""
    missing = list(ask.term.professions)
    for card in ask.seat.display:
        if CARDS[card].kind in missing:
            missing.remove(CARDS[card].kind)
    each = ask.each()
    for kind in dict.fromkeys(missing):
        ask.add(ask.shelf.of_kind.get(kind, ()), each)


def _cheap_professions(ask: Ask) -> None:
    cheap = [card for card in ask.shelf.professions if COST[card] <= ask.term.max_cost]
    ask.add(cheap, ask.each(ask.weights.cheap))


def _cutlasses(ask: Ask) -> None:
    worth, short, slack = ask.worth, ask.short, ask.weights.cutlasses
    for cutlasses, armed in ask.shelf.armed.items():
        ask.add(armed, worth * min(cutlasses, short) / (short + slack))


def _influence(ask: Ask) -> None:
    """Points printed on a card, and those of an expedition that it would help to claim; crowns for a shield."""
    point = ask.each(ask.weights.influence)
    promised = _promised(ask) if ask.weights.symbol else {}
    for (points, symbols), cards in ask.shelf.of_points.items():
        ask.add(cards, point * min(points + promised.get(symbols, 0.0), ask.short))
    ask.result.crown += point * 0.4


def _promised(ask: Ask) -> dict[tuple[str, ...], float]:
    """Return the points that cards may bring by an expedition, by the symbols that they have."""
    promised = dict.fromkeys(ask.shelf.with_symbols, ask.weights.symbol)
    for expedition in set(ask.table.expeditions):
        missing = missing_symbols(expedition, ask.seat.display)
        if not missing:
            continue
        given = sum(CARDS[expedition].requires.values())
        gain, lacking = (INFLUENCE[expedition] - given) / len(missing), set(missing)
        for symbols, points in promised.items():
            if points < gain and not lacking.isdisjoint(symbols):
                promised[symbols] = gain
    return promised


def _expeditions(ask: Ask) -> None:
    """Value cards for the expedition that needs least; a little for any symbol while none is open."""
    display = ask.seat.display
    lacking = [missing_symbols(card, display) for card in ask.table.expeditions]
    best = min((symbols for symbols in lacking if symbols), key=len, default=())
    if best:
        wanted, each = best, ask.worth / (len(best) + _SLACK)
    else:
        held = sum([1 for card in display if SYMBOLS_OF[card]])
        wanted, each = SYMBOLS, ask.worth * (0.25 if held < 3 else 0.05)
    for symbols, cards in ask.shelf.with_symbols.items():
        ask.add(cards, each if any(symbol in symbols for symbol in wanted) else 0.0)


def _crowns(ask: Ask) -> None:
    ask.result.crown += ask.each()


def _ships(ask: Ask) -> None:
    each, fits = ask.each(), fitting(ask.term)
    for ship in ask.shelf.item_ships:
        if ship in fits:
            ask.result.items[ship] += each


def _pay_professions(ask: Ask) -> None:
    """Subtract the price of the card, which is given away."""
    each, fits = ask.each(), fitting(ask.term)
    for card in ask.shelf.professions:
        if card in fits and each > COST[card]:
            ask.add((card,), each - COST[card])


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
    if more:
        crew = ask.worth * ask.weights.crew
        for cutlasses, armed in ask.shelf.armed.items():
            ask.add(armed, crew * min(cutlasses, more))


APPRAISALS: Final[dict[type[Term], Callable[[Ask], None]]] = {
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


def reserved_for(aims: Iterable[Aim]) -> set[str]:
    """Return the kinds of professions, and the items, that these goals ask for by name."""
    kinds: set[str] = set()
    for aim in aims:
        for term in aim.terms:
            match term:
                case Professions(professions) | PayProfessions(_, professions):
                    kinds.update(professions)
                case Ships(_, _, item) | PayShips(_, _, item) if item:
                    kinds.add(item)
    return kinds
