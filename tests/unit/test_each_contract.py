"""Every one of the 18 contracts (Just One More Contract, "Contract Details"; rulings R13 to R17)."""

from typing import Any

import pytest

from highseas.engine.refusal import IllegalMove
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
from highseas.engine.royal.game import apply, decider, legal
from highseas.engine.royal.moves import KEEP, REPEL_NEST, Complete, Take
from highseas.engine.royal.state import Options, State
from tests.helpers import after, card, coins, contract, do, gains, moves, of, on_top, pile, table

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


# --- what lies in the display ---


@pytest.mark.parametrize("name", PAIRS)
def test_contracts_of_two_professions_want_both(name: str) -> None:
    """Just One More Contract, contract details: the six that name two professions."""
    one, other = PAIRS[name]
    assert can_complete(name, one, other) and not can_complete(name, one) and not can_complete(name, other)


@pytest.mark.parametrize("name", [name for name in PAIRS if name != "trade-master"])
def test_two_of_one_profession_do_not_stand_for_the_other(name: str) -> None:
    """Just One More Contract, contract details: Trade Master alone names one twice."""
    one, other = PAIRS[name]
    second = {"senorita": "senorita-3vp", "jester": "jester-2vp", "vice-admiral": "vice-admiral-2vp"}.get(other, "")
    assert not can_complete(name, one, one)
    assert not second or not can_complete(name, other, second)


@pytest.mark.parametrize("name", PAIRS)
def test_a_jack_of_all_trades_is_no_substitute(name: str) -> None:
    """Ruling R16."""
    jack = "jack-of-all-trades"
    one, other = PAIRS[name]
    assert not can_complete(name, one, jack, jack) and not can_complete(name, jack, other, jack)


def test_trade_master_takes_traders_of_any_colors() -> None:
    """Just One More Contract, Trade Master: two of one color, or of two."""
    assert can_complete("trade-master", "trader-red-1vp", "trader-red-1vp")
    assert can_complete("trade-master", "trader-yellow-2vp", "trader-black-1vp")


def test_a_clerk_of_any_color_makes_a_trade_outpost() -> None:
    """Just One More Contract, Trade Outpost."""
    for entry in CARDS:
        if entry.kind == "clerk":
            assert can_complete("trade-outpost", "settler", entry.id)


def test_the_cards_may_be_used_up_after_the_contract() -> None:
    """Just One More Contract, Luminary and its like: a Priest may still go on an expedition."""
    state = table(contracts="luminary jinx", display=["priest priest jester"], expeditions="two-crosses")
    do(state, "contract luminary", "expedition two-crosses")
    assert state.markers[0] == b"\x00"


def test_cards_given_for_an_expedition_no_longer_complete_a_contract() -> None:
    """Rulings R7 and R10: they lie in the discard pile."""
    state = table(contracts="luminary jinx", display=["priest priest jester"], expeditions="two-crosses")
    do(state, "expedition two-crosses")
    assert claimable(state) == []


@pytest.mark.parametrize(
    ("display", "enough"),
    [
        (["sailor"] * 3, True),
        (["pirate", "sailor"], True),
        (["pirate", "pirate-2vp"], True),
        (["sailor"] * 2, False),
    ],
)
def test_mercenary_wants_three_cutlasses_or_more(display: list[str], enough: bool) -> None:
    """Just One More Contract, Mercenary: more are as good."""
    assert can_complete("mercenary", *display) == enough


def test_explorer_wants_an_expedition() -> None:
    """Just One More Contract, Explorer."""
    assert can_complete("explorer", "two-houses") and not can_complete("explorer", "priest", "priest")


def test_explorer_may_follow_the_expedition_at_once() -> None:
    """Just One More Contract, Explorer: as soon as the expedition lies in the display."""
    state = table(contracts="explorer jinx", display=[["priest"] * 2], expeditions="two-crosses")
    do(state, "expedition two-crosses", "contract explorer")
    assert coins(state) == [4]


def test_thrifty_staff_wants_four_professions_of_cost_three() -> None:
    """Just One More Contract, Thrifty Staff, ruling R17."""
    assert can_complete("thrifty-staff", "sailor", "sailor", "trader-red-1vp", "trader-blue-1vp")
    assert not can_complete("thrifty-staff", "sailor", "sailor", "sailor", "sailor-2vp")
    assert not can_complete("thrifty-staff", "sailor", "sailor", "sailor")


