"""No widget writes a control character of ours to the terminal (`campaign.tui.clean`)."""

import fcntl
import os
import pty
import re
import struct
import sys
import termios
from pathlib import Path

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color

from campaign.tui.clean import CLEAN_LINES

BLACK = Color(0, 0, 0)


def painted(arguments: list[str], home: Path) -> bytes:
    """All that a program writes to a terminal of 80 columns and 24 lines."""
    pid, handle = pty.fork()
    if pid == 0:
        os.environ.update(HIGHSEAS_HOME=str(home), TERM="xterm-256color")
        os.execv(sys.executable, [sys.executable, *arguments])
    fcntl.ioctl(handle, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    seen = b""
    while True:
        try:
            part = os.read(handle, 65536)
        except OSError:
            break
        if not part:
            break
        seen += part
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0, seen[-2000:]
    os.close(handle)
    return seen


def test_hostile_names_and_prose_do_nothing_to_a_real_terminal(home: Path) -> None:
    seen = painted(["-m", "tests.tui.hostile_screens"], home)
    text = re.sub(r"\x1b\]22;[a-z]+\x07", "", seen.decode())  # the pointer's shape, which is Textual's own
    shown = re.sub(r"\x1b\[[0-9;:?<>=]*[ -/]*[@-~]", "", text)  # colors and places, which are Textual's own
    assert shown.count("]0;owned") >= 5  # a leaf, a notice, the table, windows: as text
    assert "http://evil" in shown
    assert "\x1b]" not in text
    assert "\x1b[31m" not in text
    assert not re.search("[\x9b\x07\x00\u202e\u200b]", text)


def test_lines_keep_their_width_and_usual_ones_are_left_alone() -> None:
    usual = [Segment("Ann ● 3"), Segment("👩‍🚀")]
    assert CLEAN_LINES.apply(usual, BLACK) == usual
    odd = [Segment("a\x1b[31mb\u00ad\tc"), Segment("\x1b"), Segment("\n")]
    clean = CLEAN_LINES.apply(odd, BLACK)
    assert [segment.text for segment in clean] == ["a[31mb�c"]
    assert sum(cell_len(s.text) for s in clean) == sum(cell_len(s.text) for s in odd)
