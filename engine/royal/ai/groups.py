"""Cards that may come next, in groups that make the same difference if they come."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from highseas.engine.royal.cards import COLOR_BIT, PROFESSION, SHIP, STRENGTH, TYPE

Ship = tuple[int, int, bool, int]
"""A ship as `load`, `bit`, `repellable` and `card`: where in `Groups.loads` one is that is worth the same, its
color, whether the active player has the cutlasses for it, and which it is."""


class Groups(NamedTuple):
    """By card index, the first card of its group (`of`); behind all indexes for cards that are in none.

    `professions` are the first card of each group of these. `ships` have one of each load and color that can be
    repelled or cannot, `loads` one of each worth, whatever its color; `strong` are those that cannot, after their
    colors. `apart` has the other cards, each before what it adds to the worth of a harbor, in which it never lies.
    """

    of: list[int]
    professions: list[int]
    ships: list[Ship]
    loads: list[int]
    strong: list[tuple[int, int]]
    apart: list[tuple[int, float]]


NO_GROUPS = Groups([], [], [], [], [], [])


def grouped(
    cards: Iterable[int],
    keys: Callable[[Sequence[int]], Iterable[object]],
    apart: Callable[[int], float],
    cutlasses: int,
) -> Groups:
    """Return groups of cards: those with the same of these keys, or what each adds that lies apart."""
    types, colors, strengths = TYPE, COLOR_BIT, STRENGTH
    of = [len(types)] * len(types)
    people: list[int] = []
    fleet: list[int] = []
    others: list[tuple[int, float]] = []
    for card in cards:
        kind = types[card]
        if kind == PROFESSION:
            people.append(card)
        elif kind == SHIP:
            fleet.append(card)
        else:
            of[card] = card
            others.append((card, apart(card)))
    professions: dict[object, int] = {}
    for place, key in enumerate(keys(people)):
        card = people[place]
        of[card] = professions.setdefault(key, card)
    loads: dict[object, int] = {}
    ships: dict[tuple[int, int, bool], int] = {}
    for place, key in enumerate(keys(fleet)):
        card = fleet[place]
        ship = (loads.setdefault(key, card), colors[card], cutlasses >= strengths[card])
        of[card] = ships.setdefault(ship, card)
    places = {load: place for place, load in enumerate(loads.values())}
    return Groups(
        of,
        list(professions.values()),
        [(places[load], bit, repellable, card) for (load, bit, repellable), card in ships.items()],
        list(places),
        [(colors[card], card) for card in fleet if cutlasses < strengths[card]],
        others,
    )
