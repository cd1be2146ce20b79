"""The list of puzzles by difficulty, what became of their tries, the puzzle of the day, and starting one."""

from collections.abc import Iterator
from itertools import groupby
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from highseas.campaign.begin import requests
from highseas.campaign.play.days import today
from highseas.campaign.play.royal.puzzles import Puzzle, find, of_day, puzzles
from highseas.campaign.results import stats
from highseas.campaign.tui import keymap
from highseas.campaign.tui.screens.base import ShellScreen
from highseas.campaign.tui.shell import Shell
from highseas.campaign.tui.widgets.footer import KeyFooter
from highseas.campaign.tui.widgets.menu import Menu

_UNTRIED = stats.PuzzleRecord(0, False, False)


def play_puzzle(shell: Shell, puzzle: Puzzle) -> None:
    """Start a try of the puzzle, saved under its title."""
    session, problem = requests.begin(puzzle.start, (), shell.store)
    shell.play(session)
    if problem:
        shell.say(problem, "warning")


class PuzzlesScreen(ShellScreen):
    """The puzzles in groups of a difficulty, a line each, with the goal of the one under the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(keymap.PUZZLES)]

    def compose(self) -> ComposeResult:
        """The list and the goal."""
        with Vertical(classes="page"):
            yield Static(id="heading", classes="heading", markup=False)
            yield Menu(markup=False)
            yield Static(id="detail", markup=False)
        yield KeyFooter()

    def on_mount(self) -> None:
        """Focus the list."""
        self.query_one(OptionList).focus()

    def on_screen_resume(self) -> None:
        """Update what is solved; the cursor goes to the first that is not."""
        self._records = stats.puzzles_so_far()
        self._today = of_day(today())
        solved = sum(self._record(puzzle).solved for puzzle in puzzles())
        heading = self.words(
            "screens.puzzles.heading", solved=solved, known=len(puzzles()), today=self._today.title
        )
        self.query_one("#heading", Static).update(heading)
        box = self.query_one(OptionList)
        box.clear_options()
        box.add_options(self._lines())
        unsolved = [puzzle for puzzle in puzzles() if not self._record(puzzle).solved]
        self._point_at(unsolved[0] if unsolved else puzzles()[0])

    def _lines(self) -> Iterator[Option]:
        """Yield the lines of the list; those above a group cannot be chosen."""
        for difficulty, group in groupby(puzzles(), lambda puzzle: puzzle.difficulty):
            members = list(group)
            solved = sum(self._record(puzzle).solved for puzzle in members)
            heading = self.words("screens.puzzles.group", difficulty=difficulty, solved=solved, known=len(members))
            yield Option(heading, disabled=True)
            for puzzle in members:
                record = self._record(puzzle)
                figures = {"tries": record.tries, "solved": record.solved, "at_once": record.at_once}
                mark = self.words("screens.puzzles.mark", **figures)
                day = puzzle == self._today
                yield Option(
                    self.words("screens.puzzles.line", mark=f"{mark:<9}", title=puzzle.title, day=day), puzzle.name
                )

    def _record(self, puzzle: Puzzle) -> stats.PuzzleRecord:
        return self._records.get(puzzle.name, _UNTRIED)

    def _point_at(self, puzzle: Puzzle) -> None:
        box = self.query_one(OptionList)
        box.highlighted = box.get_option_index(puzzle.name)

    def _chosen(self) -> Puzzle | None:
        box = self.query_one(OptionList)
        name = None if box.highlighted is None else box.get_option_at_index(box.highlighted).id
        return None if name is None else find(name)

    def on_option_list_option_highlighted(self) -> None:
        """Show the goal, what became of the tries, and the author."""
        puzzle = self._chosen()
        if puzzle is not None:
            figures = {"tries": self._record(puzzle).tries, "lot": puzzle.tries, "author": puzzle.author}
            self.query_one("#detail", Static).update(
                f"{puzzle.goal}\n{self.words('screens.puzzles.by', **figures)}"
            )

    def action_hint(self) -> None:
        """Show the hint of the puzzle under the cursor, if it has one."""
        puzzle = self._chosen()
        if puzzle is not None:
            text = puzzle.hint or self.words("screens.puzzles.no_hint")
            self.query_one("#detail", Static).update(f"{puzzle.goal}\n{text}")

    def action_today(self) -> None:
        """Point at the puzzle of the day."""
        self._point_at(self._today)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Start the chosen puzzle."""
        if event.option_id is not None:
            play_puzzle(self.shell, find(event.option_id))
