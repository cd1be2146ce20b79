"""No widget writes a control character of ours to the terminal (`campaign.tui.line_filters`)."""

import re
from pathlib import Path

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color

from highseas.campaign.tui.line_filters import CLEAN_LINES
from tests.at_terminal import at_terminal

BLACK = Color(0, 0, 0)


def test_hostile_names_and_prose_do_nothing_to_a_real_terminal(home: Path) -> None:
    status, seen = at_terminal(["-m", "tests.tui.hostile_screens"], HIGHSEAS_HOME=str(home))
    assert status == 0, seen[-2000:]
    text = re.sub(r"\x1b\]22;[a-z]+\x07", "", seen.decode())  # the pointer's shape, which is Textual's own
    shown = re.sub(r"\x1b\[[0-9;:?<>=]*[ -/]*[@-~]", "", text)  # colors and places, which are Textual's own
    assert shown.count("]0;owned") >= 5  # a story card, a notice, the table, windows: as text
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
