"""The gallery: what it names is there, and a picture shows the running program."""

import re
from pathlib import Path

import pytest

from tests.gallery.__main__ import IMAGES, take
from tests.gallery.positions import POSITIONS
from tests.gallery.shots import README, SHOTS


def all_keep_blanks(folder: Path) -> bool:
    """Whether texts of pictures keep the blanks they begin with, which librsvg trims unless it is told."""
    texts = [text for file in folder.glob("*.svg") for text in re.findall("<text [^>]*>", file.read_text("utf-8"))]
    return bool(texts) and all(' xml:space="preserve"' in text for text in texts)


def test_every_picture_has_its_position() -> None:
    assert {shot.position for shot in SHOTS.values()} - {""} == set(POSITIONS)


def test_a_picture_is_of_the_running_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HIGHSEAS_HOME", str(tmp_path))  # so that it is put back: a picture sets a folder of its own
    take(tmp_path, "repel", "80x24", "dark")
    assert "Repel" in (tmp_path / "repel-80x24-dark.svg").read_text(encoding="utf-8")
    assert all_keep_blanks(tmp_path)


def test_the_readme_shows_the_pictures_that_are_made_for_it() -> None:
    text = "".join(file.read_text(encoding="utf-8") for file in sorted(IMAGES.parent.parent.glob("README*.md")))
    shown = set(re.findall(r"docs/images/([\w-]+)\.svg", text))
    assert shown == set(README) == {file.stem for file in IMAGES.iterdir()}
    assert all_keep_blanks(IMAGES)
    assert max(file.stat().st_size for file in IMAGES.iterdir()) < 400_000