def test_thrifty_staff_looks_at_the_printed_cost() -> None:
    """Ruling R17: a Settler hired for 3 with a Señorita costs 4."""
    assert not can_complete("thrifty-staff", "senorita", "settler", "settler", "settler", "settler")


def test_expeditions_are_no_cheap_professions() -> None:
    """Ruling R17: they cost nothing, but are no professions."""
    assert not can_complete("thrifty-staff", "two-houses", "two-crosses", "two-anchors", "two-anchors-house")


def test_small_estate_wants_twelve_influence_points() -> None:
    """Just One More Contract, Small Estate: expeditions and contract points count."""
    assert can_complete("small-estate", "admiral-3vp", "admiral-3vp", "jester-3vp", "sailor-3vp")
    assert not can_complete("small-estate", "admiral-3vp", "admiral-3vp", "jester-3vp", "sailor-2vp")
    assert can_complete("small-estate", "two-houses", "two-crosses", "two-anchors")


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


# --- Ransom ---


def test_ransom_is_paid_with_fifteen_coins() -> None:
    """Just One More Contract, Ransom: face up to the discard pile."""
    state = table(contracts="ransom jinx", coins=[17])
    events = do(state, "contract ransom")
    assert of(events, Paid)[0].coins == 15 and of(events, Paid)[0].why == "contract"
    assert coins(state) == [2] and len(state.discard) == 15


def test_ransom_wants_all_fifteen() -> None:
    """Just One More Contract, Ransom: active or not."""
    assert can_complete("ransom", coins=15) and not can_complete("ransom", coins=14)


def test_ransom_may_be_paid_with_income_of_the_same_chance() -> None:
    """Rulings R6 and R11: income comes first."""
    state = after(table(contracts="ransom jinx", coins=[13], display=["jester jester-2vp"]), "stop")
    assert claimable(state) == [contract("ransom")]


def test_ransom_is_not_offered_without_a_marker() -> None:
    """Ruling R12."""
    names = ["ransom", "jinx", "mercenary", "bruja"]
    assert moves(table(2, contracts=names, completed=[names[1:]], coins=[20])) == ["draw", "stop"]


# --- Tax Inspector, Jinx ---


def test_tax_inspector_is_offered_to_who_pays_taxes() -> None:
    """Just One More Contract, Tax Inspector: seven coins whoever comes when."""
    state = after(table(contracts="tax-inspector jinx", coins=[12], deck="tax-most-swords"), "draw")
    assert moves(state) == ["contract contract-tax-officer", "no"]
    assert gains(do(state, "contract tax-inspector"), "contract") == [(0, 7)]


def test_tax_inspector_may_be_declined() -> None:
    """Just One More Contract, Tax Inspector, ruling R11."""
    state = table(contracts="tax-inspector jinx", coins=[12], deck="tax-most-swords")
    assert of(do(state, "draw", "no"), ContractDeclined) and state.seats[0].markers == 3
    assert moves(state) == ["aside", "leave"]


def test_jinx_is_offered_to_the_active_player_on_a_bust() -> None:
    """Just One More Contract, Jinx, ruling R3: one coin whoever comes when, after the Jesters."""
    state = table(2, contracts="jinx mercenary", display=["jester"], harbor="red-1-1c", deck="red-3-2c")
    events = do(state, "draw")
    assert gains(events, "jester") == [(0, 1)] and decider(state) == 0
    events = do(state, "contract jinx")
    assert gains(events, "contract") == [(0, 1)] and state.active == 1


def test_jinx_may_be_had_by_busting_on_purpose() -> None:
    """Just One More Contract, Jinx, ruling R3: a player who could repel may not want to."""
    state = table(contracts="jinx mercenary", display=["pirate"], harbor="red-1-1c", deck="blue-1-1c red-1-1c")
    assert of(do(state, "draw", "keep", "draw", "keep"), Busted)[0].missing == 0
    assert moves(state) == ["contract contract-jinx", "no"]


def test_jinx_comes_before_the_last_window() -> None:
    """Ruling R3: discard, Jesters, Jinx, then expeditions and contracts."""
    state = table(
        contracts="jinx explorer",
        display=["priest priest"],
        expeditions="two-crosses",
        harbor="red-1-1c",
        deck="red-3-2c",
    )
    do(state, "draw")
    assert moves(state) == ["contract contract-jinx", "no"]
    do(state, "no")
    assert moves(state)[0] == "pass" and len(moves(state)) == 2


# --- Speculator, Major Speculator (R14) ---


