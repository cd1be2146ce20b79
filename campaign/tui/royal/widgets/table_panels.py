"""The panels of the table: where they are at each size, how many lines each gets, and painting them."""

from collections.abc import Sequence
from dataclasses import replace
from enum import IntEnum

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets.option_list import Option as ListOption

from highseas.campaign.tui import keymap
from highseas.campaign.tui.royal.widgets import (
    choices,
    clock,
    detail,
    harbor,
    months,
    odds_bars,
    portraits,
    seats,
    tiles,
)
from highseas.campaign.tui.royal.widgets.layout import (
    DETAIL_LINES,
    LARGE_FORMS,
    LIST_FORMS,
    Boards,
    Painted,
    Shares,
    Side,
    column_boards,
    cramped_boards,
    fold,
    share,
    share_large,
    side_boards,
)
from highseas.campaign.tui.royal.widgets.scene import Scene
from highseas.campaign.tui.widgets.board import Board
from highseas.campaign.tui.widgets.ground import Column, Row, ScrollingColumn
from highseas.campaign.tui.widgets.keyline import KeyLine
from highseas.campaign.tui.widgets.lines import Line
from highseas.campaign.tui.widgets.log_strip import LogStrip
from highseas.campaign.tui.widgets.menu import Answers
from highseas.campaign.tui.widgets.pane import Pane
from highseas.campaign.tui.widgets.panel import NOTHING, Panel, Thing, ThingKind, folded
from highseas.campaign.tui.widgets.sizes import Widths, widths_of
from highseas.campaign.tui.widgets.table_ground import REPORT, TableGround, alike, lines_of, option_of
from highseas.story.seen import tale_in

KEYS, MARGINS, NOTE_MARGIN, SCROLL = 1, 2, 3, 3
"""Lines of the keys at the bottom; margins of a panel, above and below it in lines, or on both sides in columns;
columns beside a tutorial note; columns of a panel's margins and its scroll bar."""
STANDARD_DETAIL, WIDE_DETAIL = (9, 12), (12, 16)
"""Lines that the detail panel wants in the standard and in the wide layout, at least and at most."""
BELOW_PORTRAITS = {"compact": 3, "standard": 8, "wide": 12}
"""Lines kept below the portraits of characters and their options, by layout."""
_ON_BOARD: dict[str, tuple[ThingKind, ...]] = {
    "harbor": ("card", "expedition", "shown"),
    "contracts": ("contract", "mission"),
    "seats": ("seat", "shown"),
}
"""What can be pointed at on each board."""


class _Seen(IntEnum):
    """What is in sight: not all goals or not the cards of the seat that decides, these, or everybody's."""

    LITTLE = 0
    OWN = 1
    ALL = 2


