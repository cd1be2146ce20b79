"""Distribution of the lines among the panels of the table: options first, then the text about them."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import NamedTuple, get_args

from highseas.campaign.royal.tui.pictures import add_pictures
from highseas.campaign.royal.tui.widgets import goals, seats
from highseas.campaign.royal.tui.widgets.goals import Detail
from highseas.campaign.royal.tui.widgets.progress import NARROWEST
from highseas.campaign.royal.tui.widgets.scene import Scene
from highseas.campaign.royal.tui.widgets.seats import Order, Shown
from highseas.campaign.royal.tui.widgets.seats import paint as paint_seats
from highseas.campaign.tui.widgets.panel import PanelContent
from highseas.story.view import tale_in

DETAIL_LINES = 2
"""Lines of the detail panel before the log gets any."""
LARGE_DETAIL, LARGE_LOG = 4, 3
"""The same in the large layouts, and lines of the log before the detail panel gets more."""
Forms = tuple[tuple[Detail, Shown], ...]
LIST_FORMS: Forms = (
    ("full", "lines"),
    ("open", "lines"),
    ("full", "words"),
    ("open", "words"),
    ("asked", "words"),
    ("some", "words"),
    ("little", "words"),
    ("least", "words"),
)
"""Forms of the compact side panel, the fullest first: detail of the goals, how each display is shown."""
LARGE_FORMS: Forms = (
    ("airy", "plates"),
    ("airy", "minis"),
    ("who", "minis"),
    ("airy", "lines"),
    ("who", "lines"),
    ("who", "words"),
    ("near", "words"),
    ("full", "words"),
    ("open", "words"),
    ("asked", "words"),
    ("nearest", "words"),
    *LIST_FORMS[-3:],
)
"""The same of the standard layout."""
GOAL_FORMS: tuple[Detail, ...] = get_args(Detail)
SEAT_FORMS: tuple[Shown, ...] = get_args(Shown)
"""Forms of goals and seats that have a column each."""


class Shares(NamedTuple):
    """Lines of the options and of the odds below them, and those that are left for the detail panel and the log."""

    choices: int
    odds: int
    left: int

    def log(self, most: int, hint: int) -> int:
        """Return the lines of a log beside which the detail panel has room for a `hint`: at most so many."""
        return max(0, min(most, self.left - max(DETAIL_LINES, hint)))

    def detail(self, wanted: int) -> int:
        """Return the lines of the detail panel of a large layout, above its log, of so many that it wants."""
        return min(wanted, max(self.left - LARGE_LOG, min(self.left, LARGE_DETAIL)))


def share(room: int, rows: int, open_rows: int, odds: int, kept: int) -> Shares:
    """Distribute the lines below a question.

    Open options always come first, then the odds (`odds` lines, or 1 if fewer are left). Of the `rows` lines of all
    options, those of closed ones leave `kept` lines for what comes below.
    """
    first = min(open_rows, max(0, room))
    left = max(0, room) - first
    shown = odds if left >= odds else min(1, left)
    closed = min(rows - open_rows, max(0, left - shown - kept))
    return Shares(first + closed, shown, left - shown - closed)


class Side(NamedTuple):
    """The form of the goals and the seats, and the order of the seats; `room` has the lines of a column of goals,
    which pictures fill.
    """

    detail: Detail
    cards: Shown
    order: Order = "seated"
    room: int = 0


class Boards(NamedTuple):
    """The painted side panel: its form, the goals panel and the seats panel."""

    form: Side
    goals: PanelContent
    seats: PanelContent

    @property
    def lines(self) -> int:
        return len(self.goals.lines) + len(self.seats.lines)


class _Board(NamedTuple):
    """One panel of a scene: both functions keep what they found, the lines of each form that is tried."""

    paint: Callable[..., PanelContent]
    least_lines: Callable[..., int]


class SideBoards:
    """The goals and the seats of a table, each painted once in every form that is tried, until what it shows
    changes. `room` are the lines there are, `focus` is the id of the board that has the focus.
    """

    _goals: _Board
    _seats: _Board

    def __init__(self) -> None:
        self._shows: list[tuple[object, ...]] = [(), ()]
        self._found: dict[tuple[int, str], Boards | None] = {}
        """The form that fits, by the lines there are and the focus."""

    def see(self, scene: Scene, widths: tuple[int, int], compact: bool) -> None:
        """Look at a scene, with so many columns for goals and for seats; goals that are `compact` show every seat's
        coins, and not for whom the harbor has something.
        """
        self._forms = LIST_FORMS if compact else LARGE_FORMS
        goals = scene.of_goals(not compact or widths[0] >= NARROWEST, compact), widths[0], compact
        seats = scene.of_seats(), widths[1]
        if goals != self._shows[0]:
            self._goals = _Board(cache(partial(_paint_goals, *goals)), cache(partial(_least_goals, goals[0])))
            self._found.clear()
        if seats != self._shows[1]:
            self._seats = _Board(cache(partial(paint_seats, *seats)), cache(partial(_least_seats, *seats)))
            self._found.clear()
        self._shows = [goals, seats]

    def goals(self, form: Side, active: bool) -> PanelContent:
        return self._goals.paint(form.detail, form.room, active)

    def seats(self, form: Side, active: bool) -> PanelContent:
        return self._seats.paint(form.cards, active, form.order)

    def whole(self, room: int, focus: str) -> Boards | None:
        """Return the fullest form of both below each other that takes at most `room` lines; None if none fits (see
        `cramped`). Forms that cannot fit are not painted: every thing on a board takes at least a line.
        """
        if (room, focus) in self._found:
            return self._found[room, focus]
        found = None
        for detail, shown in self._forms:
            form, least = Side(detail, shown), self._seats.least_lines(shown)
            if self._goals.least_lines(detail) + least > room:
                continue
            goals = self.goals(form, focus == "contracts")
            if len(goals.lines) + least <= room:
                boards = Boards(form, goals, self.seats(form, focus == "seats"))
                if boards.lines <= room:
                    found = boards
                    break
        self._found[room, focus] = found
        return found

    def columns(self, room: int, focus: str) -> Boards:
        """Return goals and seats in a column each, in the fullest form of at most `room` lines, or in the least one."""
        for detail in GOAL_FORMS:
            if self._goals.least_lines(detail) <= room or detail == GOAL_FORMS[-1]:
                goals = self._goals.paint(detail, room, focus == "contracts")
                if len(goals.lines) <= room:
                    break
        for shown in SEAT_FORMS:
            form = Side(detail, shown, room=room)
            if self._seats.least_lines(shown) <= room or shown == SEAT_FORMS[-1]:
                seats = self.seats(form, focus == "seats")
                if len(seats.lines) <= room:
                    return Boards(form, goals, seats)
        form = Side(detail, shown, "own first", room)
        return Boards(form, goals, self.seats(form, focus == "seats"))

    def cramped(self, focus: str, order: Order) -> Boards:
        """Return both if not all of them fits: completed goals take at most a line."""
        named, fewer = (Side(*form, order) for form in LIST_FORMS[-2:])
        long, short = (self.goals(form, focus == "contracts") for form in (named, fewer))
        form, goals = (fewer, short) if len(short.lines) < len(long.lines) else (named, long)
        return Boards(form, goals, self.seats(form, focus == "seats"))


@dataclass(frozen=True)
class Fold:
    """What of the side panel is out of sight: whether goals are, and which seats (counted from 1)."""

    goals: bool
    seats: tuple[int, ...]

    def line(self, scene: Scene, elsewhere: int = 0) -> str:
        """Return a line about it with the keys that show it; empty if nothing is out of sight.

        The cards of the seat `elsewhere` (from 1) are shown in another panel.
        """
        if self.goals:
            return scene.say("panels.more.goals", story=tale_in(scene.view) is not None)
        names = [scene.view.seats[number - 1].name for number in self.seats if number != elsewhere]
        return scene.say("panels.more.seats", names=names) if names else ""


def fold(boards: Boards, room: int) -> Fold:
    """Return what is out of sight in `room` lines, one of which is the line about it."""
    if boards.lines <= room:
        return Fold(False, ())
    cards, above = boards.seats, len(boards.goals.lines)
    placed = zip(cards.rows, cards.things, strict=True)
    starts = [(row, thing.place) for row, thing in placed if thing.kind == "seat"]
    ends = [*(row for row, _ in starts[1:]), len(cards.lines)]
    unseen = (place for (_, place), end in zip(starts, ends, strict=True) if above + end > room - 1)
    return Fold(above > room - 1, tuple(unseen))


def _paint_goals(scene: Scene, width: int, compact: bool, detail: Detail, room: int, active: bool) -> PanelContent:
    panel = goals.paint(scene, width, detail, active, compact)
    if room:
        add_pictures(panel, scene, width, room)
    return panel


def _least_goals(scene: Scene, detail: Detail) -> int:
    listed = [goal for goal in scene.view.goals if goals.has_lines(goal, detail)]
    tale = tale_in(scene.view)
    final = 1 if tale is not None and tale.goal is not None else 0
    return 1 + len(listed) + sum(len(goal.terms) for goal in listed if goals.shows_terms(goal, detail)) + final


def _least_seats(scene: Scene, width: int, shown: Shown) -> int:
    """Return the fewest lines the seats take: exactly those of cards, else one per kind of card in lines."""
    tale, seats_there = tale_in(scene.view), scene.view.seats
    lines = len(seats_there) + (1 if len(seats_there) > 1 else 0)
    if tale is not None:
        lines += sum(2 if own.character is not None else 1 for own in tale.seats)
    kinds = [len(seats.groups(seat)) for seat in seats_there]
    if size := seats.SIZES.get(shown):
        beside = seats.seats_across(width, shown)
        across = seats.cards_across(width // beside, size)
        rows = [-(-count // across) * size.lines for count in kinds]
        if beside > 1:
            return sum(1 + max(rows[start : start + beside]) for start in range(0, len(rows), beside))
        return lines + len(seats_there) - 1 + sum(rows)
    return lines + sum(kinds if shown == "lines" else map(bool, kinds))
