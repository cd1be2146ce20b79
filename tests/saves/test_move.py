"""A save that moves to another store, as a finished game does: at every moment it is in one of the two, or both."""

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from highseas.saves import DamagedSave, NoSuchSave, SaveError, SlotBusy, Store
from tests.refusals import in_words
from tests.saves.conftest import damage, number_in, save, watch_folders
from tests.saves.test_power_cut import Names


def never(_one: bytes, _other: bytes) -> bool:
    return False


def always(_one: bytes, _other: bytes) -> bool:
    return True


@pytest.fixture
def other(tmp_path: Path) -> Store:
    return Store(tmp_path / "history")


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


def test_it_keeps_its_name_its_bytes_and_its_time(store: Store, other: Store) -> None:
    store.write("Game", save(1))
    store.write("Game", save(2), keep_backup=True)
    os.utime(store.folder / "Game.hsv", ns=(7, 1_000_000_007))
    assert store.move_to(other, "game", never) == "game"
    assert other.read("Game") == save(2)
    assert other.files()[0].modified == 1_000_000_007
    assert names(store.folder) == []
    assert names(other.folder) == ["game.hsv"]


def test_another_game_of_its_name_stays_and_an_earlier_moment_becomes_a_backup(store: Store, other: Store) -> None:
    other.write("game", save(1))
    other.write("game 2", save(2))
    store.write("Game", save(3))
    assert store.move_to(other, "Game", never) == "Game 3"
    store.write("game", save(4))
    assert store.move_to(other, "game", always) == "game"
    assert [number_in(other.read(name)) for name in ("game", "game 2", "game 3")] == [4, 2, 3]
    assert number_in(other.recover("game").blob) == 1


def test_what_is_damaged_stays_where_it_is(store: Store, other: Store) -> None:
    """So does what was set aside for a whole game, which moves alone."""
    with pytest.raises(NoSuchSave):
        store.move_to(other, "nothing", never)
    store.write("game", save(1))
    damage(store.folder / "game.hsv")
    with pytest.raises(DamagedSave):
        store.move_to(other, "game", never)
    assert (names(store.folder), names(other.folder)) == (["game.hsv"], [])
    store.write("game", save(2))
    assert names(store.folder) == ["game.hsv", "game.hsv.bad1"]
    other.write("game", save(1))
    damage(other.folder / "game.hsv")
    assert store.move_to(other, "game", always) == "game 2"
    assert (names(store.folder), names(other.folder)) == (["game.hsv.bad1"], ["game 2.hsv", "game.hsv"])
    assert store.files() == ()


def test_a_game_that_is_played_does_not_move(store: Store, other: Store) -> None:
    store.write("game", save(1))
    with Store(store.folder).lock("game"), pytest.raises(SlotBusy):
        store.move_to(other, "game", never)
    with Store(other.folder).lock("game"):
        assert store.move_to(other, "game", never) == "game 2"


def test_many_moves_look_through_each_folder_once(store: Store, other: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(9):
        store.write(f"game {number}", save(number))
    looks = watch_folders(monkeypatch)
    with store.remembering(), other.remembering():
        for number in range(9):
            assert store.move_to(other, f"GAME {number}", never) == f"GAME {number}"
    assert len(looks) == 2
    assert len(other.files()) == 9
    assert store.files() == ()


@pytest.mark.parametrize("before", ["nothing", "another", "same"])
def test_killed_at_any_call(disk: Any, tmp_path: Path, before: str) -> None:
    """It is always whole in one of the two; called again, the move is completed."""
    same = always if before == "same" else never
    for kill_at, folder in disk.each_call(tmp_path):
        store, other = Store(folder), Store(folder.with_name("history"))
        for number in range(1, 4):
            store.write("game", save(number), keep_backup=True)
        if before != "nothing":
            other.write("game", save(9))
        with disk.killed_before(kill_at):
            store.move_to(other, "game", same)
        ended = len(disk.calls) < kill_at
        here = [number_in(store.read(file.name)) for file in store.files()]
        there = [number_in(other.read(file.name)) for file in other.files()]
        assert (here, 3 in there) in (([], True),) if ended else 3 in [*here, *there]
        if before == "another":
            assert 9 in there
        again, place = Store(store.folder), Store(other.folder)
        if again.exists("game"):
            again.move_to(place, "game", same)
        again.tidy()
        place.tidy()
        assert names(store.folder) == []
        there = [number_in(place.read(file.name)) for file in place.files()]
        assert sorted(there) == ([3, 9] if before == "another" else [3])


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS])
def test_a_disk_that_refuses_any_one_call(disk: Any, tmp_path: Path, code: int) -> None:
    for fail_at, folder in disk.each_call(tmp_path):
        store, other = Store(folder), Store(folder.with_name("history"))
        store.write("game", save(3))
        try:
            with disk.refusing_at(fail_at, code):
                store.move_to(other, "game", never)
        except SaveError as error:
            assert in_words(error).endswith(".")
        places = [place for place in (store, other) if place.exists("game")]
        assert places and all(number_in(place.read("game")) == 3 for place in places)


def test_a_power_cut_never_finds_it_gone_from_both(tmp_path: Path) -> None:
    """It loses its name here only after the other store's folder, and the way to it, are on the disk."""
    store, other, model = Store(tmp_path / "home" / "saves"), Store(tmp_path / "home" / "history"), Names()
    store.write("game", save(1))
    with model.watched():
        store.move_to(other, "game", never)
        at = model.writes.index(("remove", store.folder / "game.hsv"))
        before = model.writes[:at]
        assert ("sync", other.folder) in before[before.index(("make", other.folder / "game.hsv")) :]
        assert ("sync", tmp_path / "home") in before[before.index(("make", other.folder)) :]
        assert not model.may_be_lost(other.folder / "game.hsv")
