"""A game that cannot be saved: it goes on, says so until it is saved, and tries again at every decision."""

import io
from pathlib import Path

import pytest

from highseas.campaign import cli
from highseas.campaign.plain.desk import Desk
from highseas.campaign.play.session import SessionError
from highseas.campaign.shelf import gamefile, slots
from highseas.saves import NameTaken, Store
from tests.disk import Disk
from tests.front import desk, first_open, send, start, type_lines
from tests.listed import listed
from tests.refusals import in_words, refused

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
    at = desk(store=store)
    (first, second) = send(at, {"move": "draw"})
    assert FULL in first["notice"]
    assert FULL in second["notice"]
    assert listed(store) == []
    disk.full = False
    assert send(at, {"move": 1})[1]["notice"] is None
    assert on_disk(store, "test game") == at.session.moves


def test_the_notice_stays_in_every_answer_and_in_lines(store: Store, disk: Disk) -> None:
    at = desk(store=store)
    disk.full = True
    output = type_lines(at, "draw", "odds", "undo yes")
    assert output.count("Not saved: Writing to") == 3
    assert output.endswith("Goodbye.\n")
    assert "The game is not saved: Writing to" in output
    assert "The game is saved" not in output
    disk.full = False
    assert type_lines(at, "draw").endswith("The game is saved. Goodbye.\n")


def test_undo_redo_and_bookmarks_on_a_full_disk_answer_what_happened(store: Store, disk: Disk) -> None:
    at = desk(store=store)
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
    at = desk(store=store)
    answer = send(at, {"save": "Rescue"})[1]
    assert FULL in answer["notice"]
    assert "as soon as it can be saved" in type_lines(at, "save Rescue")
    disk.full = False
    at.session.keep()
    send(at, {"save": "Rescue"})
    assert [info.name for info in listed(store)] == ["Rescue"]


def test_a_name_that_is_taken_is_refused_also_before_the_first_save(store: Store, disk: Disk) -> None:
    desk(store=store).close()
    disk.full = True
    at = desk(start(seed=5), store=store)
    with pytest.raises(NameTaken):
        at.save_as("test game")


def test_a_game_to_look_at_and_one_without_saving_cannot_be_saved_under_a_name(store: Store) -> None:
    playing = desk(store=store)
    looking = Desk(slots.resume(Store(store.folder), "test game"), store)
    with refused(SessionError, match="Another copy"):
        looking.save_as("mine")
    with refused(SessionError, match="without saving"):
        desk().save_as("mine")
    assert playing.close() == ""


def test_a_resume_on_a_full_disk_is_played_on_and_saved_later(store: Store, disk: Disk) -> None:
    desk(store=store).close()
    disk.full = True
    session = slots.resume(store, "test game")
    assert not session.looking_only
    session.play("draw")
    assert FULL in in_words(session.unsaved)
    disk.full = False
    session.play("draw")
    assert session.unsaved is None
    assert on_disk(store, "test game") == ["draw", "draw"]


def test_a_game_that_another_copy_played_on_is_never_overwritten(store: Store, disk: Disk) -> None:
    """The other copy plays and leaves between the resume on a full disk and the first save after it."""
    desk(store=store).close()
    disk.full = True
    late = slots.resume(store, "test game")
    late.play("draw")
    disk.full = False
    other = slots.resume(Store(store.folder), "test game")
    other.play("draw")
    other.play("draw")
    slots.leave(other)
    late.keep()
    assert slots.slot_of(late) == "test game 2"
    assert on_disk(store, "test game") == ["draw", "draw"]
    assert on_disk(store, "test game 2") == ["draw"]


def test_two_new_games_of_one_name_get_two_slots(store: Store, disk: Disk) -> None:
    """The second starts before the first has written anything."""
    disk.full = True
    first, second = desk(store=store), desk(start(seed=5), store=Store(store.folder))
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
    """The end of the game stands."""
    monkeypatch.setenv("HIGHSEAS_HOME", str(tmp_path))
    (tmp_path / "statistics.json").write_text("no statistics")
    at = desk(store=store)
    answer = send(at)[0]
    while answer["result"] is None:
        answer = send(at, {"move": first_open(answer, last=True)})[1]
    assert "statistics.json cannot be read" in answer["notice"]
    assert send(at, {"bookmark": "end"})[1]["notice"] is None
