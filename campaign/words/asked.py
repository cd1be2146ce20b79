"""What a game asks of its players, in plain words: missions, the end of a chapter, where a game stands."""

from collections.abc import Sequence

from campaign.words.names import counted, listed
from campaign.words.prompts import prompt_title
from campaign.words.story import (
    calendar_lines,
    chapter_title,
    day_line,
    event_text,
    goal_lines,
    hourglass_line,
    mission_line,
    mission_name,
    mission_reward,
    mission_terms,
)
from campaign.words.table import clock_line, contract_line
from engine.tale_view import GoalView, MissionView, TaleView
from engine.view import Prompt, View


def mission_said(tale: TaleView, card: str) -> list[str]:
    """The mission on the back of a story card, as it is told after the card; nothing if it does not lie open."""
    mission = next((mission for mission in tale.missions if mission.id == card), None)
    return [] if mission is None else [_said(mission)]


def _said(mission: MissionView) -> str:
    name = mission_name(mission.id)
    return f"{_sentence(name)} {_sentence(listed(mission_terms(mission)))} {_sentence(mission_reward(mission))}"


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def goal_said(goal: GoalView) -> str:
    """What card 9 asks of a chapter and how far the table is (Big Box p. 18)."""
    done = f"{goal.missions_open} not done yet" if goal.missions_open else "all are"
    return (
        "The chapter ends when Month's End comes to card 9. It is won if somebody has done every mission laid out "
        f"({done}), {counted(goal.markers_needed, 'marker')} of all players together lie on missions "
        f"({goal.markers} now), and all players together have {goal.influence_needed} influence "
        f"({goal.influence} now)."
    )


def today_lines(tale: TaleView) -> list[str]:
    """Today's event with its whole rule, then the line that goes with it."""
    day = next((day for day in tale.calendar if day.today), None)
    if day is None:
        return ["Today: before the first turn."]
    text = event_text(day.event)
    return [f"Today: {day_line(day)}.", *([text] if text else [])]


def asked_lines(view: View) -> list[str]:
    """All that is asked: of a story today's rule, the calendar, missions and card 9; else clock and contracts."""
    tale, names = view.story, [seat.name for seat in view.seats]
    if tale is None:
        return [
            _sentence(clock_line(view)),
            *_paragraphs([f"{contract_line(each, view)}." for each in view.contracts]),
        ]
    hourglass = [f"{hourglass_line(tale.hourglass)}."] if tale.hourglass is not None else []
    return [
        *today_lines(tale),
        "",
        *calendar_lines(tale),
        *hourglass,
        *_paragraphs([f"{mission_line(mission, names)}." for mission in tale.missions]),
        *([] if tale.goal is None else ["", goal_said(tale.goal)]),
    ]


def _paragraphs(lines: Sequence[str]) -> list[str]:
    """Lines with an empty one before each."""
    return [part for line in lines for part in ("", line)]


def where_lines(view: View, prompt: Prompt | None, last: Sequence[str]) -> list[str]:
    """Where a game stands that is taken up again: chapter or clock, what happened `last`, what is asked of whom."""
    tale, names = view.story, [seat.name for seat in view.seats]
    lines = [_sentence(clock_line(view))] if tale is None else _chapter_lines(view, tale)
    if len(names) > 1 and view.turn:
        lines.append(f"It is {names[view.active - 1]}'s turn.")
    if prompt is not None:
        lines += ["", f"Now {prompt_title(prompt, names)}"]
    lines += [] if tale is None else _goals(tale)
    return lines + (["", "What happened last:", *(f"  {line}" for line in last)] if last else [])


def _chapter_lines(view: View, tale: TaleView) -> list[str]:
    title = f"Chapter {tale.chapter}: {chapter_title(tale.chapter)}" if tale.chapter else chapter_title(0)
    return [f"{title}. Month {tale.month}. {clock_line(view)}.", *today_lines(tale)[:1]]


def _goals(tale: TaleView) -> list[str]:
    newest = next((mission for mission in tale.missions if mission.newest), None)
    lines = ["", f"Newest: {_said(newest)}"] if newest is not None else []
    return lines + ([] if tale.goal is None else [f"Card 9: {'; '.join(goal_lines(tale.goal))}."])
