"""The engine's front door: legal, apply, clone, step, and a table that is plain data."""

from typing import Any, get_args

import msgspec
import pytest

from highseas.engine.refusal import IllegalMove
from highseas.engine.royal.base_modes import BaseMode
from highseas.engine.royal.derived import refresh
from highseas.engine.royal.events import EVENT_TYPES, Event
from highseas.engine.royal.frames.kinds import DISCOVER, TableFrame
from highseas.engine.royal.game import apply, clone, decider, legal
from highseas.engine.royal.modes import Mode
from highseas.engine.royal.moves import DRAW, KEEP, NO, PASS, REPEL, STOP, TAKE, Aside, Expedition, Move, Take
from highseas.engine.royal.saved.tables import decode_table, encode_table
from highseas.engine.royal.state import Options, Setup
from highseas.story.mode.adventure import AdventureMode
from highseas.story.moves import EVENTS
from tests.helpers import after, card, do, pile, table
from tests.refusals import cannot, refused


def test_apply_does_the_same_with_a_log_and_without() -> None:
    """Without a log, as in a search, there are no events and the same happens."""
    state, silent, log = table(deck="red-1-1c"), table(deck="red-1-1c"), list[Event]()
    for move in (DRAW, STOP, TAKE[card("red-1-1c")]):
        apply(state, move, log)
        apply(silent, move)
        assert move != DRAW or state.harbor == pile("red-1-1c")
    assert state == silent and log


@pytest.mark.parametrize(
    "move",
    [
        DRAW,
        REPEL,
        KEEP,
        NO,
        Aside(),
        TAKE[card("governor")],
        TAKE[card("priest")],
        Take(card("red-1-1c"), to=0),
        Take(card("red-1-1c"), to=-2),
        Take(card("red-1-1c"), decline=True),
        Take(card("sailor"), to=0),
        Take(card("sailor"), item=True),
        Take(card("sailor"), decline=True),
        Expedition(card("two-crosses"), b""),
    ],
)
def test_an_illegal_move_raises_and_changes_nothing(move: Move) -> None:
    state = table(harbor="red-1-1c governor sailor", coins=[4], phase="trade")
    before = msgspec.msgpack.encode(state)
    cannot(state, move)
    assert msgspec.msgpack.encode(state) == before


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        ([], "must be drawn"),
        (["draw"], "a ship is waiting"),
        (["draw", "keep"], "a contract is offered"),
        (["draw", "repel", "draw"], "set a Time card aside or leave it"),
    ],
)
def test_a_refusal_says_what_is_asked(moves: list[str], sentence: str) -> None:
    """For a person: why not."""
    display, deck = ["pirate sailor"], "red-3-2c tax-most-swords"
    state = table(contracts="jinx mercenary", harbor="red-1-1c", display=display, deck=deck)
    do(state, *moves)
    state.drawn = state.drawn if moves else 0
    cannot(state, STOP, sentence)


def test_events_are_in_the_order_in_which_things_happen() -> None:
    state = table(2, harbor="red-1-1c", coins=[0, 0], phase="trade")
    names = [type(event).__name__ for event in do(state, "pass", "take red-1-1c")]
    assert names == ["Passed", "Traded", "Gained", "FeePaid", "TurnStarted"]


def test_a_clone_copies_every_field_and_shares_nothing_that_changes() -> None:
    """Against a copy that is written and read: a new field cannot be forgotten."""
    nest = "trade-outpost pirates-nest"
    state = table(3, harbor="red-1-1c", coins=[3, 4, 5], display=["sailor"], kept=["blue-1-1c"], contracts=nest)
    twin = clone(state)
    assert twin == decode_table(encode_table(state), Setup(state.mode, state.names, state.seed)) == state
    assert twin is not state and twin.seats[0] is not state.seats[0]
    apply(twin, STOP)
    assert state.frames == (DISCOVER,) and len(state.seats[0].coins) == 3


def test_a_state_is_plain_data() -> None:
    """Closed under msgpack: numbers, bytes, texts, and structs of them."""
    plain = msgspec.to_builtins(table(2), builtin_types=(bytes,))

    def leaves(value: object) -> list[object]:
        if isinstance(value, dict):
            return [inner for entry in value.values() for inner in leaves(entry)]
        if isinstance(value, (list, tuple)):
            return [inner for entry in value for inner in leaves(entry)]
        return [value]

    assert {type(inner) for inner in leaves(plain)} <= {int, str, bytes, bool, type(None)}


FRAMES = """discover drawing repel taxing aside after_bust take gambling stopping look offer coin_offer
telling month_turns choosing deciding sharing beginning calling"""
MOVES = """mission lookout look sell yes character share choose guests call draw stop repel keep take pass expedition
contract no aside gamble leave concede"""


def test_frames_moves_and_events_are_distinguished_by_their_tags() -> None:
    """Tags are names in saves: these are the ones that may never change without a migration."""

    def tags(*kinds: type[msgspec.Struct]) -> set[object]:
        return {kind.__struct_config__.tag for kind in kinds}

    assert tags(*get_args(TableFrame), *AdventureMode.frames) == set(FRAMES.split())
    assert tags(*Move.__subclasses__(), *AdventureMode.moves) - {None} == set(MOVES.split())
    assert len(tags(*EVENT_TYPES, *EVENTS)) == len((*EVENT_TYPES, *EVENTS))


def test_legal_lists_each_move_once_though_a_face_lies_there_twice() -> None:
    """Options travel with the state, so that an update never changes a running game; `decider` is who is asked."""
    options = Options(bust_bars_expeditions=True)
    more: dict[str, Any] = {"harbor": "sailor-1vp sailor-1vp red-1-1c", "phase": "trade", "options": options}
    state = table(2, coins=[9, 9], active=1, **more)
    assert legal(state).count(TAKE[card("sailor")]) == 1 and state.options == options and decider(state) == 1
    assert decider(after(state, "pass")) == 0


def test_a_mode_that_watches_nothing_plays_the_bare_turn() -> None:
    """The hooks do nothing by themselves; the base turn knows no mode by name."""
    bare, state = Mode(), table(2, mode="base")
    before = clone(state)
    bare.refresh(state)
    assert state.subscriptions == 0
    for hook in (bare.turn_begins, bare.round_ends, bare.busted, bare.kept):
        hook(state, None)
    for seat_hook in (bare.colors_reached, bare.influence_changed):
        seat_hook(state, 0, None)
    bare.tax_paid(state, [0], None)
    bare.declined(state, 0, 0, None)
    refresh(state)
    assert state == before
    assert not bare.asks_aside(state) and not bare.may_decline(state, 0, 0) and not bare.may_keep(state, 0)
    assert not bare.can_claim(state, 0) and bare.claims(state, 0) == []
    with refused(IllegalMove, match="no contracts in this game"):
        BaseMode().claim(state, 0, PASS, None)
