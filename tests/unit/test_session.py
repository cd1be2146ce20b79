"""A session: moves in, events out, undo with consent, bookmarks, history; games that cannot be saved; replays."""

import io
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from highseas.campaign import cli
from highseas.campaign.files.datafile import free_path
from highseas.campaign.plain.headless import HeadlessSession
from highseas.campaign.play.errors import ReplayError
from highseas.campaign.play.replay import ReplayFileError, read_replay, replay, replay_files, write_replay
from highseas.campaign.play.session import BOOKMARK_LIMIT, Controller, Session, SessionError
from highseas.campaign.play.start import Start, start_from_deal
from highseas.campaign.royal.words.names import TableNames
from highseas.campaign.royal.words.results import headline
from highseas.campaign.saved_games import gamefile, slots
from highseas.engine.refusal import IllegalMove, NotationError
from highseas.engine.royal import port_royal
from highseas.engine.royal.cards import CARD_IDS
from highseas.engine.royal.game import legal
from highseas.engine.royal.moves import PASS
from highseas.engine.royal.state import Setup, recount
from highseas.saves import DamagedSave, NameTaken, SaveError, Store
from tests.disk import Disk
from tests.front import first_open, headless, send, start, type_lines
from tests.helpers import NAMES
from tests.listed import listed
from tests.refusals import faults, in_words, refused


def new(seats: int = 1, seed: int = 42, moves: int = 0) -> Session:
    start = Start(Setup("contracts", NAMES[:seats], seed))
    session = slots.new_session(start, [Controller.PERSON] * seats)
    play_on(session, moves)
    return session


def play_on(session: Session, decisions: int) -> None:
    for _ in range(decisions):
        moves = legal(session.state)
        if not moves:
            return
        session.play(moves[-1])


def test_an_illegal_move_changes_nothing() -> None:
    session = new()
    with refused(NotationError, match="cannot be done now"):
        session.play("stop")
    with pytest.raises(IllegalMove):
        session.play(PASS)
    assert session.moves == []


def test_undo_is_free_while_nothing_hidden_was_turned_up() -> None:
    session = new(moves=2)
    while session.moments[-2].state.reveals != session.state.reveals:
        play_on(session, 1)
    before = session.moments[-2].state
    session.undo()
    assert session.state == before and not session.rewound


def test_luck_is_never_re_rolled_and_every_moment_can_be_looked_at() -> None:
    session, views = new(), []
    for _ in range(30):
        views.append(session.view)
        play_on(session, 1)
    assert [session.game.view(moment.state) for moment in session.moments[:30]] == views
    end = session.state
    while session.moves:
        session.undo(consent=True)
    for _ in range(30):
        session.redo()
    assert session.state == end


def test_redo_is_forgotten_by_another_move_but_not_by_the_same() -> None:
    session = new()
    session.play("draw")
    session.play("stop")
    session.undo(consent=True)
    session.play("draw")
    with refused(SessionError, match="nothing to redo"):
        session.redo()
    session.undo(consent=True)
    session.undo(consent=True)
    session.play("draw")
    session.redo()
    assert session.moves == ["draw", "draw"]


def test_undo_skips_what_the_deckhand_decided() -> None:
    begins = Start(Setup("contracts", ("Ann", "Bo"), 3))
    session = slots.new_session(begins, [Controller.PERSON, Controller.PROGRAM])
    for _ in range(60):
        if session.waits_for_ai:
            session.play_ai()
        else:
            play_on(session, 1)
    assert sum(moment.seat == 2 for moment in session.moments) > 3
    session.undo(consent=True)
    assert not session.waits_for_ai


def test_bookmarks_are_few_and_named_and_returned_to_even_from_another_line() -> None:
    session = new(moves=12)
    session.set_bookmark("before the storm")
    marked = session.state
    play_on(session, 5)
    session.undo(consent=True, whole_turn=True)
    play_on(session, 3)
    session.go_to_bookmark("before the storm", consent=True)
    assert session.state == marked
    for number in range(1, BOOKMARK_LIMIT):
        session.set_bookmark(f"mark {number}")
    with refused(SessionError, match="drop one first"):
        session.set_bookmark("one more")
    session.drop_bookmark("mark 1")
    session.set_bookmark("one more")
    with refused(SessionError, match="printable"):
        session.set_bookmark("  ")


