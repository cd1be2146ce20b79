"""Every one of the 18 contracts (Just One More Contract, "Contract Details"; rulings R13 to R17)."""

from typing import Any

import pytest

from highseas.engine.royal.card_sets import Contract
from highseas.engine.royal.cards import CARDS, CONTRACTS
from highseas.engine.royal.events import (
    Busted,
    ContractCompleted,
    ContractDeclined,
    FeePaid,
    MarkerMoved,
    Paid,
    Repelled,
    Traded,
)
from highseas.engine.royal.game import apply, clone, decider, legal
from highseas.engine.royal.moves import KEEP, REPEL_NEST, Complete, Take
from highseas.engine.royal.state import Options, State
from tests.helpers import after, card, coins, contract, do, gains, moves, of, on_top, pile, table
from tests.refusals import cannot

THREE = ["yellow-1-1c", "blue-1-1c", "green-1-1c"]
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


def test_cards_may_be_given_for_an_expedition_after_the_contract_and_not_before() -> None:
    """Rulings R7, R10; Just One More Contract, Luminary and its like: those given lie in the discard pile."""
    state = table(contracts="luminary jinx", display=["priest priest jester"], expeditions="two-crosses")
    assert claimable(after(clone(state), "expedition two-crosses")) == []
    assert after(state, "contract luminary", "expedition two-crosses").markers[0] == b"\x00"


def test_explorer_may_follow_the_expedition_at_once() -> None:
    """Just One More Contract, Explorer: as soon as the expedition lies in the display."""
    state = table(contracts="explorer jinx", display=[["priest"] * 2], expeditions="two-crosses")
    do(state, "expedition two-crosses", "contract explorer")
    assert coins(state) == [4]


def test_a_contract_point_can_be_the_twelfth_for_small_estate() -> None:
    """Rulings R10 and R12."""
    state = table(
        contracts="small-estate mercenary jinx",
        completed=["jinx"],
        display=["pirate-3vp sailor-3vp admiral-3vp jester-2vp"],
    )
    assert claimable(state) == [contract("mercenary")]
    do(state, "contract mercenary")
    assert claimable(state) == [contract("small-estate")]


def test_ransom_is_paid_with_fifteen_coins() -> None:
    """Just One More Contract, Ransom: face up to the discard pile, active or not."""
    assert can_complete("ransom", coins=15) and not can_complete("ransom", coins=14)
    state = table(contracts="ransom jinx", coins=[17])
    (paid,) = of(do(state, "contract ransom"), Paid)
    assert (paid.coins, paid.why, coins(state), len(state.discard)) == (15, "contract", [2], 15)


def test_ransom_may_be_paid_with_income_of_the_same_chance() -> None:
    """Rulings R6 and R11: income comes first."""
    state = after(table(contracts="ransom jinx", coins=[13], display=["jester jester-2vp"]), "stop")
    assert claimable(state) == [contract("ransom")]


def test_ransom_is_not_offered_without_a_marker() -> None:
    """Ruling R12."""
    names = ["ransom", "jinx", "mercenary", "bruja"]
    assert moves(table(2, contracts=names, completed=[names[1:]], coins=[20])) == ["draw", "stop"]


def test_tax_inspector_is_offered_to_who_pays_taxes() -> None:
    """Just One More Contract, Tax Inspector, ruling R11: seven coins whoever comes when; it may be declined."""
    state = after(table(contracts="tax-inspector jinx", coins=[12], deck="tax-most-swords"), "draw")
    assert moves(state) == ["contract contract-tax-officer", "no"]
    assert gains(do(clone(state), "contract tax-inspector"), "contract") == [(0, 7)]
    assert of(do(state, "no"), ContractDeclined) and state.seats[0].markers == 3
    assert moves(state) == ["aside", "leave"]


