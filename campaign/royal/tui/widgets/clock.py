"""The clock panel: turns and contracts left; of a story the turns to Month's End, the calendar, today's event."""

from collections.abc import Iterable
from itertools import chain

from textual.content import Content

from highseas.campaign.royal.tui.widgets.scene import GLASS, Scene
from highseas.campaign.royal.words.story import effects_line, hourglass_line
from highseas.campaign.tui.widgets.chart import big
from highseas.campaign.tui.widgets.panel import NO_TEXT, Part, click, fit, folded, spread
from highseas.story.view import DayView, TaleView

BAR = 20
"""Most columns of the sand bar."""


def paint(scene: Scene, width: int, tall: bool) -> Content:
    """Paint the panel: one line, or five if `tall`."""
    if not scene.view.timed:
        return _round(scene, width)
    return _tall(scene, width) if tall else _flat(scene, width)


def _round(scene: Scene, width: int) -> Content:
    """The line without a Time deck: the turn, who leads, and the influence that ends the game."""
    view, theme = scene.view, scene.theme
    last = (
        [(f"  {scene.say('panels.clock.last_round')} ", theme.decides)]
        if view.ending and view.phase != "over"
        else []
    )
    lead = max(seat.influence for seat in view.seats)
    leaders = ", ".join(seat.name for seat in view.seats if seat.influence == lead)
    turn = Content.assemble((f" {scene.say('panels.clock.round', turn=view.turn)} ", theme.decides), *last)
    whole = Content.assemble(turn, f"  ★{lead} {leaders}")
    to = {"influence": view.ends_at, "expedition": view.options.expedition_to_win}
    ends = scene.say("panels.clock.ends_at", **to) if view.ends_at else ""
    ends_at = Content.assemble((f"{ends} ", theme.dim))
    return widest_fitting(width, [(whole, ends_at), (whole, NO_TEXT), (turn, ends_at), (turn, NO_TEXT)])


def widest_fitting(width: int, forms: Iterable[tuple[Content, Content]]) -> Content:
    """Return the first form of a line (left and right part) that fits `width` columns; else the last."""
    left = right = NO_TEXT
    for left, right in forms:
        gap = 1 if right.cell_length else 0
        if left.cell_length + gap + right.cell_length <= width:
            break
    return spread(width, left, right)


def _urgency(scene: Scene) -> str:
    """The style for whether turns or contracts run out first."""
    after = scene.view.turns_left
    return scene.theme.bad if after < 2 * scene.view.contracts_left else scene.theme.good


