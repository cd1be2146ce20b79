"""The table: what a seat sees. Widgets hold no game state; everything is painted from view and prompt."""

from collections.abc import Callable
from dataclasses import replace

from msgspec import structs
from textual.app import ComposeResult
from textual.content import Content

from highseas.campaign.chapters.facts import names_at
from highseas.campaign.royal.play.account import RoyalEnd
from highseas.campaign.royal.play.at_table import RoyalView
from highseas.campaign.royal.play.named_deals import Puzzle, puzzle_of
from highseas.campaign.royal.play.seat import RoyalSeat
from highseas.campaign.royal.play.turn_cards import NO_CHANGE, changed
from highseas.campaign.royal.play.warnings import ending_line
from highseas.campaign.royal.play.winnable import line_of
from highseas.campaign.royal.tui.screens.choosing import Choosing, Hints
from highseas.campaign.royal.tui.texts import Recap, RoyalTexts, TalePage, TutorialNotes, tales_of
from highseas.campaign.royal.tui.widgets import choices, seats
from highseas.campaign.royal.tui.widgets import odds_bars as odds_panel
from highseas.campaign.royal.tui.widgets.detail import goal_pointed, help_word
from highseas.campaign.royal.tui.widgets.scene import Scene, draws, last_bust_of, newest
from highseas.campaign.royal.tui.widgets.tabletop import TableTop
from highseas.campaign.royal.words.events import story_texts
from highseas.campaign.royal.words.goals import further_lines, goal_name
from highseas.campaign.royal.words.help import goal_lines
from highseas.campaign.royal.words.hints import nudge, solution_lines, task_line
from highseas.campaign.royal.words.names import TableNames
from highseas.campaign.royal.words.prompts import hidden
from highseas.campaign.royal.words.report import shared_line
from highseas.campaign.royal.words.table_lines import asked_lines, coming_lines
from highseas.campaign.tui import keymap
from highseas.campaign.tui.screens.table import GameTable
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.dialogs import Page
from highseas.campaign.tui.widgets.panel import PanelWidget, Thing
from highseas.engine.royal.seen.view import Prompt, View
from highseas.story.view import tale_in

PLAIN, BROAD = 92, 136
"""Most columns of the text of a page, and of a broad one."""


