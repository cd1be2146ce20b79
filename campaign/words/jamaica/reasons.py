"""Why the program makes a move in a race, in words."""

from typing import Any

from highseas.campaign.play.players import Thought
from highseas.campaign.words.jamaica.asked import move_label
from highseas.campaign.words.jamaica.naming import RaceNames


def reason(advice: Any, names: RaceNames) -> str:
    """Say why the program makes a move, without the move."""
    than = "" if advice.than is None else move_label(advice.than, names)
    return names.say(f"jamaica_why.{advice.why}", than=than, points=advice.tenths / 10)


def reason_line(thought: Thought, seat: int, names: RaceNames) -> str:
    """Say who of the program made a move for a seat, from 1, and why."""
    move, why = move_label(thought.move, names), reason(thought.why, names)
    return names.say("jamaica_why.reason", who=names.who(seat), policy=thought.policy, move=move, why=why)


def hint_line(thought: Thought, names: RaceNames) -> str:
    """Say what the program would do, and why."""
    move, why = move_label(thought.move, names), reason(thought.why, names)
    return names.say("jamaica_why.hint", policy=thought.policy, move=move, why=why)
