"""What sessions and saving may raise, for front ends that reach saved games only through `campaign`."""

from saves import SaveError, SlotFile, Store

__all__ = ["MendedError", "NeedsConsent", "ReplayError", "SaveError", "SessionError", "SlotFile", "Store"]


class SessionError(ValueError):
    """What was asked of the session cannot be done; one sentence says why and what to do."""


class NeedsConsent(SessionError):
    """Going back would unsee cards: ask the player, then call again with consent."""


class ReplayError(SessionError):
    """A journal does not fit its game: `number` is the move, from 1, that fails."""

    def __init__(self, number: int, text: str, why: str) -> None:
        super().__init__(f"move {number} ({text!r}) does not fit this game: {why}")
        self.number = number
        self.text = text


class MendedError(ReplayError):
    """A journal of older rules comes to a move that they made otherwise; `rule` says what the rules are now."""

    def __init__(self, number: int, text: str, rule: str) -> None:
        super().__init__(number, text, rule)
        self.rule = rule
