"""The table: a session on the screen. Widgets hold no game state; everything is painted from view and prompt."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as ListOption

from campaign.errors import SaveError
from campaign.overview import chances
from campaign.session import Session, SessionError
from campaign.tui import keymap
from campaign.tui.motion import FLASH, NO_PAUSE, PAUSE, Once
from campaign.tui.screens.history import History
from campaign.tui.theme import look
from campaign.tui.widgets import chances as odds_panel
from campaign.tui.widgets import choices, clock, contracts, detail, harbor, seats
from campaign.tui.widgets.board import Board
from campaign.tui.widgets.keyline import KeyLine
from campaign.tui.widgets.menu import Menu
from campaign.tui.widgets.scene import NOTHING, Scene, Thing, newest, wreck_of
from campaign.tui.widgets.story import Story, last_lines
from engine.moves import IllegalMove
from engine.notation import NotationError

if TYPE_CHECKING:
    from campaign.tui.app import HighSeasApp

WIDE, TALL = 120, 36
"""Columns and lines from which the table has the room for its large form."""


class TableScreen(Screen[None]):
    """One game. `guided` shows the notes of the first game, `look_at` opens it looking back at a move."""

    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(keymap.TABLE)]
    AUTO_FOCUS = "#options"

    def __init__(self, session: Session, guided: bool = False, look_at: int | None = None) -> None:
        super().__init__()
        self.session = session
        self.names = session.state.names
        self.looking_at = look_at
        """The number of the move whose position is looked at; None for now."""
        self.history = History(self)
        self.scene: Scene
        self._guided = guided
        self._flash, self._ai = Once(self), Once(self)
        self._note = ""
        self._unsaved = ""
        self._odds_open = False
        self._reported = session.result is not None

    @property
    def sea(self) -> "HighSeasApp":
        """The application."""
        return cast("HighSeasApp", self.app)

    # --- what is on the screen ---

    @property
    def menu(self) -> Menu:
        """The list of options."""
        return self.query_one("#options", Menu)

    @property
    def harbor(self) -> Board:
        """The harbor and the expeditions."""
        return self.query_one("#harbor", Board)

    @property
    def _wide(self) -> bool:
        return self.app.size.width >= WIDE

    @property
    def _tall(self) -> bool:
        return self.app.size.height >= TALL

    @property
    def _side(self) -> int:
        """Columns of the panel of contracts and seats, its margins included."""
        width = self.app.size.width
        return 60 if self._wide else 42 if width >= 100 else 36

    def compose(self) -> ComposeResult:
        """The clock on top, the keys at the bottom; with room, contracts and seats stand beside the harbor."""
        self.set_class(self._wide, "wide")
        self.set_class(self._tall, "tall")
        yield Static(id="clock")
        yield Static(id="banner")
        if self._wide:
            with Horizontal(id="body"):
                with Vertical(id="main"):
                    yield Board(id="harbor")
                    yield from self._ask_panel()
                    yield Story(id="story")
                yield from self._side_panel()
        else:
            yield Board(id="harbor")
            with Horizontal(id="body"):
                with Vertical(id="main"):
                    yield from self._ask_panel()
                yield from self._side_panel()
            yield Story(id="story")
        yield KeyLine(id="keys")

    def _ask_panel(self) -> ComposeResult:
        yield Static(id="coach")
        yield Static(id="question")
        yield Menu(id="options", markup=False)
        yield Static(id="odds")
        yield Static(id="detail")

    def _side_panel(self) -> ComposeResult:
        with VerticalScroll(id="side", can_focus=False):
            yield Board(id="contracts")
            yield Board(id="seats")

    def on_mount(self) -> None:
        """First paint."""
        self._shaped = (self._wide, self._tall)
        self.paint()

    async def on_resize(self, event: events.Resize) -> None:
        """Another size may want the other form."""
        if self.is_mounted and self._shaped != (self._wide, self._tall):
            self._shaped = (self._wide, self._tall)
            await self.recompose()
        self.paint()
        self.menu.focus()

    def on_screen_resume(self) -> None:
        """Back from another screen, perhaps with another theme."""
        if self.is_mounted:
            self.paint()

    def make_scene(self) -> Scene:
        """The moment that is shown, as the panels want it."""
        session, number = self.session, self.shown_move
        moment = session.moments[number]
        view, prompt = session.view_at(number), session.prompt_at(number)
        serves: dict[str, tuple[str, ...]] = {}
        if prompt is not None and self.looking_at is None:
            for chance in chances(session):
                if chance.seat == prompt.seat:
                    serves[chance.card] = (*serves.get(chance.card, ()), chance.contract)
        return Scene(
            view=view,
            prompt=prompt,
            look=look(self.sea.palette),
            keys=choices.option_keys(prompt),
            whole_clock=session.view_at(0).time_deck,
            fresh=newest(moment.events),
            flash=self._flash.waiting,
            handed=prompt is not None and moment.seat not in (0, prompt.seat),
            wreck=None if view.harbor else wreck_of(moment.events),
            serves=serves,
        )

    @property
    def shown_move(self) -> int:
        """The number of the move after which the table is shown."""
        return len(self.session.moments) - 1 if self.looking_at is None else self.looking_at

    def paint(self) -> None:
        """Everything anew from view and prompt."""
        self.scene = self.make_scene()
        width = self.app.size.width
        self.query_one("#clock", Static).update(clock.paint(self.scene, width, self._tall), layout=False)
        self.query_one("#clock").styles.height = 5 if self._tall and self.scene.view.timed else 1
        self.query_one("#side").styles.width = self._side
        self._paint_banner()
        self._paint_coach()
        self._paint_odds()
        self._paint_options()
        self._paint_pointed()
        self._paint_story()
        self.query_one(KeyLine).show(keymap.TABLE, self.scene.look)
        self._wake_ai()

    @property
    def _main_width(self) -> int:
        """Columns for the question and its options."""
        return self.app.size.width - self._side - 2

    def _paint_banner(self) -> None:
        text = self._unsaved or self.session.looking_only
        if self.looking_at is not None:
            last = len(self.session.moments) - 1
            text = f"Looking back: move {self.looking_at} of {last}. ← → step, Esc returns to now."
        banner = self.query_one("#banner", Static)
        banner.display = bool(text)
        banner.update(Content(f" {text} ").stylize(self.scene.look.clash))

    def _paint_coach(self) -> None:
        coach = self.query_one("#coach", Static)
        note = ""
        if self._guided and self.looking_at is None:
            from campaign.tutorial import note_for

            note = note_for(self.session)
        coach.display = bool(note)
        coach.update(Content(note))

    def _paint_odds(self) -> None:
        panel = self.query_one("#odds", Static)
        panel.display = self._odds_open and self.looking_at is None and self.scene.prompt is not None
        if panel.display:
            lines = 7 if self._tall else 4
            panel.styles.height = lines
            panel.update(
                odds_panel.paint(self.session.odds, self.scene.look, self._main_width, lines), layout=False
            )

    def _paint_options(self) -> None:
        width = self._main_width
        self.query_one("#question", Static).update(choices.question(self.scene, width), layout=False)
        options = self.menu
        rows = choices.rows(self.scene, width - 1)
        if self.scene.prompt is None:
            rows = [ListOption("See the end report", id="report")]
        options.set_options(rows)
        options.highlighted = 0
        first = Thing("option", "", int(rows[0].id or 0)) if self.scene.prompt else NOTHING
        if self._wide:
            options.styles.height = min(len(rows), self.app.size.height // 3)
        self.scene = replace(self.scene, pointed=first)

    def _paint_pointed(self) -> None:
        """What the cursor touches: the boards and the sentence below."""
        scene = self.scene
        focused = self.focused.id if self.focused is not None else ""
        width = self._main_width if self._wide else self.app.size.width - 2
        lines = self.app.size.height // 4
        self.harbor.show(harbor.paint(scene, width, lines, focused == "harbor"))
        self._paint_side(scene, focused)
        note = Content(self._note).stylize(scene.look.good) if self._note else detail.paint(scene)
        self.query_one("#detail", Static).update(note, layout=False)

    def _paint_side(self, scene: Scene, focused: str | None) -> None:
        width, height = self._side - 3, self.app.size.height
        lines = height * 5 // 8 if self._wide else height // 3
        panel = contracts.paint(scene, width, lines, focused == "contracts", purses=not self._wide)
        self.query_one("#contracts", Board).show(panel)
        room = height - (5 if self._tall else 1) - len(panel.lines) - 5 if self._wide else 0
        self.query_one("#seats", Board).show(seats.paint(scene, width, room, focused == "seats"))

    def _paint_story(self) -> None:
        lines = last_lines(self.session, self.shown_move)
        self.query_one(Story).show(lines, self.shown_move, self.scene.look)

    # --- pointing ---

    @property
    def _option_thing(self) -> Thing:
        """The option under the cursor."""
        option = self.menu.highlighted_option
        if self.scene.prompt is None or option is None or option.id is None:
            return NOTHING
        return Thing("option", "", int(option.id))

    def _highlight(self, number: int) -> None:
        """Put the list's cursor on an option."""
        options = self.menu
        options.highlighted = options.get_option_index(str(number))

    def _point(self, thing: Thing) -> None:
        if thing != self.scene.pointed:
            self._note = ""
            self.scene = replace(self.scene, pointed=thing)
            self._paint_pointed()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """What the option is about stands out on the boards."""
        if self.scene.prompt is not None and not isinstance(self.focused, Board):
            self._point(self._option_thing)

    def on_board_pointed(self, event: Board.Pointed) -> None:
        """The options follow the cursor on a board."""
        thing = event.thing
        numbers = self.scene.options_of(thing.id) if thing.kind in ("card", "expedition") else []
        if numbers:
            self._highlight(numbers[0])
        self._point(thing)

    def on_descendant_focus(self) -> None:
        """The cursor is where the keys are."""
        if isinstance(self.focused, Board):
            self._point(self.focused.thing)
        else:
            self._point(self._option_thing)

    def action_next_panel(self) -> None:
        """The keys to the next panel."""
        self.focus_next()

    def action_last_panel(self) -> None:
        """The keys to the panel before."""
        self.focus_previous()

    # --- choosing ---

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """An option was chosen by Enter or by the mouse."""
        if event.option.id == "report":
            self._report()
        elif event.option.id is not None:
            self._choose(int(event.option.id))

    def on_board_chosen(self, event: Board.Chosen) -> None:
        """Enter on a board: take the card or contract if it is an option, else tell about it."""
        self._choose_thing(event.thing)

    def on_key(self, event: events.Key) -> None:
        """Numbers and capital letters choose an option."""
        if event.character and event.character in choices.NUMBERED and event.character in self.scene.keys:
            event.stop()
            self._choose(self.scene.keys.index(event.character))

    def action_press(self, key: str) -> None:
        """A key that a move has of its own."""
        if self.scene.prompt is None:
            self._report()
        elif key in self.scene.keys:
            self._choose(self.scene.keys.index(key))
        else:
            names = [move for move, letter in keymap.MOVE_KEYS.items() if letter == key]
            self.sea.say(f'"{names[0]}" is not among the options now.', "warning")

    def _choose(self, number: int) -> None:
        if number >= len(self.scene.options):
            return
        option = self.scene.options[number]
        if option.reason is not None:
            from campaign.words.prompts import option_line

            self.sea.say(f"{option_line(option, self.names)}.", "warning")
        else:
            self.make_move(option.text)

    def _choose_thing(self, thing: Thing) -> None:
        about = [n for n, option in enumerate(self.scene.options) if thing.id in (option.card, option.contract)]
        ways = [n for n in about if self.scene.options[n].enabled] or about
        if thing.kind in ("seat", "shown") or not ways:
            self.sea.open_help(thing.id if thing.kind != "seat" else "display")
        elif len(ways) == 1:
            self._choose(ways[0])
        else:
            self.menu.focus()
            self._highlight(ways[0])

    def action_pick(self, board: str, place: int) -> None:
        """A click on a card, expedition or contract: its place on its board."""
        things = self.query_one(f"#{board}", Board).things
        if place < len(things):
            self._choose_thing(things[place])

    def action_seat(self, number: int) -> None:
        """A click on a seat's name."""
        self._point(Thing("seat", str(number), number))

    def action_shown(self, card: str, number: int) -> None:
        """A click on a card in a display."""
        self._point(Thing("shown", card, number))

    def make_move(self, text: str) -> None:
        """Make a move in notation; whatever is wrong becomes one sentence."""
        if self.looking_at is not None:
            self.sea.say("This is a look back; press Esc to return to now.", "warning")
            return
        self._change(lambda: self.session.play(text))

    def _change(self, act: Callable[[], object]) -> None:
        """Do something that moves the game on and saves it, and tell how it went."""
        try:
            self.saving(act)
        except (NotationError, IllegalMove, SessionError) as error:
            self.sea.fail(error)
            return
        self.happened()

    def saving(self, act: Callable[[], object]) -> None:
        """Do something that saves; a save that fails becomes a line on the screen, and the game goes on."""
        try:
            act()
        except SaveError as error:
            self._unsaved = f"Not saved: {error}"
        else:
            self._unsaved = ""

    def happened(self) -> None:
        """The game has moved on: flash what is new, paint, and report the end."""
        self._note = ""
        if self.sea.settings.motion:
            self._flash.start(FLASH, self._calm)
        self.paint()
        self.menu.focus()
        if self.session.result is not None and not self._reported:
            self._reported = True
            self._report()

    def _calm(self) -> None:
        self.scene = replace(self.scene, flash=False)
        if self.is_current:
            self._paint_pointed()

    def went_back(self) -> None:
        """The game is at an earlier moment now."""
        self._note = ""
        self._reported = False
        self._flash.stop()
        self.paint()
        self.menu.focus()

    # --- seats that play by themselves ---

    def _wake_ai(self) -> None:
        if self.session.waits_for_ai and self.looking_at is None and not self._ai.waiting:
            self._ai.start(PAUSE if self.sea.settings.motion else NO_PAUSE, self._ai_move)

    def _ai_move(self) -> None:
        if self.session.waits_for_ai and self.looking_at is None and self.is_current:
            self._change(self.session.play_ai)

    # --- asking the table ---

    def action_odds(self) -> None:
        """The odds of the next card, until asked again."""
        self._odds_open = not self._odds_open
        self._paint_odds()

    def action_all_odds(self) -> None:
        """The odds of every kind of card."""
        from campaign.tui.screens.dialogs import Page

        odds, style = self.session.odds, self.scene.look
        width = min(96, self.app.size.width - 12)
        head = odds_panel.paint(odds, style, width, 7)
        lines = [head, Content(""), *odds_panel.kind_bars(odds, style, width)]
        self.app.push_screen(Page("Odds of the next card", lines))

    def action_hint(self) -> None:
        """What the rules-of-thumb player would do, and why."""
        from campaign.words.hints import hint_line
        from engine.notation import format_move

        try:
            advice = self.session.hint()
        except SessionError as error:
            self.sea.fail(error)
            return
        text = format_move(advice.move)
        number = next((n for n, option in enumerate(self.scene.options) if option.text == text), None)
        self.menu.focus()
        if number is not None:
            self._highlight(number)
            self.scene = replace(self.scene, pointed=Thing("option", "", number))
        self._note = f"Hint: {hint_line(advice, self.names)}"
        self._paint_pointed()

    def action_overview(self) -> None:
        """Who could take what for which contract."""
        from campaign.overview import overview_lines
        from campaign.tui.screens.dialogs import Page

        self.app.push_screen(Page("Who could take what for which contract", overview_lines(self.session)))

    def action_help(self) -> None:
        """Help for what is under the cursor, else for the question."""
        prompt, thing = self.scene.prompt, self.scene.pointed
        word = "prompt-over" if prompt is None else f"prompt-{prompt.kind}"
        if thing.kind == "option" and prompt is not None:
            option = prompt.options[thing.place]
            word = option.card or option.contract or word
        elif thing.kind == "seat":
            word = "display"
        elif thing.id:
            word = thing.id
        self.sea.open_help(word)

    # --- back and forth ---

    def action_undo(self) -> None:
        """One decision back."""
        self.history.undo(whole_turn=False)

    def action_undo_turn(self) -> None:
        """Back to the start of the turn."""
        self.history.undo(whole_turn=True)

    def action_redo(self) -> None:
        """Make an undone move again."""
        self._change(self.session.redo)

    def action_bookmarks(self) -> None:
        """Set, go to or drop a bookmark."""
        self.history.bookmarks()

    def action_log(self) -> None:
        """Every line of the game; choosing one opens the position as it was then."""
        self.history.log()

    def look_back_at(self, number: int | None) -> None:
        """What the log gave: the table as it was then, or nothing chosen."""
        if number is not None:
            self.look_back(number)

    def look_back(self, number: int | None) -> None:
        """Show the table after so many moves, looking only; None for now."""
        if number is not None:
            number = max(0, min(number, len(self.session.moments) - 1))
        self.looking_at = number
        self.menu.focus()
        self.paint()

    def action_earlier(self) -> None:
        """One move further back."""
        if self.looking_at is not None:
            self.look_back(self.looking_at - 1)

    def action_later(self) -> None:
        """One move on."""
        if self.looking_at is not None:
            self.look_back(self.looking_at + 1)

    def action_leave(self) -> None:
        """Back to the question, to now, or out of the guided notes."""
        if isinstance(self.focused, Board):
            self.menu.focus()
        elif self.looking_at is not None:
            self.look_back(None)
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
