"""The rating of a deal: how hard it is to win for somebody who plays as well as the program, before anything is
seen.

It is the navigator's chance at the first turn, which knows the contracts, the seats and the Time cards set aside,
and nothing of what lies face down: what its network says, and what it finds one card ahead, set right by what came
of such deals. Ratings are fifths of all deals with as many seats and no Time cards aside, 1 the easiest. How
chances are set right and where the fifths are cut is data (`ratings.toml`, made by
`python -m tests.perf.ratings`).
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from importlib import resources
from itertools import combinations
from typing import NamedTuple

import msgspec

from highseas.campaign.play.session import Session, SessionError
from highseas.campaign.play.start import Start, deal_text
from highseas.engine.royal.cards import CONTRACTS
from highseas.engine.royal.modes import catalog_of
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.seen.observation import Observation
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.setup import STARTING_COINS
from highseas.engine.royal.state import State
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
    """How deals with some number of seats are rated.

    `cuts` are the chances, in ten-thousandths, below which a deal is harder than 1, 2, 3 and 4. The others set
    right what the navigator says of a new game, in 1024ths of log-odds: what its network says is multiplied by
    `factor` / 1024, what it finds one card ahead by `ahead` / 1024; to their sum `plus` is added, `aside` for each
    Time card set aside, and a number for each contract on the table. What `common` has is added too.
    """

    seats: int
    cuts: tuple[int, int, int, int]
    factor: int
    ahead: int
    plus: int
    aside: int
    contracts: dict[str, int]
    common: "Common | None" = None

    def number_of(self, chance: int) -> int:
        """Return the rating of a deal with this chance, in ten-thousandths."""
        return EASIEST + sum(chance < cut for cut in self.cuts)

    def set_right(self, odds: int, ahead: int, table: State) -> int:
        """Return log-odds of a new game as they are told, in 1024ths like those that the network says and those
        that are found one card ahead.
        """
        ids = [CONTRACTS[contract].id for contract in sorted(table.contracts)]
        known = sum(self.contracts[each] for each in ids)
        common = self.common.known_of(ids, len(table.time_deck)) if self.common else 0
        said = (odds * self.factor + ahead * self.ahead) // 1024
        return said + self.plus + self.aside * len(table.point_deck) + known + common


class Common(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What these numbers of seats have in common, in 1024ths of log-odds: how the number of a contract differs with
    each Time card in the deck beyond the usual (`cards`), a number for each two contracts that lie on the table
    together (`pairs`, by both ids with a space between them, in the order of the card data), and one for each set
    that all contracts of a deal make (`sets`, one after the other by the order of the card data), or none where
    there are too many sets to know each.
    """

    seats: tuple[int, ...]
    usual: int
    cards: dict[str, int]
    pairs: dict[str, int]
    sets: tuple[int, ...] = ()

    def known_of(self, ids: Sequence[str], cards: int) -> int:
        """Return what is added for these contracts, in the order of the card data, and so many Time cards."""
        more = (cards - self.usual) * sum(self.cards[each] for each in ids)
        of_all = self.sets[_sets(len(ids))[tuple(ids)]] if self.sets else 0
        return more + of_all + sum(self.pairs[f"{one} {other}"] for one, other in combinations(ids, 2))


@cache
def _sets(size: int) -> dict[tuple[str, ...], int]:
    """Return the place of each set of so many contracts among all of them."""
    each = combinations((contract.id for contract in CONTRACTS), size)
    return {ids: place for place, ids in enumerate(each)}


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    scales: tuple[Scale, ...]
    common: tuple[Common, ...]


@cache
def scales() -> dict[int, Scale]:
    """Return how deals are rated, by the number of seats."""
    file = resources.files("highseas.campaign.play.royal") / "ratings.toml"
    found = read(file.read_text(encoding="utf-8"), _File)
    common = {seats: each for each in found.common for seats in each.seats}
    return {scale.seats: msgspec.structs.replace(scale, common=common[scale.seats]) for scale in found.scales}


def rated(table: State) -> Rating | None:
    """Return the rating of a table as it is before the first card of a turn; None for one that is not rated: in the
    middle of a turn, or where the navigator does not play.
    """
    seat_no = PORT_ROYAL.decider(table)
    begins = seat_no >= 0 and len(PORT_ROYAL.legal(table)) == 1 and PORT_ROYAL.turn_begins(table)
    if not begins or not PORT_ROYAL.plays(table, "navigator"):
        return None
    scale, seen = scales()[len(table.seats)], observe(table, seat_no)
    chance = _of_new(seen, scale) if _is_new(seen.table) else PORT_ROYAL.analyze(seen, seat_no, 1).judged[0].chance
    return Rating(scale.number_of(chance), chance, scale.seats)


def _of_new(seen: Observation, scale: Scale) -> int:
    """Return the chance of winning a new game, in ten-thousandths."""
    from highseas.engine.royal.ai.navigator.opening import chance_of, log_odds, odds_ahead

    return chance_of(scale.set_right(log_odds(seen), odds_ahead(seen), seen.table))


def _is_new(table: State) -> bool:
    """Whether nothing has happened at this table, nor was laid there but contracts and Time cards aside."""
    seats = [len(seat.coins) == STARTING_COINS and not (seat.display or seat.kept) for seat in table.seats]
    laid = table.discard or any(table.markers) or any(any(steps) for steps in table.steps)
    usual = table.expeditions == catalog_of(table).table_cards(len(table.seats))
    return all(seats) and usual and not laid and table.turn == 1


def rating_of(start: Start) -> Rating | None:
    """Return the rating of a deal; None for one that is not rated. Raises `SetupError` or `DealError`."""
    return _rating_of(start) if start.game is PORT_ROYAL else None


@lru_cache(maxsize=16)
def _rating_of(start: Start) -> Rating | None:
    """The same, remembered: forms ask again whenever anything in them changes, the end of a game several times."""
    return rated(start.lay_out())


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
