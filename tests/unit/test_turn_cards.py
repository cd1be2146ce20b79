"""The outcome of every card of a turn: the order in which they were drawn, who took what, what was repelled."""

from collections.abc import Sequence
from typing import get_args

import pytest
from msgspec.structs import replace

from highseas.campaign.plain.headless import HeadlessSession
from highseas.campaign.play.replay import restore
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import Start
from highseas.campaign.royal.play.at_table import RoyalMoment
from highseas.campaign.royal.play.turn_cards import Fate, OtherGain, TurnCard, TurnCards, TurnCoins, turn_cards
from highseas.campaign.royal.words.events import turn_lines
from highseas.campaign.royal.words.names import TableNames
from highseas.campaign.saved_games.slots import new_session
from highseas.engine.royal.cards import CARDS
from highseas.engine.royal.events import Event
from highseas.engine.royal.game import clone
from highseas.engine.royal.state import Options, State
from tests.adventure import ALL_GROUPS, Tale, setup
from tests.front import headless, send, start, type_lines
from tests.helpers import do, table

Short = tuple[int, str, str, int]
"""A card as its number, its id without its set, the outcome of it, and the seat it was by."""


def after(state: State, *moves: str) -> list[TurnCards]:
    """Return the turns of a history that begins with this table and goes on with these moves."""
    moments: list[RoyalMoment] = [RoyalMoment(clone(state), [], "", 0)]
    for move in moves:
        events: list[Event] = do(state, move)
        moments.append(RoyalMoment(clone(state), events, move, 1))
    return turn_cards(moments)


def short(cards: Sequence[TurnCard]) -> list[Short]:
    names = (card.card.removeprefix("base-").removeprefix("ship-").removeprefix("contracts-") for card in cards)
    return [(card.number, name, card.fate, card.by) for card, name in zip(cards, names, strict=True)]


def fates(turn: TurnCards) -> list[tuple[str, bool]]:
    """Return the outcome of each card, and whether it is one of the two ships of a bust."""
    return [(card.fate, card.clash) for card in turn.cards]


def test_cards_stand_in_the_order_drawn_with_who_took_them() -> None:
    """Yucata's table: the history numbers a turn's cards in the order they were drawn, and shows who took each."""
    state = table(3, mode="base", deck="sailor-1vp ship-red-1-1c ship-blue-1-1c jester-1vp", coins=[5, 6, 0], drawn=0)
    first, second = after(state, "draw", "draw", "draw", "draw", "stop", "take sailor", "take jester", "take blue")
    assert short(first.cards) == [
        (1, "sailor-1vp", "hired", 1),
        (2, "red-1-1c", "left", 0),
        (3, "blue-1-1c", "traded", 3),
        (4, "jester-1vp", "hired", 2),
    ]
    assert [card.coins for card in first.cards] == [-3, 0, 1, -5]
    assert (first.turn, first.seat, first.move, first.bust) == (1, 1, 0, False)
    assert (second.turn, second.seat, second.move, second.cards) == (2, 2, 8, ())
    state = table(2, mode="base", deck="sailor-1vp sailor-1vp", coins=[9, 9], drawn=0)
    turns = after(state, "draw", "draw", "stop", "take sailor", "take sailor")
    assert short(turns[0].cards) == [(1, "sailor-1vp", "hired", 1), (2, "sailor-1vp", "hired", 2)], "in that order"


def test_a_repelled_ship_keeps_its_place() -> None:
    """Yucata's table: the history marks ships that were repelled."""
    state = table(1, deck="ship-red-1-1c ship-red-3-2c", display=["sailor-1vp"], time="priest-1vp", drawn=0)
    (turn,) = after(state, "draw", "draw")
    assert [card.time_card for card in turn.cards] == [True, False]
    assert short(turn.cards) == [(1, "priest-1vp", "lies", 0), (2, "red-1-1c", "waits", 0)]
    (turn,) = after(state, "repel", "draw")
    assert short(turn.cards) == [
        (0, "priest-1vp", "lies", 0),
        (2, "red-1-1c", "repelled", 1),
        (3, "red-3-2c", "lies", 0),
    ]
    assert not turn.bust


