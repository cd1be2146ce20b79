"""The panels of the table: where they are at each size, and how many lines each gets of a scene."""

from collections.abc import Sequence
from dataclasses import replace
from enum import IntEnum

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets.option_list import Option as ListOption

from highseas.campaign.royal.tui.widgets import detail, harbor, odds_bars, seats, tiles
from highseas.campaign.royal.tui.widgets.layout import (
    DETAIL_LINES,
    Boards,
    Shares,
    Side,
    SideBoards,
    fold,
    share,
    share_large,
)
from highseas.campaign.royal.tui.widgets.scene import Scene
from highseas.campaign.tui.widgets.keyline import KeyLine
from highseas.campaign.tui.widgets.log_strip import LogStrip, wanted
from highseas.campaign.tui.widgets.menu import Answers
from highseas.campaign.tui.widgets.pane import Column, LinesWidget, Row, ScrollingColumn
from highseas.campaign.tui.widgets.panel import PanelContent, PanelWidget, Thing, folded
from highseas.campaign.tui.widgets.table_widget import TableWidget, Widths, lines_of, widths_of
from highseas.story.view import tale_in

KEYS, MARGINS, NOTE_MARGIN, SCROLL = 1, 2, 3, 3
"""Lines of the keys at the bottom; margins of a panel, above and below it in lines, or on both sides in columns;
columns beside a tutorial note; columns of a panel's margins and its scroll bar."""
STANDARD_DETAIL, WIDE_DETAIL = (9, 12), (12, 16)
"""Lines that the detail panel wants in the standard and in the wide layout, at least and at most."""


class InSight(IntEnum):
    """What is in sight: not all goals or not the cards of the seat that decides, these, or everybody's."""

    LITTLE = 0
    OWN = 1
    ALL = 2


