"""How a chapter stands: turns that are left, what card 9 lacks, which seat sees to which mission."""

from functools import lru_cache

import msgspec

from engine.state import State
from story.ai.weights import StoryWeights
from story.format import Fork, Next
from story.mode.missions import can_mark
from story.mode.months import goal_figures
from story.mode.tables import is_competitive, mission_at, mode_of, open_missions, script_of, tale_of
from story.mode.terms import have_of, need_of
from story.script import unpack

_COMPETITIVE_TURNS = 5
"""A competitive chapter has no end in sight; professions are taken to serve each seat for so many turns."""


class Outlook(msgspec.Struct, frozen=True):
    """What the table knows of its chances: the same for every seat."""

    turns: int
    """Turns of the whole table still to come, this one included."""
    month: int
    """Those of this month."""
    spent: float
    """The share of the chapter that is over, 0 to 1."""
    points: int
    """Influence points that card 9 still lacks."""
    markers: int
    """Markers beyond one for each mission not yet completed, that card 9 still lacks."""
    ends_now: bool
    """Whether this month's end is the chapter's."""


def outlook(table: State) -> Outlook:
    """How the chapter stands."""
    tale = tale_of(table)
    month = len(tale.events) + (1 if table.drawn or table.harbor else 0)
    if is_competitive(table):
        return Outlook(_COMPETITIVE_TURNS * len(table.seats), month, 0.3, 99, 0, False)
    more = months_after(table)
    length = len(tale.events) + len(tale.event_discard)
    turns = month + sum(length + n for n in range(1, more + 1)) - 1
    gone = sum(length - n for n in range(tale.month - 1)) + length - month
    missing, markers, needed, influence, wanted = goal_figures(table)
    coming = missing + more
    return Outlook(
        turns=max(1, turns),
        month=max(1, month),
        spent=gone / max(1, gone + turns),
        points=max(0, wanted - influence),
        markers=max(0, needed - markers - coming),
        ends_now=more == 0,
    )


def months_after(table: State) -> int:
    """Months that may follow this one, on the longest way from here."""
    missions = tale_of(table).missions
    return _longest(table.script, missions[-1], mode_of(table) == "competitive") - 1 if missions else 0


@lru_cache(maxsize=512)
def _longest(packed: bytes, place: int, competitive: bool) -> int:
    script = unpack(packed)
    hourglass = script.cards[place].month_end.of(script.hourglass_mode(competitive))
    pointer = hourglass.then if hourglass else None
    following: list[str] = []
    if isinstance(pointer, Next):
        following = [pointer.card]
    elif isinstance(pointer, Fork):
        following = [pointer.done, pointer.failed]
    return 1 + max((_longest(packed, script.card_place(card), competitive) for card in following), default=0)


def readiness(table: State, slot: int, seat_no: int) -> float:
    """How far a seat is with a mission, 0 to 1."""
    mission = mission_at(table, tale_of(table).missions[slot])
    parts = [have_of(table, table.seats[seat_no], term) / need_of(term) for term in (*mission.own, *mission.pay)]
    if mission.moment is not None:
        parts.append(tale_of(table).steps[slot][seat_no] / mission.steps)
    return sum(parts) / len(parts) if parts else 0.0


def share_out(table: State) -> dict[int, int]:
    """Which seat sees to which mission that nobody has completed: whoever is furthest, the load spread."""
    load = [0.0] * len(table.seats)
    shared: dict[int, int] = {}
    slots = [slot for slot, _ in open_missions(table) if not tale_of(table).marks[slot]]
    for slot in sorted(slots, key=lambda s: -max(readiness(table, s, n) for n in range(len(load)))):
        able = [seat_no for seat_no in range(len(load)) if can_mark(table, slot, seat_no)]
        if able:
            best = max(able, key=lambda n: (readiness(table, slot, n) - 0.3 * load[n], -((n - slot) % len(load))))
            shared[slot] = best
            load[best] += 1
    return shared


def mission_worth(table: State, slot: int, seat_no: int, view: Outlook, weights: StoryWeights) -> float:
    """What this seat's marker on the mission is worth, its rewards included, its price not."""
    tale, card = tale_of(table), script_of(table).cards[tale_of(table).missions[slot]]
    first = not tale.marks[slot]
    crown = weights.crown if view.points else weights.spare_crown
    reward = crown * (card.reward.crowns + (card.reward.first_crowns if first else 0))
    reward += card.reward.first_coins if first else 0
    if is_competitive(table):
        seat = table.seats[seat_no]
        placed = len(script_of(table).rules.markers.crowns) - seat.markers
        return reward + (weights.trophy if placed < script_of(table).rules.markers.shows_trophy else 2.0)
    if first:
        return reward + weights.mission + weights.late * view.spent
    return reward + (weights.marker if view.markers > 0 else weights.spare_marker)
