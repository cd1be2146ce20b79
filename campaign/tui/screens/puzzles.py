"""The hand-made puzzles."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from campaign import tables
from campaign.puzzles import puzzles
from campaign.tui.screens.base import SeaScreen


class PuzzlesScreen(SeaScreen):
    """A line for each puzzle, the goal of the one under the cursor below."""

    BINDINGS: ClassVar[list[BindingType]] = [("h", "hint", "Hint"), ("escape,q", "app.pop_screen", "Back")]

    def compose(self) -> ComposeResult:
        """List and goal."""
        with Vertical(classes="page"):
            yield Static("Puzzles", classes="heading")
            yield OptionList(
                *(Option(f"{'*' * p.difficulty:<5} {p.title}", id=p.name) for p in puzzles()), markup=False
            )
            yield Static(id="detail", markup=False)
        yield Footer(compact=True)

    def on_mount(self) -> None:
        """The list has the keys."""
        self.query_one(OptionList).focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Tell the goal, and who made it."""
        puzzle = puzzles()[event.option_index]
        by = f"\nBy {puzzle.author}." if puzzle.author else ""
        self.query_one("#detail", Static).update(f"{puzzle.goal}{by}")

    def action_hint(self) -> None:
        """Tell the hint of the puzzle under the cursor, where it has one."""
        place = self.query_one(OptionList).highlighted
        puzzle = puzzles()[place or 0]
        told = puzzle.hint or "This one has no hint; at the table, h tells what the program would do."
        self.query_one("#detail", Static).update(f"{puzzle.goal}\n{told}")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Play it."""
        puzzle = puzzles()[event.option_index]
        session, problem = tables.begin(puzzle.start, (), self.sea.store, f"Puzzle {puzzle.title}")
        self.sea.play(session)
        if problem:
            self.sea.say(problem, "warning")