def test_a_journal_that_does_not_fit_is_refused_at_its_move_and_leaves_the_snapshot_in_charge() -> None:
    session = new(moves=30)
    moves, state = session.moves, session.state
    assert replay(session.start, moves).state == state
    with refused(ReplayError, match="move 3 ") as caught:
        replay(session.start, [*moves[:2], "take base-sailor-1vp decline", *moves[3:]])
    assert caught.value.number == 3
    session.moments[3].move = "take base-governor-0vp"
    again = gamefile.from_bytes(gamefile.to_bytes(session))
    assert again.state == state and not again.whole_history
    play_on(again, 1)
    assert gamefile.from_bytes(gamefile.to_bytes(again)).state == again.state


def test_a_save_brings_back_prompt_history_and_future(store: Store) -> None:
    session = new(3)
    slots.keep_new(store, "game", session)
    for _ in range(40):
        play_on(session, 1)
        assert on_disk(store, "game") == session.moves
    session.set_bookmark("here")
    session.undo(consent=True)
    again = gamefile.from_bytes(gamefile.to_bytes(session))
    for kept in ("state", "prompt", "moves", "bookmarks", "rewound"):
        assert getattr(again, kept) == getattr(session, kept)
    for each in (session, again):
        each.redo()
        play_on(each, 50)
    assert again.state == session.state


def test_a_save_of_another_card_order_still_loads_and_cards_that_are_unknown_or_too_many_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = new(moves=30)
    record_bytes = gamefile.to_bytes(session)
    with monkeypatch.context() as patch:
        patch.setattr(port_royal, "CARD_IDS", [f"future-{face}" for face in CARD_IDS])
        future = gamefile.to_bytes(session)
    with refused(SaveError, match="future-base-"):
        gamefile.from_bytes(future)
    swapped = [1, 0, *range(2, len(CARD_IDS))]
    table = bytes(swapped) + bytes(256 - len(swapped))
    recount(session.state, lambda pile: pile.translate(table))
    with monkeypatch.context() as patch:
        patch.setattr(port_royal, "CARD_IDS", [CARD_IDS[i] for i in swapped])
        blob = gamefile.to_bytes(session)
    assert blob != record_bytes
    assert gamefile.from_bytes(blob).view == gamefile.from_bytes(record_bytes).view
    session.state.discard += b"\0"
    with refused(DamagedSave, match="cards are missing or stand twice"):
        gamefile.from_bytes(gamefile.to_bytes(session))


def test_a_second_copy_may_look_but_not_play(store: Store) -> None:
    session = new()
    autosaver = slots.keep_new(store, "Ann alone", session)
    session.play("draw")
    other = slots.resume(Store(store.folder), "Ann alone")
    assert other.looking_only
    assert other.view == session.view
    with refused(SessionError, match="Another copy"):
        other.play("draw")
    autosaver.release()
    assert not slots.resume(Store(store.folder), "Ann alone").looking_only


def test_resume_means_the_newest_game_that_is_not_over(store: Store) -> None:
    assert slots.newest_unfinished(store) is None
    over = new(1, 7)
    slots.keep_new(store, "over", over).release()
    play_on(over, 500)
    slots.keep_new(store, "running", new(1, 8)).release()
    store.write("over", gamefile.to_bytes(over))
    found = slots.newest_unfinished(store)
    assert over.result is not None and found is not None and found.name == "running"


def test_a_game_that_is_not_saved_yet_takes_the_name_of_no_other(store: Store, disk: Disk) -> None:
    slots.keep_new(store, "Friday", new(seed=1)).release()
    before = store.read("Friday")
    disk.full = True
    at = headless(start(seed=5), store=store)
    with refused(NameTaken, match='"Friday" exists already'):
        at.save_as("Friday")
    assert store.read("Friday") == before
    disk.full = False
    store.lock("Friday").release()


FULL = "the disk is full"


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "saves")


def on_disk(store: Store, slot: str) -> list[str]:
    return gamefile.from_bytes(store.read(slot)).moves


def test_a_game_begun_on_a_full_disk_is_saved_at_the_first_decision_after(store: Store, disk: Disk) -> None:
    disk.full = True
    at = headless(store=store)
    assert all(FULL in answer["notice"] for answer in send(at, {"move": "draw"}, {"move": "draw"}))
    assert listed(store) == []
    disk.full = False
    assert send(at, {"move": "draw"})[1]["notice"] is None
    assert on_disk(store, "test game") == at.session.moves


