"""Guests who come when called: who may be called, when, how often, what each does, and what is refused."""

from collections.abc import Callable, Sequence

import msgspec
import pytest
from msgspec.structs import replace

from highseas.campaign.chapters.achievements import HandedOn, UnlockedPlace
from highseas.campaign.chapters.campaign import campaign_of, go_on
from highseas.engine.refusal import IllegalMove, InvalidState
from highseas.engine.royal.events import Gained, TaxPaid
from highseas.engine.royal.frames.kinds import DISCOVER
from highseas.engine.royal.game import apply, decider, settle
from highseas.engine.royal.saved.tables import read_table
from highseas.engine.royal.saved.validation import check_state
from highseas.engine.royal.seen.build_view import prompt, table_view
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.state import State
from highseas.story.ai.advisor import advise
from highseas.story.mode.state import Calling, EffectSequence, tale_of
from highseas.story.moves import GUESTS, Call, GuestCalled
from highseas.story.script import pack, script_of, unpack
from highseas.story.view import CallingView, GuestView
from tests.adventure import Tale, all_guests, frames_with, own_story, packed, part_with
from tests.campaigns import begun, finished, played
from tests.helpers import of
from tests.refusals import refused


def called(*names: str, players: int = 1, competitive: bool = False, laid: Sequence[str] = ()) -> Tale:
    """Return a table of the last chapter in somebody's Discover, with all guests, or those laid; some were called."""
    tale = Tale(5, players, competitive, laid=laid or all_guests()).missions("50")
    for name in names:
        tale.do("guests", f"call {name}")
    return tale


def may_call(tale: Tale) -> list[str]:
    """The guests that are offered, by their names; asked without a trace."""
    if "guests" not in tale.moves():
        return []
    tale.do("guests")
    names = [move.removeprefix("call ") for move in tale.moves() if move != "no"]
    tale.do("no")
    return names


def test_guests_come_in_the_last_chapter_if_their_places_are_laid() -> None:
    """Ruling R42: those whose places were laid when it began."""
    assert may_call(called(laid=("pell", "goat", "dace"))) == ["dace", "pell"]
    script = script_of(own_story(), 4, all_guests())
    assert script.guests is None and script_of(own_story(), 5, ("goat",)).guests is None


def test_a_script_without_guests_is_packed_as_before_there_were_any() -> None:
    plain = msgspec.msgpack.decode(msgspec.msgpack.encode(script_of(own_story(), 5)))
    assert "guests" not in plain and unpack(packed(5)) == script_of(own_story(), 5)


def test_guests_are_called_in_ones_own_discover() -> None:
    """Ruling R42: by the active player; in Trade & Hire nobody comes any more."""
    tale = called(players=2).harbor("sailor-1vp")
    assert "guests" in tale.moves() and decider(tale.state) == 0
    tale.do("stop")
    assert "guests" not in tale.moves()
    with refused(IllegalMove, match="no such guest"):
        apply(tale.state, GUESTS)


def test_who_asks_for_guests_may_leave_it() -> None:
    """Ruling R42: it is a question that costs nothing."""
    tale = called()
    tale.do("guests", "no")
    assert tale.state.frames == (DISCOVER,) and len(may_call(tale)) == 11  # all but the clerk


def test_together_the_table_calls_three_guests_once_each() -> None:
    """Ruling R42: whoever is active, as often as calls are left."""
    tale = called("dace", players=2)
    assert "dace" not in may_call(tale)
    tale.do("guests", "call pell", "guests", "call quince")
    assert may_call(tale) == [] and "guests" not in tale.moves()


def test_against_each_other_each_player_calls_one_guest() -> None:
    """Ruling R42: whom one has called, no other can."""
    tale = called("dace", players=2, competitive=True).harbor("sailor-1vp")
    assert may_call(tale) == []
    while tale.state.active == 0:
        tale.do("stop" if "stop" in tale.moves() else "pass")
    settle(tale.state, None)
    others = may_call(tale)
    assert others and "dace" not in others


@pytest.mark.parametrize(
    ("guest", "field", "figure"),
    [
        ("dace", "spare", 1),
        ("little-tib", "cutlasses", 2),
        ("pell", "looks", 1),
        ("amma-teal", "hire", -2),
        ("oil-woman", "trade", 1),
        ("corin", "takes", 1),
    ],
)
def test_a_guest_s_help_holds_for_the_turn(guest: str, field: str, figure: int) -> None:
    """Ruling R42: in Discover, and in the Trade & Hire after it."""
    tale = called(guest).harbor("sailor-1vp")
    assert getattr(tale.state.turn_rules, field) == figure
    while tale.state.turn == 1:
        tale.do("stop" if "stop" in tale.moves() else "pass")
    assert getattr(tale.state.turn_rules, field) == 0


def test_what_a_guest_brings_comes_at_once() -> None:
    """Ruling R42: coins, crowns, and an offer that may be declined."""
    tale = called(players=2)
    tale.seat.coins(2)
    log = tale.do("guests", "call halcyon", "guests", "call quince", "guests", "call lisle")
    assert [(event.seat_no, event.guest) for event in of(log, GuestCalled)] == [
        (0, "halcyon"),
        (0, "quince"),
        (0, "lisle"),
    ]
    assert [(event.seat_no, event.coins) for event in of(log, Gained)] == [(0, 2)]
    assert tale.seat.it.crowns == 1 and tale.moves() == ["yes", "no"]
    tale.do("yes")
    assert tale.seat.it.crowns == 3 and tale.state.frames == (DISCOVER,)


def taxed(players: int, competitive: bool = False) -> Tale:
    """Return a table where the Assessor's Round is about to take half of everybody's nine coins."""
    tale = called(players=players, competitive=competitive)
    for number in range(players):
        tale.at(number).coins(9)
    tale.event("assessors-round")
    return tale


