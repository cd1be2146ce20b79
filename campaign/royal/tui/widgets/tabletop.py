"""The whole table as one widget: where its panels are at each size, and how many lines each gets of a scene; what is
painted in them, what the cursor marks there, the frames of what moves.
"""

from collections.abc import Sequence
from dataclasses import replace
from enum import IntEnum

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets.option_list import Option as ListOption

from highseas.campaign.royal.tui.widgets import choices, clock, detail, harbor, layout, odds_bars, portraits, seats
from highseas.campaign.royal.tui.widgets.goals import NAMES_ALONE
from highseas.campaign.royal.tui.widgets.layout import share
from highseas.campaign.royal.tui.widgets.scene import Scene
from highseas.campaign.royal.tui.widgets.tiles import DOUBLE, LADDER, LINE, PAIRS, PICTURES, SMALL, SMALLER, TILES, Size
from highseas.campaign.royal.words.hints import about_line
from highseas.campaign.tui import keymap
from highseas.campaign.tui.widgets import table_widget
from highseas.campaign.tui.widgets.log_strip import LogStrip, wanted
from highseas.campaign.tui.widgets.menu import Answers, KeyLine
from highseas.campaign.tui.widgets.pane import Column, Line, LinesWidget, Row, ScrollingColumn
from highseas.campaign.tui.widgets.panel import NOTHING, PanelContent, PanelWidget, Thing, folded
from highseas.story.view import CharacterView, tale_in

KEYS, MARGINS, NOTE_MARGIN, SCROLL = 1, 2, 3, 3
"""Lines of the keys at the bottom; margins of a panel, above and below it in lines, or on both sides in columns;
columns beside a tutorial note; columns of a panel's margins and its scroll bar."""
STANDARD_DETAIL, WIDE_DETAIL = (9, 12), (12, 16)
"""Lines that the detail panel wants in the standard and in the wide layout, at least and at most."""


ROOM_FOR_DOUBLE, FEW_GOALS = 25, 4
"""Lines for the harbor from which its pictures may be twice as large; most goals whose own pictures have room then."""

ABREAST = 180
"""Columns from which seats without goals beside them stand two abreast, with pictures and their influence."""


class InSight(IntEnum):
    """What is in sight: not all goals or not the cards of the seat that decides, these, or everybody's."""

    LITTLE = 0
    OWN = 1
    ALL = 2


BELOW_PORTRAITS = {"compact": 3, "standard": 8, "wide": 12}
"""Lines kept below the portraits of characters and their options, by layout."""


