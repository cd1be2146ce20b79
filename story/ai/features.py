"""What the navigator's network sees of a chapter where a turn starts: whole numbers in which `UNIT` stands for 1.0.

There is a block for the table, one for the deciding seat, one for the sum of the others, and one for the missions that
nobody has completed: how far the nearest seat is from each, and what it lacks. Only what lies open enters.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from highseas.engine.royal.ai.navigator.terms import UNIT
from highseas.engine.royal.cards import EXPEDITION, ITEM, POWERS, SYMBOLS, SYMBOLS_OF, TYPE, follows_sets
from highseas.engine.royal.frames.expeditions import missing_items, missing_symbols
from highseas.engine.royal.goals import terms
from highseas.engine.royal.goals.count import counter
from highseas.engine.royal.state import Seat, State
from highseas.story.ai.evaluation import months_after
from highseas.story.format import Mission
from highseas.story.mode.markers import free_markers
from highseas.story.mode.state import card_at, script_of, tale_of

MOST: Final = 255
"""The largest input."""
_TABLE, _SEAT, _GOALS, _IDS = 38, 58, 32, 50
_MINE_AT: Final = _TABLE
_OTHERS_AT: Final = _MINE_AT + _SEAT
_GOALS_AT: Final = _OTHERS_AT + _SEAT
_IDS_AT: Final = _GOALS_AT + _GOALS
INPUTS: Final = _IDS_AT + 4 * _IDS
_FAR: Final = 40
"""Distance of a mission that no seat can mark any more, in coins."""
ITEMS: Final = ("book", "herbs", "bread", "rum")
KINDS: Final = (
    *("bust_bonus", "hire_discount", "once", "look", "cutlasses", "income_by_cards", "trade_bonus"),
    "expedition_bonus",
)
"""Abilities of characters."""
_POWERS: Final = (
    *("extra_card", "hire_discount", "empty_harbor_coin", "five_card_coins", "three_or_four_card_coin"),
    *("ships_minus_one_coins", "trade_bonus", "extra_card_on_trade", "ares_trade_bonus", "lookout", "innkeeper"),
)
"""Abilities of professions, in all colors."""
_COUNTED: Final[list[tuple[int, ...]]] = []


@follows_sets
def _rebuild() -> None:
    _COUNTED[:] = [
        tuple(place for place, power in enumerate(POWERS) if power.partition(":")[0] == name) for name in _POWERS
    ]


Pairs = list[tuple[int, int]]


class Lack(NamedTuple):
    """What a seat lacks of a mission: coins that this is worth, about, and how much of each kind."""

    far: int
    parts: tuple[int, ...]


_PLACE: Final[dict[type[terms.Term], tuple[int, int]]] = {
    terms.Professions: (0, 12),
    terms.CheapProfessions: (1, 8),
    terms.Cutlasses: (2, 10),
    terms.Influence: (3, 9),
    terms.Expeditions: (4, 28),
    terms.Crowns: (5, 6),
    terms.PayCrowns: (5, 6),
    terms.PayCoins: (6, 4),
    terms.Ships: (7, 14),
    terms.PayShips: (7, 14),
    terms.PayProfessions: (8, 10),
    terms.WhenColors: (9, 16),
    terms.WhenStopped: (10, 10),
    terms.WhenTaxed: (11, 24),
}
"""Of each kind of term its place among `parts`, and quarters of a coin that one of it is worth, about."""
_PARTS: Final = 12


def lack_of(mission: Mission, seat: Seat, step: int) -> Lack:
    parts, far = [0] * _PARTS, 0
    for term in (*mission.own, *mission.pay):
        short = term.need - counter(term)(seat)
        if short > 0:
            place, worth = _PLACE[type(term)]
            parts[place] += short
            far += short * worth
    if mission.moment is not None:
        place, worth = _PLACE[type(mission.moment)]
        parts[place] += 1
        far += worth * (mission.steps - step)
    return Lack(far, tuple(parts))


def seat_inputs(seat: Seat, turns: int, kind: str, open_ones: bytes, shields: bytes) -> list[int]:
    """Return the block of a seat that has about so many turns of its own to come, in 1/16."""
    coins, cutlasses, crowns, power = len(seat.coins), seat.cutlasses, seat.crowns, seat.power
    step = next((space - crowns for space in shields if space > crowns), 4)
    shown: dict[str, int] = dict.fromkeys(SYMBOLS, 0)
    jacks = claimed = 0
    for card in seat.display:
        symbols = SYMBOLS_OF[card]
        if len(symbols) == 1:
            shown[symbols[0]] += 1
        elif symbols:
            jacks += 1
        elif TYPE[card] == EXPEDITION:
            claimed += 1
    held = [0, 0, 0, 0]
    for ship in seat.items:
        held[ITEMS.index(ITEM[ship])] += 1
    best = near = 9
    for card in open_ones:
        best = len(missing_symbols(card, seat.display)) + len(missing_items(card, seat.items))
        near = min(near, best)
    powers = [sum([power[place] for place in places]) for places in _COUNTED]
    income = powers[2] + 2 * powers[3] + powers[4] + powers[5]
    four, five, more = min(max(0, coins - 3), 4), min(max(0, coins - 7), 5), min(max(0, coins - 11), 8)
    values = [UNIT * min(coins, 3) // 3, UNIT * four // 4, UNIT * five // 5, UNIT * more // 4]
    values += UNIT * (coins >= 12), UNIT * (coins >= 8), UNIT * seat.influence // 8, UNIT * crowns // 8
    values += UNIT * step // 4, UNIT * cutlasses // 4, *[UNIT * (cutlasses >= count) for count in range(1, 7)]
    values += UNIT * len(seat.display) // 6, *[UNIT * min(2, count) // 2 for count in shown.values()]
    values += UNIT * jacks, UNIT * claimed, *[UNIT * (near == missing) for missing in (0, 1, 2)]
    values += *[UNIT * min(3, count) // 2 for count in powers], UNIT * seat.markers // 4, UNIT * (not seat.markers)
    values += [UNIT * min(2, count) // 2 for count in held]
    values += min(MOST, cutlasses * turns // 6), min(MOST, income * turns // 4), powers[0] * turns // 3
    values += powers[1] * turns // 4, (powers[6] + powers[8]) * turns // 6, min(8, coins) * turns // 16, turns // 4
    opened = UNIT if seat.ability is not None else UNIT // 2
    values += *[opened * (kind == each) for each in KINDS], UNIT * (seat.ability is not None)
    return values


class Scene:
    """A table where a turn is to start, as the network sees it; seats may be exchanged for others."""

    def __init__(self, table: State, active: int, turns: int) -> None:
        self.table, self.active, self.turns = table, active, turns
        self.tale = tale = tale_of(table)
        script, count = script_of(table), len(table.seats)
        goal = script.rules.goal
        self.chapter = script.chapter
        self.wanted = goal.influence[count - 1]
        self.needed = goal.markers[count - 1]
        self.more = months_after(table)
        self.month = len(tale.events)
        self.missions = [card_at(table, place).mission for place in tale.missions]
        self.ids = [_slot(card_at(table, place).stands_for) for place in tale.missions]
        self.kinds = [
            script.characters[seat.character].ability.kind if seat.character >= 0 else "" for seat in table.seats
        ]
        self.free = [free_markers(table, seat_no) for seat_no in range(count)]
        self.blocks = [self.block(seat_no, seat) for seat_no, seat in enumerate(table.seats)]
        self.lacks = [self.lacks_of(seat_no, seat) for seat_no, seat in enumerate(table.seats)]
        self.influence = sum([seat.influence for seat in table.seats])
        self.placed = sum([len(marks) for marks in tale.marks])

    def own_turns(self, seat_no: int) -> int:
        return max(0, (16 * self.turns + 8 * len(self.table.seats)) // len(self.table.seats))

    def block(self, seat_no: int, seat: Seat) -> list[int]:
        return seat_inputs(
            seat, self.own_turns(seat_no), self.kinds[seat_no], self.table.expeditions, self.table.shields
        )

    def lacks_of(self, seat_no: int, seat: Seat) -> list[Lack]:
        steps = self.tale.steps
        return [lack_of(mission, seat, steps[slot][seat_no]) for slot, mission in enumerate(self.missions)]

    def inputs(self) -> list[int]:
        values = [0] * INPUTS
        for number, block in enumerate(self.blocks):
            at = _MINE_AT if number == self.active else _OTHERS_AT
            for value in block:
                values[at] += value
                at += 1
        missions, opened = self.of_missions(self.lacks)
        for place, value in (*missions, *self.of_table(self.influence, opened)):
            values[place] += value
        return values

    def at(self, seat_no: int) -> int:
        """Return where the block of a seat begins among the inputs."""
        return _MINE_AT if seat_no == self.active else _OTHERS_AT

    def of_missions(self, lacks: Sequence[Sequence[Lack]]) -> tuple[Pairs, int]:
        """Return the inputs for missions, and how many nobody has completed, if the seats lack so much of them."""
        marks, free, steps = self.tale.marks, self.free, self.tale.steps
        opened = total = most = zero = mine = last = 0
        spare: list[int] = []
        pairs: Pairs = []
        seats, newest = range(len(lacks)), len(self.missions) - 1
        for slot, own in enumerate(marks):
            able = [(lacks[n][slot].far, n) for n in seats if n not in own and (free[n] > 0 or steps[slot][n])]
            able.sort()
            name = _IDS_AT + self.ids[slot]
            if own:
                spare += [far for far, _ in able]
                if name >= _IDS_AT:
                    pairs.append((name + 2 * _IDS, UNIT))
                    pairs.append((name + 3 * _IDS, min(MOST, (able[0][0] if able else 4 * _FAR) * UNIT // 32)))
                continue
            opened += 1
            spare += [far for far, _ in able[1:]]
            far = 4 * _FAR
            if able:
                far, nearest = able[0]
                place = _GOALS_AT
                for part in lacks[nearest][slot].parts:
                    if part:
                        pairs.append((place, part * UNIT // 2))
                    place += 1
            if name >= _IDS_AT:
                pairs.append((name, UNIT))
                pairs.append((name + _IDS, min(MOST, far * UNIT // 32)))
            total += far
            most = max(most, far)
            zero += far == 0
            mine += lacks[self.active][slot].far
            if slot == newest:
                last = UNIT + min(MOST, far * UNIT // 32)
        missing = max(0, self.needed - self.placed)
        left = max(0, missing - opened - self.more)
        spare.sort()
        lacked = sum(spare[:left]) + 2 * _FAR * max(0, left - len(spare))
        turns = self.turns + 1
        values = [last, opened * UNIT // 3, zero * UNIT // 2, total * UNIT // 64, most * UNIT // 32]
        values += total * UNIT // (4 * turns), most * UNIT // (4 * turns), mine * UNIT // 64, UNIT * (total == 0)
        values += missing * UNIT // 4, missing * UNIT // turns, left * UNIT // 2, UNIT * (left > 0)
        values += lacked * UNIT // 64, lacked * UNIT // (4 * turns), (spare[0] if spare else 2 * _FAR) * UNIT // 32
        values.append(spare.count(0) * UNIT // 2)
        values.append(sum([16 - far for far in spare if far < 16]) * UNIT // 32)
        values.append(sum([40 - far for far in spare if far < 40]) * UNIT // 128)
        place = _GOALS_AT + _PARTS
        for value in values:
            if value:
                pairs.append((place, value if value < MOST else MOST))
            place += 1
        return pairs, opened

    def of_table(self, influence: int, opened: int) -> Pairs:
        """Return the inputs of the table with so much influence and so many missions that nobody has completed."""
        turns, short, count = self.turns, max(0, self.wanted - influence), len(self.blocks)
        pace = turns + 2
        goals, over = opened + self.more, max(0, influence - self.wanted)
        values = [turns * UNIT // 16, turns * turns * UNIT // 256, UNIT * count // pace]
        values += *[UNIT * (turns < rounds * count) for rounds in (1, 2, 3)], UNIT * (turns == 0), UNIT * (turns <= 2)
        values += short * UNIT // 8, short * short * UNIT // 100, *[UNIT * (short > few) for few in (0, 2, 5)]
        values += short * UNIT // pace, over * UNIT // 8, self.more * UNIT // 2, self.month * UNIT // 6
        values += UNIT * (self.month <= 1), goals * UNIT // 4, goals * UNIT // pace
        values += len(self.table.expeditions) * UNIT // 2, *[UNIT * (count == number) for number in (1, 2, 3, 4)]
        values.append(len(self.tale.joined) * UNIT // 4)
        pairs = [(place, min(value, MOST)) for place, value in enumerate(values) if value]
        if 1 <= self.chapter <= 5:
            pairs += [(26 + self.chapter, UNIT), (32 + self.chapter, self.more * UNIT // 2)]
        return pairs


@lru_cache(maxsize=256)
def _slot(card: str) -> int:
    """Return the place of one of the story's own missions among the inputs; -1 for another."""
    number = int(card[:2]) - 10 if card[:2].isdigit() else -1
    return number if 0 <= number < _IDS else -1
