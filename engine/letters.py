"""Which characters text from outside may hold: names, titles and prose are printed to terminals."""

import re

CONTROLS = re.compile(
    "["
    "\x00-\x08\x0b-\x1f"  # C0 with escape, bell and backspace; not the tab and the newline
    "\x7f-\x9f"  # delete, and C1: many terminals read 0x9b as escape and bracket
    "\u00ad\u061c\u180e\u200b\u200e\u200f"  # soft hyphen, marks of direction, empty spaces
    "\u2028\u2029"  # line and paragraph separators
    "\u202a-\u202e\u2060-\u206f"  # embeddings, overrides and isolates of direction, invisible operators
    "\ufeff\ufff9-\ufffb"
    "\ud800-\udfff"  # halves of a character, as in file names that are not UTF-8; they cannot be encoded
    "\U000e0000-\U000e007f"  # tags, which can hold a whole invisible text
    "]"
)
"""Characters that people cannot see and terminals may obey.

The joiners U+200C and U+200D are allowed: they are part of how some scripts and emoji are spelled.
"""


def first_control(text: str) -> tuple[int, str] | None:
    """Return line (from 1) and name of the first such character of a text, as (3, "U+001B"); None for clean text.

    A carriage return before a newline is part of the line break, not a control character.
    """
    if text.isprintable():
        return None
    found = CONTROLS.search(text.replace("\r\n", "\n"))
    return found and (text.count("\n", 0, found.start()) + 1, f"U+{ord(found[0]):04X}")
