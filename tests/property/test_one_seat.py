"""What one seat is shown where rivals look at cards alone: in chapters, and in the base game with Lookouts.

`test_random_games` and `test_random_chapters` ask the same of every other mode.
"""

from collections.abc import Iterator
from random import Random

import msgspec
import pytest
from msgspec import structs

from highseas.campaign.chapters.campaign import CampaignRequest, begin_campaign
from highseas.campaign.plain.headless import HeadlessSession
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.saved_games import slots
from highseas.engine.royal.base_modes import BaseMode
from highseas.engine.royal.card_sets import parse_set
from highseas.engine.royal.cards import CARDS, INDEX, add_sets, use_sets
from highseas.engine.royal.derived import refresh
from highseas.engine.royal.events import Event, LookedAhead, PutOnTop
from highseas.engine.royal.frames.kinds import LOOKING
from highseas.engine.royal.game import apply, clone, legal
from highseas.engine.royal.modes import MODES, register
from highseas.engine.royal.moves import Lookout
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.piles import gain
from highseas.engine.royal.seen.build_view import prompt_for, view_for
from highseas.engine.royal.seen.observe import determinize, observe, sees_revealed
from highseas.engine.royal.seen.odds import odds
from highseas.engine.royal.state import Options, Setup, State
from tests.adventure import ALL_GROUPS, card, setup
from tests.helpers import NAMES, forget_sets
from tests.property import checks

CROW = """\
set = "crow"
total = 8

[ability.crow]
kind = "look"
cards = 3
confidence = "authored"

[[card]]
id = "crow-lookout"
type = "profession"
kind = "lookout"
count = 8
cost = 1
influence = 1
abilities = ["crow"]
confidence = "authored"
"""


class OneCrew(BaseMode):
    """The base game by players who win or lose together."""

    name = "one-crew"

    def plays_as_one(self, state: State) -> bool:
        return True


@pytest.fixture
def crow() -> Iterator[None]:
    """A set with Lookouts for the base game, and a mode in which the table plays as one with them."""
    add_sets(parse_set(CROW, "crow"))
    use_sets("crow")
    register(OneCrew())
    yield
    del MODES["one-crew"]
    forget_sets("crow")


def crowned(mode: str = "base", seats: int = 2, seed: int = 3) -> State:
    """Return a new game in which everybody has a Lookout."""
    state = new_game(Setup(mode, NAMES[:seats], seed, Options(sets=("base", "crow"))))
    for seat in state.seats:
        seat.display = bytes((INDEX["crow-lookout"],))
    cards = bytearray(state.play_deck)
    for _ in state.seats:
        cards.remove(INDEX["crow-lookout"]) if INDEX["crow-lookout"] in cards else None
    state.play_deck = bytes(cards)
    refresh(state)
    return state


def play(state: State, luck: Random, decisions: int) -> int:
    """Play at random, all Lookouts used, with everything checked; how often somebody looked alone."""
    alone = 0
    for number in range(decisions):
        moves = legal(state)
        if not moves:
            break
        alone += any(not sees_revealed(state, seat_no) for seat_no in range(len(state.seats)))
        if state.known or state.frames[-1] == LOOKING or number % 10 == 0:
            checks.one_seat_is_shown_nothing_hidden(state, number)
        before, log = clone(state), list[Event]()
        apply(state, next((move for move in moves if isinstance(move, Lookout)), None) or luck.choice(moves), log)
        checks.events_name_nothing_hidden(before, state, log)
    return alone


def json_of(session: Session, seat: int) -> bytes:
    """Return what JSON sends a seat, from 1, about the table, in ids and in words."""
    return msgspec.json.encode(HeadlessSession(session, None).seen_by(seat))


