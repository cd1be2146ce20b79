"""Drills at the table: a question is answered as in a game, then what each answer was worth is shown."""

from typing import Any

from highseas.campaign.play.seat import Play, Request
from highseas.campaign.royal.play.seat import RoyalSeat
from highseas.campaign.royal.results.learning import Sitting
from highseas.campaign.royal.tui.screens.table import TableScreen
from highseas.campaign.royal.words import drills
from highseas.campaign.tui.keymap import Moment
from highseas.campaign.tui.shell import Shell
from highseas.campaign.tui.widgets.dialogs import Page
from highseas.engine.royal.moves import Move


def open_drills(shell: Shell) -> None:
    """Begin a sitting, or say that none is due. Raises `DataFileError`."""
    sitting = Sitting()
    if sitting.session is not None:
        shell.push_screen(DrillTable(sitting))
    else:
        shell.push_screen(Page(shell.words("screens.menu.drills"), drills.summary(sitting, shell.language)))


class DrillTable(TableScreen):
    """The table of one drill."""

    def __init__(self, sitting: Sitting) -> None:
        assert sitting.session is not None
        super().__init__(RoyalSeat(sitting.session))
        self.sitting, self.tutorial_notes = sitting, None

    def on_mount(self) -> None:
        """The key that closed the page before answers nothing while it is held."""
        self.lock_input(self.shell.input_queue.key)

    def moment(self) -> Moment:
        now = super().moment()
        return "drill" if now == "asked" else now

    def banner(self) -> str:
        is_now = self.looking_at is None
        return drills.heading(self.sitting, self.shell.language, "banner") if is_now else super().banner()

    def change(self, asked: Request[None], *_: Any) -> None:
        """Take the move as an answer, where a game would go on."""
        if isinstance(asked, Play):
            self.shell.guarded(lambda: self._take(asked.move))

    def _take(self, move: Move) -> None:
        answered = self.sitting.answer(move)
        page = Page(drills.verdict(answered, self.shell.language), drills.outcome(answered))
        self.app.push_screen(page, lambda _: self.shell.guarded(self._go_on))

    def _go_on(self) -> None:
        self.sitting.go_on()
        if self.sitting.session is not None:
            self.app.switch_screen(DrillTable(self.sitting))
        else:
            self.leave()

    def leave(self) -> None:
        """Leave the drills, and say how the sitting went."""
        self.app.pop_screen()
        if self.sitting.answers:
            lines = drills.summary(self.sitting, self.shell.language)
            self.app.push_screen(Page(self.words("screens.menu.drills"), lines))

    def _not_here(self, *_: Any, **__: Any) -> None:
        self.shell.refuse_key(self.words("learn.looking"))

    action_undo = action_redo = action_bookmarks = action_hint = action_review = action_play_on = _not_here
    action_crew = action_copy = action_concede = action_invite = action_notes = action_journal = _not_here
