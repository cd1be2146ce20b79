"""The clock of a story: turns to Month's End, the calendar, today's event."""

from textual.content import Content

from campaign.tui.widgets.clock import big
from campaign.tui.widgets.scene import GLASS, Part, Scene, fit, spread
from campaign.words.names import counted
from campaign.words.story import effect_line, event_title, hourglass_line, turns_to_month_end
from engine.tale_view import DayView, TaleView


def paint(scene: Scene, tale: TaleView, width: int, tall: bool) -> Content:
    """The panel: one line, or five where there is room."""
    return _tall(scene, tale, width) if tall else _flat(scene, tale, width)


def _left(tale: TaleView) -> str:
    left = turns_to_month_end(tale)
    return f"{counted(left, 'turn')} to Month's End" if left else "MONTH'S END"


def _stage(scene: Scene, tale: TaleView) -> str:
    last = "LAST ROUND · " if scene.view.ending else ""
    chapter = f"chapter {tale.chapter}" if tale.chapter else "variable game"
    return f"{last}{chapter} · month {tale.month} · turn {scene.view.turn} "


def _flat(scene: Scene, tale: TaleView, width: int) -> Content:
    look = scene.look
    urgent = look.bad if turns_to_month_end(tale) <= len(scene.view.seats) else look.good
    parts: list[Part] = [(f" {GLASS} ", urgent), (_left(tale), f"bold {urgent}"), "  ", *_strip(scene, tale, 1)]
    return spread(width, Content.assemble(*parts), Content.assemble((_stage(scene, tale), look.dim)))


def _strip(scene: Scene, tale: TaleView, size: int) -> list[Part]:
    """A mark for each turn of the month: over, today, known, unknown."""
    look = scene.look
    marks: list[Part] = []
    for day in tale.calendar:
        mark = "█" if day.done else "▶" if day.today else "▒" if day.event else "?"
        style = look.spent if day.done else look.decides if day.today else look.sand if day.event else look.dim
        marks.append((mark * size, style))
    return marks


def _tall(scene: Scene, tale: TaleView, width: int) -> Content:
    """Large figures beside this month and the next, and what Month's End will do."""
    look = scene.look
    left = turns_to_month_end(tale)
    digits = big(left)
    captions = ("turns to" if left != 1 else "turn to", "Month's End", f"of month {tale.month}")
    hourglass = hourglass_line(tale.hourglass) if tale.hourglass else ""
    rights = (
        Content.assemble(("This month  ", look.dim), *_days(scene, tale.calendar)),
        Content.assemble(("Next month  ", look.dim), *_days(scene, tale.next_month)),
        Content.assemble((f"{hourglass}.", look.dim)) if hourglass else Content(""),
    )
    rows = [Content("")]
    for line in range(3):
        urgent = look.bad if left <= len(scene.view.seats) else look.good
        start: list[Part] = [
            "   ",
            (digits[line], urgent),
            "  ",
            (f"{captions[line]:<14}", "bold" if line < 2 else look.dim),
        ]
        rows.append(fit(width, *start, "  ", rights[line]))
    return Content("\n").join([*rows, Content("")])


def _days(scene: Scene, days: tuple[DayView, ...]) -> list[Part]:
    """The events of a month by name, today's marked."""
    look = scene.look
    parts: list[Part] = []
    for day in days:
        style = look.decides if day.today else look.dim if day.done or not day.event else ""
        parts += [(event_title(day.event), style), (" · ", look.dim)]
    return parts[:-1]


def today(scene: Scene, tale: TaleView, width: int) -> Content:
    """Today's event and what it does, in one line."""
    look = scene.look
    day = next((day for day in tale.calendar if day.today), None)
    if day is None:
        name = event_title(tale.event) if tale.event else "before the first turn"
        return fit(width, (" Today ", look.dim), (name, look.heading))
    told = "; ".join(effect_line(effect) for effect in day.effects if effect["kind"] != "month_end")
    parts: list[Part] = [(" Today ", look.dim), (event_title(day.event), look.heading)]
    return fit(width, *parts, (f"  {told}" if told else "", ""))
