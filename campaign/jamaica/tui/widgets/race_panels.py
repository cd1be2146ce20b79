"""The whole race as one widget: panels laid out and painted from a scene, and the cursor over them.

The island is on top, with what is listed of the table on its inside; below it the question and its answers, what is
said of the thing under the cursor, and the log. The ships with their holds as crates stand beside these, and in the
wide layout beside the island too; in the compact one they are a line each, inside the island.
"""

from dataclasses import replace

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets.option_list import Option as ListOption

from highseas.campaign.jamaica.tui.widgets import answers, inland, island, ships
from highseas.campaign.jamaica.tui.widgets.inland import BRIEF, header, paint_account, paint_battle, paint_stage
from highseas.campaign.jamaica.tui.widgets.maps import Chart, chart, form_for, forms
from highseas.campaign.jamaica.tui.widgets.scene import RaceScene
from highseas.campaign.tui import keymap
from highseas.campaign.tui.widgets.log_strip import LogStrip
from highseas.campaign.tui.widgets.menu import Answers, KeyLine
from highseas.campaign.tui.widgets.pane import Column, LinesWidget, Row
from highseas.campaign.tui.widgets.panel import NOTHING, PanelContent, PanelWidget, Thing, folded, whole_words
from highseas.campaign.tui.widgets.table_widget import REPORT, TableWidget, cursor_kept, lines_of, same_rows

KEYS, HEADER, MARGINS, NOTE_MARGIN = 1, 1, 2, 3
"""Lines of the keys and of the header; columns of margins around a panel, and a note for newcomers."""
LEAST_BELOW = {"compact": 9, "standard": 12, "wide": 18}
"""Lines that the island leaves below it, by layout."""
SIDE = {"standard": 46, "wide": 62}
"""Columns of the ships, in the wide layout at most."""
LEAST_LOG = {"compact": 1, "standard": 3, "wide": 4}
"""Lines that the log keeps, by layout."""


