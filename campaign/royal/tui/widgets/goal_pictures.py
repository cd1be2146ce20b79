"""Pictures of goals below their lines, side by side, where a large table has room left in their column."""

from itertools import product

from textual.content import Content

from highseas.campaign.royal.tui.pictures import of_goal
from highseas.campaign.royal.tui.widgets.scene import Scene
from highseas.campaign.royal.words.goals import short_name
from highseas.campaign.tui.art import paint as art
from highseas.campaign.tui.widgets.pane import side_by_side
from highseas.campaign.tui.widgets.panel import Panel, Thing, click, fit

GAP = 1
LINES = art.LINES + 1
"""Lines of a picture with the name over it."""
WIDTHS = art.WIDTH, art.WIDTH - 2
"""Columns of a picture; narrower ones are used where they save a row that does not fit."""


def add_pictures(panel: Panel, scene: Scene, width: int, room: int) -> None:
    """Add pictures to a panel painted in `width` columns: of all goals, of the open ones alone, or none, as they
    fit into `room` lines; a click on one picks its goal.
    """
    goals = scene.view.goals
    ways = ([*range(len(goals))], [place for place, goal in enumerate(goals) if not goal.markers])
    left = room - len(panel.lines)
    for places, columns in product(ways, WIDTHS):
        across = (width + GAP) // (columns + GAP)
        if across and -(-len(places) // across) * (LINES + 1) <= left:
            break
    else:
        return
    for start in range(0, len(places), across):
        row = [_picture(place, columns, scene) for place in places[start : start + across]]
        panel.add(Content(""), *side_by_side(row, Content(" " * GAP)))


def _picture(place: int, columns: int, scene: Scene) -> list[Content]:
    goal, theme = scene.view.goals[place], scene.theme
    pointed = scene.points_at(Thing(goal.kind, goal.id, place))
    name = short_name(goal, scene.names)
    mark = "✓ " if goal.markers else " "
    head = fit(columns, mark if len(mark + name) <= columns else "", name).stylize_before(
        theme.marked if pointed else theme.person if goal.markers else theme.voyage
    )
    link = click(f"screen.pick('contracts', {place})")
    return [line.stylize(link) for line in (head, *art.lines(of_goal(goal), theme, theme.body, width=columns))]
