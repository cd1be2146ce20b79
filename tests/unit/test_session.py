"""A session: moves in, events out, undo with consent, bookmarks, history."""

from pathlib import Path

import pytest

from highseas.campaign.play.errors import ReplayError
from highseas.campaign.play.replay import replay
from highseas.campaign.play.session import (
    BOOKMARK_LIMIT,
    Controller,
    NeedsConsent,
    Session,
    SessionError,
)
from highseas.campaign.play.start import Start
from highseas.campaign.shelf import gamefile, slots
from highseas.engine.refusal import IllegalMove, NotationError
from highseas.engine.royal import port_royal
from highseas.engine.royal.cards import CARD_IDS
from highseas.engine.royal.game import legal
from highseas.engine.royal.moves import PASS
from highseas.engine.royal.state import Setup, recount
from highseas.saves import DamagedSave, NameTaken, SaveError, Store
from tests.refusals import refused


def new(seats: int = 1, seed: int = 42) -> Session:
    names = ("Ann", "Bo", "Cy", "Di", "Ed")[:seats]
    return slots.new_session(Start(Setup("contracts", names, seed)), [Controller.PERSON] * seats)


def play_on(session: Session, decisions: int) -> None:
    """Always the last move listed, which mixes stops, takes and claims."""
    for _ in range(decisions):
        moves = legal(session.state)
        if not moves:
            return
        session.play(moves[-1])


def until_free(session: Session) -> None:
    """Play until the last move turned nothing up, so that undoing it is free."""
    for _ in range(200):
        play_on(session, 1)
        if session.moments[-2].state.reveals == session.state.reveals:
            return
    raise AssertionError("no free move came up")


def test_an_illegal_move_changes_nothing() -> None:
    session = new()
    with refused(NotationError, match="cannot be done now"):
        session.play("stop")
    with pytest.raises(IllegalMove):
        session.play(PASS)
    assert session.moves == []


def test_undo_is_free_while_nothing_hidden_was_turned_up() -> None:
    session = new()
    until_free(session)
    before = session.moments[-2].state
    session.undo()
    assert session.state == before
    assert not session.rewound


def test_undo_over_a_revealed_card_asks_and_marks_the_game() -> None:
    session = new()
    session.play("draw")
    with refused(NeedsConsent, match="unsee 1 card;"):
        session.undo()
    assert session.moves == ["draw"]
    session.undo(consent=True)
    assert session.moves == []
    assert session.rewound


def test_luck_is_never_re_rolled() -> None:
    session = new()
    play_on(session, 30)
    end = session.state
    while session.moves:
        session.undo(consent=True)
    for _ in range(30):
        session.redo()
    assert session.state == end


def test_redo_is_forgotten_by_another_move() -> None:
    session = new()
    session.play("draw")
    session.play("stop")
    session.undo(consent=True)
    session.play("draw")
    with refused(SessionError, match="nothing to redo"):
        session.redo()


def test_the_same_move_again_keeps_redo() -> None:
    session = new()
    for _ in range(2):
        session.play("draw")
    session.undo(consent=True)
    session.undo(consent=True)
    session.play("draw")
    session.redo()
    assert session.moves == ["draw", "draw"]


def test_undoing_a_whole_turn_returns_to_its_first_draw() -> None:
    session = new()
    session.play("draw")
    session.play("draw")
    session.undo(consent=True, whole_turn=True)
    assert session.state.drawn == 0
    assert session.moves == []


def test_undo_skips_what_the_deckhand_decided() -> None:
    session = slots.new_session(
        Start(Setup("contracts", ("Ann", "Bo"), 3)), [Controller.PERSON, Controller.PROGRAM]
    )
    for _ in range(60):
        if session.waits_for_ai:
            session.play_ai()
        elif session.state.frames:
            play_on(session, 1)
    ai_moves = sum(1 for moment in session.moments if moment.seat == 2)
    assert ai_moves > 3
    session.undo(consent=True)
    assert not session.waits_for_ai


def test_a_bookmark_is_returned_to_even_from_another_line() -> None:
    session = new()
    play_on(session, 12)
    session.set_bookmark("before the storm")
    marked = session.state
    play_on(session, 5)
    session.undo(consent=True, whole_turn=True)
    play_on(session, 3)
    session.go_to_bookmark("before the storm", consent=True)
    assert session.state == marked


def test_going_back_to_a_bookmark_asks_like_undo() -> None:
    session = new()
    session.set_bookmark("start")
    session.play("draw")
    with pytest.raises(NeedsConsent):
        session.go_to_bookmark("start")
    session.go_to_bookmark("start", consent=True)
    assert session.rewound
    session.redo()
    assert session.moves == ["draw"]


def test_bookmarks_are_few_and_named() -> None:
    session = new()
    for number in range(BOOKMARK_LIMIT):
        session.set_bookmark(f"mark {number}")
    with refused(SessionError, match="drop one first"):
        session.set_bookmark("one more")
    session.drop_bookmark("mark 0")
    session.set_bookmark("one more")
    with refused(SessionError, match="printable"):
        session.set_bookmark("  ")


