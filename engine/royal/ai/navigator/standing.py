"""What the navigator's networks see of a game against rivals where a turn starts: a block of inputs for the seat that
is asked, one for the sum of its rivals, and one for the race between them. Only what lies open enters.
"""

from collections.abc import Collection, Sequence
from typing import Final

from highseas.engine.royal.ai.navigator.network import Pairs
from highseas.engine.royal.ai.navigator.terms import UNIT
from highseas.engine.royal.ai.open_goals import progress_of
from highseas.engine.royal.cards import CARDS, CONTRACTS, EXPEDITION, POWERS, TYPE, follows_sets
from highseas.engine.royal.frames.expeditions import missing_symbols
from highseas.engine.royal.goals.count import CLAIMED, NEED
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.state import CONTRACT_INFLUENCE, Seat, State

_MOST: Final = 255
"""The largest input of a seat."""
_ABILITIES: Final = (
    *("trade_bonus", "expedition_house", "expedition_anchor", "expedition_cross", "expedition_wild"),
    *("hire_discount", "empty_harbor_coin", "five_card_coins", "extra_card", "extra_card_on_trade"),
    *("ships_minus_one_coins", "three_or_four_card_coin", "keep_traded_ship"),
)
"""Abilities of professions, in all colors."""
_LACKS: Final = (0, 1, 2, 3, 4, 5, 6, 8, 10)
_COINS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14)
_ARMS: Final = (1, 2, 3, 4, 5)
_LEADS: Final = (-5, -4, -3, -2, -1, 0, 1, 2, 3, 4)
_RICHER: Final = (-2, 0, 1, 3, 5)
"""Steps of what is told in steps: influence that is lacking, coins, cutlasses; influence and coins ahead."""
_GOAL: Final = 5
"""Inputs of a contract: how far the seat is, whether it has enough, has completed it, may do so, lacks only one."""
_FIGURES, _DONE, _GOALS, _SEATS = 12, 4, _GOAL * 18, 5
_COINS_AT: Final = len(_ABILITIES) + len(_LACKS)
_ARMS_AT: Final = _COINS_AT + len(_COINS)
_FIGURES_AT: Final = _ARMS_AT + len(_ARMS)
_DONE_AT: Final = _FIGURES_AT + _FIGURES
_GOALS_AT: Final = _DONE_AT + _DONE
RIVALS_AT: Final = _GOALS_AT + _GOALS
_RACE_AT: Final = 2 * RIVALS_AT
_LEADS_AT: Final = _RACE_AT + 4 * _SEATS + 1
_LACKS_AT: Final = _LEADS_AT + 3 * len(_LEADS)
_RANK_AT: Final = _LACKS_AT + len(_LACKS)
_RICHER_AT: Final = _RANK_AT + _SEATS
_LAST_AT: Final = _RICHER_AT + len(_RICHER)
INPUTS: Final = _LAST_AT + 8
_COUNTED: Final[list[tuple[int, ...]]] = []


@follows_sets
def _rebuild() -> None:
    _COUNTED[:] = [
        tuple(place for place, power in enumerate(POWERS) if power.partition(":")[0] == name) for name in _ABILITIES
    ]


def _steps(place: int, value: int, steps: Sequence[int]) -> Pairs:
    return [(place + at, UNIT) for at, least in enumerate(steps) if value >= least]


def _amounts(place: int, values: Sequence[int]) -> Pairs:
    return [(place + at, min(_MOST, value)) for at, value in enumerate(values) if value > 0]


