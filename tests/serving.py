"""`highseas serve` as a process of its own, for tests that come as its visitors."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from rich.cells import cell_len

from highseas.campaign.play.session import Session
from highseas.campaign.saved_games import slots
from highseas.saves import Store

OWN = (sys.executable, "-m", "highseas.campaign.main")
PATIENCE = 60
"""Seconds after which a server, or a program behind it, counts as stuck."""
_PIECE = re.compile(
    r"\x1b\[(\d+);(\d+)H|\x1b(?:\[[0-9;?<>=]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|.)|(.)", re.DOTALL
)


class Served:
    """A running server: its process, its address with the token, and where players' files are."""

    def __init__(self, home: Path, *options: str, program: Sequence[str | Path] = OWN) -> None:
        self.home = home
        self.process = subprocess.Popen(
            [*program, "serve", *(options or ("--port", "0"))],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "HIGHSEAS_HOME": str(home)},
        )
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()
        self.url = self.process.stdout.readline().strip()
        parts = urlsplit(self.url)
        self.at, self.token = f"{parts.scheme}://{parts.netloc}", parse_qs(parts.query)["token"][0]

    def end(self, how: signal.Signals = signal.SIGINT) -> tuple[int, str]:
        """Press Ctrl-C; return the exit status and what was said since."""
        self.process.send_signal(how)
        said, _ = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said

    def visitors(self) -> list[Path]:
        place = self.home / "visitors"
        return sorted(place.iterdir()) if place.exists() else []


@contextmanager
def served(home: Path, *options: str, program: Sequence[str | Path] = OWN) -> Iterator[Served]:
    server = Served(home, *options, program=program)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.end()


def saved_game(visitor: Path) -> Session:
    """Return the game of a visitor who has one, as it is saved."""
    return slots.look(Store(visitor / "saves"))


class Screen:
    """What a program has painted, as a terminal shows it: Textual moves the cursor and writes, and no more."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], str] = {}
        self.size: tuple[int, int] | None = None
        """Columns and lines, where they are known; else so many as are painted on."""
        self._row = self._column = 0

    def feed(self, painted: bytes) -> None:
        """Take what one frame of a connection paints."""
        for row, column, letter in _PIECE.findall(painted.decode()):
            if row:
                self._row, self._column = int(row) - 1, int(column) - 1
            elif letter == "\n":
                self._row, self._column = self._row + 1, 0
            elif letter:
                self._cells[self._row, self._column] = letter
                self._column += cell_len(letter)

    def clear(self) -> None:
        self._cells.clear()

    def lines(self) -> list[str]:
        rows = max((row for row, _ in self._cells), default=-1) + 1
        columns = max((column for _, column in self._cells), default=-1) + 1
        columns, rows = self.size or (columns, rows)
        return ["".join(self._cells.get((row, column), " ") for column in range(columns)) for row in range(rows)]

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def place(self, text: str) -> tuple[int, int]:
        return next((row, line.index(text)) for row, line in enumerate(self.lines()) if text in line)
