"""What a seat wants: the worth of every card, color count and moment for open contracts."""

import msgspec

from highseas.engine.royal.ai.weights import PER_TURN, Weights
from highseas.engine.royal.cards import (
    ABILITIES,
    BASE_COLORS,
    CARDS,
    COLORS,
    CONTRACTS,
    COST,
    CUTLASSES,
    INFLUENCE,
    SYMBOLS_OF,
    follows_sets,
)
from highseas.engine.royal.expeditions import missing_symbols
from highseas.engine.royal.goals.contracts import progress
from highseas.engine.royal.goals.count import COSTS, NEED
from highseas.engine.royal.goals.laying import TIME_DECK_BASE
from highseas.engine.royal.goals.marks import can_mark
from highseas.engine.royal.goals.terms import (
    CheapProfessions,
    Cutlasses,
    Expeditions,
    Influence,
    PayCoins,
    Professions,
    WhenBusted,
    WhenColors,
    WhenDeclined,
    WhenKept,
    WhenTaxed,
)
from highseas.engine.royal.modes import catalog_of
from highseas.engine.royal.state import State

EACH_TURN: list[float] = []
"""Coins a profession brings each turn, by card index."""


@follows_sets
def _rebuild() -> None:
    EACH_TURN[:] = [
        sum(PER_TURN[ABILITIES[name].kind] for name in card.abilities) * (CUTLASSES[index] or 1)
        for index, card in enumerate(CARDS)
    ]


_NEVER_TAXED = 99
"""More coins than anybody collects, for games without a Tax Increase."""
_USUAL_BILL = 5
"""Coins that a contract without named professions is expected to cost."""
_TURNS_EACH = 3
"""Turns it takes to complete a contract once the Tax Inspector has paid."""
_TRADERS_PAY = 4
"""A competitive game has no clock; professions are valued as if used for this many turns."""


class Wants(msgspec.Struct):
    """The worth of things to one seat now, in coins and before their price.

    `cards` has one figure per card index, and `goal` the contract the card is wanted for most, or -1. `colors` has
    one per number of ship colors in the harbor; so has `chances`, for drawing on towards a higher number. `decline`
    has one per ship color; `keep` is for each further color under Pirates' Nest. `coin` is the worth of another
    coin, `crown` of a crown; `items` has one figure per card index for keeping that ship for its item, and `stops`
    one per number of harbor cards for stopping with exactly that many; both may be empty. `saving` are coins the
    seat keeps for what its contracts still need; with `taxable` it waits for a Tax Increase.
    """

    cards: list[float]
    goal: list[int]
    colors: list[float]
    decline: list[float]
    chances: list[float]
    crown: float = 0.0
    items: list[float] = []
    stops: list[float] = []
    bust: float = 0.0
    tax: float = 0.0
    keep: float = 0.0
    coin: float = 1.0
    hoards: bool = False
    saving: int = 0
    taxable: bool = False


def taxed_from(table: State) -> int:
    """Return the coins from which a Tax Increase of this game takes half."""
    return min((CARDS[card].taxed_from for card in catalog_of(table).taxes), default=_NEVER_TAXED)


def turns_left(table: State) -> int:
    """Return the turns of the whole table still to come, including this one."""
    if not table.timed:
        return _TRADERS_PAY * len(table.seats)
    return len(table.time_deck) + (1 if table.drawn or table.harbor else 0)


def open_slots(table: State) -> list[int]:
    """Return the contracts nobody has completed."""
    return [slot for slot, markers in enumerate(table.markers) if not markers]


def spare_markers(table: State) -> int:
    """Return the markers left beyond one for each open contract that has none on its steps."""
    left = sum(seat.markers for seat in table.seats)
    return left - sum(1 for slot in open_slots(table) if not any(table.steps[slot]))


def worth_of_contracts(table: State, weights: Weights) -> float:
    """Return what completing another open contract is worth now: more when turns run short."""
    if not table.timed:
        return weights.ranked_influence * 1.5
    spent = 1.0 - min(1.0, turns_left(table) / (TIME_DECK_BASE + len(table.contracts)))
    return weights.contract + weights.late * spent


def wants(table: State, seat_no: int, shared: dict[int, int], weights: Weights) -> Wants:
    """Return all that the seat wants now; `shared` is from `share_out`."""
    result = Wants([0.0] * len(CARDS), [-1] * len(CARDS), [0.0] * 8, [0.0] * len(COLORS), [0.0] * 8)
    _want_powers(table, seat_no, weights, result)
    slots = open_slots(table) if table.timed else list(range(len(table.markers)))
    worth = worth_of_contracts(table, weights)
    mine = []
    for slot in slots:
        if can_mark(table, slot, seat_no):
            share = 1.0 if not table.timed or shared.get(slot) == seat_no else weights.helper
            _want_contract(table, slot, seat_no, worth * share, weights, result)
            if share == 1.0:
                mine.append(slot)
    _want_coins(table, seat_no, weights, slots, result)
    _save_up(table, seat_no, mine, result)
    return result