def test_a_bust_loses_every_card_and_marks_the_two_ships() -> None:
    """A ship that was repelled is no part of it."""
    top = "ship-red-1-1c sailor-1vp ship-red-3-2c"
    lost, _ = after(table(2, mode="base", deck=top, display=["jester-1vp"], drawn=0), "draw", "draw", "draw")
    assert lost.bust and lost.coins == (TurnCoins(1, "jester", 1),)
    assert [card.number for card in lost.cards] == [1, 2, 3]
    assert fates(lost) == [("lost", True), ("lost", False), ("lost", True)]
    top = "ship-red-1-1c ship-red-1-1c ship-red-3-2c"
    state = table(1, mode="base", deck=top, display=["sailor-1vp"], drawn=0)
    first, _ = after(state, "draw", "repel", "draw", "keep", "draw")
    assert fates(first) == [("repelled", False), ("lost", True), ("lost", True)]


def test_an_expedition_lies_open_until_a_turn_in_which_it_is_claimed() -> None:
    top, priests = "expedition-two-crosses sailor-1vp sailor-1vp", "priest-1vp priest-1vp"
    state = table(2, mode="base", deck=top, display=[[], priests], drawn=0)
    claim = "expedition two-crosses with priest priest"
    first, second = after(state, "draw", "draw", "stop", "draw", claim)
    assert short(first.cards) == [(1, "expedition-two-crosses", "open", 0), (2, "sailor-1vp", "left", 0)]
    assert short(second.cards) == [(1, "sailor-1vp", "lies", 0), (0, "expedition-two-crosses", "claimed", 2)]
    assert second.coins[0].why == "expedition"


def test_a_tax_increase_has_its_place_and_says_who_paid_and_gained() -> None:
    """Big Box p. 5: whoever has 12 coins loses half, those with fewest points gain a coin."""
    top = "tax-least-influence jester-1vp priest-1vp"
    state = table(2, mode="base", deck=top, coins=[12, 3], display=["sailor-1vp", []], drawn=0)
    (turn,) = after(state, "draw", "draw")
    assert short(turn.cards) == [(1, "tax-least-influence", "tax", 0), (2, "priest-1vp", "lies", 0)]
    assert turn.coins == (TurnCoins(1, "tax", -6), TurnCoins(2, "tax_bonus", 1))


def test_a_tax_increase_without_a_card_is_none_that_was_drawn() -> None:
    """Ruling R2: no card is left to turn up, so a Tax Increase comes without one."""
    state = table(1, mode="base", deck="sailor-1vp", rest="point", harbor="jester-1vp")
    (turn,) = after(state, "draw", "draw")[:1]
    assert short(turn.cards) == [(0, "jester-1vp", "left", 0), (2, "sailor-1vp", "left", 0), (0, "", "tax", 0)]


def test_a_ship_kept_for_pirates_nest_was_repelled_for_it() -> None:
    """Ruling R15: the first ship of each color that is repelled is kept."""
    state = table(1, deck="red-1-1c", display=["sailor-1vp"], contracts="pirates-nest jinx")
    (turn,) = after(state, "draw", "repel nest")
    assert short(turn.cards) == [(2, "red-1-1c", "nest", 1)]
    (turn,) = after(table(1, deck="red-1-1c", display=["sailor-1vp"]), "draw", "concede")
    assert short(turn.cards) == [(2, "red-1-1c", "left", 0)], "one that waits when the game is given up is left"


def test_a_declined_trade_brings_no_coins() -> None:
    """Ruling R13: the ship is taken, and none of its coins are."""
    display = [["trader-red-1vp"]]
    state = table(contracts="frigate-nemesis jinx", display=display, harbor="red-6-3c jester-1vp", phase="trade")
    (turn,) = after(state, "take red-6-3c decline")[:1]
    assert [(card.fate, card.by, card.coins) for card in turn.cards] == [("declined", 1, 0), ("left", 0, 0)]


def test_an_item_is_kept_with_the_coins_of_traders() -> None:
    """Ruling R27: a ship is kept for its item; a coin of a Trader of its color comes either way."""
    tale = Tale(2).harbor("ship-black-4-rum", "blue-1-1c", "green-1-1c")
    tale.seat.has("trader-black-1vp")
    (turn,) = after(tale.trade().state, "take adventure-ship-black-4-rum item")[:1]
    kept = turn.cards[0]
    assert (kept.card, kept.fate, kept.by, kept.coins) == ("adventure-ship-black-4-rum", "kept", 1, 1)


