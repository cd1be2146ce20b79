"""Everything of a player's as one file, and back: nothing here is lost, nothing made up is believed."""

import errno
import os
import shutil
import stat
import sys
import zipfile
from pathlib import Path

import pytest

from highseas.campaign.begin import requests
from highseas.campaign.files import settings
from highseas.campaign.files.datafile import DataFileError
from highseas.campaign.main import run
from highseas.campaign.play.session import Session
from highseas.campaign.results import stats
from highseas.campaign.saved_games import autosave, finished_games, gamefile, slots, transfer
from highseas.engine.royal.game import legal
from highseas.saves import Store
from tests.disk import Disk
from tests.front import start
from tests.listed import listed
from tests.refusals import in_words, refused
from tests.unit.test_library import TWO_CARDS, begun, zipped
from tests.unit.test_statistics import finished

pytestmark = pytest.mark.usefixtures("home", "no_input")

FIXTURES = Path("tests/saves/fixtures")


def filled(home: Path) -> Store:
    """Return a data folder with something of every kind; one game has backups, one is damaged."""
    store = slots.open_store()
    session = requests.begin(start(seed=4), (), store, "evening")
    for _ in range(12):
        session.play(legal(session.state)[-1])
    slots.leave(session)
    slots.leave(begun(TWO_CARDS))
    Store(home / "history").write("won once", (FIXTURES / "0001-won.hsv").read_bytes())
    store.write("bad", (FIXTURES / "0001-lost.hsv").read_bytes())
    (home / "saves/bad.hsv").write_bytes(b"no game")
    settings.save(settings.Settings(theme="light"))
    stats.record(finished())
    (home / "replays").mkdir()
    (home / "replays/one.txt").write_text("High Seas replay 1\n")
    return store


def everything(home: Path) -> dict[str, bytes]:
    """Return all that a backup holds, by path."""
    return {path: (home / path).read_bytes() for path in transfer._paths([])}


