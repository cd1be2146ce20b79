"""The value of things to deckhand in a chapter: turns left and what card 9 still needs (`Outlook`), markers on
missions, cards, items and coins, the ways of a choice.
"""

from functools import lru_cache
from typing import NamedTuple

from highseas.engine.royal.ai.facts import Shelf
from highseas.engine.royal.ai.rival_evaluator import Race
from highseas.engine.royal.ai.utility import Utility, taxed_from
from highseas.engine.royal.cards import CARDS, INFLUENCE, ITEM, SELLS
from highseas.engine.royal.frames.expeditions import missing_items, missing_symbols
from highseas.engine.royal.goals.count import coins_of
from highseas.engine.royal.state import State
from highseas.story.ai.weights import RankedWeights, StoryWeights
from highseas.story.effects import ChoiceEffect, Coins, CrownsMoved, Tax
from highseas.story.mode.effects import choice_of, seats_of
from highseas.story.mode.months import goal_figures
from highseas.story.mode.state import has_trophy, hourglass_of, is_competitive, mission_at, mode_of, script_of, tale_of
from highseas.story.script import unpack

_COMPETITIVE_TURNS = 5
"""A competitive chapter has no fixed end; professions are valued as if each seat used them for this many turns."""


class Outlook(NamedTuple):
    """What of the chapter is the same for every seat, no more than values depend on: they are cached by it."""

    turns: int
    """Turns of the whole table still to come, including this one."""
    spent: float
    """Share of the chapter that is over, 0 to 1."""
    points: bool
    """Whether card 9 still needs influence points."""
    markers: bool
    """Whether it still needs markers beyond one for each mission nobody has completed."""


def outlook(table: State) -> Outlook:
    tale = tale_of(table)
    month = len(tale.events) + (1 if table.drawn or table.harbor else 0)
    if is_competitive(table):
        return Outlook(_COMPETITIVE_TURNS * len(table.seats), 0.3, points=True, markers=False)
    more = months_after(table)
    length = len(tale.events) + len(tale.event_discard)
    turns = month + sum([length + n for n in range(1, more + 1)]) - 1
    gone = sum([length - n for n in range(tale.month - 1)]) + length - month
    missing, markers, needed, influence, wanted = goal_figures(table)
    coming = missing + more
    return Outlook(
        turns=max(1, turns),
        spent=gone / max(1, gone + turns),
        points=influence < wanted,
        markers=markers + coming < needed,
    )


def months_after(table: State) -> int:
    """Return how many months may follow this one, on the longest path from here."""
    missions = tale_of(table).missions
    return _longest(tale_of(table).script, missions[-1], mode_of(table) == "competitive") - 1 if missions else 0


@lru_cache(maxsize=512)
def _longest(packed: bytes, place: int, competitive: bool) -> int:
    script = unpack(packed)
    hourglass = script.cards[place].month_end.of(script.hourglass_mode(competitive))
    following = hourglass.next_cards if hourglass else ()
    return 1 + max((_longest(packed, script.card_place(card), competitive) for card in following), default=0)


def mission_value(table: State, slot: int, seat_no: int, view: Outlook, weights: StoryWeights) -> float:
    """Return the value of this seat's marker on the mission with its rewards, without its price."""
    tale, script = tale_of(table), script_of(table)
    first, reward = not tale.marks[slot], script.cards[tale.missions[slot]].reward
    crown = weights.crown if view.points else weights.spare_crown
    value = crown * (reward.crowns + (reward.first_crowns if first else 0))
    value += reward.first_coins if first else 0
    if is_competitive(table):
        rules = script.rules.markers
        placed = len(rules.crowns) - table.seats[seat_no].markers
        return value + (weights.trophy if placed < rules.shows_trophy else 2.0)
    if first:
        return value + weights.mission + weights.late * view.spent
    return value + (weights.marker if view.markers else weights.spare_marker)


# --- cards and items ---


def own_utility(
    table: State, shelf: Shelf, seat_no: int, values: list[float], view: Outlook, weights: StoryWeights
) -> Utility:
    """Return the utility of things to the seat but for missions; `values` are those of cards to any seat."""
    result = Utility(values)
    result.crown = weights.crown if view.points else weights.spare_crown
    _value_expeditions(table, shelf, seat_no, point_value(table, view, weights), result)
    value_sales(table, shelf, seat_no, weights, result)
    return result


def point_value(table: State, view: Outlook, weights: StoryWeights) -> float:
    """Return the value of a point of influence now, in coins: more as the months run out."""
    if is_competitive(table):
        return weights.ranked_influence
    if not view.points:
        return weights.spare_influence
    return weights.influence + weights.rush * view.spent * view.spent


def _value_expeditions(table: State, shelf: Shelf, seat_no: int, point: float, result: Utility) -> None:
    """Add cards and items for the expedition on the table that needs least."""
    seat = table.seats[seat_no]
    best: tuple[float, tuple[str, ...], tuple[str, ...]] | None = None
    for card in dict.fromkeys(table.expeditions):
        symbols, items = missing_symbols(card, seat.display), missing_items(card, seat.items)
        lacking = len(symbols) + len(items)
        value = (point * INFLUENCE[card] * 0.5 + CARDS[card].coins) / (lacking + 0.5) if lacking else 0.0
        if lacking and (best is None or value > best[0]):
            best = (value, symbols, items)
    if best is None:
        return
    value, symbols, items = best
    lacked = frozenset(symbols)
    for shown, cards in shelf.with_symbols.items():
        if not lacked.isdisjoint(shown):
            for card in cards:
                result.cards[card] += value
    if items:
        for ship in shelf.item_ships:
            if ITEM[ship] in items:
                result.items[ship] += value