def test_json_is_the_same_for_all_tables_that_fit_what_a_seat_knows() -> None:
    """Ruling R29: in words as in ids."""
    request = CampaignRequest(names=("Ann", "Bo"), seed=3, competitive=True)
    session, luck = slots.new_session(begin_campaign(request)[0], [Controller.PERSON] * 2), Random(3)
    while session.turn == 0:
        session.play(legal(session.state)[0])
    for seat in session.state.seats:
        seat.display = bytes((card("lookout-1vp"),))
    refresh(session.state)
    hidden = 0
    for number in range(40):
        moment = session.moments[-1]
        for seat_no in (0, 1):
            json, hidden = json_of(session, seat_no + 1), hidden + (not sees_revealed(moment.state, seat_no))
            for other in (determinize(observe(moment.state, seat_no), seed) for seed in (number, number + 1)):
                session.moments[-1] = structs.replace(moment, state=other)
                assert json_of(session, seat_no + 1) == json
            session.moments[-1] = moment
        moves = legal(session.state)
        session.play(next((move for move in moves if isinstance(move, Lookout)), None) or luck.choice(moves))
    assert hidden > 5


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("chapter", [5, *(pytest.param(chapter, marks=pytest.mark.long) for chapter in (0, 2))])
def test_rivals_of_a_chapter(chapter: int, seats: int) -> None:
    """Ruling R29: what a Lookout sees is for the player who looks."""
    luck = Random(10 * chapter + seats)
    state = new_game(setup(chapter, seats, competitive=True, groups=ALL_GROUPS, seed=seats))
    while state.turn == 0:
        apply(state, luck.choice(legal(state)))
    for seat in state.seats:
        place = state.play_deck.index(card("lookout-1vp")) if card("lookout-1vp") in state.play_deck else -1
        if place >= 0:
            seat.display += state.play_deck[place : place + 1]
            state.play_deck = state.play_deck[:place] + state.play_deck[place + 1 :]
    refresh(state)
    assert play(state, luck, 250) > 0


def test_rivals_of_the_base_game(crow: None) -> None:
    """Ruling R29, in a mode without an option that says so."""
    assert play(crowned(seats=3), Random(1), 250) > 0


def test_a_table_that_plays_as_one_shares_what_it_knows(crow: None) -> None:
    """Rulings R23, R29: it is asked of the mode."""
    state, log = crowned("one-crew"), list[Event]()
    apply(state, Lookout(), log)
    assert view_for(state, 0).revealed == view_for(state, 1).revealed != ()
    assert [event.cards for event in log if isinstance(event, LookedAhead)] == [state.revealed]
    apply(state, legal(state)[0], log)
    assert [event.card for event in log if isinstance(event, PutOnTop)] == [state.play_deck[-1]]
    assert odds(observe(state, 0)).total == odds(observe(state, 1)).total == 1
    gain(state, 0, 1, "event", None)
    assert determinize(observe(state, 1), 1).seats[0].coins[-1:] == state.seats[0].coins[-1:]


def test_a_lookout_against_rivals_is_for_one_seat_alone(crow: None) -> None:
    """Ruling R29: in the base game too; its face is hidden when it becomes a coin."""
    state, log = crowned(), list[Event]()
    apply(state, Lookout(), log)
    assert len(view_for(state, 0).revealed) == 3 and view_for(state, 1).revealed == ()
    mine, theirs = prompt_for(state, 0), prompt_for(state, 1)
    assert mine is not None and theirs is not None
    assert {option.card for option in mine.options} == {CARDS[index].id for index in state.revealed}
    assert theirs.kind == "look" and theirs.seat == 1 and theirs.options == ()
    assert view_for(state, 1).play_deck == view_for(state, 0).play_deck == len(state.play_deck)
    assert observe(state, 1).looked_at == 3 == len(determinize(observe(state, 1), 7).revealed)
    apply(state, legal(state)[0], log)
    assert [event.cards for event in log if isinstance(event, LookedAhead)] == [b""]
    assert [event.card for event in log if isinstance(event, PutOnTop)] == [-1]
    assert odds(observe(state, 0)).total == 1 < odds(observe(state, 1)).total
    gain(state, 0, 1, "event", None)
    coins = {determinize(observe(state, 1), seed).seats[0].coins[-1] for seed in range(20)}
    assert len(coins) > 1


def test_somebody_who_plays_alone_sees_what_the_lookout_saw(crow: None) -> None:
    """The base game alone has no table that plays as one, and nobody to hide a card from."""
    state, log = crowned(seats=1), list[Event]()
    apply(state, Lookout(), log)
    assert [len(event.cards) for event in log if isinstance(event, LookedAhead)] == [3]
