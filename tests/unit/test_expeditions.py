"""Expeditions: who claims them, when, and with which cards (Big Box p. 5, rulings R7 and R18)."""

from itertools import combinations, permutations

import pytest

from highseas.engine.royal.cards import CARDS, INDEX, SYMBOLS, SYMBOLS_OF, TYPE
from highseas.engine.royal.cards import EXPEDITION as EXPEDITION_TYPE
from highseas.engine.royal.events import ExpeditionClaimed
from highseas.engine.royal.frames.expeditions import missing_symbols, ways
from highseas.engine.royal.game import decider, legal
from highseas.engine.royal.moves import Expedition
from highseas.engine.royal.state import State
from tests.helpers import TABLE_CARDS, after, card, coins, do, gains, moves, of, pile, table
from tests.refusals import cannot

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


TWO = {"anchor": "two-anchors", "cross": "two-crosses", "house": "two-houses"}


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_each_servant_serves_its_own_symbol_only_and_a_jack_of_all_trades_any(symbol: str) -> None:
    """Big Box p. 8, ruling R7: each card one symbol."""
    jack, wanted = "jack-of-all-trades", TWO[symbol]
    for other, servant in SERVANTS.items():
        assert bool(claims(table(display=[[servant, servant]], expeditions=wanted))) == (other == symbol)
    given = bytes(sorted(pile(jack, SERVANTS[symbol])))
    assert [move.give for move in claims(table(display=[[jack, SERVANTS[symbol]]], expeditions=wanted))] == [given]
    assert claims(table(display=[[jack]], expeditions=wanted)) == []


def test_jacks_alone_can_do_it() -> None:
    """Ruling R7."""
    assert len(claims(table(display=[["jack-of-all-trades"] * 3], expeditions="two-anchors-house"))) == 1


def test_the_player_chooses_which_cards_to_give() -> None:
    """Big Box p. 5, ruling R7: each set of faces is offered once, of those with matching abilities alone."""
    jack, priest = card("jack-of-all-trades"), card("priest")
    display = ["priest priest jack-of-all-trades jack-of-all-trades sailor jester"]
    state = table(display=display, expeditions="two-crosses")
    ways = ((priest, priest), (priest, jack), (jack, jack))
    assert [move.give for move in claims(state)] == [bytes(sorted(given)) for given in ways]
    events = do(state, "expedition two-crosses with priest jack")
    assert of(events, ExpeditionClaimed)[0].given == bytes(sorted((priest, jack)))
    assert state.seats[0].display == pile(*"priest jack-of-all-trades sailor jester two-crosses".split())


def test_cards_that_do_not_pay_are_refused() -> None:
    """Ruling R7."""
    state = table(display=["priest priest captain"], expeditions="two-crosses")
    for give in (b"", pile("priest"), bytes(sorted(pile("captain", "priest"))), pile("jester", "priest")):
        cannot(state, Expedition(card("two-crosses"), give), "do not pay")
    cannot(state, Expedition(card("two-houses"), pile("priest", "priest")), "not on the table")


def test_points_of_the_cards_given_are_lost() -> None:
    """Ruling R10: two Priests for four points are two points more."""
    state = table(display=["priest priest sailor"], expeditions="two-crosses")
    assert state.seats[0].influence == 3
    do(state, "expedition two-crosses")
    assert state.seats[0].influence == 5


def test_expeditions_may_be_claimed_at_any_decision_of_ones_own_turn() -> None:
    """Big Box p. 5, ruling R7: before the first card, just turned up, in Trade & Hire with a Priest just hired."""
    assert claims(table(display=["priest priest"], expeditions="two-crosses", drawn=0))
    assert claims(after(table(display=["priest priest"], deck="two-crosses"), "draw"))
    state = table(display=["priest"], harbor="priest", expeditions="two-crosses", coins=[4], phase="trade")
    assert claims(after(state, "take priest")) and decider(state) == 0
    assert after(state, "expedition two-crosses").turn == 2


def test_as_many_as_the_player_can() -> None:
    """Big Box p. 5."""
    state = table(display=[["priest", "priest", "captain", "captain"]], expeditions="two-crosses two-anchors")
    do(state, "expedition two-crosses", "expedition two-anchors")
    assert coins(state) == [4] and state.expeditions == b""


def test_only_the_active_player_claims_expeditions() -> None:
    """Big Box p. 5, ruling R7."""
    state = table(2, harbor="red-3-2c", display=["", "priest priest"], expeditions="two-crosses", phase="trade")
    do(state, "pass")
    assert decider(state) == 1 and not claims(state)
    cannot(state, Expedition(card("two-crosses"), pile("priest", "priest")), "only the active player")


def test_with_five_players_the_sixth_expedition_lies_face_up() -> None:
    """Big Box p. 3, ruling R18: it has no coin on its back, so it never enters the deck, once claimed neither."""
    sixth = card("anchor-cross-house")
    for seats in (1, 2, 3, 4):
        state = table(seats, mode="base")
        assert state.expeditions == b"" and sixth not in state.play_deck
    state = table(5, mode="base", display=["captain priest settler"])
    assert state.expeditions == bytes([sixth])
    do(state, "expedition anchor-cross-house")
    assert state.seats[0].display == bytes([sixth]) and state.expeditions == b""


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


def test_moves_name_the_expedition_and_the_cards() -> None:
    """The notation of DESIGN: `expedition CARD with CARD …`."""
    assert moves(table(display=["priest jack-of-all-trades"], expeditions="two-crosses"))[-1] == (
        "expedition base-expedition-two-crosses with base-priest-1vp base-jack-of-all-trades-1vp"
    )
