"""Places laid at the Table: who laid each, from what was done in a chapter."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from highseas.story.text_format import Place

Outcome = Literal["won", "lost", "ranked"]


class Laid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place that is laid: by these players, in this chapter.

    `campaign` is the earlier campaign at the same Table that laid it; empty for the campaign's own.
    """

    place: str
    by: tuple[str, ...]
    chapter: int
    campaign: str = ""


class HandedOn(msgspec.Struct, frozen=True):
    """What a campaign leaves to the next one at its Table: the places, how many campaigns it has seen, and which
    characters (by chapter) have been heard there.
    """

    places: tuple[Laid, ...] = ()
    tellings: int = 0
    heard: tuple[tuple[int, str], ...] = ()


def laid_in(
    places: Iterable[Place], chapter: int, done: Mapping[str, Sequence[str]], hosts: tuple[str, ...]
) -> Iterator[Laid]:
    """Yield the places that a chapter, or one try at it, lays.

    `done` has the players who completed each mission, in order, by mission in the order in which they were first
    done; of several missions that lay the same place the first counts. `hosts` are those who won the chapter.
    """
    for place in places:
        first = next((by[0] for mission, by in done.items() if by and mission in place.missions), "")
        if first:
            yield Laid(place.id, (first,), chapter)
        elif hosts and place.chapter == chapter:
            yield Laid(place.id, hosts, chapter)


def hosts_of(
    outcome: Outcome, names: Sequence[str], winners: Sequence[int], done: Mapping[str, Sequence[str]]
) -> tuple[str, ...]:
    """Return who lays the place of a chapter: its winners, from 1; played together, who did most missions in it.

    Of equals the earlier seat; nobody if it was lost.
    """
    if outcome == "lost":
        return ()
    if outcome == "ranked":
        return tuple(names[seat - 1] for seat in winners)
    return (max(names, key=lambda name: sum(name in by for by in done.values())),)
