"""Payments, of which there may be hundreds: those that make sense first, and any other hold by hold."""

from collections.abc import Sequence
from typing import NamedTuple

from highseas.engine.jamaica.moves import Pay
from highseas.engine.jamaica.seen.view import PayFacts, Prompt


class Step(NamedTuple):
    """What is asked next of a payment made hold by hold: how much each hold `before` gives, how much the next one
    may give, and how much is left to pay with what comes of it.
    """

    before: tuple[int, ...]
    amounts: tuple[int, ...]
    left: int

    @property
    def hold(self) -> int:
        """The hold that is asked about, by its place from 0; those between had no choice."""
        return len(self.before)


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
    left = {
        number: option.move.amounts
        for number, option in enumerate(prompt.options)
        if isinstance(option.move, Pay) and option.move.amounts[: len(said)] == bytes(said)
    }
    if len(left) == 1:
        return next(iter(left))
    by_hold = [sorted(set(amounts)) for amounts in zip(*left.values(), strict=True)]
    hold = next(hold for hold in range(len(said), len(by_hold)) if len(by_hold[hold]) > 1)
    before = tuple(amounts[0] for amounts in by_hold[:hold])
    return Step(before, tuple(by_hold[hold]), prompt.count - sum(before))
