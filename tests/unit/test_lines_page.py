"""docs/lines.md is what plain lines say: every block of it is played again."""

import io
import re
import shlex
from pathlib import Path
from textwrap import wrap
from typing import Any

from highseas.campaign.begin.options import TableOptions
from highseas.campaign.cli.play import begun
from highseas.campaign.plain.headless import HeadlessSession
from highseas.campaign.plain.line import LineMode

PAGE = Path(__file__).parents[2] / "docs" / "lines.md"
BLOCK = re.compile(r"^```\n(\$ highseas line .*?)\n```$", re.MULTILINE | re.DOTALL)


def played(block: str) -> str:
    """Return a block as it is when its command and what is typed in it (`> …`) are given again."""
    command, *rest = block.splitlines()
    mode, *words = shlex.split(command)[3:]
    options: dict[str, Any] = {
        name.removeprefix("--"): int(value) for name, value in zip(words[::2], words[1::2], strict=True)
    }
    sink = io.StringIO()
    lines = LineMode(HeadlessSession(begun(mode, "", "", TableOptions(**options), None, None), None), (), sink)
    lines.begin()
    for typed in (line[2:] for line in rest if line.startswith("> ")):
        sink.write(f"> {typed}\n")
        lines.take(typed)
    said = (
        wrap(line, 112, subsequent_indent="    ", break_long_words=False) or [""]
        for line in sink.getvalue().splitlines()
    )
    return "\n".join([command, *(line for lines in said for line in lines)])


def test_every_game_of_the_page_goes_as_it_says() -> None:
    blocks = BLOCK.findall(PAGE.read_text("utf-8"))
    assert len(blocks) >= 4
    for block in blocks:
        assert played(block) == block
