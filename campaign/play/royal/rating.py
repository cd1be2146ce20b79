"""The rating of a deal: how hard it is to win for somebody who plays as well as the program, before anything is
seen.

It is the navigator's chance at the first turn, which knows the contracts, the seats and the Time cards set aside,
and nothing of what lies face down. Ratings are fifths of all solo deals, 1 the easiest; where the fifths are cut is
data (`ratings.toml`, made by `python -m tests.perf.ratings cuts`). Only games alone are rated so far.
"""

from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import NamedTuple

import msgspec

from highseas.campaign.play.session import Session, SessionError
from highseas.campaign.play.start import Start, deal_text
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.state import State
from highseas.engine.strict_toml import read

EASIEST, HARDEST = 1, 5
MOST_TRIES = 400
"""Deals that are looked at for one of a wanted rating; of all deals every fifth has it."""
_NODES = 1
"""Calls of a network for a rating: what it says of the beginning of a turn, which nothing is searched for."""


class Rating(NamedTuple):
    """How hard a deal is: from 1, the easiest, to 5; and the chance of winning in ten-thousandths."""

    number: int
    chance: int


class _Cuts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file. `chances` are those, in ten-thousandths, below which a deal is harder than 1, 2, 3 and 4."""

    chances: tuple[int, int, int, int]


@cache
def _cuts() -> tuple[int, ...]:
    file = resources.files("highseas.campaign.play.royal") / "ratings.toml"
    return read(file.read_text(encoding="utf-8"), _Cuts).chances


def number_of(chance: int) -> int:
    """Return the rating of a deal with this chance, in ten-thousandths."""
    return EASIEST + sum(chance < cut for cut in _cuts())


def rated(table: State) -> Rating | None:
    """Return the rating of a table as it is before the first card of a turn; None for one that is not rated: in the
    middle of a turn, with several seats, or where the navigator does not play.
    """
    seat_no = PORT_ROYAL.decider(table)
    begins = seat_no >= 0 and len(PORT_ROYAL.legal(table)) == 1 and PORT_ROYAL.turn_begins(table)
    if not begins or len(table.seats) != 1 or not PORT_ROYAL.plays(table, "navigator"):
        return None
    chance = PORT_ROYAL.analyze(PORT_ROYAL.observe(table, seat_no), seat_no, _NODES).judged[0].chance
    return Rating(number_of(chance), chance)


def rating_of(start: Start) -> Rating | None:
    """Return the rating of a deal; None for one that is not rated. Raises `SetupError` or `DealError`."""
    return rated(start.lay_out()) if start.game is PORT_ROYAL else None


def deal_with_rating(session: Session, reveal: bool = False) -> str:
    """Return the table of a session as a deal file, which says its rating, if it has one, and who plays.
    Raises `NoSuchPart`, or a `Refusal` if no file can describe it.
    """
    text = deal_text(session.game, session.state, session.who_plays, reveal)
    found = rated(session.state) if session.game is PORT_ROYAL else None
    return text if found is None else f"rating = {found.number}\n{text}"


def first_of(number: int, starts: Iterator[Start]) -> Start:
    """Return the first of these deals that has this rating. Raises `SessionError` for a number that is no rating,
    for games that are not rated, and if none is found among `MOST_TRIES`.
    """
    if not EASIEST <= number <= HARDEST:
        raise SessionError("rating.none", number=number, easiest=EASIEST, hardest=HARDEST)
    for tries, start in enumerate(starts, 1):
        found = rating_of(start)
        if found is None:
            raise SessionError("rating.unrated")
        if found.number == number:
            return start
        if tries == MOST_TRIES:
            break
    raise SessionError("rating.not_found", number=number, tries=MOST_TRIES)
