"""Deckhand's advice in words."""

from highseas.campaign.words.royal.goals import goal_name
from highseas.campaign.words.royal.naming import TableNames
from highseas.campaign.words.royal.odds import percent
from highseas.campaign.words.royal.prompts import option_label
from highseas.engine.royal.ai.advice import Advice
from highseas.engine.royal.seen.view import Option


def hint_line(advice: Advice, names: TableNames) -> str:
    """Format the advice as one sentence without a colon: the move, then the reason."""
    label = option_label(Option("", advice.move, goal=advice.goal), names)
    return names.say("hints.line", move=label.replace(":", "", 1), why=reason(advice, names))


def reason(advice: Advice, names: TableNames) -> str:
    """Format the reason of an advice."""
    goal = "" if advice.goal is None else goal_name(*advice.goal, names.story)
    share = percent(advice.bust, advice.total) if advice.total else ""
    return names.say(f"hints.why.{advice.why}", goal=goal, card=advice.card, share=share)
