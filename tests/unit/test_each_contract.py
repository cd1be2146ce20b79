"""Every one of the 18 contracts (Just One More Contract, "Contract Details"; rulings R13 to R17)."""

import pytest

from highseas.engine.royal.card_sets import Contract
from highseas.engine.royal.cards import CARDS, CONTRACTS
from highseas.engine.royal.game import legal
from highseas.engine.royal.moves import Complete
from highseas.engine.royal.state import State
from tests.helpers import contract, do, table

PAIRS = {
    "luminary": ("priest", "jester"),
    "bruja": ("captain", "senorita"),
    "maritime-supremacy": ("captain", "vice-admiral"),
    "new-colony": ("settler", "gunner"),
    "trade-outpost": ("settler", "clerk"),
    "trade-master": ("trader-red-1vp", "trader-blue-1vp"),
}


def claimable(state: State) -> list[int]:
    """Return the contracts that could be completed by the seat that decides, whatever the moment."""
    return [move.contract for move in legal(state) if isinstance(move, Complete)]


def can_complete(name: str, *display: str, coins: int = 0) -> bool:
    """Whether a seat with this display could complete the contract as inactive player too, which must agree."""
    alone = claimable(table(contracts=[name, "jinx"], display=[display], coins=[coins]))
    other = table(
        2, contracts=[name, "jinx"], display=["", display], coins=[0, coins], harbor="red-6-3c", phase="trade"
    )
    do(other, "pass")
    assert claimable(other) == alone
    return contract(name) in alone


@pytest.mark.parametrize("name", PAIRS)
def test_contracts_of_two_professions_want_both_and_no_jack(name: str) -> None:
    """Just One More Contract, contract details, ruling R16: the six; Trade Master alone names one twice."""
    one, other = PAIRS[name]
    second = {"senorita": "senorita-3vp", "jester": "jester-2vp", "vice-admiral": "vice-admiral-2vp"}.get(other)
    lacking = [[one], [other], [one, "jack-of-all-trades", "jack-of-all-trades"]]
    lacking += [["jack-of-all-trades", other, "jack-of-all-trades"], *([[other, second]] if second else [])]
    assert can_complete(name, one, other) and can_complete(name, one, one) == (name == "trade-master")
    assert not any(can_complete(name, *display) for display in lacking)


ENOUGH = {
    "trade-master": ["trader-red-1vp trader-red-1vp", "trader-yellow-2vp trader-black-1vp"],
    "trade-outpost": [f"settler {entry.id}" for entry in CARDS if entry.kind == "clerk"],
    "mercenary": ["sailor sailor sailor", "pirate sailor", "pirate pirate-2vp"],
    "explorer": ["two-houses"],
    "thrifty-staff": ["sailor sailor trader-red-1vp trader-blue-1vp"],
    "small-estate": ["admiral-3vp admiral-3vp jester-3vp sailor-3vp", "two-houses two-crosses two-anchors"],
}
LACKING = {
    "mercenary": ["sailor sailor"],
    "explorer": ["priest priest"],
    "thrifty-staff": [
        *("sailor sailor sailor sailor-2vp", "sailor sailor sailor"),
        "senorita settler settler settler settler",  # hired for 3, but 4 is printed
        "two-houses two-crosses two-anchors two-anchors-house",  # these cost nothing, and are no professions
    ],
    "small-estate": ["admiral-3vp admiral-3vp jester-3vp sailor-2vp"],
    "pirates-nest": ["pirate sailor"],  # it completes itself (R15)
}


@pytest.mark.parametrize("name", [*ENOUGH, "pirates-nest"])
def test_a_contract_asks_for_these_cards_and_for_no_fewer(name: str) -> None:
    """Just One More Contract, contract details, rulings R15, R17: printed costs and points, any color."""
    assert all(can_complete(name, *display.split()) for display in ENOUGH.get(name, ()))
    assert not any(can_complete(name, *display.split()) for display in LACKING.get(name, ()))


@pytest.mark.parametrize("entry", CONTRACTS, ids=lambda entry: entry.id)
def test_the_printed_kind_of_each_contract(entry: Contract) -> None:
    """Just One More Contract, contract details: their moments, for whom (two not for rivals), in how many steps."""
    immediate = {"Tax Inspector", "Jinx", "Speculator", "Major Speculator", "Frigate Nemesis", "Galleon Nemesis"}
    active = {"Pirates' Nest", "Speculator", "Major Speculator", "Jinx"}
    steps = {"Frigate Nemesis": 3, "Galleon Nemesis": 2, "Speculator": 2}
    assert entry.immediate == (entry.name in immediate) and entry.active_only == (entry.name in active)
    assert entry.cooperative_only == (entry.name in {"Small Estate", "Ransom"})
    assert entry.steps == steps.get(entry.name, 1)


@pytest.mark.parametrize("entry", CONTRACTS, ids=lambda entry: entry.id)
def test_rewards_never_grow_with_the_order(entry: Contract) -> None:
    """Just One More Contract: the earlier, the more (or the same)."""
    assert list(entry.rewards) == sorted(entry.rewards, reverse=True) and len(entry.rewards) == 5
