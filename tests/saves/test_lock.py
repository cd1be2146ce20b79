"""One writer at a time, within a process and between two."""

import errno
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import filelock
import pytest

from highseas.saves import CannotWrite, SlotBusy, SlotLock, Store
from tests.listed import listed
from tests.refusals import refused
from tests.saves.conftest import save

HOLDER = Path(__file__).parent / "holder.py"
OPEN = Path("/dev/fd")
"""The files that this process has open."""


@contextmanager
def another_program_has(store: Store, slot: str) -> Iterator["subprocess.Popen[bytes]"]:
    command = [sys.executable, str(HOLDER), str(store.folder), slot]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None and holder.stdin is not None
        assert holder.stdout.readline() == b"held\n"
        try:
            yield holder
        finally:
            holder.kill()


def test_a_second_program_may_look_but_not_write(store: Store, tmp_path: Path) -> None:
    store.write("Game", save(1))
    store.write("Free", save(2))
    (tmp_path / "in.hsv").write_bytes(save(3))
    with another_program_has(store, "game"):
        for act in (
            lambda: store.lock("Game"),
            lambda: store.write("Game", save(9)),
            lambda: store.rename("Game", "Other"),
            lambda: store.rename("Free", "Game"),
            lambda: store.delete("game"),
            lambda: store.import_from(tmp_path / "in.hsv", "GAME", overwrite=True),
        ):
            with refused(SlotBusy, match="is being played in another copy of High Seas; here you can only look"):
                act()
        assert store.read("game") == save(1)
        assert [info.name for info in listed(store)] == ["Free", "Game"]
        store.write("Free", save(4))
        store.export_to("Game", tmp_path / "out.hsv")


@pytest.mark.parametrize("killed", [True, False], ids=["killed", "ended"])
def test_the_lock_of_a_program_that_is_gone_is_free(store: Store, killed: bool) -> None:
    with another_program_has(store, "game") as holder:
        assert holder.stdin is not None
        holder.kill() if killed else holder.stdin.close()
        holder.wait()
        assert (store.folder / "game.lock").exists() is killed
        with store.lock("game"):
            store.write("game", save(1))
    assert [path.name for path in store.folder.iterdir()] == ["game.hsv"]


def test_a_second_store_in_the_same_program_is_another_writer(store: Store) -> None:
    with store.lock("game"):
        with pytest.raises(SlotBusy) as output:
            Store(store.folder).write("game", save(1))
        assert output.value.slot == "game"
        with pytest.raises(SlotBusy):
            store.lock("GAME")
        store.write("game", save(1))


@pytest.mark.skipif(not OPEN.exists(), reason="no list of open files here")
def test_a_writer_who_has_to_wait_leaves_no_file_open(store: Store) -> None:
    with store.lock("game"), Store(store.folder).lock("other"):
        before = len(list(OPEN.iterdir()))
        for _ in range(3):
            with pytest.raises(SlotBusy):
                store.lock("game")
        assert len(list(OPEN.iterdir())) == before


def test_a_lock_is_released_once_and_writing_takes_it_anew(store: Store) -> None:
    lock = store.lock("game")
    assert lock.held
    lock.release()
    lock.release()
    assert not lock.held and list(store.folder.iterdir()) == []
    with Store(store.folder).lock("game"), pytest.raises(SlotBusy):
        store.write("game", save(1))
    store.write("game", save(1))


def test_a_lock_goes_along_with_a_rename(store: Store) -> None:
    other = Store(store.folder)
    with store.lock("game") as lock:
        store.write("game", save(1))
        for name in ("Game", "Other"):
            store.rename("game", name)
            assert (lock.held, lock.slot) == (True, name)
        with pytest.raises(SlotBusy):
            other.write("other", save(2))
        other.write("game", save(3))
        store.write("Other", save(4))
    other.write("Other", save(5))
    assert sorted(path.suffix for path in store.folder.iterdir()) == [".1", ".hsv", ".hsv"]


def test_a_lock_whose_file_was_removed_meanwhile_does_not_count(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last holder may remove the file between our opening and our locking it."""
    path = store.folder / "game.lock"
    real = filelock.lock_descriptor
    attempts = []

    def late(handle: int, *, blocking: bool) -> bool:
        attempts.append(handle)
        if len(attempts) == 1:
            path.unlink()
        return real(handle, blocking=blocking)

    monkeypatch.setattr(filelock, "lock_descriptor", late)
    with store.lock("game"):
        assert len(attempts) == 2
        assert path.exists()
        with pytest.raises(SlotBusy):
            Store(store.folder).lock("game")


def test_a_file_system_without_locks_is_reported(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: int, *, blocking: bool) -> bool:
        raise OSError(errno.ENOLCK, "no locks")

    monkeypatch.setattr(filelock, "lock_descriptor", refuse)
    with refused(CannotWrite, match="files cannot be locked there; choose another folder"):
        store.lock("game")


def test_two_programs_that_begin_at_once_with_the_same_name_get_a_slot_each(store: Store) -> None:
    """The second looked for a free name before the first one saved, and the first has left again."""
    with store.lock_free("new") as lock, Store(store.folder).lock_free("new") as another:
        assert (lock.slot, another.slot) == ("new", "new 2")
    second = Store(store.folder)
    real = second.lock

    def first_plays_meanwhile(slot: str) -> SlotLock:
        if not store.exists("game"):
            with store.lock_free("game"):
                store.write("game", save(1))
        return real(slot)

    second.lock = first_plays_meanwhile  # type: ignore[method-assign]
    with second.lock_free("game") as lock:
        assert lock.slot == "game 2"
        second.write(lock.slot, save(2))
        store.lock("game").release()
    assert store.read("game") == save(1)