class TableRoom(TableWidget):
    """Lays out the panels for a `Scene`, and distributes the lines among them."""

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self.scene = scene
        self._side = Side("full", "lines")
        self._detail_rows = 0
        """Lines of the detail panel, where it has a fixed height."""
        self._log_lines, self._lent, self._described = 0, 0, 0
        """Lines of a compact log without those that the detail panel lent it; what the panel has left."""
        self._side_boards = SideBoards()
        self._texts: dict[int, Content] = {}
        """What is said of each option of the scene, by its number."""

    # --- panels and their places ---

    @property
    def harbor(self) -> PanelWidget:
        return self.query_one("#harbor", PanelWidget)

    @property
    def _widths(self) -> Widths:
        view = self.scene.view
        listed = bool(view.goals) or tale_in(view) is not None
        return widths_of(self._form.name, self.app.size.width, len(view.seats), listed)

    @property
    def _main_width(self) -> int:
        return self._widths.main - MARGINS

    def compose(self) -> ComposeResult:
        """The clock on top, the keys at the bottom; see `sizes` for what is between in each layout."""
        self._choose_form()
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

    def _harbor_tiles(self) -> list[tiles.Size]:
        """Return sizes of the harbor's cards to try, the largest first: smaller ones leave lines for the rest."""
        cards, height = len(harbor.harbor_cards(self.scene)), self.app.size.height
        if self._compact:
            heights: tuple[int, ...] = (height // 4,) if self._form.tall else (height // 4, 3, 1)
        else:
            most = height * 9 // 20 if self._wide else height * 3 // 10
            heights = tuple(lines for lines in (most, 16, 11, 8, 4, 3) if lines <= most)
        ladder = tiles.SMALLER if self._compact else tiles.LADDER
        found = [harbor.fitting_size(cards, self.app.size.width - MARGINS, lines, ladder) for lines in heights]
        return list(dict.fromkeys(found))

    def _share_out(self, room: int, asked: Sequence[Content], rows: Sequence[ListOption], opened: int) -> InSight:
        """Distribute the `room` lines below the question among the panels; all options come first, of which the
        open ones take so many lines.
        """
        whole = sum(map(lines_of, rows)) or 1
        share = self._share_compact if self._compact else self._share_large
        shares, seen = share(room, len(asked), whole, opened or 1)
        self.query_one("#question").styles.height = len(asked)
        self.menu.styles.height = max(1, shares.choices)
        # set here: Textual would show a scroll bar until the new height is laid out, then lay out again without it
        self.menu.styles.overflow_y = "auto" if whole > shares.choices else "hidden"
        return seen

    def _share_compact(self, room: int, asked: int, whole: int, opened: int) -> tuple[Shares, InSight]:
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
        beside = self._odds(self._widths.side - SCROLL, odds_bars.FULL) if odds else []
        if len(beside) > below - shares.log - boards.lines - 1:
            beside = []
        if odds and not beside:
            shares = share(room, whole, opened, len(odds), log, hint)
            odds = odds if shares.odds == len(odds) else self._odds(self._main_width, shares.odds)
        odds = odds[: shares.odds] if not beside else []
        self._show_line("#odds", odds)
        self._show_line("#odds-side", beside)
        self._show_line("#own", own)
        body = below - shares.log - gap
        spare = min(body - asked - shares.choices - len(odds), body - boards.lines - len(beside))
        if len(self.scene.log) < shares.log + spare:  # a young log has no use for more
            scene = self.scene
            whole_log = wanted(scene.log, scene.newest, scene.theme, self.app.size.width - MARGINS)
            spare = min(spare, max(0, whole_log - shares.log))
        self._lent = self._not_described(spare, body - asked - shares.choices - len(odds))
        self._described = body - asked - shares.choices - len(odds) - self._lent
        self._log_lines = shares.log
        self.query_one("#log-strip").styles.height = shares.log + self._lent
        seen = self._show_side(boards, body - self._lent, bool(own) or self._own_in_harbor)
        return shares, InSight.ALL if seen else InSight.LITTLE  # a smaller harbor would show no more of the others

    def _not_described(self, spare: int, room: int) -> int:
        """Lines of the detail panel, of its `room` and at most `spare`, that the text of no option needs."""
        options = range(len(self.scene.options) if spare > 0 else 0)
        texts = (self._brief(Thing("option", "", number)).wrap(self._main_width) for number in options)
        return max(0, min(spare, room - max(DETAIL_LINES, *map(len, texts), 0)))

    def _brief(self, thing: Thing) -> Content:
        """What is said of a thing without the rules help; of an option it is put in words once."""
        if thing.kind != "option" or self.scene.note:
            return detail.paint(replace(self.scene, pointed=thing), False)
        if thing.place not in self._texts:
            self._texts[thing.place] = detail.paint(replace(self.scene, pointed=thing), False)
        return self._texts[thing.place]

    def _give_back(self, lines: int) -> None:
        """Take from the log the lines lent to it, if a text of so many lines about a card or a seat needs them."""
        if self._lent and lines > self._described:
            self.query_one("#log-strip").styles.height = self._log_lines
            self._described, self._lent = self._described + self._lent, 0

    def _share_large(self, room: int, asked: int, whole: int, opened: int) -> tuple[Shares, InSight]:
        below, margins = asked + room, MARGINS if self._form.tall else 0
        own = [] if self._wide else self._own_strip(below - (1 if self._form.tall else 0), room - opened)
        room, below = room - len(own) - margins, below - len(own)
        odds = self._odds(self._main_width)
        least, most = WIDE_DETAIL if self._wide else STANDARD_DETAIL
        wanted = max(least, min(most, (room - whole - len(odds)) // 2), self._hint_height() + 2)
        shares = share_large(room, whole, opened, len(odds), wanted)
        if shares.odds < len(odds):
            odds = self._odds(self._main_width, shares.odds)
        self._show_line("#odds", odds[: shares.odds])
        self._show_line("#own", own)
        self._detail_rows = shares.detail
        self.query_one("#detail").styles.height = max(1, shares.detail)
        if self._wide:
            return shares, InSight.ALL if self._show_columns(below) else InSight.LITTLE
        below -= 1 if self._form.tall else 0  # the line between goals and seats
        boards = self._boards(below, bool(own))
        if not self._show_side(boards, below, bool(own) or self._own_in_harbor):
            return shares, InSight.LITTLE
        return shares, InSight.ALL if boards.lines <= below and not own else InSight.OWN

    def _show_columns(self, room: int) -> bool:
        """Show goals and seats in a column each; return whether all of the goals and of the seats is in sight."""
        widths = self._widths
        boards = self._side_boards.columns(room, self._focus)
        self._side = boards.form
        side = self.query_one("#side")
        side.display = bool(widths.side)
        side.styles.width, self.query_one("#crew").styles.width = max(1, widths.side), widths.crew
        self.query_one("#contracts", PanelWidget).show(boards.goals)
        self.query_one("#seats", PanelWidget).show(boards.seats)
        seen = [fold(boards._replace(seats=PanelContent()), room), fold(boards._replace(goals=PanelContent()), room)]
        for place, each, width in zip(("#fold", "#crew-fold"), seen, widths[1:], strict=True):
            self._show_fold(place, each.line(self.scene), width)
        return not any(each.goals or each.seats for each in seen)

    def _show_fold(self, panel: str, text: str, width: int) -> None:
        line = Content(text).stylize(self.scene.theme.dim)
        self._show_line(panel, folded(width - SCROLL, line) if text else [])

    def _hint_height(self) -> int:
        """Return the lines of the longest that the hint says of one of its first moves; 0 without a hint."""
        hint, width = self.scene.hint, max(1, self._main_width - MARGINS)
        said = [detail.hint_lines(move.number, self.scene) for move in hint.first()] if hint is not None else []
        return max((len(Content.assemble(*each).wrap(width)) for each in said), default=0)

    def _show_side(self, boards: Boards, room: int, own_seen: bool) -> bool:
        """Show the side panel and what it hides; return whether goals and the deciding seat's cards show."""
        self._side = boards.form
        self.query_one("#side").styles.width = self._widths.side
        self.query_one("#contracts", PanelWidget).show(boards.goals)
        self.query_one("#seats", PanelWidget).show(boards.seats)
        folds, own = fold(boards, room), self.scene.view.seats.index(self.scene.seat) + 1
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

    def _boards(self, room: int, strip: bool) -> Boards:
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
