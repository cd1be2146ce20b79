"""The whole table as one widget: the cursor over its panels, and what the player chooses."""

from highseas.campaign.royal.tui.widgets.table_panels import TablePanels
from highseas.campaign.tui.widgets.panel import NOTHING, Board, Thing


class TableTop(TablePanels):
    """Moves the cursor over the panels of a `Scene`."""

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

    def thing_at(self, board: str, place: int) -> Thing:
        """Return the thing at a place of a board."""
        things = self.query_one(f"#{board}", Board).things
        return things[place] if place < len(things) else NOTHING