def looking() -> State:
    tale = Tale(2, 2, True).top("red-1-1c", "sailor-1vp", "governor")
    tale.seat.has("lookout-1vp")
    return tale.state


def test_cards_that_a_lookout_sifts_out_were_not_drawn() -> None:
    """Ruling R29: of three cards two are discarded, the third is known to nobody else where players are rivals."""
    state = looking()
    assert not after(state, "lookout")[0].cards
    (turn,) = after(state, "look governor")
    assert [(card.number, card.fate, card.by) for card in turn.cards] == [(0, "sifted", 1)] * 2
    assert not any("governor" in card.card for card in turn.cards)


def test_a_history_that_begins_within_a_look_shows_none_of_its_cards() -> None:
    """Ruling R29: only the player who looks sees them."""
    state = looking()
    do(state, "lookout")
    assert not after(state)[0].cards


def gambling(*top: str) -> State:
    sets = Options(sets=("base", "gambler"))
    return table(2, mode="base", options=sets, deck=top, harbor="ship-red-1-1c", display=["gambler"], coins=[12, 0])


def test_cards_of_a_gambler_are_drawn_at_once_in_their_order() -> None:
    """Ruling R36: four cards are turned up together and resolved in order."""
    state = gambling("sailor-1vp", "expedition-two-crosses", "ship-blue-1-1c", "tax-least-influence")
    (turn,) = after(state, "gamble")
    assert short(turn.cards) == [
        (0, "red-1-1c", "lies", 0),
        (2, "sailor-1vp", "lies", 0),
        (3, "expedition-two-crosses", "open", 0),
        (4, "blue-1-1c", "lies", 0),
        (5, "tax-least-influence", "tax", 0),
    ]
    assert [card.gambled for card in turn.cards] == [False, True, True, True, True]


def test_a_bust_by_a_gambler_marks_the_two_ships() -> None:
    """Ruling R36: ships of a color are counted when all four lie there."""
    turn = after(gambling("ship-red-1-1c", "sailor-1vp", "ship-blue-1-1c", "jester-1vp"), "gamble")[0]
    assert turn.bust and fates(turn) == [("lost", clash) for clash in (True, True, False, False, False)]


def test_a_stowed_ship_is_traded_for_its_coins_too() -> None:
    """Ruling R33: a ship that is traded with a Merchant of its color goes under it."""
    options = Options(sets=("base", "make-sail-marked"))
    merchant = next(card.id for card in CARDS if card.kind == "merchant" and card.color == "red")
    state = table(2, mode="base", options=options, harbor="ship-red-3-2c", display=[[merchant], []], phase="trade")
    turn = after(state, "take red")[0]
    assert [(card.fate, card.by, card.coins) for card in turn.cards] == [("stowed", 1, 2)]


def test_a_ship_that_was_spared_is_said_to_be() -> None:
    """Ruling R24: an event sends a second ship of a color away."""
    tale = Tale(2).harbor("red-1-1c").top("red-3-2c")
    tale.state.turn_rules = replace(tale.state.turn_rules, spare=1)
    (turn,) = after(tale.state, "draw")
    assert [(card.number, card.fate) for card in turn.cards] == [(0, "lies"), (2, "spared")]
    assert not turn.bust


def test_a_turn_has_its_event() -> None:
    """Ruling R24: phase 0 of every turn of a chapter."""
    session = new_session(Start(setup(1, 1)), [Controller.PERSON])
    while session.state.turn < 1:
        session.play(session.game.legal(session.state)[0])
    (turn,) = turn_cards(session.moments)
    assert turn.event and turn.turn == 1


# --- in lines and in JSON ---


def test_every_turn_has_a_line_for_each_of_its_cards() -> None:
    """Yucata's table: the history shows every turn's cards, who took them, and what was paid besides."""
    top = "sailor-1vp ship-red-1-1c ship-blue-1-1c ship-red-3-2c"
    state = table(2, mode="base", deck=top, display=["jester-1vp", []], coins=[9, 6], drawn=0)
    moves = ("draw", "stop", "take sailor", "draw", "draw", "draw")
    assert turn_lines(after(state, *moves), TableNames(("Ann", "Bo"))) == [
        "Turn 1: Ann",
        "  1. Sailor (1 influence): hired by Ann for 3 coins",
        "Turn 2: Bo, bust",
        "  1. red frigate (1 cutlass, 1 coin): lost in the bust, one of its two ships",
        "  2. blue flute (1 cutlass, 1 coin): lost in the bust",
        "  3. red frigate (3 cutlasses, 2 coins): lost in the bust, one of its two ships",
        "  Coins: Jesters Ann +1",
        "Turn 3: Ann",
        "  no card yet",
    ]


