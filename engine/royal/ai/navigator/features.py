"""What the networks see of a position, as whole numbers: figures of the open goals, the clock and the seats.

Hidden cards enter only as counts of what an observation says is hidden.
"""

from highseas.engine.royal.ai.contracts import turns_left
from highseas.engine.royal.ai.navigator.network import ONE, UNIT
from highseas.engine.royal.cards import COLOR_BIT, CONTRACTS
from highseas.engine.royal.goals.count import counter
from highseas.engine.royal.state import Seat, State

_MOST = 255
"""The largest input."""
_PER_CONTRACT = 3
_PER_SEAT = 8
_TABLE = 4
_CONTRACTS = 18

INPUTS = _CONTRACTS * _PER_CONTRACT + _TABLE + 2 * _PER_SEAT + 4
"""How many inputs there are."""


class Features:
    """The inputs for the positions of one decision."""

    def inputs(self, table: State, stop: int = -1) -> list[tuple[int, int]]:
        """Return the inputs of a position that are not 0; `stop` is the chance of stopping now, if known."""
        found: list[tuple[int, int]] = []
        for slot, number in enumerate(table.contracts):
            if not table.markers[slot]:
                contract = CONTRACTS[number]
                have = max(min(contract.term.need, counter(contract.term)(seat)) for seat in table.seats)
                at = number * _PER_CONTRACT
                found += [
                    (at, UNIT),
                    (at + 1, UNIT * have // contract.term.need),
                    (at + 2, 16 * max(table.steps[slot])),
                ]
        at = _CONTRACTS * _PER_CONTRACT
        left = sum(1 for markers in table.markers if not markers)
        turns = turns_left(table)
        found += [
            (at, 8 * turns),
            (at + 1, 12 * left),
            (at + 2, UNIT * left // (turns + 1)),
            (at + 3, len(table.seats)),
        ]
        at += _TABLE
        found += _seat(table.seats[table.active], at)
        if len(table.seats) > 1:
            found += _seat(table.seats[table.active - 1], at + _PER_SEAT)
        if stop >= 0:
            at += 2 * _PER_SEAT
            ships = sum(1 for card in table.harbor if COLOR_BIT[card])
            found += [
                (at, UNIT * stop // ONE),
                (at + 1, 8 * len(table.harbor)),
                (at + 2, 16 * ships),
                (at + 3, table.drawn),
            ]
        return [(place, min(_MOST, number)) for place, number in found if number]


def _seat(seat: Seat, at: int) -> list[tuple[int, int]]:
    return [
        (at, 6 * len(seat.coins)),
        (at + 1, 16 * seat.cutlasses),
        (at + 2, 5 * seat.influence),
        (at + 3, 6 * len(seat.display)),
        (at + 4, 20 * seat.markers),
        (at + 5, 12 * len(seat.kept)),
        (at + 6, UNIT * (len(seat.coins) >= 9)),
        (at + 7, UNIT * (len(seat.coins) >= 12)),
    ]
