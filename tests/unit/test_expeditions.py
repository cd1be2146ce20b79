"""Expeditions: who claims them, when, and with which cards (Big Box p. 5, rulings R7 and R18)."""

from itertools import combinations, permutations

import pytest

from highseas.engine.refusal import IllegalMove
from highseas.engine.royal.cards import CARDS, INDEX, SYMBOLS, SYMBOLS_OF, TYPE
from highseas.engine.royal.cards import EXPEDITION as EXPEDITION_TYPE
from highseas.engine.royal.events import ExpeditionClaimed
from highseas.engine.royal.frames.expeditions import missing_symbols, ways
from highseas.engine.royal.game import apply, decider, legal
from highseas.engine.royal.moves import Expedition
from highseas.engine.royal.state import State
from tests.helpers import TABLE_CARDS, after, card, coins, do, gains, moves, of, pile, table
from tests.refusals import refused

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


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_each_servant_serves_its_own_symbol_only(symbol: str) -> None:
    """Big Box p. 8."""
    for other, servant in SERVANTS.items():
        state = table(display=[[servant, servant]], expeditions=[f"two-{_plural(symbol)}"])
        assert bool(claims(state)) == (other == symbol)


def _plural(symbol: str) -> str:
    return {"anchor": "anchors", "cross": "crosses", "house": "houses"}[symbol]


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_a_jack_of_all_trades_serves_any_symbol(symbol: str) -> None:
    """Big Box p. 8, ruling R7."""
    jack = "jack-of-all-trades"
    state = table(display=[[jack, SERVANTS[symbol]]], expeditions=[f"two-{_plural(symbol)}"])
    assert [move.give for move in claims(state)] == [bytes(sorted(pile(jack, SERVANTS[symbol])))]


def test_jacks_alone_can_do_it() -> None:
    """Ruling R7."""
    assert len(claims(table(display=[["jack-of-all-trades"] * 3], expeditions="two-anchors-house"))) == 1


def test_each_card_given_serves_one_symbol() -> None:
    """Ruling R7: one Jack is not two crosses."""
    assert claims(table(display=["jack-of-all-trades"], expeditions="two-crosses")) == []


def test_the_player_chooses_which_cards_to_give() -> None:
    """Ruling R7: each set of faces is offered once."""
    display = ["priest", "priest", "jack-of-all-trades", "jack-of-all-trades"]
    state = table(display=[display], expeditions="two-crosses")
    priest, jack = card("priest"), card("jack-of-all-trades")
    assert [move.give for move in claims(state)] == [
        bytes(sorted(given)) for given in ((priest, priest), (priest, jack), (jack, jack))
    ]


def test_the_cards_given_are_the_cards_chosen() -> None:
    """Ruling R7."""
    state = table(display=["priest priest jack-of-all-trades"], expeditions="two-crosses")
    events = do(state, "expedition two-crosses with priest jack")
    assert of(events, ExpeditionClaimed)[0].given == bytes(sorted(pile("priest", "jack-of-all-trades")))
    assert state.seats[0].display == pile("priest", "two-crosses")


def test_other_cards_of_the_display_are_never_given() -> None:
    """Big Box p. 5: only matching abilities count."""
    state = table(display=["priest priest sailor jester"], expeditions="two-crosses")
    assert [move.give for move in claims(state)] == [pile("priest", "priest")]


def test_cards_that_do_not_pay_are_refused() -> None:
    """Ruling R7."""
    state = table(display=["priest priest captain"], expeditions="two-crosses")
    for give in (b"", pile("priest"), bytes(sorted(pile("captain", "priest"))), pile("jester", "priest")):
        with refused(IllegalMove, match="do not pay"):
            apply(state, Expedition(card("two-crosses"), give))
    with refused(IllegalMove, match="not on the table"):
        apply(state, Expedition(card("two-houses"), pile("priest", "priest")))


def test_points_of_the_cards_given_are_lost() -> None:
    """Ruling R10: two Priests for four points are two points more."""
    state = table(display=["priest priest sailor"], expeditions="two-crosses")
    assert state.seats[0].influence == 3
    do(state, "expedition two-crosses")
    assert state.seats[0].influence == 5


def test_expeditions_may_be_claimed_before_the_first_card() -> None:
    """Ruling R7: at any decision of one's own turn."""
    assert claims(table(display=["priest priest"], expeditions="two-crosses", drawn=0))


def test_expeditions_may_be_claimed_in_trade_and_hire() -> None:
    """Ruling R7: a Priest just hired may go at once."""
    state = table(display=["priest"], harbor="priest", expeditions="two-crosses", coins=[4], phase="trade")
    do(state, "take priest")
    assert claims(state) and decider(state) == 0
    do(state, "expedition two-crosses")
    assert state.turn == 2


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
    with refused(IllegalMove, match="only the active player"):
        apply(state, Expedition(card("two-crosses"), pile("priest", "priest")))


def test_an_expedition_just_turned_up_may_be_claimed_at_once() -> None:
    """Big Box p. 5: at any time during the turn."""
    assert claims(after(table(display=["priest priest"], deck="two-crosses"), "draw"))


def test_with_five_players_the_sixth_expedition_lies_face_up() -> None:
    """Big Box p. 3, ruling R18."""
    sixth = card("anchor-cross-house")
    assert table(5, mode="base").expeditions == bytes([sixth])
    for seats in (1, 2, 3, 4):
        state = table(seats, mode="base")
        assert state.expeditions == b"" and sixth not in state.play_deck


def test_once_claimed_the_sixth_expedition_stays_with_the_player() -> None:
    """Ruling R18: it has no coin on its back, so it never enters the deck."""
    state = after(table(5, mode="base", display=["captain priest settler"]), "expedition anchor-cross-house")
    assert state.seats[0].display == pile("anchor-cross-house") and state.expeditions == b""


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


def test_missing_symbols_name_what_a_player_still_needs() -> None:
    """Ruling R7: shown at a closed expedition; Jacks stand for what is missing."""
    assert missing_symbols(card("two-crosses-house"), b"") == ("cross", "cross", "house")
    assert missing_symbols(card("two-crosses-house"), pile("priest")) == ("cross", "house")
    assert missing_symbols(card("two-crosses-house"), pile("priest", "jack-of-all-trades")) == ("house",)
    assert missing_symbols(card("two-crosses-house"), pile("captain", "settler")) == ("cross", "cross")


def test_moves_name_the_expedition_and_the_cards() -> None:
    """The notation of DESIGN: `expedition CARD with CARD …`."""
    assert moves(table(display=["priest jack-of-all-trades"], expeditions="two-crosses"))[-1] == (
        "expedition base-expedition-two-crosses with base-priest-1vp base-jack-of-all-trades-1vp"
    )
