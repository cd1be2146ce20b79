"""What a player feels, measured through a pseudo-terminal: first paint, key to repaint, load when idle."""

import fcntl
import os
import pty
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Iterator
from pathlib import Path

from highseas.campaign.files.version import VERSION

Row = tuple[str, float, str]
QUIET = 0.12
"""Seconds without output after which a repaint counts as finished."""


class Terminal:
    """A program in a pseudo-terminal, of 80 by 24 unless told otherwise; `python` is that of its install."""

    def __init__(
        self, *arguments: str, home: str, python: str = sys.executable, size: tuple[int, int] = (80, 24)
    ) -> None:
        self.begun = time.perf_counter()
        self.pid, self.handle = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", HIGHSEAS_HOME=home)
            os.environ.pop("NO_COLOR", None)
            columns, lines = size
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
            os.execv(python, [python, "-P", "-m", "highseas.campaign.main", *arguments])

    def read(self, seconds: float) -> bytes:
        """Return whatever comes within so many seconds, or nothing."""
        if not select.select([self.handle], [], [], seconds)[0]:
            return b""
        try:
            return os.read(self.handle, 1 << 16)
        except OSError:
            return b""

    def until(self, text: bytes, seconds: float = 10.0) -> float:
        """Return seconds from the start until this text was painted."""
        seen = b""
        while time.perf_counter() - self.begun < seconds:
            seen += self.read(0.05)
            if text in seen:
                return time.perf_counter() - self.begun
        raise TimeoutError(f"{text!r} was never painted; the terminal shows {seen[-2000:]!r}")

    def settle(self) -> None:
        while self.read(QUIET):
            pass

    def press(self, key: bytes) -> float:
        """Return seconds from a key to the first bytes of the repaint."""
        begun = time.perf_counter()
        self.type(key)
        if not self.read(2.0):
            raise TimeoutError(f"nothing was painted after {key!r}")
        taken = time.perf_counter() - begun
        self.settle()
        return taken

    def type(self, keys: bytes) -> None:
        os.write(self.handle, keys)

    def spent(self) -> float:
        """Return seconds of processor time the program has used, to the microsecond, all its threads together."""
        tasks = Path(f"/proc/{self.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9

    def cpu(self) -> float:
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.handle)


def terminal_rows() -> Iterator[Row]:
    """Yield all figures; each start is a process of its own, the first of them not counted."""
    with tempfile.TemporaryDirectory() as home:
        (Path(home) / "settings.toml").write_text(f'last_version = "{VERSION}"\nseen_tutorial = true\n')
        starts = [_first_paint(home) for _ in range(8)][1:]
        yield "cold start to first paint, median", statistics.median(starts) * 1e3, "ms"
        yield "cold start to first paint, worst", max(starts) * 1e3, "ms"
        game = Terminal("new", "contracts", "--seed", "42", home=home)
        try:
            game.until(b"contracts")
            game.settle()
            yield from _at_the_table(game)
        finally:
            game.close()


def _first_paint(home: str) -> float:
    title = Terminal(home=home)
    try:
        return title.until(b"Practice")
    finally:
        title.close()


def _at_the_table(game: Terminal) -> Iterator[Row]:
    down, up = b"\x1b[B", b"\x1b[A"
    game.press(b"d")
    moves = [game.press(key) for _ in range(15) for key in (down, up)]
    yield "cursor key to repaint at the table, median", statistics.median(moves) * 1e3, "ms"
    draws = [game.press(key) for _ in range(8) for key in (b"d", b"s", b"p")]
    yield "draw or stop to repaint, saved to disk, median", statistics.median(draws) * 1e3, "ms"
    time.sleep(2.0)
    game.settle()
    before, begun = game.cpu(), time.perf_counter()
    time.sleep(10.0)
    yield "load when idle", 100 * (game.cpu() - before) / (time.perf_counter() - begun), "%"
