"""What the navigator's network sees of a competitive chapter where a turn starts: what it sees of every game against
rivals, and in the place of contracts missions, markers, crowns, characters and items.
"""

from collections.abc import Collection, Sequence
from typing import Final

from highseas.engine.royal.ai.navigator.network import Pairs
from highseas.engine.royal.ai.navigator.standing import INPUTS as _RIVALS
from highseas.engine.royal.ai.navigator.standing import RIVALS_AT, Standing
from highseas.engine.royal.ai.navigator.terms import UNIT
from highseas.engine.royal.cards import COLOR_BIT, CROWNS, ITEM
from highseas.engine.royal.frames.expeditions import missing_items, missing_symbols
from highseas.engine.royal.goals.count import ways_to_pay
from highseas.engine.royal.state import Seat, State
from highseas.story.ai.features import ITEMS, KINDS, lack_of
from highseas.story.ai.navigator import changed, marked_by, paid
from highseas.story.mode import state as st

_SEAT_AT: Final = RIVALS_AT - 58
"""Where inputs of chapters begin in a seat's block, in the place of contracts."""
INPUTS: Final = _RIVALS + 25
_LEADS: Final = (-5, -4, -3, -2, -1, 0, 1, 2, 3, 4)
_MOST: Final = 255
"""The largest input of a seat."""


def _least(values: Sequence[int], place: int) -> Pairs:
    return [(place + at, min(_MOST, value)) for at, value in enumerate(values) if value > 0]


class ChapterStanding(Standing):
    """The table of a chapter where the next turn starts, as one seat sees it."""

    def __init__(self, table: State, seat_no: int, begins: bool = False) -> None:
        super().__init__(table, seat_no, begins)
        self.script, self.tale = st.script_of(table), st.tale_of(table)
        self.missions = [self.script.cards[place].mission for place in self.tale.missions]
        self.trophy = self.script.rules.markers.shows_trophy

    def rank(self, seat: Seat) -> tuple[int, ...]:
        """Return influence, markers placed and coins (Big Box p. 18)."""
        return seat.influence, st.markers_placed(self.table, seat), len(seat.coins)

    def may_win(self, seat_no: int, rank: Sequence[int]) -> bool:
        return rank[1] >= self.trophy

    def after(self, seat_no: int, seat: Seat, took: bytes, forced: int) -> tuple[Seat, Collection[int]]:
        """Complete the missions that the seat could not complete before it took these cards."""
        table, done = self.table, list[int]()
        if crowns := sum([CROWNS[card] for card in took if COLOR_BIT[card]]):
            seat = changed(table, seat, 0, crowns)
        for slot, mission in enumerate(self.missions if took else ()):
            if mission is None or mission.moment is not None or seat_no in self.tale.marks[slot] or seat.markers <= 0:
                continue
            if not ways_to_pay(table, table.seats[seat_no], mission):
                for way in ways_to_pay(table, seat, mission)[:1]:
                    seat = marked_by(table, slot, paid(table, seat, mission, way))
                    done.append(slot)
        return seat, done

    def _lacks(self, seat_no: int, seat: Seat, done: Collection[int]) -> list[int]:
        """Return how far the missions are that the seat has not marked yet, the nearest first."""
        tale = self.tale
        return sorted(
            [
                lack_of(mission, seat, tale.steps[slot][seat_no]).far
                for slot, mission in enumerate(self.missions)
                if mission is not None and seat_no not in tale.marks[slot] and slot not in done
            ]
        )

    def block(self, seat_no: int, seat: Seat, done: Collection[int] = ()) -> Pairs:
        table = self.table
        placed, far = st.markers_placed(table, seat), self._lacks(seat_no, seat, done)
        next_one = next((space - seat.crowns for space in table.shields if space > seat.crowns), 5)
        values = [UNIT * (placed >= least) for least in range(1, 7)] + [UNIT * (not seat.markers)]
        values += [UNIT * seat.crowns // 4] + [UNIT * (next_one == each) for each in range(1, 5)]
        character = self.script.characters[seat.character].ability.kind if seat.character >= 0 else ""
        opened = UNIT if seat.ability is not None else UNIT // 2
        values += [opened * (character == kind) for kind in KINDS]
        near = [*far, 99, 99, 99][:3]
        values += [max(0, 40 - each) * UNIT // 32 for each in near] + [max(0, 12 - each) * UNIT // 8 for each in near]
        values += [UNIT * (near[0] == 0), sum([max(0, 30 - each) for each in far]) * UNIT // 64]
        want = self.trophy - placed
        values.append(UNIT * (want > 0))
        values += [(want == lacking) * max(0, 40 - near[lacking - 1]) * UNIT // 16 for lacking in (1, 2)]
        values.append((want > 0) * min(60, sum(near[: max(1, want)])) * UNIT // 16)
        held = [ITEM[ship] for ship in seat.items]
        values += [UNIT * min(2, held.count(item)) // 2 for item in ITEMS]
        lacking_of = [
            len(missing_symbols(card, seat.display)) + len(missing_items(card, seat.items))
            for card in table.expeditions
        ]
        best = min(lacking_of, default=9)
        values += [UNIT * (best == each) for each in (0, 1, 2)]
        values.append(max(0, self.ends_at - seat.influence) * UNIT // 8)
        return super().block(seat_no, seat) + _least(values, _SEAT_AT)

    def race(self, seats: Sequence[tuple[int, ...]]) -> Pairs:
        me, pairs = self.seat_no, super().race(seats)
        able = [self.may_win(n, seats[n]) for n in range(len(seats))]
        rivals = [seats[n][0] for n in range(len(seats)) if n != me and able[n]]
        best = max(rivals, default=-1)
        lead = seats[me][0] - best
        most = max([seats[n][0] for n in range(len(seats)) if able[n]], default=0)
        ends = self.table.ending or most >= self.ends_at
        values = [UNIT * able[me], UNIT * len(rivals), UNIT * (not rivals), UNIT * ends, UNIT * (ends and not able[me])]
        values += [UNIT * (able[me] and best >= 0 and lead >= least) for least in _LEADS]
        more = seats[me][1] - max([seats[n][1] for n in range(len(seats)) if n != me])
        values += [UNIT * (more >= least) for least in (-1, 0, 1)]
        values += [max(0, most) * UNIT // 8, len(self.missions) * UNIT // 4]
        values += [UNIT * (self.script.chapter == each) for each in range(1, 6)]
        return pairs + _least(values, _RIVALS)


def inputs_of(table: State, seat_no: int) -> list[int]:
    """Return all inputs of a seat where a turn begins."""
    standing, values = ChapterStanding(table, seat_no, True), [0] * INPUTS
    for n, seat in enumerate(table.seats):
        for place, value in standing.block(n, seat):
            values[place + (0 if n == seat_no else RIVALS_AT)] += value
    for place, value in standing.race([standing.rank(seat) for seat in table.seats]):
        values[place] += value
    return values
