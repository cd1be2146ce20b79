"""Cards that may come next, in groups that make the same difference if they come."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from highseas.engine.royal.cards import COLOR_BIT, PROFESSION, SHIP, STRENGTH, TYPE

Key = tuple[object, ...]
"""What cards are worth to each seat."""

Ship = tuple[int, int, bool, int]
"""A ship as `load`, `bit`, `repellable` and `card`: where in `Groups.loads` one is that is worth the same, its
color, whether the active player has the cutlasses for it, and which it is."""


class Groups(NamedTuple):
    """By card index, the number of its group (`of`). Groups of professions come first, then each ship, then each
    expedition and Tax Increase.

    `professions` are the first card of each group of these, and `loads` one ship of each worth, whatever its color.
    `apart` is what each other card adds to the worth of the harbor, in which it never lies.
    """

    of: list[int]
    professions: list[int]
    ships: list[Ship]
    loads: list[int]
    apart: list[float]


def grouped(
    cards: Iterable[int],
    keys: Callable[[Sequence[int]], Iterator[Key]],
    apart: Callable[[int], float],
    cutlasses: int,
) -> Groups:
    """Return groups of cards: those with the same of these keys, or what each adds that lies apart."""
    by_type: dict[int, list[int]] = {PROFESSION: [], SHIP: []}
    for card in cards:
        by_type.setdefault(TYPE[card], []).append(card)
    people, fleet = by_type.pop(PROFESSION), by_type.pop(SHIP)
    kinds, professions = _alike(people, keys(people))
    places, loads = _alike(fleet, keys(fleet))
    others = [card for cards in by_type.values() for card in cards]
    of = [-1] * len(TYPE)
    for card, kind in zip(people, kinds, strict=True):
        of[card] = kind
    for group, card in enumerate(fleet + others, len(professions)):
        of[card] = group
    ships = [
        (load, COLOR_BIT[card], cutlasses >= STRENGTH[card], card) for load, card in zip(places, fleet, strict=True)
    ]
    return Groups(of, professions, ships, loads, [apart(card) for card in others])


def _alike(cards: Sequence[int], keys: Iterable[Key]) -> tuple[list[int], list[int]]:
    """Return for each card which key it has, by number, and the first card of each key."""
    known: dict[Key, int] = {}
    numbers: list[int] = []
    firsts: list[int] = []
    for card, key in zip(cards, keys, strict=True):
        number = known.setdefault(key, len(firsts))
        if number == len(firsts):
            firsts.append(card)
        numbers.append(number)
    return numbers, firsts
