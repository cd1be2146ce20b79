"""The chance that a Gambler's cards bust, against every arrangement of the hidden cards (rulings R35 to R37)."""

from collections import Counter
from itertools import permutations
from typing import Any

import pytest
from msgspec.structs import replace

from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import start_from_deal
from highseas.engine.royal.events import Busted, Event
from highseas.engine.royal.frames.kinds import Offer
from highseas.engine.royal.game import apply, clone
from highseas.engine.royal.moves import GAMBLE, STOP
from highseas.engine.royal.seen.observe import determinize, observe
from highseas.engine.royal.seen.odds import gamble_odds, odds
from highseas.engine.royal.state import Joined, Options, State
from tests.helpers import pile, table
from tests.property.honest import AMID_A_GAMBLER

HIDDEN = ("red-3-2c", "red-skull-4c", "blue-1-1c", "green-3-2c", "sailor", "tax-most-swords", "two-crosses")
SETS = ("base", "gambler")


def gambler_table(deck: int, discard: tuple[str, ...] = (), **more: Any) -> State:
    """Ann has a Gambler; of `HIDDEN`, the first `deck` lie in the Play deck and the others are her coins;
    the discard pile has these cards alone.
    """
    more = {"mode": "base", "display": ["gambler gambler pirate"], "options": Options(sets=SETS), **more}
    state = table(2, deck=HIDDEN[:deck], coins=[HIDDEN[deck:]], rest="discard", **more)
    state.discard = pile(*discard)
    return state


def compared(state: State) -> tuple[int, int]:
    """Return the chance that a Gambler busts, which is the share of all tables that look like this one."""
    bust, total = gamble_odds(observe(state, 0))
    tried, of_all = by_trying(state)
    assert bust * of_all == tried * total
    return bust, total


def busts(state: State) -> bool:
    """Whether a Gambler busts."""
    log: list[Event] = []
    apply(state, GAMBLE, log)
    return any(isinstance(event, Busted) for event in log)


def by_trying(state: State) -> tuple[int, int]:
    """Use the Gambler at every table that looks like this one: how often it busts, and of how many.

    The discard pile, shuffled anew, is tried in every order too: it lies below the Play deck from the beginning.
    """
    found: Counter[bool] = Counter()
    deck, known = state.play_deck, state.known
    top = deck[-1:] if known else b""
    hidden = deck[: len(deck) - known] + state.seats[0].coins
    for below in permutations(state.discard) if len(deck) < 4 else [()]:
        for order in permutations(hidden):
            twin = clone(state)
            twin.play_deck = bytes(below) + bytes(order[: len(deck) - known]) + top
            twin.seats[0].coins = bytes(order[len(deck) - known :])
            if below:
                twin.discard = b""
            found[busts(twin)] += 1
    return found[True], found.total()


@pytest.mark.parametrize("harbor", ["", "red-1-1c", "blue-2-2c green-1-1c"], ids=["0", "1", "2"])
@pytest.mark.parametrize("deck", [7, 5, 4])
def test_the_chance_is_the_share_of_all_arrangements(deck: int, harbor: str) -> None:
    """Ruling R36: four cards at once, no ship repelled, though Ann has two cutlasses."""
    bust, total = compared(gambler_table(deck, harbor=harbor))
    assert total == 35 and bust > 0


@pytest.mark.parametrize(("deck", "discard"), [(3, ("blue-2-2c", "priest", "red-1-1c")), (1, ("priest",))])
def test_with_fewer_cards_the_rest_comes_from_the_discard_pile(deck: int, discard: tuple[str, ...]) -> None:
    """Ruling R36: the discard pile is shuffled in, R2; then as many as there are."""
    state = gambler_table(deck, discard)
    state.seats[0].coins, state.seats[0].epochs = state.seats[0].coins[-3:], state.seats[0].epochs[-3:]
    assert compared(state)[1]


def test_a_card_that_is_known_is_certain() -> None:
    """Ruling R29: what a Lookout put back on top is one of the four."""
    state = gambler_table(5)
    state.known, state.looker = True, -1
    bust, total = compared(state)
    assert 0 < bust < total
    clash = gambler_table(5, harbor="red-1-1c")
    clash.play_deck = clash.play_deck[::-1][:4] + pile("red-3-2c")
    clash.known, clash.looker = True, -1
    bust, total = gamble_odds(observe(clash, 0))
    assert bust == total > 0


def test_an_event_that_spares_leaves_no_bust() -> None:
    """Ruling R24: clashing ships are sent away."""
    state = gambler_table(5, harbor="red-1-1c")
    state.turn_rules = replace(state.turn_rules, spare=True)
    bust, total = gamble_odds(observe(state, 0))
    assert (bust, total) == (0, 35)


def test_odds_of_a_gambler_only_where_one_can_be_used() -> None:
    """Ruling R35: not in Trade & Hire, not without a Gambler; and never a figure that is not exact."""
    state = gambler_table(6)
    found = odds(observe(state, 0))
    assert (found.gamble_bust, found.gamble_total) == gamble_odds(observe(state, 0)) != (0, 0)
    apply(state, STOP)
    assert gamble_odds(observe(state, 0)) == (0, 0)
    assert gamble_odds(observe(table(2, mode="base", options=Options(sets=SETS)), 0)) == (0, 0)


def test_a_tax_that_would_come_between_leaves_the_chance_out() -> None:
    """Ruling R2, option second_shuffle_tax: coins go to the discard pile before the cards leave the deck."""
    state = gambler_table(2, ("priest", "blue-2-2c"))
    assert gamble_odds(observe(state, 0))[1]
    state.options = replace(state.options, second_shuffle_tax=True)
    state.shuffles = 1
    assert gamble_odds(observe(state, 0)) == (0, 0)


def test_tables_that_fit_what_is_seen_bust_as_often() -> None:
    """A whole deck, re-dealt 1,500 times: within three standard deviations."""
    state = table(2, mode="base", harbor="red-1-1c", display=["gambler"], coins=[5, 4], options=Options(sets=SETS))
    seen = observe(state, 0)
    bust, total = gamble_odds(seen)
    times = 1500
    found = sum(busts(determinize(seen, seed)) for seed in range(times))
    share = bust / total
    assert abs(found / times - share) < 3 * (share * (1 - share) / times) ** 0.5


def test_where_later_cards_are_likelier_the_chance_is_left_out() -> None:
    """Ruling R25: cards that a story shuffles into the Play deck lie there for certain, the others may be coins."""
    state = gambler_table(5)
    later = pile("sailor", "red-3-2c", "blue-1-1c", "green-3-2c")  # enough for a hand
    state.joined = (Joined(state.epoch, state.epoch + 1, later),)
    state.epoch += 1
    seen = observe(state, 0)
    assert odds(seen).total and not odds(seen).even and gamble_odds(seen) == (0, 0)


def test_no_card_is_drawn_while_those_of_a_gambler_are_resolved() -> None:
    """Ruling R37: nor after them; the question of the Tax Inspector lies on them."""
    session = Session(start_from_deal(AMID_A_GAMBLER), [Controller.PERSON] * 2, "game", 1.0)
    session.play("gamble")
    assert isinstance(session.state.frames[-1], Offer) and odds(observe(session.state, 0)).total == 0