class TableTop(table_widget.TableWidget[Scene]):
    """Lays out and paints the panels of a `Scene`, and repaints them where the cursor moves. It holds nothing but the
    scene that it painted last.
    """

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self._side = layout.Side("full", "lines")
        self._detail_rows = 0
        """Lines of the detail panel, where it has a fixed height."""
        self._log_lines, self._lent, self._described = 0, 0, 0
        """Lines of a compact log without those that the detail panel lent it; what the panel has left."""
        self._side_boards = layout.SideBoards()
        self._texts: dict[Thing, Content] = {}
        """What is said of things of the scene without the rules help."""
        self._tile = LINE
        self._asks = False
        """Whether the harbor says what contracts ask, which have names alone beside it."""
        self._portrait_lines = 0
        self._clock: tuple[Scene, int, bool] | None = None
        """What the clock shows."""
        self._marked: tuple[object, ...] = ()
        """What the harbor shows of the cursor and of what moves."""

    # --- panels and their places ---

    @property
    def harbor(self) -> PanelWidget:
        return self._board("harbor")

    def _board(self, name: str) -> PanelWidget:
        return self.query_one(f"#{name}", PanelWidget)

    @property
    def _widths(self) -> table_widget.Widths:
        view = self.scene.view
        race = bool(view.ends_at) and self.app.size.width < ABREAST
        listed = bool(view.goals) or race or tale_in(view) is not None
        return table_widget.widths_of(self._form.name, self.app.size.width, len(view.seats), listed)

    @property
    def _main_width(self) -> int:
        return self._widths.main - MARGINS

    def compose(self) -> ComposeResult:
        """The clock on top, the keys at the bottom; see `sizes` for what is between in each layout."""
        self._choose_form()
        self._clock = None
        yield LinesWidget(id="clock")
        yield LinesWidget(id="banner")
        yield LinesWidget(id="event")
        yield PanelWidget(id="harbor")
        with Row(id="body"):
            with Column(id="main"):
                yield LinesWidget(id="question")
                yield Answers(self._follow, id="options")
                yield LinesWidget(id="odds")
                yield LinesWidget(id="detail")
                if not self._compact:
                    yield LogStrip(id="log-strip")
            with Column(id="side"):
                with ScrollingColumn(id="lists", can_focus=False):
                    yield PanelWidget(id="contracts")
                    if not self._wide:
                        yield PanelWidget(id="seats")
                yield LinesWidget(id="fold")
                yield LinesWidget(id="odds-side")
            if self._wide:
                with Column(id="crew"):
                    with ScrollingColumn(id="crew-list", can_focus=False):
                        yield PanelWidget(id="seats")
                    yield LinesWidget(id="crew-fold")
        yield LinesWidget(id="own")
        if self._compact:
            yield LogStrip(id="log-strip")
        yield LinesWidget(id="tutorial-note")
        yield KeyLine(id="keys")

    # --- how many lines each gets ---

    def _harbor_tiles(self) -> list[Size]:
        """Return sizes of the harbor's cards to try, the largest first: smaller ones leave lines for the rest."""
        cards, height = len(harbor.harbor_cards(self.scene)), self.app.size.height
        if self._compact:
            heights: tuple[int, ...] = (height // 4,) if self._form.tall else (height // 4, 3, 1)
        else:
            most = height * 9 // 20 if self._wide else height * 3 // 10
            heights = tuple(lines for lines in (most, 16, 11, 8, 4, 3) if lines <= most)
        ladder = SMALLER if self._compact else LADDER
        if heights[0] >= ROOM_FOR_DOUBLE and len(self.scene.view.goals) <= FEW_GOALS:
            ladder = DOUBLE, *ladder
        found = [harbor.fitting_size(cards, self.app.size.width - MARGINS, lines, ladder) for lines in heights]
        if self.scene.last_bust is not None and not self._compact:
            found += [size for size in PAIRS if size.lines <= heights[0]]
            found.sort(key=lambda size: -size.lines)
        return list(dict.fromkeys(found))

    def _share_out(self, room: int, asked: Sequence[Content], rows: Sequence[ListOption], opened: int) -> InSight:
        """Distribute the `room` lines below the question among the panels; all options come first, of which the
        open ones take so many lines.
        """
        whole = sum(map(table_widget.lines_of, rows)) or 1
        share = self._share_compact if self._compact else self._share_large
        shares, seen = share(room, len(asked), whole, opened or 1)
        self.query_one("#question").styles.height = len(asked)
        self.menu.styles.height = max(1, shares.choices)
        # set here: Textual would show a scroll bar until the new height is laid out, then lay out again without it
        self.menu.styles.overflow_y = "auto" if whole > shares.choices else "hidden"
        return seen

    def _share_compact(self, room: int, asked: int, whole: int, opened: int) -> tuple[layout.Shares, InSight]:
        most, gap = (7, 1) if self._form.tall else (3, 0)
        below, hint = asked + room, self._hint_height()
        shares = share(room, whole, opened, 0, hint)
        own = self._own_strip(below - shares.log(most, hint) - gap, room - opened)
        if own:
            most, room, below = max(1, most - len(own)), room - len(own), below - len(own)
            shares = share(room, whole, opened, 0, hint)
        log = shares.log(most, hint)
        boards = self._boards(below - log - gap, bool(own))
        odds = self._odds(self._main_width)
        beside = self._odds(self._widths.side - SCROLL, odds_bars.FULL) if odds else []
        if len(beside) > below - log - boards.lines - 1:
            beside = []
            shares = share(room, whole, opened, len(odds), hint)
            log = shares.log(most, hint)
            odds = odds if shares.odds == len(odds) else self._odds(self._main_width, shares.odds)
        odds = odds[: shares.odds]
        self._show_line("#odds", odds)
        self._show_line("#odds-side", beside)
        self._show_line("#own", own)
        body = below - log - gap
        left = body - asked - shares.choices - len(odds)
        spare = min(left, body - boards.lines - len(beside))
        if len(self.scene.log) < log + spare:  # a young log has no use for more
            scene = self.scene
            whole_log = wanted(scene.log, scene.newest, scene.theme, self.app.size.width - MARGINS)
            spare = min(spare, max(0, whole_log - log))
        self._lent = self._not_described(spare, left)
        self._described, self._log_lines = left - self._lent, log
        self.query_one("#log-strip").styles.height = log + self._lent
        seen = self._show_side(boards, body - self._lent, bool(own) or self._own_in_harbor)
        return shares, InSight.ALL if seen else InSight.LITTLE  # a smaller harbor would show no more of the others

    def _not_described(self, spare: int, room: int) -> int:
        """Lines of the detail panel, of its `room` and at most `spare`, that the text of no option needs."""
        if spare <= 0:
            return 0
        options = (Thing("option", "", number) for number in range(len(self.scene.options)))
        longest = max((len(self._brief(option).wrap(self._main_width)) for option in options), default=0)
        return max(0, min(spare, room - max(layout.DETAIL_LINES, longest)))

    def _brief(self, thing: Thing) -> Content:
        """What is said of a thing without the rules help, put in words once for a scene."""
        if thing not in self._texts:
            self._texts[thing] = detail.paint(replace(self.scene, pointed=thing, note=""), False)
        return self._texts[thing]

    def _give_back(self, lines: int) -> None:
        """Take from the log the lines lent to it, if a text of so many lines about a card or a seat needs them."""
        if self._lent and lines > self._described:
            self.query_one("#log-strip").styles.height = self._log_lines
            self._described, self._lent = self._described + self._lent, 0

    def _share_large(self, room: int, asked: int, whole: int, opened: int) -> tuple[layout.Shares, InSight]:
        below, margins = asked + room, MARGINS if self._form.tall else 0
        own = [] if self._wide else self._own_strip(below - (1 if self._form.tall else 0), room - opened)
        room, below = room - len(own) - margins, below - len(own)
        odds = self._odds(self._main_width)
        least, most = WIDE_DETAIL if self._wide else STANDARD_DETAIL
        wanted = max(least, min(most, (room - whole - len(odds)) // 2), self._hint_height() + 2)
        shares = share(room, whole, opened, len(odds), layout.LARGE_DETAIL)
        if shares.odds < len(odds):
            odds = self._odds(self._main_width, shares.odds)
        self._show_line("#odds", odds[: shares.odds])
        self._show_line("#own", own)
        self._detail_rows = shares.detail(wanted)
        self.query_one("#detail").styles.height = max(1, self._detail_rows)
        if self._wide:
            return shares, InSight.ALL if self._show_columns(below) else InSight.LITTLE
        below -= 1 if self._form.tall else 0  # the line between goals and seats
        boards = self._boards(below, bool(own))
        if not self._show_side(boards, below, bool(own) or self._own_in_harbor):
            return shares, InSight.LITTLE
        return shares, InSight.ALL if boards.lines <= below and not own else InSight.OWN

    def _show_columns(self, room: int) -> bool:
        """Show goals and seats in a column each; return whether all of the goals and of the seats is in sight."""
        widths, side = self._widths, self.query_one("#side")
        side.display = bool(widths.side)
        side.styles.width, self.query_one("#crew").styles.width = max(1, widths.side), widths.crew
        boards = self._side_boards.columns(room, self._focus)
        self._show_boards(boards)
        seen = [
            layout.fold(boards._replace(seats=PanelContent()), room),
            layout.fold(boards._replace(goals=PanelContent()), room),
        ]
        for place, each, width in zip(("#fold", "#crew-fold"), seen, widths[1:], strict=True):
            self._show_fold(place, each.line(self.scene), width)
        return not any(each.goals or each.seats for each in seen)

    def _show_fold(self, panel: str, text: str, width: int) -> None:
        line = Content(text).stylize(self.scene.theme.dim)
        self._show_line(panel, folded(width - SCROLL, line) if text else [])

    def _hint_height(self) -> int:
        """Return the lines of the longest that the hint says of one of its first moves; 0 without a hint."""
        hint, width = self.scene.hint, max(1, self._main_width - MARGINS)
        if hint is None:
            return 0
        return max(len(Content(about_line(move, hint, self.scene.names)).wrap(width)) for move in hint.first())

    def _show_boards(self, boards: layout.Boards) -> None:
        self._side = boards.form
        self._board("contracts").show(boards.goals)
        self._board("seats").show(boards.seats)

    def _show_side(self, boards: layout.Boards, room: int, own_seen: bool) -> bool:
        """Show the side panel and what it hides; return whether goals and the deciding seat's cards show."""
        self.query_one("#side").styles.width = self._widths.side
        self._show_boards(boards)
        folds, own = layout.fold(boards, room), self.scene.view.seats.index(self.scene.seat) + 1
        self._show_fold("#fold", folds.line(self.scene, own if own_seen else 0), self._widths.side)
        return not folds.goals and (own_seen or own not in folds.seats)

    @property
    def _own_in_harbor(self) -> bool:
        """Whether the empty harbor shows the cards of the seat that decides."""
        return any(thing.kind == "shown" for thing in self.harbor.panel.things)

    def _own_strip(self, room: int, spare: int) -> list[Content]:
        """Return the deciding seat's cards across the screen, if `room` lines at the side do not show them.

        They take no more than the `spare` lines that the open choices leave.
        """
        if self._own_in_harbor or self._side_boards.whole(room, "") is not None:
            return []
        lines = seats.own_strip(self.scene, self.app.size.width - 2)
        return lines if len(lines) <= spare else []

    def _boards(self, room: int, strip: bool) -> layout.Boards:
        """Paint the side panel in `room` lines; if cramped, the deciding seat has the `strip` or comes first."""
        order: seats.Order = "own last" if strip else "own first"
        return self._side_boards.whole(room, self._focus) or self._side_boards.cramped(self._focus, order)

    @property
    def _focus(self) -> str:
        focused = self.screen.focused
        return focused.id or "" if focused is not None else ""

    def _odds(self, width: int, lines: int = 0) -> list[Content]:
        odds = self.scene.odds
        wanted = lines or (odds_bars.FULL if self._form.tall else odds_bars.PAIRS)
        return [] if odds is None else odds_bars.paint(odds, self.scene.theme, self.scene.names, width, wanted)

    # --- painting ---

    def show(self, scene: Scene) -> None:
        kept = table_widget.cursor_kept(self.scene, scene)
        self.scene = scene = replace(scene, pointed=kept)
        if not self._fits:
            return
        note = Content(scene.tutorial_note).wrap(max(1, self.app.size.width - NOTE_MARGIN))
        above = self._show_above() + self._show_line("#tutorial-note", note if scene.tutorial_note else [])
        asked = choices.question(scene, self._main_width)
        rows = choices.rows(scene, self._main_width - 1)
        first = self._cursor_row(rows)
        if kept.kind in ("none", "option"):
            self.scene = replace(scene, pointed=NOTHING if first is None else table_widget.option_of(rows[first]))
        room = self.app.size.height - above - KEYS - len(asked) - (MARGINS if self._form.tall else 0)
        self._portrait_lines = room - len(rows) - BELOW_PORTRAITS[self._form.name]
        if self._portraits() is not None:
            rows = choices.rows(scene, self._main_width - 1, brief=True)
        self._texts.clear()
        self._see_boards()
        grades: dict[Size, InSight] = {}
        for tile in self._harbor_tiles():
            rows, grades[tile] = self._try(tile, room, asked, rows)
            if grades[tile] == max(InSight):
                break
        best = max(grades, key=lambda tile: grades[tile])
        if best != self._tile:
            rows, _ = self._try(best, room, asked, rows)
        if self._side.detail in NAMES_ALONE and not self._compact and scene.last_bust is None:
            rows = self._say_what_is_asked(best, grades[best], room, asked, rows)
        self.harbor.show(self.harbor.panel)
        self.query_one("#question", LinesWidget).put(asked)
        shown = rows or [ListOption(scene.say("panels.report"), id=table_widget.REPORT)]
        if not table_widget.same_rows(shown, self.menu.options):
            self.menu.set_options(shown)
        self.menu.highlighted = first if rows else 0
        self._show_detail()
        self._marked = self._harbor_marks()
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

    def _say_what_is_asked(
        self, tile: Size, least: InSight, room: int, asked: Sequence[Content], rows: list[ListOption]
    ) -> list[ListOption]:
        """Lay the table out again so that what contracts ask is read beside the harbor's cards, or beside their names
        once these cards are smaller, if not less is seen then.
        """
        width, height = self.app.size.width - MARGINS, self.app.size.height
        if not any(goal.kind == "contract" and not goal.markers for goal in self.scene.view.goals):
            return rows
        most = max(len(self.harbor.panel.lines), height * 3 // 10 + 1)
        tried = tile.lines
        for smaller in (*PICTURES, *TILES, SMALL):
            least_lines = harbor.rows_of(self.scene, width, smaller) * smaller.lines + 1
            if least_lines > most or smaller.lines > tile.lines:
                continue
            if smaller.lines < tried:  # the lists beside the harbor have more lines
                tried = smaller.lines
                found, seen = self._try(smaller, room, asked, rows)
                if seen >= least and self._side.detail not in NAMES_ALONE:
                    return found
            if len(harbor.paint(self.scene, width, smaller, False, True).lines) <= most:
                found, seen = self._try(smaller, room, asked, rows, asks=True)
                if seen >= least:
                    return found
        return self._try(tile, room, asked, rows)[0]

    def _try(
        self, tile: Size, room: int, asked: Sequence[Content], rows: list[ListOption], asks: bool = False
    ) -> tuple[list[ListOption], InSight]:
        """Lay the table out with harbor cards of this size, and perhaps with what contracts ask beside them; return
        the rows of the options, and what is seen.
        """
        self._tile, self._asks = tile, asks
        harbor = self._harbor_panel()
        left = room - len(harbor.lines)
        opened = sum(1 for option in self.scene.options if option.enabled)  # these options come first
        if sum(map(table_widget.lines_of, rows[:opened])) > left:
            rows = choices.rows(self.scene, self._main_width - 1, brief=True)
        self.harbor.panel = harbor
        return rows, self._share_out(left, asked, rows, sum(map(table_widget.lines_of, rows[:opened])))

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
        marked, self._marked = self._marked, self._harbor_marks()
        if marked != self._marked:
            self.harbor.show(self._harbor_panel())
        self._board("contracts").show(self._side_boards.goals(self._side, self._focus == "contracts"))
        self._board("seats").show(self._side_boards.seats(self._side, self._focus == "seats"))

    def _harbor_marks(self) -> tuple[object, ...]:
        scene, thing = self.scene, self.scene.pointed
        option, about = scene.option_at(thing), tuple[object, ...]()
        if thing.kind in ("card", "expedition", "shown"):
            about = thing
        elif option is not None:
            about = option.card, option.text if isinstance(option.about, CharacterView) else ""
        moves = bool(scene.fresh) or scene.last_bust is not None
        return self._focus == "harbor", scene.frame if moves else 0, about

    def _show_detail(self) -> None:
        scene, width = self.scene, self._main_width
        text = detail.paint(scene, False) if scene.note else self._brief(scene.pointed)
        asks = scene.pointed.kind in ("none", "option") and not scene.note
        lines: Sequence[Content | Line] = text.wrap(width)
        if not self._compact:
            lines = detail.fitted(scene, text, width, self._detail_rows, self._wide)
        elif asks and self._portraits() is not None:
            lines = portraits.beneath(scene).wrap(width)
        else:
            self._give_back(len(lines))
            if scene.hint is None:
                lines = detail.fitted(scene, text, width, max(len(lines), self._described), False)
        self.query_one("#detail", LinesWidget).put(lines)

    def _portraits(self) -> PanelContent | None:
        """Return the characters to choose from, where they are asked about and have room in place of the harbor."""
        return portraits.paint(self.scene, self.app.size.width - MARGINS, self._portrait_lines)

    def _harbor_panel(self) -> PanelContent:
        width, focused = self.app.size.width - MARGINS, self._focus == "harbor"
        return self._portraits() or harbor.paint(self.scene, width, self._tile, focused, self._asks)

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
        self._board(board).focus()
        self._board(board).point(place)

    def on_panel_widget_pointed(self, event: PanelWidget.Pointed) -> None:
        """Point at the first option about the thing under a board's cursor."""
        event.stop()
        numbers = self.scene.options_of(event.thing.id) if event.thing.kind in ("card", "expedition") else []
        if numbers:
            self.menu.highlighted = self.menu.get_option_index(str(numbers[0]))
        self.point(event.thing)

    def thing_at(self, board: str, place: int) -> Thing:
        things = self._board(board).things
        return things[place] if place < len(things) else NOTHING
