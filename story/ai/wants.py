"""What a seat wants in a chapter, as deckhand's `engine.royal.ai.goals.Wants`."""

from highseas.engine.royal.ai.goals import EACH_TURN, Wants, taxed_from
from highseas.engine.royal.cards import (
    BASE_COLORS,
    CARDS,
    COLORS,
    COST,
    CUTLASSES,
    INFLUENCE,
    ITEM,
    SELLS,
    SYMBOLS_OF,
)
from highseas.engine.royal.expeditions import missing_items, missing_symbols
from highseas.engine.royal.goals import terms
from highseas.engine.royal.goals.count import coins_of, fitting, have_of
from highseas.engine.royal.goals.marks import can_mark
from highseas.engine.royal.goals.terms import Own, Pay
from highseas.engine.royal.modes import catalog_of
from highseas.engine.royal.state import State
from highseas.story.ai.outlook import Outlook, mission_worth
from highseas.story.ai.weights import StoryWeights
from highseas.story.effects import Tax
from highseas.story.format import Mission
from highseas.story.mode.access import is_competitive, mission_at, open_missions, tale_of
from highseas.story.mode.months import hourglass_of

_MOST_CARDS = 12


def wants(table: State, seat_no: int, shared: dict[int, int], view: Outlook, weights: StoryWeights) -> Wants:
    """Return all that the seat wants now."""
    result = Wants([0.0] * len(CARDS), [-1] * len(CARDS), [0.0] * 8, [0.0] * len(COLORS), [0.0] * 8)
    result.items = [0.0] * len(CARDS)
    result.stops = [0.0] * _MOST_CARDS
    result.crown = weights.crown if view.points else weights.spare_crown
    _want_powers(table, view, weights, result)
    _want_expeditions(table, seat_no, point_worth(table, view, weights), result)
    _want_to_sell(table, seat_no, weights, result)
    for slot, place in open_missions(table):
        if not can_mark(table, slot, seat_no):
            continue
        worth = mission_worth(table, slot, seat_no, view, weights)
        mine = shared.get(slot) == seat_no or bool(tale_of(table).marks[slot]) or is_competitive(table)
        _want_mission(
            table, slot, seat_no, mission_at(table, place), worth * (1.0 if mine else weights.helper), result
        )
    _want_coins(table, seat_no, view, result)
    return result


def _item_ships(table: State) -> list[int]:
    """Return the ships of this game that may be kept for an item."""
    return [card for card in catalog_of(table).ships if ITEM[card]]


def point_worth(table: State, view: Outlook, weights: StoryWeights) -> float:
    """Return what a point of influence is worth now, in coins: more as the months run out."""
    if is_competitive(table):
        return weights.ranked_influence
    if not view.points:
        return weights.spare_influence
    return weights.influence + weights.rush * view.spent * view.spent


def _want_powers(table: State, view: Outlook, weights: StoryWeights, result: Wants) -> None:
    """Add professions for what they bring over the turns left, and for their influence."""
    rounds = view.turns / len(table.seats)
    mine = 0.5 + 0.5 / len(table.seats)
    point = point_worth(table, view, weights)
    serving = max(0.0, rounds - 1) * mine
    for card in catalog_of(table).professions:
        result.cards[card] = EACH_TURN[card] * serving + point * INFLUENCE[card]


def _want_expeditions(table: State, seat_no: int, point: float, result: Wants) -> None:
    """Add cards and items for the expedition on the table that needs least."""
    seat = table.seats[seat_no]
    best: tuple[float, tuple[str, ...], tuple[str, ...]] | None = None
    for card in dict.fromkeys(table.expeditions):
        symbols, items = missing_symbols(card, seat.display), missing_items(card, seat.items)
        lacking = len(symbols) + len(items)
        worth = (point * INFLUENCE[card] * 0.5 + CARDS[card].coins) / (lacking + 0.5) if lacking else 0.0
        if lacking and (best is None or worth > best[0]):
            best = (worth, symbols, items)
    if best is None:
        return
    worth, symbols, items = best
    for card in catalog_of(table).professions:
        if any(symbol in SYMBOLS_OF[card] for symbol in symbols):
            result.cards[card] += worth
    for ship in _item_ships(table):
        if ITEM[ship] in items:
            result.items[ship] += worth


def _want_to_sell(table: State, seat_no: int, weights: StoryWeights, result: Wants) -> None:
    """Add items that an Innkeeper of the seat would buy, and a little for items that later missions may ask for."""
    sells = {item for card in table.seats[seat_no].display for item in SELLS[card]}
    prices = [CARDS[card].price for card in table.seats[seat_no].display if SELLS[card]]
    for ship in _item_ships(table):
        if ITEM[ship] in sells:
            result.items[ship] = max(result.items[ship], 0.7 * max(prices))
        elif not any(ITEM[held] == ITEM[ship] for held in table.seats[seat_no].items):
            result.items[ship] = max(result.items[ship], weights.item)


# --- missions ---


