"""Payments, of which there may be hundreds: those that make sense first, and any other hold by hold."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from highseas.engine.jamaica.moves import Pay
from highseas.engine.jamaica.seen.view import Option, PayFacts, Prompt


class Step(NamedTuple):
    """What is asked next of a payment made hold by hold: a hold, by its place from 0, how much it may give, and how
    much is left to pay with what comes of it.
    """

    hold: int
    amounts: tuple[int, ...]
    left: int


def sensible(prompt: Prompt) -> list[int]:
    """Return the numbers of all answers of a payment, best first: what empties most holds, then what leaves a hold
    with the fewest tokens, which are lost most easily for others.
    """
    return sorted(range(len(prompt.options)), key=lambda number: _sense(prompt, prompt.options[number]))


def _sense(prompt: Prompt, option: Option) -> tuple[int, list[int]]:
    facts = option.facts
    assert isinstance(facts, PayFacts)
    return -facts.empties, sorted(count for kind, count in facts.left if kind == prompt.kind_of)


def next_step(prompt: Prompt, said: Sequence[int]) -> Step | int:
    """Return what is asked next after these amounts; once nothing is, the number of the only answer left."""
    left = {
        number: amounts
        for number, amounts in enumerate(map(_amounts, prompt.options))
        if amounts[: len(said)] == bytes(said)
    }
    if len(left) == 1:
        return next(iter(left))
    hold = next(
        hold for hold in range(len(said), len(_amounts(prompt.options[0]))) if len(_given(left.values(), hold)) > 1
    )
    before = next(iter(left.values()))[:hold]
    return Step(hold, tuple(sorted(_given(left.values(), hold))), prompt.count - sum(before))


def said_with(prompt: Prompt, said: Sequence[int], amount: int) -> tuple[int, ...]:
    """Return the amounts of the first holds, the next asked one with so much; those between have no choice."""
    step = next_step(prompt, said)
    assert isinstance(step, Step)
    alike = next(amounts for amounts in map(_amounts, prompt.options) if amounts[: len(said)] == bytes(said))
    return (*alike[: step.hold], amount)


def _amounts(option: Option) -> bytes:
    assert isinstance(option.move, Pay)
    return option.move.amounts


def _given(left: Iterable[bytes], hold: int) -> set[int]:
    return {amounts[hold] for amounts in left}
