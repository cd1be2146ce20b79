"""What follows when a Gambler's cards lie there: contracts of colors, Trade & Hire (ruling R37), a reshuffle."""

from typing import Any

import pytest

from highseas.engine.royal.events import (
    Busted,
    ContractCompleted,
    Gambled,
    MarkerMoved,
    Placed,
    Stopped,
    TaxPaid,
    TaxRaised,
)
from highseas.engine.royal.frames.kinds import Gambling, Offer, Taking
from highseas.engine.royal.game import decider
from highseas.engine.royal.moves import DRAW, LOOKOUT
from highseas.engine.royal.saved.validation import check_state
from highseas.engine.royal.state import Options, State
from tests.helpers import after, do, gains, moves, of, pile
from tests.mixed import FOUR, game
from tests.property.games import EVERY_SET
from tests.refusals import cannot


def test_speculators_are_asked_once_after_the_four() -> None:
    """Rulings R14, R36: when the number is reached, not at each ship; nothing old, nothing after a bust."""
    state = game(contracts="speculator", harbor="red-1-1c", deck=FOUR)
    assert len(of(do(state, "gamble"), Placed)) == 4 and state.harbor == pile("red-1-1c", *FOUR)
    assert moves(state) == ["contract contract-tiny-gamester", "no"]
    assert of(do(state, "contract tiny-gamester"), MarkerMoved) and isinstance(state.frames[-1], Taking)
    people, ships = "sailor-1vp settler-1vp captain-1vp jester", "red-1-1c green-1-1c black-2-1c"
    assert isinstance(after(game(contracts="speculator", harbor=ships, deck=people), "gamble").frames[-1], Taking)
    state = game(contracts="speculator", harbor="red-1-1c", deck=[*FOUR[:2], "red-3-2c", "jester"])
    assert of(do(state, "gamble"), Busted) and state.active == 1


def test_major_speculator_is_asked_at_four_and_at_five_colors() -> None:
    """Rulings R14, R36: the numbers are least ones (Big Box, "Contract Details")."""
    four = game(contracts="major-speculator", harbor="red-1-1c green-1-1c", deck=FOUR)
    five = game(contracts="major-speculator", harbor="red-1-1c green-1-1c", deck=[*FOUR[:3], "black-2-1c"])
    for state in (four, five):
        do(state, "gamble")
        assert moves(state) == ["contract contract-gamester", "no"]


def test_a_number_of_colors_that_was_passed_is_reached_too() -> None:
    """Ruling R36 with Big Box, "Contract Details": with four colors three are there, so both are offered."""
    state = game(contracts="speculator major-speculator", harbor="red-1-1c", deck=[*FOUR[:3], "black-2-1c"])
    do(state, "gamble")
    assert moves(state) == ["contract contract-tiny-gamester", "no"]
    do(state, "contract tiny-gamester")
    assert moves(state) == ["contract contract-gamester", "no"]
    do(state, "no")
    assert isinstance(state.frames[-1], Taking)


def test_the_second_step_of_a_speculator_goes_by_itself() -> None:
    """Ruling R14: on a later turn the second step is automatic, also by a Gambler."""
    state = game(contracts="speculator", harbor="red-1-1c", deck=FOUR)
    state.steps = (b"\x01\x00",)
    state.seats[0].markers -= 1
    assert of(do(state, "gamble"), ContractCompleted) and isinstance(state.frames[-1], Taking)


def test_a_second_gambler_asks_only_about_new_colors() -> None:
    """Rulings R14, R36: three colors were reached with the first, four are with the second."""
    state = game(
        display=["gambler gambler"],
        contracts="speculator major-speculator",
        harbor="red-1-1c",
        deck=[*FOUR, "black-2-1c", "jester", "captain-1vp", "priest-1vp"],
    )
    do(state, "gamble")
    assert moves(state) == ["contract contract-tiny-gamester", "no"]
    do(state, "no", "gamble")
    assert moves(state) == ["contract contract-gamester", "no"]


@pytest.mark.parametrize(
    ("harbor", "left"), [("", 2), ("red-1-1c", 2), ("red-1-1c green-1-1c", 3), ("red-1-1c green-1-1c black-2-1c", 4)]
)
def test_trade_and_hire_begins_by_itself_and_one_card_more_may_be_taken(harbor: str, left: int) -> None:
    """Ruling R37: without another Gambler; by its owner alone, and more than the colors give (ruling R4)."""
    state = game(harbor=harbor, deck=FOUR, coins=[5, 5])
    assert of(do(state, "gamble"), Stopped) == [Stopped(0, left, False)] and state.frames == (Taking(0, left),)
    assert after(state, "pass").frames == (Taking(1, 1),)


