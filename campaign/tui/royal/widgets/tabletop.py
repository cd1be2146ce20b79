"""The whole table as one widget: the cursor over its panels, and what the player chooses."""

from textual.message import Message
from textual.widgets import OptionList

from highseas.campaign.tui.royal.widgets.table_panels import REPORT, TablePanels
from highseas.campaign.tui.widgets.board import Board
from highseas.campaign.tui.widgets.menu import Answers
from highseas.campaign.tui.widgets.panel import NOTHING, Thing


class TableTop(TablePanels):
    """Moves the cursor over the panels of a `Scene`, and posts what the player chose."""

    class Chosen(Message):
        """An option was chosen by its number (-1: none yet), or the report of a game that is over (None)."""

        def __init__(self, number: int | None) -> None:
            super().__init__()
            self.number = number

    class Clicked(Message):
        """An option was clicked, by its number."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    class Picked(Message):
        """Something on a board was chosen by Enter."""

        def __init__(self, thing: Thing) -> None:
            super().__init__()
            self.thing = thing

    def point_at_option(self, number: int, note: str = "") -> None:
        """Put the list's cursor on an option; not while a resize makes the list anew."""
        if not self._fits:
            return
        self.menu.focus()
        self.menu.highlighted = self.menu.get_option_index(str(number))
        self.point(Thing("option", "", number), note)

    def point_at_board(self, board: str, place: int) -> None:
        """Focus a board, with its cursor on the thing at this place."""
        panel = self.query_one(f"#{board}", Board)
        panel.focus()
        panel.point(place)

    def on_board_pointed(self, event: Board.Pointed) -> None:
        """Point at the first option about the thing under a board's cursor."""
        event.stop()
        numbers = self.scene.options_of(event.thing.id) if event.thing.kind in ("card", "expedition") else []
        if numbers:
            self.menu.highlighted = self.menu.get_option_index(str(numbers[0]))
        self.point(event.thing)

    def on_descendant_focus(self) -> None:
        """Point at what is under the cursor of the focused panel."""
        focused = self.screen.focused
        self.point(focused.thing if isinstance(focused, Board) else self._option)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """An option was chosen by Enter or by the mouse."""
        event.stop()
        number = None if event.option.id in (None, REPORT) else int(event.option.id or 0)
        self.post_message(self.Chosen(number))

    def on_answers_clicked(self, event: Answers.Clicked) -> None:
        """An option was clicked."""
        event.stop()
        if event.name in (None, REPORT):
            self.post_message(self.Chosen(None))
        else:
            self.post_message(self.Clicked(int(event.name or 0)))

    def on_answers_unchosen(self, event: Answers.Unchosen) -> None:
        """Enter was pressed while no option is pointed at."""
        event.stop()
        self.post_message(self.Chosen(-1))

    def on_board_chosen(self, event: Board.Chosen) -> None:
        """Enter was pressed on a board."""
        event.stop()
        self.post_message(self.Picked(event.thing))

    def thing_at(self, board: str, place: int) -> Thing:
        """Return the thing at a place of a board."""
        things = self.query_one(f"#{board}", Board).things
        return things[place] if place < len(things) else NOTHING
