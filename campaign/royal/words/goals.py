"""Contracts and missions in words, and the path of a chapter through its missions."""

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import asdict

from highseas.campaign.royal.words.names import GameLanguage, StoryNames, TableNames, card_number
from highseas.engine.royal.goals.mode import contract_asked
from highseas.engine.royal.seen.view import GoalKind, GoalView, Serves


def goal_name(kind: GoalKind, goal_id: str, story: StoryNames) -> str:
    """Return a goal as a sentence names it, as in "Mercenary" or "mission 10, Correct Change"."""
    return story.language.contract_name(goal_id) if kind == "contract" else story.mission_name(goal_id)


def short_name(goal: GoalView, names: TableNames) -> str:
    """Return a goal in a list of several: a contract's name, a mission's number."""
    return names.language.contract_name(goal.id) if goal.kind == "contract" else card_number(goal.id)


def goal_terms(goal: GoalView, language: GameLanguage) -> list[str]:
    """Return what a goal asks for, a clause each, the moment last."""
    asked = [language.term(term.term, "long") for term in goal.terms]
    if asked and goal.steps_needed > 1:
        asked[-1] = language.say("goals.steps", asked=asked[-1], steps=goal.steps_needed)
    return asked


def contract_terms(contract_id: str, language: GameLanguage) -> str:
    return language.clauses(goal_terms(contract_asked(contract_id), language))


def contract_tick(contract_id: str, language: GameLanguage) -> str:
    """Format a contract in a list to choose from: its name and what it asks for."""
    return language.say("goals.tick", contract=contract_id, asked=contract_terms(contract_id, language))


def goal_reward(goal: GoalView, language: GameLanguage) -> str:
    """Return what completing it brings, as in "the first gains 2 coins, everyone gains 1 crown"."""
    gains = [language.counted(goal.coins[0], "coin")] if goal.coins and goal.coins[0] else []
    gains += [language.counted(goal.first_crowns, "crown")] if goal.first_crowns else []
    parts = []
    if gains and goal.only_first:
        parts.append(language.say("goals.gains.first", gains=gains))
    elif goal.coins:
        parts.append(language.say("goals.gains.next", gains=gains))
    if goal.crowns:
        parts.append(language.say("goals.gains.everyone", crowns=goal.crowns))
    return language.row(parts) or language.say("goals.gains.none")


def goal_progress(goal: GoalView, names: TableNames) -> list[str]:
    """Return how far each seat is that has not completed it, as in "Ann 1 of 2", where it can be counted."""
    counted = [term for term in goal.terms if term.need > 1 or (term.need and not term.is_moment)]
    lines = []
    for seat, name in enumerate(names, 1):
        if not counted or seat in goal.markers:
            continue
        parts = []
        for term in counted:
            form = "step" if term.is_moment and goal.steps_needed > 1 else "of"
            parts.append(names.say(f"goals.far.{form}", have=term.have[seat - 1], need=term.need))
        lines.append(names.say("goals.far.seat", name=name, figures=parts))
    return lines


def goal_line(goal: GoalView, names: TableNames) -> str:
    """Format a goal in one line: terms, who completed it, rewards, how far the others are."""
    by = [names[seat - 1] for seat in goal.markers]
    facts = [names.say("goals.completed_by", names=by)] if by else []
    facts += [goal_reward(goal, names.language)] if len(by) < len(names) else []
    name = goal_name(goal.kind, goal.id, names.story)
    return names.say(
        "goals.line",
        heading=names.say("goals.heading", contract=goal.kind == "contract", name=name),
        asked=goal_terms(goal, names.language),
        facts=[*facts, *goal_progress(goal, names)],
    )


def further_lines(found: Iterable[Serves], names: TableNames) -> list[str]:
    """Format a line for each harbor card and each seat it would bring further; one sentence if none would."""
    lines = []
    for serves in found:
        name, goal = names[serves.seat - 1], goal_name(serves.kind, serves.goal, names.story)
        lines.append(names.say("goals.further", **asdict(serves) | {"name": name, "goal": goal}))
    return lines or [names.say("goals.no_further")]


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
    return names.say("adventure.path.card", card=step.card, title=names.story.mission_title(step.card))


def step_state(step: Step, names: TableNames) -> str:
    """Return the outcome of the mission of a card, or what it asks for and how far everybody is."""
    if (goal := step.mission) is None:
        return ""
    if goal.markers:
        by = [names[seat - 1] for seat in goal.markers]
        return names.say("adventure.path.done", names=by, late=step.missed)
    terms, far = goal_terms(goal, names.language), goal_progress(goal, names)
    return names.say("adventure.path.open", missed=step.missed, terms=terms, far=far)


def step_onward(step: Step, names: TableNames) -> str:
    """Return which test led to the next card; empty where none did."""
    return names.say("adventure.path.test", mission=step.tested, passed=step.passed) if step.tested else ""


def path_lines(path: Iterable[Step], names: TableNames) -> list[str]:
    """Format the path as lines: each card with its mission, and the test that led on from it."""
    lines: list[str] = []
    for step in path:
        parts = (step_title(step, names), step_state(step, names), step_onward(step, names))
        lines.append(" ".join(names.say("board.sentence", text=text) for text in parts if text))
    return lines