def test_speculator_asks_when_the_third_color_is_reached() -> None:
    """Ruling R14: the question comes once."""
    state = after(table(contracts="speculator jinx", harbor=THREE[:2], deck=[THREE[2], "sailor-1vp"]), "draw")
    assert moves(state) == ["contract contract-tiny-gamester", "no"]
    events = do(state, "contract speculator")
    assert of(events, MarkerMoved) == [MarkerMoved(0, contract("speculator"), step=1, steps=2)]
    assert not of(events, ContractCompleted) and state.seats[0].markers == 2
    do(state, "draw")
    assert moves(state) == ["draw", "stop"]


def test_speculator_completes_by_itself_on_a_later_turn_with_three_colors() -> None:
    """Ruling R14: the second step is automatic, in a turn of its own."""
    state = table(contracts="speculator jinx", harbor=THREE[:2], deck=[THREE[2]], time="red-1-1c")
    do(state, "draw", "contract speculator", "stop", "pass", "draw")
    on_top(state, "green-5-3c", "blue-1-2c")
    events = do(state, "draw", "draw")
    assert of(events, ContractCompleted)[0].contract == contract("speculator")
    assert gains(events, "contract") == [(0, 2)]


def test_speculator_as_the_last_contract_wins_in_the_middle_of_discover() -> None:
    """Rulings R14 and R20: by itself, as the third color is reached."""
    state = table(contracts="speculator", harbor=THREE[:2], deck=[THREE[2]])
    state.steps, state.seats[0].markers = (b"\x01",), 2
    do(state, "draw")
    assert state.result is not None and state.result.outcome == "won" and state.harbor == pile(*THREE)


def test_one_turn_counts_once_for_speculator() -> None:
    """Ruling R14: a fourth color of the same turn is no second time."""
    state = table(contracts="speculator jinx", harbor=THREE[:2], deck=[THREE[2], "red-1-1c", "black-2-1c"])
    events = do(state, "draw", "contract speculator", "draw", "draw")
    assert not of(events, ContractCompleted) and state.steps[0] == b"\x01"


def test_declining_speculator_leaves_it_for_the_next_time() -> None:
    """Rulings R11 and R14."""
    state = table(contracts="speculator jinx", harbor=THREE[:2], deck=[THREE[2]], time="red-1-1c")
    do(state, "draw", "no", "stop", "pass", "draw")
    on_top(state, "green-5-3c", "blue-1-2c")
    do(state, "draw", "draw")
    assert moves(state) == ["contract contract-tiny-gamester", "no"]


def test_repelled_ships_do_not_count_for_speculators() -> None:
    """Ruling R14: they are not in the harbor."""
    state = table(contracts="speculator jinx", display=["sailor"], harbor=THREE[:2], deck=[THREE[2]])
    do(state, "draw", "repel")
    assert moves(state) == ["draw", "stop"]


def test_a_ship_that_is_kept_though_it_could_be_repelled_counts() -> None:
    """Rulings R9 and R14: the question follows the choice."""
    state = table(contracts="speculator jinx", display=["sailor"], harbor=THREE[:2], deck=[THREE[2]])
    do(state, "draw", "keep")
    assert moves(state) == ["contract contract-tiny-gamester", "no"]


def test_several_players_may_have_markers_on_the_steps() -> None:
    """Just One More Contract, Speculator: each player has a step of one's own."""
    state = table(2, contracts="speculator jinx", harbor=THREE[:2], deck=[THREE[2]], time="red-1-1c", coins=[0, 0])
    do(state, "draw", "contract speculator", "stop", "pass", "pass", "draw")
    on_top(state, "green-5-3c", "blue-1-2c")
    do(state, "draw", "draw", "contract speculator")
    assert state.steps[0] == b"\x01\x01"


def test_major_speculator_asks_at_the_fourth_color_and_completes_at_once() -> None:
    """Just One More Contract, Major Speculator, ruling R14."""
    state = after(table(contracts="major-speculator jinx", harbor=THREE, deck="red-1-1c"), "draw")
    assert moves(state) == ["contract contract-gamester", "no"]
    assert gains(do(state, "contract major-speculator"), "contract") == [(0, 2)]


def test_both_speculators_ask_each_at_its_number() -> None:
    """Ruling R14."""
    names = ["major-speculator", "speculator", "jinx"]
    state = after(table(contracts=names, harbor=THREE[:2], deck=[THREE[2], "red-1-1c"]), "draw")
    assert claimable(state) == [contract("speculator")]
    do(state, "no", "draw")
    assert claimable(state) == [contract("major-speculator")]


