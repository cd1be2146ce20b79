"""The whole table as one widget: its panels painted from a scene, what the cursor marks in them, the frames of what
moves, and what the player chooses.
"""

from collections.abc import Sequence
from dataclasses import replace

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets.option_list import Option as ListOption

from highseas.campaign.royal.tui.widgets import choices, clock, detail, harbor, portraits, seats, tiles
from highseas.campaign.royal.tui.widgets.scene import Scene
from highseas.campaign.royal.tui.widgets.table_room import KEYS, MARGINS, NOTE_MARGIN, SCROLL, InSight, TableRoom
from highseas.campaign.tui import keymap
from highseas.campaign.tui.widgets.keyline import KeyLine
from highseas.campaign.tui.widgets.log_strip import LogStrip
from highseas.campaign.tui.widgets.pane import Line, LinesWidget
from highseas.campaign.tui.widgets.panel import NOTHING, PanelContent, PanelWidget, Thing, ThingKind, folded
from highseas.campaign.tui.widgets.table_widget import REPORT, cursor_kept, lines_of, option_of, same_rows
from highseas.story.view import tale_in

BELOW_PORTRAITS = {"compact": 3, "standard": 8, "wide": 12}
"""Lines kept below the portraits of characters and their options, by layout."""
_ON_BOARD: dict[str, tuple[ThingKind, ...]] = {
    "harbor": ("card", "expedition", "shown"),
    "contracts": ("contract", "mission"),
    "seats": ("seat", "shown"),
}
"""What can be pointed at on each board."""


