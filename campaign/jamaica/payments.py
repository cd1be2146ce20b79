"""Payments, of which there may be hundreds: those that make sense first, and any other hold by hold."""

from collections.abc import Sequence
from typing import NamedTuple

from highseas.engine.jamaica.moves import Pay
from highseas.engine.jamaica.seen.view import PayFacts, Prompt


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

    def rank(number: int) -> tuple[int, list[int]]:
        facts = prompt.options[number].facts
        assert isinstance(facts, PayFacts)
        return -facts.empties, sorted(count for kind, count in facts.left if kind == prompt.kind_of)

    return sorted(range(len(prompt.options)), key=rank)


def next_step(prompt: Prompt, said: Sequence[int]) -> Step | int:
    """Return what is asked next after these amounts; once nothing is, the number of the only answer left."""
    left = _beginning(prompt, said)
    if len(left) == 1:
        return next(iter(left))
    by_hold = [sorted(set(amounts)) for amounts in zip(*left.values(), strict=True)]
    hold = next(hold for hold in range(len(said), len(by_hold)) if len(by_hold[hold]) > 1)
    before = next(iter(left.values()))[:hold]
    return Step(hold, tuple(by_hold[hold]), prompt.count - sum(before))


def said_with(prompt: Prompt, said: Sequence[int], amount: int) -> tuple[int, ...]:
    """Return the amounts of the first holds, the next asked one with so much; those between have no choice."""
    step = next_step(prompt, said)
    assert isinstance(step, Step)
    alike = next(iter(_beginning(prompt, said).values()))
    return (*alike[: step.hold], amount)


def _beginning(prompt: Prompt, said: Sequence[int]) -> dict[int, bytes]:
    """Return the payments that begin with these amounts, each by the number of its answer."""
    moves = ((number, option.move) for number, option in enumerate(prompt.options))
    return {
        number: move.amounts
        for number, move in moves
        if isinstance(move, Pay) and move.amounts[: len(said)] == bytes(said)
    }
