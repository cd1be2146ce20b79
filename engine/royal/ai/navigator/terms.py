"""How far a seat is from a contract, and which cards bring it nearer: one function for each kind of term."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from highseas.engine.royal import cards
from highseas.engine.royal.frames.expeditions import missing_symbols
from highseas.engine.royal.frames.prices import discount
from highseas.engine.royal.goals import terms as goal_terms
from highseas.engine.royal.goals.count import counter, fitting
from highseas.engine.royal.state import Seat

UNIT: Final = 64
"""What stands for 1.0 among the inputs of the networks."""
PLENTY: Final = 9
"""Stands for the scarcity of what is not scarce, or where that means nothing."""
_TAX_FROM, _NEAR_TAX = 12, 9
"""Coins from which a Tax Increase takes, and such as are soon as many."""
_NO_EXPEDITION: Final = 4
"""Symbols that count as missing where no expedition is open."""
_REPELS: Final = 4
"""Cutlasses that Pirates' Nest wants."""
_PRICE: Final = 3
"""Coins that a cutlass, or a cheap profession, costs about."""
_SYMBOL_PRICE: Final = 4


class Far(NamedTuple):
    """How far a seat is from a contract.

    `missing` is the share of it that is still missing, `UNIT` for all of it; `bill` are coins that the rest may
    cost; `first` and `second` are 1 for what its kind of term says is missing or at hand; `scarce` are the hidden
    cards of the scarcest kind that it needs, or `PLENTY`.
    """

    missing: int
    bill: int = 0
    first: int = 0
    second: int = 0
    scarce: int = PLENTY


class Market:
    """What the hidden cards and the prices of a game say of contracts."""

    def __init__(self, hidden: Counter[int], cheapest: Mapping[str, int]) -> None:
        self.cheapest = cheapest
        self.kinds = Counter[str]()
        """Hidden professions by kind."""
        self.crew = 0
        """Hidden professions with cutlasses."""
        self.taxes = 0
        self._hidden = hidden
        for card, count in hidden.items():
            if cards.TYPE[card] == cards.PROFESSION:
                self.kinds[cards.CARDS[card].kind] += count
                self.crew += count if cards.CUTLASSES[card] else 0
            elif cards.TYPE[card] == cards.TAX:
                self.taxes += count

    def count(self, faces: bytes) -> int:
        """Return how many hidden cards have one of these faces."""
        return sum(self._hidden[card] for card in faces)


Measure = Callable[[Any, Seat, bytes, Market], Far]
"""A term, a seat, the open expeditions, and the market."""