class TableTop(TableRoom):
    """Paints the panels of a `Scene`, and repaints them where the cursor moves. It holds nothing but the scene that
    it painted last.
    """

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self._tile = tiles.LINE
        self._portrait_lines = 0
        self._clock: tuple[Scene, int, bool] | None = None
        """What the clock shows."""
        self._marked: dict[str, tuple[object, ...]] = {}

    # --- painting ---

    def compose(self) -> ComposeResult:
        self._clock = None
        yield from super().compose()

    def repaint(self) -> None:
        self.show(self.scene)

    def show(self, scene: Scene) -> None:
        """Paint everything, with the cursor where it was, at a new question on the first option; deferred if a
        recompose is pending.
        """
        kept = cursor_kept(self.scene, scene)
        self.scene = scene = replace(scene, pointed=kept)
        if not self._fits:
            return
        note = Content(scene.tutorial_note).wrap(max(1, self.app.size.width - NOTE_MARGIN))
        above = self._show_above() + self._show_line("#tutorial-note", note if scene.tutorial_note else [])
        asked = choices.question(scene, self._main_width)
        rows = choices.rows(scene, self._main_width - 1)
        first = self._cursor_row(rows)
        if kept.kind in ("none", "option"):
            self.scene = replace(scene, pointed=NOTHING if first is None else option_of(rows[first]))
        room = self.app.size.height - above - KEYS - len(asked) - (MARGINS if self._form.tall else 0)
        self._portrait_lines = room - len(rows) - BELOW_PORTRAITS[self._form.name]
        if self._portraits() is not None:
            rows = choices.rows(scene, self._main_width - 1, brief=True)
        self._texts.clear()
        self._see_boards()
        grades: dict[tiles.Size, InSight] = {}
        for tile in self._harbor_tiles():
            rows, grades[tile] = self._try(tile, room, asked, rows)
            if grades[tile] == max(InSight):
                break
        best = max(grades, key=lambda tile: grades[tile])
        if best != self._tile:
            self._try(best, room, asked, rows)
        self.harbor.show(self.harbor.panel)
        self.query_one("#question", LinesWidget).put(asked)
        shown = rows or [ListOption(scene.say("panels.report"), id=REPORT)]
        if not same_rows(shown, self.menu.options):
            self.menu.set_options(shown)
        self.menu.highlighted = first if rows else 0
        self._show_detail()
        self._marked = self._marks()
        self.query_one(LogStrip).show(scene.log, scene.newest, scene.theme)
        keys = keymap.table_keys(tale_in(scene.view) is not None, scene.hints, scene.moment)
        self.query_one(KeyLine).show(keys, scene.theme)

    def _cursor_row(self, rows: Sequence[ListOption]) -> int | None:
        """Return the row of the list's cursor: where it was, else the first to choose, if there is one."""
        ids, pointed = [row.id for row in rows], self.scene.pointed
        if pointed.kind == "option" and str(pointed.place) in ids:
            return ids.index(str(pointed.place))
        if pointed.kind not in ("none", "option"):
            return self.menu.highlighted
        return choices.first_answer(self.scene, ids) if rows else None

    def _try(
        self, tile: tiles.Size, room: int, asked: Sequence[Content], rows: list[ListOption]
    ) -> tuple[list[ListOption], InSight]:
        """Lay the table out with harbor cards of this size; return the rows of the options, and what is seen."""
        self._tile = tile
        harbor = self._harbor_panel()
        left = room - len(harbor.lines)
        opened = sum(1 for option in self.scene.options if option.enabled)  # these options come first
        if sum(map(lines_of, rows[:opened])) > left:
            rows = choices.rows(self.scene, self._main_width - 1, brief=True)
        self.harbor.set_panel(harbor)
        return rows, self._share_out(left, asked, rows, sum(map(lines_of, rows[:opened])))

    def _see_boards(self) -> None:
        widths = self._widths
        crew = widths.crew or widths.side
        self._side_boards.see(self.scene, (widths.side - SCROLL, crew - SCROLL), self._compact)

    def _show_above(self) -> int:
        panel, tale, width = self.query_one("#clock", LinesWidget), tale_in(self.scene.view), self.app.size.width
        tall = self._form.tall
        clock_lines = 5 if tall and (self.scene.view.timed or tale is not None) else 1
        panel.styles.height = clock_lines
        shown = self.scene.of_clock(), width, tall
        if shown != self._clock:
            self._clock = shown
            text = clock.paint(*shown) if tale is None else clock.paint_month(shown[0], tale, width, tall)
            panel.put(text.split(allow_blank=True))
        banner = Content(f" {self.scene.banner}" if self.scene.banner else "").stylize(self.scene.theme.clash)
        above = clock_lines + self._show_line("#banner", folded(width, banner) if self.scene.banner else [])
        task = folded(width, Content(f" {self.scene.task}").stylize("bold")) if self.scene.task else []
        return above + self._show_line("#event", task if tale is None else clock.today(self.scene, tale, width))

    def _show_marked(self) -> None:
        self._see_boards()
        marked, self._marked = self._marked, self._marks()
        if marked["harbor"] != self._marked["harbor"]:
            self.harbor.show(self._harbor_panel())
        if marked["contracts"] != self._marked["contracts"]:
            goals = self._side_boards.goals(self._side, self._focused("contracts"))
            self.query_one("#contracts", PanelWidget).show(goals)
        if marked["seats"] != self._marked["seats"]:
            self.query_one("#seats", PanelWidget).show(self._side_boards.seats(self._side, self._focused("seats")))

    def _marks(self) -> dict[str, tuple[object, ...]]:
        """Return what each board shows of the cursor; a board is repainted when its value changes."""
        thing, scene = self.scene.pointed, self.scene
        about: dict[str, tuple[object, ...]] = dict.fromkeys(_ON_BOARD, ())
        if thing.kind == "option" and 0 <= thing.place < len(scene.options):
            option = scene.options[thing.place]
            about |= {"harbor": (option.card, portraits.portrait_of(option)), "contracts": (option.goal,)}
        return {
            board: (self._focused(board), self._beat_of(board), thing if thing.kind in kinds else about[board])
            for board, kinds in _ON_BOARD.items()
        }

    def _show_detail(self) -> None:
        lines: Sequence[Content | Line]
        unasked = self.scene.pointed.kind in ("none", "option") and not self.scene.note
        if self._compact and unasked and self._portraits() is not None:
            lines = portraits.beneath(self.scene).wrap(self._main_width)
        elif self._compact:
            text = self._brief(self.scene.pointed)
            lines = brief = text.wrap(self._main_width)
            self._give_back(len(brief))
            if self.scene.hint is None:
                room = max(len(brief), self._described)
                lines = detail.fitted(self.scene, text, self._main_width, room, False)
        else:
            text = self._brief(self.scene.pointed)
            lines = detail.fitted(self.scene, text, self._main_width, self._detail_rows, self._wide)
        self.query_one("#detail", LinesWidget).put(lines)

    def _portraits(self) -> PanelContent | None:
        """Return the characters to choose from, where they are asked about and have room in place of the harbor."""
        return portraits.paint(self.scene, self.app.size.width - MARGINS, self._portrait_lines)

    def _harbor_panel(self) -> PanelContent:
        width, focused = self.app.size.width - MARGINS, self._focused("harbor")
        return self._portraits() or harbor.paint(self.scene, width, self._tile, focused)

    def _focused(self, board: str) -> bool:
        return self._focus == board

    def show_frame(self, frame: int) -> None:
        """Paint the frame of so many beats left: the boards where something moves, at the end the question."""
        self.scene = replace(self.scene, frame=frame)
        if not self._fits:
            return
        self._show_marked()
        if frame:
            return
        asked = choices.question(self.scene, self._main_width)
        self.query_one("#question", LinesWidget).put(asked)
        own = self.query_one("#own", LinesWidget)
        if own.display and any(self.scene.change.coins):
            own.put(seats.own_strip(self.scene, self.app.size.width - MARGINS))

    def _beat_of(self, board: str) -> int:
        scene, coins = self.scene, any(self.scene.change.coins)
        moves = {
            "harbor": bool(scene.fresh) or scene.last_bust is not None,
            "contracts": bool(scene.change.goals) or (coins and self._compact),
            "seats": coins,
        }
        return scene.frame if moves[board] else 0

    # --- the cursor ---

    def point(self, thing: Thing, note: str = "") -> None:
        """Point at a thing, with a note in place of its description."""
        if thing != self.scene.pointed or note:
            self.scene = replace(self.scene, pointed=thing, note=note)
            if self._fits:
                self._show_marked()
                self._show_detail()

    def point_at_board(self, board: str, place: int) -> None:
        """Focus a board, with its cursor on the thing at this place."""
        panel = self.query_one(f"#{board}", PanelWidget)
        panel.focus()
        panel.point(place)

    def on_panel_widget_pointed(self, event: PanelWidget.Pointed) -> None:
        """Point at the first option about the thing under a board's cursor."""
        event.stop()
        numbers = self.scene.options_of(event.thing.id) if event.thing.kind in ("card", "expedition") else []
        if numbers:
            self.menu.highlighted = self.menu.get_option_index(str(numbers[0]))
        self.point(event.thing)

    def thing_at(self, board: str, place: int) -> Thing:
        things = self.query_one(f"#{board}", PanelWidget).things
        return things[place] if place < len(things) else NOTHING
