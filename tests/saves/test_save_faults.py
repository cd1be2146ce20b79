"""Disks that refuse and processes that die, at every single call that touches the disk."""

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from highseas.saves import CannotWrite, NameTaken, SaveError, Store
from tests.listed import listed
from tests.refusals import in_words, refused
from tests.saves.conftest import damage, number_in, save, without_links

_PASSING = (".tmp", ".lock", ".arriving")
"""Endings of files that the next start removes."""


def filled(folder: Path) -> Store:
    """Return a store with one slot that has all its backups: 4, and 3, 2, 1 behind it."""
    store = Store(folder)
    for number in range(1, 5):
        store.write("game", save(number), keep_backup=True)
    return store


def good_numbers(folder: Path) -> dict[str, int]:
    """Return the number in every slot that can be read."""
    store = Store(folder)
    return {info.name: number_in(store.read(info.name)) for info in listed(store) if info.problem is None}


def all_numbers(folder: Path) -> set[int]:
    return {number_in(path.read_bytes()) for path in folder.iterdir() if path.suffix not in _PASSING}


@pytest.fixture(params=[True, False], ids=["links", "copies"])
def links(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether the file system has hard links."""
    if not request.param:
        without_links(monkeypatch)
    return bool(request.param)


def _export(store: Store) -> Path:
    return store.folder.parent / "out.hsv"


def _import_and_export(store: Store) -> None:
    (given := store.folder.parent / "in.hsv").write_bytes(save(9))
    store.import_from(given, "game", overwrite=True)
    store.export_to("game", _export(store))


def _replace_damaged(store: Store) -> None:
    damage(store.folder / "game.hsv")
    store.write("game", save(5))


KILLS: dict[str, tuple[Callable[[Store], object], list[dict[str, int]], set[int]]] = {
    "write": (lambda store: store.write("game", save(5)), [{"game": 4}, {"game": 5}], {3}),
    "write with a backup": (
        lambda store: store.write("game", save(5), keep_backup=True),
        [{"game": 4}, {"game": 5}],
        {3, 4},
    ),
    "first write": (lambda store: store.write("new", save(1)), [{"game": 4}, {"game": 4, "new": 1}], {3, 4}),
    "replacing a damaged file": (_replace_damaged, [{}, {"game": 5}], set()),
    "rename": (
        lambda store: store.rename("game", "other"),
        [{"game": 4}, {"game": 4, "other": 4}, {"other": 4}],
        {1, 2, 3, 4},
    ),
    "delete": (lambda store: store.delete("game"), [{"game": 4}, {}], set()),
    "import and export": (_import_and_export, [{"game": 4}, {"game": 9}], {4}),
}
"""What is done, what is good in the folder at every moment, the end last, and the numbers that are never lost."""


@pytest.mark.usefixtures("links")
@pytest.mark.parametrize("what", KILLS)
def test_killed_at_any_call(disk: Any, tmp_path: Path, what: str) -> None:
    act, moments, kept = KILLS[what]
    damaged = what == "replacing a damaged file"
    for kill_at, folder in disk.each_call(tmp_path):
        store = filled(folder)
        with disk.killed_before(kill_at):
            act(store)
        ended = len(disk.calls) < kill_at
        numbers = good_numbers(folder)
        assert numbers in (moments[-1:] if ended else moments)
        if not damaged:
            assert kept <= all_numbers(folder)
            assert not [info for info in listed(Store(folder)) if info.problem]
        if what not in ("rename", "delete"):
            assert number_in(Store(folder).recover("game").blob) in ({3} if damaged else {3, 4})
        if (out := _export(store)).exists() or (ended and what == "import and export"):
            assert number_in(out.read_bytes()) == 9
        if ended:
            assert not [path for path in folder.iterdir() if path.suffix in (".tmp", ".lock")]
        after = Store(folder)
        after.write("game", save(6), keep_backup=True)
        assert number_in(after.read("game")) == 6
        assert "write" not in what or {3, 6} <= all_numbers(folder)
        after.tidy()
        assert not [path for path in folder.iterdir() if path.suffix in (".tmp", ".lock")]


REFUSALS = [
    ("write", errno.ENOSPC, "the disk is full; free some space and try again."),
    ("fsync", errno.ENOSPC, "the disk is full; free some space and try again."),
    ("fsync", errno.EDQUOT, "your share of the disk is used up; free some space and try again."),
    ("fsync", errno.EIO, "the disk reported: Input/output error; check the disk or choose another folder"),
    ("create", errno.EROFS, "it is read-only; make it writable or choose another folder and try again."),
    ("create", errno.EACCES, "you may not write there; change its permissions or choose another folder"),
    ("replace", errno.ENOSPC, "the disk is full; free some space and try again."),
    ("replace", errno.EROFS, "it is read-only"),
]


@pytest.mark.parametrize(("call", "code", "sentence"), REFUSALS)
def test_a_refused_write_is_one_sentence_and_loses_nothing(
    disk: Any, tmp_path: Path, call: str, code: int, sentence: str
) -> None:
    store = filled(tmp_path / "games")
    with store.lock("game"), disk.refusing(call, code), pytest.raises(CannotWrite) as output:
        store.write("game", save(5))
    assert in_words(output.value).startswith(f"Writing to {tmp_path / 'games'} failed because ")
    assert sentence in in_words(output.value)
    assert output.value.folder == tmp_path / "games"
    assert good_numbers(store.folder) == {"game": 4}
    assert len(list(store.folder.iterdir())) == 4
    store.write("game", save(5))
    assert good_numbers(store.folder) == {"game": 5}


@pytest.mark.usefixtures("links")
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS])
def test_a_disk_that_refuses_any_one_call(disk: Any, tmp_path: Path, code: int) -> None:
    """Whatever the call, the answer is a sentence, the game is there, and the next write goes well."""
    for fail_at, folder in disk.each_call(tmp_path):
        store = filled(folder)
        try:
            with disk.refusing_at(fail_at, code):
                store.write("game", save(5), keep_backup=True)
        except SaveError as error:
            assert in_words(error).endswith(".") and "\n" not in in_words(error)
        assert good_numbers(folder)["game"] in {4, 5}
        assert number_in(store.recover("game").blob) in {3, 4}
        store.write("game", save(6))
        assert good_numbers(folder) == {"game": 6}


def test_a_disk_that_fills_up_in_the_middle_of_a_rename_undoes_it(disk: Any, tmp_path: Path) -> None:
    store = filled(tmp_path / "games")
    links = iter([False, False, True])

    def fail(name: str, _: int) -> None:
        if name in ("link", "write") and next(links, True):
            raise OSError(errno.ENOSPC, "full")

    with disk.watched(fail), refused(CannotWrite, match="the disk is full"):
        store.rename("game", "other")
    assert good_numbers(store.folder) == {"game": 4}
    assert len(list(store.folder.iterdir())) == 4


@pytest.mark.usefixtures("links")
def test_a_rename_that_is_refused_at_any_one_call_leaves_one_slot_and_names_it(disk: Any, tmp_path: Path) -> None:
    for fail_at, folder in disk.each_call(tmp_path):
        store = filled(folder)
        files = len(list(folder.iterdir()))
        slot = "other"
        try:
            with disk.refusing_at(fail_at, errno.EIO):
                store.rename("game", "other")
        except SaveError:
            slot = "game"
        assert good_numbers(folder) == {slot: 4}
        assert sum(".hsv" in path.name for path in folder.iterdir()) == files


def test_a_disk_that_takes_a_part_at_a_time_or_keeps_other_bytes(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    write, read = os.write, os.read
    monkeypatch.setattr(os, "write", lambda handle, data: write(handle, data[:7]))
    monkeypatch.setattr(os, "read", lambda handle, size: read(handle, min(size, 11)))
    store.write("game", save(1))
    assert number_in(store.read("game")) == 1
    monkeypatch.setattr(os, "write", lambda handle, data: write(handle, bytes(len(data))))
    with refused(CannotWrite, match="what was read back is not what was written"):
        store.write("game", save(2))
    assert number_in(store.read("game")) == 1


def test_a_write_reaches_the_disk_before_its_name_does(disk: Any, store: Store) -> None:
    """File first, then the name, then the folder: a power cut in between leaves the old save or the new one."""
    with store.lock("game"):
        store.write("game", save(1))
        with disk.watched():
            store.write("game", save(2), keep_backup=True)
    calls = [name for name in disk.calls if name in ("write", "fsync", "link", "replace")]
    assert calls == ["write", "fsync", "link", "replace", "fsync"]


@contextmanager
def ordinary_user() -> Iterator[None]:
    """Nothing is read-only to root: root becomes nobody inside."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        yield
        return
    try:
        os.seteuid(65534)
    except OSError:
        pytest.skip("this root may not become another user")
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.skipif(os.name == "nt", reason="folders are not read-only there in this way")
def test_a_folder_that_really_is_read_only() -> None:
    with TemporaryDirectory() as made:
        Path(made).chmod(0o755)
        store = filled(Path(made) / "games")
        store.folder.chmod(0o555)
        with ordinary_user():
            for act in (
                lambda: store.write("game", save(5)),
                lambda: store.rename("game", "other"),
                lambda: store.delete("game"),
                lambda: store.lock("game"),
            ):
                with refused(CannotWrite, match="you may not write there; change its permissions"):
                    act()
            store.tidy()
            assert good_numbers(store.folder) == {"game": 4}
        store.folder.chmod(0o755)
        assert len(list(store.folder.iterdir())) == 4


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_exporting_to_a_device_replaces_no_device(store: Store) -> None:
    store.write("game", save(1))
    with pytest.raises(NameTaken):
        store.export_to("game", Path("/dev/full"))
    assert Path("/dev/full").is_char_device()
