"""Make Sail!, a game with a deck of its own, and its cards beside others (Big Box, ruling R34)."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from highseas.engine.refusal import SetupError
from highseas.engine.royal.card_sets import Card
from highseas.engine.royal.cards import CARDS, INDEX, SET_BY_NAME
from highseas.engine.royal.catalog import catalog
from highseas.engine.royal.deal import deal_game, read_deal, write_deal
from highseas.engine.royal.events import EndTriggered, TaxPaid, TaxRaised
from highseas.engine.royal.frames.kinds import Taking
from highseas.engine.royal.game import apply, legal
from highseas.engine.royal.moves import CONCEDE, STOP
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.saved.validation import all_cards
from highseas.engine.royal.seen.build_view import table_view
from highseas.engine.royal.state import Options, Setup, State
from tests.helpers import NAMES, coins, do, gains, of, table
from tests.refusals import refused
from tests.rules import given, rows, rule

TAX = "make-sail-tax"
CARDS_OF = SET_BY_NAME["make-sail"].card
MIXED = ("base", "make-sail-marked", "gambler")
RED = "merchant-red-2vp"


def own(words: Any) -> Any:
    """Return words, or lists of them, with the id of the card of this set where it has one."""
    if isinstance(words, str):
        return next((full for full in (f"make-sail-{words}", f"make-sail-ship-{words}") if full in INDEX), words)
    return [own(word) for word in words] if isinstance(words, list) else words


def sail(seats: int = 2, **more: Any) -> State:
    return table(**cards(seats, **more))


def cards(seats: int = 2, **more: Any) -> dict[str, Any]:
    return given(seats, mode="make-sail", **{key: own(value) for key, value in more.items()})


def pool(name: str) -> list[Card]:
    return [CARDS[index] for index in catalog((name,)).pool]


def marked() -> Counter[str]:
    return Counter(card.kind for card in pool("make-sail-marked"))


def test_there_are_60_cards_of_so_many_kinds_and_colors() -> None:
    """Big Box p. 2 and "Merchant": 10 Merchants, 10 Sailors, 2 Pirates, 10 Passengers, 3 Tax Increases, 25 ships."""
    cards = pool("make-sail")
    kinds = Counter(card.kind if card.type == "profession" else card.type for card in cards)
    assert kinds == {"merchant": 10, "sailor": 10, "pirate": 2, "passenger": 10, "tax": 3, "ship": 25}
    for is_of_kind, each in (("merchant", 2), ("ship", 5)):
        colors = Counter(card.color for card in cards if is_of_kind in (card.kind, card.type))
        assert colors == dict.fromkeys(("yellow", "blue", "green", "red", "black"), each)


def test_twenty_cards_are_marked_and_those_of_every_color() -> None:
    """Big Box, "Combining Port Royal Make Sail!": 5 Passengers, and a Merchant and two ships of each color."""
    kinds, cards = marked(), pool("make-sail-marked")
    assert kinds.total() == 20 and (kinds["merchant"], kinds["passenger"]) == (5, 5)
    merchants = Counter(card.color for card in cards if card.kind == "merchant")
    ships = Counter(card.color for card in cards if card.type == "ship")
    assert set(merchants.values()) == {1} and set(ships.values()) == {2} and len(merchants) == len(ships) == 5


def test_there_are_four_gamblers() -> None:
    """Big Box p. 2 and "Gambler Promo": 4 cards."""
    assert [card.kind for card in pool("gambler")] == ["gambler"] * 4


def test_passengers_have_no_ability() -> None:
    """Big Box, "Passenger": they are worth influence points."""
    passengers = [entry for entry in CARDS_OF if entry.kind == "passenger"]
    assert passengers and all(not entry.abilities and entry.influence > 0 for entry in passengers)
    state = sail(harbor=["passenger-marked"], coins=[4], phase="trade")
    do(state, "take make-sail-passenger-marked")
    assert state.seats[0].influence == 2 and coins(state)[0] == 0


def test_what_is_reconstructed_says_so() -> None:
    """Ruling R34: no list of the cards without the mark was found; 37 of the 60 are reconstructed."""
    kinds = Counter({entry.id: entry.count for entry in CARDS_OF if entry.confidence == "reconstructed"})
    assert kinds.total() == 37
    assert not set(kinds) & set(SET_BY_NAME["make-sail"].part["make-sail-marked"])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_play_with_three_coins_each(seats: int) -> None:
    """Big Box, "Port Royal Make Sail!": 2 to 4 players, by the rules of the base game (3 coins each, p. 3)."""
    state = new_game(Setup("make-sail", NAMES[:seats], 3))
    assert coins(state) == [3] * seats
    assert len(state.play_deck) == 60 - 3 * seats and Counter(all_cards(state)) == Counter(
        {INDEX[entry.id]: entry.count for entry in CARDS_OF}
    )
    for others in (1, 5):
        with refused(SetupError, match=r"2.*4"):
            new_game(Setup("make-sail", NAMES[:others], 3))


def test_there_are_no_expeditions() -> None:
    """Big Box, "Port Royal Make Sail!", "Goal of the Game": none among the cards, and none on the table."""
    state = new_game(Setup("make-sail", NAMES[:4], 3))
    assert not state.expeditions and all(CARDS[index].type != "expedition" for index in all_cards(state))


@pytest.mark.parametrize("option", ["expedition_to_win", "bust_bars_expeditions"])
def test_options_about_expeditions_are_refused(option: str) -> None:
    """Ruling R34: there are none to want or to bar."""
    with refused(SetupError, match=option):
        new_game(Setup("make-sail", NAMES[:2], 3, replace(Options(), **{option: True})))


@pytest.mark.parametrize("mode", ["base", "contracts"])
def test_the_whole_deck_goes_with_no_other(mode: str) -> None:
    """Big Box, "Combining Port Royal Make Sail!", ruling R34: only the marked cards are added to the base game."""
    own = ("base",) if mode == "base" else ("base", "contracts")
    with refused(SetupError, match="make-sail-marked"):
        new_game(Setup(mode, NAMES[:2], 3, Options(sets=(*own, "make-sail"))))
    for other in ("base", "gambler", "make-sail-marked"):
        with pytest.raises(SetupError):
            new_game(Setup("make-sail", NAMES[:2], 3, Options(sets=("make-sail", other))))
    with pytest.raises(SetupError):
        new_game(Setup(mode, NAMES[:2], 3, Options(sets=("make-sail",))))
    named = new_game(Setup("make-sail", NAMES[:2], 3, Options(sets=("make-sail",))))
    assert named.play_deck == new_game(Setup("make-sail", NAMES[:2], 3)).play_deck, "its own set may be named"


@pytest.mark.parametrize(("mode", "cards"), [("base", 119 + 24), ("contracts", 119 + 24 + 24)])
@pytest.mark.parametrize("seats", [1, 5])
def test_marked_cards_and_gamblers_are_shuffled_in(mode: str, cards: int, seats: int) -> None:
    """Big Box, "Combining Port Royal Make Sail!" and "Gambler Promo": they are in the Play deck from the start."""
    sets = MIXED if mode == "base" else ("base", "contracts", "make-sail-marked", "gambler")
    state = new_game(Setup(mode, NAMES[:seats], 3, Options(sets=sets)))
    dealt = len(state.play_deck) + len(state.time_deck) + len(state.point_deck) + sum(coins(state))
    assert dealt == cards
    kinds = Counter(CARDS[index].kind for index in all_cards(state))
    assert kinds["gambler"] == 4 and kinds["merchant"] == 5 and kinds["passenger"] == 5


@pytest.mark.parametrize(("before", "left"), [(0, 0), (7, 7), (8, 8), (9, 8), (12, 8), (21, 8)])
def test_nine_or_more_coins_come_down_to_eight(before: int, left: int) -> None:
    """Big Box, "Port Royal Make Sail!", ruling R34: everybody with 9 or more discards down to 8."""
    state = sail(coins=[before, 3], display=[["sailor-1vp"]], deck=[TAX])
    paid = of(do(state, "draw"), TaxPaid)
    assert coins(state)[0] == left
    assert [event.coins for event in paid] == ([before - left] if before > left else [])


# fmt: off
test_rules = rows(
    rule("the bonus comes after the tax",
         "Ruling R34: down to 8 before the bonus, so a seat may have 9 afterwards.",
         cards(coins=[12, 3], display=[[], ["sailor-1vp"]], deck=[TAX]), "draw", gains_tax_bonus=[(0, 1)],
         coins=[9, 3]),
    rule("who has eight and gains the ninth keeps it", "Ruling R34: the tax is over when the bonus comes.",
         cards(coins=[8, 3], display=[[], ["sailor-1vp"]], deck=[TAX]), "draw", coins=[9, 3]),
    rule("the fewest influence gain a coin", 'Big Box, "Port Royal Make Sail!": one coin, for one player alone.',
         cards(3, display=[["sailor-1vp"], ["pirate-2vp"], ["passenger-marked"]], deck=[TAX]), "draw",
         gains_tax_bonus=[(0, 1)]),
    rule("ships under merchants count for fewest", "Ruling R33: they are influence like any other.",
         cards(display=[["merchant-red-1vp"], ["sailor-1vp"]], stowed=[["red-1-1c-u"]], deck=[TAX]), "draw",
         gains_tax_bonus=[(1, 1)]),
    rule("without a card its tax is the same without a bonus",
         "Rulings R2, R34: where no card is left to reveal, the game's own Tax Increase acts without one.",
         cards(coins=[11, 8], rest="point"), "draw", happens=[TaxRaised(-1)], gains_tax_bonus=[], taxed=[(0, 3)]),
    rule("cutlasses repel as in the base game",
         'Big Box, "Port Royal Make Sail!": as ever, with equal strength too.',
         cards(display=[["pirate-1vp"]], deck=["blue-2-2c"]), "draw", moves=["repel", "keep"]),
    rule("a ship under a merchant may be the eighth", "Rulings R33, R34: stowed ships count for the end.",
         cards(display=[[RED, "merchant-yellow-3vp", "passenger-marked"]], harbor=["red-3-2c"], phase="trade"),
         "take make-sail-ship-red-3-2c", happens=[EndTriggered(0, 8)], influence=[8, 0]),
)
# fmt: on


@pytest.mark.parametrize(
    ("display", "gained"),
    [
        ([[], [], []], [(1, 1), (2, 1), (0, 1)]),
        ([["sailor-1vp"], [], []], [(1, 1), (2, 1)]),
        ([["pirate-1vp"], ["sailor-1vp"], ["pirate-2vp"]], [(1, 1), (0, 1)]),
    ],
)
def test_all_who_tie_for_fewest_gain_one(display: list[list[str]], gained: list[tuple[int, int]]) -> None:
    """Big Box, "Port Royal Make Sail!": even when no influence was gained yet; in turn order."""
    assert gains(do(sail(3, display=display, deck=[TAX], active=1), "draw"), "tax_bonus") == gained


def test_its_card_is_not_mixed_in() -> None:
    """Big Box, "Combining Port Royal Make Sail!": no Tax Increase is marked, so 12 coins lose half."""
    assert not marked()["least_influence"]
    events = do(table(2, mode="base", options=Options(sets=MIXED), coins=[9, 13], rest="point"), "draw")
    assert [(event.seat_no, event.coins) for event in of(events, TaxPaid)] == [(1, 6)]


def test_trade_and_hire_is_that_of_the_base_game() -> None:
    """Big Box, "Port Royal Make Sail!", "Sequence of Play": cards by colors, the fee, one card for each other."""
    harbor = ["yellow-1-1c", "blue-2-2c", "green-1-2c", "red-3-2c", "sailor-1vp"]
    state = sail(3, harbor=harbor, coins=[0, 5, 5])
    do(state, "stop")
    assert state.frames == (Taking(0, 2),)
    do(state, "pass", "take make-sail-sailor-1vp")
    assert coins(state) == [1, 1, 5] and state.frames == (Taking(2, 1),)


@pytest.mark.parametrize(("influence", "ends"), [(7, False), (8, True), (9, True)])
def test_eight_influence_start_the_last_round(influence: int, ends: bool) -> None:
    """Big Box, "Port Royal Make Sail!", ruling R34: 8 or more influence points."""
    display = ["passenger-marked", *["sailor-1vp"] * (influence - 5)]
    state = sail(display=[display], harbor=["merchant-yellow-3vp"], coins=[8], phase="trade")
    assert state.seats[0].influence == influence - 3
    events = do(state, "take make-sail-merchant-yellow-3vp")
    assert (of(events, EndTriggered) == [EndTriggered(0, influence)]) is ends and state.ending is ends


def test_the_influence_that_ends_it_can_be_chosen() -> None:
    """Yucata, "Required victory points": 8 unless another number is chosen."""
    assert table_view(new_game(Setup("make-sail", NAMES[:2], 3))).ends_at == 8
    display, nine = [["sailor-3vp", "passenger-marked"]], Options(influence_to_end=9)
    state = sail(display=display, harbor=["merchant-yellow-3vp"], coins=[8], options=nine)
    assert not of(do(state, "stop", "take make-sail-merchant-yellow-3vp"), EndTriggered)


@pytest.mark.parametrize("active", [0, 1, 2])
def test_the_round_is_played_out(active: int) -> None:
    """Big Box, "Port Royal Make Sail!": the turn of the last seat ends it, whoever started the last round."""
    state = sail(3, active=active)
    state.ending = True
    turns: list[int] = []
    while state.result is None:
        if not turns or turns[-1] != state.active:
            turns.append(state.active)
        apply(state, STOP if STOP in legal(state) else legal(state)[0])
    assert turns == list(range(active, 3))


@pytest.mark.parametrize(
    ("purses", "display", "winners"),
    [
        ([0, 9], [["sailor-3vp"], ["sailor-2vp"]], (0,)),
        ([3, 4, 9], [["sailor-2vp"], ["pirate-2vp"], ["sailor-1vp"]], (1,)),
        ([4, 4, 4], [["sailor-2vp"], ["pirate-2vp"], ["sailor-1vp"]], (0, 1)),
    ],
)
def test_most_influence_wins_then_most_coins_and_those_still_tied_share_the_win(
    purses: list[int], display: list[list[str]], winners: tuple[int, ...]
) -> None:
    """Big Box, "Port Royal Make Sail!": the most influence points, whatever the coins."""
    state = sail(len(purses), coins=purses, display=display, active=len(purses) - 1)
    state.ending = True
    do(state, "stop")
    assert state.result is not None and state.result.winners == winners


def test_who_concedes_leaves_the_others_ranked() -> None:
    """A ruling of ours: against each other that seat loses, and the others are ranked."""
    state = sail(3, display=[["sailor-3vp"], ["sailor-2vp"], []])
    apply(state, CONCEDE)
    assert state.result is not None and (state.result.conceded, state.result.winners) == (0, (1,))


def test_a_table_of_it_can_be_written_and_dealt() -> None:
    """Rulings R33, R34: with the ships under Merchants, before and after Discover."""
    for phase in ("discover", "trade"):
        state = sail(3, display=[[RED]], stowed=[["red-1-1c-u", "red-6-3c"]], harbor=["blue-2-2c"], phase=phase)
        again = deal_game(read_deal(write_deal(state, True)))
        assert table_view(again) == table_view(state) and again.frames == state.frames
        assert again.seats[0].stowed == state.seats[0].stowed and again.play_deck == state.play_deck