def test_jinx_is_offered_to_the_active_player_on_a_bust() -> None:
    """Just One More Contract, Jinx, ruling R3: one coin whoever comes when, after the Jesters; on purpose too."""
    state = table(2, contracts="jinx mercenary", display=["jester"], harbor="red-1-1c", deck="red-3-2c")
    assert gains(do(state, "draw"), "jester") == [(0, 1)] and decider(state) == 0
    assert gains(do(state, "contract jinx"), "contract") == [(0, 1)] and state.active == 1
    state = table(contracts="jinx mercenary", display=["pirate"], harbor="red-1-1c", deck="blue-1-1c red-1-1c")
    assert of(do(state, "draw", "keep", "draw", "keep"), Busted)[0].missing == 0
    assert moves(state) == ["contract contract-jinx", "no"]


def test_jinx_comes_before_the_last_window() -> None:
    """Ruling R3: discard, Jesters, Jinx, then expeditions and contracts."""
    bust: dict[str, Any] = {"harbor": "red-1-1c", "deck": "red-3-2c", "expeditions": "two-crosses"}
    state = after(table(contracts="jinx explorer", display=["priest priest"], **bust), "draw")
    assert moves(state) == ["contract contract-jinx", "no"]
    assert moves(after(state, "no"))[0] == "pass" and len(moves(state)) == 2


def test_speculator_asks_when_the_third_color_is_reached() -> None:
    """Ruling R14: the question comes once; a fourth color of the same turn is no second time."""
    deck = [THREE[2], "sailor-1vp", "red-1-1c", "black-2-1c"]
    state = after(table(contracts="speculator jinx", harbor=THREE[:2], deck=deck), "draw")
    assert moves(state) == ["contract contract-tiny-gamester", "no"]
    events = do(state, "contract speculator")
    assert of(events, MarkerMoved) == [MarkerMoved(0, contract("speculator"), step=1, steps=2)]
    assert state.seats[0].markers == 2 and moves(after(state, "draw")) == ["draw", "stop"]
    events += do(state, "draw", "draw")
    assert not of(events, ContractCompleted) and state.steps[0] == b"\x01"


def next_turn(answer: str, *passes: str, seats: int = 1) -> State:
    """Return a table at which the third color, after this answer, is about to be reached for the second time."""
    state = table(seats, contracts="speculator jinx", harbor=THREE[:2], deck=[THREE[2]], time="red-1-1c")
    do(state, "draw", answer, "stop", "pass", *passes, "draw")
    on_top(state, "green-5-3c", "blue-1-2c")
    return after(state, "draw")


def test_speculator_completes_by_itself_on_a_later_turn_with_three_colors() -> None:
    """Rulings R11, R14: the second step is automatic, in a turn of its own; one declined is offered again."""
    events = do(next_turn("contract speculator"), "draw")
    assert of(events, ContractCompleted)[0].contract == contract("speculator")
    assert gains(events, "contract") == [(0, 2)]
    assert moves(after(next_turn("no"), "draw")) == ["contract contract-tiny-gamester", "no"]


def test_several_players_may_have_markers_on_the_steps() -> None:
    """Just One More Contract, Speculator: each player has a step of one's own."""
    state = after(next_turn("contract speculator", "pass", seats=2), "draw", "contract speculator")
    assert state.steps[0] == b"\x01\x01"


def test_speculator_as_the_last_contract_wins_in_the_middle_of_discover() -> None:
    """Rulings R14 and R20: by itself, as the third color is reached."""
    state = table(contracts="speculator", harbor=THREE[:2], deck=[THREE[2]])
    state.steps, state.seats[0].markers = (b"\x01",), 2
    do(state, "draw")
    assert state.result is not None and state.result.outcome == "won" and state.harbor == pile(*THREE)


@pytest.mark.parametrize(
    ("answer", "asked"), [("repel", ["draw", "stop"]), ("keep", ["contract contract-tiny-gamester", "no"])]
)
def test_ships_count_for_speculators_when_they_are_kept(answer: str, asked: list[str]) -> None:
    """Rulings R9, R14: the question follows the choice; a repelled ship is not in the harbor."""
    state = table(contracts="speculator jinx", display=["sailor"], harbor=THREE[:2], deck=[THREE[2]])
    assert moves(after(state, "draw", answer)) == asked


