"""Expeditions: who claims them, when, and with which cards (Big Box p. 5, rulings R7 and R18)."""

from itertools import combinations, permutations

import pytest

from highseas.engine.royal.cards import CARDS, INDEX, SYMBOLS_OF, TYPE
from highseas.engine.royal.cards import EXPEDITION as EXPEDITION_TYPE
from highseas.engine.royal.frames.expeditions import missing_symbols, ways
from highseas.engine.royal.game import legal
from highseas.engine.royal.moves import Expedition
from highseas.engine.royal.state import State
from tests.helpers import TABLE_CARDS, card, coins, do, gains, pile, table

EXPEDITIONS = [INDEX[entry.id] for entry in TABLE_CARDS if TYPE[INDEX[entry.id]] == EXPEDITION_TYPE]
SERVANTS = {"anchor": "captain", "cross": "priest", "house": "settler"}


def claims(state: State) -> list[Expedition]:
    return [move for move in legal(state) if isinstance(move, Expedition)]


@pytest.mark.parametrize("expedition", EXPEDITIONS, ids=lambda index: CARDS[index].kind)
def test_each_expedition_asks_for_its_symbols_and_brings_its_coins_and_points(expedition: int) -> None:
    """Big Box p. 5: Captains serve anchors, Priests crosses, Settlers houses."""
    entry = CARDS[expedition]
    display = [SERVANTS[symbol] for symbol, count in entry.requires.items() for _ in range(count)]
    state = table(5, mode="base", display=[display], expeditions=[entry.id])
    events = do(state, f"expedition {entry.id}")
    assert state.seats[0].display == bytes([expedition])
    assert gains(events, "expedition") == [(0, entry.coins)] and coins(state)[0] == entry.coins
    assert state.seats[0].influence == entry.influence and sorted(state.discard) == sorted(pile(*display))


def _serves(needed: list[str], given: tuple[int, ...]) -> bool:
    """Whether some assignment works: as slow and plain as can be."""
    return any(
        all(symbol in SYMBOLS_OF[index] for symbol, index in zip(needed, order, strict=True))
        for order in permutations(given)
    )


@pytest.mark.parametrize("expedition", EXPEDITIONS, ids=lambda index: CARDS[index].kind)
@pytest.mark.parametrize(
    "display",
    [
        (),
        ("priest", "captain", "settler"),
        ("priest", "captain", "settler", "jack-of-all-trades"),
        ("jack-of-all-trades", "jack-of-all-trades", "settler"),
        ("captain", "captain", "jack-of-all-trades", "sailor"),
        ("priest", "priest", "priest", "settler", "settler", "captain", "jack-of-all-trades", "jester"),
    ],
)
def test_ways_are_all_sets_that_pay_and_missing_symbols_agree(expedition: int, display: tuple[str, ...]) -> None:
    """Ruling R7: by trying every set of cards."""
    needed = [symbol for symbol, count in CARDS[expedition].requires.items() for _ in range(count)]
    hand = sorted(pile(*display))
    expected = sorted({given for given in combinations(hand, len(needed)) if _serves(needed, given)})
    assert [tuple(way.give) for way in ways(expedition, bytes(hand))] == expected
    assert bool(missing_symbols(expedition, bytes(hand))) == (not expected)


@pytest.mark.parametrize(
    ("display", "missing"),
    [
        ("", "cross cross house"),
        ("priest", "cross house"),
        ("priest jack-of-all-trades", "house"),
        ("captain settler", "cross cross"),
    ],
)
def test_missing_symbols_name_what_a_player_still_needs(display: str, missing: str) -> None:
    """Ruling R7: shown at a closed expedition; Jacks stand for what is missing."""
    assert missing_symbols(card("two-crosses-house"), pile(*display.split())) == tuple(missing.split())
