"""Whether a player could foresee the next question; only then is typed-ahead input meant for it."""

from collections.abc import Iterable

from highseas.engine.royal import events as ev
from highseas.engine.royal.seen.view import Prompt
from highseas.story import events as sev

SURPRISES = (ev.Busted, ev.TaxRaised, ev.ShipSpared, sev.EventRevealed, sev.StoryRead, sev.MissionStep, ev.GameOver)
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
