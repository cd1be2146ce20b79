"""The gallery: what it names is there, and a picture shows the running program."""

from pathlib import Path

import pytest

from tests.gallery.__main__ import index, take
from tests.gallery.positions import POSITIONS
from tests.gallery.shots import SHOTS


def test_every_picture_has_its_position() -> None:
    assert {shot.position for shot in SHOTS.values()} - {""} == set(POSITIONS)


def test_a_picture_is_of_the_running_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HIGHSEAS_HOME", str(tmp_path))  # so that it is put back: a picture sets a folder of its own
    file = take("repel", "80x24", "dark", tmp_path)
    index([file], tmp_path)
    assert "Repel" in (tmp_path / f"{file}.svg").read_text(encoding="utf-8")
    assert f"{file}.svg" in (tmp_path / "index.html").read_text(encoding="utf-8")
