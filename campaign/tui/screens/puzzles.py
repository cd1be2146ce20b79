"""The list of puzzles, which are solved, and starting one."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from highseas.campaign.begin import requests
from highseas.campaign.play.royal.puzzles import Puzzle, puzzles
from highseas.campaign.results import stats
from highseas.campaign.tui.screens.base import ShellScreen
from highseas.campaign.tui.shell import Shell
from highseas.campaign.tui.widgets.menu import Menu


def play_puzzle(shell: Shell, puzzle: Puzzle) -> None:
    """Start a try of the puzzle, saved under its title."""
    session, problem = requests.begin(puzzle.start, (), shell.store)
    shell.play(session)
    if problem:
        shell.say(problem, "warning")


class PuzzlesScreen(ShellScreen):
    """The puzzles, a line each, with the goal of the one under the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [("h", "hint", "Hint"), ("escape,q", "app.pop_screen", "Back")]

    def compose(self) -> ComposeResult:
        """The list and the goal."""
        with Vertical(classes="page"):
            yield Static(self.words("screens.menu.puzzles"), classes="heading")
            yield Menu(markup=False)
            yield Static(id="detail", markup=False)
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Focus the list."""
        self.query_one(OptionList).focus()

    def on_screen_resume(self) -> None:
        """Update what is solved; the cursor goes to the first that is not."""
        box = self.query_one(OptionList)
        done = stats.solved_so_far()
        box.clear_options()
        box.add_options(
            Option(f"{'solved' if p.name in done else '':<8}{'*' * p.difficulty:<6}{p.title}", id=p.name)
            for p in puzzles()
        )
        open_ones = [place for place, puzzle in enumerate(puzzles()) if puzzle.name not in done]
        box.highlighted = open_ones[0] if open_ones else 0

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the goal and the author."""
        puzzle = puzzles()[event.option_index]
        by = "\n" + self.words("screens.puzzles.by", author=puzzle.author) if puzzle.author else ""
        self.query_one("#detail", Static).update(f"{puzzle.goal}{by}")

    def action_hint(self) -> None:
        """Show the hint of the puzzle under the cursor, if it has one."""
        place = self.query_one(OptionList).highlighted
        puzzle = puzzles()[place or 0]
        text = puzzle.hint or self.words("screens.puzzles.no_hint")
        self.query_one("#detail", Static).update(f"{puzzle.goal}\n{text}")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Start the chosen puzzle."""
        play_puzzle(self.shell, puzzles()[event.option_index])