def test_a_ship_that_busts_reaches_no_number() -> None:
    """Ruling R3."""
    state = after(table(contracts="speculator jinx", harbor=THREE[:2], deck="blue-2-2c"), "draw")
    assert claimable(state) == [contract("jinx")]


# --- Frigate and Galleon Nemesis (R13) ---


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


def test_declining_means_gaining_nothing_traders_included() -> None:
    """Ruling R13."""
    display = [["trader-red-1vp", "trader-red-1vp"]]
    state = table(contracts="frigate-nemesis jinx", display=display, harbor="red-6-3c", phase="trade")
    events = do(state, "take red-6-3c decline")
    assert of(events, Traded) == [Traded(0, card("red-6-3c"), 0, 0, declined=True)] and coins(state) == [0]


def test_the_fee_is_paid_though_the_coins_are_declined() -> None:
    """Ruling R13: out of what the player has."""
    state = table(2, contracts="frigate-nemesis jinx", harbor="red-1-1c", coins=[0, 1], phase="trade")
    events = do(state, "pass", "take red-1-1c decline")
    assert of(events, FeePaid) == [FeePaid(1, 0, 1)] and coins(state) == [1, 0]


def test_without_a_coin_for_the_fee_an_inactive_player_cannot_decline() -> None:
    """Rulings R5 and R13."""
    state = after(table(2, contracts="frigate-nemesis jinx", harbor="red-1-1c", phase="trade"), "pass")
    assert moves(state) == ["pass", "take base-ship-red-1-1c"]
    with pytest.raises(IllegalMove):
        apply(state, Take(card("red-1-1c"), decline=True))


def test_a_gift_ship_gives_though_the_coins_are_declined() -> None:
    """Ruling R13."""
    state = table(2, contracts="frigate-nemesis jinx", harbor="red-6-3c-gift", phase="trade")
    assert moves(state)[1:] == [
        "take contracts-ship-red-6-3c-gift to 2",
        "take contracts-ship-red-6-3c-gift decline to 2",
    ]
    do(state, "take red-6-3c-gift decline to 2")
    assert coins(state) == [0, 1]


def test_a_clerk_counts_though_the_coins_are_declined() -> None:
    """Ruling R13."""
    state = table(
        contracts="frigate-nemesis jinx", display=["clerk-red-2vp"], harbor="red-1-1c blue-1-1c", phase="trade"
    )
    do(state, "take red-1-1c decline", "take blue-1-1c")
    assert coins(state) == [1]


def test_declining_is_offered_only_where_it_moves_a_marker() -> None:
    """Ruling R13: its own color, a marker free or on the steps, not completed yet."""
    names = ["frigate-nemesis", "jinx", "explorer", "bruja"]
    harbor = ["red-1-1c", "black-2-1c"]
    assert _declines(table(2, contracts=names, harbor=harbor, phase="trade")) == [card("red-1-1c")]
    assert _declines(table(2, contracts=names, completed=[names[1:]], harbor=harbor, phase="trade")) == []
    assert _declines(table(2, contracts=names, completed=[names[:1]], harbor=harbor, phase="trade")) == []
    assert _declines(table(2, contracts=names[1:], harbor=harbor, phase="trade")) == []


def _declines(state: State) -> list[int]:
    return [move.card for move in legal(state) if isinstance(move, Take) and move.decline]


def test_coins_may_be_had_although_a_nemesis_is_open() -> None:
    """Just One More Contract, Frigate Nemesis: declining is a choice at each trade."""
    state = after(table(contracts="frigate-nemesis jinx", harbor="red-3-2c", phase="trade"), "take red-3-2c")
    assert coins(state) == [2] and state.steps[0] == b"\x00"


# --- Pirates' Nest (R15) ---


def nest(display: list[str], kept: list[str], ship: str, **more: Any) -> State:
    """Return a table with Pirates' Nest at which a ship has been turned up."""
    names = ["pirates-nest", "jinx", "explorer", "bruja"]
    return after(table(2, contracts=names, display=[display], kept=[kept], deck=[ship], **more), "draw")


def test_a_repelled_ship_may_be_kept_for_pirates_nest() -> None:
    """Just One More Contract, Pirates' Nest, ruling R15."""
    state = nest(["pirate"], [], "blue-1-1c")
    assert moves(state) == ["repel", "repel nest", "keep"]
    assert of(do(state, "repel nest"), Repelled) == [Repelled(0, card("blue-1-1c"), kept=True)]
    assert state.seats[0].kept == pile("blue-1-1c") and state.discard == b"" and state.seats[0].markers == 3


