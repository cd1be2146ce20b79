"""The path of a chapter in words: its cards, what became of their missions, and which tests led on."""

from collections.abc import Iterable
from typing import NamedTuple

from highseas.campaign.royal.words.goals import goal_progress, goal_terms
from highseas.campaign.royal.words.naming import TableNames
from highseas.engine.royal.seen.view import GoalView


class Step(NamedTuple):
    """A story card that was read, with the goal of its `mission`; `missed` if a test asked for that in vain.

    `tested` is the mission that was asked for when its month ended, and `passed` whether somebody had done it;
    empty where the story went on without a test, or has not gone on.
    """

    card: str
    mission: GoalView | None
    missed: bool = False
    tested: str = ""
    passed: bool = False


def step_title(step: Step, names: TableNames) -> str:
    """Return a card by number and title."""
    return names.say("adventure.path.card", card=step.card, title=names.story.mission_title(step.card))


def step_state(step: Step, names: TableNames) -> str:
    """Return what became of the mission of a card, or what it asks for and how far everybody is."""
    goal = step.mission
    if goal is None:
        return ""
    if goal.markers:
        by = [names[seat - 1] for seat in goal.markers]
        return names.say("adventure.path.done", names=by, late=step.missed)
    terms, far = goal_terms(goal, names.language), goal_progress(goal, names)
    return names.say("adventure.path.open", missed=step.missed, terms=terms, far=far)


def step_onward(step: Step, names: TableNames) -> str:
    """Return which test led to the next card; empty where none did."""
    if not step.tested:
        return ""
    return names.say("adventure.path.test", mission=step.tested, passed=step.passed)


def path_lines(path: Iterable[Step], names: TableNames) -> list[str]:
    """Format the path as lines: each card with its mission, and the test that led on from it."""
    lines: list[str] = []
    for step in path:
        said = (step_title(step, names), step_state(step, names), step_onward(step, names))
        lines.append(" ".join(names.say("board.sentence", text=text) for text in said if text))
    return lines
