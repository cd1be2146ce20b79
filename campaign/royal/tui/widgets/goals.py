"""The goals panel: what contracts or missions ask and bring, who completed them, and every seat's progress.

Progress is at the end of a line: for each term where terms have lines of their own, else for the goal as a whole.
"""

from collections.abc import Sequence
from typing import Literal

from textual.content import Content

from highseas.campaign.royal.tui.widgets import progress
from highseas.campaign.royal.tui.widgets.scene import CROWN, SERVES, Scene
from highseas.campaign.royal.words.goals import short_name
from highseas.campaign.tui.widgets.animation import sparkled
from highseas.campaign.tui.widgets.panel import COIN, NO_TEXT, PanelContent, Part, Thing, click, flowed, folded, spread
from highseas.engine.royal.seen.view import GoalView, SeatView, face
from highseas.story.view import FinalGoalView, tale_in

FULL, HALF, DOT = "■", "□", "·"
MOST_BOXES = 6
"""Largest need that is shown as boxes."""
_NEED = 2
"""Columns of how many are needed, at the end of a row."""
LARGE_NEED, MANY_SEATS = 10, 4
"""From this need on, the figures of this many seats do not fit beside a name."""
Detail = Literal["airy", "who", "near", "full", "open", "asked", "nearest", "some", "little", "least"]
"""Levels of detail, the fullest first: a line between goals; who is nearest, and what the harbor has for whom; the
same with completed goals in one line; all terms; terms of open goals; these below all names, with completed goals in
one line; who is nearest, without terms of contracts, whose names say them; no terms of these; the same with completed
goals in one line; completed goals only counted."""
WHO: tuple[Detail, ...] = ("airy", "who", "near", "asked", "nearest")
"""Levels at which is said who is nearest."""
NAMES_ALONE: tuple[Detail, ...] = ("nearest", "some", "little", "least")
"""Levels at which open contracts are names alone."""
BRIEF: tuple[Detail, ...] = ("near", "asked", "nearest", "little", "least")
"""Levels at which completed goals have no lines of their own."""


def paint(scene: Scene, width: int, detail: Detail, active: bool, coin_rows: bool) -> PanelContent:
    """Paint the panel at this level of `detail`.

    With `coin_rows`, lines on top show every seat's coins and who decides: the seats may be out of sight.
    """
    goals, tale = scene.view.goals, tale_in(scene.view)
    panel = PanelContent()
    if coin_rows and len(scene.view.seats) > 1:
        panel.add(*coin_lines(scene, width))
    panel.add(_title(scene, width, active))
    for place, goal in enumerate(goals):
        if has_lines(goal, detail):
            if detail == "airy" and not (goal.markers and place and goals[place - 1].markers):
                panel.add(Content(" " * width))
            panel.put(Thing(goal.kind, goal.id, place))
            panel.add(*_goal(goal, place, scene, width, detail))
    panel.add(*_done(goals, scene, width, detail))
    if detail == "asked":
        panel.add(*asked_lines(scene, width))
    if _is_race(scene) and detail not in ("little", "least"):
        panel.add(*_race(scene, width))
    if tale is not None and tale.goal is not None:
        panel.add(*_final(tale.goal, scene, width))
    if tale is not None and tale.calls_left:
        panel.add(*folded(width, Content(f" {scene.say('goals.panel.guests', left=tale.calls_left)}")))
    return panel


def asked_lines(scene: Scene, width: int) -> list[Content]:
    """What open contracts ask, one after the other; nothing that the lines of missions say."""
    found = []
    for goal in scene.view.goals:
        if goal.kind == "contract" and not goal.markers:
            terms = scene.language.row(scene.language.term(term.term) for term in goal.terms)
            found.append((goal, Content.assemble((short_name(goal, scene.names), "bold"), f" {terms}")))
    lines = flowed(found, width, Content(" "), 1) if found else []
    return [each for _, line in lines for each in folded(width, line, indent=2)]


def _is_race(scene: Scene) -> bool:
    """Whether influence alone ends the game."""
    return bool(scene.view.ends_at) and not scene.view.goals and tale_in(scene.view) is None


def _race(scene: Scene, width: int) -> list[Content]:
    """How far every seat is on the way to the influence that ends the game."""
    lines, deciding = [], scene.prompt.seat if scene.prompt else 0
    for number, seat in enumerate(scene.view.seats, 1):
        name = Content.assemble(" ", (seat.name, scene.theme.decides if number == deciding else ""))
        bar = progress.bars([progress.Bar(seat.influence, scene.view.ends_at)], scene, progress.ALONE)
        lines.append(spread(width, name, bar))
    return lines