def _flat(scene: Scene, width: int) -> Content:
    """One line: turns left as a figure and a bar, contracts, points at stake, turn number of how many."""
    bars, stage = (BAR, BAR // 2, 4), _stage(scene)
    forms = [*((bar, True) for bar in bars), *((bar, False) for bar in (*bars, 0))]
    lines = ((_line_left(scene, *form), stage) for form in forms)
    return widest_fitting(width, chain(lines, [(_line_left(scene, 0, False), NO_TEXT)]))


def _line_left(scene: Scene, bar: int, long: bool) -> Content:
    view = scene.view
    parts: list[Part] = [" ", _turns_text(scene, long), *_sand(scene, bar), "  "]
    parts += [
        (f"{view.contracts_left}", _urgency(scene)),
        (f" {scene.say('panels.clock.contracts', left=view.contracts_left)}", "bold"),
    ]
    return Content.assemble(*parts)


def _turns_text(scene: Scene, long: bool) -> Part:
    """How many turns follow this one; when the game is over, how many were left."""
    view, theme = scene.view, scene.theme
    after = view.turns_left
    if view.phase == "over":
        return (f"{GLASS} {scene.say('panels.clock.spare', turns=after)} ", "bold")
    if not after:
        return (f"{GLASS} {scene.say('panels.clock.last_turn')} ", theme.clash)
    return Content.assemble(
        (f"{GLASS} {after}", _urgency(scene)),
        (f" {scene.say('panels.clock.left', turns=after, long=long)} ", "bold"),
    )


def _stage(scene: Scene) -> Content:
    """Points at stake, and the number of this turn of the most there can be."""
    view, theme = scene.view, scene.theme
    last = view.turn + view.turns_left if view.phase != "over" else 0
    text = scene.say("panels.clock.stage", points=view.point_deck, turn=view.turn, last=last)
    return Content.assemble((f"{text} ", theme.dim))


def _sand(scene: Scene, room: int, turns: int | None = None) -> list[Part]:
    """Turns as a bar of sand: left, by default those after this one, and used."""
    whole = max(1, scene.whole_clock)
    left = -(-(scene.view.turns_left if turns is None else turns) * room // whole)
    return [("█" * left, scene.theme.sand), ("░" * (room - left), scene.theme.spent)]


def _tall(scene: Scene, width: int) -> Content:
    view, theme = scene.view, scene.theme
    turns, contracts = big(view.turns_left), big(view.contracts_left)
    urgent = _urgency(scene)
    after = view.turns_left
    if view.phase == "over":
        caption = scene.say("panels.clock.spare_tall", turns=after)
    elif after:
        caption = scene.say("panels.clock.turns_tall", turns=after)
    else:
        caption = scene.say("panels.clock.last_turn_tall")
    words = (
        (caption, scene.say("panels.clock.contracts_tall", left=view.contracts_left)),
        (
            scene.say("panels.clock.time_cards", left=view.time_deck, all=scene.whole_clock),
            scene.say("panels.clock.turn", turn=view.turn),
        ),
        ("", scene.say("panels.clock.points", points=view.point_deck)),
    )
    rows, bar = [Content("")], max(26, width // 4)
    for line in range(3):
        left: list[Part] = ["   ", (turns[line], urgent), "  "]
        left += (
            _sand(scene, bar, view.time_deck)
            if line == 2
            else [(f"{words[line][0]:<{bar}}", "bold" if line == 0 else theme.dim)]
        )
        right: list[Part] = [
            "      ",
            (contracts[line], urgent),
            "  ",
            (words[line][1], "bold" if line == 0 else theme.dim),
        ]
        rows.append(fit(width, *left, *right))
    return Content("\n").join([*rows, Content("")])


MONTH_NAME = 36
"""Most columns of the name of a month beside the digits; a longer one is cut."""


def paint_month(scene: Scene, tale: TaleView, width: int, tall: bool) -> Content:
    """Paint the panel: one line, or five if `tall`."""
    return _tall_month(scene, tale, width) if tall else _flat_month(scene, tale, width)


def _month_stage(scene: Scene, tale: TaleView) -> list[str]:
    """Chapter, month and turn in several forms, the longest first."""
    last, turn = scene.view.ending and scene.view.phase != "over", scene.view.turn
    month = scene.names.story.month_name(tale.month)
    return [
        scene.say("panels.month.stage", last_round=last, chapter=tale.chapter, month=month, turn=turn),
        scene.say("panels.month.stage_short", last_round=last, month=month, turn=turn),
        scene.say("panels.month.stage_least", last_round=last, turn=turn),
    ]


def _flat_month(scene: Scene, tale: TaleView, width: int) -> Content:
    theme = scene.theme
    urgent = theme.bad if tale.turns_left <= len(scene.view.seats) else theme.good
    left = Content.assemble(
        (f" {GLASS} ", urgent), (scene.say("panels.month.left", turns=tale.turns_left), f"bold {urgent}"), "  "
    )
    strip = Content.assemble(left, *_strip(scene, tale, 1))
    *named, least = [Content(f"{stage} ").stylize(theme.dim) for stage in _month_stage(scene, tale)]
    forms = [(strip, stage) for stage in named] + [(left, stage) for stage in named]  # the name before the marks
    forms += [(strip, least), (left, least)]
    return widest_fitting(width, forms).stylize(click("screen.asked"))


def _strip(scene: Scene, tale: TaleView, size: int) -> list[Part]:
    """A mark for each turn of the month: past, today, known, unknown."""
    theme = scene.theme
    marks: list[Part] = []
    for day in tale.calendar:
        mark = "█" if day.done else "▶" if day.today else "▒" if day.event else "?"
        style = theme.spent if day.done else theme.decides if day.today else theme.sand if day.event else theme.dim
        marks.append((mark * size, style))
    return marks


def _tall_month(scene: Scene, tale: TaleView, width: int) -> Content:
    """Large digits beside this month and the next, and what Month's End will do."""
    theme = scene.theme
    left = tale.turns_left
    digits = big(left)
    captions = (
        scene.say("panels.month.turns_to", turns=left),
        scene.say("panels.month.months_end"),
        scene.say("panels.month.of_month", month=scene.names.story.month_name(tale.month)),
    )
    column = max(14, min(MONTH_NAME, len(captions[2])))
    hourglass = hourglass_line(tale.hourglass, scene.names.story) if tale.hourglass else ""
    room = 3 + len(digits[0]) + 2 + column + 2
    said = Content.assemble((f"{hourglass}.", theme.dim)).wrap(max(1, width - room - 1)) if hourglass else [NO_TEXT]
    rights = (
        _month(scene.say("panels.month.this"), scene, tale.calendar, width - room),
        _month(scene.say("panels.month.next"), scene, tale.next_month, width - room),
        said[0],
    )
    rows = [Content("")]
    for line in range(3):
        urgent = theme.bad if left <= len(scene.view.seats) else theme.good
        start: list[Part] = [
            "   ",
            (digits[line], urgent),
            "  ",
            fit(column, captions[line]).stylize("bold" if line < 2 else theme.dim),
        ]
        rows.append(fit(width, *start, "  ", rights[line]))
    last = fit(width, " " * room, said[1]) if said[1:] else NO_TEXT
    return Content("\n").join([*rows, last]).stylize(click("screen.asked"))


def _month(name: str, scene: Scene, days: tuple[DayView, ...], room: int) -> Content:
    """A month in one line; past events are only counted if the line is short."""
    head = Content.assemble((f"{name}  ", scene.theme.dim))
    whole = Content.assemble(head, *_days(scene, days))
    over = sum(1 for day in days if day.done)
    if whole.cell_length <= room:
        return whole
    rest = tuple(day for day in days if not day.done)
    if over:
        head = Content.assemble(head, (f"{scene.say('panels.month.over', over=over)} · ", scene.theme.dim))
    forms = [
        Content.assemble(head, *_days(scene, rest[:count]), *_later(scene, rest[count:]))
        for count in range(len(rest), 0, -1)
    ]
    return next((form for form in forms if form.cell_length < room), forms[-1]) if forms else whole


def _later(scene: Scene, days: tuple[DayView, ...]) -> list[Part]:
    """How many days come after those that are named."""
    return [(f" · {scene.say('panels.month.later', days=len(days))}", scene.theme.dim)] if days else []


def _days(scene: Scene, days: tuple[DayView, ...]) -> list[Part]:
    """The events of a month by name, today's marked."""
    theme = scene.theme
    parts: list[Part] = []
    for day in days:
        style = theme.decides if day.today else theme.dim if day.done or not day.event else ""
        parts += [(scene.names.story.event_title(day.event), style), (" · ", theme.dim)]
    return parts[:-1]


def today(scene: Scene, tale: TaleView, width: int) -> list[Content]:
    """Return today's event and its effects, wrapped; a click opens the month."""
    theme = scene.theme
    head = (f" {scene.say('panels.month.today')} ", theme.dim)
    day = next((day for day in tale.calendar if day.today), None)
    if day is None:
        name = scene.names.story.event_title(tale.event) if tale.event else scene.say("panels.month.not_begun")
        text = Content.assemble(head, (name, theme.heading))
    else:
        effects = effects_line(day.effects, scene.language)
        name = scene.names.story.event_title(day.event)
        text = Content.assemble(head, (name, theme.heading), f"  {effects}" if effects else "")
    return [line.stylize(click("screen.asked")) for line in folded(width, text, indent=7)]
