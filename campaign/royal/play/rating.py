"""The rating of a deal: how hard it is to win for somebody who plays as well as the program, before anything is
seen.

It is the navigator's chance at the first turn, as hints tell it there too: it knows the contracts, the seats and
the Time cards set aside, and nothing of what lies face down. Ratings are fifths of all deals with as many seats and
no Time cards aside, 1 the easiest. Where the fifths are cut is data (`ratings.toml`, made by
`python -m tools.ratings`). Chapters that are won together are rated likewise, among all of them at all levels
(`chapters.toml`, made by `python -m tools.chapters stars`): by what is printed, not by how one deal of them lies.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from importlib import resources
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from highseas.campaign.play.session import Session, SessionError
from highseas.campaign.play.start import Start, deal_text
from highseas.engine.royal.modes import MODES, catalog_of
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.state import STARTING_COINS, Setup, State
from highseas.engine.strict_toml import read

EASIEST, HARDEST = 1, 5
MOST_TRIES = 400
"""Deals that are looked at for one of a wanted rating; of all deals every fifth has it."""


class Rating(NamedTuple):
    """How hard a deal is: from 1, the easiest, to 5, among those with as many seats; and the chance of winning in
    ten-thousandths.
    """

    number: int
    chance: int
    seats: int


class Scale(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How deals with so many seats are rated: harder than 1, 2, 3 and 4 below these `cuts` (ten-thousandths)."""

    seats: int
    cuts: tuple[int, int, int, int]

    def number_of(self, chance: int) -> int:
        return EASIEST + sum(chance < cut for cut in self.cuts)


@cache
def scales(of: str = "ratings") -> dict[int, Scale]:
    """Return the scale for each number of seats, of deals or of `chapters`."""
    file = resources.files("highseas.campaign.royal.play") / f"{of}.toml"
    found = read(file.read_text(encoding="utf-8"), dict[str, tuple[Scale, ...]])
    return {scale.seats: scale for scale in found["scales"]}


def rated(table: State) -> Rating | None:
    """Return the rating of a table as it is before the first card of a turn; None for one that is not rated: in the
    middle of a turn, or where the navigator does not play.
    """
    seat_no = PORT_ROYAL.decider(table)
    begins = table.timed and seat_no >= 0 and len(PORT_ROYAL.legal(table)) == 1 and PORT_ROYAL.turn_begins(table)
    if not begins or not PORT_ROYAL.plays(table, "navigator"):
        return None
    from highseas.engine.royal.ai.navigator.navigator import chance_of_new

    scale, seen = scales()[len(table.seats)], observe(table, seat_no)
    new = _is_new(seen.table)  # a hint tells the same there, but searches twice
    chance = chance_of_new(seen) if new else PORT_ROYAL.analyze(seen, seat_no).judged[0].chance
    return Rating(scale.number_of(chance), chance, scale.seats)


def _is_new(table: State) -> bool:
    """Whether nothing has happened at this table, nor was laid there but contracts and Time cards aside."""
    from highseas.engine.royal.ai.navigator.navigator import is_of_new_deal

    seats = [len(seat.coins) == STARTING_COINS and not (seat.display or seat.kept) for seat in table.seats]
    laid = table.discard or any(table.markers) or any(any(steps) for steps in table.steps)
    usual = table.expeditions == catalog_of(table).table_cards(len(table.seats))
    return all(seats) and usual and not laid and table.turn == 1 and is_of_new_deal(table)


@lru_cache(maxsize=16)  # forms ask again whenever anything in them changes, the end of a game several times
def rating_of(start: Start) -> Rating | None:
    """Return the rating of a deal; None for one that is not rated. Raises `SetupError` or `DealError`."""
    return rated(start.lay_out()) if start.game is PORT_ROYAL else None


def chapter_rating(start: Start) -> Rating | None:
    """Return the rating of the chapter that begins so; None for any other game and for one that is not rated."""
    if start.game is not PORT_ROYAL or not MODES[start.setup.mode].in_campaigns:
        return None
    chance = chapter_chance(replace(start.setup, seed=0))
    seats = len(start.setup.names)
    return None if chance is None else Rating(scales("chapters")[seats].number_of(chance), chance, seats)


@lru_cache(maxsize=16)  # pages ask again whenever they are painted
def chapter_chance(setup: Setup) -> int | None:
    """Return the chance of winning a chapter before its first decision; None where the navigator does not play and
    where seats do not win together.
    """
    table = Start(setup).lay_out()
    if not MODES[setup.mode].plays_as_one(table) or not PORT_ROYAL.plays(table, "navigator"):
        return None
    seat_no = PORT_ROYAL.decider(table)
    return PORT_ROYAL.analyze(PORT_ROYAL.observe(table, seat_no), seat_no).judged[0].chance


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
        if (found := rating_of(start)) is None:
            raise SessionError("rating.unrated")
        if found.number == number:
            return start
        if tries == MOST_TRIES:
            break
    raise SessionError("rating.not_found", number=number, tries=MOST_TRIES)
