"""The missions of a story: terms, rewards, who completed them, how far everyone is; and what card 9 wants."""

from textual.content import Content

from highseas.campaign.tui.widgets.contracts import BRIEF, Detail, done_lines, initials, labels, purse_lines
from highseas.campaign.tui.widgets.scene import COIN, CROWN, POINT, SERVES, Panel, Part, Scene, Thing, click, folded
from highseas.campaign.words.names import color_name, counted, item_name, kind_name
from highseas.story.seen import GoalView, MissionView, TaleView, TermView

FULL, HALF, VOYAGE = "■", "□", "⚑"


def paint(scene: Scene, tale: TaleView, width: int, detail: Detail, active: bool, purses: bool) -> Panel:
    """The panel, with as much `detail` as is asked for: what is done has its terms, a line, or is a name in a line.

    With `purses`, lines on top show every seat's coins and who decides: the seats themselves may be out of sight.
    """
    theme = scene.theme
    still_open = sum(1 for mission in tale.missions if not mission.marks)
    text = f"{still_open}/{len(tale.missions)} to do" if tale.missions else "none yet"
    title = Content.assemble(
        ("▸" if active else " ", theme.key), ("Missions", theme.heading), "  ", (text, theme.dim)
    )
    panel = Panel()
    if purses and len(scene.view.seats) > 1:
        panel.add(*purse_lines(scene, width))
    panel.add(*folded(width, title, initials(scene, 2, 3)))
    for place, mission in enumerate(tale.missions):
        if detail in BRIEF and mission.marks and not mission.newest:
            continue
        panel.put(Thing("mission", mission.id, place))
        panel.add(*_mission(mission, place, scene, width, detail == "full" or not mission.marks))
    done = [mission.id for mission in tale.missions if mission.marks and not mission.newest]
    panel.add(*done_lines(done, scene, width, detail))
    if tale.goal is not None:
        panel.add(*_goal(tale.goal, scene, width))
    return panel


def _mission(mission: MissionView, place: int, scene: Scene, width: int, full: bool) -> list[Content]:
    theme = scene.theme
    pointed = scene.points_at(Thing("mission", mission.id, place))
    numbers = [n for n, option in enumerate(scene.options) if option.mission == mission.id and option.enabled]
    done = bool(mission.marks)
    mark = "►" if pointed else scene.key(numbers[0]) or SERVES if numbers else "✓" if done else SERVES
    style = theme.good if numbers else theme.dim if done else "bold"
    newest = " ◂" if mission.newest else ""
    name = f"{mission.id} {scene.names.story.mission_title(mission.id)}".rstrip()
    head: list[Part] = [(f"{mark} ", theme.key if numbers else style), (f"{name}{newest}", style)]
    head += [" ", *_marks(mission, scene)]
    lines = folded(width, Content.assemble(*head).rstrip(), Content.assemble(*_reward(mission, scene)))
    if full:
        lines += [line for term in mission.terms for line in _term(term, scene, width)]
        lines += _moment(mission, scene, width) if mission.moment else []
    link = click(f"screen.pick('contracts', {place})")
    lines = [line.stylize(link) for line in lines]
    return [line.stylize(theme.marked) for line in lines] if pointed else lines


def _marks(mission: MissionView, scene: Scene) -> list[Part]:
    """Who completed it, and who stands on a step space."""
    seats = scene.view.seats
    names = labels(seats) if len(seats) > 1 else [seats[0].name[:10]]
    parts: list[Part] = [(f"✓{names[seat - 1]} ", scene.theme.good) for seat in mission.marks]
    for name, step in zip(names, mission.steps, strict=True):
        if 0 < step < mission.steps_needed:
            parts.append((f"▪{name} ", scene.theme.heading))
    return parts


def _reward(mission: MissionView, scene: Scene) -> list[Part]:
    """What the first gains, and everyone."""
    theme = scene.theme
    parts: list[Part] = []
    if mission.first_coins:
        parts.append((f" 1st {mission.first_coins}{COIN}", theme.coin))
    if mission.first_crowns:
        parts.append((f" 1st {mission.first_crowns}{CROWN}", theme.point))
    if mission.crowns:
        parts.append((f" {mission.crowns}{CROWN}", theme.point))
    return parts


def _term(term: TermView, scene: Scene, width: int) -> list[Content]:
    """Format what is asked, and how much of it the seats have."""
    theme = scene.theme
    text = f"  {brief_term(term)}"
    if len(term.have) == 1:
        have = term.have[0]
        bar = FULL * have + HALF * (term.need - have) + " " if term.need <= 6 else ""
        return folded(width, Content(text), Content.assemble((bar, theme.good), (f"{have}/{term.need}", theme.dim)))
    figures = [(f"{have:>2}", theme.good if have >= term.need else theme.dim) for have in term.have]
    return folded(width, Content(text), Content.assemble(*figures, (f"/{term.need:<2}", theme.dim)))


def brief_term(term: TermView) -> str:
    """One term in a few words: a minus sign for what is given up."""
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


def _moment(mission: MissionView, scene: Scene, width: int) -> list[Content]:
    """When it is offered."""
    match mission.moment:
        case "pay_tax":
            text = "when you pay a tax"
        case "ship_colors":
            text = f"at {mission.moment_cards} ship colors"
        case _:
            less = f", take {mission.fewer} less" if mission.fewer else ""
            text = f"stop at {counted(mission.moment_cards, 'card')}{less}"
    times = f" ×{mission.steps_needed}" if mission.steps_needed > 1 else ""
    return folded(width, Content(f"  ! {text}{times}").stylize(scene.theme.heading), indent=4)


def _goal(goal: GoalView, scene: Scene, width: int) -> list[Content]:
    """Card 9: what the table has and needs together; in words where a line has room for them."""
    text = _goal_text(goal, scene, ("markers ", "influence ", counted(goal.missions_open, "mission")))
    short = _goal_text(goal, scene, (VOYAGE, POINT, str(goal.missions_open)))
    return folded(width, text if text.cell_length <= width else short, indent=9)


def _goal_text(goal: GoalView, scene: Scene, names: tuple[str, str, str]) -> Content:
    theme = scene.theme

    def figure(have: int, need: int) -> str:
        return theme.good if have >= need else theme.bad

    parts: list[Part] = [
        (" Card 9 ", theme.heading),
        (f" {names[0]}{goal.markers}/{goal.markers_needed}", figure(goal.markers, goal.markers_needed)),
        (f" {names[1]}{goal.influence}/{goal.influence_needed}", figure(goal.influence, goal.influence_needed)),
    ]
    if goal.missions_open:
        parts.append((f" {names[2]} to do", theme.bad))
    return Content.assemble(*parts)
