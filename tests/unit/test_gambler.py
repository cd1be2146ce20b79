"""Gamblers: several cards at once (Big Box, "Gambler Promo", rulings R35 to R37)."""

from collections.abc import Sequence

import pytest

from highseas.campaign.play.session import Controller, NeedsConsent, Session
from highseas.campaign.play.start import start_from_deal
from highseas.campaign.saved_games import gamefile
from highseas.engine.royal.cards import CARDS
from highseas.engine.royal.derived import refresh
from highseas.engine.royal.events import (
    Busted,
    ContractCompleted,
    Gambled,
    GameOver,
    HarborCleared,
    Placed,
    Reshuffled,
    Revealed,
    ShipSpared,
    Stopped,
    TaxPaid,
    TaxRaised,
    TimeCardAside,
)
from highseas.engine.royal.frames.abilities import gambles_left, use_given_up
from highseas.engine.royal.frames.kinds import AfterBust, AsideChoice, Offer, Taking
from highseas.engine.royal.game import apply, clone, decider, legal
from highseas.engine.royal.moves import CONCEDE, DRAW, GAMBLE, LOOKOUT, STOP
from highseas.engine.royal.piles import without
from highseas.engine.royal.seen.build_view import prompt, table_view
from highseas.engine.royal.seen.view import Reason
from highseas.engine.royal.state import Options, State, TurnRules
from tests.adventure import Tale
from tests.helpers import after, card, coins, do, gains, moves, of, pile
from tests.mixed import FOUR, TOGETHER, game, may, names_of
from tests.property.checks import written_and_read
from tests.property.games import EVERY_SET
from tests.property.honest import AMID_A_GAMBLER
from tests.refusals import cannot, refused


def test_a_gambler_may_be_used_before_the_first_card() -> None:
    """Ruling R35: before the first card of the turn, or after any; no Time card is waited for by rivals."""
    state = game(drawn=0, deck=FOUR)
    assert moves(state) == ["draw", "gamble"]
    do(state, "gamble")
    assert state.harbor == pile(*FOUR) and state.drawn == 4


@pytest.mark.parametrize("drawn", [1, 2, 7])
def test_a_gambler_may_be_used_after_any_card(drawn: int) -> None:
    """Ruling R35: once during Discover (Big Box, "Gambler Promo")."""
    assert moves(game(drawn=drawn, deck=FOUR)) == ["draw", "stop", "gamble"]


def test_a_ship_that_waits_to_be_repelled_comes_first() -> None:
    """Ruling R35: not while a ship waits to be repelled."""
    state = after(game(display=["gambler sailor-1vp"], deck=["yellow-1-1c", *FOUR[1:], "captain-1vp"]), "draw")
    assert moves(state) == ["repel", "keep"]
    cannot(state, GAMBLE)
    do(state, "keep")
    assert may(state)


def test_the_time_card_of_the_turn_is_turned_up_first() -> None:
    """Ruling R35: where the first card of a turn comes from a Time deck, that card is turned up first."""
    state = game(1, options=TOGETHER, drawn=0, time="jester-1vp jester-2vp", deck=FOUR)
    assert moves(state) == ["draw"]
    cannot(state, GAMBLE, "no Gambler can be used now")
    do(state, "draw", "gamble")
    assert state.harbor == pile("jester-1vp", *FOUR)


def test_only_the_active_players_gamblers_count() -> None:
    """Ruling R35: as the active player, in one's own Discover (Big Box, "Gambler Promo")."""
    for display in (["", "gambler"], []):
        state = game(display=display, deck=FOUR)
        assert not may(state) and [gambles_left(state, seat_no) for seat_no in (0, 1)] == [0, 0]
        cannot(state, GAMBLE, "no Gambler can be used now")


def test_a_seat_has_so_many_gambles_left() -> None:
    """Ruling R35: each Gambler once a turn, one for each not used yet; none for inactive seats."""
    state = game(display=["gambler promo-gambler-2vp", "promo-gambler-3vp"], deck=FOUR)
    assert [seat.gambles_left for seat in table_view(state).seats] == [2, 0]
    do(state, "gamble")
    assert [seat.gambles_left for seat in table_view(state).seats] == [1, 0]


def test_a_gambler_serves_in_every_turn_of_its_player() -> None:
    """Ruling R35: each Gambler once a turn, and again in the next one."""
    state = after(game(1, deck=[*FOUR, "jester"], options=TOGETHER), "gamble", "pass", "draw")
    assert may(state) and gambles_left(state, 0) == 1


