"""Tax Increases (Big Box p. 5, rulings R8 and R21)."""

import pytest

from highseas.engine.royal.events import ContractCompleted, Gained, TaxPaid, TaxRaised, TimeCardAside
from highseas.engine.royal.frames.kinds import Offer
from highseas.engine.royal.game import decider
from highseas.engine.royal.state import Options
from tests.helpers import coins, contract, do, gains, moves, of, pile, table

SWORDS, INFLUENCE = "tax-most-swords", "tax-least-influence"


@pytest.mark.parametrize(("before", "lost"), [(0, 0), (11, 0), (12, 6), (13, 6), (14, 7), (25, 12)])
def test_twelve_or_more_coins_lose_half_rounded_down(before: int, lost: int) -> None:
    """Big Box p. 5, ruling R8."""
    state = table(2, mode="base", coins=[before], display=[["sailor"]], deck=[INFLUENCE])
    paid = of(do(state, "draw"), TaxPaid)
    assert sum(event.coins for event in paid) == lost
    assert coins(state)[0] == before - lost


def test_everyone_is_taxed_in_turn_order() -> None:
    """Big Box p. 5: all players; the active player first."""
    state = table(3, mode="base", coins=[14, 3, 12], deck=[SWORDS], active=2)
    events = do(state, "draw")
    assert [(event.seat_no, event.coins) for event in of(events, TaxPaid)] == [(2, 6), (0, 7)]


def test_taxed_coins_go_face_up_to_the_discard_pile() -> None:
    """Big Box p. 5, ruling R1."""
    purse = ["settler-1vp"] * 5 + ["captain-1vp"] * 5 + ["priest-1vp", "jester-1vp"]
    state = table(mode="base", coins=[purse], deck=[SWORDS])
    do(state, "draw")
    assert state.discard[:6] == pile("jester-1vp", "priest-1vp", *["captain-1vp"] * 4)


def test_the_card_is_discarded_after_the_bonus() -> None:
    """Big Box p. 5, ruling R8: so the bonus is never drawn from the card itself."""
    state = table(mode="base", deck=[SWORDS], rest="point")
    events = do(state, "draw")
    assert of(events, TaxRaised) and of(events, Gained)[0].coins == 0
    assert state.discard == pile(SWORDS) and state.revealed == b""


def test_the_game_resumes_where_it_was() -> None:
    """Big Box p. 5."""
    state = table(mode="base", harbor=["red-1-1c"], deck=[SWORDS])
    do(state, "draw")
    assert moves(state) == ["draw", "stop"] and state.harbor == pile("red-1-1c")


def test_most_cutlasses_gain_a_coin() -> None:
    """Big Box p. 5."""
    state = table(3, mode="base", display=[["sailor"], ["pirate"], []], deck=[SWORDS])
    assert gains(do(state, "draw"), "tax_bonus") == [(1, 1)]


def test_fewest_influence_points_gain_a_coin() -> None:
    """Big Box p. 5."""
    state = table(3, mode="base", display=[["sailor"], ["sailor-2vp"], ["governor"]], deck=[INFLUENCE])
    assert gains(do(state, "draw"), "tax_bonus") == [(2, 1)]


@pytest.mark.parametrize("tax", [SWORDS, INFLUENCE])
def test_all_who_tie_gain_a_coin_even_with_nothing(tax: str) -> None:
    """Big Box p. 5, ruling R8."""
    state = table(3, mode="base", deck=[tax], active=1)
    assert gains(do(state, "draw"), "tax_bonus") == [(1, 1), (2, 1), (0, 1)]


def test_some_may_tie() -> None:
    """Ruling R8."""
    state = table(3, mode="base", display=[["pirate-1vp"], [], ["pirate-2vp"]], deck=[SWORDS])
    assert gains(do(state, "draw"), "tax_bonus") == [(0, 1), (2, 1)]


@pytest.mark.parametrize("tax", [SWORDS, INFLUENCE])
def test_solo_the_bonus_is_always_gained(tax: str) -> None:
    """Just One More Contract, solo, ruling R8."""
    state = table(display=[["jester-3vp"]], deck=[tax])
    assert gains(do(state, "draw"), "tax_bonus") == [(0, 1)]


