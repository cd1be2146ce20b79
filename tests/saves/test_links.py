"""Files of the player's that are symbolic links, as for a folder that is shared: what they lead to is written."""

import os
from pathlib import Path
from typing import Any

import pytest

from highseas.campaign.files import datafile
from highseas.campaign.saved_games import slots
from highseas.saves import CannotWrite, Store
from tests.refusals import refused
from tests.saves.conftest import number_in, save

pytestmark = pytest.mark.skipif(os.name == "nt", reason="links take a right that players do not have")


@pytest.fixture
def shared(tmp_path: Path, store: Store) -> Path:
    """A save in another folder, to which the slot "game" is a link."""
    folder = tmp_path / "shared"
    folder.mkdir()
    store.folder.mkdir()
    place = folder / "friday.hsv"
    place.write_bytes(save(1))
    (store.folder / "game.hsv").symlink_to(place)
    return place


def test_saving_keeps_the_link_and_writes_what_it_leads_to(store: Store, shared: Path) -> None:
    for number in (2, 3, 4):
        store.write("game", save(number), keep_backup=True)
        assert number_in(shared.read_bytes()) == number
        assert number_in(store.read("game")) == number
        assert number_in(store.recover("game").blob) == number - 1
    assert (store.folder / "game.hsv").is_symlink()
    assert [path.name for path in shared.parent.iterdir()] == ["friday.hsv"]
    assert not any(path.is_symlink() for path in store.folder.glob("*.hsv.*"))


@pytest.mark.parametrize("number", range(1, 40))
def test_killed_at_any_call(disk: Any, store: Store, shared: Path, number: int) -> None:
    store.write("game", save(2))
    with disk.killed_before(number):
        store.write("game", save(3), keep_backup=True)
    assert number_in(store.read("game")) in (2, 3)
    store.write("game", save(4))
    assert number_in(shared.read_bytes()) == 4
    assert [path.name for path in shared.parent.iterdir()] == ["friday.hsv"]


def test_a_link_that_leads_to_nothing_now_is_written_again_when_it_can_be(store: Store, shared: Path) -> None:
    """As with a stick that was pulled out: the game says that it is not saved, and the link stays."""
    away = shared.parent.rename(shared.parent.with_name("away"))
    with refused(CannotWrite, match=r"shared failed because there is no such folder"):
        store.write("game", save(2))
    away.rename(shared.parent)
    shared.unlink()
    store.write("game", save(3))
    assert number_in(shared.read_bytes()) == 3
    assert (store.folder / "game.hsv").is_symlink()


def test_links_in_a_circle_or_to_a_pipe_are_one_sentence(store: Store, tmp_path: Path) -> None:
    """An administrator could replace a device; a list of games is written without being asked for."""
    store.folder.mkdir()
    (store.folder / "game.hsv").symlink_to(store.folder / "game.hsv")
    with refused(Exception, match=r"game.hsv cannot be read \(Too many levels"):
        store.write("game", save(1))
    pipe, link = tmp_path / "pipe", tmp_path / "index.msgpack"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    with refused(datafile.DataFileError, "it leads to what is no file"):
        datafile.write(link, b"games")
    assert pipe.is_fifo() and link.is_symlink()


def test_a_link_is_renamed_set_aside_and_deleted_as_a_link(store: Store, shared: Path) -> None:
    store.write("game", save(2))
    store.rename("game", "Game")
    store.rename("Game", "other")
    store.write("other", save(3))
    assert (store.folder / "other.hsv").is_symlink()
    store.delete("other")
    assert number_in(shared.read_bytes()) == 3 and list(store.folder.iterdir()) == []
    (store.folder / "game.hsv").symlink_to(shared)
    shared.write_bytes(b"nothing of ours")
    store.write("game", save(2))
    assert number_in(store.read("game")) == 2 and shared.read_bytes() == b"nothing of ours"
    assert (store.folder / "game.hsv.bad1").is_symlink()


def test_settings_and_statistics_that_are_links_stay_links(tmp_path: Path) -> None:
    (tmp_path / "dotfiles").mkdir()
    (tmp_path / "dotfiles" / "settings.toml").write_bytes(b"old")
    (tmp_path / "settings.toml").symlink_to("dotfiles/settings.toml")
    datafile.write(tmp_path / "settings.toml", b"new")
    assert (tmp_path / "settings.toml").is_symlink()
    assert (tmp_path / "dotfiles" / "settings.toml").read_bytes() == b"new"
    assert len(list(tmp_path.iterdir())) == 2


def test_what_killed_programs_left_half_written_goes_after_an_hour(tmp_path: Path) -> None:
    gone = 999_999_999
    for name in (f"played.json.{gone}.tmp", f".before-history.zip.{gone}.tmp", f"played.json.{os.getpid()}.tmp"):
        (tmp_path / name).write_bytes(b"[")
    (tmp_path / f".0123.{gone}.tmp").mkdir()
    (tmp_path / f".0123.{gone}.tmp" / "story.toml").write_bytes(b"")
    (tmp_path / "Friday.hsv.tmp").write_bytes(b"")
    (tmp_path / "played.json").write_bytes(b"[]")
    now = (tmp_path / "played.json").stat().st_mtime
    datafile.tidy(tmp_path, now + 3000)
    assert len(list(tmp_path.iterdir())) == 6
    datafile.tidy(tmp_path, now + 4000)
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {f"played.json.{os.getpid()}.tmp", "Friday.hsv.tmp", "played.json"}
    datafile.tidy(tmp_path / "nowhere")


def test_lines_sweep_what_a_kill_left_of_the_note_of_games(home: Path) -> None:
    """Those who never see the screen have nothing else that does."""
    (saves := home / "saves").mkdir(parents=True)
    (left := saves / "played.json.999999999.tmp").write_bytes(b"[")
    os.utime(left, (1, 1))
    slots.open_store()
    assert list(saves.iterdir()) == []
