"""The clock of a story: turns to Month's End, the calendar, today's event."""

from textual.content import Content

from highseas.campaign.royal.tui.widgets.clock import widest_fitting
from highseas.campaign.royal.tui.widgets.scene import GLASS, Scene
from highseas.campaign.royal.words.story import effects_line, hourglass_line
from highseas.campaign.tui.widgets.chart import big
from highseas.campaign.tui.widgets.panel import NO_TEXT, Part, click, fit, folded
from highseas.story.view import DayView, TaleView

MONTH_NAME = 36
"""Most columns of the name of a month beside the digits; a longer one is cut."""


def paint(scene: Scene, tale: TaleView, width: int, tall: bool) -> Content:
    """Paint the panel: one line, or five if `tall`."""
    return _tall(scene, tale, width) if tall else _flat(scene, tale, width)


def _stage(scene: Scene, tale: TaleView) -> list[str]:
    """Chapter, month and turn in several forms, the longest first."""
    last, turn = scene.view.ending and scene.view.phase != "over", scene.view.turn
    month = scene.names.story.month_name(tale.month)
    return [
        scene.say("panels.month.stage", last_round=last, chapter=tale.chapter, month=month, turn=turn),
        scene.say("panels.month.stage_short", last_round=last, month=month, turn=turn),
        scene.say("panels.month.stage_least", last_round=last, turn=turn),
    ]


def _flat(scene: Scene, tale: TaleView, width: int) -> Content:
    theme = scene.theme
    urgent = theme.bad if tale.turns_left <= len(scene.view.seats) else theme.good
    left = Content.assemble(
        (f" {GLASS} ", urgent), (scene.say("panels.month.left", turns=tale.turns_left), f"bold {urgent}"), "  "
    )
    strip = Content.assemble(left, *_strip(scene, tale, 1))
    *named, least = [Content(f"{stage} ").stylize(theme.dim) for stage in _stage(scene, tale)]
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


def _tall(scene: Scene, tale: TaleView, width: int) -> Content:
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