def test_a_gambler_serves_in_discover_alone() -> None:
    """Ruling R35: not in Trade & Hire, so one hired this turn waits for the next; nor after a bust."""
    hired = after(game(display=[], harbor="gambler", coins=[9]), "stop", "take promo-gambler-1vp")
    assert not may(hired)
    display = ["gambler priest priest"]
    busted = after(game(harbor="red-1-1c", deck="red-3-2c", display=display, expeditions="two-crosses"), "draw")
    assert isinstance(busted.frames[-1], AfterBust) and not may(busted)
    for state in (hired, busted, game(harbor="red-1-1c", phase="trade")):
        cannot(state, GAMBLE)


def test_with_no_card_left_a_gambler_cannot_be_used() -> None:
    """Ruling R41: none in Play deck and discard pile; a draw brings a Tax Increase without card."""
    state = game(rest="point")
    assert not state.play_deck and not state.discard and not may(state)
    closed = next(option for option in prompt(state).options if option.text == "gamble")
    assert not closed.enabled and closed.reason == Reason("no_card")
    cannot(state, GAMBLE)
    taxed = of(do(state, "draw"), TaxRaised)
    assert [tax.card for tax in taxed] == [-1]
    assert may(game(rest="point", deck="jester")) and may(game(rest="point", discard="jester"))


def test_four_cards_lie_face_up_at_once_and_are_resolved_in_order() -> None:
    """Big Box, "Gambler Promo", ruling R36: none acts before all are turned up and have left the deck."""
    state = game(harbor="red-1-1c", deck=FOUR)
    reveals = state.reveals
    (gambled,) = of(do(state, "gamble"), Gambled)
    assert [CARDS[index].id for index in gambled.cards] == [CARDS[card(word)].id for word in FOUR]
    assert state.harbor == pile("red-1-1c", *FOUR) and state.reveals == reveals + 4 and state.drawn == 1 + 4
    events = do(game(deck=[FOUR[0], "two-crosses", "tax-most-swords", FOUR[2]]), "gamble")
    order = [type(event) for event in events if isinstance(event, (Revealed, Placed, TaxRaised))]
    assert order == [Revealed, Placed, Revealed, Placed, Revealed, TaxRaised, Revealed, Placed]
    assert type(events[0]) is Gambled and names_of(events, Revealed) == names_of(events, Gambled)


def test_no_ship_may_be_repelled_even_with_cutlasses() -> None:
    """Big Box, "Gambler Promo": none of the four is, nor is it kept for Pirates' Nest."""
    display = ["gambler pirate-1vp pirate-2vp pirate-3vp"]
    state = game(display=display, contracts="pirates-nest", deck=FOUR)
    events = do(state, "gamble")
    assert state.seats[0].cutlasses == 6 and state.harbor == pile(*FOUR) and not state.seats[0].kept
    assert isinstance(state.frames[-1], Taking) and of(events, Stopped)
    assert of(do(game(display=display, harbor="yellow-2-2c", deck=FOUR), "gamble"), Busted)


def test_an_expedition_goes_to_the_others_and_may_be_claimed_at_once() -> None:
    """Rulings R7, R36: it never lies in the harbor; that after the four is a decision of the active player too."""
    deck = [*FOUR[:3], "two-crosses"]
    state = after(game(display=["gambler priest priest"], expeditions="two-houses", deck=deck), "gamble")
    assert state.expeditions == pile("two-houses", "two-crosses") and state.harbor == pile(*FOUR[:3])
    assert any(text.startswith("expedition ") for text in moves(state))


@pytest.mark.parametrize("there", [1, 2, 3, 4])
def test_over_a_reshuffle_four_cards_come_or_as_many_as_there_are(there: int) -> None:
    """Ruling R36: with too few the discard pile is shuffled in (R2); no Tax Increase comes for those missing."""
    state = game(deck=FOUR[:1], discard=FOUR[1:there], rest="point")
    events = do(state, "gamble")
    assert len(state.harbor) == there and state.drawn == 1 + there
    assert isinstance(state.frames[-1], Taking) and state.frames[-1].left == 2 and not of(events, TaxRaised)
    state = game(deck=FOUR[:there], discard="jester-1vp jester-2vp jester-3vp", rest="point")
    events = do(state, "gamble")
    assert of(events, Reshuffled) == [Reshuffled(3)] * (there < 4) and state.shuffles == (there < 4)
    assert names_of(events, Gambled)[:there] == [CARDS[card(word)].id for word in FOUR[:there]]
    assert len(state.harbor) == 4 and len(state.play_deck) + len(state.discard) == there - 1