def test_a_repelled_ship_need_not_be_kept() -> None:
    """Ruling R15: "may"."""
    state = nest(["pirate"], [], "blue-1-1c")
    do(state, "repel")
    assert state.seats[0].kept == b"" and state.discard == pile("blue-1-1c")


def test_a_color_that_is_kept_already_is_not_kept_again() -> None:
    """Ruling R15."""
    assert moves(nest(["pirate"], ["blue-2-2c"], "blue-1-1c")) == ["repel", "keep"]


def test_five_colors_complete_pirates_nest_at_once() -> None:
    """Ruling R15: the five are discarded."""
    kept = ["yellow-1-1c", "green-1-1c", "red-1-1c", "black-2-1c"]
    state = nest(["pirate"], kept, "blue-1-1c")
    assert of(do(state, "repel nest"), ContractCompleted)[0].contract == contract("pirates-nest")
    assert state.seats[0].kept == b"" and state.discard == pile(*kept, "blue-1-1c") and coins(state)[0] == 3


def test_pirates_nest_is_never_claimed_by_a_move_of_its_own() -> None:
    """Ruling R15: it completes itself."""
    assert not can_complete("pirates-nest", "pirate", "sailor")


def test_nothing_is_kept_without_a_marker_or_once_completed() -> None:
    """Rulings R12 and R15: a kept ship must be able to mean something."""
    names = ["pirates-nest", "jinx", "explorer", "bruja"]
    assert moves(nest(["pirate"], [], "blue-1-1c", completed=[names[1:]])) == ["repel", "keep"]
    assert moves(nest(["pirate"], [], "blue-1-1c", completed=[names[:1]])) == ["repel", "keep"]


def test_nothing_is_kept_without_pirates_nest() -> None:
    """Ruling R15."""
    state = after(table(contracts="jinx", display=["pirate"], deck="blue-1-1c"), "draw")
    assert moves(state) == ["repel", "keep"]
    with pytest.raises(IllegalMove):
        apply(state, REPEL_NEST)
    apply(state, KEEP)


def test_each_player_keeps_ships_of_their_own() -> None:
    """Just One More Contract, Pirates' Nest, ruling R15: a color of one's own."""
    state = table(2, contracts="pirates-nest jinx", display=["pirate"], kept=["", "blue-2-2c"], deck="blue-1-1c")
    do(state, "draw", "repel nest")
    assert state.seats[0].kept == pile("blue-1-1c") and state.seats[1].kept == pile("blue-2-2c")


def test_pirates_nest_as_the_last_contract_wins() -> None:
    """Ruling R20."""
    kept = ["yellow-1-1c", "green-1-1c", "red-1-1c", "black-2-1c"]
    state = table(contracts="pirates-nest", display=["pirate"], kept=[kept], deck="blue-1-1c")
    do(state, "draw", "repel nest")
    assert state.result is not None and state.result.outcome == "won"


# --- who plays with which ---


def test_small_estate_and_ransom_are_for_solo_and_cooperative_games() -> None:
    """Just One More Contract, competitive: two of the 18 are removed."""
    assert {c.name for c in CONTRACTS if c.cooperative_only} == {"Small Estate", "Ransom"}


def test_a_nemesis_works_in_a_competitive_game() -> None:
    """Just One More Contract, competitive."""
    state = table(
        2, contracts="frigate-nemesis", harbor="red-1-1c", options=Options(competitive=True), phase="trade"
    )
    do(state, "take red-1-1c decline")
    assert state.steps[0] == b"\x01\x00"


@pytest.mark.parametrize("entry", CONTRACTS, ids=lambda entry: entry.id)
def test_the_printed_kind_of_each_contract(entry: Contract) -> None:
    """Just One More Contract, contract details: their moments, for whom, in how many steps."""
    immediate = {"Tax Inspector", "Jinx", "Speculator", "Major Speculator", "Frigate Nemesis", "Galleon Nemesis"}
    active = {"Pirates' Nest", "Speculator", "Major Speculator", "Jinx"}
    steps = {"Frigate Nemesis": 3, "Galleon Nemesis": 2, "Speculator": 2}
    assert entry.immediate == (entry.name in immediate) and entry.active_only == (entry.name in active)
    assert entry.steps == steps.get(entry.name, 1)
