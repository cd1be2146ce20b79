"""The list of puzzles by difficulty, the outcome of their tries, the puzzle of the day, and starting one. Below it are
the grades of puzzles with open decks, each a list of its own that is read when it is opened.

On large screens the position of the puzzle under the cursor stands beside the list.
"""

from collections.abc import Iterator
from itertools import groupby

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from highseas.campaign.begin import requests
from highseas.campaign.play.daily import today
from highseas.campaign.results import stats
from highseas.campaign.royal.play.named_deals import GRADES, Puzzle, find, listed, of_day
from highseas.campaign.royal.tui.widgets import previews
from highseas.campaign.royal.words.table_lines import coming_lines
from highseas.campaign.tui.screens.base import PaintedScreen
from highseas.campaign.tui.widgets.menu import KeyFooter, Menu
from highseas.campaign.tui.widgets.pane import LinesWidget

BESIDE, LOW = 112, 30
"""Columns and lines of the screen from which a puzzle is shown beside the list; else its goal is said below it."""
_LIST, _MARGINS, _ABOVE = 46, 11, 3
"""Columns of the list; those of the margins with edge and scroll bar; lines above and below the room."""
_BAR = 24
"""Columns of the bar of what is solved."""
_UNTRIED = stats.PuzzleRecord(0, False, False)


class _Puzzles(Menu):
    """The list; a longer goal below it leaves it fewer lines, of which the one under the cursor stays in sight."""

    def on_resize(self) -> None:
        self.scroll_to_highlight()


class PuzzlesScreen(PaintedScreen, keys="puzzles"):
    """The puzzles by difficulty, or those with open decks of a `grade`, with the goal of the one under the cursor."""

    def __init__(self, grade: str = "") -> None:
        super().__init__()
        self._grade = grade
        self._records: dict[str, stats.PuzzleRecord] = {}
        self._hint = ""
        self._hinted: set[str] = set()
        """Names of the puzzles whose hint was shown here."""

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static(id="heading", classes="heading", markup=False)
            with Horizontal(id="room"):
                yield _Puzzles(markup=False)
                with VerticalScroll(id="sheet", can_focus=False):
                    yield LinesWidget(id="position")
            yield Static(id="detail", markup=False)
        yield KeyFooter()

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()

    def on_screen_resume(self) -> None:
        """Update what is solved; the cursor goes to the first that is not."""
        self._records = stats.puzzles_so_far()
        self._today = of_day(today())
        known = listed(self._grade)
        heading = self.words(
            "screens.puzzles.heading",
            solved=sum(self._record(puzzle).solved for puzzle in known),
            known=len(known),
            today="" if self._grade else self._today.words.title,
        )
        self.query_one("#heading", Static).update(heading)
        box = self.query_one(OptionList)
        box.clear_options()
        for difficulty, members, done in self._groups():
            group = self.words("screens.puzzles.group", difficulty=difficulty, solved=done, known=len(members))
            box.add_option(Option(group, disabled=True))
            for puzzle in members:
                record, day = self._record(puzzle), puzzle == self._today
                mark = self.words(
                    "screens.puzzles.mark", tries=record.tries, solved=record.solved, at_once=record.at_once
                )
                line = self.words("screens.puzzles.line", mark=f"{mark:<9}", title=puzzle.words.title, day=day)
                box.add_option(Option(line, puzzle.name))
        if not self._grade:
            box.add_option(Option(self.words("screens.puzzles.open"), disabled=True))
            for number, grade in enumerate(GRADES, 1):
                solved = sum(self._records[name].solved for name in self._records if name.startswith(f"{grade}-"))
                box.add_option(Option(self.words("screens.puzzles.grade", difficulty=number, solved=solved), grade))
        self._point_at(next((puzzle for puzzle in known if not self._record(puzzle).solved), known[0]))

    def _record(self, puzzle: Puzzle) -> stats.PuzzleRecord:
        return self._records.get(puzzle.name, _UNTRIED)

    def _point_at(self, puzzle: Puzzle) -> None:
        box = self.query_one(OptionList)
        box.highlighted = box.get_option_index(puzzle.name)

    def _chosen(self) -> Puzzle | None:
        option = self.query_one(OptionList).highlighted_option
        return None if option is None or option.id is None or option.id in GRADES else find(option.id)

    def on_option_list_option_highlighted(self) -> None:
        self._hint = ""
        self._show()

    def paint(self) -> None:
        width, height = self.app.size
        self.set_class(width >= BESIDE and height >= LOW, "beside")
        self._show()

    def _show(self) -> None:
        if (puzzle := self._chosen()) is None:
            self.query_one("#detail", Static).update(self.words("screens.puzzles.about_open"))
            return
        figures = {"tries": self._record(puzzle).tries, "lot": puzzle.tries, "author": puzzle.author}
        figures |= {"unique": puzzle.unique, "several": puzzle.unique is False}
        said = self._hint or self.words("screens.puzzles.by", **figures)
        self.query_one("#detail", Static).update(f"{puzzle.words.goal}\n{said}")
        if not self.has_class("beside"):
            return
        theme = self.theme_styles
        width, height = self.app.size.width - _LIST - _MARGINS, self.app.size.height - _ABOVE
        head = [Content(puzzle.words.title).stylize(theme.heading), *Content(puzzle.words.goal).wrap(width)]
        head += [row.stylize(theme.dim) for line in said.split("\n") for row in Content(line).wrap(width)]
        below = [Content(self.words("screens.puzzles.progress")).stylize(theme.heading)]
        for difficulty, members, solved in self._groups():
            full = _BAR * solved // len(members)
            text = self.words("screens.puzzles.solved", difficulty=difficulty, solved=solved, known=len(members))
            below.append(Content.assemble(("█" * full, theme.good), ("░" * (_BAR - full), theme.spent), f" {text}"))
        scene = previews.scene_of(puzzle.start, theme)
        head += [row for line in coming_lines(puzzle, scene.view, scene.names) for row in Content(line).wrap(width)]
        painted = previews.paint_position(scene, width, height - len(head) - len(below) - 2)
        lines = [*head, Content(""), *painted, Content(""), *below]
        self.query_one("#position", LinesWidget).put(lines, layout=True)
        self.query_one("#sheet", VerticalScroll).scroll_home(animate=False)

    def _groups(self) -> Iterator[tuple[str, list[Puzzle], int]]:
        """Yield the puzzles by difficulty, with how many of them are solved."""
        for difficulty, group in groupby(listed(self._grade), lambda puzzle: puzzle.difficulty):
            members = list(group)
            yield difficulty, members, sum(self._record(puzzle).solved for puzzle in members)

    def action_hint(self) -> None:
        if (puzzle := self._chosen()) is not None:
            self._hint = puzzle.words.hint or self.words("screens.puzzles.no_hint")
            if puzzle.words.hint:
                self._hinted.add(puzzle.name)
            self._show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        return action != "today" or not self._grade

    def action_today(self) -> None:
        self._point_at(self._today)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open the list of a grade, or start a try of a puzzle, saved under its title; a hint read before it counts."""
        if event.option_id in GRADES:
            self.app.push_screen(PuzzlesScreen(event.option_id))
        elif event.option_id is not None:
            session = requests.begin(find(event.option_id).start, (), self.shell.store)
            if event.option_id in self._hinted:
                session.note_hint()
            self.shell.play_new(session)
