"""Drills in plain lines: each question with its table, then what each answer was worth, and the next one."""

from collections.abc import Iterable
from typing import TextIO

from highseas.campaign.plain.headless import HeadlessSession
from highseas.campaign.plain.line import LineMode
from highseas.campaign.play.session import SessionError
from highseas.campaign.royal.play.drills import LOOKING
from highseas.campaign.royal.results.learning import Sitting
from highseas.campaign.royal.words.drills import heading, outcome, summary, verdict

_NOT_HERE = ("hint", "undo", "redo", "bookmark", "new", "again", "next", "deal", "replay", "crew", "save", "report")
"""Commands of a game that a drill has not: what would tell the answer, and what there is to play on."""


class DrillLines(LineMode):
    """A sitting in lines, at which there is a drill to be asked."""

    def __init__(self, sitting: Sitting, source: Iterable[str], sink: TextIO, sign: str = "") -> None:
        assert sitting.session is not None
        super().__init__(HeadlessSession(sitting.session, None), source, sink, sign)
        self._sitting = sitting
        self._commands |= dict.fromkeys(_NOT_HERE, self._not_here)

    def begin(self) -> None:
        self._say(heading(self._sitting, self._language))
        self._listed = {}
        self._table()
        self._ask()

    def take(self, line: str) -> bool:
        goes_on = super().take(line) and self._sitting.session is not None
        if not goes_on:
            self._lines(summary(self._sitting, self._language))
        return goes_on

    def _not_here(self, _: str) -> None:
        raise SessionError(LOOKING)

    def _play(self, text: str, waiting: str) -> None:
        answered = self._sitting.answer(self.headless.read(text))
        self._lines([verdict(answered, self._language), *outcome(answered), ""])
        self._sitting.go_on()
        if self._sitting.session is not None:
            self.headless.session = self._sitting.session
            self.begin()
