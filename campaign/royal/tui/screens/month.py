"""The map of a chapter as a page: the days of this month as cards, what Month's End will ask, the path so far, and
what ends the chapter with what is short of it.
"""

from collections.abc import Sequence
from typing import NamedTuple

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from highseas.campaign.chapters.facts import names_at
from highseas.campaign.chapters.progress import path_of
from highseas.campaign.royal.play.at_table import RoyalSession
from highseas.campaign.royal.tui.pictures import of_goal
from highseas.campaign.royal.words.goals import Step, step_onward, step_state, step_title
from highseas.campaign.royal.words.names import TableNames
from highseas.campaign.royal.words.story import day_line, effects_line, hourglass_line, story_title
from highseas.campaign.tui.art import grids, paint
from highseas.campaign.tui.screens.base import PaintedScreen
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.menu import KeyLine
from highseas.campaign.tui.widgets.panel import NO_TEXT, Part, beside, fit, in_rows, wrap_indented
from highseas.engine.royal.seen.view import View
from highseas.story.view import DayView, FinalGoalView, TaleView, tale_in

MARGINS = 6
"""Columns beside the text: its margins and a scroll bar."""


class MonthScreen(PaintedScreen, keys="month"):
    """The running chapter as the table stands, or as it stood at the moment of a `view`."""

    READS = "#month"

    def __init__(self, session: RoyalSession, view: View | None = None) -> None:
        super().__init__()
        self._session = session
        self._view = view or session.view

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="month", can_focus=False):
            yield Static(id="month-map", markup=False)
        yield KeyLine()

    def on_screen_resume(self) -> None:
        self.paint()

    def paint(self) -> None:
        tale, size, maps = tale_in(self._view), self.app.size, self.query("#month-map").results(Static)
        theme = self.theme_styles
        assert tale is not None
        shown = Shown(tale, names_at(self._session), path_of(self._session, self._view), theme)
        for keys in self.query(KeyLine):
            keys.show(self.KEYS, theme)
        for each in maps:
            each.update(painted(shown, size.width - MARGINS, size.height))

    def action_journal(self) -> None:
        self.shell.turn_to("journal", self._session)


CARD, NARROW, GAP = paint.WIDTH + 2, paint.WIDTH - 4, 1
"""Columns of a day's card, fewest where the picture loses its sides, and between two."""
EFFECT_LINES = 7
"""Most lines of a card for what its day does."""
CARD_ROOM = 34
"""Fewest lines of a screen on which days are cards."""
BAR = 14
"""Columns of a bar."""
WIDEST, BETWEEN = 96, 4
"""Most columns of a text, and columns between two texts side by side."""
AROUND = 4
"""Lines of the screen around the map."""
TWO_COLUMNS = 110
"""Fewest columns at which the path and the goal are side by side."""


class Shown(NamedTuple):
    """What is painted: the story's part of a table, its names, the path so far, and in which theme."""

    tale: TaleView
    names: TableNames
    path: Sequence[Step]
    theme: ThemeStyles

    def say(self, code: str, **figures: object) -> str:
        return self.names.say(code, **figures)