def coins(tale: Tale) -> list[int]:
    return [len(seat.coins) for seat in tale.state.seats]


def test_together_a_guest_keeps_a_tax_away_from_everyone() -> None:
    """Ruling R42: the active player is asked before anybody pays."""
    tale = taxed(3)
    assert tale.moves() == ["call clerk", "no"] and decider(tale.state) == 0
    log = tale.do("call clerk")
    assert coins(tale) == [9, 9, 9] and not of(log, TaxPaid) and tale_of(tale.state).callers == b"\0"


def test_a_tax_that_nobody_keeps_away_is_paid() -> None:
    """Ruling R42: who paid may complete the mission that waits for it."""
    tale = taxed(2)
    log = tale.do("no")
    assert coins(tale) == [5, 5] and len(of(log, TaxPaid)) == 2
    assert tale.moves() == ["mission 50", "no"]


def test_against_each_other_a_guest_spares_who_calls() -> None:
    """Ruling R42: those who would pay are asked in turn order, until one calls."""
    tale = taxed(3, competitive=True)
    tale.do("no")
    assert decider(tale.state) == 1
    tale.do("call clerk")
    assert coins(tale) == [5, 9, 5]


def test_nobody_is_asked_about_a_tax_that_nobody_pays_or_without_a_guest_who_helps() -> None:
    tale = called(players=2)
    for number in range(2):
        tale.at(number).coins(3)
    tale.event("assessors-round")
    assert tale.state.frames == (DISCOVER,)
    tale = called("dace", "pell", "quince")
    tale.seat.coins(9)
    tale.event("assessors-round")
    assert not any(isinstance(frame, Calling) for frame in tale.state.frames) and coins(tale) == [5]


def test_the_view_and_the_question_have_the_guests() -> None:
    tale = called("pell", players=2)
    view = table_view(tale.state).part
    assert view is not None and view.calls_left == 2 and len(view.guests) == 12
    assert [guest.place for guest in view.guests if guest.called_by == 1] == ["pell"]
    tale.do("guests")
    question = prompt(tale.state)
    assert question is not None and question.kind == "guest" and question.about == CallingView(0, 2)
    first = question.options[0].about
    assert isinstance(first, GuestView) and first.effects == ({"kind": "spare", "ships": 1},)


def test_a_table_with_guests_called_survives_its_save() -> None:
    tale = called("pell", "dace", players=2, competitive=False)
    assert read_table(msgspec.msgpack.encode(tale.state), tale.state.mode) == tale.state


def test_somebody_who_is_no_guest_or_was_called_is_refused() -> None:
    tale = called("pell")
    tale.do("guests")
    for guest in ("pell", "goat", "clerk"):
        with refused(IllegalMove, match="no such guest"):
            apply(tale.state, Call(guest))


@pytest.mark.parametrize(
    "change",
    [
        part_with(called=b"\1"),
        part_with(called=b"\1", callers=b"\4"),
        part_with(called=b"\1\1", callers=b"\0\0"),
        part_with(called=b"\x0c", callers=b"\0"),
        part_with(called=b"\0\1\2\3", callers=b"\0\0\0\0"),
        frames_with(Calling(1)),
        frames_with(Calling(0, 8)),
        frames_with(EffectSequence("event", 10, 1), Calling(0, 7)),
    ],
)
def test_guests_from_outside_who_cannot_be_called_are_found_out(change: Callable[[State], None]) -> None:
    state = called(players=2).state
    check_state(state)
    change(state)
    with refused(InvalidState, match="who cannot come"):
        check_state(state)


def test_deckhand_keeps_a_large_tax_away_but_not_one_that_a_mission_wants() -> None:
    tale = called(players=1)
    tale.state.part = replace(tale_of(tale.state), missions=b"", marks=(), steps=())
    tale.missions("53").seat.coins(20)
    tale.event("assessors-round")
    assert advise(observe(tale.state, 0), 0).move == Call("clerk")
    tale = called(players=1)
    tale.seat.coins(9)
    tale.event("assessors-round")
    assert advise(observe(tale.state, 0), 0).move != Call("clerk")


def test_deckhand_calls_whom_it_asked_for() -> None:
    """What it asks for guests for is what it then does: it never leaves the question, and never asks in circles."""
    tale = called().harbor("sailor-1vp", "yellow-1-1c")
    state = tale.state
    for _ in range(60):
        if not state.frames or state.turn > 8:
            break
        seat_no = decider(state)
        move = advise(observe(state, seat_no), seat_no).move
        apply(state, move)
        if move == GUESTS:
            assert isinstance(advise(observe(state, seat_no), seat_no).move, Call)
    assert tale_of(state).called


def test_the_script_of_a_save_is_refused_with_two_guests_of_a_name() -> None:
    script = script_of(own_story(), 5, ("pell",))
    assert script.guests is not None
    twice = replace(script, guests=replace(script.guests, guest=script.guests.guest * 2))
    with pytest.raises(ValueError, match=r"chapter\.unplayable"):
        unpack(pack(twice))


def test_a_campaign_s_last_chapter_has_the_guests_whom_it_and_earlier_ones_have_won() -> None:
    """Ruling R42: those at the Table when the chapter began; it does not matter in which campaign they were won."""
    table = HandedOn((UnlockedPlace("pell", ("Ann",), 2, "Winter"), UnlockedPlace("goat", ("Ann",), 4, "Winter")), 1)
    session = begun(saved=False, table=table)
    session.campaign = replace(campaign_of(session), chapter=4)
    start, _ = go_on(finished(played(session, lose=True), "won"), 1.0)
    guests = unpack(start.setup.content).guests
    assert guests is not None and [guest.place for guest in guests.guest] == ["pell", "corin"]
