"""Gamblers: several cards at once (Big Box, "Gambler Promo", rulings R35 to R37)."""

import pytest

from highseas.campaign.play.session import Controller, NeedsConsent, Session
from highseas.campaign.play.start import start_from_deal
from highseas.campaign.saved_games import gamefile
from highseas.engine.royal.derived import refresh
from highseas.engine.royal.frames.abilities import gambles_left, use_given_up
from highseas.engine.royal.frames.kinds import Offer, Taking
from highseas.engine.royal.game import apply, legal
from highseas.engine.royal.moves import DRAW, GAMBLE, STOP
from highseas.engine.royal.piles import without
from highseas.engine.royal.state import TurnRules
from tests.adventure import Tale
from tests.helpers import card, do, pile
from tests.mixed import FOUR, TOGETHER, game
from tests.property.checks import written_and_read
from tests.property.honest import AMID_A_GAMBLER
from tests.refusals import cannot, refused


@pytest.mark.parametrize("answers", [(), ("no",), ("contract tax-officer",), ("no", "leave")])
def test_a_table_amid_the_cards_goes_on_from_a_save(answers: tuple[str, ...]) -> None:
    """Ruling R36: the cards that wait, and the Gambler, are part of the table."""
    deck = "yellow-1-1c tax-most-swords blue-1-1c settler-1vp"
    state = game(1, options=TOGETHER, coins=[14], contracts="tax-inspector trade-outpost", deck=deck)
    do(state, "gamble", *answers)
    twin = written_and_read(state)
    while not isinstance(state.frames[-1], Taking):
        move = legal(state)[-1]
        apply(state, move)
        apply(twin, move)
    assert twin == state and len(state.harbor) == 3


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


def chapter(number: int, players: int, *deck: str) -> Tale:
    """Return a chapter's table in Discover, with two Gamblers in the first seat's display."""
    tale = Tale(number, players, sets=("base", "gambler", "make-sail-marked"))
    tale.seat.has("gambler", "promo-gambler-1vp").coins(5)
    return tale.top(*deck)


def test_too_few_cards_end_discover_all_the_same() -> None:
    """A ruling of ours on R24 and R36: with fewer than four left nobody can turn up what an event asks for."""
    tale = chapter(1, 1, "yellow-1-1c", "tax-most-swords", "blue-1-1c")
    state = tale.state
    state.point_deck, state.play_deck = state.play_deck[:-3], state.play_deck[-3:]
    state.point_deck, state.discard = state.point_deck + state.discard, b""
    state.turn_rules = TurnRules(at_least=4)
    apply(state, GAMBLE)
    assert state.drawn == 3 and set(tale.moves()) >= {"stop", "gamble"}
    apply(state, STOP)
    assert isinstance(state.frames[-1], Taking)


def test_the_last_gambler_given_up_between_two_uses_leaves_only_stopping() -> None:
    """Ruling R37: no card is drawn then, and no Gambler is left."""
    tale = chapter(4, 2, *FOUR).missions("44")
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
