"""The table: a session on the screen. Widgets hold no game state; everything is painted from view and prompt."""

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option as ListOption

from campaign.help import explain
from campaign.session import NeedsConsent, Session, SessionError
from campaign.tui import keymap, paint
from campaign.words.events import event_lines
from campaign.words.prompts import option_line, prompt_title
from engine.moves import IllegalMove
from engine.notation import NotationError
from engine.view import Option, Prompt, View
from saves import SaveError

if TYPE_CHECKING:
    from campaign.tui.app import HighSeasApp

AI_PAUSE = 0.6
"""Seconds between moves of seats that play by themselves, with motion on."""
FLASH = 0.5
"""Seconds a new card or a bust stands out, with motion on."""


class TableScreen(Screen[None]):
    """One game. `guided` shows the notes of the first game."""

    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(keymap.TABLE)]

    def __init__(self, session: Session, guided: bool = False, look_at: int | None = None) -> None:
        super().__init__()
        self.session = session
        self.names = session.state.names
        self.looking_at = look_at
        """The number of the move whose position is looked at; None for now."""
        self._guided = guided
        self._story: list[str] = event_lines(session.events, self.names)
        self._fresh = ""
        self._flash: Timer | None = None
        self._ai: Timer | None = None
        self._marked = ""

    @property
    def sea(self) -> "HighSeasApp":
        """The application."""
        return cast("HighSeasApp", self.app)

    # --- what is on the screen ---

    def compose(self) -> ComposeResult:
        """The clock, harbor and question on the left, contracts and seats on the right, the log below."""
        yield Static(id="clock")
        yield Static(id="banner")
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                with VerticalScroll(id="harbor-box", can_focus=False):
                    yield Static(id="harbor")
                yield Static(id="question")
                yield OptionList(id="options", markup=False)
                yield Static(id="explain")
            with Vertical(id="right"):
                with VerticalScroll(id="contracts-box", can_focus=False):
                    yield Static(id="contracts")
                with VerticalScroll(id="seats-box", can_focus=False):
                    yield Static(id="seats")
        yield Static(id="coach")
        yield Static(id="story")
        yield Footer(compact=True)

    def on_mount(self) -> None:
        """First paint; the question has the keys."""
        self.query_one("#harbor-box").border_title = "Harbor"
        self.query_one("#contracts-box").border_title = "Contracts"
        self.query_one("#seats-box").border_title = "Seats"
        self.query_one("#options", OptionList).focus()
        self.call_after_refresh(self.paint)

    def on_resize(self, event: events.Resize) -> None:
        """Columns depend on the width."""
        self.set_class(event.size.height >= 36, "tall")
        self.call_after_refresh(self.paint)

    def on_screen_resume(self) -> None:
        """Back from another screen."""
        self.call_after_refresh(self.paint)

    @property
    def _now(self) -> tuple[View, Prompt | None]:
        if self.looking_at is None:
            return self.session.view, self.session.prompt
        return self.session.view_at(self.looking_at), self.session.prompt_at(self.looking_at)

    def paint(self) -> None:
        """Everything anew from view and prompt."""
        if not self.is_mounted:
            return
        view, prompt = self._now
        width = self.app.size.width
        self.query_one("#clock", Static).update(paint.clock(view, width))
        self._paint_banner()
        self._paint_question(prompt)
        self._paint_harbor(view, prompt)
        side = self.query_one("#contracts-box").content_size.width or 34
        self.query_one("#contracts", Static).update(paint.contracts(view, prompt, side))
        self.query_one("#seats", Static).update(paint.seats(view, prompt, self.sea.palette))
        self._paint_story()
        self._paint_coach()
        self._paint_explain()
        self._wake_ai()

    def _paint_banner(self) -> None:
        text = self.session.looking_only
        if self.looking_at is not None:
            last = len(self.session.moments) - 1
            text = f"Looking back: after move {self.looking_at} of {last}. ← → to step, Esc for now."
        banner = self.query_one("#banner", Static)
        banner.update(Content(text))
        banner.display = bool(text)

    def _paint_harbor(self, view: View, prompt: Prompt | None) -> None:
        box = self.query_one("#harbor-box")
        width = (box.content_size.width or 46) + 2
        content = paint.harbor(view, prompt, self.sea.palette, width, self._marked, self._fresh)
        self.query_one("#harbor", Static).update(content)

    def _paint_question(self, prompt: Prompt | None) -> None:
        options = self.query_one("#options", OptionList)
        options.clear_options()
        question = self.query_one("#question", Static)
        if prompt is None:
            question.update(Content("The game is over.").stylize("bold"))
            options.add_option(ListOption("See the end report", id="report"))
            self._marked = ""
            return
        question.update(Content(prompt_title(prompt, self.names)).stylize("bold"))
        options.add_options(
            ListOption(self._option_text(number, option), id=str(number), disabled=not option.enabled)
            for number, option in enumerate(prompt.options)
        )
        options.highlighted = 0
        self._marked = prompt.options[0].card

    def _option_text(self, number: int, option: Option) -> Content:
        key = {"draw": "d", "stop": "s", "pass": "p"}.get(option.text, str(number + 1) if number < 9 else " ")
        return Content(f"{key} {option_line(option, self.names)}")

    def _word_at_cursor(self) -> str:
        """What help would be about: the card or contract of the option under the cursor, else the question."""
        _, prompt = self._now
        if prompt is None:
            return "prompt-over"
        place = self.query_one("#options", OptionList).highlighted
        option = prompt.options[place] if place is not None and place < len(prompt.options) else None
        return (option and (option.card or option.contract)) or f"prompt-{prompt.kind}"

    def _paint_explain(self) -> None:
        """With room to spare, help for what is under the cursor is always there."""
        if not self.has_class("tall"):
            return
        word = self._word_at_cursor()
        title, *rest = explain(word).splitlines()
        self.query_one("#explain", Static).update(Content.assemble((f"{title}\n", "bold"), "\n".join(rest)))

    def _paint_story(self) -> None:
        rows = 8 if self.has_class("tall") else 3
        lines = self._story
        if self.looking_at is not None:
            lines = event_lines(self.session.moments[self.looking_at].events, self.names)
        self.query_one("#story", Static).update(paint.told(lines, rows))

    def _paint_coach(self) -> None:
        coach = self.query_one("#coach", Static)
        note = ""
        if self._guided and self.looking_at is None:
            from campaign.tutorial import note_for

            note = note_for(self.session)
        coach.display = bool(note)
        coach.update(Content(note))

    # --- choosing ---

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """The card of the option under the cursor stands out in the harbor."""
        view, prompt = self._now
        number = int(event.option.id) if event.option.id and event.option.id.isdecimal() else -1
        card = prompt.options[number].card if prompt and 0 <= number < len(prompt.options) else ""
        if card != self._marked:
            self._marked = card
            self._paint_harbor(view, prompt)
        self._paint_explain()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """An option was chosen by Enter or by the mouse."""
        if event.option.id == "report":
            self._report()
        elif event.option.id is not None:
            self._choose(int(event.option.id))

    def on_key(self, event: events.Key) -> None:
        """Digits choose an option."""
        if event.character and event.character.isdecimal() and event.character != "0":
            prompt = self.session.prompt
            if prompt is not None and int(event.character) <= len(prompt.options):
                event.stop()
                self._choose(int(event.character) - 1)

    def _choose(self, number: int) -> None:
        prompt = self.session.prompt
        if prompt is None or not 0 <= number < len(prompt.options):
            return
        option = prompt.options[number]
        if option.reason is not None:
            self.sea.say(option_line(option, self.names), "warning")
            return
        self.make_move(option.text)

    def action_move(self, text: str) -> None:
        """A move that has a key of its own."""
        if self.session.prompt is None:
            self._report()
            return
        self.make_move(text)

    def action_pick(self, card: str) -> None:
        """A click on a harbor card: take it if there is one way to, else go to its options."""
        prompt = self.session.prompt
        if prompt is None or self.looking_at is not None:
            return
        ways = [number for number, option in enumerate(prompt.options) if option.card == card]
        if not ways:
            self.sea.open_help(card)
        elif len(ways) == 1:
            self._choose(ways[0])
        else:
            self.query_one("#options", OptionList).highlighted = ways[0]

    def action_contract(self, contract: str) -> None:
        """A click on a contract: claim it if it can be, else help."""
        prompt = self.session.prompt
        for number, option in enumerate(prompt.options if prompt else ()):
            if option.contract == contract and self.looking_at is None:
                self._choose(number)
                return
        self.sea.open_help(contract)

    def make_move(self, text: str) -> None:
        """Make a move in notation; whatever is wrong becomes one sentence."""
        if self.looking_at is not None:
            self.sea.say("This is a look back; press Esc to return to now.", "warning")
            return
        try:
            self.session.play(text)
        except (NotationError, IllegalMove, SessionError) as error:
            self.sea.fail(error)
            return
        except SaveError as error:
            self.sea.say(f"Not saved: {error}", "error")
        self._happened()

    def _happened(self) -> None:
        """Tell the last move's events and paint."""
        before = set(self._fresh)
        lines = event_lines(self.session.events, self.names)
        self._story += lines
        view = self.session.view
        self._fresh = view.harbor[-1] if view.harbor and view.drawn and view.phase == "discover" else ""
        if self.sea.settings.motion and (self._fresh or before):
            self._flash_for(any(line.startswith("Bust!") for line in lines))
        self.paint()
        if self.session.result is not None:
            self._report()

    def _flash_for(self, bust: bool) -> None:
        if self._flash is not None:
            self._flash.stop()
        self.query_one("#harbor-box").set_class(bust, "bust")
        self._flash = self.set_timer(FLASH, self._calm)

    def _calm(self) -> None:
        self._fresh = ""
        self.query_one("#harbor-box").remove_class("bust")
        self._paint_harbor(*self._now)

    # --- seats that play by themselves ---

    def _wake_ai(self) -> None:
        if self._ai is None and self.session.waits_for_ai and self.looking_at is None:
            self._ai = self.set_timer(AI_PAUSE if self.sea.settings.motion else 0.01, self._ai_move)

    def _ai_move(self) -> None:
        self._ai = None
        if not self.session.waits_for_ai or self.looking_at is not None:
            return
        try:
            self.session.play_ai()
        except SaveError as error:
            self.sea.say(f"Not saved: {error}", "error")
        self._happened()

    # --- asking the table ---

    def _page(self, title: str, lines: list[str]) -> None:
        from campaign.tui.screens.dialogs import Page

        self.app.push_screen(Page(title, lines))

    def action_odds(self) -> None:
        """Exact odds of the next card."""
        from campaign.words.odds import kind_lines, odds_lines

        odds = self.session.odds
        self._page("Odds of the next card", [*odds_lines(odds), "", *kind_lines(odds)])

    def action_hint(self) -> None:
        """What the rules-of-thumb player would do, and why."""
        from campaign.words.hints import hint_line

        try:
            self.sea.say(f"Hint: {hint_line(self.session.hint(), self.names)}")
        except SessionError as error:
            self.sea.fail(error)

    def action_overview(self) -> None:
        """Who could take what for which contract."""
        from campaign.overview import overview_lines

        self._page("Who could take what for which contract", overview_lines(self.session))

    def action_help(self) -> None:
        """Help for what is under the cursor, else for the question."""
        self.sea.open_help(self._word_at_cursor())

    # --- back and forth ---

    def action_undo(self) -> None:
        """One decision back."""
        self._undo(False)

    def action_undo_turn(self) -> None:
        """Back to the start of the turn."""
        self._undo(True)

    def _undo(self, whole_turn: bool, consent: bool = False) -> None:
        try:
            self.session.undo(consent=consent, whole_turn=whole_turn)
        except NeedsConsent as error:
            self.sea.ask(f"{error}. Do it?", lambda: self._undo(whole_turn, True), "Go back", "Stay")
            return
        except (SessionError, SaveError) as error:
            self.sea.fail(error)
        self._fresh = ""
        self._story.append("— taken back —")
        self.paint()

    def action_redo(self) -> None:
        """Make an undone move again."""
        try:
            self.session.redo()
        except (SessionError, SaveError) as error:
            self.sea.fail(error)
            return
        self._happened()

    def action_bookmarks(self) -> None:
        """Set, go to or drop a bookmark."""
        from campaign.tui.screens.dialogs import Choice

        marks = [(f"go:{name}", f"Go to: {name}") for name in self.session.bookmarks]
        drops = [(f"drop:{name}", f"Drop: {name}") for name in self.session.bookmarks]
        self.app.push_screen(
            Choice("Bookmarks", [("set:", "Set a bookmark here"), *marks, *drops]), self._bookmark_chosen
        )

    def _bookmark_chosen(self, choice: str | None) -> None:
        if choice is None:
            return
        what, _, name = choice.partition(":")
        if what == "set":
            from campaign.tui.screens.dialogs import Line

            turn = f"Turn {self.session.view.turn}"
            self.app.push_screen(Line("Name of the bookmark", turn), self._set_bookmark)
        elif what == "drop":
            self._guarded(lambda: self.session.drop_bookmark(name))
        else:
            self._go_to(name)

    def _set_bookmark(self, name: str | None) -> None:
        if name is not None:
            self._guarded(lambda: self.session.set_bookmark(name))

    def _guarded(self, act: Callable[[], None]) -> None:
        try:
            act()
        except (SessionError, SaveError) as error:
            self.sea.fail(error)

    def _go_to(self, name: str, consent: bool = False) -> None:
        try:
            self.session.go_to_bookmark(name, consent=consent)
        except NeedsConsent as error:
            self.sea.ask(f"{error}. Do it?", lambda: self._go_to(name, True), "Go back", "Stay")
            return
        except (SessionError, SaveError) as error:
            self.sea.fail(error)
        self._story.append(f"— back at {name} —")
        self.paint()

    def action_log(self) -> None:
        """Every line of the game; choosing one opens the position as it was then."""
        from campaign.tui.screens.dialogs import Choice

        lines = [
            (f"{number}:{place}", line)
            for number, moment in enumerate(self.session.moments)
            for place, line in enumerate(event_lines(moment.events, self.names))
        ]
        self.app.push_screen(Choice("Log: choose a line to look at the table as it was then", lines), self._look)

    def _look(self, choice: str | None) -> None:
        if choice is not None:
            self.looking_at = int(choice.partition(":")[0])
            self.paint()

    def action_earlier(self) -> None:
        """One move further back."""
        if self.looking_at is not None:
            self.looking_at = max(0, self.looking_at - 1)
            self.paint()

    def action_later(self) -> None:
        """One move on."""
        if self.looking_at is not None:
            self.looking_at = min(len(self.session.moments) - 1, self.looking_at + 1)
            self.paint()

    def action_leave(self) -> None:
        """Back to now, or out of the guided notes."""
        if self.looking_at is not None:
            self.looking_at = None
        elif self._guided:
            self._guided = False
            self.sea.say("The notes are off; the game goes on.")
        self.paint()

    # --- leaving ---

    def _report(self) -> None:
        from campaign.tui.screens.report import ReportScreen

        self.app.push_screen(ReportScreen(self.session))

    def action_quit_table(self) -> None:
        """Leave; the game is saved already."""
        release = getattr(self.session.keeper, "release", None)
        if release is not None:
            release()
        self.sea.go_title()