def test_both_speculators_ask_each_at_its_number() -> None:
    """Just One More Contract, Major Speculator, ruling R14: it completes at once."""
    state = table(contracts="major-speculator speculator jinx", harbor=THREE[:2], deck=[THREE[2], "red-1-1c"])
    assert claimable(after(state, "draw")) == [contract("speculator")]
    assert moves(after(state, "no", "draw")) == ["contract contract-gamester", "no"]
    assert gains(do(state, "contract major-speculator"), "contract") == [(0, 2)]


def test_a_ship_that_busts_reaches_no_number() -> None:
    """Ruling R3."""
    state = after(table(contracts="speculator jinx", harbor=THREE[:2], deck="blue-2-2c"), "draw")
    assert claimable(state) == [contract("jinx")]


@pytest.mark.parametrize(
    ("name", "ships"),
    [("frigate-nemesis", ["red-1-1c", "red-3-2c", "red-6-3c"]), ("galleon-nemesis", ["black-2-1c", "black-4-2c"])],
)
def test_a_nemesis_is_completed_by_declining_the_coins_so_often(name: str, ships: list[str]) -> None:
    """Just One More Contract, Frigate and Galleon Nemesis: three Frigates, two Galleons."""
    state = table(contracts=[name, "jinx"], harbor=ships[:1], time=ships[1:], phase="trade")
    events = do(state, f"take {ships[0]} decline")
    for ship in ships[1:]:
        assert not of(events, ContractCompleted) and coins(state) == [0]
        events += do(state, "draw", "stop", f"take {ship} decline")
    reward = CONTRACTS[contract(name)].rewards[0]
    assert [event.step for event in of(events, MarkerMoved)] == list(range(1, len(ships)))
    assert len(of(events, ContractCompleted)) == 1 and coins(state) == [reward]


def foe(seats: int = 2, **more: Any) -> State:
    """Return a table with Frigate Nemesis, in Trade & Hire."""
    return table(seats, contracts="frigate-nemesis jinx", phase="trade", **more)


def test_declining_means_gaining_nothing_traders_included() -> None:
    """Ruling R13."""
    state = foe(1, display=["trader-red-1vp trader-red-1vp"], harbor="red-6-3c")
    events = do(state, "take red-6-3c decline")
    assert of(events, Traded) == [Traded(0, card("red-6-3c"), 0, 0, declined=True)] and coins(state) == [0]


def test_a_fee_is_paid_and_a_gift_given_though_the_coins_are_declined() -> None:
    """Rulings R5, R13: who has none for the fee cannot decline; a Clerk counts."""
    state = foe(harbor="red-1-1c", coins=[0, 1])
    assert of(do(state, "pass", "take red-1-1c decline"), FeePaid) == [FeePaid(1, 0, 1)] and coins(state) == [1, 0]
    poor = after(foe(harbor="red-1-1c"), "pass")
    assert moves(poor) == ["pass", "take base-ship-red-1-1c"]
    cannot(poor, Take(card("red-1-1c"), decline=True))
    gift = foe(harbor="red-6-3c-gift")
    given = [f"take contracts-ship-red-6-3c-gift {how}to 2" for how in ("", "decline ")]
    assert moves(gift)[1:] == given and coins(after(gift, given[1])) == [0, 1]
    clerk = foe(1, display=["clerk-red-2vp"], harbor="red-1-1c blue-1-1c")
    assert coins(after(clerk, "take red-1-1c decline", "take blue-1-1c")) == [1]


def test_declining_is_offered_only_where_it_moves_a_marker() -> None:
    """Ruling R13: its own color, a marker free or on the steps, not completed yet; it is a choice at each trade."""
    names = ["frigate-nemesis", "jinx", "explorer", "bruja"]

    def declines(names: list[str], *completed: list[str]) -> list[int]:
        state = table(2, contracts=names, completed=completed, harbor="red-1-1c black-2-1c", phase="trade")
        return [move.card for move in legal(state) if isinstance(move, Take) and move.decline]

    assert declines(names) == [card("red-1-1c")]
    assert declines(names, names[1:]) == declines(names, names[:1]) == declines(names[1:]) == []
    state = after(foe(1, harbor="red-3-2c"), "take red-3-2c")
    assert coins(state) == [2] and state.steps[0] == b"\x00"


