"""Whether the game is saved, in words."""

from highseas.campaign.play.session import Session


def unsaved_line(session: Session) -> str:
    """That the game is not saved, and why; empty if it is, or if it was never to be."""
    return f"Not saved: {session.unsaved}" if session.unsaved else ""


def farewell(session: Session) -> str:
    """What the plain lines say when the player leaves."""
    if session.unsaved:
        return f"The game is not saved: {session.unsaved} Goodbye."
    return "The game is saved. Goodbye." if session.autosaver is not None else "Goodbye."


def leaving_unsaved(session: Session) -> str:
    """The question of a player who is about to lose a game."""
    return f"This game is not saved: {session.unsaved} Leave, and lose what was played since?"
