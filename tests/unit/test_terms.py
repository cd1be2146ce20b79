"""The vocabulary of terms: each kind has one row in each of four places; and whether a goal can be met at all."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from highseas.campaign.royal.words.goals import goal_line
from highseas.campaign.royal.words.names import LANGUAGE, TableNames
from highseas.engine.royal.ai.deckhand import Deckhand
from highseas.engine.royal.ai.goal_utility import TERM_VALUES, Unmet
from highseas.engine.royal.card_sets import CardSet, Contract
from highseas.engine.royal.cards import CONTRACT_BY_ID, CONTRACTS, SYMBOLS_OF, add_sets, use_sets
from highseas.engine.royal.catalog import catalog
from highseas.engine.royal.events import ContractCompleted
from highseas.engine.royal.game import apply, legal
from highseas.engine.royal.goals import terms as t
from highseas.engine.royal.goals.contracts import ContractsMode
from highseas.engine.royal.goals.count import CARD_TERMS, FIGURE_TERMS, WATCHED, Short, counter, fullest, shortfalls
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.seen.build_view import table_view
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.state import CONTRACT_INFLUENCE, Options, Setup, State
from tests.adventure import card
from tests.helpers import do, forget_sets, moves, of, pile, table

KINDS = set(get_args(t.AnyTerm))
WORDS = {str(kind.__struct_config__.tag) for kind in KINDS}


def test_each_kind_has_its_own_word_one_counter_and_one_appraisal() -> None:
    assert len(WORDS) == len(KINDS) == len(_kinds(t.Term))
    assert Counter([*CARD_TERMS, *FIGURE_TERMS, t.Professions]) == Counter(KINDS)
    assert set(WATCHED) == {kind for kind in KINDS if issubclass(kind, t.When)}
    assert set(TERM_VALUES) == KINDS


def _kinds(base: type[t.Term]) -> set[type[t.Term]]:
    """Return the kinds of terms below a class that can be written in data."""
    below = {kind for each in base.__subclasses__() for kind in _kinds(each)}
    own = {base} if base.__module__ == t.Term.__module__ and base.__struct_config__.tag in WORDS else set()
    return below | own


# --- a new kind, as CONTRIBUTING walks through it ---


class Symbols(t.Term, frozen=True, tag="symbols"):
    """Professions with this symbol."""

    at_least: t.Number
    symbol: str

    @property
    def need(self) -> int:
        return self.at_least


def _has_symbol(term: Symbols, card: int) -> bool:
    return term.symbol in SYMBOLS_OF[card]


def _symbols(ask: Unmet) -> None:
    each = ask.each()
    ask.add([card for card in ask.shelf.professions if ask.term.symbol in SYMBOLS_OF[card]], each)


SENTENCES = {
    "long.symbols": "own {at_least:card} with the symbol {symbol}",
    "short.symbols": "{at_least:number} × {symbol}",
    "counted.symbols": "{n:card}",
}
CHOIR = replace(CONTRACT_BY_ID["contract-explorer"], id="contract-choir", name="Choir")


@pytest.fixture
def choir(monkeypatch: pytest.MonkeyPatch) -> Iterator[State]:
    catalogue = LANGUAGE._catalogue
    counted: dict[Any, Any] = CARD_TERMS
    appraised: dict[Any, Any] = TERM_VALUES
    monkeypatch.setitem(counted, Symbols, _has_symbol)
    monkeypatch.setitem(catalogue._files, "terms", {**catalogue.sentences("terms"), **SENTENCES})
    monkeypatch.setitem(appraised, Symbols, _symbols)
    entry = replace(CHOIR, term=Symbols(3, "cross"))
    add_sets(CardSet(set="choir", total=0, card=(), contract=(entry,)))
    use_sets("choir")
    options = Options(sets=("base", "contracts", "choir"))
    try:
        yield table(
            contracts="choir",
            display=["priest jack-of-all-trades"],
            harbor="priest-1vp",
            coins=[9],
            phase="trade",
            options=options,
        )
    finally:
        forget_sets("choir")


def test_a_new_kind_of_term_needs_nothing_else(choir: State) -> None:
    assert msgspec.convert({"kind": "symbols", "at_least": 3, "symbol": "cross"}, Symbols) == Symbols(3, "cross")
    view = table_view(choir)
    (goal,) = view.goals
    assert (goal.need, goal.have) == (3, (2,))
    assert "own 3 cards with the symbol cross" in goal_line(goal, TableNames(("Ann",)))
    assert [(each.goal, each.now, each.then) for each in view.serves] == [("contract-choir", 2, 3)]
    advice = Deckhand(observe(choir, 0), 0).advise()
    assert (advice.why, advice.goal) == ("for_goal", ("contract", "contract-choir"))
    assert not any(text.startswith("contract") for text in moves(choir))
    do(choir, "take priest-1vp")
    assert of(do(choir, "contract choir"), ContractCompleted)


def test_whether_it_can_be_had_follows_from_its_counter(choir: State) -> None:
    entry = CONTRACT_BY_ID["contract-choir"]
    two = pile("priest-1vp", "jack-of-all-trades", "sailor-1vp")
    assert shortfalls(entry, two) == [Short(entry.term, 3, 2)]
    assert not shortfalls(entry, two + pile("priest"))


POOL = catalog(ContractsMode.sets).pool
POINTS = CONTRACT_INFLUENCE[-1]


@pytest.mark.parametrize("entry", CONTRACTS, ids=lambda entry: entry.name)
def test_every_contract_can_be_met(entry: Contract) -> None:
    assert not shortfalls(entry, POOL, points=POINTS)


BEYOND: list[tuple[t.ContractTerm, int, int]] = [
    (t.Professions(("gunner",) * 5), 5, 4),
    (t.Professions(("innkeeper",)), 1, 0),
    (t.CheapProfessions(999, 3), 999, 15),
    (t.Expeditions(7), 7, 5),
    (t.Cutlasses(99), 99, 16),
    (t.Influence(999), 999, 136),
    (t.Crowns(1), 1, 0),
    (t.Ships(1), 1, 0),
    (t.PayCoins(999), 999, len(POOL)),
    (t.WhenColors(6), 6, 5),
    (t.WhenDeclined("ares"), 1, 0),
    (t.WhenKept(6), 6, 5),
]


@pytest.mark.parametrize(("term", "need", "have"), BEYOND, ids=lambda value: getattr(value, "kind", ""))
def test_a_term_beyond_the_cards_is_named(term: t.ContractTerm, need: int, have: int) -> None:
    entry = replace(CONTRACT_BY_ID["contract-explorer"], term=term)
    assert shortfalls(entry, POOL, points=POINTS) == [(term, need, have)]


def test_moments_need_what_brings_them() -> None:
    """A tax needs a Tax Increase, or an event that raises one; a bust may always come."""
    taxed = replace(CONTRACT_BY_ID["contract-tax-officer"], term=t.WhenTaxed())
    without = pile("red-1-1c", "sailor-1vp")
    assert shortfalls(taxed, without) == [(t.WhenTaxed(), 1, 0)]
    assert not shortfalls(taxed, without, taxes=1) and not shortfalls(taxed, without + pile("tax-most-swords"))
    assert not shortfalls(replace(taxed, term=t.WhenBusted()), b"")


@pytest.mark.parametrize(
    ("others", "claimed"),
    [(("priest", "ship-ares-4-book"), True), (("priest", "ship-ares-3-herbs"), False), (("ship-ares-4-book",), False)],
)
def test_an_expedition_can_be_had_where_its_symbols_and_its_items_are(others: tuple[str, ...], claimed: bool) -> None:
    """Ruling R27: the ship that carries the item is a part of its price."""
    expedition = card("expedition-cross-book")
    assert (expedition in fullest(bytes((expedition, *map(card, others))), 0, 0).display) is claimed


def test_nobody_ever_has_more_than_the_fullest_seat() -> None:
    """Over whole games at random: the proof never denies what can be had."""
    luck, full = Random(3), fullest(POOL, 0, POINTS)
    for seed in range(12):
        state = new_game(Setup("contracts", ("Ann", "Bo"), seed, Options(competitive=seed % 2 == 0)))
        while moves := legal(state):
            apply(state, luck.choice(moves))
        for seat in state.seats:
            for entry in CONTRACTS:
                assert counter(entry.term)(seat) <= counter(entry.term)(full)
