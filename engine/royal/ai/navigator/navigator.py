"""The navigator's front door: which tables it plays, its moves with chances and reasons, a position's chance, what it
says of a beginning turn, and how chances of new games are set right.

What lies on a new table is only contracts, and games tell of each contract how much the networks misjudge it. So
the chance of a new game is set right by its contracts, seats and Time cards (`weights.RawOpening`): that is the
rating of its deal, and what a hint tells at its first turn. What this adds there to what is found is added to the
chances of later turns too, less with every turn.
"""

# Not compiled: it is a front door, which is asked with anything.

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from msgspec.structs import replace

from highseas.engine.refusal import Refusal
from highseas.engine.royal import moves as mv
from highseas.engine.royal.ai.advice import NODES, Analysis, Judged, Reason, Why
from highseas.engine.royal.ai.navigator import rival
from highseas.engine.royal.ai.navigator.features import Features
from highseas.engine.royal.ai.navigator.network import CERTAIN, ONE, Family, drift_at, families, logistic, score_of
from highseas.engine.royal.ai.navigator.network import families as shipped
from highseas.engine.royal.ai.navigator.search import ALL_TAKES, BUST, NO_TAKES, ONE_TAKE, Capped, Search
from highseas.engine.royal.ai.navigator.weights import RawCommon, weights
from highseas.engine.royal.ai.open_goals import open_goals
from highseas.engine.royal.ai.utility import together
from highseas.engine.royal.cards import COLOR_BIT, CONTRACTS
from highseas.engine.royal.catalog import SELECTIONS
from highseas.engine.royal.frames.kinds import Offer
from highseas.engine.royal.game import decider, legal
from highseas.engine.royal.goals.contracts import CONTRACTS_BY_PLAYERS, SETS, time_deck_size
from highseas.engine.royal.modes import MODES, Analyst, sets_of
from highseas.engine.royal.moves import DRAW
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.seen.odds import odds
from highseas.engine.royal.seen.view import GoalRef, Observation
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
    if (opening := family.opening) is None:
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


WIN_POINTS = 60
"""What a victory counts beside its points, in points, where a Time card may be set aside for one (ruling R21).

Measured alone over 1,000 unseen seeds: with 60 one victory in two hundred is given away for 0.84 points a game,
with 30 three for 1.10 points; with 1 it is one in nine for 1.65 points (200 seeds)."""


class NoAnalysis(Refusal):
    """What is asked cannot be judged; a `ValueError`."""


def plays(table: State, families: Mapping[int, Family] | None = None) -> bool:
    """Whether the navigator plays such a table: contracts against time, with cards and seats it learned with, or what
    another navigator than this search is for.
    """
    if _analyst(table) is not None:
        return families is None
    return (
        table.timed
        and MODES[table.mode].lays_contracts
        and together(table)
        and all(SELECTIONS[name].set in SETS for name in sets_of(table))
        and len(table.seats) in (shipped() if families is None else families)
    )


def _analyst(table: State) -> Analyst | None:
    """Return the navigator of a mode, or that against rivals, where it plays such a table."""
    return MODES[table.mode].analyst(table) or (rival.analyze if rival.plays(table) else None)


def analyze(
    seen: Observation,
    seat_no: int,
    nodes: int = NODES,
    stop: Callable[[], bool] | None = None,
    families: Mapping[int, Family] | None = None,
) -> Analysis:
    """Return the moves of the deciding seat, from 0, best first, by at most so many calls of a network.

    `stop` is asked before each call but the first; once it says yes the answer comes at once, and is capped. There
    is always at least one move in it. `families` are weights of one's own, by the number of seats.

    Raises `NoAnalysis` when the game is over, when the seat does not decide, for a table that it does not play, and
    for a budget that is not a whole number from 1 on.
    """
    if not seen.table.frames:
        raise NoAnalysis("game.analysis.over")
    if seat_no != decider(seen.table):
        raise NoAnalysis("game.analysis.seat")
    if not plays(seen.table, families):
        raise NoAnalysis("game.analysis.table")
    if isinstance(nodes, bool) or not isinstance(nodes, int) or nodes < 1:
        raise NoAnalysis("game.analysis.budget", nodes=nodes)
    families = shipped() if families is None else families
    if (analyst := _analyst(seen.table)) is not None:
        analysis: Analysis = analyst(seen, seat_no)
        return analysis
    family = families[len(seen.table.seats)]
    drift = drift_of(seen.table, family)
    search = Search(seen, seat_no, family, nodes, stop)
    values, capped = _values(search)
    ranked = sorted(values, key=lambda move: -_worth(search, move, values[move]))
    judged = [Judged(move, family.chance(values[move], drift), reason(search, move, drift)) for move in ranked]
    return Analysis(tuple(judged), search.nodes, capped)


