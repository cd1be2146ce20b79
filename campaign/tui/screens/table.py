"""The table of any game: what a seat sees, its past, the program's seats; it paints when its requests are answered."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace
from textual import events
from textual.binding import Binding
from textual.widgets import OptionList

from highseas.campaign.files.datafile import DataFileError
from highseas.campaign.files.settings import SPEEDS, Speed
from highseas.campaign.play.errors import NeedsConsent
from highseas.campaign.play.players import Controller
from highseas.campaign.play.seat import (
    A,
    DropBookmark,
    GoTo,
    Redo,
    Request,
    Seat,
    SetBookmark,
    TellEnd,
    Undo,
    WhoMayPlay,
    Withdraw,
)
from highseas.campaign.play.thinking import make_ready
from highseas.campaign.results.achievements import Achievement, enter_ended
from highseas.campaign.tui import keymap
from highseas.campaign.tui.background import Animation, ProgramTurns, Thinker
from highseas.campaign.tui.screens.answering import Answering, Over
from highseas.campaign.tui.screens.base import GameScreen
from highseas.campaign.tui.screens.log import LogScreen
from highseas.campaign.tui.screens.table_actions import Bookmarks, ask_who_is_away, offer_copies, play_on
from highseas.campaign.tui.widgets.dialogs import Page, PageText, Painter
from highseas.campaign.tui.widgets.log_strip import MOST, Log, TableTexts
from highseas.campaign.tui.widgets.menu import Answers
from highseas.campaign.tui.widgets.panel import LogLine, PanelWidget, Thing
from highseas.campaign.tui.widgets.table_widget import TableWidget, number_of
from highseas.campaign.words.games import player_name, standing_of, unsaved_line
from highseas.engine.refusal import Refusal

if TYPE_CHECKING:
    from highseas.campaign.tui.online.at_table import AtTable
    from highseas.campaign.tui.screens.end_page import EndPage

RECAP = 3
"""Most log lines of what is said when a game is resumed."""


class GameTable(GameScreen):
    """One game. `look_at` opens it looking back at a move."""

    choosing: Answering
    """What answers the question, set by each game's own table."""
    MORE_KEYS: ClassVar[list[Binding]] = keymap.NUMBERS
    copies_tell_secrets: ClassVar[bool] = False
    """Whether a copy of a running game tells what not everybody may know."""

    def __init__(self, texts: TableTexts, look_at: int | None = None) -> None:
        super().__init__()
        self.seat: Seat = texts.seat
        self.host = texts.seat.host
        self.texts = texts
        self.looking_at = look_at
        """The number of the earlier move that is shown; None for the present."""
        self.program = ProgramTurns(self)
        self.animation = Animation(self, self._show_frame)
        self._log = Log(texts)
        self._reported = self.seat.present.result is not None
        self.seat.beside = Thinker(self, "hint").ask
        self._awaits = False
        """Whether a change was asked for that is not answered yet."""
        self._withdraw: Withdraw = lambda: None
        """Gives up what is to be told."""
        self._behind: dict[Over, Callable[[], None]] = {}
        """What waits until nothing lies over the table."""
        self.achieved: list[Achievement] = []
        """What the game achieved when it ended."""

    # --- what a game has of its own ---

    @abstractmethod
    def paint(self) -> None:
        """Repaint everything, and schedule the next move of the program."""

    @property
    def top(self) -> TableWidget[Any]:
        return self.query_one(TableWidget)  # type: ignore[type-abstract]  # a game's own is found

    @property
    def scene(self) -> Any:
        return self.top.scene

    def _show_frame(self, frame: int) -> None:
        if self.is_current or not frame:
            self.top.show_frame(frame)

    def open_report(self) -> None:
        self.inquire(TellEnd(), self.show_end)

    def show_end(self, end: Any) -> None:
        """Open the end page, of what answers `TellEnd`: by default one that says how the game ended."""
        if (result := self.seat.present.result) is not None:
            self._tell("screens.choosing.over", [standing_of(end).headline(result, self.seat.names)])

    def show_report(self, page: "EndPage") -> None:
        self.app.push_screen(page, lambda undo: self.action_undo() if undo else None)

    def line_to_share(self) -> str:
        """Return the line to share of a finished game; empty for a game without one."""
        return ""

    def open_recap(self, then: Callable[[], None]) -> None:
        """Show where a resumed game stands, by default what happened last, then call `then`."""
        last = self._log.last(self._moves, RECAP)
        self._tell("screens.recap.title", [line.text for line in last], then)

    def close_page(self) -> bool:
        """Close what is open at the table beside the question; return whether anything was."""
        return False

    def explain(self, thing: Thing) -> None:
        """Help for a thing on the table, by default that on the game."""
        self.action_help()

    def action_help(self) -> None:
        self.shell.help_on(self.seat.known)

    def _tell(self, title: str, text: Sequence[str], then: Callable[[], None] = lambda: None) -> None:
        self.app.push_screen(Page(self.words(title), text), lambda _: then())

    def open_page(self, title: str, text: PageText | Painter, key: str, broad: bool = False) -> None:
        """Open a page with a title (the code of a sentence), which this key closes too."""
        self.app.push_screen(Page(self.words(title), text, key, broad=broad))

    def move_on(self) -> None:
        """Show in motion what changes from how the table is painted."""
        self.animation.start()

    def after_change(self, moved: bool) -> None:
        """Show what is told of a change, by default the end report; `moved` is whether moves were made, not undone."""
        self.report_end()

    # --- what is on the screen ---

    def on_mount(self) -> None:
        """Show where a resumed game stands; then the program's seats play."""
        session = self.host
        if session is not None and self.shell.settings.hints:
            Thinker(self, "ready").ask(lambda _: make_ready(session), lambda _: None)
        self.seat.listen(self._changed)
        if session is not None and session.notice:
            self.shell.say(session.notice, "warning")
            session.notice = ""
        resumed = session is not None and session.resumed and not self._reported and session.moves
        if resumed and self.looking_at is None:
            self.open_recap(lambda: self.after_change(moved=False))
        else:
            self.after_change(moved=False)
        if session is not None:
            session.resumed = False
        self.program.schedule()

    def on_screen_resume(self) -> None:
        """Repaint: settings or the theme may have changed. Then show what waited for the page to be closed."""
        if self.query("#options"):
            self.paint()
        self._show_next()

    def accepts(self, event: events.Event) -> bool:
        """End what moves; a key that answers while the program plays makes it finish, and is dropped."""
        self.animation.end()
        if not super().accepts(event):
            return False
        if not self.program.at_work or not isinstance(event, events.Key):
            return True
        if keymap.is_live(event.key, self.shell.keys_in_use):
            return True
        self.shell.input_queue.key = event.key
        self.program.finish()
        return False

    @property
    def _moves(self) -> int:
        """How many moves the present moment comes after."""
        return len(self.seat.moments) - 1

    @property
    def shown_move(self) -> int:
        return self._moves if self.looking_at is None else self.looking_at

    @property
    def speed(self) -> Speed:
        return self.shell.settings.program_speed

    def moment(self) -> keymap.Moment:
        if self.looking_at is not None:
            return "looking"
        if self.seat.present.result is not None:
            return "over"
        return "asked" if not self.seat.awaits else "away" if self.seat.host is None else "program"

    def banner(self) -> str:
        """What stands over the table: that it is not saved, only looked at, or that the program waits."""
        if self.looking_at is None:
            if self.company is not None and (said := self.company.banner()):
                return said
            looking = self.seat.looking_only or ("screens.table.paused" if self.program.waits else "")
            return unsaved_line(self.seat.unsaved, self.shell.language) or (self.words(looking) if looking else "")
        return self.words("screens.table.looking", move=self.looking_at, last=self._moves)

    def log_lines(self, number: int, tales: Callable[[int], list[str]] | None = None) -> list[LogLine]:
        """The log up to a move; at present the program's last moves are summed up below their `tales`."""
        first, summary = self.program.summary() if self.looking_at is None else (0, [])
        seen = min(MOST, self.app.size.height)
        if not summary or self.program.at_work:
            return self._log.last(number, seen)
        moves = range(first, number + 1) if tales is not None else ()
        lines = [LogLine(move, text) for move in moves for text in (tales(move) if tales is not None else ())]
        lines.append(LogLine(number, " ".join(summary)))
        if why := self.program.why(first, len(summary)):
            lines.append(LogLine(number, why))
        return [*self._log.last(first - 1, seen), *lines]

    def is_now(self) -> bool:
        """Whether the present moment is shown; shows a message if not, as only it can be played on."""
        if self.looking_at is not None:
            self.shell.refuse_key(self.words("screens.table.look_back"))
        return self.looking_at is None

    # --- changes of the game ---

    def finish_program(self) -> None:
        """Let the program make its moves at once; for a person elsewhere there is nothing but to wait."""
        if self.seat.host is None:
            self.shell.refuse_key(self.words("net.waits", names=self.seat.awaits, away=()))
        self.program.finish()

    @property
    def company(self) -> "AtTable | None":
        """Who is at the table elsewhere; None at a game that is kept here."""
        return self.shell.company if self.seat.host is None else None

    @property
    def deciding_bot(self) -> str:
        """Which bot decides here, in words; empty where a person does, or where that is elsewhere."""
        seat = self.seat
        return player_name(seat.awaits, self.shell.language) if seat.host is not None and seat.awaits else ""

    def request(
        self, asked: Request[None], then: Callable[[], None], refused: Callable[[Refusal], None] | None = None
    ) -> None:
        """Ask for something, unless an answer is awaited, and call `then` when it is done; a refusal is shown, or given
        to `refused`.
        """
        if self._awaits:
            self.shell.refuse_key(self.words("screens.table.awaits"))
            return
        self._awaits = True

        def answered(error: Refusal | None) -> None:
            self._awaits = False
            if not self.is_attached:
                return
            if error is None:
                then()
            else:
                (refused or self.refuse)(error)

        self.seat.ask(asked, answered)

    def change(
        self,
        asked: Request[None],
        then: Callable[[], None] = lambda: None,
        refused: Callable[[Refusal], None] | None = None,
    ) -> None:
        """Ask for a change of the game as `request` does, and show it, then call `then`."""
        moves = len(self.seat.moments)

        def changed() -> None:
            self.happened(moved=len(self.seat.moments) > moves)
            then()

        self.request(asked, changed, refused)

    def inquire(self, asked: Request[A], then: Callable[[A], None]) -> None:
        """Ask to be told something, the last thing asked alone; `then` gets it once nothing lies over the table."""
        self._withdraw()

        def answered(answer: A | Refusal) -> None:
            if not self.is_attached:
                return
            if isinstance(answer, Refusal):
                self.refuse(answer)
            else:
                self.in_front("asked", partial(then, answer))

        self._withdraw = self.seat.ask(asked, answered)

    def refuse(self, error: Refusal) -> None:
        self.shell.refuse(error)

    def in_front(self, what: Over, show: Callable[[], None]) -> None:
        """Show something over the table once nothing lies there; of what waits only the newest of its kind."""
        self._behind[what] = show
        self._show_next()

    def _show_next(self) -> None:
        while self._behind and self.app.screen is self:  # a table is current for Textual under a small page too
            self._behind.pop(min(self._behind, key=("told", "asked").index))()

    def _changed(self, moved: bool) -> None:
        """Show a change not asked for here, while who looks back goes on; keys typed before it answer nothing."""
        if not self.is_attached:
            return
        self._withdraw()  # it was about the position before
        self._behind.pop("asked", None)
        if self.looking_at is not None:
            self.look_back(self.looking_at)
        elif moved:
            self.happened(moved=True)
        else:
            self.went_back()
        self.choosing.answered()

    def happened(self, moved: bool) -> None:
        """Show a change: repaint, with what moves, then what is told of it; `moved` as in `after_change`."""
        self.shell.forget_refusal()
        if self.seat.present.result is not None:
            self._record()
        if self.shell.settings.motion:
            self.move_on()
        self.paint()
        self.top.focus_options()
        self.in_front("told", partial(self.after_change, moved))

    def _record(self) -> None:
        """Enter a finished game in the statistics and what it achieved, once per game however often it ends."""
        if self.host is not None and self.host.autosaver is not None:
            try:
                self.achieved += enter_ended(self.host)
            except DataFileError as error:
                self.shell.fail(error)

    def report_end(self) -> None:
        if self.seat.present.result is not None and not self._reported:
            self._reported = True
            self.open_report()

    def went_back(self) -> None:
        """Repaint after the game returned to an earlier moment."""
        self.shell.forget_refusal()
        self._behind.clear()
        self._reported = False
        self.animation.drop()
        self.paint()
        self.top.focus_options()

    # --- answers ---

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._choose(event.option.id, self.choosing.choose)

    def on_answers_clicked(self, event: Answers.Clicked) -> None:
        self._choose(event.name, self.choosing.click_option)

    def _choose(self, option_id: str | None, choose: Callable[[int], None]) -> None:
        if (number := number_of(option_id)) is None:
            self.open_report()
        else:
            choose(number)

    def on_answers_unchosen(self) -> None:
        if self.is_now() and self.seat.awaits:
            self.finish_program()
        else:
            self.choosing.choose(-1)

    def on_panel_widget_chosen(self, event: PanelWidget.Chosen) -> None:
        self.choosing.thing(event.thing)

    def action_press(self, key: str) -> None:
        self.choosing.by_key(key)

    def action_concede(self) -> None:
        self.choosing.concede()

    def action_review(self) -> None:
        if self.is_here():
            self.shell.review(self.session)

    # --- keys ---

    def action_speed(self, by: int) -> None:
        """Let the program's seats play at the next speed, or at the one before; the settings keep it."""
        settings = self.shell.settings
        place = SPEEDS.index(settings.program_speed) + by
        settings.program_speed = SPEEDS[max(0, min(place, len(SPEEDS) - 1))]
        self.shell.save_settings()
        self.shell.say(self.words("screens.table.speed", speed=settings.program_speed))
        self.program.again()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Only at a table elsewhere something is done together, and only friends who are not there are invited."""
        if action in ("point", "together"):
            return self.company is not None
        return action != "invite" or (self.host is not None and self.shell.may_invite)

    def action_point(self) -> None:
        """Point at the thing under the cursor, for all at the table."""
        if self.company is not None:
            self.company.point(self.pointed)

    @property
    def pointed(self) -> str:
        """What is under the cursor, as others at the table are told."""
        thing = self.top.scene.pointed
        return f"{thing.kind}/{thing.id}/{thing.place}"

    def action_together(self, what: str) -> None:
        """Do something with those who are at the table: say a line, vote, look who is there, ask for the next game."""
        if self.company is not None:
            getattr(self.company, what)()

    def action_invite(self) -> None:
        """Open the game to friends elsewhere."""
        if self.is_here():
            self.shell.invite(self.session)

    def action_undo(self, whole_turn: bool = False) -> None:
        """Undo a decision or the turn."""
        if self.is_now():
            self._go_back(Undo(self._moves, whole_turn))

    def _go_back(self, back: Undo | GoTo) -> None:
        """Go back; asks first if that hides again what came out."""

        def refused(error: Refusal) -> None:
            if not isinstance(error, NeedsConsent):
                self.refuse(error)
                return
            question = self.words("screens.history.consent", why=error)
            again = partial(self._go_back, replace(back, consent=True))
            answers = self.words("screens.history.go_back"), self.words("screens.history.stay")
            self.in_front("asked", lambda: self.shell.ask(question, again, *answers))

        self.request(back, self.went_back, refused)

    def action_redo(self) -> None:
        """Redo what was undone; what is told of it was read when it was played."""
        self.request(Redo(self._moves), lambda: self.happened(moved=False))

    def action_bookmarks(self) -> None:
        """Open the list of bookmarks; only from the present moment it goes to the chosen one."""

        def chosen(choice: tuple[str, str] | None) -> None:
            what, name = choice or ("", "")
            if what == "go" and self.is_now():
                self._go_back(GoTo(self._moves, name))
            elif what == "drop":
                self._keep_bookmarks(DropBookmark(name), "dropped", name)
            elif what == "add":
                turn = self.seat.present.turn[0]
                suggestion = self.words("screens.history.suggested", turn=turn, moves=self._moves)
                self.shell.ask_text(self.words("screens.history.name"), add, suggestion, may_be_empty=True)

        def add(name: str) -> None:
            self._keep_bookmarks(SetBookmark(self._moves, name), "set", name.strip())

        self.app.push_screen(Bookmarks(tuple(self.seat.bookmarks)), chosen)

    def _keep_bookmarks(self, asked: Request[None], done: str, name: str) -> None:
        self.request(asked, lambda: self.shell.say(self.words(f"screens.history.{done}", name=name)))

    def action_log(self) -> None:
        """Open the log; choosing a line shows that position, or a turn its beginning."""

        def chosen(number: int | None) -> None:
            if number is not None:
                self.look_back(number)

        self.app.push_screen(LogScreen(self.texts, self.shown_move), chosen)

    def action_copy(self) -> None:
        if self.is_here():
            running = self.seat.present.result is None
            secret = self.copies_tell_secrets and running
            offer_copies(self, self.session, "" if running else self.line_to_share(), secret)

    def look_back(self, number: int | None) -> None:
        """Show the table after this many moves, read-only; None for the present."""
        if number is not None:
            number = max(0, min(number, self._moves))
        self.looking_at = number
        self.top.focus_options()
        self.paint()

    def action_step(self, moves: int) -> None:
        if self.looking_at is not None:
            self.look_back(self.looking_at + moves)

    def action_play_on(self) -> None:
        """Play on from the moment that is looked back at, as a game of its own."""
        if self.looking_at is None or self.looking_at == self._moves:
            self.shell.say(self.words("review.screen.no_moment"), "warning")
        elif self.is_here():
            play_on(self, self.session, self.looking_at)

    def action_leave(self) -> None:
        """Return to the question: close what is open, or return to the present."""
        if self.close_page():
            pass
        elif isinstance(self.focused, PanelWidget):
            self.top.focus_options()
        elif self.looking_at is not None:
            self.look_back(None)
        elif self.program.at_work:
            if self.program.waits:
                self.program.go_on()
            else:
                self.program.pause()
            self.paint()

    def action_notes(self) -> None:
        """Switch the notes for newcomers off or on, and say how they come back."""
        settings = self.shell.settings
        settings.notes = not settings.notes
        self.shell.save_settings()
        key = next(keymap.shown_key(each.key) for each in self.shell.own_keys(keymap.TABLE) if each.action == "notes")
        self.shell.say(self.words(f"screens.notes.{'back' if settings.notes else 'away'}", key=key))
        self.paint()

    def action_crew(self) -> None:
        """Ask who goes away or is back, so that the crew plays, or no longer."""
        if self.is_now():
            self.inquire(WhoMayPlay(), self._ask_who_is_away)

    def _ask_who_is_away(self, may_play: Sequence[Sequence[str]]) -> None:
        def chosen(asked: Request[None]) -> None:
            self.change(asked, watched)

        def watched() -> None:
            if Controller.PERSON not in self.seat.players and Controller.CREW in self.seat.players:
                self.shell.say(self.words("screens.crew.watched"))

        ask_who_is_away(self, self.seat, may_play, chosen)

    def action_quit_table(self) -> None:
        self.leave()
