"""What a game asks of its players: missions, the end of a chapter, the current position."""

from collections.abc import Sequence
from typing import NamedTuple

from highseas.campaign.royal.words.goals import goal_line, goal_name, goal_reward, goal_terms
from highseas.campaign.royal.words.naming import StoryNames, TableNames
from highseas.campaign.royal.words.path import Step, path_lines
from highseas.campaign.royal.words.prompts import prompt_title
from highseas.campaign.royal.words.story import calendar_lines, day_line, final_line, hourglass_line, story_title
from highseas.campaign.royal.words.table import clock_line
from highseas.engine.royal.seen.view import GoalView, Prompt, View
from highseas.story.view import FinalGoalView, TaleView, tale_in


class Mission(NamedTuple):
    """A mission in words: its name, a clause for each thing it asks for, and what it brings, as a sentence."""

    name: str
    terms: tuple[str, ...]
    reward: str


def mission_of(view: View, card: str, story: StoryNames) -> Mission | None:
    """Return the mission on the back of a story card; None if it is not open."""
    language = story.language
    for goal in view.goals:
        if goal.kind == "mission" and goal.id == card:
            name = language.capital(goal_name(goal.kind, goal.id, story))
            reward = story.say("board.sentence", text=goal_reward(goal, language))
            return Mission(name, tuple(goal_terms(goal, language)), reward)
    return None


def _said(goal: GoalView, story: StoryNames) -> str:
    language = story.language
    asked = language.listed(goal_terms(goal, language))
    texts = (goal_name(goal.kind, goal.id, story), asked, goal_reward(goal, language))
    return " ".join(story.say("board.sentence", text=text) for text in texts)


def goal_said(goal: FinalGoalView, names: TableNames) -> str:
    """Format what card 9 needs and how far the table is (Big Box p. 18)."""
    return names.say(
        "adventure.asked.goal",
        text=names.story.goal_text,
        goal=names.story.goal_name,
        open=goal.missions_open,
        needed=goal.markers_needed,
        markers=goal.markers,
        influence_needed=goal.influence_needed,
        influence=goal.influence,
    )


def today_lines(tale: TaleView, story: StoryNames) -> list[str]:
    """Format today's event with its whole rule, then its line of text; at Month's End only what it is called."""
    day = next((day for day in tale.calendar if day.today), None)
    if day is None:
        return [story.say("adventure.asked.no_day", event=story.event_title(tale.event) if tale.event else "")]
    text = story.event_text(day.event, tale.month)
    return [story.say("adventure.asked.today", day=day_line(day, story)), *([text] if text else [])]


def asked_lines(view: View, names: TableNames, path: Sequence[Step] = ()) -> list[str]:
    """Format everything asked: in a story today's rule, the calendar, missions, the path so far and card 9; else
    clock and contracts.
    """
    tale = tale_in(view)
    if tale is None:
        return [names.say("board.sentence", text=clock_line(view, names)), *_goals(view, names)]
    hourglass = []
    if tale.hourglass is not None:
        hourglass = [names.say("board.sentence", text=hourglass_line(tale.hourglass, names.story))]
    return [
        *today_lines(tale, names.story),
        "",
        *calendar_lines(tale, names.story),
        *hourglass,
        *_goals(view, names),
        *(["", names.say("screens.month.path"), *path_lines(path, names)] if path else []),
        *([] if tale.goal is None else ["", goal_said(tale.goal, names)]),
    ]


def _goals(view: View, names: TableNames) -> list[str]:
    """Return a line for each goal, with an empty one before it."""
    return [part for goal in view.goals for part in ("", names.say("board.sentence", text=goal_line(goal, names)))]


def where_lines(view: View, prompt: Prompt | None, last: Sequence[str], names: TableNames) -> list[str]:
    """Format the position of a resumed game: chapter or clock, what happened `last`, the current question."""
    tale = tale_in(view)
    clock = clock_line(view, names)
    lines = [names.say("board.sentence", text=clock)] if tale is None else _chapter_lines(tale, clock, names.story)
    if len(names) > 1 and view.turn:
        lines.append(names.say("board.whose_turn", who=names[view.active - 1]))
    if prompt is not None:
        lines += ["", names.say("board.now", asked=prompt_title(prompt, names))]
    lines += [] if tale is None else _newest(view, tale, names.story)
    return lines + (["", names.say("board.last"), *(f"  {line}" for line in last)] if last else [])


def _chapter_lines(tale: TaleView, clock: str, story: StoryNames) -> list[str]:
    month = story.month_name(tale.month)
    where = story.say("adventure.asked.chapter", title=story_title(tale, story), month=month, clock=clock)
    return [where, *today_lines(tale, story)[:1]]


def _newest(view: View, tale: TaleView, story: StoryNames) -> list[str]:
    newest = next((goal for goal in view.goals if goal.newest), None)
    lines = ["", story.say("adventure.asked.newest", mission=_said(newest, story))] if newest is not None else []
    if tale.goal is not None:
        lines.append(story.say("ended.goal", goal=final_line(tale.goal, story)))
    return lines
