"""Finished games: moved to the history when their end is left, found among old saves, bounded, played on again."""

import json
import os
import time
from pathlib import Path
from typing import Any

import pytest

from highseas.campaign.begin import requests
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.saved_games import finished_games, gamefile, slots
from highseas.campaign.saved_games.autosave import SlotAutosaver
from highseas.campaign.saved_games.catalog import PLAYED, note_played
from highseas.engine.royal.game import legal
from highseas.saves import CannotWrite, Store
from tests.front import start
from tests.refusals import in_words
from tests.saves.conftest import watch_folders

FIXTURES = Path(__file__).parent / "fixtures"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "saves")


def begun(store: Store, name: str, seed: int = 7) -> Session:
    session = requests.begin(start(1, seed), (), store, name)
    assert session.unsaved is None
    return session


def to_the_end(session: Session) -> Session:
    while moves := legal(session.state):
        session.play(moves[-1])
    return session


def finished_save(seed: int = 7) -> bytes:
    session = slots.new_session(start(1, seed), [Controller.PERSON])
    return gamefile.to_bytes(to_the_end(session))


FINISHED, RUNNING = finished_save(), gamefile.to_bytes(slots.new_session(start(1, 9), [Controller.PERSON]))


def names(store: Store) -> set[str]:
    return {file.name for file in store.files()}


def places(store: Store) -> tuple[set[str], set[str]]:
    """Return the names of the saved games, and of the history."""
    return names(store), names(finished_games.beside(store))


def test_a_finished_game_moves_when_its_end_is_left_and_not_before(store: Store) -> None:
    slots.leave(begun(store, "running", 8))
    session = to_the_end(begun(store, "Friday"))
    assert places(store) == ({"Friday", "running"}, set())
    session.undo(consent=True)
    assert places(store) == ({"Friday", "running"}, set()), "its end can be undone like any other decision"
    session.redo()
    slots.leave(session)
    assert places(store) == ({"running"}, {"Friday"})
    finished = finished_games.beside(store)
    assert gamefile.from_bytes(finished.read("Friday")).moves == session.moves
    slots.leave(session)
    finished.lock("Friday").release()


def test_a_chapter_whose_campaign_goes_on_is_not_finished(store: Store) -> None:
    """0001-story-over is a chapter that was lost: it is played again."""
    blob = (FIXTURES / "0001-story-over.hsv").read_bytes()
    summary = gamefile.summarize(blob, "x")
    assert (summary.over, summary.goes_on, gamefile.glimpse(blob, "x").over) == (True, True, False)
    store.write("Kin", blob)
    slots.leave(slots.resume(store, "Kin"))
    assert finished_games.sweep(store) == 0
    assert names(store) == {"Kin"}


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("*.hsv")), ids=lambda path: path.stem)
def test_a_glimpse_sees_what_a_whole_reading_sees(path: Path) -> None:
    blob = path.read_bytes()
    whole, session = gamefile.summarize(blob, "x"), gamefile.from_bytes(blob)
    glimpse = gamefile.glimpse(blob, "x")
    assert glimpse.over == (whole.over and not whole.goes_on) == gamefile.is_over(session)
    assert glimpse.game == session.game_id


def test_a_finished_game_is_opened_by_its_name_and_its_end_undone_makes_it_a_saved_game_again(store: Store) -> None:
    slots.leave(to_the_end(begun(store, "Friday")))
    session = slots.resume(store, "friday")
    assert session.result is not None
    session.set_bookmark("the end")
    slots.leave(session)
    assert places(store) == (set(), {"Friday"})
    session = slots.resume(store, "Friday")
    assert slots.look(store, "Friday").bookmarks and slots.store_of(session) is store
    session.undo(consent=True)
    assert places(store) == ({"Friday"}, set()) and slots.slot_of(session) == "Friday"
    assert slots.resume(store, "Friday").looking_only, "it is locked while it is played"
    slots.leave(session)
    assert slots.newest_unfinished(store).name == "Friday"


def test_it_takes_another_name_if_its_own_is_taken_meanwhile(store: Store) -> None:
    slots.leave(to_the_end(begun(store, "Friday")))
    slots.leave(begun(store, "Friday", 8))
    back = slots.resume_from(finished_games.beside(store), store, "Friday")
    back.undo(consent=True)
    assert slots.slot_of(back) == "Friday 2" and places(store) == ({"Friday", "Friday 2"}, set())


