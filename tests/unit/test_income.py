"""Income at the start of a chance to take (Big Box pp. 8-9, ruling R6)."""

import pytest

from highseas.engine.royal.cards import CARDS, POWERS
from highseas.engine.royal.events import Gained
from highseas.engine.royal.frames.abilities import income_of
from tests.helpers import do, gains, of, table

FIVE_SHIPS = ["yellow-1-1c", "blue-1-1c", "green-1-1c", "red-1-1c", "black-2-1c"]
PEOPLE = ["sailor-1vp", "priest-1vp", "settler-1vp", "captain-1vp", "sailor-1vp", "priest-1vp"]


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