def test_the_bonus_is_judged_after_the_payments() -> None:
    """Ruling R8: pay first; a payer may gain the bonus too."""
    state = table(2, mode="base", coins=[12, 0], display=[["pirate"]], deck=[SWORDS])
    do(state, "draw")
    assert coins(state) == [7, 0]


# --- Tax Inspector in its place ---


def test_the_tax_inspector_is_offered_to_payers_in_turn_order_before_the_bonus() -> None:
    """Ruling R8: pay, offers, bonus, discard, then the Time deck's choice."""
    state = table(3, contracts=["tax-inspector", "jinx"], coins=[12, 5, 13], deck=[SWORDS], active=2)
    first = do(state, "draw")
    assert len(of(first, TaxPaid)) == 2 and not of(first, Gained)
    assert state.frames[-1] == Offer(2, contract("tax-inspector")) and state.revealed == pile(SWORDS)
    do(state, "no")
    assert decider(state) == 0
    last = do(state, "contract tax-inspector")
    assert of(last, ContractCompleted)[0].seat_no == 0
    assert [event.why for event in of(last, Gained)] == ["contract", "tax_bonus", "tax_bonus", "tax_bonus"]
    assert moves(state) == ["aside", "leave"] and state.revealed == b""


def test_an_influence_bonus_looks_at_points_won_from_the_tax_inspector() -> None:
    """Rulings R8 and R12: the offer comes before the bonus."""
    state = table(
        2,
        contracts=["tax-inspector", "mercenary", "jinx"],
        completed=[["mercenary"]],
        coins=[12, 0],
        deck=[INFLUENCE],
    )
    assert gains(do(state, "draw", "contract tax-inspector"), "tax_bonus") == [(1, 1)]


def test_who_pays_nothing_is_not_offered_the_tax_inspector() -> None:
    """Just One More Contract, Tax Inspector: it is about paying."""
    state = table(2, contracts=["tax-inspector"], coins=[11, 11], deck=[SWORDS])
    do(state, "draw")
    assert moves(state) == ["aside", "leave"]


def test_a_tax_without_a_card_is_paid_for_the_tax_inspector_too() -> None:
    """Rulings R2 and R8."""
    state = table(contracts=["tax-inspector", "jinx"], coins=[12], rest="point")
    do(state, "draw")
    assert moves(state) == ["contract contract-tax-officer", "no"]
    do(state, "no")
    assert len(state.harbor + state.discard + state.expeditions + state.play_deck) == 6


# --- the Time deck's choice (R21) ---


def test_at_each_tax_revealed_the_top_time_card_may_be_set_aside() -> None:
    """Just One More Contract, ruling R21."""
    state = table(time=["jester", "sailor"], deck=[SWORDS])
    do(state, "draw")
    assert of(do(state, "aside"), TimeCardAside) == [TimeCardAside(0, 1)]
    assert state.point_deck == pile("jester") and state.time_deck == pile("sailor")
    assert moves(state) == ["draw", "stop"]


def test_or_it_may_be_left() -> None:
    """Ruling R21: it is a choice."""
    state = table(time=2, deck=[SWORDS])
    do(state, "draw", "leave")
    assert len(state.time_deck) == 2 and state.point_deck == b""


def test_a_tax_drawn_from_the_time_deck_asks_too() -> None:
    """Ruling R21: each Tax Increase revealed."""
    state = table(time=[SWORDS, "jester"], drawn=0)
    do(state, "draw")
    assert moves(state) == ["aside", "leave"]


def test_without_a_time_card_left_nothing_is_asked() -> None:
    """Ruling R21: there is nothing to set aside."""
    state = table(time=[SWORDS], drawn=0)
    do(state, "draw")
    assert moves(state) == ["draw", "stop"]


def test_the_active_player_decides_about_the_time_card() -> None:
    """Ruling R21: it is that player's Discover."""
    state = table(3, time=2, deck=[SWORDS], active=1)
    do(state, "draw")
    assert decider(state) == 1


@pytest.mark.parametrize(("mode", "competitive"), [("base", False), ("contracts", True)])
def test_without_a_time_deck_nothing_is_asked(mode: str, competitive: bool) -> None:
    """Ruling R21: the base game and a competitive one have none."""
    state = table(2, mode=mode, deck=[SWORDS], options=Options(competitive=competitive))
    do(state, "draw")
    assert moves(state) == ["draw", "stop"]
