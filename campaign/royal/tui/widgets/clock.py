"""The clock panel: turns and contracts left; of a story the turns to Month's End, the calendar, today's event."""

from collections.abc import Iterable

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
        [(f"  {scene.say('panels.clock.last_round')} ", theme.decides)] if view.ending and view.phase != "over" else []
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
    view, theme, say = scene.view, scene.theme, scene.say
    last = view.turn + view.turns_left if view.phase != "over" else 0
    points = say("panels.clock.stage", points=view.point_deck, turn=view.turn, last=last)
    stage = Content.assemble((f"{points} ", theme.dim))
    contracts = (f" {say('panels.clock.contracts', left=view.contracts_left)}", "bold")

    def left(bar: int, long: bool) -> Content:
        turns, sand = _turns_text(scene, long), _sand(scene, bar)
        return Content.assemble(" ", turns, *sand, "  ", (f"{view.contracts_left}", _urgency(scene)), contracts)

    bars = BAR, BAR // 2, 4
    forms = [*((bar, True, stage) for bar in bars), *((bar, False, stage) for bar in (*bars, 0)), (0, False, NO_TEXT)]
    return widest_fitting(width, ((left(bar, long), right) for bar, long, right in forms))


def _turns_text(scene: Scene, long: bool) -> Part:
    """How many turns follow this one; when the game is over, how many were left."""
    view, theme = scene.view, scene.theme
    after = view.turns_left
    if view.phase == "over":
        return (f"{GLASS} {scene.say('panels.clock.spare', turns=after)} ", "bold")
    if not after:
        return (f"{GLASS} {scene.say('panels.clock.last_turn')} ", theme.clash)
    return Content.assemble(
        (f"{GLASS} {after}", _urgency(scene)), (f" {scene.say('panels.clock.left', turns=after, long=long)} ", "bold")
    )


