"""The end of a game of Port Royal: its medals, curves, turning points and account, and what to do next."""

from collections.abc import Mapping, Sequence
from functools import partial
from string import ascii_lowercase

from highseas.campaign.begin import requests
from highseas.campaign.chapters.campaign import after, is_complete
from highseas.campaign.chapters.facts import campaign_facts
from highseas.campaign.play.finished import Curve
from highseas.campaign.play.session import Controller
from highseas.campaign.results import stats
from highseas.campaign.results.achievements import Achievement
from highseas.campaign.royal.play.account import Kind, RoyalEnd, Turning, turning_points
from highseas.campaign.royal.play.at_table import RoyalSession
from highseas.campaign.royal.play.named_deals import Puzzle, grade_of, next_puzzle, puzzle_of
from highseas.campaign.royal.words.names import TableNames
from highseas.campaign.royal.words.report import Low, report_parts, turning_text
from highseas.campaign.royal.words.review import ReviewWords
from highseas.campaign.saved_games import slots
from highseas.campaign.tui import keymap
from highseas.campaign.tui.screens.end_page import EndPage
from highseas.campaign.tui.screens.review import known_review
from highseas.campaign.tui.screens.table_actions import play_again
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.chart import Line, Point, Tone, ink, lines_apart
from highseas.campaign.tui.widgets.ending import Ending
from highseas.campaign.tui.widgets.menu import KeyLine
from highseas.campaign.words.games import mood_of


class ReportScreen(EndPage, keys="report"):
    """The end of a game of Port Royal."""

    def __init__(
        self, end: RoyalEnd, names: TableNames, host: RoyalSession | None, achieved: Sequence[Achievement] = ()
    ) -> None:
        super().__init__(partial(ending_of, end, names, host), host, achieved)


class PuzzleReport(ReportScreen, inherit_bindings=False, keys="puzzle_report"):
    """Shown when a puzzle is over: offers the next one, or another try."""

    def __init__(
        self, end: RoyalEnd, names: TableNames, host: RoyalSession, puzzle: Puzzle, achieved: Sequence[Achievement] = ()
    ) -> None:
        super().__init__(end, names, host, achieved)
        solved = [name for name, record in stats.puzzles_so_far().items() if record.solved]
        self._next, self._grade = next_puzzle(puzzle, solved), grade_of(puzzle.name)

    def offers(self) -> list[keymap.Key]:
        return [key for key in self.KEYS if self._next is not None or key.action != "following"]

    def action_following(self) -> None:
        if self._next is not None:
            play_again(self, self.session, self._next.start)

    def action_puzzles(self) -> None:
        self.shell.leave_game(self.session, self._list)

    def _list(self) -> None:
        from highseas.campaign.royal.tui.screens.puzzles import PuzzlesScreen

        self.shell.go_title()
        self.app.push_screen(PuzzlesScreen(self._grade))


def ending_of(end: RoyalEnd, names: TableNames, host: RoyalSession | None = None) -> Ending:
    """Return what the page of a finished game tells; of a `host` with a review, what that found too."""
    found = known_review(host) if host is not None else None
    persons = any(end.players[seat - 1] is not Controller.PROGRAM for seat in end.result.winners)
    low = min(found.steps, key=lambda step: step.before) if found is not None and found.steps else None
    parts = report_parts(end, names, Low(low.before, low.turn) if low is not None else None)
    reviewed = ReviewWords(found, host) if found is not None and host is not None else None
    return Ending(
        mood=mood_of(end.account.outcome, persons),
        headline=parts.result[0],
        result=parts.result[1:],
        curves=end.curves,
        lines=partial(lines_of_seats, tuple(names)),
        points=[_point(each, names, reviewed) for each in turning_points(end.account, found)],
        last=("ending.title.goals", parts.goals),
        figures=parts.figures,
        share=parts.share,
        language=names.language,
        notes=parts.notes,
    )