def _values(search: Search) -> tuple[dict[mv.Move, int], bool]:
    """Return the value of each move, in the order of `legal`, and whether the search was cut short.

    Each round judges by more than the one before: the seat passes at once; it takes one card more; all takes are
    searched, and the next card is judged by a network; every next card is searched.
    """
    moves = legal(search.root)
    values: dict[mv.Move, int] = {}
    draws = [move for move in moves if type(move) is mv.Draw]
    others = [move for move in moves if type(move) is not mv.Draw]
    capped = False
    try:
        for search.takes in (NO_TAKES, ONE_TAKE, ALL_TAKES):
            for move in sorted(others, key=lambda move: -values.get(move, 0)):
                values[move] = search.move(search.root, move)
            for move in draws:
                values[move] = search.draw_by_network()
        for move in draws:
            values[move] = search.move(search.root, move)
    except Capped:
        capped = True
    return {move: values[move] for move in moves if move in values}, capped


def _worth(search: Search, move: mv.Move, value: int) -> int:
    """Return the chance of winning that moves are ranked by, times points where a Time card may be set aside."""
    if not isinstance(move, mv.Aside | mv.Leave):
        return value
    return value * (len(search.root.point_deck) + WIN_POINTS + isinstance(move, mv.Aside))


def chance(seen: Observation) -> int:
    """Return the best move's chance of winning, in ten-thousandths. Raises as `analyze`."""
    return analyze(seen, decider(seen.table)).judged[0].chance


def reason(search: Search, move: mv.Move, drift: int) -> Reason:
    """Return the reason for a move of the root; chances in it are told with this drift."""
    root = search.root
    line, after = search.line(move)
    goal = _named(root, move) or _served(root, after, search.own)
    card = move.card if isinstance(move, mv.Take | mv.Expedition) else -1
    if isinstance(move, mv.Repel | mv.Keep):
        card = root.revealed[0]
    bust = total = 0
    busted = -1
    if isinstance(move, mv.Draw | mv.Stop):
        figures = odds(search.seen)
        bust, total = figures.bust, figures.total
        if isinstance(move, mv.Draw) and BUST in search.next_cards:
            busted = search.family.chance(search.next_cards[BUST], drift)
    return Reason(move, _why(root, move, goal), goal, bust, total, card, busted, line)


def _named(table: State, move: mv.Move) -> GoalRef | None:
    frame = table.frames[-1]
    if isinstance(move, mv.Complete):
        return GoalRef("contract", CONTRACTS[move.contract].id)
    return GoalRef("contract", CONTRACTS[frame.goal].id) if isinstance(frame, Offer) else None


_PLAIN: dict[type[mv.Move], Why] = {
    mv.Stop: "enough",
    mv.No: "save_marker",
    mv.Expedition: "claim_expedition",
    mv.Aside: "set_aside",
    mv.Leave: "clock",
    mv.Pass: "nothing_worth",
}
"""The word for moves with which it is always the same."""


def _why(table: State, move: mv.Move, goal: GoalRef | None) -> Why:
    """Return the word for a move: deckhand's, because the moves are the same."""
    match move:
        case mv.Draw():
            return "draw_on" if table.drawn else "first_card"
        case mv.Take(decline=True):
            return "decline"
        case mv.Take():
            return "for_goal" if goal else "for_coins" if COLOR_BIT[move.card] else "for_income"
        case mv.Complete():
            return "claim_contract" if CONTRACTS[move.contract].moment is None else "mark"
        case mv.Repel(nest=True):
            return "keep_for_nest"
        case mv.Repel():
            return "repel_clash" if COLOR_BIT[table.revealed[0]] & table.colors else "repel_poor"
        case mv.Keep():
            return "bust_wanted" if COLOR_BIT[table.revealed[0]] & table.colors else "let_in"
    return _PLAIN.get(type(move), "enough")


def _served(before: State, after: State, seat_no: int) -> GoalRef | None:
    """Return the open goal that the seat is nearer to afterwards, most so; one that is completed first."""
    later = {goal.slot: goal for goal in open_goals(after)}
    best, most = None, 0.0
    for goal in open_goals(before):
        now = later[goal.slot]
        gain = 1.0 + len(now.marks) if now.marks else now.far[seat_no] - goal.far[seat_no]
        if not goal.marks and gain > most:
            best, most = goal.ref, gain
    return best