def _want_powers(table: State, seat_no: int, weights: Weights, result: Wants) -> None:
    """Add professions for what they bring over the turns left, and for their influence."""
    rounds = turns_left(table) / len(table.seats)
    mine = 0.5 + 0.5 / len(table.seats)
    point = weights.influence if table.timed else weights.ranked_influence
    serving = max(0.0, rounds - 1) * mine
    for card in catalog_of(table).professions:
        result.cards[card] = EACH_TURN[card] * serving + point * INFLUENCE[card]


def share_out(table: State, weights: Weights) -> dict[int, int]:
    """Assign each open contract to the seat that is furthest with it, no seat more than it has markers for.

    Contracts nobody has begun are spread over the table. Other seats only help.
    """
    seats = range(len(table.seats))
    load = [0] * len(table.seats)
    shared: dict[int, int] = {}
    slots = sorted(open_slots(table), key=lambda slot: -max(_ready(table, slot, seat_no) for seat_no in seats))
    for slot in slots:
        able = [seat_no for seat_no in seats if can_mark(table, slot, seat_no)]
        if not able:
            continue
        free = [n for n in able if load[n] < table.seats[n].markers or table.steps[slot][n]] or able
        shared[slot] = max(
            free,
            key=lambda n: (_ready(table, slot, n) - weights.load * load[n], -((n - slot) % len(load))),
        )
        if not table.steps[slot][shared[slot]]:
            load[shared[slot]] += 1
    return shared


def _ready(table: State, slot: int, seat_no: int) -> float:
    """Return how far the seat is with a contract, as a share of what it needs."""
    return progress(table, slot, seat_no) / NEED[table.contracts[slot]]


def _want(result: Wants, card: int, amount: float, contract: int) -> None:
    if result.goal[card] < 0 or amount > 0:
        result.goal[card] = contract
    result.cards[card] += amount


def _want_contract(table: State, slot: int, seat_no: int, share: float, weights: Weights, result: Wants) -> None:
    """Spread a contract's worth over what it still needs."""
    index = table.contracts[slot]
    contract = CONTRACTS[index]
    term = contract.term
    if isinstance(term, Professions):
        _want_professions(table, seat_no, term, index, share, result)
    elif isinstance(term, Cutlasses):
        short = max(1, term.need - table.seats[seat_no].cutlasses)
        for card in catalog_of(table).professions:
            if CUTLASSES[card]:
                _want(result, card, share * min(CUTLASSES[card], short) / (short + 0.5), index)
    elif isinstance(term, CheapProfessions):
        short = max(1, NEED[index] - progress(table, slot, seat_no))
        for card in catalog_of(table).professions:
            if COST[card] <= term.max_cost:
                _want(result, card, share / (short + 0.5), index)
    elif isinstance(term, Influence):
        _want_influence(table, seat_no, term, index, share, weights, result)
    elif isinstance(term, Expeditions):
        _want_expeditions(table, seat_no, share, index, result)
    else:
        _want_moments(table, slot, seat_no, share, weights, result)


def _want_professions(
    table: State, seat_no: int, term: Professions, index: int, share: float, result: Wants
) -> None:
    display = [CARDS[card].kind for card in table.seats[seat_no].display]
    missing = list(term.professions)
    for kind in display:
        if kind in missing:
            missing.remove(kind)
    for card in catalog_of(table).professions:
        if CARDS[card].kind in missing:
            # the cheapest copy does as well as any
            _want(result, card, share / (len(missing) + 0.3), index)


def _want_influence(
    table: State, seat_no: int, term: Influence, index: int, share: float, weights: Weights, result: Wants
) -> None:
    """Add points printed on a card, and those of the open expedition that it would help to claim."""
    seat = table.seats[seat_no]
    short = max(1, term.need - seat.influence)
    point = share / (short + 1.0)
    promised = [weights.symbol if SYMBOLS_OF[card] else 0.0 for card in range(len(CARDS))]
    for expedition in set(table.expeditions):
        lacking = missing_symbols(expedition, seat.display)
        if not lacking:
            continue
        given = sum(CARDS[expedition].requires.values())
        gain = (INFLUENCE[expedition] - given) / len(lacking)
        for card in catalog_of(table).professions:
            if promised[card] < gain and any(symbol in SYMBOLS_OF[card] for symbol in lacking):
                promised[card] = gain
    for card in catalog_of(table).professions:
        _want(result, card, point * min(INFLUENCE[card] + promised[card], short), index)


