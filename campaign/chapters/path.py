"""The path of a chapter so far: its story cards in the order they were read, what became of their missions, and
which tests led from one to the next. Cards that were not reached are never told.
"""

from itertools import pairwise

from highseas.campaign.chapters.course import forks_of
from highseas.campaign.chapters.table import Step, StorySession, View
from highseas.story.view import tale_in


def path_of(session: StorySession, view: View | None = None) -> tuple[Step, ...]:
    """Return the path at a moment of a session, by its view; without one, now. No chapter has none."""
    view = view or session.view
    tale = tale_in(view)
    if tale is None or tale.variable:
        return ()
    forks = forks_of(session.start.setup)
    goals = {goal.id: goal for goal in view.goals if goal.kind == "mission"}
    steps: list[Step] = []
    failed: set[str] = set()
    after: dict[str, str] = dict(pairwise(tale.cards))
    for card in tale.cards:
        fork = forks.get(card)
        passed = fork is not None and card in after and after[card] == fork.done
        if fork is not None and card in after and not passed:
            failed.add(fork.mission)
        tested = fork.mission if fork is not None and card in after else ""
        steps.append(Step(card, goals.get(card), tested=tested, passed=passed))
    return tuple(step._replace(missed=step.card in failed) for step in steps)
