"""A smoke play: whether a High Seas that was built in some way starts, plays, comes back and seats a guest.

    python -m tools.smoke PROGRAM [ARGUMENT …]

drives the given command at terminals of its own, with a folder for its files that is new, and says each step with its
seconds. It needs nothing but the standard library and a system with such terminals (not Windows).
"""

import fcntl
import json
import os
import pty
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Callable
from pathlib import Path

FIXTURES = Path(__file__).parents[1] / "tests" / "saves" / "fixtures"
OLD_SAVES = (
    *("v0.1/contracts-1-discover.hsv", "0001-mid-turn.hsv"),
    *(f"jamaica/0001-{asked}.hsv" for asked in ("card", "sail", "fight")),
)
"""Of games and races in the middle, written by earlier releases."""
PATIENCE = 60.0
"""Seconds after which a program that does not show what it should counts as stuck."""
CTRL_C, CTRL_Q = b"\x03", b"\x11"


class Failed(Exception):
    """The program did something else than it should."""


class Program:
    """The program in a terminal of 100 columns and 30 lines."""

    def __init__(self, command: list[str], home: Path) -> None:
        self._said, self._since, self._status, self._command = b"", 0, 0, command
        env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "HIGHSEAS"))}
        env |= {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "HIGHSEAS_HOME": str(home)}
        self._pid, self._handle = pty.fork()
        if self._pid == 0:
            try:
                os.chdir(home)  # nothing of the tree is to be found by chance
                os.execve(command[0], command, env)
            finally:  # where it cannot be started
                os._exit(127)
        fcntl.ioctl(self._handle, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))

    def shows(self, text: str) -> None:
        """Wait until it shows a text after what was shown when a key was last pressed."""
        until = time.monotonic() + PATIENCE
        while text.encode() not in self._said[self._since :]:
            if not (part := self._read(until)):
                self.kill()
                raise Failed(f"{self._command} does not show {text!r}: {self._tail()}")
            self._said += part

    def press(self, keys: bytes) -> None:
        self._since = len(self._said)
        os.write(self._handle, keys)

    def ends(self, key: bytes = b"") -> None:
        """Wait for its end, which is a good one, after a key if one is given."""
        until = time.monotonic() + PATIENCE
        if key:
            self.press(key)
        while not self._is_over():
            now = time.monotonic()
            if now > until:
                self.kill()
                raise Failed(f"{self._command} does not end: {self._tail()}")
            self._said += self._read(now + 0.1)
        if self._status:
            raise Failed(f"{self._command} ends with {self._status}: {self._tail()}")

    def _is_over(self) -> bool:
        pid, status = os.waitpid(self._pid, os.WNOHANG)
        if pid:
            while part := self._read(time.monotonic()):
                self._said += part
            self._status = os.waitstatus_to_exitcode(status)
            os.close(self._handle)
        return bool(pid)

    def _tail(self) -> str:
        return self._said[-2000:].decode(errors="replace")

    def kill(self) -> None:
        """As the power does."""
        os.kill(self._pid, signal.SIGKILL)
        os.waitpid(self._pid, 0)
        os.close(self._handle)

    def _read(self, until: float) -> bytes:
        if not select.select([self._handle], [], [], max(0.0, until - time.monotonic()))[0]:
            return b""
        try:
            return os.read(self._handle, 65536)
        except OSError:  # so a terminal says that nobody is left who could write
            return b""


def title(command: list[str], home: Path) -> None:
    """Open the title screen, which greets newcomers, and leave it."""
    program = Program(command, home)
    program.shows("Practice")
    program.ends(CTRL_Q)


def killed_and_resumed(command: list[str], home: Path) -> None:
    """Turn a card up, kill the program at the next question, and find that question again."""
    program = Program([*command, "new", "contracts", "--seed", "1"], home)
    program.shows("Turn up the first card")
    program.press(b"d")
    program.shows("Draw or stop?")
    program.kill()
    program = Program([*command, "resume"], home)
    program.shows("Draw or stop?")
    program.ends(CTRL_Q)


def old_saves(command: list[str], home: Path) -> None:
    """Import games that earlier releases saved, go on with each, and leave it from the page that says where it is."""
    for number, file in enumerate(OLD_SAVES):
        name = f"old {number}"
        taken = Program([*command, "save", "import", str(FIXTURES / file), name], home)
        taken.shows(f'The game is saved as "{name}".')
        taken.ends()
        program = Program([*command, "resume", name], home)
        program.shows("Where you are")  # over the table
        program.ends(CTRL_Q)


def joined(command: list[str], home: Path) -> None:
    """Host a table without a screen, sit down at it from another folder, and decide there."""
    links, guests = home / "links.json", home / "guest"
    guests.mkdir()
    what = ["contracts", "--names", "Ann,Bo", "--ai", "2", "--seed", "1"]
    host = Program([*command, "host", *what, "--headless", "--port", "0", "--links-file", str(links)], home)
    host.shows("The table is open")
    host.shows("for looking on")
    guest = Program([*command, "join", json.loads(links.read_text())["seats"][0], "--lines"], guests)
    guest.shows("Draw a card")
    guest.press(b"1\n")
    guest.shows("draw or stop?")
    guest.press(b"quit\n")
    guest.ends()
    host.press(CTRL_C)
    host.ends()


STEPS: dict[str, Callable[[list[str], Path], None]] = {
    "title": title,
    "start, play, kill, resume": killed_and_resumed,
    "saves of earlier releases": old_saves,
    "a hosted table joined": joined,
}


def smoke(command: list[str]) -> dict[str, float]:
    """Play all steps and return their seconds; raise `Failed` at the first that goes wrong."""
    took = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, step in STEPS.items():
            home = Path(folder) / name.partition(",")[0]
            home.mkdir()
            began = time.monotonic()
            step(command, home)
            took[name] = time.monotonic() - began
    return took


def main(command: list[str]) -> int:
    if not command:
        print("Name the program: python -m tools.smoke PROGRAM [ARGUMENT …]", file=sys.stderr)
        return 2
    program = shutil.which(command[0])
    if program is None:
        print(f"There is no program {command[0]}.", file=sys.stderr)
        return 2
    command = [str(Path(program).absolute()), *command[1:]]
    version = subprocess.run([*command, "--version"], capture_output=True, text=True, check=False)
    print(version.stdout.strip(), flush=True)
    try:
        took = smoke(command)
    except Failed as error:
        print(error, file=sys.stderr)
        return 1
    for name, seconds in took.items():
        print(f"{name}: {seconds:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