class Standing:
    """The table where the next turn starts, or this one if it only `begins`, as one seat sees it.

    `rest` are the turns of the round that are still to come, 0 where one starts; `ahead` those before the seat's.
    """

    def __init__(self, table: State, seat_no: int, begins: bool = False) -> None:
        mode, count = MODES[table.mode], len(table.seats)
        active = (table.active + (not begins)) % count
        self.table, self.seat_no = table, seat_no
        self.ends_at, self.able = mode.ends_at_of(table), mode.may_win(table)
        self.rest = (table.first - active) % count
        self.ahead = (seat_no - active) % count
        self._goals = tuple([CONTRACTS[index] for index in table.contracts])

    def rank(self, seat: Seat) -> tuple[int, ...]:
        """Return what ranks a seat at the end: its influence first, coins last."""
        return seat.influence, len(seat.coins)

    def may_win(self, seat_no: int, rank: Sequence[int]) -> bool:
        return seat_no in self.able

    def after(self, seat_no: int, seat: Seat, took: bytes, forced: int) -> tuple[Seat, Collection[int]]:
        """Complete the contracts that a seat which took these cards has enough for then, and that of slot `forced`;
        return the seat, which is changed, and the slots.
        """
        table, done, slot = self.table, list[int](), 0
        while slot < len(table.contracts):
            index, marks = table.contracts[slot], table.markers[slot]
            held, marker = CLAIMED[index], seat.markers > 0  # the last one may have gone to another contract
            enough = marker and (slot == forced or (held is not None and held(seat) >= NEED[index]))
            if seat_no in marks or slot in done or not (enough or (slot == forced and table.steps[slot][seat_no])):
                slot += 1
                continue
            seat.influence += CONTRACT_INFLUENCE[seat.completed + 1] - CONTRACT_INFLUENCE[seat.completed]
            seat.coins = bytes(len(seat.coins) + CONTRACTS[index].rewards[len(marks)])
            seat.completed, seat.markers = seat.completed + 1, max(0, seat.markers - 1)
            done.append(slot)
            slot = 0  # its influence or coins may be what another one wants
        return seat, done

    def block(self, seat_no: int, seat: Seat, done: Collection[int] = ()) -> Pairs:
        """Return the inputs of a seat, by their place in its block, which completes the contracts of slots `done`."""
        table, power, coins, display = self.table, seat.power, len(seat.coins), seat.display
        lack = self.ends_at - seat.influence
        missing = [len(missing_symbols(card, display)) for card in table.expeditions]
        faces = [CARDS[card] for card, far in zip(table.expeditions, missing, strict=True) if not far]
        expeditions = sum([TYPE[card] == EXPEDITION for card in display])
        pairs = _amounts(0, [UNIT // 2 * sum([power[own] for own in counted]) for counted in _COUNTED])
        pairs += [(len(_ABILITIES) + at, UNIT) for at, lacks in enumerate(_LACKS) if lack <= lacks]
        pairs += _steps(_COINS_AT, coins, _COINS) + _steps(_ARMS_AT, seat.cutlasses, _ARMS)
        values = [seat.influence * UNIT // 8, coins * UNIT // 8, len(display) * UNIT // 8]
        values += [missing.count(0) * UNIT, missing.count(1) * UNIT]
        values.append(max([face.influence - sum(face.requires.values()) for face in faces], default=0) * UNIT // 2)
        values += [seat.keeps.bit_count() * UNIT // 2, len(seat.stowed) * UNIT // 4, expeditions * UNIT]
        values += [UNIT * (coins >= 1 and lack <= 2), (len(display) - expeditions) * UNIT // 8]
        values.append(min(coins, lack * 3) * UNIT // 8)
        pairs += _amounts(_FIGURES_AT, values)
        return pairs + self._contracts(seat_no, seat, done) if self._goals else pairs

    def _contracts(self, seat_no: int, seat: Seat, done: Collection[int]) -> Pairs:
        table, ready = self.table, 0
        steps = [of_seats[seat_no] for of_seats in table.steps]
        pairs = [(_DONE_AT + at, UNIT) for at in range(seat.completed)]
        for slot, far in enumerate(progress_of(seat, self._goals, steps).far):
            index, share = table.contracts[slot], int(far * UNIT)
            place, need = _GOALS_AT + _GOAL * index, max(NEED[index], CONTRACTS[index].steps)
            if slot in done or seat_no in table.markers[slot]:
                pairs.append((place + 2, UNIT))
            elif seat.markers or steps[slot]:
                pairs += [(place, share), (place + 1, UNIT * (share >= UNIT)), (place + 3, UNIT)]
                if need > 2 and share == (need - 1) * UNIT // need:
                    pairs.append((place + 4, UNIT))
                ready += share >= UNIT
        return [*pairs, (_DONE_AT + 3, ready * UNIT)]

    def race(self, seats: Sequence[tuple[int, ...]]) -> Pairs:
        """Return the inputs of the race of seats that are ranked by these, influence first and coins last."""
        me, rest, table, count = self.seat_no, self.rest, self.table, len(seats)
        influence, coins = seats[me][0], seats[me][-1]
        best, money = max([(seat[0], seat[-1]) for other, seat in enumerate(seats) if other != me])
        most, lead, richer = max(best, influence), influence - best, coins - money
        ending, later = table.ending or most >= self.ends_at, not rest or self.ahead < rest
        place = _RACE_AT
        pairs = [(place + count - 1, UNIT), (place + 5 + self.ahead, UNIT), (place + 10 + rest, UNIT)]
        pairs += _steps(_LEADS_AT, lead, _LEADS)
        if ending:
            pairs += [(place + 15 + rest, UNIT), (place + 20, UNIT)]
            for again in range(1, 2 + later):  # whether it has a turn in this round still makes all the difference
                pairs += _steps(_LEADS_AT + again * len(_LEADS), lead, _LEADS)
        pairs += [(_LACKS_AT + at, UNIT) for at, lacks in enumerate(_LACKS) if self.ends_at - most <= lacks]
        pairs.append((_RANK_AT + sum([(seat[0], seat[-1]) > (influence, coins) for seat in seats]), UNIT))
        pairs += _steps(_RICHER_AT, richer, _RICHER)
        points = [seat[0] for seat in seats]
        values = [(best - min(points)) * UNIT // 4, sum(points) * UNIT // (4 * count)]
        values += [len(table.expeditions) * UNIT // 2, UNIT * later, UNIT * (later and ending)]
        values += [sum([seat[-1] for seat in seats]) * UNIT // (8 * count), UNIT * (richer > 0 and ending and not lead)]
        return pairs + _amounts(_LAST_AT, [*values, UNIT * table.seats[me].markers // 2])