def value_items(table: State, shelf: Shelf, seat_no: int, point: float, result: Utility) -> None:
    """Add items that are all an expedition on the table lacks, beside a symbol at most."""
    seat = table.seats[seat_no]
    for card in dict.fromkeys(table.expeditions):
        items = missing_items(card, seat.items)
        lacking = len(items) + len(missing_symbols(card, seat.display))
        if items and lacking <= 2:
            value = (point * INFLUENCE[card] * 0.5 + CARDS[card].coins) / (lacking + 0.5)
            for ship in shelf.item_ships:
                if ITEM[ship] in items:
                    result.items[ship] = max(result.items[ship], value)


def value_sales(table: State, shelf: Shelf, seat_no: int, weights: StoryWeights, result: Utility) -> None:
    """Add items that an Innkeeper of the seat would buy, and a little for items that later missions may ask for."""
    seat = table.seats[seat_no]
    buying = [card for card in seat.display if SELLS[card]]
    sells = {item for card in buying for item in SELLS[card]}
    price = 0.7 * max([CARDS[card].price for card in buying], default=0)
    held = {ITEM[ship] for ship in seat.items}
    items, usual = result.items, weights.item
    for ship in shelf.item_ships:
        item, other = ITEM[ship], items[ship]
        value = price if item in sells else 0.0 if item in held else usual
        items[ship] = value if value > other else other


# --- coins ---


def _tax_from(table: State) -> int:
    """Return the coins from which the hourglass of this month, or else a Tax Increase, takes half."""
    hourglass = hourglass_of(table, tale_of(table).missions[-1]) if tale_of(table).missions else None
    found = [effect.from_coins for effect in hourglass.effects if isinstance(effect, Tax)] if hourglass else []
    return min(found, default=taxed_from(table))


def value_coins(table: State, seat_no: int, view: Outlook, result: Utility) -> None:
    """Raise the value of coins that missions ask for, and keep these; lower it when there is no time left to spend
    coins and no mission wants them.
    """
    held = len(table.seats[seat_no].coins)
    for wanted in result.sums:
        coins = wanted.coins or _tax_from(table)
        if held < coins:
            result.coin = max(result.coin, 1.0 + wanted.value / (2.0 * coins))
        result.saving = max(result.saving, coins)
        result.taxable = result.taxable or not wanted.coins
    tale, rounds = tale_of(table), view.turns / len(table.seats)
    if rounds <= 1 and not result.saving:
        result.coin = 0.15 if not is_competitive(table) else result.coin
    elif held > 9 + sum([coins_of(mission_at(table, place)) for place in tale.missions]) and not result.taxable:
        result.coin = 0.5


# --- a choice ---


def best_way(table: State, seat_no: int, view: Outlook, weights: StoryWeights) -> int:
    """Return the way, 1 or 2, worth most to the table, or to the seat before its rivals; of equals the first."""
    choice = choice_of(table)
    assert choice is not None
    crown = weights.crown if view.points else weights.spare_crown
    values = [sum(_effect_value(table, effect, seat_no, crown) for effect in way.effects) for way in choice.ways]
    return 1 + values.index(max(values))


def _effect_value(table: State, effect: ChoiceEffect, seat_no: int, crown: float) -> float:
    others = max(1, len(table.seats) - 1)
    total = 0.0
    for seat in seats_of(table, effect.who):
        value = _effect_value_to(table, effect, seat, crown)
        total += -value / others if is_competitive(table) and seat != seat_no else value
    return total


def _effect_value_to(table: State, effect: ChoiceEffect, seat_no: int, crown: float) -> float:
    """Return what an effect is worth to a seat that it applies to: nobody loses what is not there, or must buy."""
    seat = table.seats[seat_no]
    match effect:
        case Coins(amount=amount):
            return float(max(amount, -len(seat.coins)))
        case CrownsMoved(amount=amount):
            return crown * max(amount, -seat.crowns)
        case _:
            able = effect.gives == "crowns" and len(seat.coins) >= effect.coins
            return max(0.0, crown * effect.amount - effect.coins) if able else 0.0


# --- among rivals ---


def points_a_crown(table: State) -> float:
    """Return the points of influence that a space of the crown track brings in the mean."""
    return len(table.shields) / max(1, table.track)


def rival_mission_value(
    table: State, slot: int, seat_no: int, race: Race, crown: float, weights: RankedWeights
) -> float:
    """Return the value of the seat's marker on a mission with its rewards, without its price. Only a seat with a
    trophy can win (Big Box p. 18): the nearer the end, the more the markers up to it are worth.
    """
    card, seat = script_of(table).cards[tale_of(table).missions[slot]], table.seats[seat_no]
    rules = script_of(table).rules.markers
    first = not tale_of(table).marks[slot]
    value = crown * (card.reward.crowns + (card.reward.first_crowns if first else 0))
    value += race.coins[seat_no] * card.reward.first_coins if first else 0.0
    if not has_trophy(table, seat):
        return value + weights.trophy * (1.0 + weights.late_trophy * race.near)
    placed = len(rules.crowns) - seat.markers
    return value + (crown * rules.crowns[placed] if placed < len(rules.crowns) else 0.0) + weights.marker
