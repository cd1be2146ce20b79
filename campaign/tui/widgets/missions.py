"""The missions of a story: terms, rewards, who completed them, how far everyone is; and what card 9 wants."""

from textual.content import Content

from campaign.tui.widgets.contracts import labels, purse_line
from campaign.tui.widgets.scene import COIN, CROWN, POINT, SERVES, Panel, Part, Scene, Thing, click, fit, spread
from campaign.words.names import color_name, counted, item_name, kind_name
from engine.tale_view import GoalView, MissionView, TaleView, TermView

FULL, HALF = "■", "□"


def paint(scene: Scene, tale: TaleView, width: int, lines: int, active: bool, purses: bool) -> Panel:
    """The panel; terms of missions that are done are left out if they do not all fit into `lines` lines.

    With `purses`, a line on top tells every seat's coins and who decides: the seats themselves may be out of sight.
    """
    look = scene.look
    still_open = sum(1 for mission in tale.missions if not mission.marks)
    told = f"{still_open}/{len(tale.missions)} to do" if tale.missions else "none yet"
    title = Content.assemble(("▸" if active else " ", look.key), ("Missions", look.heading), "  ", (told, look.dim))
    panel = Panel()
    if purses and len(scene.view.seats) > 1:
        panel.add(purse_line(scene, width))
    panel.add(fit(width, title))
    roomy = 1 + sum(1 + _size(mission) for mission in tale.missions) + 1 <= lines
    for place, mission in enumerate(tale.missions):
        panel.put(Thing("mission", mission.id, place))
        panel.add(*_mission(mission, place, scene, width, roomy or not mission.marks))
    if tale.goal is not None:
        panel.add(_goal(tale.goal, scene, width))
    return panel


def _size(mission: MissionView) -> int:
    return len(mission.terms) + (1 if mission.moment else 0)


def _mission(mission: MissionView, place: int, scene: Scene, width: int, full: bool) -> list[Content]:
    look = scene.look
    pointed = scene.points_at(Thing("mission", mission.id, place))
    numbers = [n for n, option in enumerate(scene.options) if option.mission == mission.id and option.enabled]
    done = bool(mission.marks)
    mark = "►" if pointed else scene.key(numbers[0]) or SERVES if numbers else "✓" if done else SERVES
    style = look.good if numbers else look.dim if done else "bold"
    newest = " ◂" if mission.newest else ""
    head: list[Part] = [(f"{mark} ", look.key if numbers else style), (f"{mission.id}{newest}", style)]
    head += [" ", *_marks(mission, scene)]
    lines = [spread(width, Content.assemble(*head), Content.assemble(*_reward(mission, scene)))]
    if full:
        lines += [_term(term, scene, width) for term in mission.terms]
        lines += [_moment(mission, scene, width)] if mission.moment else []
    link = click(f"screen.pick('contracts', {place})")
    lines = [line.stylize(link) for line in lines]
    return [line.stylize(look.marked) for line in lines] if pointed else lines


def _marks(mission: MissionView, scene: Scene) -> list[Part]:
    """Who completed it, and who stands on a step space."""
    seats = scene.view.seats
    names = labels(seats) if len(seats) > 1 else [seats[0].name[:10]]
    parts: list[Part] = [(f"✓{names[seat - 1]} ", scene.look.good) for seat in mission.marks]
    for name, step in zip(names, mission.steps, strict=True):
        if 0 < step < mission.steps_needed:
            parts.append((f"▪{name} ", scene.look.heading))
    return parts


def _reward(mission: MissionView, scene: Scene) -> list[Part]:
    """What the first gains, and everyone."""
    look = scene.look
    parts: list[Part] = []
    if mission.first_coins:
        parts.append((f" 1st {mission.first_coins}{COIN}", look.coin))
    if mission.first_crowns:
        parts.append((f" 1st {mission.first_crowns}{CROWN}", look.point))
    if mission.crowns:
        parts.append((f" {mission.crowns}{CROWN}", look.point))
    return parts


def _term(term: TermView, scene: Scene, width: int) -> Content:
    """What is asked, and how much of it the seats have."""
    look = scene.look
    told = f"  {brief_term(term)}"
    if len(term.have) == 1:
        have = term.have[0]
        bar = FULL * have + HALF * (term.need - have) + " " if term.need <= 6 else ""
        return spread(width, Content(told), Content.assemble((bar, look.good), (f"{have}/{term.need}", look.dim)))
    figures = [(f" {have}", look.good if have >= term.need else look.dim) for have in term.have]
    return spread(width, Content(told), Content.assemble(*figures, (f"/{term.need}", look.dim)))


def brief_term(term: TermView) -> str:
    """One term in at most 24 columns: a minus sign for what is given up."""
    minus = "−" if term.pays else ""
    match term.kind:
        case "professions":
            return " + ".join(kind_name(kind) for kind in term.professions)
        case "cheap_professions":
            return f"{term.need} people ≤ {term.max_cost}{COIN}"
        case "pay_professions":
            kinds = "/".join(kind_name(kind) for kind in term.professions) or "of your people"
            return f"{minus}{term.need} {kinds}"
        case "cutlasses":
            return counted(term.need, "cutlass")
        case "expeditions":
            return counted(term.need, "expedition")
        case "influence":
            return f"{term.need} influence"
        case "pay_coins":
            return f"{minus}{counted(term.need, 'coin')}"
        case "crowns" | "pay_crowns":
            return f"{minus}{counted(term.need, 'crown')}"
        case _:
            what = item_name(term.item) if term.item else color_name(term.color) or "item ship"
            return f"{minus}{term.need} {what}"


def _moment(mission: MissionView, scene: Scene, width: int) -> Content:
    """When it is offered."""
    match mission.moment:
        case "pay_tax":
            told = "when you pay a tax"
        case "ship_colors":
            told = f"at {mission.moment_cards} ship colors"
        case _:
            less = f", take {mission.fewer} less" if mission.fewer else ""
            told = f"stop at {counted(mission.moment_cards, 'card')}{less}"
    times = f" ×{mission.steps_needed}" if mission.steps_needed > 1 else ""
    return fit(width, (f"  ! {told}{times}", scene.look.heading))


def _goal(goal: GoalView, scene: Scene, width: int) -> Content:
    """Card 9 in one line: what the table has and needs together."""
    look = scene.look

    def figure(have: int, need: int) -> str:
        return look.good if have >= need else look.bad

    parts: list[Part] = [
        (" Card 9 ", look.heading),
        (f" ⚑{goal.markers}/{goal.markers_needed}", figure(goal.markers, goal.markers_needed)),
        (f" {POINT}{goal.influence}/{goal.influence_needed}", figure(goal.influence, goal.influence_needed)),
    ]
    if goal.missions_open:
        parts.append((f" {goal.missions_open} to do", look.bad))
    return fit(width, *parts)
