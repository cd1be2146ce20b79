"""What the disk may have forgotten after a power cut: every name that was not put on it by syncing its folder.

POSIX promises no more: a file's bytes are kept by `fsync` of the file, its name by `fsync` of the folder it is in,
and that goes for folders too. The model takes the worst disk: it forgets every name it may.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from highseas.saves import Store
from tests.saves.conftest import save


class Names:
    """Which of the names made or removed meanwhile are on the disk for sure."""

    def __init__(self) -> None:
        self._open: dict[int, Path] = {}
        self.made: set[Path] = set()
        """Made, and maybe forgotten."""
        self.removed: set[Path] = set()
        """Removed, and maybe still there."""
        self.writes: list[tuple[str, Path]] = []

    @contextmanager
    def watched(self) -> Iterator["Names"]:
        """Follow what the program asks of the disk."""
        with pytest.MonkeyPatch.context() as patch:
            for name in ("open", "fsync", "mkdir", "link", "replace", "unlink"):
                patch.setattr(os, name, self._followed(name, getattr(os, name)))
            yield self

    def _followed(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **named: Any) -> Any:
            result = real(*args, **named)
            if name == "open":
                self._open[result] = Path(args[0]).absolute()
            if name == "fsync":
                self._sync(self._open[args[0]])
            if name in ("replace", "unlink"):
                self._remove(Path(args[0]))
            if name in ("link", "replace"):
                self._make(Path(args[1]))
            if name == "mkdir" or (name == "open" and args[1] & os.O_CREAT):
                self._make(Path(args[0]))
            return result

        return call

    def _sync(self, path: Path) -> None:
        if path.is_dir():
            self.made = {each for each in self.made if each.parent != path}
            self.removed = {each for each in self.removed if each.parent != path}
        self.writes.append(("sync", path))

    def _make(self, path: Path) -> None:
        self.made.add(path.absolute())
        self.removed.discard(path.absolute())
        self.writes.append(("make", path.absolute()))

    def _remove(self, path: Path) -> None:
        self.removed.add(path.absolute())
        self.made.discard(path.absolute())
        self.writes.append(("remove", path.absolute()))

    def may_be_lost(self, path: Path) -> bool:
        """Whether a power cut now may take this file, by its own name or that of a folder above it."""
        return any(place in self.made for place in (path.absolute(), *path.absolute().parents))


@pytest.fixture
def names() -> Names:
    return Names()


def test_the_model_knows_a_folder_that_was_never_synced(names: Names, tmp_path: Path) -> None:
    folder = tmp_path / "home" / "saves"
    with names.watched():
        folder.mkdir(parents=True)
        os.close(os.open(folder / "x", os.O_CREAT | os.O_RDWR))
        assert names.may_be_lost(folder / "x")
        handle = os.open(folder, os.O_RDONLY)
        os.fsync(handle)
        assert names.may_be_lost(folder / "x"), "the folder itself is not on the disk"
        os.close(handle)


@pytest.mark.parametrize("made", [False, True])
def test_the_first_save_of_all_survives_a_power_cut(names: Names, tmp_path: Path, made: bool) -> None:
    """The settings may have made the home folder, or a program that was killed the folder of the saves."""
    folder = tmp_path / "home" / "games" / "saves"
    with names.watched():
        if made:
            folder.mkdir(parents=True)
        store = Store(folder)
        store.write("game", save(1))
        assert not names.may_be_lost(folder / "game.hsv")
        with store.lock("game"):
            store.write("game", save(2), keep_backup=True)
            store.write("game", save(3), keep_backup=True)
        assert not [path for path in names.made if path.suffix not in (".lock", ".tmp")]


def test_a_renamed_game_has_its_new_name_on_the_disk_before_it_loses_the_old(names: Names, tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    store = Store(folder)
    store.write("game", save(1))
    with names.watched():
        store.rename("game", "other")
        steps = [step for step in names.writes if step[1] in (folder / "other.hsv", folder, folder / "game.hsv")]
        assert steps == [
            ("make", folder / "other.hsv"),
            ("sync", folder),
            ("remove", folder / "game.hsv"),
            ("sync", folder),
        ]


def test_a_folder_whose_parents_may_not_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody but the system makes names there; the save goes well."""
    opened = os.open

    def refuse(path: str | Path, flags: int, *args: int) -> int:
        if Path(path) == tmp_path:
            raise PermissionError(13, "Permission denied")
        return opened(path, flags, *args)

    monkeypatch.setattr(os, "open", refuse)
    store = Store(tmp_path / "saves")
    store.write("game", save(1))
    assert store.read("game") == save(1)
