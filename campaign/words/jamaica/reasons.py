"""Why the program makes a move in a race, in words."""

from typing import Any

from highseas.campaign.play.players import Thought
from highseas.campaign.words.jamaica.asked import move_label
from highseas.campaign.words.jamaica.naming import RaceNames
from highseas.engine.jamaica.notation import parse

EQUAL = 5
"""Tenths of a point: answers that are nearer to each other are called equal."""


def reason(advice: Any, names: RaceNames) -> str:
    """Say why the program makes a move, without the move."""
    if advice.why != "expects":
        return names.say(f"jamaica_why.{advice.why}")
    if not advice.than:
        return names.say("jamaica_why.only")
    than = move_label(parse(advice.than), names)
    if advice.tenths < EQUAL:
        return names.say("jamaica_why.equal", than=than)
    return names.say("jamaica_why.better", than=than, points=advice.tenths / 10)


def reason_line(thought: Thought, seat: int, names: RaceNames) -> str:
    """Say who of the program made a move for a seat, from 1, and why."""
    move, why = move_label(thought.move, names), reason(thought.why, names)
    return names.say("jamaica_why.reason", who=names.who(seat), policy=thought.policy, move=move, why=why)


def hint_line(thought: Thought, names: RaceNames) -> str:
    """Say what the program would do, and why."""
    move, why = move_label(thought.move, names), reason(thought.why, names)
    return names.say("jamaica_why.hint", policy=thought.policy, move=move, why=why)
