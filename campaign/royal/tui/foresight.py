"""Whether a player could foresee the next question; only then is type-ahead meant for it."""

from collections.abc import Iterable

from highseas.engine.royal import events as ev
from highseas.engine.royal.seen.view import Prompt
from highseas.story import events as sev

SURPRISES = (
    ev.Busted,
    ev.Gambled,
    ev.TaxRaised,
    ev.ShipSpared,
    sev.EventRevealed,
    sev.StoryRead,
    sev.MissionStep,
    ev.GameOver,
)
"""Events that a player cannot foresee and wants to see."""
_ONWARD = ("discover", "take")
"""Kinds of questions that follow each other: draw on, stop, take, and the next turn's first card."""


def foreseen(before: Prompt | None, after: Prompt | None, happened: Iterable[ev.Event]) -> bool:
    """Whether the question `after` had to follow the answer to `before`.

    False after a bust, a tax, an event, a Discover that ended by itself, or when another seat is asked; and for an
    offer, a ship to repel, or anything that the answer has just revealed.
    """
    if before is None or after is None or before.seat != after.seat:
        return False
    if any(isinstance(event, SURPRISES) or (isinstance(event, ev.Stopped) and event.forced) for event in happened):
        return False
    return after.kind in _ONWARD or (after.kind, before.kind) == ("after_bust", "after_bust")
