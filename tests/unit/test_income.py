"""Income at the start of a chance to take (Big Box pp. 8-9, ruling R6)."""

import pytest

from highseas.engine.royal.cards import CARDS, POWERS
from highseas.engine.royal.events import Gained
from highseas.engine.royal.frames.abilities import income_of
from highseas.engine.royal.game import decider
from tests.helpers import after, card, coins, do, gains, of, table, takes

FIVE_SHIPS = ["yellow-1-1c", "blue-1-1c", "green-1-1c", "red-1-1c", "black-2-1c"]
PEOPLE = ["sailor-1vp", "priest-1vp", "settler-1vp", "captain-1vp", "sailor-1vp", "priest-1vp"]


def income(display: list[str], harbor: list[str]) -> list[tuple[int, int]]:
    """Return what an active player with this display gains when the chance to take begins."""
    return gains(do(table(display=[display], harbor=harbor), "stop"), "income")


@pytest.mark.parametrize(
    ("who", "paid"),
    [
        ("admiral", {0: 0, 4: 0, 5: 2, 6: 2}),
        ("vice-admiral", {2: 0, 3: 1, 4: 1, 5: 0}),
        ("gunner", {0: 0, 1: 0, 2: 1, 5: 4}),
    ],
)
def test_an_admiral_a_vice_admiral_and_a_gunner_bring_coins_by_the_cards_of_the_harbor(
    who: str, paid: dict[int, int]
) -> None:
    """Big Box p. 8, Just One More Contract, ruling R6: two at five, one at three or four, one less than ships."""
    for count, coins_gained in paid.items():
        harbor = [*FIVE_SHIPS[:count], "sailor-1vp"] if who == "gunner" else PEOPLE[:count]
        assert sum(gained for _, gained in income([who], harbor)) == coins_gained


def test_admirals_and_gunners_add_up() -> None:
    """Big Box p. 8, Just One More Contract."""
    assert income(["admiral-1vp", "admiral-2vp", "admiral-2vp"], PEOPLE[:5]) == [(0, 6)]
    assert income(["gunner-1vp", "gunner-2vp"], FIVE_SHIPS[:3]) == [(0, 4)]


def test_an_inactive_vice_admiral_brings_one_coin_too() -> None:
    """Ruling R6: the sentence that says 2 is an erratum."""
    state = table(2, harbor=PEOPLE[:3], display=["", "vice-admiral-1vp vice-admiral-2vp"])
    assert gains(do(state, "stop"), "income") == [(1, 2)]


def test_a_jester_brings_a_coin_at_an_empty_harbor() -> None:
    """Big Box p. 8: as when the only card turned up was a Tax Increase; expeditions are no cards of the harbor."""
    state = table(display=["jester jester-2vp"], deck="tax-most-swords", drawn=0, mode="base")
    assert gains(do(state, "draw", "stop"), "income") == [(0, 2)] and income(["jester"], ["sailor-1vp"]) == []
    assert gains(do(table(display=["jester"], expeditions="two-crosses"), "stop"), "income") == [(0, 1)]


def test_a_jester_of_an_inactive_player_pays_when_the_harbor_has_been_emptied() -> None:
    """Big Box p. 8: judged at the start of that player's chance."""
    state = table(3, harbor="red-1-1c", display=["", "jester", "jester-2vp"], phase="trade")
    assert gains(do(state, "take red-1-1c"), "income") == [(1, 1), (2, 1)]


def test_income_is_judged_on_the_harbor_of_that_moment() -> None:
    """Ruling R6: what the active player took is gone, so the Admiral of the next brings nothing."""
    state = table(2, harbor=PEOPLE[:5], display=["admiral", "admiral-2vp vice-admiral"], coins=[4])
    assert gains(do(state, "stop"), "income") == [(0, 2)] and gains(do(state, "take sailor"), "income") == [(1, 1)]


def test_inactive_admirals_pay_while_five_cards_are_left() -> None:
    """Big Box p. 8."""
    state = table(2, harbor=PEOPLE[:5], display=["", "admiral"], phase="trade")
    assert decider(state) == 1 and coins(state) == [0, 2]  # Ann has nothing to hire with and was not asked


def test_income_is_paid_though_nothing_is_taken() -> None:
    """Ruling R6."""
    state = after(table(2, harbor=PEOPLE[:5], display=["admiral", "admiral-2vp"]), "stop")
    assert state.turn == 2 and coins(state) == [2, 2]


def test_income_can_pay_for_the_first_card() -> None:
    """Ruling R6: it comes before the taking."""
    state = table(2, harbor=["sailor-1vp", *FIVE_SHIPS[:4]], display=["", "admiral gunner"], phase="trade")
    do(state, "pass")
    assert card("sailor-1vp") in takes(state)


@pytest.mark.parametrize(
    ("face", "harbor"), [("admiral-1vp", 6), ("vice-admiral-1vp", 4), ("gunner-1vp", 4), ("jester-1vp", 1)]
)
def test_a_person_hired_in_this_chance_brings_income_from_the_next_one_on(face: str, harbor: int) -> None:
    """Big Box pp. 8-9, ruling R6: income was paid before the hire, though the harbor may be empty now."""
    state = table(harbor=[face, *FIVE_SHIPS[: harbor - 1]], coins=[5], phase="trade")
    assert not gains(do(state, f"take {face}"), "income")


def test_the_event_names_the_power_that_pays() -> None:
    """So that screens can show who brought the coins."""
    state = table(display=["admiral gunner"], harbor=FIVE_SHIPS)
    paid = [(POWERS[event.power], event.coins) for event in of(do(state, "stop"), Gained)]
    assert paid == [("five_card_coins", 2), ("ships_minus_one_coins", 4)]


@pytest.mark.parametrize("cards", range(8))
def test_the_forecast_of_income_is_what_is_paid(cards: int) -> None:
    """`income_of` serves hints: it must agree with what happens."""
    people = ["jester", "admiral", "vice-admiral", "gunner"]
    ships = min(cards, 5)
    harbor = [*FIVE_SHIPS[:ships], *PEOPLE[: cards - ships]]
    state = table(display=[people], harbor=harbor)
    forecast = income_of(state.seats[0].power, cards, ships)
    assert sum(count for _, count in gains(do(state, "stop"), "income")) == forecast


def test_every_card_with_a_power_is_counted() -> None:
    """Each ability in the data is one the seat can count."""
    assert {name.partition(":")[0] for name in POWERS} == {name for c in CARDS for name in c.abilities}