def test_governors_and_gamblers_add_up() -> None:
    """Rulings R4, R37: one each."""
    assert after(game(display=["gambler governor"], deck=FOUR), "gamble").frames == (Taking(0, 3),)


def test_without_a_card_left_no_other_gambler_can_be_used() -> None:
    """A ruling of ours on R36: Trade & Hire begins, since there is none to turn up."""
    assert after(game(display=["gambler gambler"], deck=FOUR, rest="point"), "gamble").frames == (Taking(0, 2),)


def test_another_gambler_may_be_used_at_once_or_not() -> None:
    """Big Box, "Gambler Promo": immediately after the previous one, or on to Trade & Hire."""
    state = after(game(display=["gambler promo-gambler-3vp"], deck=FOUR), "gamble")
    assert moves(state) == ["stop", "gamble"] and decider(state) == 0
    do(state, "stop")
    assert state.frames == (Taking(0, 2),)


def test_two_gamblers_let_two_cards_more_be_taken() -> None:
    """Ruling R37: one for each Gambler used this turn."""
    deck = [*FOUR, "captain-1vp", "priest-1vp", "jester", "tax-most-swords"]
    state = after(game(display=["gambler gambler"], deck=deck), "gamble", "gamble")
    assert state.frames == (Taking(0, 3),) and state.drawn == 9


def test_after_a_gambler_no_card_is_drawn_and_nobody_looks() -> None:
    """Ruling R37; Big Box, "Gambler Promo": Trade & Hire begins, and a Lookout belongs to Discover."""
    state = after(game(display=["gambler gambler"], deck=FOUR), "gamble")
    for move in (DRAW, LOOKOUT):
        cannot(state, move)
    cannot(state, DRAW, "after a Gambler no more cards are drawn")


def test_claims_are_possible_between_two_gamblers() -> None:
    """Rulings R7, R11: that question is a decision of the active player's like any other."""
    state = game(
        display=["gambler gambler priest priest admiral"], deck=FOUR, expeditions="two-crosses", contracts="mercenary"
    )
    do(state, "gamble")
    assert any(text.startswith("expedition ") for text in moves(state))
    assert gains(do(state, "expedition two-crosses"), "expedition") and moves(state)[:2] == ["stop", "gamble"]


def test_the_harbor_pays_as_it_lies_then() -> None:
    """Ruling R6: the Admiral counts the cards that a Gambler brought."""
    state = game(display=["gambler admiral"], harbor="red-1-1c", deck=FOUR)
    assert gains(do(state, "gamble"), "income") == [(0, 2)]


def reshuffled(shuffles: int = 1, option: bool = True, left: int = 2, discard: str = "jester", **more: Any) -> State:
    """Return a table with so few cards in the Play deck, after so many reshuffles."""
    options = Options(sets=EVERY_SET, competitive=True, second_shuffle_tax=option)
    state = game(options=options, coins=[12], deck=FOUR[:left], discard=discard, rest="point", **more)
    state.shuffles = shuffles
    return state


def test_a_second_reshuffle_for_it_brings_the_tax_increase_first() -> None:
    """Yucata, the second reshuffle, ruling R2: before the cards leave the deck, and without a bonus."""
    state = reshuffled()
    events = do(state, "gamble")
    kinds = [type(event) for event in events]
    assert of(events, TaxRaised) == [TaxRaised(-1)] and kinds.index(TaxPaid) < kinds.index(Gambled)
    assert not gains(events, "tax_bonus") and len(of(events, Gambled)[0].cards) == 4
    assert len(state.seats[0].coins) == 6


@pytest.mark.parametrize(("shuffles", "option", "left"), [(0, True, 2), (1, False, 2), (1, True, 4)])
def test_a_first_reshuffle_brings_none(shuffles: int, option: bool, left: int) -> None:
    """Yucata, ruling R2: only a second one, and only as an option."""
    assert not of(do(reshuffled(shuffles, option, left, "jester-1vp jester-2vp"), "gamble"), TaxRaised)


def test_the_tax_inspector_is_offered_for_that_one_too() -> None:
    """Ruling R2: those who pay it may complete the Tax Inspector; the four cards come after."""
    state = reshuffled(contracts="tax-inspector")
    events = do(state, "gamble")
    check_state(state)
    assert isinstance(state.frames[-1], Offer) and isinstance(state.frames[1], Gambling)
    assert not of(events, Gambled) and not state.revealed and len(of(do(state, "no"), Gambled)[0].cards) == 4