def _professions(term: goal_terms.Professions, seat: Seat, open_ones: bytes, market: Market) -> Far:
    one, other = term.professions
    kinds = [cards.CARDS[card].kind for card in seat.display]
    first = one not in kinds
    second = kinds.count(one) < 2 if one == other else other not in kinds
    bill, scarce, less = 0, PLENTY, discount(seat)
    for kind, missing in ((one, first), (other, second)):
        if missing:
            bill += max(0, market.cheapest[kind] - less)
            scarce = min(scarce, market.kinds[kind])
    return Far((first + second) * UNIT // 2, bill, int(first), int(second), scarce)


def _cutlasses(term: goal_terms.Cutlasses, seat: Seat, open_ones: bytes, market: Market) -> Far:
    lack = max(0, term.at_least - seat.cutlasses)
    return Far(lack * UNIT // term.at_least, _PRICE * lack, scarce=market.crew)


def _cheap(term: goal_terms.CheapProfessions, seat: Seat, open_ones: bytes, market: Market) -> Far:
    lack = max(0, term.at_least - counter(term)(seat))
    return Far(lack * UNIT // term.at_least, _PRICE * lack, scarce=market.count(fitting(term)))


def _influence(term: goal_terms.Influence, seat: Seat, open_ones: bytes, market: Market) -> Far:
    lack = max(0, term.at_least - seat.influence)
    return Far(lack * UNIT // term.at_least, 5 * lack // 2)


def _pay_coins(term: goal_terms.PayCoins, seat: Seat, open_ones: bytes, market: Market) -> Far:
    return Far(max(0, term.coins - len(seat.coins)) * UNIT // term.coins, term.coins)


def _taxed(term: goal_terms.WhenTaxed, seat: Seat, open_ones: bytes, market: Market) -> Far:
    coins = len(seat.coins)
    return Far(UNIT, _TAX_FROM, int(coins >= _TAX_FROM), int(coins >= _NEAR_TAX), market.taxes)


def _kept(term: goal_terms.WhenKept, seat: Seat, open_ones: bytes, market: Market) -> Far:
    lack, cutlasses = max(0, term.at_least - len(seat.kept)), seat.cutlasses
    bill = _PRICE * max(0, _REPELS - cutlasses)
    return Far(lack * UNIT // term.at_least, bill, int(cutlasses >= 3), int(cutlasses >= 5))


def _expeditions(term: goal_terms.Expeditions, seat: Seat, open_ones: bytes, market: Market) -> Far:
    lack = min([_NO_EXPEDITION, *(len(missing_symbols(card, seat.display)) for card in open_ones)])
    symbols = sum(1 for card in seat.display if cards.SYMBOLS_OF[card])
    bill = _SYMBOL_PRICE * min(lack, 3)
    return Far(lack * UNIT // _NO_EXPEDITION, bill, int(not open_ones), int(symbols >= 2))


MEASURES: Final[dict[type[goal_terms.Term], Measure]] = {
    goal_terms.Professions: _professions,
    goal_terms.Cutlasses: _cutlasses,
    goal_terms.CheapProfessions: _cheap,
    goal_terms.Influence: _influence,
    goal_terms.PayCoins: _pay_coins,
    goal_terms.WhenTaxed: _taxed,
    goal_terms.WhenKept: _kept,
    goal_terms.Expeditions: _expeditions,
}
"""The terms that are measured by what a seat has; the others by the steps of its marker."""


def far_from(number: int, seat: Seat, steps: int, open_ones: bytes, market: Market) -> Far:
    """Return how far a seat, with its marker on this step space, is from a contract by its index."""
    contract = cards.CONTRACTS[number]
    if (measure := MEASURES.get(type(contract.term))) is None:
        return Far((contract.steps - steps) * UNIT // contract.steps)
    return measure(contract.term, seat, open_ones, market)


_FACES: dict[object, frozenset[int]] = {}
"""Faces that serve: by the type of a term, of professions by their kind, of ships by the name of their color."""


@cards.follows_sets
def _rebuild() -> None:
    people = [card for card in range(len(cards.CARDS)) if cards.TYPE[card] == cards.PROFESSION]
    groups: dict[object, list[int]] = {
        goal_terms.Cutlasses: [card for card in people if cards.CUTLASSES[card]],
        goal_terms.Influence: [card for card in people if cards.INFLUENCE[card] >= 2],
        goal_terms.Expeditions: [card for card in people if cards.SYMBOLS_OF[card]],
        **{color: [] for color in cards.COLORS},
    }
    groups[goal_terms.WhenKept] = groups[goal_terms.Cutlasses]
    for card in range(len(cards.CARDS)):
        if cards.TYPE[card] == cards.PROFESSION:
            groups.setdefault(cards.CARDS[card].kind, []).append(card)
        elif cards.COLOR_BIT[card]:
            groups[cards.COLORS[cards.COLOR[card]]].append(card)
    _FACES.clear()
    _FACES.update({name: frozenset(faces) for name, faces in groups.items()})


def serving(number: int, display: bytes) -> frozenset[int]:
    """Return the faces that bring a seat with this display nearer to a contract, by its index."""
    term, none = cards.CONTRACTS[number].term, frozenset[int]()
    match term:
        case goal_terms.Professions():
            kinds = [cards.CARDS[card].kind for card in display]
            missing = [kind for kind in {*term.professions} if kinds.count(kind) < term.professions.count(kind)]
            return none.union(*(_FACES[kind] for kind in missing))
        case goal_terms.CheapProfessions():
            return frozenset(fitting(term))
        case goal_terms.WhenDeclined():
            return _FACES[term.color]
    return _FACES.get(type(term), none)
