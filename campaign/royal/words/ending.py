"""The turning points of a game of Port Royal in words."""

from highseas.campaign.royal.play.curves import Turning
from highseas.campaign.royal.play.review import Step
from highseas.campaign.royal.words.account import best_turn_line, worst_turn_line
from highseas.campaign.royal.words.chances import change
from highseas.campaign.royal.words.goals import goal_name
from highseas.campaign.royal.words.naming import TableNames
from highseas.campaign.royal.words.review import ReviewWords


class TurningWords:
    """Turning points as text; with the words of a review also what it found."""

    def __init__(self, names: TableNames, reviewed: ReviewWords | None) -> None:
        self._names, self._reviewed = names, reviewed

    def turn(self, point: Turning) -> str:
        """Say which turn it was."""
        return self._names.say("ending.turning.turn", turn=point.turn)

    def text(self, point: Turning) -> str:
        """Say what happened."""
        names = self._names
        match point.kind:
            case "goal":
                goals = [goal_name(goal.kind, goal.id, names.story) for goal in point.goals]
                return names.say("ending.turning.goal", who=self._who(point.seat), goals=goals)
            case "best":
                assert point.brought is not None
                return best_turn_line(point.brought, names)
            case "worst":
                assert point.brought is not None
                return worst_turn_line(point.brought, names)
            case "mistake":
                assert point.step is not None
                return self._mistake(point.step)
            case "lucky" | "unlucky":
                assert point.step is not None
                step = point.step
                return names.say(
                    "ending.turning.swing", better=step.luck > 0, luck=change(step.luck), cards=step.cards
                )

    def _mistake(self, step: Step) -> str:
        assert self._reviewed is not None
        return self._names.say(
            "ending.turning.mistake",
            who=self._who(step.seat),
            played=self._reviewed.label(step, step.move),
            cost=change(step.cost),
            best=self._reviewed.label(step, step.best),
        )

    def _who(self, seat: int) -> str:
        return self._names[seat - 1] if len(self._names) > 1 else ""
