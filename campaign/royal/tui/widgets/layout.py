"""Distribution of the lines among the panels of the table: options first, then the text about them."""

from dataclasses import dataclass
from typing import NamedTuple

from highseas.campaign.royal.tui.widgets import goals, seats
from highseas.campaign.royal.tui.widgets.goals import Detail
from highseas.campaign.royal.tui.widgets.scene import Scene
from highseas.campaign.royal.tui.widgets.seats import Order, Shown
from highseas.campaign.tui.widgets.panel import Panel
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
    ("nearest", "words"),
    *LIST_FORMS[-3:],
)
"""The same of the standard layout."""
GOAL_FORMS: tuple[Detail, ...] = ("airy", "who", "near", "full", "open", "nearest", "some", "little", "least")
SEAT_FORMS: tuple[Shown, ...] = ("pictures", "abreast", "plates", "minis", "lines", "words")
"""Forms of goals and seats that have a column each."""


@dataclass(frozen=True)
class Shares:
    """Lines of the options, of the odds below them, and of the log; the rest is for the detail panel, which has
    `detail` lines where it does not take all that is left.
    """

    choices: int
    odds: int
    log: int
    detail: int = 0


def share(room: int, rows: int, open_rows: int, odds: int, log: int, hint: int = 0) -> Shares:
    """Distribute the lines below a question.

    Open options always come first. Of the `rows` lines of all options, those of closed ones come after the odds
    (`odds` lines, or 1 if fewer are left) and the `hint` in the detail panel, then the rest of that panel, then at
    most `log` lines of log.
    """
    first = min(open_rows, max(0, room))
    left = max(0, room) - first
    shown = odds if left >= odds else min(1, left)
    chosen = first + min(rows - open_rows, max(0, left - shown - hint))
    left = max(0, room) - chosen - shown
    return Shares(chosen, shown, max(0, min(log, left - max(DETAIL_LINES, hint))))


def share_large(room: int, rows: int, open_rows: int, odds: int, detail: int) -> Shares:
    """Distribute the lines below a question where the log is below the detail panel, which wants `detail` lines.

    Open options come first, then the odds, a little detail, closed options, and the rest of the detail.
    """
    first = min(open_rows, max(0, room))
    left = max(0, room) - first
    shown = odds if left >= odds else min(1, left)
    left -= shown
    closed = min(rows - open_rows, max(0, left - LARGE_DETAIL))
    left -= closed
    described = min(detail, max(left - LARGE_LOG, min(left, LARGE_DETAIL)))
    return Shares(first + closed, shown, left - described, described)


@dataclass(frozen=True)
class Side:
    """The form of the goals and the seats, and the order of the seats; `room` has the lines of a column of goals,
    which pictures fill.
    """

    detail: Detail
    cards: Shown
    order: Order = "seated"
    room: int = 0

    def goals(self, scene: Scene, width: int, active: bool, coin_rows: bool) -> Panel:
        """Paint the goals panel."""
        panel = goals.paint(scene, width, self.detail, active, coin_rows)
        if self.room:
            from highseas.campaign.royal.tui.widgets.goal_pictures import add_pictures

            add_pictures(panel, scene, width, self.room)
        return panel

    def seats(self, scene: Scene, width: int, active: bool) -> Panel:
        """Paint the seats panel."""
        return seats.paint(scene, width, self.cards, active, self.order)


class Boards(NamedTuple):
    """The painted side panel: its form, the goals panel and the seats panel."""

    form: Side
    goals: Panel
    seats: Panel

    @property
    def lines(self) -> int:
        """Lines of both panels."""
        return len(self.goals.lines) + len(self.seats.lines)


Painted = dict[tuple[Detail | Shown, bool], Panel]
"""Cache of boards painted for one scene, by their form and whether they have the focus."""


def side_boards(
    scene: Scene, width: int, room: int, coin_rows: bool, focus: str, painted: Painted, forms: Forms = LIST_FORMS
) -> Boards | None:
    """Return the fullest form of the side panel that takes at most `room` lines; `focus` is the focused board's id.

    None if no form fits (see `cramped_boards`). Forms that cannot fit are not painted: every thing on a board takes
    at least a line. `painted` is the cache.
    """
    for detail, shown in forms:
        form = Side(detail, shown)
        tasks, cards = (detail, focus == "contracts"), (shown, focus == "seats")
        if _least_goals(scene, detail) + _least_seats(scene, shown, width) > room:
            continue
        if tasks not in painted:
            painted[tasks] = form.goals(scene, width, focus == "contracts", coin_rows)
        if len(painted[tasks].lines) + _least_seats(scene, shown, width) > room:
            continue
        if cards not in painted:
            painted[cards] = form.seats(scene, width, focus == "seats")
        if len(painted[tasks].lines) + len(painted[cards].lines) <= room:
            return Boards(form, painted[tasks], painted[cards])
    return None


def column_boards(scene: Scene, widths: tuple[int, int], room: int, focus: str) -> Boards:
    """Return goals and seats that have a column each, of so many columns: each in the fullest form that takes at
    most `room` lines, or in the least one.
    """
    tasks = Panel()
    for detail in GOAL_FORMS:
        if _least_goals(scene, detail) <= room or detail == GOAL_FORMS[-1]:
            tasks = Side(detail, "lines", room=room).goals(scene, widths[0], focus == "contracts", False)
            if len(tasks.lines) <= room:
                break
    for shown in SEAT_FORMS:
        if _least_seats(scene, shown, widths[1]) <= room or shown == SEAT_FORMS[-1]:
            cards = seats.paint(scene, widths[1], shown, focus == "seats")
            if len(cards.lines) <= room:
                return Boards(Side(detail, shown, room=room), tasks, cards)
    order: Order = "own first"
    return Boards(
        Side(detail, shown, order, room), tasks, seats.paint(scene, widths[1], shown, focus == "seats", order)
    )


def cramped_boards(scene: Scene, width: int, coin_rows: bool, focus: str, order: Order, painted: Painted) -> Boards:
    """Return the side panel if not all of it fits: completed goals take at most a line."""
    forms = [Side(*form, order) for form in LIST_FORMS[-2:]]
    for form in forms:
        if (form.detail, focus == "contracts") not in painted:
            painted[form.detail, focus == "contracts"] = form.goals(scene, width, focus == "contracts", coin_rows)
    named, fewer = (painted[form.detail, focus == "contracts"] for form in forms)
    form, tasks = (forms[1], fewer) if len(fewer.lines) < len(named.lines) else (forms[0], named)
    return Boards(form, tasks, form.seats(scene, width, focus == "seats"))


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


def _least_goals(scene: Scene, detail: Detail) -> int:
    """Return the fewest lines the goals take."""
    listed = [goal for goal in scene.view.goals if goals.has_lines(goal, detail)]
    tale = tale_in(scene.view)
    final = 1 if tale is not None and tale.goal is not None else 0
    return 1 + len(listed) + sum(len(goal.terms) for goal in listed if goals.shows_terms(goal, detail)) + final


def _least_seats(scene: Scene, shown: Shown, width: int) -> int:
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
