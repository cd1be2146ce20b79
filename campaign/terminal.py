"""The last step before a terminal: text that may come from other people's files does nothing there but be read.

Saves, replays, deals and stories are made by anybody. What controls a terminal (its title, its clipboard, its
colors, links, the direction of writing) is taken out of every text here, whatever was checked before.
Everything that plain front ends write goes through `say`, `complain` or `Plain`; the full screen has
`campaign.tui.clean`, which uses the same `clean`.
"""

import sys
from collections.abc import Callable, Iterable, Mapping
from typing import TextIO

from engine.letters import CONTROLS

INSTEAD = "\ufffd"
"""What stands in the place of a character that is not shown."""
_TAB = "    "


def clean(text: str, instead: Callable[[str], str] = lambda _: INSTEAD) -> str:
    """The text with nothing in it that a terminal obeys; newlines stay, tabs become spaces.

    `instead` gives what is shown in the place of a character.
    """
    if text.isprintable():
        return text
    text = text.replace("\r\n", "\n").replace("\t", _TAB)
    return CONTROLS.sub(lambda found: instead(found[0]), text)


class Plain:
    """A stream for plain text: all that is written is `clean`.

    `signs` is a table for `str.translate`, for a terminal that cannot show every sign.
    """

    def __init__(self, stream: TextIO, signs: Mapping[int, str] | None = None) -> None:
        self._stream = stream
        self._signs = signs

    def write(self, text: str) -> None:
        """Write text as it is meant to be read."""
        text = clean(text)
        self._stream.write(text.translate(self._signs) if self._signs else text)

    def lines(self, lines: Iterable[str]) -> None:
        """Write lines, each with its end."""
        for line in lines:
            self.write(line + "\n")

    def flush(self) -> None:
        """Let the reader see all that was written."""
        self._stream.flush()


def say(text: str, end: str = "\n") -> None:
    """Print on standard output."""
    Plain(sys.stdout).write(text + end)


def complain(text: str) -> None:
    """Print a sentence on standard error."""
    Plain(sys.stderr).write(text + "\n")
