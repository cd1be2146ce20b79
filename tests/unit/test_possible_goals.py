"""Whether a goal can be met at all: every contract can in every game that lays it, and what cannot is named."""

from random import Random

import pytest
from msgspec.structs import replace

from highseas.engine.royal.card_sets import Contract
from highseas.engine.royal.cards import CONTRACT_BY_ID, CONTRACTS
from highseas.engine.royal.catalog import catalog
from highseas.engine.royal.game import apply, legal
from highseas.engine.royal.goals.contracts import ContractsMode
from highseas.engine.royal.goals.count import counter
from highseas.engine.royal.goals.possible import fullest, shortfalls
from highseas.engine.royal.goals.terms import (
    CheapProfessions,
    ContractTerm,
    Crowns,
    Cutlasses,
    Expeditions,
    Influence,
    PayCoins,
    Professions,
    Ships,
    WhenBusted,
    WhenColors,
    WhenDeclined,
    WhenKept,
    WhenTaxed,
)
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.state import CONTRACT_INFLUENCE, Options, Setup
from tests.helpers import pile

POOL = catalog(ContractsMode.sets).pool
POINTS = CONTRACT_INFLUENCE[-1]


@pytest.mark.parametrize("entry", CONTRACTS, ids=lambda entry: entry.name)
def test_every_contract_can_be_met(entry: Contract) -> None:
    """With the cards of the sets that a game with contracts always has."""
    assert not shortfalls(entry, POOL, points=POINTS)


BEYOND: list[tuple[ContractTerm, int, int]] = [
    (Professions(("gunner",) * 5), 5, 4),
    (Professions(("innkeeper",)), 1, 0),
    (CheapProfessions(999, 3), 999, 15),
    (Expeditions(7), 7, 5),
    (Cutlasses(99), 99, 16),
    (Influence(999), 999, 136),
    (Crowns(1), 1, 0),
    (Ships(1), 1, 0),
    (PayCoins(999), 999, len(POOL)),
    (WhenColors(6), 6, 5),
    (WhenDeclined("ares"), 1, 0),
    (WhenKept(6), 6, 5),
]


@pytest.mark.parametrize(("term", "need", "have"), BEYOND, ids=lambda value: getattr(value, "kind", ""))
def test_a_term_beyond_the_cards_is_named(term: ContractTerm, need: int, have: int) -> None:
    entry = replace(CONTRACT_BY_ID["contract-explorer"], term=term)
    assert shortfalls(entry, POOL, points=POINTS) == [(term, need, have)]


def test_moments_need_what_brings_them() -> None:
    """A tax needs a Tax Increase, or an event that raises one; a bust may always come."""
    taxed = replace(CONTRACT_BY_ID["contract-tax-officer"], term=WhenTaxed())
    without = pile("red-1-1c", "sailor-1vp")
    assert shortfalls(taxed, without) == [(WhenTaxed(), 1, 0)]
    assert not shortfalls(taxed, without, taxes=1) and not shortfalls(taxed, without + pile("tax-most-swords"))
    assert not shortfalls(replace(taxed, term=WhenBusted()), b"")


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
