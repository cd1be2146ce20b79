"""Places at the Table that players unlock, highlights of their games, and the next chapter's gossip about them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from highseas.campaign.royal.for_chapters import (
    Busted,
    Event,
    HarborCleared,
    Hired,
    ItemKept,
    State,
    Stopped,
    TaxPaid,
    Traded,
)
from highseas.story.mode.months import goal_figures
from highseas.story.prose import escaped
from highseas.story.text_format import GossipWords, Place

Outcome = Literal["won", "lost", "ranked"]
HighlightKind = Literal["bust", "haul", "tax", "near_miss"]
LEAST: dict[HighlightKind, int] = {"bust": 5, "haul": 5, "tax": 6, "near_miss": 1}
"""Cards, cards and coins from which anybody talks of it."""
MOST_SAID = 2
"""Sayings told when a chapter begins."""
ROW = 3
"""Chapters won running that are talked of."""


class UnlockedPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place at the Table, unlocked by these players in this chapter; `campaign` is an earlier one, or empty."""

    place: str
    by: tuple[str, ...]
    chapter: int
    campaign: str = ""


class HandedOn(msgspec.Struct, frozen=True):
    """What a campaign leaves to the next one at its Table; `heard` are characters that spoke there, by chapter."""

    places: tuple[UnlockedPlace, ...] = ()
    playthroughs: int = 0
    heard: tuple[tuple[int, str], ...] = ()


def unlocked_in(
    places: Iterable[Place], chapter: int, done: Mapping[str, Sequence[str]], hosts: tuple[str, ...]
) -> Iterator[UnlockedPlace]:
    """Yield the places that a chapter or try unlocks, of several missions by the first that was done: `done` has who
    completed each, in order of their first completion; `hosts` won the chapter.
    """
    for place in places:
        if first := next((by[0] for mission, by in done.items() if by and mission in place.missions), ""):
            yield UnlockedPlace(place.id, (first,), chapter)
        elif hosts and place.chapter == chapter:
            yield UnlockedPlace(place.id, hosts, chapter)


def hosts_of(
    outcome: Outcome, names: Sequence[str], winners: Sequence[int], done: Mapping[str, Sequence[str]]
) -> tuple[str, ...]:
    """Return who unlocks a chapter's place: its winners, or together who did most missions; nobody if lost."""
    if outcome == "lost":
        return ()
    if outcome == "ranked":
        return tuple(names[seat - 1] for seat in winners)
    return (max(names, key=lambda name: sum(name in by for by in done.values())),)


class Highlight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What gossip tells of a chapter: the biggest bust, haul or tax, or a defeat by one point or one marker."""

    kind: HighlightKind
    name: str = ""
    count: int = 0


def highlights_of(events: Iterable[Event], names: Sequence[str], state: State) -> tuple[Highlight, ...]:
    """Return the highlights of a chapter that ended so, from all its events; of equals the first."""
    best: dict[str, Highlight] = {}
    for highlight in _found(events, names):
        before = best.get(highlight.kind)
        if highlight.count >= LEAST[highlight.kind] and (before is None or highlight.count > before.count):
            best[highlight.kind] = highlight
    result = state.result
    if result is not None and result.outcome == "lost" and result.conceded < 0:
        missions_open, markers, markers_needed, influence, influence_needed = goal_figures(state)
        lacking = max(0, markers_needed - markers) + max(0, influence_needed - influence)
        if not missions_open and lacking == 1:  # lost at card 9 by one point or one marker alone (Big Box p. 18)
            best["near_miss"] = Highlight("near_miss", count=1)
    return tuple(best.values())


def _found(events: Iterable[Event], names: Sequence[str]) -> Iterator[Highlight]:
    taken: Counter[int] = Counter()
    busted = -1
    for event in events:
        match event:
            case Busted():
                busted = event.seat_no
            case HarborCleared() if busted >= 0:
                yield Highlight("bust", names[busted], len(event.cards))
                busted = -1
            case Stopped():
                taken.clear()
            case Traded(declined=False) | Hired() | ItemKept():
                taken[event.seat_no] += 1
                yield Highlight("haul", names[event.seat_no], taken[event.seat_no])
            case TaxPaid():
                yield Highlight("tax", names[event.seat_no], event.coins)


class Talk(msgspec.Struct, frozen=True):
    """What gossip is made of a chapter that was played: its title, how it ended, and its highlights."""

    title: str
    outcome: Outcome
    winners: tuple[str, ...]
    highlights: tuple[Highlight, ...]


def gossip_of(words: GossipWords, played: Sequence[Talk]) -> tuple[str, ...]:
    """Return what is said of the players' games when a chapter begins; those of one kind take turns."""
    if not played:
        return ()
    last = played[-1]
    sayings = []
    if any(highlight.kind == "near_miss" for highlight in last.highlights):
        sayings.append(_said(words.near_miss, len(played), title=last.title))
    won_running = 0
    for talk in reversed(played):
        if talk.outcome == "lost" or (talk.outcome == "ranked" and talk.winners != last.winners):
            break
        won_running += 1
    if won_running and won_running % ROW == 0:  # once for every three of them
        if last.outcome == "won":
            sayings.append(_said(words.three_wins, len(played)))
        elif len(last.winners) == 1:
            sayings.append(_said(words.champion, len(played), name=escaped(last.winners[0])))
    others = [highlight for highlight in last.highlights if highlight.kind != "near_miss"]
    others.sort(key=lambda highlight: LEAST[highlight.kind] / highlight.count)
    for each in others:
        figures = {"name": escaped(each.name), "count": words.number(each.count)}
        sayings.append(_said(getattr(words, each.kind), len(played), **figures))
    return tuple(sayings[:MOST_SAID])


def _said(sayings: Sequence[str], turn: int, **figures: str) -> str:
    text = sayings[turn % len(sayings)]
    for name, figure in figures.items():
        text = text.replace(f"{{{name}}}", figure)
    return text
