"""Why the program made its moves, in words."""

from collections.abc import Iterable, Sequence

from highseas.campaign.play.players import Thought
from highseas.campaign.play.reasons import reasons
from highseas.campaign.play.royal.at_table import RoyalSession
from highseas.campaign.words.royal.chances import points
from highseas.campaign.words.royal.events import EventLine
from highseas.campaign.words.royal.hints import reason
from highseas.campaign.words.royal.naming import TableNames
from highseas.engine.royal.events import TurnStarted


def why_line(thought: Thought, who: str, names: TableNames) -> str:
    """Say why the player of a seat made a move, with the chance of winning where it knows one."""
    chance = points(thought.chance) if thought.chance >= 0 else 0
    return names.say("hints.told", who=who, chance=chance, why=reason(thought.why, names))


def why_lines(
    session: RoyalSession, numbers: Iterable[int], names: TableNames, seat_no: int = -1
) -> dict[int, str]:
    """Say why the program made these moves, by their numbers: a line each, where it had a choice.

    Of several alike in a row, as the draws of a turn, the last one is told. With a seat, from 0, what it may not
    know is left out.
    """
    told = reasons(session, numbers, seat_no)
    return {
        number: why_line(thought, names[session.moments[number].seat - 1], names)
        for number, thought in told.items()
        if not _goes_on(session, number)
    }


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