def _sand(scene: Scene, room: int, turns: int | None = None) -> list[Part]:
    """Turns as a bar of sand: left, by default those after this one, and used."""
    whole = max(1, scene.whole_clock)
    left = -(-(scene.view.turns_left if turns is None else turns) * room // whole)
    return [("█" * left, scene.theme.sand), ("░" * (room - left), scene.theme.spent)]


def _tall(scene: Scene, width: int) -> Content:
    """Turns and contracts left as large digits beside what they count, over the bar of sand."""
    view, theme, say = scene.view, scene.theme, scene.say
    after, urgent, bar = view.turns_left, _urgency(scene), max(26, width // 4)
    if view.phase == "over":
        caption = say("panels.clock.spare_tall", turns=after)
    elif after:
        caption = say("panels.clock.turns_tall", turns=after)
    else:
        caption = say("panels.clock.last_turn_tall")
    cards = say("panels.clock.time_cards", left=view.time_deck, all=scene.whole_clock)
    lefts: list[list[Part]] = [
        [(f"{caption:<{bar}}", "bold")],
        [(f"{cards:<{bar}}", theme.dim)],
        _sand(scene, bar, view.time_deck),
    ]
    rights: list[Part] = [
        (say("panels.clock.contracts_tall", left=view.contracts_left), "bold"),
        (say("panels.clock.turn", turn=view.turn), theme.dim),
        (say("panels.clock.points", points=view.point_deck), theme.dim),
    ]
    rows = zip(big(after, theme), lefts, big(view.contracts_left, theme), rights, strict=True)
    lines = [
        fit(width, "   ", (turns, urgent), "  ", *left, "      ", (contracts, urgent), "  ", right)
        for turns, left, contracts, right in rows
    ]
    return Content("\n").join([NO_TEXT, *lines, NO_TEXT])


MONTH_NAME = 36
"""Most columns of the name of a month beside the digits; a longer one is cut."""


def paint_month(scene: Scene, tale: TaleView, width: int, tall: bool) -> Content:
    """Paint the panel: one line, or five if `tall`. A click opens the month."""
    urgent = scene.theme.bad if tale.turns_left <= len(scene.view.seats) else scene.theme.good
    paint = _tall_month if tall else _flat_month
    return paint(scene, tale, width, urgent).stylize(click("screen.asked"))


def _flat_month(scene: Scene, tale: TaleView, width: int, urgent: str) -> Content:
    """Turns left, a mark for each turn of the month (past, today, known, unknown), chapter, month and turn."""
    theme, say = scene.theme, scene.say
    left = Content.assemble(
        (f" {GLASS} ", urgent), (say("panels.month.left", turns=tale.turns_left), f"bold {urgent}"), "  "
    )
    marks: list[Part] = []
    for day in tale.calendar:
        mark = "█" if day.done else "▶" if day.today else "▒" if day.event else "?"
        style = theme.spent if day.done else theme.decides if day.today else theme.sand if day.event else theme.dim
        marks.append((mark, style))
    strip = Content.assemble(left, *marks)
    last = scene.view.ending and scene.view.phase != "over"
    figures = {"chapter": tale.chapter, "month": scene.names.story.month_name(tale.month), "turn": scene.view.turn}
    *named, least = [
        Content(f"{say(f'panels.month.{form}', last_round=last, **figures)} ").stylize(theme.dim)
        for form in ("stage", "stage_short", "stage_least")
    ]
    forms = [(strip, stage) for stage in named] + [(left, stage) for stage in named]  # the name before the marks
    return widest_fitting(width, [*forms, (strip, least), (left, least)])


def _tall_month(scene: Scene, tale: TaleView, width: int, urgent: str) -> Content:
    """Large digits beside this month and the next, and what Month's End will do."""
    say, story = scene.say, scene.names.story
    digits = big(tale.turns_left, scene.theme)
    captions = (
        say("panels.month.turns_to", turns=tale.turns_left),
        say("panels.month.months_end"),
        say("panels.month.of_month", month=story.month_name(tale.month)),
    )
    column = max(14, min(MONTH_NAME, len(captions[2])))
    room = 3 + len(digits[0]) + 2 + column + 2
    said = [NO_TEXT]
    if tale.hourglass:
        text = Content.assemble((f"{hourglass_line(tale.hourglass, story)}.", scene.theme.dim))
        said = text.wrap(max(1, width - room - 1))
    rights = (
        _month(say("panels.month.this"), scene, tale.calendar, width - room),
        _month(say("panels.month.next"), scene, tale.next_month, width - room),
        said[0],
    )
    lines = [
        fit(width, "   ", (digit, urgent), "  ", fit(column, caption).stylize(style), "  ", right)
        for digit, caption, style, right in zip(
            digits, captions, ("bold", "bold", scene.theme.dim), rights, strict=True
        )
    ]
    last = fit(width, " " * room, said[1]) if said[1:] else NO_TEXT
    return Content("\n").join([NO_TEXT, *lines, last])


def _month(name: str, scene: Scene, days: tuple[DayView, ...], room: int) -> Content:
    """A month in one line; if it is short, past events and some of the later ones are only counted."""
    head = Content.assemble((f"{name}  ", scene.theme.dim))
    form = Content.assemble(head, *_days(scene, days))
    if form.cell_length <= room:
        return form
    rest = tuple(day for day in days if not day.done)
    if over := len(days) - len(rest):
        head = Content.assemble(head, (f"{scene.say('panels.month.over', over=over)} · ", scene.theme.dim))
    for count in range(len(rest), 0, -1):
        left = len(rest) - count
        later = [(f" · {scene.say('panels.month.later', days=left)}", scene.theme.dim)] if left else []
        form = Content.assemble(head, *_days(scene, rest[:count]), *later)
        if form.cell_length < room:
            break
    return form


def _days(scene: Scene, days: tuple[DayView, ...]) -> list[Part]:
    theme = scene.theme
    parts: list[Part] = []
    for day in days:
        style = theme.decides if day.today else theme.dim if day.done or not day.event else ""
        parts += [(scene.names.story.event_title(day.event), style), (" · ", theme.dim)]
    return parts[:-1]


def today(scene: Scene, tale: TaleView, width: int) -> list[Content]:
    """Return today's event and its effects, wrapped; a click opens the month."""
    story, effects = scene.names.story, ""
    if (day := next((day for day in tale.calendar if day.today), None)) is not None:
        name, effects = story.event_title(day.event), effects_line(day.effects, scene.language)
    else:
        name = story.event_title(tale.event) if tale.event else scene.say("panels.month.not_begun")
    head = (f" {scene.say('panels.month.today')} ", scene.theme.dim)
    text = Content.assemble(head, (name, scene.theme.heading), f"  {effects}" if effects else "")
    return [line.stylize(click("screen.asked")) for line in folded(width, text, indent=7)]
