"""Why the program makes a move in a race, in words."""

from typing import Any

from highseas.campaign.jamaica.words.asked import in_short
from highseas.campaign.jamaica.words.naming import RaceNames
from highseas.campaign.play.players import Thought
from highseas.engine.jamaica.seen.view import Prompt


def reason(advice: Any, names: RaceNames, prompt: Prompt | None = None) -> str:
    """Say why the program makes a move, without the move."""
    than = "" if advice.than is None else in_short(advice.than, prompt, names)
    return names.say(f"jamaica_why.{advice.why}", than=than, points=advice.tenths / 10)


def reason_line(thought: Thought, seat: int, names: RaceNames, prompt: Prompt | None = None) -> str:
    """Say who of the program made a move for a seat, from 1, at this question, and why."""
    names = names.asking(prompt)
    move, why = in_short(thought.move, prompt, names), reason(thought.why, names, prompt)
    return names.say("jamaica_why.reason", who=names.who(seat), policy=thought.policy, move=move, why=why)


def hint_line(thought: Thought, names: RaceNames, prompt: Prompt | None = None) -> str:
    """Say what the program would do at this question, and why."""
    names = names.asking(prompt)
    move, why = in_short(thought.move, prompt, names), reason(thought.why, names, prompt)
    return names.say("jamaica_why.hint", policy=thought.policy, move=move, why=why)