class RacePanels(TableWidget[RaceScene]):
    """Lays out and paints the panels of a `RaceScene`, which it repaints where the cursor moves."""

    def __init__(self, scene: RaceScene) -> None:
        super().__init__(scene)
        self._battle_inside = True
        """Whether a small terminal shows a battle inside the island; else it stands in place of the detail."""
        self._asked = 1
        """Lines of all answers; while a move is played out those of the question before, whose room it has."""
        self._banner = 0
        """Lines of the banner and of a note for newcomers."""

    @property
    def _map(self) -> PanelWidget:
        return self.query_one("#island", PanelWidget)

    def compose(self) -> ComposeResult:
        """The header on top, the keys at the bottom, the island and the question between them."""
        self._choose_form()
        yield LinesWidget(id="header")
        yield LinesWidget(id="banner")
        yield LinesWidget(id="tutorial-note")
        if not self._wide:
            yield PanelWidget(id="island")
        with Row(id="body"):
            with Column(id="main"):
                if self._wide:
                    yield PanelWidget(id="island")
                yield LinesWidget(id="question")
                yield Answers(self._follow, id="options")
                yield LinesWidget(id="detail")
                yield LogStrip(id="log-strip")
            if not self._compact:
                with Column(id="side"):
                    yield PanelWidget(id="ships")
        yield KeyLine(id="keys")

    def show(self, scene: RaceScene) -> None:
        kept = cursor_kept(self.scene, scene)
        self.scene = scene = replace(scene, pointed=kept)
        if not self._fits:
            return
        first = kept.place if kept.kind == "option" else self.menu.highlighted
        if kept.kind == "none":
            first = answers.first_answer(self.scene)
        if kept.kind in ("none", "option"):
            self.scene = replace(scene, pointed=NOTHING if first is None else Thing("option", "", first))
        width, banner = self.app.size.width, Content(f" {scene.banner}").stylize(scene.theme.clash)
        note = Content(scene.tutorial_note).wrap(max(1, width - NOTE_MARGIN)) if scene.tutorial_note else []
        self._banner = self._show_line("#banner", folded(width, banner) if scene.banner else [])
        self._banner += self._show_line("#tutorial-note", note)
        self.query_one("#header", LinesWidget).put([header(self.scene, width)])
        if not self._compact:
            self.query_one("#side").styles.width = self._side
        self._show_options(first)
        self._paint_map()
        self._share_out()
        if not self._compact:
            lines = self._room - (0 if self._wide else len(self._map.panel.lines))
            self.query_one("#ships", PanelWidget).show(ships.paint(self.scene, self._side - MARGINS, lines))
        self._show_detail()
        self.query_one(LogStrip).show(scene.log, scene.newest, scene.theme)
        self.query_one(KeyLine).show(keymap.race_keys(scene.hints, scene.moment), scene.theme)

    @property
    def _side(self) -> int:
        """Columns of the ships beside the rest."""
        if self._wide:
            left = self.app.size.width - forms()["standard"].columns - MARGINS
            return max(SIDE["standard"], min(SIDE["wide"], left))
        return 0 if self._compact else SIDE["standard"]

    @property
    def _width(self) -> int:
        """Columns of the question below the island, and of the island itself where the ships are beside it."""
        return self.app.size.width - self._side

    @property
    def chart(self) -> Chart:
        """Where every space stands at this size: smaller where many answers want the room."""
        width, room = self._columns, self._room - LEAST_BELOW[self._form.name]
        tight = min(room, self._room_above)
        smaller = form_for(width, tight)
        if forms()[smaller].lines <= tight:
            return chart(smaller, width, tight)
        return chart(form_for(width, room), width, room)

    @property
    def _columns(self) -> int:
        """Columns of the island."""
        return (self._width if self._wide else self.app.size.width) - MARGINS * (not self._compact)

    @property
    def _room(self) -> int:
        """Lines between the header and the keys."""
        return self.app.size.height - HEADER - KEYS

    @property
    def _room_above(self) -> int:
        """Lines that the question and all its answers leave above them, with the log at its least."""
        return self._room - self._banner - self._heading - self._asked - LEAST_LOG[self._form.name]

    @property
    def _heading(self) -> int:
        """Lines of the question."""
        asked = self.query_one("#question").styles.height
        return int(asked.value) if asked is not None else 1

    @property
    def is_bare(self) -> bool:
        """Whether answers that are about no space take the room of the island, which would hide some of them."""
        prompt = self.scene.prompt
        about_spaces = prompt is None or prompt.kind in _ABOUT_SPACES
        return not about_spaces and self.chart.lines > self._room_above

    def _paint_map(self) -> None:
        """Paint the island, with ships and a battle inside in a small terminal, else dice and cards; or what takes
        its place above the answers.
        """
        if self.is_bare:
            panel = PanelContent()
            panel.add(*self._ships_and_battle(self._columns, self._room_above))
            self._map.show(panel)
            return
        placed = self.chart
        if self._compact:
            land = [self._ships_and_battle(placed.rooms[0].columns, placed.rooms[0].lines)]
        else:
            land = inland.paint(self.scene, placed.rooms)
        self._map.show(island.paint(self.scene, placed, land))

    def _ships_and_battle(self, width: int, lines: int) -> list[Content]:
        """Return in a small terminal the ships; and below them, if there is room, a battle, a move as it is played
        out, or the account of the round before.
        """
        scene, fleet = self.scene, len(self.scene.view.ships) if self._compact else 0
        fight = paint_battle(scene, width, brief=self._compact)
        below = fight or paint_stage(scene, width, lines - fleet) or paint_account(scene, width, lines - fleet)
        room = lines - len(below)
        listed = ships.lines(scene, width, room) if self._compact else []
        self._battle_inside = len(listed) <= room or not fight
        return [*listed, *(below if len(listed) <= room else ())]

    def _show_options(self, first: int | None) -> None:
        """Paint the question and its answers, with the cursor on the first to choose, if there is one."""
        scene, menu, question = self.scene, self.menu, self.query_one("#question", LinesWidget)
        asked = answers.question(scene, self._width - MARGINS)
        question.put(asked)
        rows = answers.rows(scene, self._width - MARGINS - 1)
        if not rows and scene.prompt is None and not scene.played:
            rows = [ListOption(scene.say("jamaica_screen.report"), id=REPORT)]
        if not scene.played:
            question.styles.height, self._asked = len(asked), sum(map(lines_of, rows)) or 1
        if not same_rows(rows, menu.options):
            menu.set_options(rows)
        menu.highlighted = 0 if rows and rows[0].id == REPORT else first

    def _share_out(self) -> None:
        """Give the lines below the island to options, detail and log: all options come first."""
        room = self._room - self._banner - len(self._map.panel.lines) - self._heading
        wanted, kept = 0 if self.scene.played else self._asked, LEAST_LOG[self._form.name]
        most = max(_MOST_DETAIL[self._form.name], self._detail_lines)
        if self.scene.played:
            most = 0
        if self._compact and not self._battle_inside:
            most = BRIEF
            kept += most  # a battle is seen, whatever there is to choose
        options = max(1, min(wanted, room - kept if room > kept else 1))
        detail = max(0, min(most, room - options - LEAST_LOG[self._form.name]))
        self.menu.styles.height = options
        self.menu.styles.overflow_y = "auto" if wanted > options else "hidden"
        self.query_one("#detail").styles.height = max(1, detail)
        self.query_one("#detail").display = detail > 0
        self.query_one(LogStrip).styles.height = max(0, room - options - detail)

    @property
    def _detail_lines(self) -> int:
        """Lines that the details of answers need, whichever the cursor is on; with a hint the lines of the hint,
        even before the cursor goes to what it calls best.
        """
        scene, width = self.scene, self._width - MARGINS
        if scene.hint:
            return len(answers.hint(scene).wrap(width))
        pointed = (replace(scene, pointed=Thing("option", "", number)) for number in scene.listed)
        return max((len(answers.detail(each).wrap(width)) for each in pointed), default=1)

    def _show_detail(self) -> None:
        pane, width = self.query_one("#detail", LinesWidget), self._width - MARGINS
        alone = self._compact and not self._battle_inside and not (self.scene.hint or self.scene.note)
        if alone and (fight := paint_battle(self.scene, width, brief=True)):
            pane.put(fight)
            return
        text = answers.detail(self.scene)
        lines = list(text.wrap(width)) if text.plain else []
        given = pane.styles.height  # its size is laid out later
        rows = int(given.value) if given is not None else 0
        if 0 < rows < len(lines):
            lines[rows - 1 :] = [whole_words(Content(" ").join(lines[rows - 1 :]), width)]
        pane.put(lines)

    def show_frame(self, frame: int) -> None:
        """Paint the frame of an animation with so many frames left."""
        self.scene = replace(self.scene, frame=frame)
        if not self._fits:
            return
        self.query_one("#header", LinesWidget).put([header(self.scene, self.app.size.width)])
        self._paint_map()
        self._show_detail()

    def point(self, thing: Thing, note: str = "") -> None:
        """Put the cursor on a thing, with a note in place of what is said of it."""
        if thing == self.scene.pointed and note == self.scene.note:
            return
        self.scene = replace(self.scene, pointed=thing, note=note)
        if self._fits:
            self._paint_map()
            self._show_detail()

    def on_panel_widget_pointed(self, event: PanelWidget.Pointed) -> None:
        """Point at the option that sails to the space under the cursor, and at the space itself."""
        event.stop()
        number = self.scene.ways.get(event.thing.place) if event.thing.kind == "space" else None
        if number is not None:
            self.menu.highlighted = self.menu.get_option_index(str(number))
        self.point(event.thing)


_ABOUT_SPACES = ("dice", "card", "sail", "retreat", "ghost")
"""Questions whose answers are looked for on the island."""
_MOST_DETAIL = {"compact": 2, "standard": 4, "wide": 6}
"""Most lines of the detail panel, by layout."""
