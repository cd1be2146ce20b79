"""The value of things to deckhand in a chapter: turns left and what card 9 still needs (`Outlook`), expeditions,
items, taxes, the ways of a choice.
"""

from functools import lru_cache
from typing import NamedTuple

from highseas.engine.royal.ai.facts import Shelf
from highseas.engine.royal.ai.utility import Utility, taxed_from
from highseas.engine.royal.cards import CARDS, INFLUENCE, ITEM, SELLS
from highseas.engine.royal.frames.expeditions import missing_items, missing_symbols
from highseas.engine.royal.state import State
from highseas.story.ai.weights import StoryWeights
from highseas.story.effects import ChoiceEffect, Coins, CrownsMoved, Tax
from highseas.story.format import Mode
from highseas.story.mode.effects import choice_of, seats_of
from highseas.story.mode.months import goal_figures
from highseas.story.mode.state import hourglass_of, is_competitive, mode_of, tale_of
from highseas.story.script import followers, unpack

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
    return _longest(tale_of(table).script, missions[-1], mode_of(table)) - 1 if missions else 0


@lru_cache(maxsize=512)
def _longest(packed: bytes, place: int, mode: Mode) -> int:
    script = unpack(packed)
    following = followers(script, mode)[script.cards[place].id]
    return 1 + max((_longest(packed, script.card_place(card), mode) for card in following), default=0)


def crown_value(view: Outlook, weights: StoryWeights) -> float:
    return weights.crown if view.points else weights.spare_crown


def _expeditions(table: State, seat_no: int, point: float) -> list[tuple[float, tuple[str, ...], tuple[str, ...]]]:
    """Return the expeditions on the table that the seat cannot meet yet: what a part is worth that it lacks for one,
    and these parts, symbols and items.
    """
    seat, found = table.seats[seat_no], []
    for card in dict.fromkeys(table.expeditions):
        symbols, items = missing_symbols(card, seat.display), missing_items(card, seat.items)
        if lacking := len(symbols) + len(items):
            value = (point * INFLUENCE[card] * 0.5 + CARDS[card].coins) / (lacking + 0.5)
            found.append((value, symbols, items))
    return found


def value_expeditions(table: State, shelf: Shelf, seat_no: int, point: float, result: Utility) -> None:
    """Add cards and items for the expedition on the table whose parts are worth most."""
    if not (found := _expeditions(table, seat_no, point)):
        return
    value, symbols, items = max(found, key=lambda expedition: expedition[0])
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
    for value, symbols, items in _expeditions(table, seat_no, point):
        if items and len(symbols) + len(items) <= 2:
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


def tax_from(table: State) -> int:
    """Return the coins from which the hourglass of this month, or else a Tax Increase, takes half."""
    hourglass = hourglass_of(table, tale_of(table).missions[-1]) if tale_of(table).missions else None
    found = [effect.from_coins for effect in hourglass.effects if isinstance(effect, Tax)] if hourglass else []
    return min(found, default=taxed_from(table))


def best_way(table: State, seat_no: int, crown: float) -> int:
    """Return the way, 1 or 2, worth most to the table, or to the seat before its rivals; of equals the first."""
    choice = choice_of(table)
    assert choice is not None
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