def test_a_tax_increase_acts_at_once() -> None:
    """Ruling R36: before the cards after it, one after the other; its coins come from below the four."""
    state = game(coins=[12, 3], deck="yellow-1-1c tax-most-swords blue-1-1c settler-1vp captain-1vp priest-1vp")
    events = do(state, "gamble")
    kinds = [type(event) for event in events]
    assert kinds.index(TaxPaid) > kinds.index(Placed)
    assert names_of(events[: kinds.index(TaxPaid)], Placed) == [CARDS[card("yellow-1-1c")].id]
    assert of(events, TaxPaid)[0].coins == 6 and state.harbor == pile("yellow-1-1c", "blue-1-1c", "settler-1vp")
    assert card("tax-most-swords") in state.discard and gains(events, "tax_bonus") == [(0, 1), (1, 1)]
    assert [seat.coins[-1:] for seat in state.seats] == [pile("captain-1vp"), pile("priest-1vp")]
    paid = of(do(game(coins=[25], deck=["tax-most-swords", "tax-least-influence", *FOUR[:2]]), "gamble"), TaxPaid)
    assert [event.coins for event in paid] == [12, 7]  # of 25, then of the 13 that were left and 1 of the bonus


def asked_amid_the_cards() -> State:
    """Return a table on which the Tax Inspector is offered while two cards of a Gambler wait."""
    return game(
        1,
        options=TOGETHER,
        coins=[14],
        contracts="tax-inspector trade-outpost",
        deck="yellow-1-1c tax-most-swords blue-1-1c settler-1vp",
    )


def test_the_tax_inspector_is_offered_amid_the_cards() -> None:
    """Rulings R8, R11, R36: at its moment; the cards after it lie face up for all, and one may concede."""
    state = after(asked_amid_the_cards(), "gamble")
    assert isinstance(state.frames[-1], Offer) and moves(state) == ["contract contract-tax-officer", "no"]
    assert state.harbor == pile("yellow-1-1c")
    assert state.revealed == pile("tax-most-swords", "blue-1-1c", "settler-1vp")
    assert list(table_view(state).revealed) == [CARDS[index].id for index in state.revealed]
    over = clone(state)
    apply(over, CONCEDE)
    assert over.result is not None and over.result.outcome == "lost" and not over.frames
    events = do(state, "contract tax-officer")
    assert of(events, ContractCompleted) and not of(events, Gambled) and isinstance(state.frames[-1], AsideChoice)


def test_the_time_deck_asks_amid_the_cards() -> None:
    """Ruling R21: at each Tax Increase revealed, those of a Gambler too."""
    state = after(asked_amid_the_cards(), "gamble", "no")
    assert moves(state) == ["aside", "leave"] and state.revealed == pile("blue-1-1c", "settler-1vp")
    events = do(state, "aside")
    assert of(events, TimeCardAside) and names_of(events, Placed) == [CARDS[card(w)].id for w in FOUR[1::2]]
    assert state.harbor == pile("yellow-1-1c", "blue-1-1c", "settler-1vp") and not state.revealed
    assert isinstance(state.frames[-1], Taking)


@pytest.mark.parametrize("answers", [(), ("no",), ("contract tax-officer",), ("no", "leave")])
def test_a_table_amid_the_cards_goes_on_from_a_save(answers: tuple[str, ...]) -> None:
    """Ruling R36: the cards that wait, and the Gambler, are part of the table."""
    state = after(asked_amid_the_cards(), "gamble", *answers)
    twin = written_and_read(state)
    while not isinstance(state.frames[-1], Taking):
        move = legal(state)[-1]
        apply(state, move)
        apply(twin, move)
    assert twin == state and len(state.harbor) == 3


def test_before_the_last_of_them_the_game_may_be_won() -> None:
    """Ruling R20: with the last contract, though cards wait; they stay where they lie."""
    state = game(1, options=TOGETHER, coins=[14], contracts="tax-inspector", deck=["tax-most-swords", *FOUR[:3]])
    events = do(state, "gamble", "contract tax-officer")
    assert of(events, GameOver) and state.result is not None and state.result.outcome == "won"
    assert not state.frames and not of(events, Stopped)


