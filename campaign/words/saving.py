"""Whether the game is saved, in words."""

from typing import TYPE_CHECKING

from highseas.campaign.words.language import Language

if TYPE_CHECKING:
    from highseas.campaign.play.seat import Seat
    from highseas.campaign.play.session import Session


def unsaved_line(session: "Session | Seat", language: Language) -> str:
    """That the game is not saved, and why; empty if it is, or if it was never to be."""
    return language.say("saving.not_saved", why=session.unsaved) if session.unsaved else ""


def farewell(session: "Session", language: Language) -> str:
    """Return what plain lines say when the player leaves."""
    if session.unsaved:
        return language.say("saving.farewell_unsaved", why=session.unsaved)
    return language.say("saving.farewell", saved=session.autosaver is not None)


def leaving_unsaved(session: "Session", language: Language) -> str:
    """Return the question of a player who is about to lose a game."""
    return language.say("saving.leaving_unsaved", why=session.unsaved)
