"""The table: a session on the screen. Widgets hold no game state; everything is painted from view and prompt."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType

from highseas.campaign.files.datafile import DataFileError
from highseas.campaign.files.settings import SPEEDS, Speed
from highseas.campaign.play.royal.at_table import RoyalSession, RoyalView, seen_at, serves_at, stop_at, time_cards
from highseas.campaign.play.royal.changes import NO_CHANGE, changed
from highseas.campaign.play.royal.warnings import ending
from highseas.campaign.play.session import SessionError
from highseas.campaign.results import ending as ends
from highseas.campaign.results.achievements import Achievement
from highseas.campaign.tui import keymap, own_keys
from highseas.campaign.tui.motion import Beats
from highseas.campaign.tui.royal.screens.choosing import Choosing
from highseas.campaign.tui.royal.screens.hints import Hints
from highseas.campaign.tui.royal.screens.pages import TablePages
from highseas.campaign.tui.royal.screens.tales import TalePage, tales_of
from highseas.campaign.tui.royal.screens.tutorial_notes import TutorialNotes
from highseas.campaign.tui.royal.widgets import choices
from highseas.campaign.tui.royal.widgets.scene import Scene, draws, last_bust_of, newest
from highseas.campaign.tui.royal.widgets.tabletop import TableTop
from highseas.campaign.tui.screens.crew import ask_who_is_away
from highseas.campaign.tui.screens.history import History
from highseas.campaign.tui.screens.program_turns import ProgramTurns
from highseas.campaign.tui.theme import styles_of
from highseas.campaign.tui.thinker import Thinker
from highseas.campaign.tui.widgets.board import Board
from highseas.campaign.tui.widgets.log_strip import Log, LogStrip
from highseas.campaign.tui.widgets.panel import LogLine, Thing
from highseas.campaign.words.players import player_name
from highseas.campaign.words.royal.events import Said, said
from highseas.campaign.words.royal.goals import goal_name
from highseas.campaign.words.royal.naming import TableNames
from highseas.campaign.words.royal.puzzles import task_line
from highseas.campaign.words.saving import unsaved_line
from highseas.engine.refusal import IllegalMove, NotationError
from highseas.engine.royal.seen.view import Prompt, View


class TableScreen(TablePages):
    """One game. `look_at` opens it looking back at a move."""

    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(keymap.TABLE), *keymap.NUMBERS]
    AUTO_FOCUS = "#options"

    def __init__(self, session: RoyalSession, look_at: int | None = None) -> None:
        super().__init__(session)
        self.looking_at = look_at
        """The number of the earlier move that is shown; None for the present."""
        self.history = History(self, session, self.went_back)
        self.choosing = Choosing(self, session)
        self.program = ProgramTurns(
            self,
            session,
            is_now=lambda: self.looking_at is None,
            show=lambda: self.happened(tales_of(session, self._speed)),
            done=lambda: self.choosing.answered(False),
        )
        self.tutorial_notes = TutorialNotes(session)
        self.hints = Hints(self, session, Thinker(self, "hint"))
        self._beats = Beats(self, self._show_beat)
        self._before: RoyalView | None = None
        self._log = Log()
        self._odds_open = False
        self._reported = session.result is not None
        self._achieved: list[Achievement] = []

    # --- what is on the screen ---

    def compose(self) -> ComposeResult:
        """The table, all over the screen."""
        yield TableTop(self.make_scene())

    def on_mount(self) -> None:
        """Show the recap of a resumed game, then unread cards; then the program's seats play."""
        if self.session.notice:
            self.shell.say(self.session.notice, "warning")
            self.session.notice = ""
        session = self.session
        if session.resumed and session.result is None and session.moves and self.looking_at is None:
            from highseas.campaign.tui.royal.screens.recap import Recap

            self.app.push_screen(Recap(session), lambda _: self._read_story())
        else:
            self._read_story()
        session.resumed = False
        self.program.schedule()

    def accepts(self, event: events.Event) -> bool:
        """Any input ends what moves. A key that answers, pressed while the program plays, makes it finish, and is
        dropped.
        """
        self._beats.end()
        if not super().accepts(event):
            return False
        if (
            not self.program.at_work
            or not isinstance(event, events.Key)
            or keymap.is_live(own_keys.usual(event.key, self.shell.keys_in_use))
        ):
            return True
        self.shell.input_queue.key = event.key
        self.program.finish()
        return False

    def _read_story(self) -> None:
        """Show unread story cards, then the end report if the game is over."""
        from highseas.campaign.tui.royal.screens.story import read_unread

        if self.looking_at is None:
            read_unread(self.shell, self.session, self._report_end)

    def on_screen_resume(self) -> None:
        """Repaint: the theme may have changed. While a hint is shown, the cursor stays on what it tells of."""
        if self.query(TableTop):
            pointed = self.scene.pointed
            self.paint()
            if self.scene.hint is not None and pointed.kind == "option":
                self.top.point_at_option(pointed.place)

    def make_scene(self) -> Scene:
        """Build the scene of the shown moment."""
        session, number = self.session, self.shown_move
        moment = session.moments[number]
        view, prompt = seen_at(session, number)
        now = self.looking_at is None
        always = now and self.shell.settings.odds_always and draws(view, prompt)
        return Scene(
            view=view,
            prompt=prompt,
            theme=styles_of(self.shell.palette),
            names=self.names,
            keys=choices.option_keys(prompt) if now and not session.waits_for_ai else (),
            letters=own_keys.letters(self.shell.keys_in_use),
            whole_clock=time_cards(session),
            fresh=newest(moment.events),
            beat=self._beats.left,
            change=changed(self._before, view, moment.events) if self._before and self._beats.left else NO_CHANGE,
            handed=prompt is not None and moment.seat not in (0, prompt.seat),
            program=self._program(prompt) if now and session.waits_for_ai else "",
            last_bust=None if view.harbor else last_bust_of(moment.events),
            serves=_serves(view, self.names) if now else {},
            further=tuple(serves_at(session)) if now else (),
            banner=self._banner(),
            tutorial_note=self._tutorial_note(),
            task=task_line(view, self.names, self.app.size.width - 2) if self.puzzle is not None else "",
            odds=session.odds if self._odds_open and now and draws(view, prompt) else None,
            risk=session.odds if always else None,
            stop=stop_at(session) if always else None,
            ends=ending(session, self.names) if now else "",
            log=self._log_lines(number),
            hint=self.hints.shown if now else None,
            hints=self.shell.settings.hints or self.puzzle is not None,
            newest=number,
            moment=self._moment(prompt),
        )

    def _moment(self, prompt: Prompt | None) -> keymap.Moment:
        if self.looking_at is not None:
            return "looking"
        return "over" if prompt is None else "program" if self.session.waits_for_ai else "asked"

    def _log_lines(self, number: int) -> list[LogLine]:
        """The log up to a move; at the present the program's last moves are summed up, below tales of them."""
        first, summary = self.program.summary() if self.looking_at is None else (0, [])
        if not summary or self.program.at_work:
            return self._log.last(self.session, number)
        lines = [
            LogLine(move, tale.text)
            for move in range(first, number + 1)
            for tale in said(self.session.moments[move].events, self.names)
        ]
        lines.append(LogLine(number, " ".join(summary)))
        if why := self.program.why(first, self._log_rows - len(summary)):
            lines.append(LogLine(number, why))
        return [*self._log.last(self.session, first - 1), *lines]

    @property
    def _log_rows(self) -> int:
        """The rows of the log that are seen, as far as it has been laid out."""
        strips = self.query(LogStrip)
        return strips.first().size.height if strips else 0

    def _program(self, prompt: Prompt | None) -> str:
        """Which of the program's players decides, in words."""
        return player_name(self.session.policy_of(prompt.seat), self.shell.language) if prompt is not None else ""

    def _banner(self) -> str:
        if self.looking_at is None:
            looking = self.session.looking_only or ("screens.table.paused" if self.program.waits else "")
            return unsaved_line(self.session, self.shell.language) or (self.words(looking) if looking else "")
        last = len(self.session.moments) - 1
        return self.words("screens.table.looking", move=self.looking_at, last=last)

    def _tutorial_note(self) -> str:
        return self.tutorial_notes.text(self.shell) if self.looking_at is None else ""

    @property
    def shown_move(self) -> int:
        """The number of the move after which the table is shown."""
        return len(self.session.moments) - 1 if self.looking_at is None else self.looking_at

    def is_now(self) -> bool:
        """Whether the present moment is shown; shows a message if not, as only it can be played on."""
        if self.looking_at is not None:
            self.shell.say(self.words("screens.table.look_back"), "warning")
        return self.looking_at is None

    def paint(self) -> None:
        """Repaint everything, and schedule the next move of the program."""
        self.top.show(self.make_scene())
        self.program.schedule()

    # --- pointing ---

    def action_next_panel(self) -> None:
        """Focus the next panel."""
        self.focus_next()

    def action_last_panel(self) -> None:
        """Focus the previous panel."""
        self.focus_previous()

    # --- choosing ---

    def on_table_top_chosen(self, event: TableTop.Chosen) -> None:
        """An option was chosen by Enter."""
        if event.number is None:
            self.open_report()
        else:
            self.choosing.choose(event.number)

    def on_table_top_clicked(self, event: TableTop.Clicked) -> None:
        """An option was clicked."""
        self.choosing.click_option(event.number)

    def on_table_top_picked(self, event: TableTop.Picked) -> None:
        """Enter was pressed on a thing: play the option about it, else describe it."""
        self.choosing.thing(event.thing)

    def action_press(self, key: str) -> None:
        """Choose an option by its key."""
        self.choosing.by_key(key)

    def action_pick(self, board: str, place: int) -> None:
        """Handle a click on a thing, by its place on its board."""
        self.choosing.click_thing(board, place)

    def action_answer(self, number: int) -> None:
        """Handle a click on what stands for an option elsewhere, as a portrait: it points, then chooses."""
        self.top.point_at_option(number)
        self.choosing.click_option(number)

    def action_seat(self, number: int) -> None:
        """Handle a click on a seat's name."""
        self.top.point(Thing("seat", str(number), number))

    def action_shown(self, card: str, number: int) -> None:
        """Handle a click on a card in a display."""
        self.top.point(Thing("shown", card, number))

    def finish_program(self) -> None:
        """Make the moves of the program's seats at once."""
        self.program.finish()

    def change(self, act: Callable[[], object]) -> None:
        """Run a change of the game that saves it, and show the result."""
        moves = len(self.session.moments)
        if self._run(act):
            self.happened(tales_of(self.session, self._speed) if len(self.session.moments) > moves else [])

    def _run(self, act: Callable[[], object]) -> bool:
        """Run a change of the game; return whether it was made."""
        try:
            act()
        except (NotationError, IllegalMove, SessionError) as error:
            self.shell.fail(error)
            return False
        return True

    def happened(self, tales: Sequence[Said] = ()) -> None:
        """Show a change of the game: repaint, with what moves, show what is told of it, report the end."""
        if self.session.result is not None:
            self._record()
        if self.shell.settings.motion:
            self._before = self.scene.view
            self._beats.start()
        self.paint()
        self.top.focus_options()
        if tales:
            self.app.push_screen(TalePage(tales), lambda _: self._after_tales())
        else:
            self._read_story()

    def _after_tales(self) -> None:
        """Go on from a page of tales; the key that closed it answers nothing while it is held or repeated."""
        self.lock_input(self.shell.input_queue.key)
        self._read_story()

    @property
    def _speed(self) -> Speed:
        return self.shell.settings.program_speed

    def _record(self) -> None:
        """Enter a finished game in the statistics and what it achieved, once per game however often it ends."""
        if self.session.autosaver is not None:
            try:
                self._achieved += ends.enter(self.session)
            except DataFileError as error:
                self.shell.fail(error)

    def _report_end(self) -> None:
        if self.session.result is not None and not self._reported:
            self._reported = True
            self.open_report()

    def _show_beat(self, beat: int) -> None:
        if self.is_current or not beat:
            self.top.show_beat(beat)

    def went_back(self) -> None:
        """Repaint after the game returned to an earlier moment."""
        self._reported = False
        self._beats.drop()
        self.paint()
        self.top.focus_options()

    # --- asking the table ---

    def action_odds(self) -> None:
        """Show or hide the odds of the next card."""
        pointed = self.scene.pointed
        self._odds_open = not self._odds_open
        if self._odds_open and not draws(self.scene.view, self.scene.prompt):
            self.shell.say(self.words("screens.table.no_odds"))
        self.paint()
        self.top.point(pointed)

    def action_hint(self) -> None:
        """Show what the program thinks of the question; in a puzzle first a thought, then its solution."""
        if self.puzzle is not None:
            self.hint_at_puzzle(self.puzzle)
        elif self.is_now():
            self.hints.ask()

    def action_speed(self, by: int) -> None:
        """Let the program's seats play at the next speed, or at the one before; the settings keep it."""
        settings = self.shell.settings
        place = SPEEDS.index(settings.program_speed) + by
        settings.program_speed = SPEEDS[max(0, min(place, len(SPEEDS) - 1))]
        self.shell.save_settings()
        self.shell.say(self.words("screens.table.speed", speed=settings.program_speed))
        self.program.again()

    # --- back and forth ---

    def action_undo(self) -> None:
        """Undo a decision."""
        if self.is_now():
            self.history.undo(whole_turn=False)

    def action_undo_turn(self) -> None:
        """Undo to the start of the turn."""
        if self.is_now():
            self.history.undo(whole_turn=True)

    def action_redo(self) -> None:
        """Redo an undone move."""
        if self._run(self.session.redo):
            self.happened()  # what is told of it was read when it was played

    def action_bookmarks(self) -> None:
        """Open the bookmarks."""
        self.history.bookmarks(self.is_now)

    def action_log(self) -> None:
        """Open the log; choosing a line shows that position."""
        self.history.log(self.shown_move, self.look_back)

    def action_turns(self) -> None:
        """Open the log by turns, with what became of their cards; choosing a turn shows its beginning."""
        self.history.log(self.shown_move, self.look_back, by_turns=True)

    def action_review(self) -> None:
        """Open the review of the game so far."""
        from highseas.campaign.tui.royal.screens.review import open_review

        open_review(self.shell, self.session)

    def action_play_on(self) -> None:
        """Play on from the moment that is looked back at, as a game of its own."""
        from highseas.campaign.tui.royal.screens.review import play_on

        if self.looking_at is None or self.looking_at == len(self.session.moves):
            self.shell.say(self.words("review.screen.no_moment"), "warning")
        else:
            play_on(self, self.session, self.looking_at)

    def look_back(self, number: int | None) -> None:
        """Show the table after this many moves, read-only; None for the present."""
        if number is not None:
            number = max(0, min(number, len(self.session.moments) - 1))
        self.looking_at = number
        self.top.focus_options()
        self.paint()

    def action_earlier(self) -> None:
        """Show the position a move earlier."""
        if self.looking_at is not None:
            self.look_back(self.looking_at - 1)

    def action_later(self) -> None:
        """Show the position a move later."""
        if self.looking_at is not None:
            self.look_back(self.looking_at + 1)

    def action_leave(self) -> None:
        """Return to the question: close what is open, or return to the present."""
        if self.hints.close():
            pass
        elif isinstance(self.focused, Board):
            self.top.focus_options()
        elif self._odds_open:
            self.action_odds()
        elif self.looking_at is not None:
            self.look_back(None)
        elif self.program.at_work:
            self._pause()

    def _pause(self) -> None:
        """Let the program wait, or go on."""
        if self.program.waits:
            self.program.go_on()
        else:
            self.program.pause()
        self.paint()

    def action_notes(self) -> None:
        """Switch the tutorial notes off or on."""
        self.tutorial_notes.toggle(self.shell)
        self.paint()

    # --- leaving ---

    def action_concede(self) -> None:
        """Concede, after two questions."""
        self.choosing.concede()

    def action_crew(self) -> None:
        """Ask who goes away or is back, so that the crew plays, or no longer."""
        if self.is_now():
            ask_who_is_away(self, self.session, self.change)

    def open_report(self) -> None:
        """Open the end report."""
        from highseas.campaign.tui.royal.screens.report import report_of

        self.app.push_screen(
            report_of(self.session, self._achieved), lambda undo: self.action_undo() if undo else None
        )

    def action_quit_table(self) -> None:
        """Leave the game; asks first if it is not saved."""
        self.shell.leave_game(self.session, self.shell.go_title)


def _serves(view: View, names: TableNames) -> dict[str, tuple[str, ...]]:
    """Return, for each harbor card, the names of the goals it would serve for the deciding seat."""
    found: dict[str, tuple[str, ...]] = {}
    for each in view.serves:
        found[each.card] = (*found.get(each.card, ()), goal_name(each.kind, each.goal, names.story))
    return found
