"""Pictures of goals below their lines, side by side, where a large table has room left in their column."""

from textual.content import Content

from highseas.campaign.tui.art import paint as art
from highseas.campaign.tui.art.goals import of_goal
from highseas.campaign.tui.royal.widgets.scene import Scene
from highseas.campaign.tui.widgets.lines import side_by_side
from highseas.campaign.tui.widgets.panel import Panel, Thing, click, fit
from highseas.campaign.words.royal.goals import short_name

GAP = 1
LINES = art.LINES + 1
"""Lines of a picture with the name over it."""


def add_pictures(panel: Panel, scene: Scene, width: int, room: int) -> None:
    """Add pictures to a panel painted in `width` columns: of all goals, of the open ones alone, or none, as they
    fit into `room` lines; a click on one picks its goal.
    """
    goals, across = scene.view.goals, (width + GAP) // (art.WIDTH + GAP)
    if not across:
        return
    open_ones = [place for place, goal in enumerate(goals) if not goal.markers]
    ways = ([*range(len(goals))], open_ones)
    left = room - len(panel.lines)
    places = next((way for way in ways if -(-len(way) // across) * (LINES + 1) <= left), [])
    for start in range(0, len(places), across):
        row = [_picture(place, scene) for place in places[start : start + across]]
        panel.add(Content(""), *side_by_side(row, Content(" " * GAP)))


def _picture(place: int, scene: Scene) -> list[Content]:
    goal, theme = scene.view.goals[place], scene.theme
    pointed = scene.points_at(Thing(goal.kind, goal.id, place))
    done = "✓ " if goal.markers else " "
    head = fit(art.WIDTH, done, short_name(goal, scene.names)).stylize_before(
        theme.marked if pointed else theme.person if goal.markers else theme.voyage
    )
    link = click(f"screen.pick('contracts', {place})")
    return [line.stylize(link) for line in (head, *art.lines(of_goal(goal), theme, theme.body))]
