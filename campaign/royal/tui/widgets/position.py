"""A table as it lies there, painted to look at: clock, harbor, goals and seats, without question and answers."""

from functools import lru_cache

from textual.content import Content

from highseas.campaign.play.start import Start
from highseas.campaign.royal.play.at_table import RoyalView
from highseas.campaign.royal.tui.widgets import clock, goal_pictures, goals, harbor, seats, tiles
from highseas.campaign.royal.tui.widgets.scene import Scene
from highseas.campaign.royal.words.names import TableNames
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.panel import Panel, fit

BESIDE = 78
"""Columns from which seats stand beside the goals; else below them."""
_GAP = 2
_HARBOR, _ABOVE = 13, 4
"""Lines of a harbor of cards with pictures, with its heading; lines of the clock, and of air."""


@lru_cache(maxsize=64)
def scene_of(start: Start, theme: ThemeStyles) -> Scene:
    """Return the table of a start before its first move, as everybody at it may see it."""
    view = start.game.view(start.lay_out())
    return scene_at(view, view.time_deck, TableNames(start.setup.names), theme)


def scene_at(view: RoyalView, clock_cards: int, names: TableNames, theme: ThemeStyles) -> Scene:
    """Return the scene of a table to look at; `clock_cards` is the Time deck as it was at the beginning."""
    return Scene(view, None, theme, names, whole_clock=clock_cards)


def paint(scene: Scene, width: int, room: int) -> list[Content]:
    """Return the lines of the table in so many columns; its cards are as large as so many lines allow."""
    lower = _lower(scene, width, room - _HARBOR - _ABOVE)
    cards = len(harbor.harbor_cards(scene))
    size = harbor.fitting_size(cards, width, max(room - len(lower) - _ABOVE, 1), tiles.LADDER)
    return [
        clock.paint(scene, width, False),
        Content(""),
        *_lines(harbor.paint(scene, width, size, False)),
        Content(""),
        *lower,
    ]


def _lower(scene: Scene, width: int, room: int) -> list[Content]:
    """Goals and seats, with pictures where so many lines have room for them."""
    if width < BESIDE:
        goal_lines = _lines(goals.paint(scene, width, "open", False, False))
        return [*goal_lines, Content(""), *_seats(scene, width, room - len(goal_lines) - 1)]
    each = (width - _GAP) // 2
    panel = goals.paint(scene, each, "open", False, False)
    goal_pictures.add_pictures(panel, scene, each, room)
    goal_lines, seat_lines = _lines(panel), _seats(scene, each, room)
    rows = max(len(goal_lines), len(seat_lines))
    left = [*goal_lines, *[Content("")] * (rows - len(goal_lines))]
    right = [*seat_lines, *[Content("")] * (rows - len(seat_lines))]
    return [Content.assemble(fit(each, one), " " * _GAP, other) for one, other in zip(left, right, strict=True)]


def _seats(scene: Scene, width: int, room: int) -> list[Content]:
    """The seats with their cards, as large as so many lines allow."""
    forms: tuple[seats.Shown, ...] = ("pictures", "plates", "minis", "lines")
    painted = (_lines(seats.paint(scene, width, shown, False)) for shown in forms[:-1])
    smallest = _lines(seats.paint(scene, width, forms[-1], False))
    return next((lines for lines in painted if len(lines) <= room), smallest)


def _lines(panel: Panel) -> list[Content]:
    return [line.content for line in panel.lines]