def has_lines(goal: GoalView, detail: Detail) -> bool:
    return detail not in BRIEF or not goal.markers or goal.newest


def shows_terms(goal: GoalView, detail: Detail) -> bool:
    """Whether the lines of a goal show its terms in this form."""
    if detail == "full" or goal.markers:
        return detail == "full"
    return detail in ("airy", "who", "near", "open") or goal.kind == "mission"


def _title(scene: Scene, width: int, active: bool) -> Content:
    """The title, how many goals are open, and what stands over the figures: names over bars, letters over figures
    alone; nothing over those of one seat.
    """
    theme, goals, seats, say = scene.theme, scene.view.goals, scene.view.seats, scene.say
    kind = "race" if _is_race(scene) else "contract" if tale_in(scene.view) is None else "mission"
    title = Content.assemble(("▸" if active else " ", theme.key), (say(f"goals.panel.title.{kind}"), theme.heading))
    if goals:
        still_open = sum(1 for goal in goals if not goal.markers)
        count = say("goals.panel.count", open=still_open, all=len(goals))
        each = progress.columns(scene, width)
        if len(seats) == 1 or not each:
            heads = initials(scene, _cell(scene))
        else:
            heads = progress.heads(seats, labels(seats), scene.prompt.seat if scene.prompt else 0, scene, each)
    else:
        count, heads = say(f"goals.panel.none.{kind}", need=scene.view.ends_at), NO_TEXT
    if title.cell_length + 2 + len(count) + 1 + heads.cell_length <= width:
        title = Content.assemble(title, (f"  {count}", theme.dim))
    return spread(width, title, heads)


def _done(goals: Sequence[GoalView], scene: Scene, width: int, detail: Detail) -> list[Content]:
    """Completed goals without lines of their own: by name, or at the lowest level counted."""
    done = [goal for goal in goals if not has_lines(goal, detail)]
    if not done:
        return []
    if detail in ("near", "asked", "little"):
        text = scene.say("goals.panel.done", names=[short_name(goal, scene.names) for goal in done])
    else:
        text = scene.say("goals.panel.completed", n=len(done))
    lines = folded(width, Content(f"✓ {text}").stylize(scene.theme.dim))
    return _celebrated(lines, scene) if any(goal.id in scene.change.goals for goal in done) else lines


def labels(seats: tuple[SeatView, ...]) -> list[str]:
    """Return a letter for each seat: its initial, or its number if two initials are the same."""
    initials = [seat.name[:1].upper() for seat in seats]
    return initials if len(set(initials)) == len(seats) else [str(n + 1) for n in range(len(seats))]


def coin_lines(scene: Scene, width: int) -> list[Content]:
    """Return lines of every seat's name and coins, after its letter if that is not its initial."""
    seats, theme = scene.view.seats, scene.theme
    found = list[tuple[SeatView, Content]]()
    for number, (seat, label) in enumerate(zip(seats, labels(seats), strict=True), 1):
        mine = scene.prompt is not None and scene.prompt.seat == number
        name = seat.name if seat.name[:1].upper() == label else f"{label} {seat.name}"
        said = (f"►{name}" if mine else name, theme.decides if mine else "")
        coins = (f" {seat.coins}{COIN}", coin_style(scene, number))
        found.append((seat, Content.assemble(" ", said, coins)))
    return [each for _, line in flowed(found, width, NO_TEXT, 0, gap="") for each in folded(width, line)]


def coin_style(scene: Scene, number: int) -> str:
    """Return the style of a seat's coins, another one while they change."""
    return scene.theme.fresh if scene.frame and scene.change.of_seat(number) else scene.theme.coin


def initials(scene: Scene, cell: int) -> Content:
    """Return the header above the figures: a letter for each seat, `cell` columns wide, then what stands over how
    many are needed, which is no seat's figure; empty for one seat.
    """
    seats = scene.view.seats
    if len(seats) == 1:
        return NO_TEXT
    heads: list[Part] = []
    for number, label in enumerate(labels(seats), 1):
        mine = scene.prompt is not None and scene.prompt.seat == number
        heads.append((f"{label:>{cell}}", scene.theme.decides if mine else scene.theme.dim))
    return Content.assemble(*heads, (f" {scene.say('goals.panel.need'):>{_NEED}}", scene.theme.dim))


