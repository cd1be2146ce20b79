"""The state of a chapter for deckhand: turns left, what card 9 still needs, what a marker on a mission is worth."""

from functools import lru_cache
from typing import NamedTuple

from highseas.engine.royal.state import State
from highseas.story.ai.weights import StoryWeights
from highseas.story.format import Fork, Next
from highseas.story.mode.access import is_competitive, mode_of, script_of, tale_of
from highseas.story.mode.months import goal_figures
from highseas.story.script import unpack

_COMPETITIVE_TURNS = 5
"""A competitive chapter has no fixed end; professions are valued as if each seat used them for this many turns."""


class Outlook(NamedTuple):
    """What of the chapter is the same for every seat, no more than worths depend on: they are kept by it."""

    turns: int
    """Turns of the whole table still to come, including this one."""
    spent: float
    """Share of the chapter that is over, 0 to 1."""
    points: bool
    """Whether card 9 still needs influence points."""
    markers: bool
    """Whether it still needs markers beyond one for each mission nobody has completed."""


def outlook(table: State) -> Outlook:
    """Compute the outlook of a table."""
    tale = tale_of(table)
    month = len(tale.events) + (1 if table.drawn or table.harbor else 0)
    if is_competitive(table):
        return Outlook(_COMPETITIVE_TURNS * len(table.seats), 0.3, points=True, markers=False)
    more = months_after(table)
    length = len(tale.events) + len(tale.event_discard)
    turns = month + sum([length + n for n in range(1, more + 1)]) - 1
    gone = sum([length - n for n in range(tale.month - 1)]) + length - month
    missing, markers, needed, influence, wanted = goal_figures(table)
    coming = missing + more
    return Outlook(
        turns=max(1, turns),
        spent=gone / max(1, gone + turns),
        points=influence < wanted,
        markers=markers + coming < needed,
    )


def months_after(table: State) -> int:
    """Return how many months may follow this one, on the longest path from here."""
    missions = tale_of(table).missions
    return _longest(tale_of(table).script, missions[-1], mode_of(table) == "competitive") - 1 if missions else 0


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


def mission_worth(table: State, slot: int, seat_no: int, view: Outlook, weights: StoryWeights) -> float:
    """Return what this seat's marker on the mission is worth with its rewards, without its price."""
    tale, script = tale_of(table), script_of(table)
    first, reward = not tale.marks[slot], script.cards[tale.missions[slot]].reward
    crown = weights.crown if view.points else weights.spare_crown
    worth = crown * (reward.crowns + (reward.first_crowns if first else 0))
    worth += reward.first_coins if first else 0
    if is_competitive(table):
        rules = script.rules.markers
        placed = len(rules.crowns) - table.seats[seat_no].markers
        return worth + (weights.trophy if placed < rules.shows_trophy else 2.0)
    if first:
        return worth + weights.mission + weights.late * view.spent
    return worth + (weights.marker if view.markers else weights.spare_marker)
