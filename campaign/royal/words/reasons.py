"""Why the program made its moves, in words."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from highseas.campaign.play.players import Thought
from highseas.campaign.play.seat import Seat, SeenMoment
from highseas.campaign.play.thinking import reasons, was_choice
from highseas.campaign.royal.play.at_table import RoyalMoment, RoyalSession
from highseas.campaign.royal.words.events import EventLine
from highseas.campaign.royal.words.hints import hint_of, reason
from highseas.campaign.royal.words.naming import TableNames
from highseas.engine.royal.events import Event, GameOver, TurnStarted
from highseas.engine.royal.seen.view import Prompt


class Why(NamedTuple):
    """Why the program made a move of a seat, from 1, in a line. `points` is its chance of winning in whole points
    of a hundred; 0 where none is known.
    """

    seat: int
    text: str
    points: int


def whys(
    session: RoyalSession, numbers: Iterable[int], names: TableNames, seat_no: int = -1, every: bool = False
) -> dict[int, Why]:
    """Say why the program made these moves, by their numbers, where it had a choice.

    Of several alike in a row, as the draws of a turn, the last one is said, unless it is to be `every` one. With a
    seat, from 0, what it may not know is left out.
    """
    known, moments = session.reasons, session.moments
    return {
        number: _why(moments[number].seat, session.prompt_at(number - 1), thought, names)
        for number, thought in reasons(session, numbers, seat_no).items()
        if every or not _goes_on(known, moments, number)
    }


def whys_at(seat: Seat, numbers: Iterable[int], names: TableNames) -> dict[int, Why]:
    """Say why the program made these moves, as `whys` does, as far as whoever sits there may know."""
    known, moments = seat.reasons, seat.moments
    asked = {number: moments[number - 1].prompt for number in numbers if number in known and number < len(moments)}
    return {
        number: _why(moments[number].seat, prompt, known[number], names)
        for number, prompt in asked.items()
        if was_choice(prompt, moments[number].move) and not _goes_on(known, moments, number)
    }


def _why(seat: int, asked: Prompt | None, thought: Thought, names: TableNames) -> Why:
    if thought.analysis is None or asked is None:
        points, text = 0, reason(thought.why, names)
    else:
        best = hint_of(thought, asked, names).best
        points, text = best.points, best.reason or reason(thought.why, names)
    return Why(seat, names.say("hints.told", who=names[seat - 1], chance=points, why=text), points)


def with_reason(lines: Sequence[EventLine], why: str) -> list[EventLine]:
    """Put a reason, if there is one, into the lines of its move: where `place_among` says."""
    if not why:
        return list(lines)
    place = place_among([line.event for line in lines])
    return [*lines[:place], EventLine(why, None), *lines[place:]]


def place_among(events: Sequence[Event | None]) -> int:
    """Return before which of a move's events its reason is said: behind what the move did itself."""
    return next((n for n, event in enumerate(events) if isinstance(event, (TurnStarted, GameOver))), len(events))


def _goes_on(
    known: Mapping[int, Thought], moments: Sequence[RoyalMoment] | Sequence[SeenMoment], number: int
) -> bool:
    """Whether the program made the same move for the same seat right after this one."""
    if number + 1 not in known or number + 1 >= len(moments):
        return False
    this, after = moments[number], moments[number + 1]
    return this.seat == after.seat and this.move == after.move
