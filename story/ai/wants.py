"""What a seat wants in a chapter whatever its missions are, and what coins are worth to it."""

from functools import lru_cache

from highseas.engine.royal.ai.shelf import Shelf
from highseas.engine.royal.ai.wants import Wants, taxed_from
from highseas.engine.royal.cards import CARDS, INFLUENCE, ITEM, SELLS
from highseas.engine.royal.expeditions import missing_items, missing_symbols
from highseas.engine.royal.goals.count import coins_of
from highseas.engine.royal.state import State
from highseas.story.ai.outlook import Outlook
from highseas.story.ai.weights import StoryWeights
from highseas.story.effects import Tax
from highseas.story.mode.access import is_competitive, tale_of
from highseas.story.mode.months import hourglass_of
from highseas.story.script import unpack


def own_wants(
    table: State, shelf: Shelf, seat_no: int, worths: list[float], view: Outlook, weights: StoryWeights
) -> Wants:
    """Return what the seat wants whatever the missions are; `worths` is what cards are worth to any seat."""
    result = Wants(worths)
    result.crown = weights.crown if view.points else weights.spare_crown
    _want_expeditions(table, shelf, seat_no, point_worth(table, view, weights), result)
    want_to_sell(table, shelf, seat_no, weights, result)
    return result


def point_worth(table: State, view: Outlook, weights: StoryWeights) -> float:
    """Return what a point of influence is worth now, in coins: more as the months run out."""
    if is_competitive(table):
        return weights.ranked_influence
    if not view.points:
        return weights.spare_influence
    return weights.influence + weights.rush * view.spent * view.spent


def _want_expeditions(table: State, shelf: Shelf, seat_no: int, point: float, result: Wants) -> None:
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
    lacked = frozenset(symbols)
    for shown, cards in shelf.with_symbols.items():
        if not lacked.isdisjoint(shown):
            for card in cards:
                result.cards[card] += worth
    if items:
        for ship in shelf.item_ships:
            if ITEM[ship] in items:
                result.items[ship] += worth


def want_items(table: State, shelf: Shelf, seat_no: int, point: float, result: Wants) -> None:
    """Add items that are all an expedition on the table lacks, beside a symbol at most."""
    seat = table.seats[seat_no]
    for card in dict.fromkeys(table.expeditions):
        items = missing_items(card, seat.items)
        lacking = len(items) + len(missing_symbols(card, seat.display))
        if items and lacking <= 2:
            worth = (point * INFLUENCE[card] * 0.5 + CARDS[card].coins) / (lacking + 0.5)
            for ship in shelf.item_ships:
                if ITEM[ship] in items:
                    result.items[ship] = max(result.items[ship], worth)


def want_to_sell(table: State, shelf: Shelf, seat_no: int, weights: StoryWeights, result: Wants) -> None:
    """Add items that an Innkeeper of the seat would buy, and a little for items that later missions may ask for."""
    seat = table.seats[seat_no]
    buying = [card for card in seat.display if SELLS[card]]
    sells = {item for card in buying for item in SELLS[card]}
    price = 0.7 * max([CARDS[card].price for card in buying], default=0)
    held = {ITEM[ship] for ship in seat.items}
    items, usual = result.items, weights.item
    for ship in shelf.item_ships:
        item, other = ITEM[ship], items[ship]
        worth = price if item in sells else 0.0 if item in held else usual
        items[ship] = worth if worth > other else other


# --- coins ---


def _tax_from(table: State) -> int:
    """Return the coins from which the hourglass of this month, or else a Tax Increase, takes half."""
    hourglass = hourglass_of(table, tale_of(table).missions[-1]) if tale_of(table).missions else None
    found = [effect.from_coins for effect in hourglass.effects if isinstance(effect, Tax)] if hourglass else []
    return min(found, default=taxed_from(table))


def want_coins(table: State, seat_no: int, view: Outlook, result: Wants) -> None:
    """Raise the worth of coins that missions ask for, and keep these; lower it when there is no time left to spend
    coins and no mission wants them.
    """
    held = len(table.seats[seat_no].coins)
    for wanted in result.sums:
        coins = wanted.coins or _tax_from(table)
        if held < coins:
            result.coin = max(result.coin, 1.0 + wanted.worth / (2.0 * coins))
        result.saving = max(result.saving, coins)
        result.taxable = result.taxable or not wanted.coins
    tale, rounds = tale_of(table), view.turns / len(table.seats)
    if rounds <= 1 and not result.saving:
        result.coin = 0.15 if not is_competitive(table) else result.coin
    elif held > 9 + _coins_of_missions(tale.script, tale.missions) and not result.taxable:
        result.coin = 0.5


@lru_cache(maxsize=512)
def _coins_of_missions(packed: bytes, missions: bytes) -> int:
    """Return the coins that these missions of a script cost."""
    cards = unpack(packed).cards
    return sum(coins_of(cards[place].mission) for place in missions)
