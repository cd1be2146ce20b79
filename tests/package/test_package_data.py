"""What is installed: every file that the program reads, and nothing else. `test_installed` does it."""

import subprocess
import tomllib
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("engine", "envs", "saves", "story", "campaign")


def package_data() -> list[str]:
    """Return the patterns of pyproject.toml as paths in the tree."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        listed = tomllib.load(file)["tool"]["setuptools"]["package-data"]
    return [
        "/".join((*package.split(".")[1:], pattern)) for package, patterns in listed.items() for pattern in patterns
    ]


def files_in_git() -> list[str]:
    """Return every file of the packages that is kept in git, or would be."""
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *FOLDERS]
    done = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=True)
    return [line for line in done.stdout.splitlines() if (ROOT / line).exists()]


def test_every_file_that_is_no_module_is_installed_with_its_package() -> None:
    patterns = package_data()
    data = [file for file in files_in_git() if not file.endswith(".py")]
    assert data
    assert [file for file in data if not any(_fits(file, pattern) for pattern in patterns)] == []


def test_every_pattern_finds_something() -> None:
    data = files_in_git()
    assert [pattern for pattern in package_data() if not any(_fits(file, pattern) for file in data)] == []


def _fits(file: str, pattern: str) -> bool:
    """Whether a path fits a pattern part by part: a star stands for no slash."""
    parts, wanted = file.split("/"), pattern.split("/")
    return len(parts) == len(wanted) and all(map(fnmatch, parts, wanted))