@pytest.mark.parametrize("answer", ["concede", "contract contract-tax-officer"])
def test_a_game_that_ends_amid_the_cards_is_kept(answer: str) -> None:
    """Ruling R36: two ships of a color may lie there then, which nobody counts any more."""
    deal = AMID_A_GAMBLER.replace("base-jester-2vp", "base-ship-red-1-1c")
    deal = deal.replace(
        '"contract-tax-officer", "contract-gamester", "contract-tiny-gamester"', '"contract-tax-officer"'
    )
    session = Session(start_from_deal(deal), [Controller.PERSON] * 2, "game", 1.0)
    session.play("gamble")
    session.play(answer)
    assert session.state.result is not None and session.state.harbor == pile("red-1-1c", "red-1-1c")
    assert gamefile.from_bytes(gamefile.to_bytes(session)).state == session.state


def test_two_ships_of_a_color_are_a_bust_at_the_end() -> None:
    """Big Box, "Gambler Promo": looked for when all four lie there."""
    state = game(deck="yellow-1-1c yellow-2-2c tax-most-swords settler-1vp")
    events = do(state, "gamble")
    kinds = [type(event) for event in events]
    assert kinds.index(Busted) > kinds.index(TaxRaised) and len(of(events, Revealed)) == 4
    assert state.active == 1 and not of(events, Stopped)
    assert of(events, HarborCleared) == [HarborCleared(pile("yellow-1-1c", "yellow-2-2c", "settler-1vp"))]


def test_what_lay_there_before_is_counted_with_them() -> None:
    """Rulings R3, R36: a bust in every way, so every Jester pays; a skull is a ship like any other here."""
    events = do(game(display=["gambler jester", "jester-2vp jester-2vp"], harbor="blue-5-3c", deck=FOUR), "gamble")
    assert [(event.card, event.other) for event in of(events, Busted)] == [(card("blue-1-1c"), card("blue-5-3c"))]
    assert gains(events, "jester") == [(0, 1), (1, 2)]
    assert of(do(game(harbor="black-skull-4c", deck=["black-2-1c", *FOUR[1:]]), "gamble"), Busted)


def test_after_its_bust_jinx_is_offered_and_the_turn_ends() -> None:
    """Big Box, "Gambler Promo", "Jinx": a bust leaves nothing more to do, though another Gambler is left."""
    state = after(game(harbor="blue-5-3c", deck=FOUR, contracts="jinx"), "gamble")
    assert moves(state) == ["contract contract-jinx", "no"] and decider(state) == 0
    assert of(do(state, "contract jinx"), ContractCompleted) and state.active == 1
    state = after(game(display=["gambler gambler"], harbor="blue-5-3c", deck=FOUR), "gamble")
    assert state.active == 1 and state.gambled == 0


@pytest.mark.parametrize("barred", [False, True])
def test_after_its_bust_an_expedition_may_be_claimed(barred: bool) -> None:
    """Rulings R3, R36: the window after a bust, unless the option of Yucata bars expeditions in it."""
    options = Options(sets=EVERY_SET, competitive=True, bust_bars_expeditions=barred)
    state = game(
        display=["gambler priest priest"], harbor="blue-5-3c", deck=[*FOUR[:3], "two-crosses"], options=options
    )
    do(state, "gamble")
    assert (state.active == 0) is not barred
    if not barred:
        do(state, "expedition two-crosses")
        assert card("two-crosses") in state.seats[0].display


def chapter(*gamblers: str, deck: Sequence[str] = FOUR, number: int = 1, players: int = 1) -> Tale:
    """Return a chapter's table in Discover, with Gamblers in the first seat's display."""
    tale = Tale(number, players, sets=("base", "gambler", "make-sail-marked"))
    tale.seat.has(*(gamblers or ("gambler",))).coins(5)
    return tale.top(*deck)


def test_a_gambler_serves_in_a_chapter() -> None:
    """Ruling R35: a chapter has no Time deck, so before the first card too; no event's cutlasses repel the four."""
    for cutlasses in (0, 9):
        tale = chapter()
        tale.state.turn_rules = TurnRules(cutlasses=cutlasses)
        assert tale.state.drawn == 0 and "gamble" in tale.moves()
        tale.do("gamble")
        assert len(tale.state.harbor) == 4 and isinstance(tale.state.frames[-1], Taking)


