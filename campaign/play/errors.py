"""Errors of sessions and saving, for front ends that reach saved games only through `campaign`."""

from highseas.engine.refusal import Refusal
from highseas.saves import SaveError, SlotFile, Store

__all__ = ["NeedsConsent", "ReplayError", "RevisedRuleError", "SaveError", "SessionError", "SlotFile", "Store"]


class SessionError(Refusal):
    """What was asked for cannot be done; the sentence of its code says why and what to do."""


class NeedsConsent(SessionError):
    """Going back would hide revealed cards again: ask the player, then call again with consent."""


class ReplayError(SessionError):
    """A journal does not fit its game: `number` is the move, from 1, that fails."""

    def __init__(self, number: int, text: str, why: str | Refusal) -> None:
        super().__init__("play.replay.no_fit", number=number, text=text, why=why)
        self.number = number
        self.text = text


class RevisedRuleError(ReplayError):
    """A journal of older rules reaches a move that they played differently; `rule` is the code of today's rule."""

    def __init__(self, number: int, text: str, rule: str) -> None:
        super().__init__(number, text, rule)
        self.rule = rule
