"""The pages that a table opens about itself: odds, hints, what is asked, whose cards, signs, help, the story."""

from dataclasses import replace

from textual.content import Content

from campaign.puzzles import Puzzle, puzzle_of
from campaign.session import Session, SessionError
from campaign.tui.screens.base import SeaScreen
from campaign.tui.widgets import chances as odds_panel
from campaign.tui.widgets.detail import help_word, mission_pointed
from campaign.tui.widgets.scene import NOTHING, Scene, Thing
from campaign.tui.widgets.tabletop import TableTop


class TablePages(SeaScreen):
    """A screen with a table of this session, which tells more about it when asked."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.names = session.state.names
        self.puzzle = puzzle_of(session.start)
        """The puzzle that is played here, or None."""
        self._nudged = False

    @property
    def top(self) -> TableTop:
        """All that is painted."""
        return self.query_one(TableTop)

    @property
    def scene(self) -> Scene:
        """What is painted now."""
        return self.top.scene

    def action_all_odds(self) -> None:
        """The odds of every kind of card."""
        from campaign.tui.screens.dialogs import Page

        odds, style = self.session.odds, self.scene.look
        width = min(96, self.app.size.width - 12)
        lines = [*odds_panel.paint(odds, style, width, odds_panel.FULL), Content("")]
        lines += odds_panel.kinds(odds, style, width, self.app.size.height * 3 // 4 - 10)
        self.app.push_screen(Page("The next card", lines, "O"))

    def action_hint(self) -> None:
        """What the rules-of-thumb player would do, and why; of a puzzle a thought first, then its solution."""
        if self.puzzle is not None:
            self._hint_at_puzzle(self.puzzle)
            return
        from campaign.words.hints import hint_line
        from engine.notation import format_move

        try:
            advice = self.session.hint()
        except SessionError as error:
            self.sea.fail(error)
            return
        text = format_move(advice.move)
        number = next((n for n, option in enumerate(self.scene.options) if option.text == text), None)
        told = f"Hint: {hint_line(advice, self.names)}"
        if number is None:
            self.top.point(NOTHING, told)
        else:
            self.top.point_at_option(number, told)

    def _hint_at_puzzle(self, puzzle: Puzzle) -> None:
        from campaign.tui.screens.dialogs import Page
        from campaign.words.puzzles import nudge, solution_lines

        if self._nudged:
            self.app.push_screen(Page("The solution", solution_lines(puzzle, self.session.moves), "h"))
        else:
            self._nudged = True
            self.app.push_screen(Page(puzzle.title, [puzzle.goal, "", nudge(puzzle)], "h"))

    def action_overview(self) -> None:
        """Who could take what for which contract or mission."""
        from campaign.overview import overview_lines
        from campaign.tui.screens.dialogs import Page

        self.app.push_screen(Page("Who could take what, and what for", overview_lines(self.session), "w"))

    def action_asked(self) -> None:
        """All that is asked: today's rule, the calendar, missions and card 9; or the clock and contracts."""
        from campaign.tui.screens.dialogs import Page
        from campaign.words.asked import asked_lines

        view = self.scene.view
        title = "Contracts" if view.contracts else "What is asked"
        title = title if view.story is None else "The month, its missions and card 9"
        self.app.push_screen(Page(title, asked_lines(view), "m"))

    def action_cards(self) -> None:
        """Everybody's cards, each with what it does."""
        from campaign.tui.screens.dialogs import Page
        from campaign.tui.widgets import seats

        width = min(88, self.app.size.width * 9 // 10 - 8)
        panel = seats.paint(self.scene, width, full=True, active=False)
        self.app.push_screen(Page("Everybody's cards", panel.lines, "a"))

    def explain(self, thing: Thing) -> None:
        """Help for a thing on the table: of a mission what it asks for and how one comes by it."""
        mission = mission_pointed(self.scene, thing)
        if mission is None:
            self.sea.open_help(help_word(replace(self.scene, pointed=thing)))
            return
        from campaign.help import mission_lines
        from campaign.tui.screens.dialogs import Page

        title, *lines = mission_lines(mission, self.names)
        self.app.push_screen(Page(title, lines, "question_mark"))

    def action_legend(self) -> None:
        """What every sign on the table means."""
        from campaign.tui.screens.dialogs import Page
        from campaign.tui.widgets import legend

        width = min(88, self.app.size.width * 9 // 10 - 8)
        self.app.push_screen(Page("Signs on the table", legend.paint(self.scene.look, width), "i"))

    def action_journal(self) -> None:
        """The story so far."""
        if self.session.saga is None:
            self.sea.say("This game has no story; the log is under l.", "warning")
            return
        from campaign.tui.screens.journal import JournalScreen

        self.app.push_screen(JournalScreen(self.session))

    def action_help(self) -> None:
        """Help for what is under the cursor, else for the question."""
        self.explain(self.scene.pointed)