def lines_of_seats(names: Sequence[str], curve: Curve, theme: ThemeStyles) -> list[Line]:
    """Return the lines of seats in their colors; that of one seat alone needs no name."""
    if len(curve.seats) == 1:
        return [Line("", {"goals": theme.good, "influence": theme.heading, "coins": theme.coin}[curve.measure])]
    inks = [ink(theme.seats[seat_no % len(theme.seats)]) for seat_no in range(len(names))]
    return lines_apart(names, inks, ascii_lowercase)


def _point(point: Turning, names: TableNames, reviewed: ReviewWords | None) -> Point:
    sign, tone = _SIGNS[point.kind]
    when = "" if point.kind in ("best", "worst") else names.say("ending.turning.turn", turn=point.turn)
    return Point(point.turn, sign, tone, when, turning_text(point, names, reviewed))


_SIGNS: Mapping[Kind, tuple[str, Tone]] = {
    "goal": ("✓", "good"),
    "best": ("★", "key"),
    "worst": ("✗", "bad"),
    "mistake": ("▼", "bad"),
    "lucky": ("↑", "good"),
    "unlucky": ("↓", "bad"),
}
"""The sign of a turning point, and how it is colored."""


def report_of(
    end: RoyalEnd, names: TableNames, host: RoyalSession | None, achieved: Sequence[Achievement] = ()
) -> ReportScreen:
    """Return the end report for this kind of game, with what it achieved that was not before; `host` is the game,
    where it is kept here.
    """
    if host is None:
        return ReportScreen(end, names, None)
    if host.campaign is not None:
        return ChapterReport(end, names, host, achieved)
    if (puzzle := puzzle_of(host.start)) is not None:
        return PuzzleReport(end, names, host, puzzle, achieved)
    return ReportScreen(end, names, host, achieved)


_IN_SHORT = {
    f"keys.chapter_report.{name}": f"keys.chapter_report.{name}_short" for name in ("again", "variable", "at_table")
}
"""Labels of keys that have another one in the line of keys."""


class ChapterReport(ReportScreen, inherit_bindings=False, keys="chapter_report"):
    """Shown when a chapter of a campaign is over: offers the next one."""

    def offers(self) -> list[keymap.Key]:
        then = after(self.session)
        goes_on = then in ("next", "again", "variable")
        onward = [self.KEYS[0]._replace(code=f"keys.chapter_report.{then}")] if goes_on else []
        rest = self.KEYS[1:] if goes_on else self.KEYS[2:]
        return [
            *onward,
            *(key for key in rest if key.action not in ("at_table", "book") or self._ends_story(key.action)),
        ]

    def _ends_story(self, action: str) -> bool:
        """Whether what is offered at the end of a story only is offered now."""
        return campaign_facts(self.session).leaves_table if action == "at_table" else is_complete(self.session)

    def paint(self) -> None:
        keys = [key._replace(code=_IN_SHORT.get(key.code, key.code)) for key in self.offers()]
        self.query_one(KeyLine).show(tuple(keys), self.theme_styles)
        self.paint_ending()

    def action_players(self) -> None:
        def go_on(typed: str) -> None:
            if names := requests.parts(typed):
                self.action_go_on(names)

        self.shell.ask_text(self.words("screens.report.players"), go_on, ", ".join(self.session.names))

    def action_go_on(self, names: tuple[str, ...] = ()) -> None:
        def go_on() -> None:
            session = slots.next_chapter(self.session, names)
            self.shell.go_title()
            self.shell.play(session)

        self.shell.guarded(go_on)

    def action_at_table(self) -> None:
        from highseas.campaign.royal.tui.screens.campaigns import sit_at

        if campaign_facts(self.session).leaves_table:
            sit_at(self, self.session)

    def action_journal(self) -> None:
        from highseas.campaign.royal.tui.screens.story import JournalScreen

        self.app.push_screen(JournalScreen(self.session))

    def action_book(self) -> None:
        from highseas.campaign.royal.tui.screens.story import ask_for_book

        ask_for_book(self.shell, self.session)

    def action_month(self) -> None:
        from highseas.campaign.royal.tui.screens.month import MonthScreen

        self.app.push_screen(MonthScreen(self.session))

    def action_chapters(self) -> None:
        from highseas.campaign.royal.tui.screens.campaigns import ChapterLogScreen

        self.app.push_screen(ChapterLogScreen(self.session))
