"""Why the program makes a move in a race, in words."""

from highseas.campaign.play.players import Thought
from highseas.campaign.words.jamaica.asked import move_label
from highseas.campaign.words.jamaica.naming import RaceNames


def reason_line(thought: Thought, seat: int, names: RaceNames) -> str:
    """Say why the program made a move for a seat, from 1."""
    advice = thought.why
    move, why = move_label(advice.move, names), why_said(thought, names)
    return names.say("jamaica_why.reason", who=names.who(seat), policy=thought.policy, move=move, why=why)


def hint_line(thought: Thought, names: RaceNames) -> str:
    """Say what the program would do, and why."""
    advice = thought.why
    move, why = move_label(advice.move, names), why_said(thought, names)
    return names.say("jamaica_why.hint", policy=thought.policy, move=move, why=why)


def why_said(thought: Thought, names: RaceNames) -> str:
    """Say a reason alone."""
    return names.say(f"jamaica_why.{thought.why.why}")
