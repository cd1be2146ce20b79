"""Tables that contradict themselves are found out (`engine.royal.saved.validation`), zones of cards are declared
once, and rules of one turn are values.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, get_args, get_type_hints

import msgspec
import pytest
from msgspec.structs import replace

from highseas.engine.refusal import InvalidState
from highseas.engine.royal import game
from highseas.engine.royal import state as st
from highseas.engine.royal.cards import TAX
from highseas.engine.royal.frames.kinds import DISCOVER, DRAWING, REPELLING, Offer, Taking
from highseas.engine.royal.game import clone, decider, legal
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.saved.validation import check_state
from highseas.engine.royal.seen.build_view import prompt, table_view
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.seen.odds import odds
from highseas.story.mode.adventure import FRAMES
from tests.adventure import setup as chapter
from tests.helpers import card, contract, pile, table
from tests.refusals import refused
from tests.rules import given

Change = Callable[[st.State], None]


def spoil(change: Change) -> st.State:
    state = table(2, contracts="mercenary galleon-nemesis", completed=["mercenary"], coins=[3, 3])
    check_state(state)
    change(state)
    return state


def _set(seat_no: int = -1, /, **fields: object) -> Change:
    """Set fields of the table, or of a seat."""

    def change(state: st.State) -> None:
        for name, value in fields.items():
            setattr(state if seat_no < 0 else state.seats[seat_no], name, value)

    return change


def _seat(**fields: object) -> Change:
    return _set(0, **fields)


def _drawn(zone: str, count: int = 1, seat_no: int = -1) -> Change:
    """Move the top cards of the Play deck to a zone of the table, or of a seat."""

    def change(state: st.State) -> None:
        owner = state if seat_no < 0 else state.seats[seat_no]
        setattr(owner, zone, getattr(owner, zone) + state.play_deck[-count:])
        state.play_deck = state.play_deck[:-count]

    return change


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (_set(mode="poker"), "no mode 'poker'"),
        (_set(options=st.Options(sets=("tarot",))), "card set that does not exist"),
        (_set(names=("Ann",)), "seats and names"),
        (_set(harbor=pile("sailor")), "missing or stand twice"),
        (_set(play_deck=b""), "missing or stand twice"),
        (_set(active=2), "active player has no seat"),
        (_set(first=-1), "active player has no seat"),
        (_seat(epochs=b""), "coins were lost"),
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
        (_set(result=st.Result("won", 0, (0, 1), (0, 0), (0, 0))), "neither running nor over"),
        (_set(frames=(Taking(5, 1),)), "put to nobody"),
        (_set(frames=(DISCOVER, Offer(0, contract("jinx")))), "not open"),
        (_set(frames=(DISCOVER, REPELLING)), "no ship to repel"),
        (_set(frames=(REPELLING,)), "no phase of a turn"),
        (_set(frames=(DISCOVER, DISCOVER)), "upon each other"),
    ],
)
def test_a_table_that_contradicts_itself_is_found_out(change: Change, sentence: str) -> None:
    with refused(InvalidState, match=sentence):
        check_state(spoil(change))


@pytest.mark.parametrize(
    ("laid", "change", "sentence"),
    [
        (given(mode="base"), _drawn("revealed", 2), "two cards"),
        (given(5), lambda state: _set(seats=state.seats * 2, names=state.names * 2)(state), "seats and names"),
        (given(time=0), _set(drawn=0), "without a Time card"),  # ruling R20: without one the game is lost instead
        (given(deck="two-crosses"), _drawn("harbor"), "where its kind never lies"),
        (given(deck="sailor"), _drawn("expeditions"), "where its kind never lies"),
        (given(deck="red-1-1c"), _drawn("display", seat_no=0), "where its kind never lies"),
        (given(deck="sailor"), _drawn("kept", seat_no=0), "where its kind never lies"),
        (given(harbor="red-1-1c", deck="red-3-2c"), _drawn("harbor"), "two ships of a color"),  # R3: a bust
    ],
)
def test_so_is_what_another_table_contradicts(laid: dict[str, Any], change: Change, sentence: str) -> None:
    state = table(**laid)
    change(state)
    with refused(InvalidState, match=sentence):
        check_state(state)


def test_a_profession_cannot_be_repelled_and_a_step_space_uses_a_marker() -> None:
    """Ruling R12."""
    state = table(mode="base", deck="sailor")
    _drawn("revealed")(state)
    state.frames += (REPELLING,)
    with refused(InvalidState, match="no ship"):
        check_state(state)
    state = table(2, contracts="galleon-nemesis")
    state.steps = (b"\x01\x00",)
    with refused(InvalidState, match="add up"):
        check_state(state)
    state.seats[0].markers = 2
    check_state(state)


def test_every_kind_of_question_lists_and_accepts_moves() -> None:
    """Whether a table asks something is looked up where its moves are listed."""
    every = [*game.FRAMES.values(), *FRAMES.values()]
    assert all((rules.legal is None) == (rules.apply is None) for rules in every)
    state = spoil(lambda state: None)
    state.frames = (*state.frames, DRAWING)
    with refused(InvalidState, match="asks nothing"):
        check_state(state)


def _mentioned(kind: Any) -> Iterator[Any]:
    """Yield a type and all that its parts are made of, but for what a struct in it holds."""
    yield kind
    for part in get_args(kind):
        yield from _mentioned(part)


def _bytes_in(struct: type[msgspec.Struct]) -> set[str]:
    """Return fields that hold bytes, themselves, in a tuple or in a struct that is not looked into on its own."""
    found = set()
    for name, kind in get_type_hints(struct).items():
        for part in _mentioned(kind):
            inside = isinstance(part, type) and issubclass(part, msgspec.Struct) and part not in (st.Seat, st.Joined)
            if part is bytes or (inside and _bytes_in(part)):
                found.add(name)
    return found


NO_CARDS = {
    "State": ("contracts", "markers", "steps", "prices", "shields"),
    "Seat": ("epochs", "power"),
    "Joined": ("faces",),
}
"""Fields of bytes that are not zones; the faces of `Joined` may lie anywhere."""


@pytest.mark.parametrize(
    ("struct", "zones"),
    [(st.State, st.TABLE_ZONES), (st.Seat, st.SEAT_ZONES), (st.Joined, ())],
    ids=lambda part: str(part)[:20],
)
def test_every_field_of_bytes_is_a_zone_or_declared_as_something_else(
    struct: type[msgspec.Struct], zones: tuple[Any, ...]
) -> None:
    """A pile that soundness, saves and observation do not know of would be lost with the next card set."""
    declared = [zone.name for zone in zones] + list(NO_CARDS[struct.__name__])
    assert sorted(declared) == sorted(_bytes_in(struct))


@pytest.mark.parametrize("zone", [zone for zone in st.TABLE_ZONES if TAX not in zone.types], ids=lambda z: z.name)
def test_a_card_lies_only_where_its_type_may(zone: Any) -> None:
    state = table(1, discard="tax-most-swords")
    state.discard = b""
    setattr(state, zone.name, getattr(state, zone.name) + bytes((card("tax-most-swords"),)))
    with refused(InvalidState, match="its kind never lies"):
        check_state(state)


def test_recount_reaches_every_pile_and_the_faces_that_were_shuffled_in() -> None:
    state = table(2, harbor="red-3-2c", coins=[3, 4], display=["sailor-1vp", []])
    state.joined = (st.Joined(0, 1, bytes((3, 4))),)
    before = [pile.cards for pile in st.piles(state)]
    st.recount(state, lambda cards: bytes(255 - index for index in cards))
    assert [bytes(255 - index for index in pile.cards) for pile in st.piles(state)] == before
    assert state.joined[0].faces == bytes((252, 251))


NAMES = ("Ann", "Bo", "Cy")
GAMES = {
    "contracts": st.Setup("contracts", NAMES, 1),
    "base": st.Setup("base", NAMES, 2, st.Options(bust_bars_expeditions=True, second_shuffle_tax=True)),
    "chapter": chapter(2, 3, seed=3),
}


def with_its_own(state: st.State) -> st.State:
    """Return a table that is equal, with turn rules that no other table shares."""
    twin = clone(state)
    twin.turn_rules = replace(state.turn_rules)
    assert twin.turn_rules is not state.turn_rules
    return twin


@pytest.mark.parametrize("name", GAMES)
def test_equal_turn_rules_play_the_same(name: str) -> None:
    state, luck = new_game(GAMES[name]), Random(name)
    usual = changed = 0
    for _ in range(500):
        twin = with_its_own(state)
        moves = legal(state)
        assert legal(twin) == moves and prompt(twin) == prompt(state) and table_view(twin) == table_view(state)
        if not moves:
            break
        usual += state.turn_rules == st.USUAL
        changed += state.turn_rules != st.USUAL
        assert odds(observe(twin, decider(twin))) == odds(observe(state, decider(state)))
        move = luck.choice(moves)
        happened, others = list[Any](), list[Any]()
        game.apply(state, move, happened)
        game.apply(twin, move, others)
        assert (twin, others) == (state, happened)
        check_state(with_its_own(state), from_play=True)
    assert usual >= 10 and (changed > 20) == (name == "chapter")