def test_a_disk_that_is_full_leaves_a_finished_game_where_it_was(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    slots.leave(to_the_end(begun(store, "Friday")))
    session = slots.resume(store, "Friday")

    def refuse(self: Store, *_: Any, **__: Any) -> None:
        raise CannotWrite("saves.write.full", self.folder)

    with monkeypatch.context() as patch:
        patch.setattr(Store, "write", refuse)
        session.undo(consent=True)
    assert "disk is full" in in_words(session.unsaved) and places(store) == (set(), {"Friday"})
    session.keep()
    assert session.unsaved is None and places(store) == ({"Friday"}, set())


def test_finished_games_are_found_among_old_saves(store: Store) -> None:
    for number in range(6):
        store.write(f"over {number}", FINISHED if number % 2 else finished_save(number))
        os.utime(store.folder / f"over {number}.hsv", ns=(0, 10**18 + number))
    store.write("running", RUNNING)
    (store.folder / "broken.hsv").write_bytes(b"nothing of ours")
    assert finished_games.sweep(store) == 6
    finished = finished_games.beside(store)
    assert names(store) == {"running", "broken"}
    assert {file.name: file.modified for file in finished.files()} == {
        f"over {number}": 10**18 + number for number in range(6)
    }
    assert finished_games.sweep(store) == 0


def test_a_sweep_moves_no_game_that_is_looked_at_and_clearing_removes_none_that_is_open(store: Store) -> None:
    store.write("over", FINISHED)
    session = slots.resume(store, "over")
    assert finished_games.sweep(Store(store.folder)) == 0
    slots.leave(session)
    finished = finished_games.beside(store)
    for name in ("one", "two"):
        finished.write(name, FINISHED)
    with Store(finished.folder).lock("one"):
        assert finished_games.clear(finished, ["over", "one"]) == 1
    assert places(store) == (set(), {"one", "two"})


def test_killed_at_any_call_of_a_sweep(disk: Any, tmp_path: Path) -> None:
    """Every game is always in at least one of the two places; the next sweep brings each into one."""
    ids = {"one": finished_save(1), "two": finished_save(2), "on": RUNNING}
    for kill_at, folder in disk.each_call(tmp_path):
        store = Store(folder)
        for name, blob in ids.items():
            store.write(name, blob)
        with disk.killed_before(kill_at):
            finished_games.sweep(Store(store.folder))
        finished = finished_games.beside(store)
        for name, blob in ids.items():
            holding = [place for place in (store, finished) if place.exists(name)]
            assert holding and all(place.read(name) == blob for place in holding), (kill_at, name)
        finished_games.sweep(Store(store.folder))
        assert (names(store), names(finished)) == ({"on"}, {"one", "two"})
        left = [path.name for path in finished.folder.iterdir() if path.suffix in (".tmp", ".lock")]
        assert not left, "what the killed program was writing is tidied up"


@pytest.mark.parametrize("back", [False, True], ids=["left", "taken back"])
def test_killed_at_any_call_between_the_two_places(disk: Any, tmp_path: Path, back: bool) -> None:
    moves = gamefile.from_bytes(FINISHED).moves
    for kill_at, folder in disk.each_call(tmp_path):
        store = Store(folder)
        (finished_games.beside(store) if back else store).write("Friday", FINISHED)
        session = slots.resume(store, "Friday")
        with disk.killed_before(kill_at):
            session.undo(consent=True) if back else slots.leave(session)
        autosaver = session.autosaver
        assert isinstance(autosaver, SlotAutosaver)
        autosaver.release()  # as the end of the process does
        found = slots.look(Store(store.folder), "Friday")
        assert found.moves == moves[: len(found.moves)]
        assert len(found.moves) >= len(moves) - 1
    assert len(found.moves) == len(moves) - back
    assert places(store) == (({"Friday"}, set()) if back else (set(), {"Friday"}))


def test_in_the_background_it_stops_when_asked(store: Store) -> None:
    for number in range(5):
        store.write(f"over {number}", FINISHED)
    sweeper = finished_games.Sweeper(store.folder, after=60)
    sweeper.stop()
    assert len(names(store)) == 5
    sweeper = finished_games.Sweeper(store.folder, after=0)
    until = time.monotonic() + 20
    while names(store) and time.monotonic() < until:
        time.sleep(0.01)
    sweeper.stop()
    assert [len(each) for each in places(store)] == [0, 5]


def test_the_oldest_games_go_when_there_are_too_many(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finished_games, "MOST_GAMES", 3)
    finished = finished_games.beside(store)
    for number in range(5):
        finished.write(f"game {number}", FINISHED, modified=10**18 + (number * 7 % 5))
    assert finished_games.trim(finished) == 2
    assert names(finished) == {"game 1", "game 4", "game 2"}
    monkeypatch.setattr(finished_games, "MOST_BYTES", len(FINISHED) * 2)
    assert finished_games.trim(finished) == 1


def test_the_last_game_is_the_one_played_last_whatever_the_clock_said(store: Store) -> None:
    """A save of 2030, from before the clock was set back, is not the last game for years."""
    slots.leave(begun(store, "future"))
    os.utime(store.folder / "future.hsv", (1_900_000_000, 1_900_000_000))
    session = begun(store, "now", 8)
    assert slots.newest_unfinished(Store(store.folder)).name == "now"
    assert isinstance(session.autosaver, SlotAutosaver)
    session.autosaver.rename("then")
    session.autosaver.release()
    os.utime(store.folder / "then.hsv", (10**9, 10**9))
    assert slots.newest_unfinished(store).name == "then"
    slots.leave(slots.resume(store, "future"))
    assert slots.newest_unfinished(store).name == "future"


@pytest.mark.parametrize("text", [None, b"", b"[", b"[" * 60_000, b"{}", b"[1, 2]", b"\xff", b'["gone"]', b"x" * 10**6])
def test_without_a_note_that_reads_the_file_times_decide(store: Store, text: bytes | None) -> None:
    for place, name in enumerate(("one", "two")):
        slots.leave(begun(store, name))
        os.utime(store.folder / f"{name}.hsv", (10**9 - place, 10**9 - place))
    file = store.folder / PLAYED
    assert json.loads(file.read_bytes()) == ["two", "one"]
    file.unlink()
    if text is not None:
        file.write_bytes(text)
    assert slots.newest_unfinished(store).name == "one"
    slots.leave(slots.resume(store, "two"))
    assert slots.newest_unfinished(store).name == "two"


def test_a_note_that_cannot_be_written_is_left_out(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a folder has its name; on a full disk no half of one stays."""
    (store.folder / PLAYED).mkdir(parents=True)
    slots.leave(begun(store, "Friday"))
    assert slots.newest_unfinished(store).name == "Friday"
    (store.folder / PLAYED).rmdir()
    before = sorted(store.folder.iterdir())
    real = Path.write_bytes

    def refuse(self: Path, data: bytes) -> int:
        real(self, b"")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", refuse)
    note_played(store.folder, "Saturday")
    assert sorted(store.folder.iterdir()) == before


@pytest.mark.parametrize("noted", [True, False])
@pytest.mark.parametrize("count", [10, 40])
def test_the_last_game_is_found_without_opening_the_others(
    store: Store, count: int, noted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Among old saves, of which none is noted, each is opened once at most."""
    if noted:
        slots.leave(begun(store, "running"))
    else:
        store.write("running", RUNNING)
        os.utime(store.folder / "running.hsv", (10**9, 10**9))
    for number in range(count):
        store.write(f"over {number}", FINISHED)
    opened, looked = watch(monkeypatch)
    assert slots.newest_unfinished(Store(store.folder)).name == "running"
    assert (len(opened), len(looked)) == (1 if noted else count + 1, 1)


def watch(monkeypatch: pytest.MonkeyPatch) -> tuple[list[object], list[Path]]:
    """Record the saves that are opened from now on, and the looks through a folder."""
    opened: list[object] = []
    real_open = os.open

    def opening(path: Any, *args: Any, **named: Any) -> int:
        if str(path).endswith(".hsv"):
            opened.append(path)
        return real_open(path, *args, **named)

    monkeypatch.setattr(os, "open", opening)
    return opened, watch_folders(monkeypatch)
