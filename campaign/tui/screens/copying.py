"""What of a game can be copied to the clipboard."""

from collections.abc import Callable

from highseas.campaign.play.replay import write_replay
from highseas.campaign.play.royal.at_table import RoyalSession
from highseas.campaign.play.royal.rating import deal_with_rating
from highseas.campaign.words.royal.end_report import shared_line
from highseas.engine.game import NoSuchPart
from highseas.engine.refusal import Refusal


def _position(session: RoyalSession) -> str:
    return deal_with_rating(session)


def _line(session: RoyalSession) -> str:
    return shared_line(session) if session.result is not None else ""


COPIES: dict[str, Callable[[RoyalSession], str]] = {
    "position": _position,
    "replay": write_replay,
    "line": _line,
}
"""What can be copied, by the name of its sentence, and how it is made; empty for nothing to copy."""


def copied(name: str, session: RoyalSession) -> str:
    """Return a text to copy; empty if this game has none, as a chapter has no deal file."""
    try:
        return COPIES[name](session)
    except (NoSuchPart, Refusal):
        return ""