def painted(shown: Shown, width: int, height: int) -> Content:
    """Paint the map for a screen of this size; it may be longer than that."""
    text = min(width, WIDEST)
    parts = [_heading(shown, width), _month(shown, width, height), _month_end(shown, text)]
    half = min(WIDEST, (width - BETWEEN) // 2)
    if width >= TWO_COLUMNS:
        room = height - sum(len(part) + 1 for part in parts) - AROUND
        path, goal = _path(shown, half, room), _goal(shown, half)
        parts.append(beside(path, goal, half, BETWEEN) if path and goal else path or goal)
    else:
        parts += [_path(shown, text), _goal(shown, text)]
    return Content("\n\n").join(Content("\n").join(part) for part in parts if part)


def _heading(shown: Shown, width: int) -> list[Content]:
    month = shown.names.story.month_name(shown.tale.month)
    title = Content(story_title(shown.tale, shown.names.story)).stylize(shown.theme.heading)
    return wrap_indented(Content.assemble(title, (f"  {month[:1].upper()}{month[1:]}", shown.theme.dim)), width, 2)


def _month(shown: Shown, width: int, height: int) -> list[Content]:
    """The days of the month: cards with pictures in a row, or a line each."""
    days = shown.tale.calendar
    across = min(CARD, (width + GAP) // max(1, len(days)) - GAP)
    if height >= CARD_ROOM and across >= NARROW:
        texts = [_day_text(shown, day, across - 2) for day in days]
        most = max(map(len, texts))
        cards = [
            _card(shown, number, day, [*text, *[NO_TEXT] * (most - len(text))], across)
            for number, (day, text) in enumerate(zip(days, texts, strict=True), 1)
        ]
        lines = [*in_rows(cards, len(days), across, GAP), NO_TEXT]
    else:
        lines = [line for number, day in enumerate(days, 1) for line in _row(shown, number, day, min(width, WIDEST))]
    titles = [shown.names.story.event_title(day.event) for day in shown.tale.next_month]
    following = shown.say("adventure.calendar.next", titles=titles)
    return [*lines, *wrap_indented(Content(following).stylize(shown.theme.dim), min(width, WIDEST), 2)]


def _day_text(shown: Shown, day: DayView, width: int) -> list[Content]:
    story = shown.names.story
    title = story.event_title(day.event) if day.event else shown.say("adventure.calendar.unknown")
    effect = effects_line(day.effects, shown.names.language)
    does = wrap_indented(Content(f"{effect[:1].upper()}{effect[1:]}"), width, 0)
    return [*wrap_indented(Content(title).stylize("bold"), width, 0), *does[:EFFECT_LINES]]


def _card(shown: Shown, number: int, day: DayView, text: Sequence[Content], width: int) -> list[Content]:
    theme = shown.theme
    head = theme.decides if day.today else theme.body if day.done else theme.person
    body, ink = theme.marked if day.today else theme.body, theme.dim if day.done else ""
    art = grids.of_event(day.event) if day.event else grids.BACK_OF_TIME
    mark = "✓ " if day.done else "▶ " if day.today else ""
    today = f" · {shown.say('screens.month.today')}" if day.today else ""
    name = f" {mark}{shown.say('screens.month.day', number=number)}{today}"
    drawn = paint.lines(art, theme, body, width=min(paint.WIDTH, width - 2))
    return [
        fit(width, (name, ink)).stylize_before(head),
        *(fit(width, " ", line).stylize_before(body) for line in drawn),
        *(fit(width, " ", line.stylize(ink)).stylize_before(body) for line in text),
    ]


def _row(shown: Shown, number: int, day: DayView, width: int) -> list[Content]:
    theme = shown.theme
    mark = "✓" if day.done else "▶" if day.today else " "
    style = theme.dim if day.done or not day.event else "bold" if day.today else ""
    head = Content.assemble((mark, theme.good if day.done else theme.key), f" {number}. ")
    return wrap_indented(Content.assemble(head, (day_line(day, shown.names.story), style)), width, 5)


def _month_end(shown: Shown, width: int) -> list[Content]:
    if shown.tale.hourglass is None:
        return []
    text = shown.say("board.sentence", text=hourglass_line(shown.tale.hourglass, shown.names.story))
    lines = wrap_indented(Content(text), width - 2, 0)
    return [Content.assemble(("│ ", shown.theme.key), line.stylize("bold")) for line in lines]


def _path(shown: Shown, width: int, room: int = 0) -> list[Content]:
    """The cards that were read, one below the other, with the outcome of their missions and what led on; beside
    pictures of what their missions ask, if all of them have room in so many lines.
    """
    if not shown.path:
        return []
    heading = Content(shown.say("screens.month.path")).stylize(shown.theme.heading)
    pictured = [
        line
        for step in shown.path
        for line in beside(_picture(shown, step), _step(shown, step, width - CARD), paint.WIDTH, CARD - paint.WIDTH)
    ]
    if len(pictured) < room:
        return [heading, *pictured]
    return [heading, *(line for step in shown.path for line in _step(shown, step, width))]


def _picture(shown: Shown, step: Step) -> Sequence[Content]:
    art = of_goal(step.mission) if step.mission is not None else grids.of_event("")
    return paint.lines(art, shown.theme, shown.theme.body)


def _step(shown: Shown, step: Step, width: int) -> list[Content]:
    """A card of the path; its mark says whether its mission was done, asked for in vain, or is open."""
    theme = shown.theme
    if step.mission is not None and step.mission.markers:
        sign, style = "✓", theme.good
    else:
        sign, style = ("✗", theme.bad) if step.missed else ("○", theme.key)
    line: Part = ("  " if step is shown.path[-1] else "│ ", theme.dim)
    lines = [Content.assemble((f"{sign} ", style), (step_title(step, shown.names), "bold"))]
    for text, look in ((step_state(step, shown.names), style), (step_onward(step, shown.names), theme.dim)):
        said = wrap_indented(Content(text).stylize(look), width - 4, 2) if text else []
        lines += [Content.assemble(line, "  ", each) for each in said]
    return lines


def _goal(shown: Shown, width: int) -> list[Content]:
    goal, theme = shown.tale.goal, shown.theme
    if goal is None:
        return []
    heading = f"{shown.say('screens.month.goal')}: {shown.names.story.goal_title}"
    lines = wrap_indented(Content(heading).stylize(theme.heading), width, 2)
    for have, need, text in _terms(shown, goal):
        full = BAR if not need else min(BAR, BAR * max(0, have) // need)
        bar: list[Part] = [("█" * full, theme.good), ("▒" * (BAR - full), theme.dim)]
        style = theme.good if have >= need else theme.bad
        lines += wrap_indented(Content.assemble(*bar, " ", (text, style)), width, 2)
    return lines


def _terms(shown: Shown, goal: FinalGoalView) -> list[tuple[int, int, str]]:
    total = sum(1 for step in shown.path if step.mission is not None) or goal.missions_open
    figures = (("markers", goal.markers, goal.markers_needed), ("influence", goal.influence, goal.influence_needed))
    return [
        (total - goal.missions_open, total, shown.say("adventure.goal.missions", open=goal.missions_open)),
        *(
            (have, need, shown.say(f"adventure.goal_short.{name}", have=have, need=need, short=max(0, need - have)))
            for name, have, need in figures
        ),
    ]
