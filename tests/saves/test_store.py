"""The store: slots written, listed, renamed, deleted, taken out and in, and nothing lost on the way."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from highseas import saves
from highseas.saves import Store
from tests.listed import listed
from tests.refusals import refused
from tests.saves.conftest import damage, number_in, save, watch_folders, without_links

NEWER = saves.envelope.seal(b"?", saves.envelope.Meta(app="9.0", format=2))


def files(store: Store) -> list[str]:
    return sorted(path.name for path in store.folder.iterdir())


def backups(store: Store, slot: str = "game") -> list[int]:
    return [number_in(path.read_bytes()) for path in sorted(store.folder.glob(f"{slot}.hsv.[1-9]"))]


def test_a_save_comes_back_and_an_empty_store_has_no_folder_yet(store: Store) -> None:
    assert listed(store) == [] and not store.exists("game")
    store.tidy()
    assert not store.folder.exists()
    with refused(saves.NoSuchSave, match=r'^There is no saved game "game"; check the name.$'):
        store.read("game")
    with pytest.raises(saves.NoSuchSave):
        store.recover("game")
    store.write("Friday crew, round 2", save(1))
    with pytest.raises(saves.ForeignFile):
        store.write("Friday crew, round 2", b"nonsense")
    assert store.read("Friday crew, round 2") == save(1)
    assert files(store) == ["Friday crew, round 2.hsv"]


@pytest.mark.parametrize(
    ("writes", "asked", "kept"),
    [
        pytest.param(4, lambda _: False, [1], id="the second save makes the first backup"),
        pytest.param(7, lambda _: True, [6, 5, 4], id="three are kept"),
        pytest.param(9, lambda number: number % 3 == 0, [8, 5, 2], id="only when asked for"),
    ],
)
def test_backups(store: Store, writes: int, asked: Callable[[int], bool], kept: list[int]) -> None:
    for number in range(1, writes + 1):
        store.write("game", save(number), keep_backup=asked(number))
    assert number_in(store.read("game")) == writes
    assert backups(store) == kept


def test_backups_without_links(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    without_links(monkeypatch)
    for number in range(1, 8):
        store.write("game", save(number), keep_backup=True)
    assert backups(store) == [6, 5, 4]
    assert all(name.startswith("game.hsv") and "tmp" not in name for name in files(store))
    store.rename("game", "other")
    assert backups(store, "other") == [6, 5, 4]


def test_the_newest_good_backup_is_offered(store: Store) -> None:
    for number in range(1, 5):
        store.write("game", save(number), keep_backup=True)
    damage(store.folder / "game.hsv")
    damage(store.folder / "game.hsv.1")
    before = {name: (store.folder / name).read_bytes() for name in files(store)}
    with refused(saves.DamagedSave, match=r'^"game" is damaged .* go back to a backup'):
        store.read("game")
    backup = store.recover("game")
    assert (backup.number, number_in(backup.blob)) == (2, 2)
    assert backup.modified == (store.folder / "game.hsv.2").stat().st_mtime
    assert before == {name: (store.folder / name).read_bytes() for name in files(store)}


def test_a_lost_main_file_is_damage_with_a_way_back_if_there_is_a_backup(store: Store) -> None:
    store.write("game", save(1))
    store.write("game", save(2))
    (store.folder / "game.hsv").unlink()
    with refused(saves.DamagedSave, match="its file is missing"):
        store.read("game")
    assert number_in(store.recover("game").blob) == 1
    damage(store.folder / "game.hsv.1")
    with refused(saves.NoGoodBackup, match='no good backup of "game"'):
        store.recover("game")
    store.write("game", save(3))
    assert number_in(store.read("game")) == 3


def test_a_damaged_file_is_kept_aside_and_pushes_no_backup_out(store: Store) -> None:
    for number in range(1, 5):
        store.write("game", save(number), keep_backup=True)
    damage(store.folder / "game.hsv")
    damaged = (store.folder / "game.hsv").read_bytes()
    store.write("game", save(5), keep_backup=True)
    assert number_in(store.read("game")) == 5
    assert backups(store) == [3, 2, 1]
    assert (store.folder / "game.hsv.bad1").read_bytes() == damaged
    (store.folder / "game.hsv").write_text("not a save")
    store.write("game", save(6))
    assert (store.folder / "game.hsv.bad2").read_text() == "not a save"
    assert (store.folder / "game.hsv.bad1").read_bytes() == damaged


def test_a_save_of_a_newer_version_is_never_replaced(store: Store) -> None:
    store.write("game", save(1))
    (store.folder / "game.hsv").write_bytes(NEWER)
    with refused(saves.NewerSave, match=r"9\.0"):
        store.read("game")
    with refused(saves.NewerSave, match=r"9\.0"):
        store.write("game", save(2))
    assert (store.folder / "game.hsv").read_bytes() == NEWER
    assert files(store) == ["game.hsv"]


def test_upper_and_lower_case_are_one_game(store: Store) -> None:
    store.write("Friday", save(1))
    store.write("FRIDAY", save(2))
    assert number_in(store.read("friday")) == 2 and store.exists("frIDay")
    assert [info.name for info in listed(store)] == ["Friday"]
    store.rename("Friday", "FRIDAY")
    assert files(store) == ["FRIDAY.hsv", "FRIDAY.hsv.1"]
    assert [info.name for info in listed(store)] == ["FRIDAY"]


def test_two_spellings_put_there_by_hand_stay_two(store: Store) -> None:
    store.write("Friday", save(1))
    try:
        with (store.folder / "friday.hsv").open("xb") as second:
            second.write(save(2))
    except FileExistsError:
        pytest.skip("this file system knows no upper and lower case")
    assert {info.name for info in listed(store)} == {"Friday", "friday"}
    assert (number_in(store.read("Friday")), number_in(store.read("friday"))) == (1, 2)
    with pytest.raises(saves.NameTaken):
        store.rename("Friday", "friday")


@pytest.mark.parametrize("name", ["../up", "/etc/passwd", "..", "C:\\x", "con", ".x", "a/b.hsv.1", "x.lock", "x.hsv"])
def test_names_stay_in_the_folder(store: Store, name: str, tmp_path: Path) -> None:
    store.write(name, save(1))
    assert [info.name for info in listed(store)] == [name]
    assert len(files(store)) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["games"]


def test_free_names(store: Store) -> None:
    def free(wanted: str) -> str:
        with store.lock_free(wanted) as lock:
            return lock.slot

    assert free(" Game ") == "Game"
    store.write("game", save(1))
    assert free("Game") == "Game 2"
    store.write("Game 2", save(1))
    assert free("Game") == "Game 3"
    long = "x" * 60
    store.write(long, save(1))
    assert free(long) == "x" * 55 + " 2"


def test_the_list_describes_slots_completely(store: Store) -> None:
    for number, name in enumerate(["old", "broken", "newer", "lost", "new"]):
        store.write(name, save(1))
        store.write(name, save(2))
        os.utime(store.folder / f"{name}.hsv", (1000 + number, 1000 + number))
    damage(store.folder / "broken.hsv")
    os.utime(store.folder / "broken.hsv", (1001, 1001))
    (store.folder / "newer.hsv").write_bytes(NEWER)
    os.utime(store.folder / "newer.hsv", (1002, 1002))
    (store.folder / "lost.hsv").unlink()
    os.utime(store.folder / "lost.hsv.1", (1003, 1003))
    for stranger in ("notes.txt", "a:b.hsv", "new.hsv.bad1", "new.hsv.tmp", "half.hsv.tmp", "new.lock", ".hsv"):
        (store.folder / stranger).touch()
    infos, size = listed(store), len(save(2))
    assert [(info.name, info.modified, info.size, type(info.problem)) for info in infos] == [
        ("new", 1004, size, type(None)),
        ("lost", 1003, 0, saves.DamagedSave),
        ("newer", 1002, len(NEWER), saves.NewerSave),
        ("broken", 1001, size, saves.DamagedSave),
        ("old", 1000, size, type(None)),
    ]
    assert {info.backups for info in infos} == {1}
    inodes = {name: (store.folder / f"{name}.hsv").stat().st_ino for name in ("new", "newer", "broken", "old")}
    assert {(file.name, file.size, file.modified, file.number, file.backups) for file in store.files()} == {
        (info.name, info.size, int(info.modified) * 10**9, inodes.get(info.name, 0), info.backups) for info in infos
    }


def test_odd_things_with_the_name_of_a_save(store: Store) -> None:
    """None hangs, none is read into memory, none is replaced."""
    store.write("good", save(1))
    (store.folder / "folder.hsv").mkdir()
    (store.folder / "empty.hsv").touch()
    with (store.folder / "huge.hsv").open("wb") as huge:
        huge.truncate(1 << 40)
    expected: dict[str, type[saves.SaveError]] = {
        "folder": saves.CannotRead,
        "empty": saves.DamagedSave,
        "huge": saves.TooLarge,
    }
    if hasattr(os, "mkfifo"):
        os.mkfifo(store.folder / "pipe.hsv")
        expected["pipe"] = saves.CannotRead
    problems = {info.name: type(info.problem) for info in listed(store)}
    assert problems == {"good": type(None), **expected}
    with pytest.raises(saves.CannotRead):
        store.write("folder", save(2))
    assert (store.folder / "folder.hsv").is_dir()


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("mine")
    store = Store(tmp_path / "games")
    with pytest.raises(saves.CannotRead):
        listed(store)
    with refused(saves.CannotWrite, match="a file is in the place of a folder; move it away"):
        store.write("game", save(1))
    assert (tmp_path / "games").read_text() == "mine"


def test_rename_takes_everything_along(store: Store) -> None:
    for number in range(1, 5):
        store.write("game", save(number), keep_backup=True)
    damage(store.folder / "game.hsv")
    store.write("game", save(5))
    times = [info.modified for info in listed(store)]
    store.rename("GAME", " Friday  crew ")
    assert number_in(store.read("Friday crew")) == 5
    assert backups(store, "Friday crew") == [3, 2, 1]
    assert (store.folder / "Friday crew.hsv.bad1").exists()
    assert [info.modified for info in listed(store)] == times
    assert not store.exists("game")
    assert len(files(store)) == 5


def test_a_rename_to_a_taken_name_or_of_nothing_is_refused(store: Store) -> None:
    with pytest.raises(saves.NoSuchSave):
        store.rename("game", "other")
    with pytest.raises(saves.BadSlotName):
        store.rename("game", "")
    store.write("game", save(1))
    store.write("Other", save(2))
    with refused(saves.NameTaken, match=r'^"other" exists already; choose another name.$'):
        store.rename("game", "other")
    assert (store.read("game"), store.read("other")) == (save(1), save(2))
    assert files(store) == ["Other.hsv", "game.hsv"]


def test_delete_removes_every_file_of_the_slot_only(store: Store) -> None:
    for number in range(4):
        store.write("game", save(number), keep_backup=True)
    damage(store.folder / "game.hsv")
    store.write("game", save(5))
    (store.folder / "game.hsv.tmp").touch()
    store.write("game 2", save(6))
    store.delete("game")
    assert files(store) == ["game 2.hsv"]
    with pytest.raises(saves.NoSuchSave):
        store.delete("game")


def test_a_save_travels_as_one_file_that_replaces_nothing_unasked(store: Store, tmp_path: Path) -> None:
    store.write("Ann & Bo: who?", save(1))
    out = tmp_path / "out.hsv"
    store.export_to("Ann & Bo: who?", out)
    assert out.read_bytes() == save(1)
    other = Store(tmp_path / "elsewhere")
    assert other.import_from(out) == "out"
    assert other.import_from(out, "  Ann  ") == "Ann"
    assert (other.read("out"), other.read("ann")) == (save(1), save(1))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["elsewhere", "games", "out.hsv"]
    out.write_bytes(save(2))
    with pytest.raises(saves.NameTaken):
        other.import_from(out)
    assert other.read("out") == save(1)
    assert other.import_from(out, "OUT", overwrite=True) == "OUT"
    assert (number_in(other.read("out")), number_in(other.recover("out").blob)) == (2, 1)


@pytest.mark.parametrize("links", [True, False])
def test_export_replaces_nothing_unasked(
    store: Store, tmp_path: Path, links: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not links:
        without_links(monkeypatch)
    store.write("game", save(1))
    out = tmp_path / "out.hsv"
    store.export_to("game", out)
    out.write_text("precious")
    with refused(saves.NameTaken, match=r"out\.hsv"):
        store.export_to("game", out)
    assert out.read_text() == "precious"
    store.export_to("game", out, overwrite=True)
    assert out.read_bytes() == save(1)
    assert len(list(tmp_path.iterdir())) == 2


def test_export_to_odd_places_and_of_a_damaged_save_writes_nothing(store: Store, tmp_path: Path) -> None:
    store.write("game", save(1))
    (tmp_path / "taken").mkdir()
    for path in (tmp_path / "none" / "x.hsv", Path(), store.folder / "x.hsv", tmp_path / "a\0b"):
        with pytest.raises(saves.CannotWrite):
            store.export_to("game", path)
    with pytest.raises(saves.NameTaken):
        store.export_to("game", tmp_path / "taken")
    with refused(saves.CannotWrite, match="a folder is in the place of a file"):
        store.export_to("game", tmp_path / "taken", overwrite=True)
    damage(store.folder / "game.hsv")
    with pytest.raises(saves.DamagedSave):
        store.export_to("game", tmp_path / "out.hsv")
    assert files(store) == ["game.hsv"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games", "taken"]


@pytest.mark.parametrize(
    ("file_name", "slot"),
    [
        ("a%2Fb.hsv", "a/b"),
        ("Friday crew.hsv.2", "Friday crew"),
        ("from a friend.sav", "from a friend"),
        ("100%.hsv", "100%"),
    ],
)
def test_an_imported_file_gives_its_name(store: Store, tmp_path: Path, file_name: str, slot: str) -> None:
    (tmp_path / file_name).write_bytes(save(1))
    assert store.import_from(tmp_path / file_name) == slot
    assert store.exists(slot)


def test_what_cannot_be_imported_leaves_nothing(store: Store, tmp_path: Path) -> None:
    damaged, foreign, newer = tmp_path / "damaged.hsv", tmp_path / "foreign.hsv", tmp_path / "newer.hsv"
    damaged.write_bytes(save(1)[:-5])
    foreign.write_bytes(b"PK\x03\x04")
    newer.write_bytes(NEWER)
    for path, error in [
        (damaged, saves.DamagedSave),
        (foreign, saves.ForeignFile),
        (newer, saves.NewerSave),
        (tmp_path, saves.CannotRead),
        (tmp_path / "none", saves.NoSuchSave),
        (tmp_path / "a\0b", saves.CannotRead),
        (Path("\ud800"), saves.CannotRead),
    ]:
        with pytest.raises(error):
            store.import_from(path, "game")
    assert not store.folder.exists()


def test_tidy_removes_what_killed_programs_left_but_for_what_is_locked(store: Store) -> None:
    store.write("game", save(1))
    store.write("played", save(1))
    other = Store(store.folder)
    for leftover in ("game.hsv.tmp", "game.hsv.copy.tmp", "never.hsv.tmp", "gone.lock", "played.hsv.tmp", "mine.tmp"):
        (store.folder / leftover).touch()
    with other.lock("played") as lock:
        store.tidy()
        assert files(store) == ["game.hsv", "mine.tmp", "played.hsv", "played.hsv.tmp", "played.lock"]
        other.tidy()
        assert files(store) == ["game.hsv", "mine.tmp", "played.hsv", "played.lock"] and lock.held
    store.tidy()
    assert files(store) == ["game.hsv", "mine.tmp", "played.hsv"]
    (store.folder / "new.hsv.tmp").write_bytes(b"half a sa")
    store.write("new", save(1))
    assert files(store) == ["game.hsv", "mine.tmp", "new.hsv", "played.hsv"], "a leftover is in nobody's way"


def test_importing_the_package_is_light() -> None:
    """The lock library and asyncio do not come along; that nothing of ours does, test_import_hygiene says."""
    code = "import sys, highseas.saves; print([m for m in ('filelock', 'asyncio') if m in sys.modules])"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"


def test_reading_every_save_looks_through_the_folder_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(12):
        store.write(f"game {number}", save(number))
    looks = watch_folders(monkeypatch)
    for info in listed(store):
        store.read(info.name)
    assert len(looks) == 1
    looks.clear()
    assert len(store.files()) == 12
    assert len(looks) == 1


def test_the_example_of_the_document_writes_and_reads(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "docs" / "saves.md").read_text("utf-8")
    (example,) = re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    names = {**vars(saves), "folder": tmp_path}
    exec(example, names)
    assert names["data"] == {"turn": 1}
