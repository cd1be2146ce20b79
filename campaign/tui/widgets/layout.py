"""How many lines each part of the table gets: choices first, then the text about them."""

from dataclasses import dataclass
from typing import NamedTuple

from highseas.campaign.tui.widgets import goals, seats
from highseas.campaign.tui.widgets.goals import Detail
from highseas.campaign.tui.widgets.scene import Panel, Scene
from highseas.campaign.tui.widgets.seats import Order
from highseas.engine.royal.seen.faces import face
from highseas.story.seen import tale_in

DETAIL_LINES = 2
"""Lines for the thing under the cursor before the log gets any."""
FORMS: tuple[tuple[Detail, bool], ...] = (
    ("full", True),
    ("open", True),
    ("full", False),
    ("open", False),
    ("some", False),
    ("little", False),
    ("least", False),
)
"""Forms of the side panel, the fullest first: how much of the goals, whether each card has a line."""


@dataclass(frozen=True)
class Shares:
    """Lines of the choices, of the odds below them, and of the log; the others show the thing pointed at."""

    choices: int
    odds: int
    log: int


def share(room: int, rows: int, open_rows: int, odds: int, log: int) -> Shares:
    """Share out the lines below a question.

    No line of an open choice ever makes room for anything else. Of `rows` in all, those of closed choices come
    after the odds (`odds` lines, or 1 where fewer are left), then the description, then at most `log` lines of log.
    """
    first = min(open_rows, max(0, room))
    left = max(0, room) - first
    shown = odds if left >= odds else min(1, left)
    chosen = first + min(rows - open_rows, left - shown)
    left = max(0, room) - chosen - shown
    return Shares(chosen, shown, max(0, min(log, left - DETAIL_LINES)))


@dataclass(frozen=True)
class Side:
    """The form of the side panel: `FORMS`, and where the seat that decides stands."""

    detail: Detail
    cards: bool
    order: Order = "seated"

    def goals(self, scene: Scene, width: int, active: bool, coin_rows: bool) -> Panel:
        """Contracts, or a story's missions."""
        return goals.paint(scene, width, self.detail, active, coin_rows)

    def seats(self, scene: Scene, width: int, active: bool) -> Panel:
        """Everybody's cards."""
        return seats.paint(scene, width, self.cards, active, self.order)


class Boards(NamedTuple):
    """The side panel painted: its form, contracts or missions, everybody's cards."""

    form: Side
    goals: Panel
    seats: Panel

    @property
    def lines(self) -> int:
        """The lines it takes."""
        return len(self.goals.lines) + len(self.seats.lines)


Painted = dict[tuple[Detail | bool, bool], Panel]
"""Boards that were painted of one scene already, by their form and whether they are in use."""


def side_boards(
    scene: Scene, width: int, room: int, coin_rows: bool, focus: str, painted: Painted
) -> Boards | None:
    """The fullest form of the side panel that takes no more than `room` lines; `focus` names the board in use.

    None if every form takes more (see `cramped_boards`). Forms that cannot fit are not painted: every thing on a
    board takes a line at least. What is `painted` is not painted again for another room.
    """
    for detail, full in FORMS:
        form = Side(detail, full)
        tasks, cards = (detail, focus == "contracts"), (full, focus == "seats")
        if _least_goals(scene, detail) + _least_seats(scene, full) > room:
            continue
        if tasks not in painted:
            painted[tasks] = form.goals(scene, width, focus == "contracts", coin_rows)
        if len(painted[tasks].lines) + _least_seats(scene, full) > room:
            continue
        if cards not in painted:
            painted[cards] = form.seats(scene, width, focus == "seats")
        if len(painted[tasks].lines) + len(painted[cards].lines) <= room:
            return Boards(form, painted[tasks], painted[cards])
    return None


def cramped_boards(scene: Scene, width: int, coin_rows: bool, focus: str, order: Order, painted: Painted) -> Boards:
    """The side panel where not all of it can be seen at once: what is completed has a line at most."""
    forms = [Side(*form, order) for form in FORMS[-2:]]
    for form in forms:
        if (form.detail, focus == "contracts") not in painted:
            painted[form.detail, focus == "contracts"] = form.goals(scene, width, focus == "contracts", coin_rows)
    named, fewer = (painted[form.detail, focus == "contracts"] for form in forms)
    form, tasks = (forms[1], fewer) if len(fewer.lines) < len(named.lines) else (forms[0], named)
    return Boards(form, tasks, form.seats(scene, width, focus == "seats"))


@dataclass(frozen=True)
class Fold:
    """What of the side panel is out of sight: whether goals are, and which seats (from 1)."""

    goals: bool
    seats: tuple[int, ...]

    def line(self, scene: Scene, elsewhere: int = 0) -> str:
        """A line about it with the keys that show it; empty if nothing is out of sight.

        The cards of the seat `elsewhere` (from 1) stand on another part of the screen.
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
    """Lines that the goals take at least."""
    listed = [goal for goal in scene.view.goals if goals.has_lines(goal, detail)]
    tale = tale_in(scene.view)
    final = 1 if tale is not None and tale.goal is not None else 0
    return 1 + len(listed) + sum(len(goal.terms) for goal in listed if goals.shows_terms(goal, detail)) + final


def _least_seats(scene: Scene, full: bool) -> int:
    """Return the lines that the seats need at least: one per kind of card where everything is shown."""
    tale, seats_there = tale_in(scene.view), scene.view.seats
    lines = len(seats_there) + (1 if len(seats_there) > 1 else 0)
    if tale is not None:
        lines += sum(2 if own.character is not None else 1 for own in tale.seats)
    if full:
        return lines + sum(len({face(card).kind for card in seat.display}) for seat in seats_there)
    return lines + sum(1 for seat in seats_there if seat.display)
