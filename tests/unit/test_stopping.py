"""What stopping now would bring: counted before, and true once it is done."""

from typing import Any

from highseas.engine.royal.seen.figures import stopping
from highseas.engine.royal.seen.view import Stop
from highseas.engine.royal.state import State
from tests.helpers import do, table


def harbor(*cards: str, **more: Any) -> State:
    """Return a table of two with these cards in the harbor."""
    return table(2, harbor=cards, coins=[4, 0], drawn=len(cards), **more)


def test_one_card_may_be_taken_and_the_best_trade_counts() -> None:
    assert stopping(harbor("red-1-1c", "blue-2-2c", "sailor")) == Stop(takes=1, coins=2, influence=1)


def test_four_colors_allow_two_cards() -> None:
    state = harbor("red-1-1c", "blue-2-2c", "green-3-3c", "yellow-1-1c")
    assert stopping(state) == Stop(takes=2, coins=5)


def test_what_a_trade_gives_others() -> None:
    assert stopping(harbor("red-6-3c-gift")) == Stop(takes=1, coins=3, gift=1)


def test_a_hire_out_of_reach_is_none() -> None:
    assert stopping(harbor("admiral")) == Stop(takes=1)


def test_income_comes_by_itself() -> None:
    """An Admiral brings 2 coins where 5 cards lie."""
    state = harbor("jester", "red-1-1c", "blue-1-1c", "green-1-1c", "sailor", display=[["admiral"], []])
    found, before = stopping(state), len(state.seats[0].coins)
    do(state, "stop")
    assert found is not None and found.coins == len(state.seats[0].coins) - before + 1 == 3


def test_nothing_is_counted_where_discover_cannot_be_stopped_and_the_table_stays_as_it_is() -> None:
    assert stopping(table(1, drawn=0)) is None
    state = harbor("red-1-1c")
    piles = state.play_deck, state.harbor, state.frames
    stopping(state)
    assert (state.play_deck, state.harbor, state.frames) == piles
