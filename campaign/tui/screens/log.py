"""The log of a game, line by line and by turns, beside each other where there is room. It opens earlier moments."""

from math import inf
from typing import Literal

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from highseas.campaign.play.players import Thought
from highseas.campaign.play.thinking import forgotten, question_before, remember
from highseas.campaign.tui.background import Stop, Thinker
from highseas.campaign.tui.screens.base import ShellScreen
from highseas.campaign.tui.widgets.log_strip import TableTexts
from highseas.campaign.tui.widgets.menu import KeyLine, Menu
from highseas.campaign.tui.widgets.table_widget import layout_of

_AT_ONCE = 6
"""Moves whose reasons are thought of before the log is shown anew: of the navigator's a second or so."""
_LEAST, _MOST, _SHARE = 64, 88, 42
"""Columns of the lines beside the turns, at least and at most, and their share of the screen in hundredths."""
_EDGES = 4
"""Columns of a list's own margins and its scroll bar."""
View = Literal["lines", "turns"]
_VIEWS: tuple[View, ...] = ("lines", "turns")
_HEADINGS: dict[View, str] = {"lines": "screens.history.log", "turns": "screens.history.turns"}


class LogScreen(ShellScreen, keys="log"):
    """The log of the game, returning the move of the chosen row. The list with the focus leads the one beside it."""

    AUTO_FOCUS = ""

    def __init__(self, texts: TableTexts, at: int) -> None:
        super().__init__()
        self._at = at
        self._leads: View = "lines"
        self._texts = texts
        self._moves: dict[View, list[int]] = {"lines": [], "turns": []}
        """The move of each row."""
        self._painted_for = (0, False)
        """The columns of the turns, and whether they stand beside the lines, as they were painted last."""
        self._thinker = Thinker(self, "reasons", longest=inf)
        self._host = texts.seat.host
        self._forgotten = forgotten(self._host) if self._host is not None else []
        """Moves of the program that are to be thought of again, the last one first."""

    def compose(self) -> ComposeResult:
        with Horizontal(id="past"):
            for view in _VIEWS:
                with Vertical(id=f"{view}-side"):
                    yield Static(classes="heading")
                    yield Menu(id=view, markup=False)
        yield KeyLine()

    @property
    def _beside(self) -> bool:
        return layout_of(*self.app.size).name == "wide"

    @property
    def _shown(self) -> tuple[View, ...]:
        return _VIEWS if self._beside else (self._leads,)

    @property
    def _lines_width(self) -> int:
        return max(_LEAST, min(_MOST, self.app.size.width * _SHARE // 100))

    def _turns_width(self) -> int:
        return self.app.size.width - _EDGES - (self._lines_width + 1 if self._beside else 0)

    def _menu(self, view: View) -> Menu:
        return self.query_one(f"#{view}", Menu)

    def on_mount(self) -> None:
        self.paint()
        self._think_again()

    def paint(self) -> None:
        self.query_one(KeyLine).show(self.KEYS, self.theme_styles)
        self._fill(self._pointed())

    def _think_again(self) -> None:
        """Think some moves of the program again, and show why it made them; then the ones before."""
        if (host := self._host) is None:
            return
        tasks = [(number, question_before(host, number)) for number in self._forgotten[:_AT_ONCE]]
        del self._forgotten[:_AT_ONCE]

        def think(stop: Stop) -> list[Thought]:
            return [task.think(stop) for _, task in tasks]

        def thought_of(thoughts: list[Thought]) -> None:
            for (number, task), thought in zip(tasks, thoughts, strict=True):
                remember(host, number, task, thought)
            if "lines" in self._shown:
                self._fill_list("lines", self._pointed())
            self._think_again()

        if tasks:
            self._thinker.ask(think, thought_of)

    def on_resize(self) -> None:
        """Turns are painted for a width, and both lists shown only where there is room."""
        if any(self._moves.values()) and (self._turns_width(), self._beside) != self._painted_for:
            self._fill(self._pointed())

    def _pointed(self) -> int:
        place = self._menu(self._leads).highlighted
        return self._at if place is None else self._moves[self._leads][place]

    def _fill(self, at: int) -> None:
        """Show the rows anew, the cursor on the last one that is not after move `at`."""
        self._painted_for = self._turns_width(), self._beside
        self.set_class(self._beside, "beside")
        self.query_one("#lines-side").styles.width = self._lines_width if self._beside else "1fr"
        for view in _VIEWS:
            self.query_one(f"#{view}-side").display = view in self._shown
        for view in self._shown:
            heading = Content(self.words(_HEADINGS[view])).stylize(self.theme_styles.heading)
            self.query_one(f"#{view}-side").query_one(Static).update(heading)
            self._fill_list(view, at)
        self._menu(self._leads).focus()

    def _fill_list(self, view: View, at: int) -> None:
        rows = self._texts.turns(self.theme_styles, self._turns_width()) if view == "turns" else self._lines()
        self._moves[view] = [number for number, _ in rows]
        menu = self._menu(view)
        with self.prevent(OptionList.OptionHighlighted):
            menu.set_options([Option(content, id=str(place)) for place, (_, content) in enumerate(rows)])
            self._go_to(view, at)

    def _go_to(self, view: View, at: int) -> None:
        """Put the cursor of a list on the last row that is not after move `at`."""
        menu, places = self._menu(view), [place for place, number in enumerate(self._moves[view]) if number <= at]
        menu.highlighted = places[-1] if places else None
        self.call_after_refresh(menu.scroll_to_highlight)  # rows of another height are laid out by then

    def _lines(self) -> list[tuple[int, Content]]:
        theme = self.theme_styles
        styles = {"": "", "why": theme.dim, "turn": theme.heading, "bad": theme.bad}
        return [
            (number, Content.assemble((line.text, styles[line.kind])))
            for number in range(len(self._texts.seat.moments))
            for line in self._texts.lines(number)
        ]

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if not self._beside or event.option_list is not self._menu(self._leads):
            return
        with self.prevent(OptionList.OptionHighlighted):
            self._go_to(self._other, self._moves[self._leads][event.option_index])

    def on_descendant_focus(self) -> None:
        for view in self._shown:
            if self.focused is self._menu(view):
                self._leads = view

    @property
    def _other(self) -> View:
        return "lines" if self._leads == "turns" else "turns"

    def action_other(self) -> None:
        at = self._pointed()
        self._leads = self._other
        if self._beside:
            self._menu(self._leads).focus()
        else:
            self._fill(at)

    def action_open(self) -> None:
        self._menu(self._leads).action_select()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if self.is_current:
            view: View = "turns" if event.option_list is self._menu("turns") else "lines"
            self.dismiss(self._moves[view][event.option_index])