def test_lines_say_that_nothing_is_saved_as_long_as_that_is_so(store: Store, disk: Disk) -> None:
    at = headless(store=store)
    disk.full = True
    output = type_lines(at, "draw", "odds", "undo yes")
    assert output.count("Not saved: Writing to") == 3
    assert output.endswith("Goodbye.\n")
    assert "The game is not saved: Writing to" in output and "The game is saved" not in output
    disk.full = False
    assert type_lines(at, "draw").endswith("The game is saved. Goodbye.\n")


def test_undo_redo_and_bookmarks_on_a_full_disk_answer_what_happened(store: Store, disk: Disk) -> None:
    at = headless(store=store)
    send(at, {"move": "draw"}, {"move": "draw"})
    disk.full = True
    answers = send(at, {"undo": True, "consent": True}, {"redo": True}, {"bookmark": "dawn"}, {"go": "dawn"})[1:]
    assert [answer["view"]["drawn"] for answer in answers] == [1, 2, 2, 2]
    assert all(FULL in answer["notice"] for answer in answers)
    assert at.session.bookmarks == {"dawn": ("draw", "draw")}
    disk.full = False
    send(at, {"undo": True, "consent": True})
    assert on_disk(store, "test game") == ["draw"]


def test_save_under_a_name_reports_what_happened(store: Store, disk: Disk) -> None:
    disk.full = True
    at = headless(store=store)
    assert FULL in send(at, {"save": "Rescue"})[1]["notice"]
    assert "as soon as it can be saved" in type_lines(at, "save Rescue")
    disk.full = False
    at.session.keep()
    send(at, {"save": "Rescue"})
    assert [info.name for info in listed(store)] == ["Rescue"]
    looking = HeadlessSession(slots.resume(Store(store.folder), "Rescue"), store)
    for each, why in ((looking, "Another copy"), (headless(), "without saving")):
        with refused(SessionError, match=why):
            each.save_as("mine")


def test_a_game_resumed_on_a_full_disk_is_saved_later_but_never_over_what_another_copy_played(
    store: Store, disk: Disk
) -> None:
    headless(store=store).close()
    disk.full = True
    late = slots.resume(store, "test game")
    late.play("draw")
    assert not late.looking_only and FULL in in_words(late.unsaved)
    disk.full = False
    other = slots.resume(Store(store.folder), "test game")
    other.play("draw")
    other.play("draw")
    slots.leave(other)
    late.keep()
    assert late.unsaved is None and slots.slot_of(late) == "test game 2"
    assert on_disk(store, "test game") == ["draw", "draw"]
    assert on_disk(store, "test game 2") == ["draw"]


def test_two_new_games_of_one_name_get_two_slots(store: Store, disk: Disk) -> None:
    """The second starts before the first has written anything."""
    disk.full = True
    first, second = headless(store=store), headless(start(seed=5), store=Store(store.folder))
    disk.full = False
    first.session.keep()
    second.session.keep()
    assert {slots.slot_of(first.session), slots.slot_of(second.session)} == {"test game", "test game 2"}
    assert first.session.unsaved is second.session.unsaved is None


def test_line_mode_exits_with_status_1_when_the_game_is_not_saved(
    tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HIGHSEAS_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("draw\n"))
    disk.full = True
    assert cli.run_command(["line", "contracts", "--seed", "3"]) == 1
    assert "Not saved: Writing to" in capsys.readouterr().err


