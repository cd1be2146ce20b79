"""Why the program made its moves, in words."""

from collections.abc import Iterable, Sequence

from highseas.campaign.play.players import Thought
from highseas.campaign.play.reasons import reasons
from highseas.campaign.play.royal.at_table import RoyalSession
from highseas.campaign.words.royal.events import EventLine
from highseas.campaign.words.royal.hints import hint_of, reason
from highseas.campaign.words.royal.naming import TableNames
from highseas.engine.royal.events import TurnStarted


def why_lines(
    session: RoyalSession, numbers: Iterable[int], names: TableNames, seat_no: int = -1
) -> dict[int, str]:
    """Say why the program made these moves, by their numbers: a line each, where it had a choice.

    The chance of winning is said where the player of the program knows one. Of several alike in a row, as the draws
    of a turn, the last one is said. With a seat, from 0, what it may not know is left out.
    """
    thoughts = reasons(session, numbers, seat_no)
    return {
        number: _line(session, number, thought, names)
        for number, thought in thoughts.items()
        if not _goes_on(session, number)
    }


def _line(session: RoyalSession, number: int, thought: Thought, names: TableNames) -> str:
    who, asked = names[session.moments[number].seat - 1], session.prompt_at(number - 1)
    if thought.analysis is None or asked is None:
        return names.say("hints.told", who=who, chance=0, why=reason(thought.why, names))
    best = hint_of(thought, asked, names).best
    return names.say("hints.told", who=who, chance=best.points, why=best.reason or reason(thought.why, names))


def with_reason(lines: Sequence[EventLine], why: str) -> list[EventLine]:
    """Put a reason, if there is one, into the lines of its move: behind what the move did, before the next turn."""
    if not why:
        return list(lines)
    turns = (place for place, line in enumerate(lines) if isinstance(line.event, TurnStarted))
    place = next(turns, len(lines))
    return [*lines[:place], EventLine(why, None), *lines[place:]]


def _goes_on(session: RoyalSession, number: int) -> bool:
    """Whether the program made the same move for the same seat right after this one."""
    if number + 1 not in session.reasons or number + 1 >= len(session.moments):
        return False
    this, after = session.moments[number : number + 2]
    return this.seat == after.seat and this.move == after.move
