"""How many lines each part of the table gets: choices first, then what is told about them."""

from dataclasses import dataclass
from typing import NamedTuple

from campaign.tui.widgets import contracts, missions, seats
from campaign.tui.widgets.contracts import Detail
from campaign.tui.widgets.scene import Panel, Scene
from engine.cards import CARD_BY_ID

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


class Boards(NamedTuple):
    """The side panel painted: its form, contracts or missions, everybody's cards."""

    form: Side
    goals: Panel
    seats: Panel

    @property
    def lines(self) -> int:
        """The lines it takes."""
        return len(self.goals.lines) + len(self.seats.lines)


def side_boards(scene: Scene, width: int, room: int, purses: bool, focus: str) -> Boards:
    """The fullest form of the side panel that takes no more than `room` lines; `focus` names the board in use.

    Forms that cannot fit are not painted: every thing on a board takes a line at least.
    """
    goals: dict[Detail, Panel] = {}
    cards: dict[bool, Panel] = {}
    for detail, full in FORMS[:-1]:
        form = Side(detail, full, False)
        if _least_goals(scene, detail) + _least_seats(scene, full) > room:
            continue
        if detail not in goals:
            goals[detail] = form.goals(scene, width, focus == "contracts", purses)
        if len(goals[detail].lines) + _least_seats(scene, full) > room:
            continue
        if full not in cards:
            cards[full] = form.seats(scene, width, focus == "seats")
        if len(goals[detail].lines) + len(cards[full].lines) <= room:
            return Boards(form, goals[detail], cards[full])
    form = Side(*FORMS[-1], len(scene.view.seats) > 1)
    painted = form.goals(scene, width, focus == "contracts", purses)
    if False in cards and not form.own_first:
        return Boards(form, painted, cards[False])
    return Boards(form, painted, form.seats(scene, width, focus == "seats"))


def _least_goals(scene: Scene, detail: Detail) -> int:
    """Lines that contracts or missions take at least."""
    view = scene.view
    if view.story is None:
        return 1 + len(view.contracts) + (view.contracts_left if detail == "full" else 0)
    told = [mission for mission in view.story.missions if detail == "full" or not mission.marks]
    goal = 1 if view.story.goal is not None else 0
    return 1 + len(view.story.missions) + sum(len(mission.terms) for mission in told) + goal


def _least_seats(scene: Scene, full: bool) -> int:
    """Lines that the seats take at least: a card of each kind has its own where all is told."""
    tale, seats_there = scene.view.story, scene.view.seats
    lines = len(seats_there) + (1 if len(seats_there) > 1 else 0)
    if tale is not None:
        lines += sum(2 if own.character is not None else 1 for own in tale.seats)
    if full:
        return lines + sum(len({CARD_BY_ID[card].kind for card in seat.display}) for seat in seats_there)
    return lines + sum(1 for seat in seats_there if seat.display)
