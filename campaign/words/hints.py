"""Deckhand's advice in words."""

from highseas.campaign.words.naming import TableNames
from highseas.campaign.words.odds import percent
from highseas.campaign.words.prompts import option_label
from highseas.engine.royal.ai.advice import Advice
from highseas.engine.royal.seen.goals import GoalRef
from highseas.engine.royal.seen.view import Option


def hint_line(advice: Advice, names: TableNames) -> str:
    """Format the advice as one sentence without a colon: the move, then the reason."""
    goal = GoalRef("contract", advice.goal) if advice.kind == "contract" else None
    label = option_label(Option("", advice.move, goal=goal), names)
    return names.say("hints.line", move=label.replace(":", "", 1), why=reason(advice, names))


def reason(advice: Advice, names: TableNames) -> str:
    """Format the reason of an advice."""
    is_mission = advice.kind == "mission"
    goal = names.story.mission_name(advice.goal) if is_mission else names.language.contract_name(advice.goal)
    share = percent(advice.bust, advice.total) if advice.total else ""
    return names.say(f"hints.why.{advice.why}", goal=goal, card=advice.card, share=share)
