"""What the navigator says of a beginning turn, and how chances of new games are set right.

What lies on a new table is only contracts, and games tell of each contract how much the networks misjudge it. So
the chance of a new game is set right by its contracts, seats and Time cards (`weights.RawOpening`): that is the
rating of its deal, and what a hint tells at its first turn. What this adds there to what is found is added to the
chances of later turns too, less with every turn.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from msgspec.structs import replace

from highseas.engine.royal.ai.advice import NODES
from highseas.engine.royal.ai.navigator.features import Features
from highseas.engine.royal.ai.navigator.network import CERTAIN, ONE, Family, drift_at, families, logistic, score_of
from highseas.engine.royal.ai.navigator.search import ALL_TAKES, Search
from highseas.engine.royal.ai.navigator.weights import RawCommon, weights
from highseas.engine.royal.cards import CONTRACTS
from highseas.engine.royal.game import decider
from highseas.engine.royal.goals.contracts import CONTRACTS_BY_PLAYERS, time_deck_size
from highseas.engine.royal.moves import DRAW
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.seen.view import Observation
from highseas.engine.royal.state import Options, Setup, State


def log_odds(seen: Observation, family: Family | None = None) -> int:
    """Return the log-odds of winning, in 1024ths, before a turn's first card, by the network for beginnings."""
    family = family or families()[len(seen.table.seats)]
    return family.net("turn").score(Features(seen, family.logit).start(seen.table))


def ahead(seen: Observation, family: Family | None = None) -> int:
    """Return the chance of winning such a table one card ahead, 0 to `network.ONE`, which the other network has its
    say in too. Takes a hundred times as long, some 30 ms at most in a new game.
    """
    search = Search(seen, decider(seen.table), family or families()[len(seen.table.seats)], NODES)
    search.takes = ALL_TAKES
    return search.move(search.root, DRAW)


def odds_of(chance: int) -> int:
    """Return the log-odds, in 1024ths from -8 to 8, of a chance of 0 to `network.ONE`."""
    return score_of(weights().sigmoid, chance)


def chance_of(odds: int) -> int:
    """Return the chance in ten-thousandths for log-odds in 1024ths; none is certain."""
    return (logistic(weights().sigmoid, odds) * CERTAIN + ONE // 2) // ONE


def is_of_new_deal(table: State) -> bool:
    """Whether the contracts and turns of a table are those of a new deal, not laid out by hand otherwise."""
    turns = table.turn - 1 + (table.drawn > 0) + len(table.time_deck)
    usual = CONTRACTS_BY_PLAYERS.get(len(table.seats)) == len(table.contracts)
    return usual and turns + len(table.point_deck) == time_deck_size(table.contracts) > table.options.aside


def chance_of_new(seen: Observation) -> int:
    """Return the chance of winning a new game, in ten-thousandths, set right by what its deal is."""
    family = families()[len(seen.table.seats)]
    return chance_of(set_right(family, log_odds(seen), odds_of(ahead(seen)), seen.table))


def set_right(family: Family, odds: int, ahead: int, table: State) -> int:
    """Return log-odds of a new game as they are told, in 1024ths like those that the network says and those that
    are found one card ahead; the latter where the family knows nothing of deals.
    """
    opening = family.opening
    if opening is None:
        return ahead
    ids = [CONTRACTS[contract].id for contract in sorted(table.contracts)]
    known = sum([opening.contracts.get(each, 0) for each in ids])
    common = known_of(family.common, ids, len(table.time_deck)) if family.common else 0
    said = (odds * opening.factor + ahead * opening.ahead) // 1024
    return said + opening.plus + opening.aside * len(table.point_deck) + known + common


def known_of(common: RawCommon, ids: Sequence[str], cards: int) -> int:
    """Return what is added for contracts, in the order of the card data, and Time cards; 0 for unknown ones."""
    more = (cards - common.usual) * sum([common.cards.get(each, 0) for each in ids])
    place = _sets(len(ids), tuple(common.cards)).get(tuple(ids)) if common.sets else None
    of_all = common.sets[place] if place is not None else 0
    return more + of_all + sum([common.pairs.get(f"{one} {other}", 0) for one, other in combinations(ids, 2)])


@lru_cache(maxsize=8)
def _sets(size: int, known: tuple[str, ...]) -> dict[tuple[str, ...], int]:
    """Return the place of each set of so many contracts among all of those that the weights know."""
    each = combinations([contract.id for contract in CONTRACTS if contract.id in known], size)
    return {ids: place for place, ids in enumerate(each)}


def drift_of(table: State, family: Family) -> int:
    """Return what is added to the log-odds of every chance of a decision, in 1024ths: as is usual at such a turn,
    and what is left of what its deal began with.
    """
    own = 0
    if family.opening is not None and is_of_new_deal(table):
        own = _own(family, table.mode, len(table.seats), table.options, table.contracts, table.first)
    return drift_at(table, family.drift, own)


@lru_cache(maxsize=16)
def _own(family: Family, mode: str, seats: int, options: Options, contracts: bytes, first: int) -> int:
    """Return by how much log-odds at the beginning of this deal are set right more than usual, in 1024ths."""
    ids = tuple([CONTRACTS[contract].id for contract in contracts])
    table = new_game(Setup(mode, tuple(map(str, range(seats))), 0, replace(options, contracts=ids)))
    table.active = table.first = first
    seen = observe(table, first)
    found = ahead(seen, family)
    right = set_right(family, log_odds(seen, family), odds_of(found), table)
    return right - family.odds(found) - family.drift[0] if 0 < found < ONE else 0
