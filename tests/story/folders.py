"""Copies of stories, to be changed and broken, and what the check says of them."""

import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from highseas.campaign.chapters.library import fault_line
from highseas.story import lint
from highseas.story.loader import OWN_STORY, load_story
from tests.narrated import narrate

HERE = Path(__file__).parent
TWO_CARDS, LOOKING_BACK = HERE / "two_cards", HERE / "looking_back"
STORIES = {"ours": OWN_STORY, "narrated": OWN_STORY, "two_cards": TWO_CARDS, "looking_back": LOOKING_BACK}


def copy_of(name: str, folder: Path) -> Path:
    """Copy a story, ours in English alone; the narrated one is ours, which says something of its own everywhere
    (`tests.narrated`).
    """
    shutil.copytree(STORIES[name], folder, ignore=shutil.ignore_patterns("*.py", "__pycache__", "lint", "de"))
    if name == "narrated":
        narrate(folder, load_story())
    return folder


def rows_of(name: str) -> dict[str, Any]:
    """Return the tables of a file of this folder."""
    return tomllib.loads((HERE / name).read_text(encoding="utf-8"))


def copied(name: str) -> Callable[[Path], Path]:
    """Return a fixture that is a copy of a story."""
    return pytest.fixture(lambda tmp_path: copy_of(name, tmp_path / "story"))


def faults(folder: Path) -> list[str]:
    """Return what is wrong with a story, in words."""
    return [fault_line(finding) for finding in lint.check_folder(folder)]


def change(path: Path, old: str, new: str) -> None:
    """Write the first of what stands there anew."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
