"""Errors of sessions and saving, for front ends that reach saved games only through `campaign`."""

from highseas.saves import SaveError, SlotFile, Store

__all__ = ["MendedError", "NeedsConsent", "ReplayError", "SaveError", "SessionError", "SlotFile", "Store"]


class SessionError(ValueError):
    """The session cannot do what was asked; one sentence says why and what to do."""


class NeedsConsent(SessionError):
    """Going back would hide revealed cards again: ask the player, then call again with consent."""


class ReplayError(SessionError):
    """A journal does not fit its game: `number` is the move, from 1, that fails."""

    def __init__(self, number: int, text: str, why: str) -> None:
        super().__init__(f"move {number} ({text!r}) does not fit this game: {why}")
        self.number = number
        self.text = text


class MendedError(ReplayError):
    """A journal of older rules reaches a move that they played differently; `rule` describes today's rule."""

    def __init__(self, number: int, text: str, rule: str) -> None:
        super().__init__(number, text, rule)
        self.rule = rule
