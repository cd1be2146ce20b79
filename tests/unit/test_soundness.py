"""Tables from outside that contradict themselves are found out (`engine.royal.validation`)."""

from collections.abc import Callable

import pytest

from highseas.engine.refusal import UnsoundState
from highseas.engine.royal import game
from highseas.engine.royal.frames.kinds import DISCOVER, DRAWING, REPELLING, Offer, Taking
from highseas.engine.royal.state import Options, Result, State
from highseas.engine.royal.validation import check_state
from highseas.story.mode.adventure import FRAMES
from tests.helpers import contract, pile, table
from tests.refusals import refused


def spoil(change: Callable[[State], None]) -> State:
    state = table(2, contracts=["mercenary", "galleon-nemesis"], completed=[["mercenary"]], coins=[3, 3])
    check_state(state)
    change(state)
    return state


def _set(**fields: object) -> Callable[[State], None]:
    def change(state: State) -> None:
        for name, value in fields.items():
            setattr(state, name, value)

    return change


def _seat(**fields: object) -> Callable[[State], None]:
    def change(state: State) -> None:
        for name, value in fields.items():
            setattr(state.seats[0], name, value)

    return change


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (_set(mode="poker"), "no mode 'poker'"),
        (_set(options=Options(sets=("tarot",))), "card set that does not exist"),
        (_set(names=("Ann",)), "seats and names"),
        (_set(harbor=pile("sailor")), "missing or stand twice"),
        (_set(play_deck=b""), "missing or stand twice"),
        (_set(active=2), "active player has no seat"),
        (_set(first=-1), "active player has no seat"),
        (_seat(ages=b""), "coins were lost"),
        (_set(contracts=bytes([contract("mercenary")] * 2)), "not contracts"),
        (_set(contracts=bytes([contract("mercenary"), 200])), "not contracts"),
        (_set(markers=(b"",)), "contracts and markers"),
        (_set(steps=(b"", b"")), "step space belongs to nobody"),
        (_set(markers=(b"\x00\x00", b"")), "marker belongs to nobody"),
        (_set(markers=(b"\x07", b"")), "marker belongs to nobody"),
        (_set(markers=(b"", b"")), "do not add up"),
        (_seat(markers=3), "do not add up"),
        (_seat(completed=2), "do not add up"),
        (_set(frames=()), "neither running nor over"),
        (_set(result=Result("won", 0, (0, 1), (0, 0), (0, 0))), "neither running nor over"),
        (_set(frames=(Taking(5, 1),)), "put to nobody"),
        (_set(frames=(DISCOVER, Offer(0, contract("jinx")))), "not open"),
        (_set(frames=(DISCOVER, REPELLING)), "no ship to repel"),
        (_set(frames=(REPELLING,)), "no phase of a turn"),
    ],
)
def test_a_table_that_contradicts_itself_is_found_out(change: Callable[[State], None], sentence: str) -> None:
    """Each says what is wrong, in a sentence without a traceback."""
    with refused(UnsoundState, match=sentence):
        check_state(spoil(change))


def test_two_cards_cannot_wait_to_be_placed() -> None:
    state = table(mode="base")
    state.revealed, state.play_deck = state.play_deck[-2:], state.play_deck[:-2]
    with refused(UnsoundState, match="two cards"):
        check_state(state)


def test_a_profession_cannot_be_repelled() -> None:
    state = table(mode="base", deck=["sailor"])
    state.revealed, state.play_deck = state.play_deck[-1:], state.play_deck[:-1]
    state.frames += (REPELLING,)
    with refused(UnsoundState, match="no ship"):
        check_state(state)


def test_a_step_space_uses_a_marker() -> None:
    """Ruling R12."""
    state = table(2, contracts=["galleon-nemesis"])
    state.steps = (b"\x01\x00",)
    with refused(UnsoundState, match="add up"):
        check_state(state)
    state.seats[0].markers = 2
    check_state(state)


def test_six_seats_are_too_many() -> None:
    state = table(5)
    state.seats, state.names = state.seats * 2, state.names * 2
    with refused(UnsoundState, match="seats and names"):
        check_state(state)


def test_a_turn_needs_a_time_card_to_begin_with() -> None:
    """Ruling R20: without one the game is lost instead."""
    state = table(time=0)
    state.drawn = 0
    with refused(UnsoundState, match="without a Time card"):
        check_state(state)


@pytest.mark.parametrize(
    ("zone", "word"),
    [("harbor", "two-crosses"), ("harbor", "tax-most-swords"), ("expeditions", "sailor")],
)
def test_open_cards_lie_where_their_kind_may_lie(zone: str, word: str) -> None:
    state = table(deck=[word])
    setattr(state, zone, state.play_deck[-1:])
    state.play_deck = state.play_deck[:-1]
    with refused(UnsoundState, match="where its kind never lies"):
        check_state(state)


@pytest.mark.parametrize(("zone", "word"), [("display", "red-1-1c"), ("kept", "sailor")])
def test_so_do_the_cards_of_a_seat(zone: str, word: str) -> None:
    state = table(deck=[word])
    setattr(state.seats[0], zone, state.play_deck[-1:])
    state.play_deck = state.play_deck[:-1]
    with refused(UnsoundState, match="where its kind never lies"):
        check_state(state)


def test_no_two_ships_of_a_color_lie_in_the_harbor() -> None:
    """Ruling R3: that is a bust."""
    state = table(harbor=["red-1-1c"], deck=["red-3-2c"])
    state.harbor, state.play_deck = state.harbor + state.play_deck[-1:], state.play_deck[:-1]
    with refused(UnsoundState, match="two ships of a color"):
        check_state(state)


def test_every_kind_of_question_lists_and_accepts_moves() -> None:
    """Whether a table asks something is looked up where its moves are listed."""
    assert set(game._LEGAL) == set(game._APPLY)
    assert all((rules.legal is None) == (rules.apply is None) for rules in FRAMES.values())
    state = spoil(lambda state: None)
    state.frames = (*state.frames, DRAWING)
    with refused(UnsoundState, match="asks nothing"):
        check_state(state)
