"""How many lines each part of the table gets: choices first, then what is told about them."""

from dataclasses import dataclass

from textual.content import Content

from campaign.tui.widgets import contracts, missions, seats
from campaign.tui.widgets.contracts import Detail
from campaign.tui.widgets.scene import Panel, Scene

TOLD = 2
"""Lines for the thing under the cursor before the log gets any."""
FORMS: tuple[tuple[Detail, bool], ...] = (("full", True), ("full", False), ("some", False), ("little", False))
"""Forms of the side panel, the fullest first: how much of contracts or missions, whether each card has a line."""


@dataclass(frozen=True)
class Shares:
    """Lines of the choices, of the odds below them, and of the log; the rest tells of the thing pointed at."""

    choices: int
    odds: int
    log: int


def share(room: int, rows: int, open_rows: int, odds: int, log: int) -> Shares:
    """Share out the lines below a question.

    No line of an open choice ever makes room for anything else. Of `rows` in all, those of closed choices come
    after the odds (`odds` lines, or 1 where fewer are left), then what is told, then the log, `log` lines at most.
    """
    first = min(open_rows, max(0, room))
    left = max(0, room) - first
    shown = odds if left >= odds else min(1, left)
    chosen = first + min(rows - open_rows, left - shown)
    left = max(0, room) - chosen - shown
    return Shares(chosen, shown, max(0, min(log, left - TOLD)))


@dataclass(frozen=True)
class Side:
    """The form of the side panel: `FORMS`, and whether the seat that decides stands first."""

    detail: Detail
    cards: bool
    own_first: bool

    def goals(self, scene: Scene, width: int, active: bool, purses: bool) -> Panel:
        """Contracts, or a story's missions."""
        tale = scene.view.story
        if tale is None:
            return contracts.paint(scene, width, self.detail, active, purses)
        return missions.paint(scene, tale, width, self.detail, active, purses)

    def seats(self, scene: Scene, width: int, active: bool) -> Panel:
        """Everybody's cards."""
        return seats.paint(scene, width, self.cards, active, self.own_first)


def side_form(scene: Scene, width: int, room: int, purses: bool) -> tuple[Side, int]:
    """The fullest form of the side panel that takes no more than `room` lines, and the lines it takes."""
    goals: dict[Detail, int] = {}
    cards: dict[bool, int] = {}
    for detail, full in FORMS:
        form = Side(detail, full, False)
        if detail not in goals:
            goals[detail] = len(form.goals(scene, width, False, purses).lines)
        if full not in cards:
            cards[full] = len(form.seats(scene, width, False).lines)
        if goals[detail] + cards[full] <= room:
            return form, goals[detail] + cards[full]
    return Side(*FORMS[-1], True), goals[FORMS[-1][0]] + cards[FORMS[-1][1]]


def height_of(text: Content, width: int) -> int:
    """Lines of a text folded at so many columns."""
    return len(text.wrap(max(1, width)))