def nest(display: list[str], kept: list[str], ship: str, **more: Any) -> State:
    """Return a table with Pirates' Nest at which a ship has been turned up."""
    names = ["pirates-nest", "jinx", "explorer", "bruja"]
    return after(table(2, contracts=names, display=[display], kept=[kept], deck=[ship], **more), "draw")


def test_a_repelled_ship_may_be_kept_for_pirates_nest() -> None:
    """Just One More Contract, Pirates' Nest, ruling R15: "may"."""
    state = nest(["pirate"], [], "blue-1-1c")
    assert moves(state) == ["repel", "repel nest", "keep"]
    other = after(clone(state), "repel")
    assert other.seats[0].kept == b"" and other.discard == pile("blue-1-1c")
    assert of(do(state, "repel nest"), Repelled) == [Repelled(0, card("blue-1-1c"), kept=True)]
    assert state.seats[0].kept == pile("blue-1-1c") and state.discard == b"" and state.seats[0].markers == 3


def test_a_ship_is_kept_only_where_it_can_mean_something() -> None:
    """Rulings R12, R15: a new color, with Pirates' Nest on the table, a marker left and it not completed."""
    names = ["pirates-nest", "jinx", "explorer", "bruja"]
    none = after(table(contracts="jinx", display=["pirate"], deck="blue-1-1c"), "draw")
    for state in (
        nest(["pirate"], ["blue-2-2c"], "blue-1-1c"),
        nest(["pirate"], [], "blue-1-1c", completed=[names[1:]]),
        nest(["pirate"], [], "blue-1-1c", completed=[names[:1]]),
        none,
    ):
        assert moves(state) == ["repel", "keep"]
    cannot(none, REPEL_NEST)
    apply(none, KEEP)


def test_five_colors_complete_pirates_nest_at_once() -> None:
    """Rulings R15, R20: the five are discarded; as the last contract it wins."""
    kept = ["yellow-1-1c", "green-1-1c", "red-1-1c", "black-2-1c"]
    state = nest(["pirate"], kept, "blue-1-1c")
    assert of(do(state, "repel nest"), ContractCompleted)[0].contract == contract("pirates-nest")
    assert state.seats[0].kept == b"" and state.discard == pile(*kept, "blue-1-1c") and coins(state)[0] == 3
    last = table(contracts="pirates-nest", display=["pirate"], kept=[kept], deck="blue-1-1c")
    result = after(last, "draw", "repel nest").result
    assert result is not None and result.outcome == "won"


def test_each_player_keeps_ships_of_their_own() -> None:
    """Just One More Contract, Pirates' Nest, ruling R15: a color of one's own."""
    state = table(2, contracts="pirates-nest jinx", display=["pirate"], kept=["", "blue-2-2c"], deck="blue-1-1c")
    do(state, "draw", "repel nest")
    assert state.seats[0].kept == pile("blue-1-1c") and state.seats[1].kept == pile("blue-2-2c")


@pytest.mark.parametrize("entry", CONTRACTS, ids=lambda entry: entry.id)
def test_the_printed_kind_of_each_contract(entry: Contract) -> None:
    """Just One More Contract, contract details: their moments, for whom (two not for rivals), in how many steps."""
    immediate = {"Tax Inspector", "Jinx", "Speculator", "Major Speculator", "Frigate Nemesis", "Galleon Nemesis"}
    active = {"Pirates' Nest", "Speculator", "Major Speculator", "Jinx"}
    steps = {"Frigate Nemesis": 3, "Galleon Nemesis": 2, "Speculator": 2}
    assert entry.immediate == (entry.name in immediate) and entry.active_only == (entry.name in active)
    assert entry.cooperative_only == (entry.name in {"Small Estate", "Ransom"})
    assert entry.steps == steps.get(entry.name, 1)


def test_a_nemesis_works_in_a_competitive_game() -> None:
    """Just One More Contract, competitive."""
    state = table(2, contracts="frigate-nemesis", harbor="red-1-1c", options=Options(competitive=True), phase="trade")
    do(state, "take red-1-1c decline")
    assert state.steps[0] == b"\x01\x00"