class TableScreen(GameTable, keys="table"):
    """One game. `look_at` opens it looking back at a move."""

    AUTO_FOCUS = "#options"
    seat: RoyalSeat
    choosing: Choosing
    top: TableTop
    scene: Scene

    def __init__(self, seat: RoyalSeat, look_at: int | None = None) -> None:
        host = seat.host
        self.names = names_at(seat.known)
        super().__init__(RoyalTexts(seat, self.names), look_at)
        self.choosing = Choosing(self, seat)
        self.tutorial_notes = TutorialNotes(host) if host is not None else None
        self.puzzle = puzzle_of(host.start) if host is not None else None
        """The puzzle that is played here, or None."""
        self._nudged = False
        self.hints = Hints(self, seat)
        self._whole_clock = seat.moments[0].view.time_deck
        self._before: RoyalView | None = None
        self._odds_open = False

    # --- what is on the screen ---

    def compose(self) -> ComposeResult:
        yield TableTop(self.make_scene())

    def open_recap(self, then: Callable[[], None]) -> None:
        self.app.push_screen(Recap(self.seat, self.names, self._log), lambda _: then())

    def after_change(self, moved: bool) -> None:
        """Show what is told of a move, then unread cards of the story, then the end report if the game is over."""
        tales = tales_of(self.seat.present.events, self.names, self.speed) if moved else []
        if tales:
            self.app.push_screen(TalePage(*tales), lambda _: self._after_tales())
        elif self.looking_at is None:
            self._read_story()

    def _read_story(self) -> None:
        from highseas.campaign.royal.tui.screens.story import read_unread

        read_unread(self.shell, self.seat.known, self.report_end)

    def _after_tales(self) -> None:
        """Go on from a page of tales; the key that closed it answers nothing while it is held or repeated."""
        self.lock_input(self.shell.input_queue.key)
        self._read_story()

    def move_on(self) -> None:
        self._before = self.scene.view
        super().move_on()

    def close_page(self) -> bool:
        """Put the hint away, or leave a board, or close the odds."""
        if self.hints.close():
            return True
        if isinstance(self.focused, PanelWidget) or not self._odds_open:
            return False
        self._open_odds(False)
        return True

    def make_scene(self) -> Scene:
        seat, number, now = self.seat, self.shown_move, self.looking_at is None
        present = seat.present
        moment = present if now else seat.moments[number]
        view: RoyalView = moment.view
        prompt: Prompt | None = moment.prompt
        if prompt is not None and not self.shell.settings.way_effects:
            prompt = structs.replace(prompt, options=tuple(hidden(each, self.names) for each in prompt.options))
        bust = last_bust_of(seat.moments[: number + 1])
        drawn = view.phase in ("discover", "trade") and bool(view.drawn or view.harbor or view.revealed)
        always = now and self.shell.settings.odds_always and draws(view, prompt)
        always = always and not coming_lines(self.puzzle, view, self.names)
        return Scene(
            view=view,
            prompt=prompt,
            theme=self.theme_styles,
            names=self.names,
            keys=choices.option_keys(prompt) if now and not seat.awaits else (),
            letters=keymap.letters(self.shell.keys_in_use),
            whole_clock=self._whole_clock,
            fresh=newest(moment.events),
            frame=self.animation.left,
            change=changed(self._before, view, moment.events) if self._before and self.animation.left else NO_CHANGE,
            handed=prompt is not None and moment.seat not in (0, prompt.seat),
            program=self.deciding_bot if now else "",
            last_bust=None if drawn else bust,
            bust_before=bust if drawn else None,
            serves=_serves(view, self.names) if now else {},
            further=tuple(present.serves) if now else (),
            banner=self.banner(),
            tutorial_note=self._tutorial_note(),
            task=task_line(view, self.names, self.app.size.width - 2) if self.puzzle is not None else "",
            odds=present.odds if self._odds_open and now and draws(view, prompt) else None,
            risk=present.odds if always else None,
            stop=present.stop if always else None,
            ends=ending_line(ends, self.names) if now and (ends := present.ends) is not None else "",
            log=self.log_lines(number, self._tales_of),
            hint=self.hints.shown if now else None,
            hints=self.shell.settings.hints or self.puzzle is not None,
            newest=number,
            moment=self.moment(),
        )

    def _tales_of(self, move: int) -> list[str]:
        return [tale.text for tale in story_texts(self.seat.moments[move].events, self.names)]

    def _tutorial_note(self) -> str:
        shown = self.tutorial_notes if self.looking_at is None else None
        return shown.text(self.shell) if shown is not None else ""

    def paint(self) -> None:
        self.top.show(self.make_scene())
        self.program.schedule()

    # --- choosing ---

    def action_pick(self, board: str, place: int) -> None:
        self.choosing.click_thing(board, place)

    def action_answer(self, number: int) -> None:
        """Handle a click on what stands for an option elsewhere, as a portrait: it points, then chooses."""
        self.top.point_at_option(number)
        self.choosing.click_option(number)

    def action_seat(self, number: int) -> None:
        self.top.point(Thing("seat", str(number), number))

    def action_shown(self, card: str, number: int) -> None:
        self.top.point(Thing("shown", card, number))

    # --- asking the table ---

    def action_odds(self) -> None:
        """Open the odds beside the question; asked again, or elsewhere, a page of every kind of card."""
        if comes := coming_lines(self.puzzle, self.scene.view, self.names):
            self.open_page("screens.pages.open_decks", comes, "o")
            return
        page = self._odds_open or not draws(self.scene.view, self.scene.prompt)
        if page:
            self._open_all_odds()
        self._open_odds(not page)

    def _open_odds(self, are_open: bool) -> None:
        pointed, self._odds_open = self.scene.pointed, are_open
        self.paint()
        self.top.point(pointed)

    def action_hint(self) -> None:
        """Show what the program thinks of the question; in a puzzle first a thought, then its solution; of a deal that
        can be won, once it is played, how.
        """
        if self.puzzle is not None:
            self._hint_at_puzzle(self.puzzle)
        elif self.is_now() and self.seat.present.result is not None and line_of(self.session.start):
            self.app.push_screen(self._solution())
        elif self.is_now():
            self.hints.ask()

    def _solution(self) -> Page:
        lines = solution_lines(self.session.start, self.session.moves)
        return Page(self.words("screens.pages.solution"), lines, "h")

    def _hint_at_puzzle(self, puzzle: Puzzle) -> None:
        """Show a thought about the puzzle; asked again, its solution. While it is open that counts as a hint."""
        if self.seat.present.prompt is not None:
            self.session.note_hint()  # puzzles are kept here
        if self._nudged:
            self.app.push_screen(self._solution())
        else:
            self._nudged = True
            lines = [puzzle.words.goal, "", nudge(puzzle, self.shell.language)]
            self.app.push_screen(Page(puzzle.words.title, lines, "h", again=self._solution))

    # --- pages about the table ---

    def _open_all_odds(self) -> None:
        odds = self.seat.present.odds

        def painted(theme: ThemeStyles, most: int) -> list[Content]:
            width, room = min(PLAIN, most), self.app.size.height * 3 // 4 - 10
            bars = odds_panel.paint(odds, theme, self.names, width, odds_panel.FULL)
            return [*bars, Content(""), *odds_panel.kinds(odds, theme, self.names, width, room)]

        self.open_page("screens.pages.next_card", painted, "o")

    def action_overview(self) -> None:
        """Show everybody's cards, and whom a card of the harbor would bring further."""
        scene, further = self.scene, further_lines(self.seat.present.serves, self.names)

        def painted(theme: ThemeStyles, width: int) -> list[Content]:
            panel = seats.paint(replace(scene, theme=theme), min(PLAIN, width), "lines", active=False)
            return [*(line.content for line in panel.lines), Content(""), *map(Content, further)]

        self.open_page("screens.pages.overview", painted, "w")

    def action_asked(self) -> None:
        """Show what is asked: of a chapter its map; else the clock and contracts."""
        from highseas.campaign.royal.tui.screens.month import MonthScreen

        view = self.scene.view
        if tale_in(view) is not None:
            self.app.push_screen(MonthScreen(self.seat.known, view))
        else:
            asked = "contracts" if view.goals else "asked"
            self.open_page(f"screens.pages.{asked}", asked_lines(view, self.names), "m")

    def explain(self, thing: Thing) -> None:
        """Show help for a thing on the table: for a mission, what it asks for and how to get it."""
        goal = goal_pointed(self.scene, thing)
        if goal is None or goal.kind == "contract":
            self.shell.open_help(help_word(replace(self.scene, pointed=thing)), self.names.story, self.seat.sets)
            return
        title, *lines = goal_lines(goal, self.names)
        self.app.push_screen(Page(title, lines, "question_mark"))

    def action_almanac(self) -> None:
        self.shell.open_almanac(help_word(self.scene), self.names.story)

    def action_legend(self) -> None:
        from highseas.campaign.royal.tui.screens.almanac import paint_legend

        legend = "screens.pages.legend"
        self.open_page(legend, lambda theme, width: paint_legend(theme, min(BROAD, width)), "i", broad=True)

    def action_journal(self) -> None:
        if self.seat.known.campaign is None:
            self.shell.say(self.words("screens.pages.no_story"), "warning")
            return
        from highseas.campaign.royal.tui.screens.story import JournalScreen

        self.app.push_screen(JournalScreen(self.seat.known))

    def line_to_share(self) -> str:
        return shared_line(self.seat.known)

    def action_help(self) -> None:
        """Open the help: the keys, then what is under the cursor; a mission there explains itself."""
        goal = goal_pointed(self.scene, self.scene.pointed)
        if goal is not None and goal.kind != "contract":
            self.explain(self.scene.pointed)
        else:
            self.shell.open_help("", self.names.story, self.seat.sets)

    # --- back and forth ---

    def action_notes(self) -> None:
        if self.tutorial_notes is not None and self.is_here():
            super().action_notes()

    # --- leaving ---

    def show_end(self, end: RoyalEnd) -> None:
        from highseas.campaign.royal.tui.screens.report import report_of

        host = self.session if self.host is not None else None
        self.show_report(report_of(end, self.names, host, self.achieved))


def _serves(view: View, names: TableNames) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for each in view.serves:
        found[each.card] = (*found.get(each.card, ()), goal_name(each.kind, each.goal, names.story))
    return found