def test_what_becomes_of_a_card_has_words() -> None:
    names = TableNames(("Ann", "Bo"))
    cards = tuple(TurnCard("base-sailor-1vp", fate, by=1, coins=-2) for fate in get_args(Fate))
    lines = turn_lines([TurnCards(1, 2, 0, (*cards, TurnCard("", "tax")))], names)
    assert len(set(lines)) == len(lines) and lines[-1] == "  a Tax Increase without a card"
    coins = tuple(TurnCoins(1, why, 1) for part in get_args(OtherGain) for why in get_args(part) if why != "trade")
    assert "income Ann +1" in turn_lines([TurnCards(1, 2, 0, coins=coins)], names)[-1]


def test_lines_and_json_show_this_turn_and_every_turn() -> None:
    at = headless(start(2, 5))
    said = type_lines(at, "draw", "turn", "stop", "pass", "pass", "draw", "turns", "turn")
    assert said.count("Turn 1: Ann\n  1. ") == 2 and said.count("Turn 2: Bo\n  1. ") == 2
    assert len(at.session.moves) == 5
    answers = send(headless(start(2, 5)), {"turns": True}, {"move": "draw"}, {"turns": True})
    empty = {"turn": 1, "seat": 1, "move": 0, "cards": [], "coins": [], "bust": False, "event": ""}
    assert answers[1]["turns"] == [empty]
    (turn,) = answers[3]["turns"]
    assert turn["cards"] == [{"card": turn["cards"][0]["card"], "fate": "lies", "number": 1, "time_card": True}]
    assert answers[3]["text"][0] == "Turn 1: Ann" and "prompt" not in answers[3]


@pytest.mark.parametrize("seat", [1, 2])
def test_no_seat_learns_what_a_rival_looks_at(seat: int) -> None:
    """Ruling R29: of three cards that a rival looks at, the others see the two that are discarded."""
    players = [Controller.PROGRAM] * 2
    players[seat - 1] = Controller.PERSON
    session = new_session(Start(setup(2, 2, True, ALL_GROUPS)), players)
    session.moments = [RoyalMoment(looking(), [], "", 0)]
    at = HeadlessSession(session, None, seat)
    session.play("lookout")
    assert not at.words.turns_out(at)["turns"][0].cards
    session.play("look governor")
    (turn,) = at.words.turns_out(at)["turns"]
    assert [card.fate for card in turn.cards] == ["sifted", "sifted"]
    assert not any("governor" in card.card for card in turn.cards)


# --- a session: undo, redo, resume ---


@pytest.fixture
def session() -> Session:
    """A game some way on, every move the first that is legal but stopping early."""
    session = new_session(start(2, 5), [Controller.PERSON] * 2)
    for number in range(40):
        session.play(session.game.legal(session.state)[number % 2 - 1])
    return session


def test_the_turns_are_right_after_undo_and_redo_and_a_resume(session: Session) -> None:
    whole = turn_cards(session.moments)
    for _ in range(7):
        session.undo(consent=True)
    fewer = turn_cards(session.moments)
    assert fewer != whole and fewer[:-1] == whole[: len(fewer) - 1]
    for _ in range(7):
        session.redo()
    assert turn_cards(session.moments) == whole
    again = new_session(session.start, session.players)
    restore(again, session.moves, session.state)
    assert again.whole_history and turn_cards(again.moments) == whole


def test_a_history_that_begins_later_begins_with_what_lies_there(session: Session) -> None:
    while not session.state.harbor:
        session.undo(consent=True)
    later = new_session(session.start, session.players)
    restore(later, ["draw"] * 8, session.state)
    assert not later.whole_history
    (turn,) = turn_cards(later.moments)
    assert (turn.turn, turn.seat) == (session.state.turn, session.state.active + 1)
    assert [(card.number, card.fate) for card in turn.cards] == [(0, "lies")] * len(session.state.harbor)
