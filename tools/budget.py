"""Holds the size of the house against `budget.toml`: lines of Python by folder, and words of the documents.

`python -m tools.budget`, part of `make check`, prints what is over its ceiling; `--all` prints every row. A folder
over its ceiling ends it with status 1, a total that is over is printed until it is reached. Lines are physical
lines, blank ones and docstrings included. Files and sections that a program writes do not count as words.
"""

import argparse
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
WHEEL = ("campaign", "engine", "envs", "package", "saves", "story")
GENERATED = "<!-- rules: made by"
"""What follows this mark in a document is written by a program."""


class Row(NamedTuple):
    """What is counted, how much of it there is, how much there may be, and whether it is a folder."""

    name: str
    found: int
    ceiling: int
    folder: bool = False

    def __str__(self) -> str:
        return f"{self.name:<32} {self.found:>7,} of {self.ceiling:>7,}{'  OVER' if self.found > self.ceiling else ''}"


def length(file: Path) -> int:
    """Return the lines of a file."""
    return len(file.read_text("utf-8").splitlines())


def lines(folder: str) -> int:
    """Return the lines of all Python files under a folder of the tree."""
    return sum(map(length, (ROOT / folder).rglob("*.py")))


def words(generated: list[str]) -> int:
    """Return the words of the documents, without files and sections that a program writes."""
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    return sum(
        len(page.read_text("utf-8").split(GENERATED)[0].split())
        for page in pages
        if page.relative_to(ROOT).as_posix() not in generated
    )


def rows(total: dict[str, int], folders: dict[str, int], generated: list[str]) -> Iterator[Row]:
    """Yield one row for each total and each folder of the budget."""
    yield Row("wheel", sum(map(lines, WHEEL)), total["wheel"])
    yield Row("tools", lines("tools"), total["tools"])
    yield Row("tests", lines("tests"), total["tests"])
    yield Row("words of docs", words(generated), total["words"])
    found: Counter[str] = Counter()
    for file in (file for top in WHEEL for file in (ROOT / top).rglob("*.py")):
        path = file.relative_to(ROOT).as_posix()
        found[max((folder for folder in folders if path.startswith(f"{folder}/")), key=len)] += length(file)
    for folder, ceiling in folders.items():
        yield Row(folder, found[folder], ceiling, True)


def main() -> int:
    """Print what is over its ceiling, or every row with `--all`; return the exit status."""
    parser = argparse.ArgumentParser(description="Compare the size of the house with budget.toml.")
    parser.add_argument("--all", action="store_true", help="print every row")
    everything = parser.parse_args().all
    with (ROOT / "budget.toml").open("rb") as file:
        data = tomllib.load(file)
    found = list(rows(data["total"], data["folders"], data["generated"]["documents"]))
    over = [row for row in found if row.found > row.ceiling]
    print(*(found if everything else over), sep="\n", end="\n" if everything or over else "")
    return 1 if any(row.folder for row in over) else 0


if __name__ == "__main__":
    sys.exit(main())