def test_every_moment_can_be_looked_at() -> None:
    session = new()
    views = []
    for _ in range(25):
        views.append(session.view)
        play_on(session, 1)
    assert [session.view_at(number) for number in range(25)] == views


def test_a_journal_that_does_not_fit_is_refused_at_its_move() -> None:
    session = new()
    play_on(session, 20)
    moves = session.moves
    assert replay(session.start, moves).state == session.state
    with refused(ReplayError, match="move 3 ") as caught:
        replay(session.start, [*moves[:2], "take base-sailor-1vp decline", *moves[3:]])
    assert caught.value.number == 3


def test_a_save_brings_back_prompt_history_and_future() -> None:
    session = new(3)
    play_on(session, 40)
    session.set_bookmark("here")
    session.undo(consent=True)
    again = gamefile.from_bytes(gamefile.to_bytes(session))
    assert again.state == session.state
    assert again.prompt == session.prompt
    assert again.moves == session.moves
    assert again.bookmarks == session.bookmarks
    assert again.rewound == session.rewound
    again.redo()
    session.redo()
    play_on(session, 50)
    play_on(again, 50)
    assert again.state == session.state


def test_a_journal_that_no_longer_fits_leaves_the_snapshot_in_charge() -> None:
    session = new()
    play_on(session, 30)
    state = session.state
    session.moments[3].move = "take base-governor-0vp"
    again = gamefile.from_bytes(gamefile.to_bytes(session))
    assert again.state == state
    assert not again.whole_history
    play_on(again, 1)
    twice = gamefile.from_bytes(gamefile.to_bytes(again))
    assert twice.state == again.state


def test_a_save_of_another_card_order_still_loads(monkeypatch: pytest.MonkeyPatch) -> None:
    session = new()
    play_on(session, 30)
    record_bytes = gamefile.to_bytes(session)
    swapped = [1, 0, *range(2, len(CARD_IDS))]
    faces = [CARD_IDS[i] for i in swapped]
    table = bytes(swapped) + bytes(256 - len(swapped))
    other = session.state
    recount(other, lambda pile: pile.translate(table))
    with monkeypatch.context() as patch:
        patch.setattr(port_royal, "CARD_IDS", faces)
        blob = gamefile.to_bytes(session)
    assert blob != record_bytes
    assert gamefile.from_bytes(blob).view == gamefile.from_bytes(record_bytes).view


def test_a_card_that_is_unknown_here_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    session = new()
    faces = [f"future-{face}" for face in CARD_IDS]
    with monkeypatch.context() as patch:
        patch.setattr(port_royal, "CARD_IDS", faces)
        blob = gamefile.to_bytes(session)
    with refused(SaveError, match="future-base-"):
        gamefile.from_bytes(blob)


def test_a_table_with_a_card_too_many_is_refused() -> None:
    session = new()
    session.state.discard += b"\0"
    with refused(DamagedSave, match="cards are missing or stand twice"):
        gamefile.from_bytes(gamefile.to_bytes(session))


def test_a_second_copy_may_look_but_not_play(tmp_path: Path) -> None:
    store = Store(tmp_path / "saves")
    session = new()
    autosaver = slots.keep_new(store, "Ann alone", session)
    session.play("draw")
    other = slots.resume(Store(tmp_path / "saves"), "Ann alone")
    assert other.looking_only
    assert other.view == session.view
    with refused(SessionError, match="Another copy"):
        other.play("draw")
    autosaver.release()
    assert not slots.resume(Store(tmp_path / "saves"), "Ann alone").looking_only


def test_every_decision_is_on_disk(tmp_path: Path) -> None:
    store = Store(tmp_path / "saves")
    session = new()
    slots.keep_new(store, "game", session)
    for _ in range(15):
        play_on(session, 1)
        assert gamefile.from_bytes(store.read("game")).state == session.state


def test_resume_means_the_newest_game_that_is_not_over(tmp_path: Path) -> None:
    store = Store(tmp_path / "saves")
    assert slots.newest_unfinished(store) is None
    over = new(1, 7)
    slots.keep_new(store, "over", over).release()
    play_on(over, 500)
    running = new(1, 8)
    slots.keep_new(store, "running", running).release()
    store.write("over", gamefile.to_bytes(over))
    assert over.result is not None
    found = slots.newest_unfinished(store)
    assert found is not None
    assert found.name == "running"


def test_a_game_that_is_not_saved_yet_takes_the_name_of_no_other(tmp_path: Path) -> None:
    store = Store(tmp_path / "saves")
    slots.keep_new(store, "Friday", new(seed=1)).release()
    before = store.read("Friday")
    session = new(seed=2)
    autosaver = slots.keep_new(store, "Saturday", session)
    with refused(NameTaken, match='"Friday" exists already'):
        autosaver.rename("Friday")
    assert store.read("Friday") == before
    store.lock("Friday").release()
