"""Jamaica: the payments that are offered are all that differ, each once."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from highseas.engine.jamaica.deal import deal_game, read_deal
from highseas.engine.jamaica.definitions import GUNPOWDER
from highseas.engine.jamaica.frames.cargo import HOLDS, hold, payments, total
from highseas.engine.jamaica.jamaica import JAMAICA
from highseas.engine.jamaica.moves import Pay
from highseas.engine.jamaica.state import Acting, Paying
from highseas.engine.refusal import IllegalMove

MOST_OFFERED = 214
"""Six full holds of gunpowder, half of it spent: no position has more answers."""


def every_payment(holds: bytes, kind: int, count: int) -> Iterator[tuple[int, ...]]:
    ranges = [range((content & 15) + 1) if content >> 4 == kind else range(1) for content in holds]
    return (amounts for amounts in product(*ranges) if sum(amounts) == count)


def as_it_matters(holds: bytes, amounts: tuple[int, ...]) -> tuple[object, ...]:
    """Return what a payment leaves, without the order of ordinary holds; the sixth can be stolen as a card."""
    left = [
        (there >> 4, (there & 15) - paid) if there & 15 > paid else 0
        for there, paid in zip(holds, amounts, strict=True)
    ]
    return (*sorted(map(str, left[:HOLDS])), "sixth", *left[HOLDS:])


def test_each_payment_that_differs_is_offered_once() -> None:
    """Ruling R5: the owner chooses the holds, and pays from few, if what is left is the same."""
    luck = Random(5)
    for _ in range(150):
        contents = [0, 0x11, 0x12, 0x13, 0x13, 0x16, 0x21, 0x34]
        holds = bytes(luck.choice(contents) for _ in range(luck.choice((5, 6))))
        have = total(holds, 1)
        if not have:
            continue
        count = luck.randint(1, have)
        offered = [as_it_matters(holds, tuple(move.amounts)) for move in payments(holds, 1, count)]
        assert len(offered) == len(set(offered))
        whole = list(every_payment(holds, 1, count))
        assert set(offered) == {as_it_matters(holds, amounts) for amounts in whole}
        for move in payments(holds, 1, count):
            alike = [each for each in whole if as_it_matters(holds, each) == as_it_matters(holds, tuple(move.amounts))]
            assert tuple(move.amounts) == max(alike, key=lambda each: (each.count(0), each))


def test_the_longest_list_of_payments_is_known() -> None:
    """So that nothing that lists them is surprised."""
    holds = bytes([hold(GUNPOWDER, 6)] * 6)
    assert len(payments(holds, GUNPOWDER, 18)) == MOST_OFFERED


def test_a_payment_from_an_equal_hold_is_as_right() -> None:
    state = deal_game(read_deal('mode = "jamaica"\nseats = ["Ann", "Ben", "Cy"]\n'))
    seat = state.seats[0]
    seat.space, seat.holds = 1, bytes((0x23, 0x23, 0x11, 0, 0))
    state.frames = (Acting(0, 1), Paying(0, 2, 2, 1))
    assert set(JAMAICA.legal(state)) == {Pay(bytes((2, 0, 0, 0, 0))), Pay(bytes((1, 1, 0, 0, 0)))}
    for bad in ((3, 0, 0, 0, 0), (0, 0, 2, 0, 0), (1, 0, 1, 0, 0), (1, 1, 0, 0), (0, 0, 0, 0, 0)):
        before = JAMAICA.clone(state)
        with pytest.raises(IllegalMove):
            JAMAICA.apply(state, Pay(bytes(bad)))
        assert state == before
    move = JAMAICA.parse("pay 0 2 0 0 0", JAMAICA.legal(state))
    paid = JAMAICA.clone(state)
    JAMAICA.apply(paid, move)
    assert paid.seats[0].holds[:3] == bytes((0x23, 0x21, 0x11))