def _goal(goal: GoalView, place: int, scene: Scene, width: int, detail: Detail) -> list[Content]:
    theme, with_terms = scene.theme, shows_terms(goal, detail)
    pointed = scene.points_at(Thing(goal.kind, goal.id, place))
    numbers = [n for n, option in enumerate(scene.options) if option.enabled and option.is_about(goal.id)]
    done = bool(goal.markers)
    mark = "►" if pointed else scene.key(numbers[0]) or SERVES if numbers else "✓" if done else SERVES
    style = theme.good if numbers else theme.dim if done else "bold"
    name, newest = short_name(goal, scene.names), " ◂" if goal.newest else ""
    if goal.kind != "contract":
        name = f"{name} {scene.names.story.mission_title(goal.id)}".rstrip()
    head = Content.assemble((f"{mark} ", theme.key if numbers else style), (f"{name}{newest}", style))
    over = done and len(scene.view.seats) == 1  # nobody is left who could gain anything by it
    right = [] if over else [Content.assemble(gain) for gain in _reward(goal, scene)]
    if not (with_terms or over):
        steps = all(term.is_moment for term in goal.terms)
        right.append(_figures(goal, goal.need, goal.have, scene, steps, width))
    lines = folded(width, head, Content(" ").join(part for part in right if part.cell_length))
    if with_terms:
        for term in goal.terms:
            text = Content(f"  {'! ' if term.is_moment else ''}{scene.language.term(term.term)}")
            text = text.stylize(theme.heading if term.is_moment else theme.dim if goal.markers else "")
            figures = _figures(goal, term.need, term.have, scene, term.is_moment, width)
            lines += folded(width, text, figures, indent=4)
    if detail in WHO:
        lines += _who(goal, scene, width)
    link = click(f"screen.pick('contracts', {place})")
    shown = _celebrated(lines, scene) if goal.id in scene.change.goals else lines
    lines = [line.stylize(link) for line in shown]
    return [line.stylize(theme.marked) for line in lines] if pointed else lines


def _celebrated(lines: list[Content], scene: Scene) -> list[Content]:
    if not scene.frame:
        return lines
    first = lines[0].stylize_before(scene.theme.fresh)
    return [sparkled(line, scene.frame, row) for row, line in enumerate([first, *lines[1:]])]


def _reward(goal: GoalView, scene: Scene) -> list[Part]:
    """What the next seat to complete it gains, or only the first; then what everyone gains."""
    theme, say = scene.theme, scene.say
    gains: list[tuple[str, str, bool]] = []
    if goal.coins:
        gains.append((f"{goal.coins[0]}{COIN}", theme.coin if goal.coins[0] else theme.dim, goal.only_first))
    if goal.first_crowns:
        gains.append((f"{goal.first_crowns}{CROWN}", theme.point, True))
    if goal.crowns:
        gains.append((f"{goal.crowns}{CROWN}", theme.point, False))
    return [(say("goals.panel.first", gains=text) if first else text, style) for text, style, first in gains]


def _who(goal: GoalView, scene: Scene, width: int) -> list[Content]:
    """Who lacks least of an open goal, and which cards of the harbor would bring whom further, with what each would
    pay, or that it cannot; the name of a card goes with the first who would take it.
    """
    if goal.markers:
        return []
    say, theme, parts = scene.say, scene.theme, list[Content]()
    near, alone = progress.nearest(goal), len(scene.view.seats) == 1
    if near:
        marked = alone or progress.columns(scene, width)
        names = [] if marked else [scene.names[seat - 1] for seat in near]
        text = say("goals.panel.near", names=names, lack=goal.need - goal.have[near[0] - 1])
        parts.append(Content(text if alone else f"{progress.NEAREST} {text}").stylize(theme.dim))
    found = [each for each in scene.further if each.goal == goal.id]
    for card in dict.fromkeys(each.card for each in found):
        parts += [Content(DOT)] if parts else []
        name = Content(f"{SERVES} {scene.language.kind_name(face(card).kind)}").stylize(theme.good)
        takers = []
        for each in found:
            if each.card == card:
                price = (f"✗{each.price}{COIN}", theme.dim) if each.short else (f"−{each.price}{COIN}", theme.coin)
                takers.append(Content.assemble("" if alone else f"{scene.names[each.seat - 1]} ", price))
        first, *rest = [*(taker + "," for taker in takers[:-1]), takers[-1]]
        parts += [name + " " + first, *rest]
    return _parted(parts, width) if parts else []


