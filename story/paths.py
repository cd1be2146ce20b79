"""The paths through a chapter: which missions a group may see, in which order, and how."""

from collections.abc import Iterator

import msgspec

from highseas.story.format import WAYS, Chapter, Fork, Goal, Mode, Next, Stay

MODES: tuple[Mode, ...] = ("cooperative", "competitive")
LONGEST = 8
"""Cards of the longest path that is followed: twice the markers, so that a loop of tests ends."""


class Step(msgspec.Struct, frozen=True):
    """A card on a path, and the result of the test that led to it: a mission and whether it was done."""

    card: str
    tested: str = ""
    done: bool = False


class Way(msgspec.Struct, frozen=True):
    """One path from the first card on. `end` is the last pointer: the goal, a stay, or "" where it breaks off;
    `chose` the way of the chapter's choice that brings a variant onto the path, 0 where it has none.
    """

    steps: tuple[Step, ...]
    end: str
    chose: int = 0

    @property
    def cards(self) -> tuple[str, ...]:
        return tuple(step.card for step in self.steps)

    def known(self) -> dict[str, bool]:
        """Return what is certain about missions at the path's last card: the latest test of each."""
        return {step.tested: step.done for step in self.steps if step.tested}


def ways(chapter: Chapter, mode: Mode) -> list[Way]:
    """Return every path through the chapter, as far as it goes on, never returns and keeps within `LONGEST`."""
    found: dict[tuple[Step, ...], Way] = {}
    for chose in range(WAYS + 1):
        for way in _walk(chapter, mode, (Step(chapter.first),), chose):
            found.setdefault(way.steps, way)
    return list(found.values())


def _walk(chapter: Chapter, mode: Mode, steps: tuple[Step, ...], chose: int) -> Iterator[Way]:
    card = chapter.by_id().get(steps[-1].card)
    hourglass = card.month_end.of(mode) if card else None
    again = steps[-1].card in (step.card for step in steps[:-1])
    if hourglass is None or again or len(steps) > LONGEST:
        yield Way(steps, "", chose)
        return
    match hourglass.then:
        case Next(card=following):
            yield from _walk(chapter, mode, (*steps, Step(chapter.read(following, chose))), chose)
        case Fork():
            mission = chapter.read(hourglass.then.mission, chose)
            done, failed = (chapter.read(card, chose) for card in hourglass.next_cards)
            yield from _walk(chapter, mode, (*steps, Step(done, mission, True)), chose)
            # a completed mission stays completed
            if not any(step.tested == mission and step.done for step in steps):
                yield from _walk(chapter, mode, (*steps, Step(failed, mission, False)), chose)
        case Goal():
            yield Way(steps, "goal", chose)
        case Stay():
            yield Way(steps, "stay", chose)
