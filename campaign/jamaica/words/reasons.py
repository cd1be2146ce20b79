"""Why the program makes a move in a race, in words."""

from typing import Any

from highseas.campaign.jamaica.words.asked import answer, move_label
from highseas.campaign.jamaica.words.naming import RaceNames
from highseas.campaign.play.players import Thought
from highseas.engine.jamaica.moves import Move
from highseas.engine.jamaica.seen.view import Prompt


def reason(advice: Any, names: RaceNames, prompt: Prompt | None = None) -> str:
    """Say why the program makes a move, without the move."""
    than = "" if advice.than is None else _said(advice.than, names, prompt)
    return names.say(f"jamaica_why.{advice.why}", than=than, points=advice.tenths / 10)


def reason_line(thought: Thought, seat: int, names: RaceNames) -> str:
    """Say who of the program made a move for a seat, from 1, and why."""
    move, why = move_label(thought.move, names), reason(thought.why, names)
    return names.say("jamaica_why.reason", who=names.who(seat), policy=thought.policy, move=move, why=why)


def _said(move: Move, names: RaceNames, prompt: Prompt | None) -> str:
    """Say a move; what is taken, or refused, in the words of its option, which know the table."""
    options = prompt.options if prompt is not None and prompt.kind in ("booty", "reroll") else ()
    return next((answer(option, names) for option in options if option.move == move), move_label(move, names))


def hint_line(thought: Thought, names: RaceNames, prompt: Prompt | None = None) -> str:
    """Say what the program would do at this question, and why."""
    move, why = _said(thought.move, names, prompt), reason(thought.why, names, prompt)
    return names.say("jamaica_why.hint", policy=thought.policy, move=move, why=why)