class TablePanels(TableGround):
    """Lays out and paints the panels of a `Scene`, which it repaints where the cursor moves.

    It holds nothing but the scene it painted last. `TableTop` adds what the player does with it.
    """

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self.scene = scene
        self._side = Side("full", "lines")
        self._tile = tiles.LINE
        self._portrait_lines = 0
        self._detail_rows = 0
        self._log_lines, self._lent, self._described = 0, 0, 0
        """Lines of a compact log without those that the detail panel lent it; what the panel has left."""
        """Lines of the detail panel, where it has a fixed height."""
        self._marked: dict[str, tuple[object, ...]] = {}
        self._painted: Painted = {}

    # --- panels and their places ---

    @property
    def harbor(self) -> Board:
        """The harbor and the expeditions."""
        return self.query_one("#harbor", Board)

    @property
    def _widths(self) -> Widths:
        """Columns of the panels, margins included."""
        view = self.scene.view
        listed = bool(view.goals) or tale_in(view) is not None
        return widths_of(self._form.name, self.app.size.width, len(view.seats), listed)

    @property
    def _main_width(self) -> int:
        """Columns for the question and its options."""
        return self._widths.main - MARGINS

    def compose(self) -> ComposeResult:
        """The clock on top, the keys at the bottom; see `sizes` for what is between in each layout."""
        self._choose_form()
        yield Pane(id="clock")
        yield Pane(id="banner")
        yield Pane(id="event")
        yield Board(id="harbor")
        with Row(id="body"):
            with Column(id="main"):
                yield Pane(id="question")
                yield Answers(self._follow, id="options")
                yield Pane(id="odds")
                yield Pane(id="detail")
                if not self._compact:
                    yield LogStrip(id="log-strip")
            with Column(id="side"):
                with ScrollingColumn(id="lists", can_focus=False):
                    yield Board(id="contracts")
                    if not self._wide:
                        yield Board(id="seats")
                yield Pane(id="fold")
                yield Pane(id="odds-side")
            if self._wide:
                with Column(id="crew"):
                    with ScrollingColumn(id="crew-list", can_focus=False):
                        yield Board(id="seats")
                    yield Pane(id="crew-fold")
        yield Pane(id="own")
        if self._compact:
            yield LogStrip(id="log-strip")
        yield Pane(id="tutorial-note")
        yield KeyLine(id="keys")

    # --- painting ---

    def repaint(self) -> None:
        """Paint the scene that is shown anew."""
        self.show(self.scene)

    def show(self, scene: Scene) -> None:
        """Paint everything, with the cursor on the first option; deferred if a recompose is pending."""
        self.scene = scene
        if not self._fits:
            return
        above = self._show_above() + self._show_tutorial_note()
        asked = choices.question(scene, self._main_width)
        rows = choices.rows(scene, self._main_width - 1)
        first = choices.first_answer(scene, [row.id for row in rows]) if rows else None
        self.scene = replace(scene, pointed=NOTHING if first is None else option_of(rows[first]))
        room = self.app.size.height - above - KEYS - len(asked) - (MARGINS if self._form.tall else 0)
        self._portrait_lines = room - len(rows) - BELOW_PORTRAITS[self._form.name]
        if self._portraits() is not None:
            rows = choices.rows(scene, self._main_width - 1, brief=True)
        self._painted = {}
        grades: dict[tiles.Size, _Seen] = {}
        for tile in self._harbor_tiles():
            rows, grades[tile] = self._try(tile, room, asked, rows)
            if grades[tile] == max(_Seen):
                break
        best = max(grades, key=lambda tile: grades[tile])
        if best != self._tile:
            self._try(best, room, asked, rows)
        self.harbor.show(self.harbor.panel)
        self._show_options(asked, rows, first)
        self._show_detail()
        self._marked = self._marks()
        self.query_one(LogStrip).show(scene.log, scene.newest, scene.theme)
        keys = keymap.table_keys(tale_in(scene.view) is not None, scene.hints, scene.moment)
        self.query_one(KeyLine).show(keys, scene.theme)

    def _try(
        self, tile: tiles.Size, room: int, asked: Sequence[Content], rows: list[ListOption]
    ) -> tuple[list[ListOption], "_Seen"]:
        """Lay the table out with harbor cards of this size; return the rows of the options, and what is seen."""
        self._tile = tile
        harbor = self._harbor_panel()
        left = room - len(harbor.lines)
        if self._open_lines(rows) > left:
            rows = choices.rows(self.scene, self._main_width - 1, brief=True)
        self.harbor.set_panel(harbor)
        return rows, self._share_out(left, asked, rows)

    def _show_tutorial_note(self) -> int:
        """Show the tutorial note above the keys; return its lines."""
        note, width = Content(self.scene.tutorial_note), max(1, self.app.size.width - NOTE_MARGIN)
        return self._show_line("#tutorial-note", note.wrap(width) if self.scene.tutorial_note else [])

    def _show_above(self) -> int:
        """Show the clock, a banner, and today's event or a puzzle's task; return their lines."""
        panel, tale, width = self.query_one("#clock", Pane), tale_in(self.scene.view), self.app.size.width
        tall = self._form.tall
        clock_lines = 5 if tall and (self.scene.view.timed or tale is not None) else 1
        panel.styles.height = clock_lines
        if tale is None:
            panel.put(clock.paint(self.scene, width, tall).split(allow_blank=True))
        else:
            panel.put(months.paint(self.scene, tale, width, tall).split(allow_blank=True))
        banner = Content(f" {self.scene.banner}" if self.scene.banner else "").stylize(self.scene.theme.clash)
        above = clock_lines + self._show_line("#banner", folded(width, banner) if self.scene.banner else [])
        task = folded(width, Content(f" {self.scene.task}").stylize("bold")) if self.scene.task else []
        return above + self._show_line("#event", task if tale is None else months.today(self.scene, tale, width))

    def _show_line(self, panel: str, lines: Sequence[Content]) -> int:
        """Show a panel, or hide it if it has no lines; return how many it takes."""
        line = self.query_one(panel, Pane)
        line.display = bool(lines)
        if lines:
            line.put(lines, layout=True)
        return len(lines)

    def _open_lines(self, rows: Sequence[ListOption]) -> int:
        """Return the lines of the open options, which come first."""
        opened = sum(1 for option in self.scene.options if option.enabled)
        return sum(lines_of(row) for row in rows[:opened])

    def _harbor_tiles(self) -> list[tiles.Size]:
        """Return sizes of the harbor's cards to try, the largest first: smaller ones leave lines for the rest."""
        cards, height = len(harbor.harbor_cards(self.scene)), self.app.size.height
        if self._compact:
            heights: tuple[int, ...] = (height // 4,) if self._form.tall else (height // 4, 3, 1)
        else:
            most = height * 2 // 5 if self._wide else height * 3 // 10
            heights = tuple(lines for lines in (most, 16, 11, 8, 4, 3) if lines <= most)
        ladder = tiles.SMALLER if self._compact else tiles.LADDER
        found = [harbor.fitting_size(cards, self.app.size.width - MARGINS, lines, ladder) for lines in heights]
        return list(dict.fromkeys(found))

    def _share_out(self, room: int, asked: Sequence[Content], rows: Sequence[ListOption]) -> "_Seen":
        """Distribute the `room` lines below the question among the panels; all options come first."""
        whole, opened = sum(map(lines_of, rows)) or 1, self._open_lines(rows) or 1
        share = self._share_compact if self._compact else self._share_large
        shares, seen = share(room, len(asked), whole, opened)
        self.query_one("#question").styles.height = len(asked)
        self.menu.styles.height = max(1, shares.choices)
        # set here: Textual would show a scroll bar until the new height is laid out, then lay out again without it
        self.menu.styles.overflow_y = "auto" if whole > shares.choices else "hidden"
        return seen

    def _share_compact(self, room: int, asked: int, whole: int, opened: int) -> tuple[Shares, "_Seen"]:
        """Distribute the lines where the log is below all panels."""
        log = 7 if self._form.tall else 3
        below = asked + room
        hint = self._hint_height()
        shares = share(room, whole, opened, 0, log, hint)
        gap = 1 if self._form.tall else 0
        own = self._own_strip(below - shares.log - gap, room - opened)
        if own:
            log, room, below = max(1, log - len(own)), room - len(own), below - len(own)
            shares = share(room, whole, opened, 0, log, hint)
        boards = self._boards(below - shares.log - gap, bool(own))
        odds = self._odds(self._main_width)
        beside = self._beside(below - shares.log - boards.lines - 1) if odds else []
        if odds and not beside:
            shares = share(room, whole, opened, len(odds), log, hint)
            odds = odds if shares.odds == len(odds) else self._odds(self._main_width, shares.odds)
        odds = odds[: shares.odds] if not beside else []
        self._show_line("#odds", odds)
        self._show_line("#odds-side", beside)
        self._show_line("#own", own)
        body = below - shares.log - gap
        spare = min(body - asked - shares.choices - len(odds), body - boards.lines - len(beside))
        self._lent = self._not_described(spare, body - asked - shares.choices - len(odds))
        self._described = body - asked - shares.choices - len(odds) - self._lent
        self._log_lines = shares.log
        self.query_one("#log-strip").styles.height = shares.log + self._lent
        seen = self._show_side(boards, body - self._lent, bool(own) or self._own_in_harbor)
        return shares, _Seen.ALL if seen else _Seen.LITTLE  # a smaller harbor would show no more of the others

    def _not_described(self, spare: int, room: int) -> int:
        """Lines of the detail panel, of its `room` and at most `spare`, that the text of no option needs."""
        found, width = self.scene.options, self._main_width
        things = (Thing("option", "", number) for number in range(len(found)))
        texts = (detail.paint(replace(self.scene, pointed=thing), False) for thing in things)
        needed = max((len(text.wrap(width)) for text in texts), default=0) if spare > 0 else 0
        return max(0, min(spare, room - max(needed, DETAIL_LINES)))

    def _give_back(self, lines: int) -> None:
        """Take from the log the lines lent to it, if a text of so many lines about a card or a seat needs them."""
        if self._lent and lines > self._described:
            self.query_one("#log-strip").styles.height, self._lent = self._log_lines, 0

    def _share_large(self, room: int, asked: int, whole: int, opened: int) -> tuple[Shares, "_Seen"]:
        """Distribute the lines where the log is below the detail panel."""
        below, margins = asked + room, MARGINS if self._form.tall else 0
        own = [] if self._wide else self._own_strip(below - (1 if self._form.tall else 0), room - opened)
        room, below = room - len(own) - margins, below - len(own)
        odds = self._odds(self._main_width)
        wanted = max(self._detail_lines(room - whole - len(odds)), self._hint_height() + 2)
        shares = share_large(room, whole, opened, len(odds), wanted)
        if shares.odds < len(odds):
            odds = self._odds(self._main_width, shares.odds)
        self._show_line("#odds", odds[: shares.odds])
        self._show_line("#own", own)
        self._detail_rows = shares.detail
        self.query_one("#detail").styles.height = max(1, shares.detail)
        if self._wide:
            return shares, _Seen.ALL if self._show_columns(below) else _Seen.LITTLE
        below -= 1 if self._form.tall else 0  # the line between goals and seats
        boards = self._boards(below, bool(own))
        if not self._show_side(boards, below, bool(own) or self._own_in_harbor):
            return shares, _Seen.LITTLE
        return shares, _Seen.ALL if boards.lines <= below and not own else _Seen.OWN

    def _detail_lines(self, room: int) -> int:
        """Lines that the detail panel wants of those it shares with the log below it."""
        least, most = WIDE_DETAIL if self._wide else STANDARD_DETAIL
        return max(least, min(most, room // 2))

    def _show_columns(self, room: int) -> bool:
        """Show goals and seats in a column each; return whether all of the goals and of the seats is in sight."""
        widths = self._widths
        boards = column_boards(self.scene, (widths.side - SCROLL, widths.crew - SCROLL), room, self._focus)
        self._side = boards.form
        side = self.query_one("#side")
        side.display = bool(widths.side)
        side.styles.width, self.query_one("#crew").styles.width = max(1, widths.side), widths.crew
        self.query_one("#contracts", Board).show(boards.goals)
        self.query_one("#seats", Board).show(boards.seats)
        seen = [fold(boards._replace(seats=Panel()), room), fold(boards._replace(goals=Panel()), room)]
        for place, folded_away, width in zip(("#fold", "#crew-fold"), seen, widths[1:], strict=True):
            line = Content(folded_away.line(self.scene)).stylize(self.scene.theme.dim)
            self._show_line(place, folded(width - SCROLL, line) if line.plain else [])
        return not any(each.goals or each.seats for each in seen)

    def _hint_height(self) -> int:
        """Return the lines of the longest that the hint says of one of its first moves; 0 without a hint."""
        hint, width = self.scene.hint, max(1, self._main_width - MARGINS)
        said = [detail.hint_lines(move.number, self.scene) for move in hint.first()] if hint is not None else []
        return max((len(Content.assemble(*each).wrap(width)) for each in said), default=0)

    def _show_side(self, boards: Boards, room: int, own_seen: bool) -> bool:
        """Show the side panel and what it hides; return whether goals and the deciding seat's cards show."""
        self._side = boards.form
        self.query_one("#side").styles.width = self._widths.side
        self.query_one("#contracts", Board).show(boards.goals)
        self.query_one("#seats", Board).show(boards.seats)
        folds, own = fold(boards, room), self.scene.view.seats.index(self.scene.seat) + 1
        line = Content(folds.line(self.scene, own if own_seen else 0)).stylize(self.scene.theme.dim)
        self._show_line("#fold", folded(self._widths.side - SCROLL, line) if line.plain else [])
        return not folds.goals and (own_seen or own not in folds.seats)

    @property
    def _own_in_harbor(self) -> bool:
        """Whether the empty harbor shows the cards of the seat that decides."""
        return any(thing.kind == "shown" for thing in self.harbor.panel.things)

    def _beside(self, room: int) -> list[Content]:
        """Return the odds to show below the boards, if they fit."""
        lines = self._odds(self._widths.side - SCROLL, odds_bars.FULL)
        return [] if len(lines) > room else lines

    def _own_strip(self, room: int, spare: int) -> list[Content]:
        """Return the deciding seat's cards across the screen, if `room` lines at the side do not show them.

        They take no more than the `spare` lines that the open choices leave.
        """
        if self._own_in_harbor or self._in_sight(room):
            return []
        lines = seats.own_strip(self.scene, self.app.size.width - 2)
        return lines if len(lines) <= spare else []

    def _in_sight(self, room: int) -> bool:
        """Whether all boards fit in `room` lines."""
        return self._whole_side(room, "") is not None

    def _whole_side(self, room: int, focus: str) -> Boards | None:
        """Paint the side panel so that all of it fits in `room` lines, if it can."""
        forms = LIST_FORMS if self._compact else LARGE_FORMS
        width = self._widths.side - SCROLL
        return side_boards(self.scene, width, room, self._compact, focus, self._painted, forms)

    def _boards(self, room: int, strip: bool) -> Boards:
        """Paint the side panel in `room` lines; if cramped, the deciding seat has the `strip` or comes first."""
        focus, width = self._focus, self._widths.side - SCROLL
        whole = self._whole_side(room, focus)
        order: seats.Order = "own last" if strip else "own first"
        return whole or cramped_boards(self.scene, width, self._compact, focus, order, self._painted)

    @property
    def _focus(self) -> str:
        """The id of the focused panel."""
        focused = self.screen.focused
        return focused.id or "" if focused is not None else ""

    def _odds(self, width: int, lines: int = 0) -> list[Content]:
        """Paint the odds, if shown, in about `lines` lines; 0 for as many as suit the screen."""
        odds = self.scene.odds
        wanted = lines or (odds_bars.FULL if self._form.tall else odds_bars.PAIRS)
        return [] if odds is None else odds_bars.paint(odds, self.scene.theme, self.scene.names, width, wanted)

    def _show_options(self, asked: Sequence[Content], rows: Sequence[ListOption], first: int | None) -> None:
        menu = self.menu
        self.query_one("#question", Pane).put(asked)
        shown = rows or [ListOption(self.scene.say("panels.report"), id=REPORT)]
        if not alike(shown, menu.options):
            menu.set_options(shown)
        menu.highlighted = first if rows else 0

    def _show_pointed(self) -> None:
        """Repaint the boards that the cursor entered or left, and the detail panel."""
        if self._fits:
            self._show_marked()
            self._show_detail()

    def _show_marked(self) -> None:
        """Repaint the boards whose marks have changed."""
        scene, widths = self.scene, self._widths
        marked, self._marked = self._marked, self._marks()
        if marked["harbor"] != self._marked["harbor"]:
            self.harbor.show(self._harbor_panel())
        if marked["contracts"] != self._marked["contracts"]:
            goals = self._side.goals(scene, widths.side - SCROLL, self._focused("contracts"), self._compact)
            self.query_one("#contracts", Board).show(goals)
        if marked["seats"] != self._marked["seats"]:
            width = (widths.crew or widths.side) - SCROLL
            self.query_one("#seats", Board).show(self._side.seats(scene, width, self._focused("seats")))

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
            lines = detail.paint(self.scene, False).wrap(self._main_width)
            self._give_back(len(lines))
        else:
            lines = detail.fitted(self.scene, self._main_width, self._detail_rows, self._wide)
        self.query_one("#detail", Pane).put(lines)

    def _portraits(self) -> Panel | None:
        """Return the characters to choose from, where they are asked about and have room in place of the harbor."""
        return portraits.paint(self.scene, self.app.size.width - MARGINS, self._portrait_lines)

    def _harbor_panel(self) -> Panel:
        width, focused = self.app.size.width - MARGINS, self._focused("harbor")
        return self._portraits() or harbor.paint(self.scene, width, self._tile, focused)

    def _focused(self, board: str) -> bool:
        return self._focus == board

    def show_beat(self, beat: int) -> None:
        """Paint the frame of so many beats left: the boards where something moves, at the end the question."""
        self.scene = replace(self.scene, beat=beat)
        if not self._fits:
            return
        self._show_marked()
        if beat:
            return
        asked = choices.question(self.scene, self._main_width)
        self.query_one("#question", Pane).put(asked)
        own = self.query_one("#own", Pane)
        if own.display and any(self.scene.change.coins):
            own.put(seats.own_strip(self.scene, self.app.size.width - MARGINS))

    def _beat_of(self, board: str) -> int:
        """The beats left of what moves on a board; 0 if nothing does."""
        scene, coins = self.scene, any(self.scene.change.coins)
        moves = {
            "harbor": bool(scene.fresh) or scene.last_bust is not None,
            "contracts": bool(scene.change.goals) or (coins and self._compact),
            "seats": coins,
        }
        return scene.beat if moves[board] else 0

    # --- the cursor ---

    def point(self, thing: Thing, note: str = "") -> None:
        """Point at a thing, with a note in place of its description."""
        if thing != self.scene.pointed or note:
            self.scene = replace(self.scene, pointed=thing, note=note)
            self._show_pointed()
