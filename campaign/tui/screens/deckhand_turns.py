"""Plays the seats of deckhand: move by move at the set speed, or at once when a key is pressed."""

from collections.abc import Callable

from highseas.campaign.chapters.naming import names_at
from highseas.campaign.chapters.reading import unread
from highseas.campaign.files.settings import SPEEDS
from highseas.campaign.play.royal.at_table import RoyalSession
from highseas.campaign.play.session import Controller
from highseas.campaign.tui.motion import OneShotTimer
from highseas.campaign.tui.screens.base import ShellScreen
from highseas.campaign.tui.screens.tales import tales_of
from highseas.campaign.tui.widgets.table_panels import WIDE
from highseas.campaign.words.royal.turns import summarize_turns

PAUSES = dict(zip(SPEEDS, (1.4, 0.7, 0.25, 0.0), strict=True))
"""Pause before each move in seconds, by `campaign.files.settings.Speed`; none at the fastest."""
NO_PAUSE = 0.01
"""The pause without motion: just long enough for the screen to handle input."""
ROW = 52
"""Columns of the log beside a wide table."""
MOST_LINES = 2
"""Most lines of the summary of deckhand's moves."""


class DeckhandTurns:
    """Makes the moves of seats that deckhand plays."""

    def __init__(
        self,
        screen: ShellScreen,
        session: RoyalSession,
        is_now: Callable[[], bool],
        change: Callable[[Callable[[], object]], None],
        done: Callable[[], None],
    ) -> None:
        """`is_now` says whether the screen shows the present moment; `change` makes moves and shows what they did;
        `done` is called when a person decides again.
        """
        self._screen, self._session = screen, session
        self._is_now, self._change, self._done = is_now, change, done
        self._next = OneShotTimer(screen)

    @property
    def at_work(self) -> bool:
        """Whether deckhand decides now, and the present moment is shown."""
        return self._session.waits_for_ai and self._is_now()

    @property
    def _in_front(self) -> bool:
        """Whether nothing lies over the table; deckhand waits behind pages, although it shows around them."""
        return self._screen.app.screen is self._screen

    def schedule(self) -> None:
        """Schedule the next move, if a program decides."""
        settings = self._screen.shell.settings
        if not self.at_work or self._next.waiting:
            return
        pause = PAUSES[settings.program_speed]
        if not pause:
            self._next.start(0, self.finish)
        else:
            self._next.start(pause if settings.motion else NO_PAUSE, self._move)

    def _move(self) -> None:
        if self.at_work and self._in_front:
            self._change(self._session.play_ai)
            self._drop_typed_ahead()

    def finish(self) -> None:
        """Make all moves up to a person's question, the end, a story card or a tale; without people, one turn."""
        self._next.stop()
        if not self.at_work or not self._in_front:
            return
        self._change(self._play_on)
        self._drop_typed_ahead()

    def _play_on(self) -> None:
        session, turn = self._session, self._session.view.turn
        while session.waits_for_ai and not unread(session):
            session.play_ai()
            if tales_of(session, self._screen.shell.settings.program_speed):
                return
            if Controller.PERSON not in session.players and session.view.turn != turn:
                return

    def _drop_typed_ahead(self) -> None:
        """Drop input typed while a program played: it is not meant for the question that follows."""
        if not self.at_work:
            self._done()

    def summary(self) -> tuple[int, list[str]]:
        """Summarize deckhand's moves since a person's last decision: the number of the first, and the lines."""
        moments, session = self._session.moments, self._session
        first = len(moments)
        while first > 1 and session.players[moments[first - 1].seat - 1] != Controller.PERSON:
            first -= 1
        if first == len(moments) or Controller.PERSON not in session.players:
            return 0, []
        size = self._screen.app.size
        width = ROW if size.width >= WIDE else size.width - 6
        return first, summarize_turns(moments[first:], names_at(session), width, MOST_LINES)