def _want_expeditions(table: State, seat_no: int, share: float, index: int, result: Wants) -> None:
    """Add cards for the expedition that needs least; a little for any symbol while none is open."""
    display = table.seats[seat_no].display
    lacking = [missing_symbols(card, display) for card in table.expeditions]
    lacking = [symbols for symbols in lacking if symbols]
    best = min(lacking, key=len) if lacking else ()
    for card in catalog_of(table).professions:
        symbols = SYMBOLS_OF[card]
        if not symbols:
            continue
        if best:
            useful = any(symbol in symbols for symbol in best)
            _want(result, card, share / (len(best) + 0.3) if useful else 0.0, index)
        else:
            held = sum(1 for c in display if SYMBOLS_OF[c])
            _want(result, card, share * (0.25 if held < 3 else 0.05), index)


def _want_moments(table: State, slot: int, seat_no: int, share: float, weights: Weights, result: Wants) -> None:
    """Add contracts that are completed at a moment of the game."""
    contract = CONTRACTS[table.contracts[slot]]
    steps_left = contract.steps - table.steps[slot][seat_no]
    active = seat_no == table.active
    match contract.term:
        case WhenColors(at_least) if active:
            result.colors[at_least] += share / steps_left
            _want_chances(at_least, share / steps_left, result)
        case WhenBusted() if active:
            result.bust += share * 0.8
        case WhenTaxed():
            result.tax = max(result.tax, share)
        case WhenDeclined(color):
            result.decline[COLORS.index(color)] += share / (steps_left + 0.3)
        case WhenKept(at_least):
            short = max(1, at_least - len(table.seats[seat_no].kept))
            result.keep = max(result.keep, share / short)
            more = max(0, 5 - table.seats[seat_no].cutlasses)
            for card in catalog_of(table).professions:
                if CUTLASSES[card] and more:
                    _want(
                        result, card, share * weights.nest_crew * min(CUTLASSES[card], more), table.contracts[slot]
                    )


def _save_up(table: State, seat_no: int, slots: list[int], result: Wants) -> None:
    """Set the coins to keep for the seat's own contracts: the price of the dearest profession they still need,
    or what a Tax Increase takes, while there is time to wait for one.
    """
    cheapest = catalog_of(table).cheapest
    for slot in slots:
        term = CONTRACTS[table.contracts[slot]].term
        if isinstance(term, WhenTaxed) and turns_left(table) > _TURNS_EACH * (len(slots) - 1):
            result.taxable = True
        elif isinstance(term, Professions):
            shown = [CARDS[card].kind for card in table.seats[seat_no].display]
            missing = [kind for kind in term.professions if kind not in shown]
            result.saving = max([result.saving, *(cheapest.get(kind, 0) for kind in missing)])
    if result.taxable:
        result.saving = max(result.saving, taxed_from(table))


def _want_chances(goal: int, share: float, result: Wants) -> None:
    """Add the worth of drawing on for a number of ship colors with fewer of them: the share times the chance."""
    chance = 1.0
    for colors in range(goal - 1, -1, -1):
        chance *= max(0, len(BASE_COLORS) - colors) / len(BASE_COLORS)
        result.chances[colors] = max(result.chances[colors], share * chance)


def _bill(table: State, seat_no: int, slots: list[int]) -> int:
    """Return what the professions that open contracts still need would cost the seat at their cheapest."""
    shown = [CARDS[card].kind for card in table.seats[seat_no].display]
    cheapest = catalog_of(table).cheapest
    bill = 0
    for slot in slots:
        term = CONTRACTS[table.contracts[slot]].term
        if isinstance(term, Professions):
            bill += sum(cheapest.get(kind, 0) for kind in term.professions if kind not in shown)
        else:
            bill += _USUAL_BILL
    return bill


def _want_coins(table: State, seat_no: int, weights: Weights, slots: list[int], result: Wants) -> None:
    """Set the worth of a coin: one while it can be used, more for a contract that wants coins."""
    coins = len(table.seats[seat_no].coins)
    wanting = [
        slot
        for slot in slots
        if isinstance(CONTRACTS[table.contracts[slot]].term, PayCoins | WhenTaxed)
        and can_mark(table, slot, seat_no)
    ]
    if wanting:
        goal = max(COSTS[table.contracts[slot]] or taxed_from(table) for slot in wanting)
        others = len(slots) - len(wanting)
        result.hoards = others == 0 or coins >= goal
        result.coin = weights.hoard if coins < goal and others <= 1 else 1.0 if coins < goal else weights.spare_coin
    elif coins >= min(weights.useful_coins, _bill(table, seat_no, slots) + weights.per_turn * turns_left(table)):
        result.coin = weights.spare_coin
    if table.timed and turns_left(table) <= len(table.seats) and not wanting:
        result.coin = min(result.coin, weights.last_coin)