@pytest.mark.parametrize(
    ("drawn", "bounds", "allowed"),
    [
        (0, {"at_most": 4}, True),
        (0, {"at_most": 3}, False),
        (1, {"at_most": 4}, False),
        (0, {"at_least": 4}, True),
        (0, {"at_least": 5}, False),
        (1, {"at_least": 5}, True),
    ],
)
def test_an_event_bounds_the_cards_of_a_gambler_too(drawn: int, bounds: dict[str, int], allowed: bool) -> None:
    """A ruling of ours on R24 and R36: where an event bounds the cards of a turn, the four must keep its bounds."""
    tale = chapter().harbor(*["red-1-1c"][:drawn])
    tale.state.drawn, tale.state.turn_rules = drawn, TurnRules(**bounds)
    assert ("gamble" in tale.moves()) is allowed
    if not allowed:
        cannot(tale.state, GAMBLE, "no Gambler can be used now")


def test_too_few_cards_end_discover_all_the_same() -> None:
    """A ruling of ours on R24 and R36: with fewer than four left nobody can turn up what an event asks for."""
    tale = chapter("gambler", "gambler", deck=["yellow-1-1c", "tax-most-swords", "blue-1-1c"])
    state = tale.state
    state.point_deck, state.play_deck = state.play_deck[:-3], state.play_deck[-3:]
    state.point_deck, state.discard = state.point_deck + state.discard, b""
    state.turn_rules = TurnRules(at_least=4)
    apply(state, GAMBLE)
    assert state.drawn == 3 and set(tale.moves()) >= {"stop", "gamble"}
    apply(state, STOP)
    assert isinstance(state.frames[-1], Taking)


def test_an_event_spares_a_second_ship_of_the_four() -> None:
    """Rulings R24, R36: the later one goes, when all four are resolved; the second pair is a bust."""
    tale = chapter(deck=["yellow-1-1c", "yellow-2-2c", "tax-most-swords", "blue-1-1c"])
    tale.state.turn_rules = TurnRules(spare=1)
    events = tale.do("gamble")
    assert of(events, ShipSpared) == [ShipSpared(0, card("yellow-2-2c"))] and not of(events, Busted)
    assert tale.state.harbor == pile("yellow-1-1c", "blue-1-1c")
    twice = chapter(deck=["yellow-1-1c", "yellow-2-2c", "blue-2-2c", "blue-1-1c"])
    twice.state.turn_rules = TurnRules(spare=1)
    events = twice.do("gamble")
    assert of(events, ShipSpared) and [event.card for event in of(events, Busted)] == [card("blue-1-1c")]


def test_a_card_put_back_by_a_lookout_is_the_first_of_the_four() -> None:
    """Rulings R29, R36: what is known of the top card is no longer so afterwards."""
    tale = chapter("gambler", "lookout-1vp", deck=["governor", "jester-1vp", "red-1-1c", *FOUR])
    tale.do("lookout", "look governor")
    assert tale.state.known and of(tale.do("gamble"), Gambled)[0].cards == pile("governor", *FOUR[:3])
    assert not tale.state.known and tale.state.looker == -1


def test_a_lookout_does_not_look_between_two_gamblers() -> None:
    """Ruling R37: only another Gambler, or Trade & Hire."""
    tale = chapter("gambler", "promo-gambler-2vp", "lookout-1vp")
    tale.do("gamble")
    assert tale.moves()[:2] == ["stop", "gamble"] and "lookout" not in tale.moves()
    cannot(tale.state, LOOKOUT)


def test_a_gambler_that_is_given_up_takes_its_own_use_with_it() -> None:
    """Ruling R35: of two the used one, if one was used; the other serves on, and the card more stays."""
    tale = chapter("gambler", "promo-gambler-1vp", deck=[*FOUR, "captain-1vp", "priest-1vp", "governor"], number=4)
    tale.missions("44")
    tale.do("gamble", "mission 44 with promo-gambler-1vp")
    assert (tale.state.gambled, tale.state.gamblers_gone) == (1, 1)
    assert gambles_left(tale.state, 0) == 1 and tale.moves()[:2] == ["stop", "gamble"]
    tale.do("stop")
    assert isinstance(tale.state.frames[-1], Taking) and tale.state.frames[-1].left == 2
    turn = tale.state.turn
    tale.do("pass")
    assert tale.state.turn == turn + 1 and gambles_left(tale.state, 0) == 1
    fresh = chapter("gambler", "promo-gambler-1vp", number=4).missions("44")
    fresh.do("mission 44 with promo-gambler-1vp", "gamble")
    assert fresh.state.gamblers_gone == 0 and isinstance(fresh.state.frames[-1], Taking)


