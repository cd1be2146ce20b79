"""The page of the deals of the day, a game at a time: today's deal, days in a row, the days month by month."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta

from textual.app import ComposeResult
from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from highseas.campaign.begin import requests
from highseas.campaign.games import UNNAMED, games_with
from highseas.campaign.play.daily import USUAL_NAME, daily_in, today
from highseas.campaign.play.start import Start
from highseas.campaign.results.stats import Entry
from highseas.campaign.results.summary import Day
from highseas.campaign.tui.background import Thinker
from highseas.campaign.tui.games import screens_named
from highseas.campaign.tui.screens.base import PaintedScreen
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.menu import KeyLine
from highseas.campaign.tui.widgets.panel import fit
from highseas.campaign.words.games import rating_of
from highseas.campaign.words.records import MARKS, Cell, State, Week, month_heading, month_line, records_of, sheet

BESIDE = 76
"""Columns from which the calendar stands beside the rest."""
_MARGIN, _AROUND = 4, 7
"""Columns and lines around the days."""
_TODAY, _GAP, _HEAD = 60, 3, 6
"""Most columns of what is said of today, those between it and the calendar; lines of head, keys and air."""
SIZES = ((12, 5), (7, 3), (4, 1))
"""Columns and lines of a day, the largest first."""
_BETWEEN, _DAYS, _MOST_WEEKS = 1, 7, 6


def columns_of(cell: tuple[int, int]) -> int:
    return _DAYS * (cell[0] + _BETWEEN) - _BETWEEN


def lines_of(cell: tuple[int, int]) -> int:
    """Return how many lines the longest month takes, with the names of the days above it."""
    return 1 + _MOST_WEEKS * (cell[1] + (cell[1] > 1))


def paint_days(weeks: Sequence[Week], weekdays: str, theme: ThemeStyles, cell: tuple[int, int]) -> list[Content]:
    """Paint the days of a month below the names of the weekdays: each on the color of its mark."""
    (width, height), gap = cell, Content(" " * _BETWEEN)
    names = [Content(f"{name:^{width}}").stylize(theme.heading) for name in weekdays.split()]
    lines = [gap.join(names)]
    for week in weeks:
        lines += [gap.join([_day_line(day, row, cell, theme) for day in week]) for row in range(height)]
        lines += [Content("")] if height > 1 else []
    return lines


def _day_line(day: Cell | None, row: int, cell: tuple[int, int], theme: ThemeStyles) -> Content:
    """Paint one line of a day: its number, and its mark beside or below it."""
    width, height = cell
    if day is None:
        return fit(width)
    mark = MARKS[day.state]
    if row == 0:
        text = f"{'►' if day.today else ' '}{day.day.day:>2}{mark if height == 1 else ''}"
    else:
        text = f"{mark if row == height // 2 else '':^{width}}"
    styles: dict[State, str] = {
        "won": theme.decides,
        "later": theme.fresh,
        "lost": theme.clash,
        "open": theme.marked if day.today else theme.body,
        "ahead": theme.dim,
    }
    return fit(width, text).stylize(styles[day.state])


class DailyScreen(PaintedScreen, keys="daily"):
    """Today's deal of a game, and the calendar of a month; the first game is shown first."""

    def __init__(self) -> None:
        super().__init__()
        self._today = self._month = today()
        self._entries: Mapping[str, Entry] = {}
        self._game = UNNAMED
        self._rating = ""
        self._thinker = Thinker(self, "rating")

    def compose(self) -> ComposeResult:
        yield Static(id="head", markup=False)
        with VerticalScroll(can_focus=False, id="room"), Container(id="sheet"):
            yield Static(id="today", markup=False)
            yield Static(id="calendar", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """Rate the deal beside the screen: what rates is slow to wake."""
        start, language = self._start_of(UNNAMED), self.shell.language
        self._thinker.ask(lambda _: rating_of(start, language), self._show_rating)

    def _show_rating(self, rating: str) -> None:
        self._rating = rating
        self.paint()

    def on_screen_resume(self) -> None:
        """Read the outcome of the days, today's deal among them."""
        self._today = today()
        entries = self.shell.read_entries()
        self._entries = self._entries if entries is None else entries
        self.paint()

    def paint(self) -> None:
        theme, width = self.theme_styles, self.app.size.width
        self._page = records_of(self._game).page(self._entries, self._today, self.shell.language)
        self.set_class(width < BESIDE, "narrow")
        word = " ".join(self.words(records_of(self._game).title).upper())
        head = f"{word}   {self.shell.language.date(self._today)}"
        self.query_one("#head", Static).update(Content(f"{head:^{width}}").stylize(theme.decides))
        rows = [Content(line).stylize("bold") for line in self._page.in_a_row]
        deal, further, month = self._deal(), self._further(), self._calendar()
        if width < BESIDE:
            today_lines, month_lines = [*deal, *rows], [*month, Content(""), *further]
        else:
            today_lines, month_lines = [*deal, Content(""), *rows, Content(""), *further], month
        today_lines += self._contracts(today_lines, theme)
        self.query_one("#today", Static).update(Content("\n").join(today_lines))
        self.query_one("#calendar", Static).update(Content("\n").join(month_lines))
        other = records_of(self._other).title  # the key of the other game says which that is
        keys = self.shell.own_keys(self.KEYS)
        keys = tuple(key._replace(code=other) if key.action == "other" else key for key in keys)
        self.query_one(KeyLine).show(keys, theme)

    def _contracts(self, above: list[Content], theme: ThemeStyles) -> list[Content]:
        """The contracts of today's deal with their pictures, where they have room below what is said."""
        width, height = self.app.size
        if width < BESIDE:
            return []
        columns = min(_TODAY, width - columns_of(self._cell) - _MARGIN) - _GAP
        taken = sum(max(1, -(-line.cell_length // columns)) for line in above)
        size = columns, height - taken - _HEAD
        start, language = self._start_of(self._game), self.shell.language
        laid = screens_named(self._game).outlook(start, language, theme, size)
        return [Content(""), *laid] if laid else []

    def _deal(self) -> list[Content]:
        theme, found = self.theme_styles, self._found
        style = theme.key if found is None else theme.good if found.won or found.won_later else theme.bad
        about = self._page.about or self._rating
        return [
            Content(about or self.words("daily.rating")).stylize(theme.point if about else theme.dim),
            Content(self._page.today).stylize(style),
        ]

    def _further(self) -> list[Content]:
        theme, found = self.theme_styles, self._found
        lines = [*map(Content, self._page.played), Content(self._page.does).stylize(theme.dim)]
        share = [Content(""), Content(found.share).stylize(theme.key)] if found is not None and found.share else []
        return [*lines, *share]

    def _calendar(self) -> list[Content]:
        theme, language, page = self.theme_styles, self.shell.language, self._page
        weeks = sheet(self._month, page.days, self._today)
        size = self._cell
        return [
            Content(f"{month_heading(self._month, language):^{columns_of(size)}}").stylize(theme.heading),
            *paint_days(weeks, self.words("daily.weekdays"), theme, size),
            Content(page.legend).stylize(theme.dim),
            Content(month_line(page.month, weeks, language)),
        ]

    @property
    def _cell(self) -> tuple[int, int]:
        width, height = self.app.size
        room = (width // 2 if width >= BESIDE else width) - _MARGIN
        fitting = [size for size in SIZES if columns_of(size) <= room and lines_of(size) + _AROUND <= height]
        return fitting[0] if fitting else SIZES[-1]

    @property
    def _found(self) -> Day | None:
        return self._page.days.played.get(self._today)

    @property
    def _other(self) -> str:
        games = games_with("daily")
        return games[(games.index(self._game) + 1) % len(games)]

    def _start_of(self, game: str) -> Start:
        return daily_in(game).start(self._today, self.shell.settings.name or USUAL_NAME)

    def action_other(self) -> None:
        self._game = self._other
        self.query_one("#room", VerticalScroll).scroll_home(animate=False)
        self.paint()

    def action_play(self) -> None:
        """Play today's deal, go on with it, or look at how it ended."""
        daily = self._game, self._today, self.shell.settings.name, self.shell.store
        self.shell.guarded(lambda: self.shell.play_new(requests.begin_daily(*daily)))

    def action_again(self) -> None:
        """Play today's deal once more, as a try of its own."""
        if self._found is None:
            self.action_play()
        else:
            self.shell.guarded(lambda: self.shell.begin(self._start_of(self._game)))

    def action_month(self, way: int) -> None:
        first = self._month.replace(day=1)
        month = first - timedelta(1) if way < 0 else (first + timedelta(31)).replace(day=1)
        if date.min.year < month.year and month <= self._today:
            self._month = month
            self.paint()

    def action_scroll(self, lines: int) -> None:
        self.query_one("#room", VerticalScroll).scroll_relative(y=lines, animate=False)

    def action_copy(self) -> None:
        if self._found is None or not self._found.share:
            self.shell.say(self.words("daily.nothing_to_share"), "warning")
            return
        self.app.copy_to_clipboard(self._found.share)
        self.shell.say(self.words("screens.report.copied", line=self._found.share))