def _want_mission(table: State, slot: int, seat_no: int, mission: Mission, worth: float, result: Wants) -> None:
    """Spread the mission's worth over what the seat still needs for it."""
    seat = table.seats[seat_no]
    lacking = [
        (term, term.need - have_of(seat, term))
        for term in (*mission.own, *mission.pay)
        if have_of(seat, term) < term.need
    ]
    steps_left = mission.steps - tale_of(table).steps[slot][seat_no]
    if mission.moment is not None and not lacking:
        _want_moment(table, seat_no, mission, worth / steps_left, result)
    parts = len(lacking) + (1 if mission.moment is not None else 0)
    for term, short in lacking:
        _want_term(table, seat_no, term, short, worth / parts, result)


def _want_term(table: State, seat_no: int, term: Own | Pay, short: int, worth: float, result: Wants) -> None:
    each = worth / (short + 0.3)
    match term:
        case terms.Professions(professions):
            shown = [CARDS[card].kind for card in table.seats[seat_no].display]
            missing = [kind for kind in professions if kind not in shown]
            _add(result.cards, [c for c in catalog_of(table).professions if CARDS[c].kind in missing], each, result)
        case terms.CheapProfessions(_, max_cost):
            _add(result.cards, [c for c in catalog_of(table).professions if COST[c] <= max_cost], each, result)
        case terms.Cutlasses():
            for card in catalog_of(table).professions:
                if CUTLASSES[card]:
                    _add(result.cards, [card], worth * min(CUTLASSES[card], short) / (short + 0.3), result)
        case terms.Influence():
            for card in catalog_of(table).professions:
                _add(result.cards, [card], each * min(INFLUENCE[card], short), result)
            result.crown += each * 0.4
        case terms.Crowns() | terms.PayCrowns():
            result.crown += each
        case terms.Ships() | terms.PayShips():
            for ship in _item_ships(table):
                if ship in fitting(term):
                    result.items[ship] += each
        case terms.PayProfessions():
            for card in catalog_of(table).professions:
                if card in fitting(term):
                    _add(result.cards, [card], each - COST[card], result)
        case terms.Expeditions():
            _want_any_expedition(table, seat_no, worth, result)
        case terms.PayCoins(coins):
            result.coin = max(result.coin, 1.0 + worth / (2.0 * coins))
            result.saving = max(result.saving, coins)


def _want_any_expedition(table: State, seat_no: int, worth: float, result: Wants) -> None:
    """Add symbols for the expedition that needs least, or for any of them while none is open."""
    display = table.seats[seat_no].display
    lacking = [missing_symbols(card, display) for card in table.expeditions]
    best = min((symbols for symbols in lacking if symbols), key=len, default=())
    held = sum(1 for card in display if SYMBOLS_OF[card])
    for card in catalog_of(table).professions:
        if best and any(symbol in SYMBOLS_OF[card] for symbol in best):
            _add(result.cards, [card], worth / (len(best) + 0.3), result)
        elif SYMBOLS_OF[card] and not best:
            _add(result.cards, [card], worth * (0.25 if held < 3 else 0.05), result)


def _add(figures: list[float], cards: list[int], amount: float, result: Wants) -> None:
    """Add to the worth of cards that a mission wants, so that savings may be spent on them."""
    if amount <= 0:
        return
    for card in cards:
        figures[card] += amount
        result.goal[card] = max(result.goal[card], 0)


def _want_moment(table: State, seat_no: int, mission: Mission, worth: float, result: Wants) -> None:
    active = seat_no == table.active
    match mission.moment:
        case terms.WhenTaxed():
            result.tax = max(result.tax, worth)
            goal = _tax_from(table)
            if len(table.seats[seat_no].coins) < goal:
                result.coin = max(result.coin, 1.0 + worth / (2.0 * goal))
            result.saving = max(result.saving, goal)
            result.taxable = True
        case terms.WhenColors(at_least) if active:
            chance = 1.0
            for colors in range(at_least, 7):
                result.colors[colors] = max(result.colors[colors], worth)
            for colors in range(at_least - 1, -1, -1):
                chance *= max(0, len(BASE_COLORS) - colors) / len(BASE_COLORS)
                result.chances[colors] = max(result.chances[colors], worth * chance)
        case terms.WhenStopped(cards, fewer) if active:
            result.stops[cards] = max(result.stops[cards], worth - 1.5 * fewer)


def _tax_from(table: State) -> int:
    """Return the coins from which the hourglass of this month, or else a Tax Increase, takes half."""
    hourglass = hourglass_of(table, tale_of(table).missions[-1]) if tale_of(table).missions else None
    found = [effect.from_coins for effect in hourglass.effects if isinstance(effect, Tax)] if hourglass else []
    return min(found, default=taxed_from(table))


def _want_coins(table: State, seat_no: int, view: Outlook, result: Wants) -> None:
    """Lower the worth of coins when there is no time left to spend them and no mission wants them."""
    own_missions = sum(coins_of(mission_at(table, place)) for _, place in open_missions(table))
    rounds = view.turns / len(table.seats)
    if rounds <= 1 and not result.saving:
        result.coin = 0.15 if not is_competitive(table) else result.coin
    elif len(table.seats[seat_no].coins) > 9 + own_missions and not result.taxable:
        result.coin = 0.5