def test_the_last_gambler_given_up_between_two_uses_leaves_only_stopping() -> None:
    """Ruling R37: no card is drawn then, and no Gambler is left."""
    tale = chapter("gambler", "promo-gambler-1vp", number=4, players=2)
    tale.missions("44")
    tale.do("gamble")
    state = tale.state
    state.seats[0].display = without(state.seats[0].display, card("promo-gambler-1vp"))
    state.discard += pile("promo-gambler-1vp")
    use_given_up(state, card("promo-gambler-1vp"))
    refresh(state)
    tale.do("mission 44 with promo-gambler-1vp")
    assert gambles_left(state, 0) == 0 and tale.moves() == ["stop"]
    cannot(state, DRAW)
    tale.do("stop")
    assert state.frames[0] == Taking(0, 2)


def test_missions_of_colors_are_offered_once_after_the_four() -> None:
    """Ruling R36 with missions 33 and 34: for the number reached, once though several were passed."""
    tale = chapter(deck=["yellow-1-1c", "blue-1-1c", "green-1-1c", "red-1-1c"], number=3).missions("33")
    tale.do("gamble")
    assert isinstance(tale.state.frames[-1], Offer)
    tale.do("no")
    assert isinstance(tale.state.frames[-1], Taking)


@pytest.mark.parametrize(
    ("second", "fourth", "offered"),
    [
        ("sailor-1vp", "captain-1vp", False),
        ("sailor-1vp", "tax-most-swords", False),
        ("tax-most-swords", "captain-1vp", True),
        ("sailor-1vp", "red-3-2c", False),
        ("red-3-2c", "captain-1vp", True),
    ],
)
def test_mission_51_looks_at_the_last_of_the_four(second: str, fourth: str, offered: bool) -> None:
    """Ruling R36 with mission 51: exactly four cards, the last card turned up the fourth; none that is spared."""
    deck = ["jester-2vp", second, "settler-1vp", fourth]
    tale = chapter(deck=deck, number=5).missions("51").harbor("red-1-1c")
    tale.seat.coins(9)
    tale.state.turn_rules = TurnRules(spare=1)
    tale.do("gamble")
    assert ("mission 51" in tale.moves()) is offered


def test_all_gamblers_of_a_game_may_be_used_in_a_turn() -> None:
    """Rulings R1, R35: each once, with four of them four times; the cards come from the Play deck alone."""
    people = ["captain-1vp", "priest-1vp", "settler-1vp", "governor", "senorita-2vp", "jester-2vp", "admiral-2vp"]
    deck = [*FOUR[:2], *(word for word in people for _ in range(2))]
    state = game(display=["gambler gambler promo-gambler-2vp promo-gambler-3vp"], coins=[5, 4], deck=deck)
    do(state, "gamble", "gamble", "gamble", "gamble")
    assert state.drawn == 17 and isinstance(state.frames[-1], Taking) and state.frames[-1].left == 1 + 4
    assert coins(state) == [5, 4]


def test_undo_of_a_gambler_is_asked_about() -> None:
    """Ruling R36: four cards were turned up; luck is never rolled again, and cards that waited wait again."""
    session = Session(start_from_deal(AMID_A_GAMBLER), [Controller.PERSON] * 2, "game", 1.0)
    session.play("gamble")
    before, amid = session.moments[-2].state, session.state
    with refused(NeedsConsent, match="unsee"):
        session.undo()
    session.undo(consent=True)
    assert session.state == before and gambles_left(session.state, 0) == 2
    session.play("gamble")
    assert session.state == amid
    session.play("no")
    assert session.state.revealed == amid.revealed[1:]
    session.undo(consent=True)
    assert session.state.revealed == amid.revealed and isinstance(session.state.frames[-1], Offer)
    session.undo(consent=True, whole_turn=True)
    assert not session.state.gambled and not session.state.revealed