def test_a_backup_brings_everything_back_on_another_computer(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    filled(home)
    os.utime(home / "saves/evening.hsv", (1_700_000_000, 1_700_000_000))
    before = everything(home)
    assert run(["backup", str(tmp_path / "all.zip")]) == 0
    monkeypatch.setenv("HIGHSEAS_HOME", str(tmp_path / "other"))
    assert run(["restore", str(tmp_path / "all.zip")]) == 0
    assert '"bad" was left out: it cannot be opened.' in capsys.readouterr().out
    after = everything(tmp_path / "other")
    del before["saves/bad.hsv"]
    assert after == before and abs((tmp_path / "other/saves/evening.hsv").stat().st_mtime - 1_700_000_000) <= 2
    assert run(["restore", str(tmp_path / "all.zip")]) == 0
    assert "0 saved games came back, 2 were here already." in capsys.readouterr().out
    assert everything(tmp_path / "other") == before


def test_what_is_here_stays_and_is_kept_before_anything_comes_back(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = filled(home)
    transfer.back_up(tmp_path / "all.zip")
    shutil.rmtree(home)
    other = requests.begin(start(seed=9), (), slots.open_store(), "evening")
    slots.leave(other)
    mine = store.read("evening")
    settings.save(settings.Settings(theme="dark"))
    stats.record(finished(seed=11))
    assert run(["restore", str(tmp_path / "all.zip")]) == 0
    output = capsys.readouterr().out
    assert '"evening" came back as "evening 2": another game has its name here.' in output
    assert store.read("evening") == mine and settings.load()[0].theme == "light"
    games = sorted(stats.load().values(), key=lambda entry: entry.finished)
    assert [(game.seed, game.finished) for game in games] == [(3, 1), (11, 2)]
    (kept,) = (home / "backups").iterdir()
    assert f"What was here before is in {kept}" in output
    with zipfile.ZipFile(kept) as before:
        assert before.read("saves/evening.hsv") == mine


def test_a_backup_never_overwrites_a_file_unless_asked_to_and_a_pipe_never(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "all.zip"
    target.write_text("mine")
    assert run(["backup", str(target)]) == 2 and target.read_text() == "mine"
    assert "exists already; choose another name" in capsys.readouterr().err
    assert run(["backup", str(target), "--overwrite"]) == 0
    assert run(["backup", str(tmp_path / "nowhere/all.zip")]) == 2
    assert [path.name for path in tmp_path.iterdir() if path.name != "home"] == ["all.zip"]
    if sys.platform != "win32":
        os.mkfifo(tmp_path / "pipe")
        capsys.readouterr()
        assert run(["backup", str(tmp_path / "pipe"), "--overwrite"]) == 2
        assert "is not the name of a file" in capsys.readouterr().err and (tmp_path / "pipe").is_fifo()


def test_the_older_state_of_a_game_that_went_on_is_here_already(home: Path, tmp_path: Path) -> None:
    store = slots.open_store()
    session = requests.begin(start(seed=4), (), store, "evening")
    transfer.back_up(tmp_path / "all.zip")
    session.play("draw")
    slots.leave(session)
    assert "0 saved games came back, 1 were here already." in transfer.restore_all(tmp_path / "all.zip")
    assert gamefile.from_bytes(store.read("evening")).moves == ["draw"]


def test_a_backup_is_kept_once_before_finished_games_are_moved(home: Path) -> None:
    """Nothing is moved where none can be kept."""
    store, kept = slots.open_store(), home / "backups/before-history.zip"
    store.write("over", (FIXTURES / "0001-won.hsv").read_bytes())
    store.write("over too", (FIXTURES / "0001-lost.hsv").read_bytes())
    (home / "backups").write_text("in the way")
    with refused(DataFileError, match="cannot be made"):
        finished_games.sweep(store)
    assert store.exists("over")
    (home / "backups").unlink()
    assert finished_games.sweep(store) == 2
    with zipfile.ZipFile(kept) as packed:
        assert {"saves/over.hsv", "saves/over too.hsv"} <= set(packed.namelist())
    when = kept.stat().st_mtime_ns
    store.write("later", (FIXTURES / "0001-won.hsv").read_bytes())
    finished_games.sweep(store)
    assert kept.stat().st_mtime_ns == when


def test_two_programs_that_keep_a_backup_at_the_same_moment_both_go_on(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.save(settings.Settings())
    real = transfer.back_up

    def late(target: Path) -> str:
        real(target)  # as the other program does, between the look and the writing
        return real(target)

    monkeypatch.setattr(transfer, "back_up", late)
    assert transfer.keep_before("history") is None and (home / "backups" / "before-history.zip").exists()


@pytest.mark.parametrize("in_the_way", [False, True])
def test_a_backup_is_kept_before_a_save_is_written_in_a_newer_format(
    in_the_way: bool, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where none can be kept, the format is not changed."""
    store = slots.open_store()
    slots.leave(requests.begin(start(seed=4), (), store, "evening"))
    old = store.read("evening")
    if in_the_way:
        (home / "backups").write_text("in the way")
    monkeypatch.setattr(autosave, "FORMAT", 2)
    session = slots.resume(store, "evening")
    session.play("draw")
    if in_the_way:
        assert "cannot be made" in in_words(session.unsaved) and store.read("evening") == old
        (home / "backups").unlink()
        session.play("draw")
    assert session.unsaved is None
    if not in_the_way:
        with zipfile.ZipFile(home / "backups/before-format-2.zip") as kept:
            assert kept.read("saves/evening.hsv") == old


MARKED = (transfer.MARK, b"High Seas backup 1\n0.1.0\n")
HOSTILE: dict[str, bytes] = {
    "no mark": zipped(("settings.toml", b"")),
    "a newer mark": zipped((transfer.MARK, b"High Seas backup 2\n")),
    "climbs out": zipped(MARKED, ("../settings.toml", b"")),
    "climbs out of the saves": zipped(MARKED, ("saves/../../x.hsv", b"")),
    "another kind of file": zipped(MARKED, ("saves/run.sh", b"")),
    "another folder": zipped(MARKED, ("backups/before-history.zip", b"")),
    "a link": zipped(MARKED, ("settings.toml", b"/etc/passwd"), mode=stat.S_IFLNK | 0o777),
    "too large a file": zipped(MARKED, ("statistics.json", bytes(transfer.LIMITS.each + 1))),
    "a bomb": zipped(MARKED, *((f"saves/{number}.hsv", bytes(1 << 20)) for number in range(40))),
    "cut": zipped(MARKED)[:-10],
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_made_up_backup_is_refused_and_changes_nothing(
    what: str, tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.save(settings.Settings(theme="light"))
    (tmp_path / "bad.zip").write_bytes(HOSTILE[what])
    assert run(["restore", str(tmp_path / "bad.zip")]) == 2 and capsys.readouterr().err.count("\n") == 1
    assert [path.name for path in home.iterdir()] == ["settings.toml"] and settings.load()[0].theme == "light"


def test_made_up_contents_are_left_out_one_by_one(home: Path, tmp_path: Path) -> None:
    good = (FIXTURES / "0001-mid-turn.hsv").read_bytes()
    (tmp_path / "odd.zip").write_bytes(
        zipped(
            MARKED,
            ("saves/good.hsv", good),
            ("saves/bad.hsv", b"junk"),
            ("saves/%2.hsv", good),
            ("stories/" + "0" * 32 + "/story.toml", b'id = "x"'),
            ("settings.toml", b"[" * 5000),
            ("statistics.json", b"[" * 100_000),
            ("lab.jsonl", b"{}"),  # what versions before this one kept
        )
    )
    output = " ".join(transfer.restore_all(tmp_path / "odd.zip"))
    assert "1 saved game came back." in output and '"bad" was left out' in output
    assert "A story was left out" in output and "The settings in it cannot be read" in output
    assert "The statistics in it cannot be read" in output
    assert "The results of measured chapters in it (lab.jsonl) were left out" in output
    assert (
        not (home / "lab.jsonl").exists()
        and [info.name for info in listed(slots.open_store())] == ["good"]
        and not list(home.glob("stories/*"))
    )


def test_a_disk_that_refuses_is_not_called_a_damaged_backup(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    (tmp_path / "good.zip").write_bytes(zipped(MARKED))
    monkeypatch.setattr(transfer, "_stories", refuse)
    with pytest.raises(OSError, match="Read-only"):
        transfer.restore_all(tmp_path / "good.zip")


def test_a_full_disk_is_one_sentence_and_a_second_try_goes_on(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    filled(home)
    transfer.back_up(tmp_path / "all.zip")
    shutil.rmtree(home)
    disk = Disk(monkeypatch)
    disk.full = True
    assert run(["restore", str(tmp_path / "all.zip")]) == 2 and "the disk is full" in capsys.readouterr().err
    disk.full = False
    assert run(["restore", str(tmp_path / "all.zip")]) == 0
    assert isinstance(slots.resume(slots.open_store(), "evening"), Session)
