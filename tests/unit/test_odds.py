"""Exact odds of the next card, against trying every arrangement of the hidden cards and drawing (ruling R2); and
what stopping now would bring.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

from highseas.engine.royal.cards import CARDS, COLOR_BIT, EXPEDITION, PROFESSION, SHIP, STRENGTH, TAX, TYPE
from highseas.engine.royal.events import Busted, Event, Revealed
from highseas.engine.royal.frames.kinds import Repelling
from highseas.engine.royal.game import apply, clone
from highseas.engine.royal.moves import DRAW, KEEP
from highseas.engine.royal.seen.figures import stopping
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.seen.odds import odds
from highseas.engine.royal.seen.view import Odds, Stop
from highseas.engine.royal.state import State
from tests.adventure import Tale
from tests.helpers import after, do, pile, table

HIDDEN = ["red-3-2c", "red-skull-4c", "blue-1-1c", "green-3-2c", "sailor", "tax-most-swords", "two-crosses"]


def small_table(deck: int, coins: int, time: int, **more: Any) -> State:
    """Return a table with all cards open but `HIDDEN`, which are split over deck, coins and Time deck."""
    assert deck + coins + time == len(HIDDEN)
    purse, timed = HIDDEN[deck : deck + coins], HIDDEN[deck + coins :]
    return table(1, deck=HIDDEN[:deck], coins=[purse], time=timed, rest="discard", **more)


def arrangements(state: State) -> Iterator[State]:
    """Yield every table that fits what is seen of a small one, whose hidden cards are all of the first shuffle."""
    deck, coins = len(state.play_deck), len(state.seats[0].coins)
    for order in permutations(state.play_deck + state.seats[0].coins + state.time_deck):
        twin = clone(state)
        twin.play_deck, rest = bytes(order[:deck]), bytes(order[deck:])
        twin.seats[0].coins, twin.time_deck = rest[:coins], rest[coins:]
        yield twin


TYPES = {PROFESSION: "profession", EXPEDITION: "expedition", TAX: "tax", SHIP: "ship"}


def drawn_from_all(state: State) -> Counter[str]:
    """Return how often each thing happens when each arrangement draws, and how many arrangements there are."""
    seen: Counter[str] = Counter()
    for twin in arrangements(state):
        before, log = twin.colors, list[Event]()
        apply(twin, DRAW, log)
        card = next(event.card for event in log if isinstance(event, Revealed))
        asked = bool(twin.frames) and isinstance(twin.frames[-1], Repelling)
        clash = bool(COLOR_BIT[card] & before)
        seen["all"] += 1
        seen[CARDS[card].kind] += 1
        seen["repellable"] += asked
        seen["saved"] += asked and clash
        seen["safe ship"] += TYPE[card] == SHIP and not clash
        seen[TYPES[TYPE[card]]] += 1
        seen["bust"] += any(isinstance(event, Busted) for event in log)
        if asked and clash:
            apply(twin, KEEP, log)
            assert any(isinstance(event, Busted) for event in log)
    return seen


def agree(chances: Odds, seen: Counter[str]) -> None:
    same = ("bust", "repellable", "saved", "profession", "expedition", "tax")
    figures = {**{name: getattr(chances, name) for name in same}, "safe ship": chances.safe_ship, **dict(chances.kinds)}
    for name, count in figures.items():
        assert count * seen["all"] == seen[name] * chances.total, name


@pytest.mark.parametrize("display", [[], ["sailor-2vp"], ["pirate", "sailor-2vp"]], ids=["0", "1", "3"])
@pytest.mark.parametrize("harbor", [[], ["red-1-1c"], ["red-1-1c", "blue-2-2c", "green-1-1c"]], ids=["0", "1", "3"])
@pytest.mark.parametrize(("deck", "coins", "time", "drawn"), [(4, 2, 1, 1), (1, 3, 3, 1), (2, 2, 3, 0)])
def test_odds_are_the_share_of_all_arrangements(
    display: list[str], harbor: list[str], deck: int, coins: int, time: int, drawn: int
) -> None:
    if harbor and not drawn:
        harbor = []
    state = small_table(deck, coins, time, display=[display], harbor=harbor, drawn=drawn)
    chances = odds(observe(state, 0))
    assert chances.pile == ("play" if drawn else "time") and chances.total == len(HIDDEN)
    agree(chances, drawn_from_all(state))


def test_counts_take_off_what_has_been_seen() -> None:
    """Discards, displays, harbor and expeditions are known not to come."""
    chances = odds(observe(table(harbor="red-1-1c", display=["sailor"], expeditions="two-crosses"), 0))
    kinds = dict(chances.kinds)
    assert (chances.total, kinds["frigate"], kinds["sailor"]) == (143 - 3, 12 - 1, 10 - 1)
    ships = chances.safe_ship + chances.bust + chances.saved
    assert chances.total == sum(kinds.values()) == chances.profession + chances.expedition + chances.tax + ships


def test_with_the_play_deck_empty_the_discard_pile_comes_next() -> None:
    """Ruling R2: its cards are known; with both piles empty all odds are nought."""
    chances = odds(observe(table(discard="red-3-2c sailor red-6-3c", harbor="red-1-1c", rest="point"), 0))
    assert (chances.pile, chances.total, chances.bust, chances.profession) == ("discard", 3, 2, 1)
    assert odds(observe(table(coins=[3], rest="point"), 0)) == Odds("discard", 0)


def test_after_a_reshuffle_the_new_deck_is_known_card_by_card() -> None:
    """Older coins are not of it, however many there are."""
    state = after(table(coins=[5], discard="red-3-2c sailor priest", rest="point", mode="base"), "draw")
    left = set(pile("red-3-2c", "sailor", "priest")) - set(state.harbor)
    chances = odds(observe(state, 0))
    assert chances.total == 2 and dict(chances.kinds) == {CARDS[card].kind: 1 for card in left}


def test_a_skull_is_never_repellable() -> None:
    """Ruling R9."""
    state = small_table(5, 1, 1, display=["pirate-1vp pirate-2vp pirate-3vp sailor-2vp"])
    skulls = [card for card in pile(*HIDDEN) if TYPE[card] == SHIP and STRENGTH[card] == 255]
    assert len(skulls) == 1 and odds(observe(state, 0)).repellable == 3


def test_ships_that_an_event_sends_away_are_counted_apart() -> None:
    """Ruling R24: under Harbor Pilot they are no busts; every card is in one of the figures."""
    tale = Tale(2, 1).harbor("yellow-1-1c")
    tale.event("harbor-pilot")
    pilot = odds(observe(tale.state, 0))
    clashing = [entry for entry in pilot.kinds if entry[0] == "pinnace"]
    assert pilot.bust == 0 and pilot.spared > 0 and clashing
    for found in (pilot, odds(observe(Tale(2, 1).harbor("yellow-1-1c").state, 0))):
        parts = found.bust + found.saved + found.spared + found.safe_ship
        assert parts + found.profession + found.expedition + found.tax == found.total


def harbor(*cards: str, **more: Any) -> State:
    return table(2, harbor=cards, coins=[4, 0], drawn=len(cards), **more)


STOPS = {
    "one card may be taken, the best trade counts": ("red-1-1c blue-2-2c sailor", Stop(1, coins=2, influence=1)),
    "four colors allow two cards": ("red-1-1c blue-2-2c green-3-3c yellow-1-1c", Stop(2, coins=5)),
    "what a trade gives others": ("red-6-3c-gift", Stop(1, coins=3, gift=1)),
    "a hire out of reach is none": ("admiral", Stop(1)),
}


@pytest.mark.parametrize(("cards", "brings"), STOPS.values(), ids=STOPS)
def test_what_stopping_brings(cards: str, brings: Stop) -> None:
    assert stopping(harbor(*cards.split())) == brings


def test_income_comes_by_itself_and_the_table_stays_as_it_is() -> None:
    """An Admiral brings 2 coins where 5 cards lie; nothing is counted where Discover cannot be stopped."""
    assert stopping(table(1, drawn=0)) is None
    state = harbor("jester", "red-1-1c", "blue-1-1c", "green-1-1c", "sailor", display=[["admiral"], []])
    before = clone(state)
    found = stopping(state)
    assert state == before
    do(state, "stop")
    gained = len(state.seats[0].coins) - len(before.seats[0].coins)
    assert found is not None and found.coins == gained + 1 == 3