def test_statistics_that_cannot_be_written_are_reported_once(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HIGHSEAS_HOME", str(tmp_path))
    (tmp_path / "statistics.json").write_text("no statistics")
    at = headless(store=store)
    answer = send(at)[0]
    while answer["result"] is None:
        answer = send(at, {"move": first_open(answer, last=True)})[1]
    assert "statistics.json cannot be read" in answer["notice"]
    assert send(at, {"bookmark": "end"})[1]["notice"] is None


def played(seats: int = 1, seed: int = 3, moves: int = 10_000, **wanted: Any) -> Session:
    session = headless(start(seats, seed, **wanted)).session
    pick = Random(seed)
    while (options := legal(session.state)) and len(session.moves) < moves:
        session.play(pick.choice(options))
    return session


@pytest.mark.parametrize(
    ("seats", "moves", "wanted"),
    [
        *((seats, 10_000, {"aside": 1, "second_shuffle_tax": True}) for seats in (1, 2, 5)),
        (1, 10_000, {"auto_contracts": True, "random_start": True}),
        (3, 10_000, {"auto_contracts": True, "auto_pass": True, "competitive": True, "random_start": True}),
        (3, 1_500, {"mode": "base", "influence_to_end": 8, "random_start": True}),
    ],
)
def test_a_replay_leads_to_the_same_end(seats: int, moves: int, wanted: dict[str, Any]) -> None:
    """What goes by itself goes by itself in a replay too."""
    session = played(seats, moves=moves, **wanted)
    again = read_replay(write_replay(session))
    assert (again.state, again.moves, again.events) == (session.state, session.moves, session.events)
    assert again.state.options == session.state.options and write_replay(again) == write_replay(session)
    session.undo(consent=True)
    session.redo()
    assert again.state == session.state


def test_a_replay_of_a_deal_carries_the_deal() -> None:
    text = Path("campaign/puzzles/three-blades.toml").read_text(encoding="utf-8")
    session = headless(start_from_deal(text)).session
    for move in ("take yellow", "take pirate", "contract fighter"):
        session.play(move)
    again = read_replay(write_replay(session))
    assert again.result is not None
    assert again.result.outcome == "won"


def test_a_move_that_does_not_fit_is_named_by_number() -> None:
    lines = write_replay(played(moves=12)).splitlines()
    places = [i for i, line in enumerate(lines) if line == "draw"]
    lines[places[3]] = "take base-sailor-1vp"
    with pytest.raises(ReplayError) as caught:
        read_replay("\n".join(lines))
    number = sum(1 for line in lines[lines.index("-" * 8, 2) + 1 : places[3] + 1] if line and line[0] != "#")
    assert caught.value.number == number
    assert in_words(caught.value).startswith(f"move {number} ('take base-sailor-1vp') does not fit this game")
    with refused(ReplayError, match="the game is over by then"):
        read_replay(write_replay(played()) + "draw\n")


@pytest.mark.parametrize(("text", "sentence"), faults("replay"))
def test_what_is_no_replay_gets_one_sentence(text: str, sentence: str) -> None:
    with refused(ReplayFileError, match=sentence):
        read_replay(text)


@settings(max_examples=120, deadline=None)
@given(st.data())
def test_a_damaged_replay_is_refused_or_still_a_game(data: st.DataObject) -> None:
    text = write_replay(played(moves=15))
    place = data.draw(st.integers(0, len(text) - 1))
    damaged = text[:place] + data.draw(st.text(max_size=4)) + text[place + data.draw(st.integers(0, 6)) :]
    try:
        read_replay(damaged)
    except ValueError as error:
        assert str(error) and type(error) is not ValueError


def test_the_folder_of_replays_lists_games_newest_first(tmp_path: Path) -> None:
    assert replay_files(tmp_path / "deep") == ()
    first, second = free_path(tmp_path / "deep", "solo-3"), tmp_path / "deep" / "solo-3-2.txt"
    first.parent.mkdir()
    first.write_text(write_replay(played(moves=4)), encoding="utf-8")
    assert free_path(tmp_path / "deep", "solo-3") == second
    over = played()
    assert over.result is not None
    second.write_text(write_replay(over), encoding="utf-8")
    (tmp_path / "deep" / "diary.txt").write_text("It rains.\n", encoding="utf-8")
    (tmp_path / "deep" / "picture.txt").write_bytes(b"\xff\xfe\x00")
    for place, name in enumerate(("solo-3.txt", "solo-3-2.txt", "diary.txt", "picture.txt")):
        os.utime(tmp_path / "deep" / name, (1_000 + place, 1_000 + place))
    output = [(file.path.name, file.summary) for file in replay_files(tmp_path / "deep")]
    assert output == [
        ("picture.txt", "it cannot be read"),
        ("diary.txt", "no replay"),
        ("solo-3-2.txt", headline(over.result, TableNames(over.state.names))),
        ("solo-3.txt", "still running after 4 moves"),
    ]
