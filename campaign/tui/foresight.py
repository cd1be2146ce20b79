"""Whether whoever answered a question could foresee the next one: only then is what was typed ahead for it."""

from collections.abc import Iterable

from engine import events as ev
from engine.view import Prompt

SURPRISES = (ev.Busted, ev.TaxRaised, ev.ShipSpared, ev.EventRevealed, ev.StoryRead, ev.MissionStep, ev.GameOver)
"""What nobody knows of before it happens, and wants to look at."""
_ONWARD = ("discover", "take")
"""Questions that follow from each other: draw on, stop, take, and the next turn's first card."""


def foreseen(before: Prompt | None, after: Prompt | None, happened: Iterable[ev.Event]) -> bool:
    """Whether the question `after` is what the answer to `before` was bound to bring.

    Not after a bust, a tax, an event, a Discover that ended by itself, or when another seat is asked; and never an
    offer, a ship to repel, or what an answer has just turned up.
    """
    if before is None or after is None or before.seat != after.seat:
        return False
    if any(isinstance(event, SURPRISES) or (isinstance(event, ev.Stopped) and event.forced) for event in happened):
        return False
    return after.kind in _ONWARD or (after.kind, before.kind) == ("after_bust", "after_bust")
