"""Tax Increases (Big Box p. 5, rulings R8 and R21)."""

import pytest

from highseas.engine.royal.events import ContractCompleted, Gained, TaxPaid, TaxRaised, TimeCardAside
from highseas.engine.royal.frames.kinds import Offer
from highseas.engine.royal.game import decider
from highseas.engine.royal.state import Options
from tests.helpers import after, coins, contract, do, gains, moves, of, pile, table
from tests.rules import given, rows, rule

SWORDS, INFLUENCE = "tax-most-swords", "tax-least-influence"


@pytest.mark.parametrize(("before", "lost"), [(0, 0), (11, 0), (12, 6), (13, 6), (14, 7), (25, 12)])
def test_twelve_or_more_coins_lose_half_rounded_down(before: int, lost: int) -> None:
    """Big Box p. 5, ruling R8."""
    state = table(2, mode="base", coins=[before], display=["sailor"], deck=[INFLUENCE])
    paid = of(do(state, "draw"), TaxPaid)
    assert sum(event.coins for event in paid) == lost
    assert coins(state)[0] == before - lost


def test_taxed_coins_go_face_up_to_the_discard_pile() -> None:
    """Big Box p. 5, ruling R1."""
    purse = ["settler-1vp"] * 5 + ["captain-1vp"] * 5 + ["priest-1vp", "jester-1vp"]
    state = after(table(mode="base", coins=[purse], deck=[SWORDS]), "draw")
    assert state.discard[:6] == pile("jester-1vp", "priest-1vp", *["captain-1vp"] * 4)


def test_the_card_is_discarded_after_the_bonus() -> None:
    """Big Box p. 5, ruling R8: so the bonus is never drawn from the card itself."""
    state = table(mode="base", deck=[SWORDS], rest="point")
    events = do(state, "draw")
    assert of(events, TaxRaised) and of(events, Gained)[0].coins == 0
    assert state.discard == pile(SWORDS) and state.revealed == b""


# fmt: off
test_rules = rows(
    rule("everyone is taxed in turn order", "Big Box p. 5: all players; the active player first.",
         given(3, mode="base", coins=[14, 3, 12], deck=[SWORDS], active=2), "draw", taxed=[(2, 6), (0, 7)]),
    rule("the game resumes where it was", "Big Box p. 5.", given(mode="base", harbor="red-1-1c", deck=[SWORDS]),
         "draw", moves=["draw", "stop"], harbor="red-1-1c"),
    rule("most cutlasses gain a coin", "Big Box p. 5.",
         given(3, mode="base", display=["sailor", "pirate", []], deck=[SWORDS]), "draw", gains_tax_bonus=[(1, 1)]),
    rule("fewest influence points gain a coin", "Big Box p. 5.",
         given(3, mode="base", display=["sailor", "sailor-2vp", "governor"], deck=[INFLUENCE]), "draw",
         gains_tax_bonus=[(2, 1)]),
    rule("some may tie", "Ruling R8.",
         given(3, mode="base", display=["pirate-1vp", [], "pirate-2vp"], deck=[SWORDS]), "draw",
         gains_tax_bonus=[(0, 1), (2, 1)]),
    rule("the bonus is judged after the payments", "Ruling R8: pay first; a payer may gain the bonus too.",
         given(2, mode="base", coins=[12, 0], display=["pirate"], deck=[SWORDS]), "draw", coins=[7, 0]),
    rule("an influence bonus looks at points won from the tax inspector",
         "Rulings R8 and R12: the offer comes before the bonus.",
         given(2, contracts="tax-inspector mercenary jinx", completed=["mercenary"], coins=[12, 0],
               deck=[INFLUENCE]), "draw", "contract tax-inspector", gains_tax_bonus=[(1, 1)]),
    rule("who pays nothing is not offered the tax inspector",
         "Just One More Contract, Tax Inspector: it is about paying.",
         given(2, contracts="tax-inspector", coins=[11, 11], deck=[SWORDS]), "draw", moves=["aside", "leave"]),
    rule("at each tax revealed the top time card may be set aside", "Just One More Contract, ruling R21.",
         given(time="jester sailor", deck=[SWORDS]), "draw", "aside", happens=[TimeCardAside(0, 1)],
         point_deck="jester", time_deck="sailor", moves=["draw", "stop"]),
    rule("or it may be left", "Ruling R21: it is a choice.", given(time=2, deck=[SWORDS]), "draw", "leave", time=2,
         point_deck=""),
    rule("a tax drawn from the time deck asks too", "Ruling R21: each Tax Increase revealed.",
         given(time=[SWORDS, "jester"], drawn=0), "draw", moves=["aside", "leave"]),
    rule("without a time card left nothing is asked", "Ruling R21: there is nothing to set aside.",
         given(time=[SWORDS], drawn=0), "draw", moves=["draw", "stop"]),
    rule("without a time deck nothing is asked", "Ruling R21: a competitive game has none, as the base game.",
         given(2, deck=[SWORDS], options=Options(competitive=True)), "draw", moves=["draw", "stop"]),
    rule("the active player decides about the time card", "Ruling R21: it is that player's Discover.",
         given(3, time=2, deck=[SWORDS], active=1), "draw", asks=1),
)
# fmt: on


@pytest.mark.parametrize("tax", [SWORDS, INFLUENCE])
def test_all_who_tie_gain_a_coin_even_with_nothing(tax: str) -> None:
    """Big Box p. 5, ruling R8."""
    state = table(3, mode="base", deck=[tax], active=1)
    assert gains(do(state, "draw"), "tax_bonus") == [(1, 1), (2, 1), (0, 1)]


@pytest.mark.parametrize("tax", [SWORDS, INFLUENCE])
def test_solo_the_bonus_is_always_gained(tax: str) -> None:
    """Just One More Contract, solo, ruling R8."""
    assert gains(do(table(display=["jester-3vp"], deck=[tax]), "draw"), "tax_bonus") == [(0, 1)]


def test_the_tax_inspector_is_offered_to_payers_in_turn_order_before_the_bonus() -> None:
    """Ruling R8: pay, offers, bonus, discard, then the Time deck's choice."""
    state = table(3, contracts="tax-inspector jinx", coins=[12, 5, 13], deck=[SWORDS], active=2)
    first = do(state, "draw")
    assert len(of(first, TaxPaid)) == 2 and not of(first, Gained)
    assert state.frames[-1] == Offer(2, contract("tax-inspector")) and state.revealed == pile(SWORDS)
    do(state, "no")
    assert decider(state) == 0
    last = do(state, "contract tax-inspector")
    assert of(last, ContractCompleted)[0].seat_no == 0
    assert [event.why for event in of(last, Gained)] == ["contract", "tax_bonus", "tax_bonus", "tax_bonus"]
    assert moves(state) == ["aside", "leave"] and state.revealed == b""


def test_a_tax_without_a_card_is_paid_for_the_tax_inspector_too() -> None:
    """Rulings R2 and R8."""
    state = after(table(contracts="tax-inspector jinx", coins=[12], rest="point"), "draw")
    assert moves(state) == ["contract contract-tax-officer", "no"]
    do(state, "no")
    assert len(state.harbor + state.discard + state.expeditions + state.play_deck) == 6