def _parted(parts: Sequence[Content], width: int) -> list[Content]:
    """Parts side by side, indented, in as many lines as they need; no part is torn in two that fits in a line, and
    no dot stands at the end of one.
    """
    lines, line, dot = list[Content](), Content(" "), ""
    for part in parts:
        if part.plain == DOT:
            dot = f" {DOT}"
            continue
        if line.plain.strip() and line.cell_length + len(dot) + 1 + part.cell_length > width:
            lines, line, dot = [*lines, line], Content("   "), ""
        line, dot = Content.assemble(line, dot, " ", part), ""
    return [each for text in [*lines, line] for each in folded(width, text, indent=4)]


def _figures(goal: GoalView, need: int, have: Sequence[int], scene: Scene, steps: bool, width: int) -> Content:
    """How much of `need` each seat has: bars if the panel is wide enough; else boxes for a single seat, a figure
    per seat for several; empty for no need. With `steps`, a sign shows whose marker is on a step.
    """
    theme, seats = scene.theme, scene.view.seats
    if not need:
        return NO_TEXT
    if each := progress.columns(scene, width):
        return progress.bars(_bars(goal, need, have, scene, steps), scene, each)
    if len(seats) == 1:
        if goal.markers:
            return Content.assemble(("✓", theme.good))
        boxes = FULL * have[0] + HALF * (need - have[0]) + " " if need <= MOST_BOXES else ""
        return Content.assemble((boxes, theme.good), (f"{have[0]}/{need}", theme.dim))
    parts: list[Part] = []
    if need >= LARGE_NEED and len(seats) >= MANY_SEATS:  # too large for the columns: after the letter of each seat
        for seat, (label, count) in enumerate(zip(labels(seats), have, strict=True), 1):
            far = "✓" if seat in goal.markers else str(count)
            parts.append((f"{label} {far} ", theme.good if far == "✓" else "" if count else theme.dim))
        return Content.assemble(*parts, (scene.say("goals.panel.of", need=need), theme.dim))
    cell = _cell(scene)
    for seat, (count, made) in enumerate(zip(have, goal.steps, strict=True), 1):
        if seat in goal.markers:
            parts.append((f"{'✓':>{cell}}", theme.good))
        else:
            far = f"{'▪' if made and steps else ''}{count}"
            parts.append((f"{far:>{cell}}", theme.good if count >= need else "" if count else theme.dim))
    return Content.assemble(*parts, (f" {need:>{_NEED}}", theme.dim))


def _bars(goal: GoalView, need: int, have: Sequence[int], scene: Scene, steps: bool) -> list[progress.Bar]:
    """A bar for each seat; with an arrow where one number of the goal is all it asks for."""
    near = progress.nearest(goal) if len(scene.view.seats) > 1 and not goal.markers else ()
    then: dict[int, int] = {}
    for found in scene.further:
        if found.goal == goal.id and found.need == need and not found.short:
            then[found.seat] = max(found.then, then.get(found.seat, 0))
    return [
        progress.Bar(count, need, then.get(seat, 0), seat in goal.markers, seat in near, "▪" if made and steps else "")
        for seat, (count, made) in enumerate(zip(have, goal.steps, strict=True), 1)
    ]


def _cell(scene: Scene) -> int:
    """Columns of a seat's figure; with few seats they are wide enough for large needs."""
    few = len(scene.view.seats) < MANY_SEATS
    large = any(term.need >= LARGE_NEED for goal in scene.view.goals for term in goal.terms)
    return 3 if few and large else 2


def markers(seat: SeatView) -> str:
    """Return signs for the markers a seat has left, and for those it has placed."""
    return "▪" * seat.markers_left + "▫" * (seat.markers - seat.markers_left)


# --- the final goal ---


def _final(goal: FinalGoalView, scene: Scene, width: int) -> list[Content]:
    say, style = scene.say, scene.theme.bad
    missions, markers = goal.missions_open, goal.markers_needed - goal.markers
    influence = goal.influence_needed - goal.influence

    def missing(form: str, points: str) -> str:
        counts = {"missions": missions, "markers": markers, points: influence}
        return say(
            f"goals.final.{form}", missing=[say(f"goals.final.{what}", n=n) for what, n in counts.items() if n > 0]
        )

    title = (f" {scene.names.story.goal_title} ", scene.theme.heading)
    if max(missions, markers, influence) <= 0:
        return folded(width, Content.assemble(title, (f" {say('goals.final.reached')}", scene.theme.good)))
    words = missing("missing", "influence")
    shorter = words, missing("missing_short", "influence"), missing("missing_short", "points")
    forms = [Content.assemble(title, (f" {words}", style)), *(Content(f" {each}").stylize(style) for each in shorter)]
    return folded(width, next((form for form in forms if form.cell_length <= width), forms[-1]))
