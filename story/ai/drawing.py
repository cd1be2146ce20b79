"""Whether the navigator of chapters draws on: by its chance of winning, two cards ahead."""

from collections.abc import Callable
from copy import copy
from functools import cache

from highseas.engine.royal.ai.evaluator import HarborEvaluator
from highseas.engine.royal.ai.harbor import Coming
from highseas.engine.royal.cards import COLOR_BIT, ONE, PROFESSION, TYPE
from highseas.engine.royal.seen.odds import next_parts
from highseas.engine.royal.seen.view import Observation


def weighed(seen: Observation, evaluator: HarborEvaluator, likely: Callable[[float], int]) -> tuple[int, int]:
    """Return the chance of stopping, and of one more card and then the better of stopping and a last one, as `likely`
    says it of so many coins' worth. Chances are averaged, not coins: what saves a game that is all but lost is not
    worth what it costs one that is nearly won.
    """
    table, (_, parts), chance = seen.table, next_parts(seen), cache(likely)
    cards = [faces for _, _, faces, _ in parts]
    coming = Coming(table, evaluator, cards)
    stop, weights, copy_of = chance(coming.stay), dict[int, int](), dict[int, int]()
    for each, _, faces, copies in parts:
        for card, number in zip(faces, copies, strict=True):
            first = coming.groups.of[card]
            weights[first] = weights.get(first, 0) + each * number
            copy_of[first] = each
    total = sum(weights.values())
    # only what was turned up and discarded in this Discover could come again, and again
    if not total or (not table.play_deck and table.shuffles and table.drawn >= table.turn_rules.at_least):
        return stop, stop

    def after(card: int) -> int:
        stopped, bit, rest = chance(coming.values[card]), COLOR_BIT[card], total - copy_of[card]
        if bit & table.colors or not rest or not (bit or TYPE[card] == PROFESSION):
            return stopped  # it busts, is repelled or lies apart: the harbor is as it was
        then = copy(table)
        then.harbor += ONE[card]
        then.colors |= bit
        values = Coming(then, evaluator, cards).values
        summed = sum([number * chance(values[each]) for each, number in weights.items()])
        return max(stopped, (summed - copy_of[card] * chance(values[card])) // rest)

    return stop, sum([number * after(card) for card, number in weights.items()]) // total
