"""What a game asks of its players: missions, the end of a chapter, the current position."""

from collections.abc import Sequence

from highseas.campaign.words.goals import goal_line, goal_name, goal_reward, goal_terms
from highseas.campaign.words.names import counted, listed
from highseas.campaign.words.naming import StoryNames, TableNames
from highseas.campaign.words.prompts import prompt_title
from highseas.campaign.words.story import (
    calendar_lines,
    day_line,
    goal_lines,
    hourglass_line,
)
from highseas.campaign.words.table import clock_line
from highseas.engine.royal.seen.goals import GoalView
from highseas.engine.royal.seen.view import Prompt, View
from highseas.story.seen import FinalGoalView, TaleView, tale_in


def mission_said(view: View, card: str, story: StoryNames) -> list[str]:
    """Format the mission on the back of a story card, to follow its text; nothing if it is not open."""
    return [_said(goal, story) for goal in view.goals if goal.kind == "mission" and goal.id == card]


def _said(goal: GoalView, story: StoryNames) -> str:
    name = goal_name(goal.kind, goal.id, story)
    return f"{_sentence(name)} {_sentence(listed(goal_terms(goal)))} {_sentence(goal_reward(goal))}"


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def goal_said(goal: FinalGoalView) -> str:
    """Format what card 9 needs and how far the table is (Big Box p. 18)."""
    done = f"{goal.missions_open} not done yet" if goal.missions_open else "all are"
    return (
        "The chapter ends when Month's End comes to card 9. It is won if somebody has done every mission laid out "
        f"({done}), {counted(goal.markers_needed, 'marker')} of all players together lie on missions "
        f"({goal.markers} now), and all players together have {goal.influence_needed} influence "
        f"({goal.influence} now)."
    )


def today_lines(tale: TaleView, story: StoryNames) -> list[str]:
    """Format today's event with its whole rule, then its line of text."""
    day = next((day for day in tale.calendar if day.today), None)
    if day is None:
        return ["Today: before the first turn."]
    text = story.event_text(day.event)
    return [f"Today: {day_line(day, story)}.", *([text] if text else [])]


def asked_lines(view: View, names: TableNames) -> list[str]:
    """Format everything asked: in a story today's rule, the calendar, missions and card 9; else clock and
    contracts.
    """
    tale = tale_in(view)
    if tale is None:
        return [
            _sentence(clock_line(view)),
            *_goals(view, names),
        ]
    hourglass = [f"{hourglass_line(tale.hourglass, names.story)}."] if tale.hourglass is not None else []
    return [
        *today_lines(tale, names.story),
        "",
        *calendar_lines(tale, names.story),
        *hourglass,
        *_goals(view, names),
        *([] if tale.goal is None else ["", goal_said(tale.goal)]),
    ]


def _goals(view: View, names: TableNames) -> list[str]:
    """Return a line for each goal, with an empty one before it."""
    return [part for goal in view.goals for part in ("", f"{goal_line(goal, names)}.")]


def where_lines(view: View, prompt: Prompt | None, last: Sequence[str], names: TableNames) -> list[str]:
    """Format the position of a resumed game: chapter or clock, what happened `last`, the current question."""
    tale = tale_in(view)
    lines = [_sentence(clock_line(view))] if tale is None else _chapter_lines(view, tale, names.story)
    if len(names) > 1 and view.turn:
        lines.append(f"It is {names[view.active - 1]}'s turn.")
    if prompt is not None:
        lines += ["", f"Now {prompt_title(prompt, names)}"]
    lines += [] if tale is None else _newest(view, tale, names.story)
    return lines + (["", "What happened last:", *(f"  {line}" for line in last)] if last else [])


def _chapter_lines(view: View, tale: TaleView, story: StoryNames) -> list[str]:
    title = story.chapter_title(tale.chapter)
    title = f"Chapter {tale.chapter}: {title}" if tale.chapter else title
    return [f"{title}. Month {tale.month}. {clock_line(view)}.", *today_lines(tale, story)[:1]]


def _newest(view: View, tale: TaleView, story: StoryNames) -> list[str]:
    newest = next((goal for goal in view.goals if goal.newest), None)
    lines = ["", f"Newest: {_said(newest, story)}"] if newest is not None else []
    return lines + ([] if tale.goal is None else [f"Card 9: {'; '.join(goal_lines(tale.goal))}."])
