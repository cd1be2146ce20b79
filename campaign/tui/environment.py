"""What the environment says of the screen. Textual reads it while it is imported, and may end the program over it.

Of Textual's own variables those are left that help with a terminal, where they say something that can be done.
Those for people who make programs with Textual, and whatever makes no sense, are forgotten: what players choose
stands in the settings.
"""

import os
import sys
from collections.abc import Collection, Mapping
from contextlib import suppress

DRIVER_VARIABLE = "TEXTUAL_DRIVER"
BROWSER = "highseas.campaign.tui.browser:BrowserDriver"
"""What Textual paints with where `highseas serve` starts the program: it is in the place of a terminal."""

_SWITCH = ("0", "1")
_SIZE = range(1, 1001)
_CAN_BE: Mapping[str, Collection[object]] = {
    DRIVER_VARIABLE: (BROWSER,),
    "TEXTUAL_ANIMATIONS": ("none", "basic", "full"),
    "TEXTUAL_COLOR_SYSTEM": ("auto", "standard", "256", "truecolor"),
    "TEXTUAL_DISABLE_KITTY_KEY": _SWITCH,
    "TEXTUAL_FPS": range(1, 241),
    "TEXTUAL_SMOOTH_SCROLL": _SWITCH,
    "ESCDELAY": range(1, 2001),
    "COLUMNS": _SIZE,
    "LINES": _SIZE,
}
"""The variables that are left, and what they can be."""
_ALL_OF_TEXTUAL = "TEXTUAL"
_LONGEST_NUMBER = 4


def forget_odd_variables() -> None:
    """Take out of the environment what misleads Textual; to be called before it is imported.

    The size of a terminal that knows it is not believed: it may be as old as the shell, or made up.
    """
    for name in [name for name in os.environ if name in _CAN_BE or name.startswith(_ALL_OF_TEXTUAL)]:
        if not _can_be(os.environ[name], _CAN_BE.get(name, ())):
            del os.environ[name]
    with suppress(OSError):
        if all(os.get_terminal_size(sys.stderr.fileno())):
            for name in ("COLUMNS", "LINES"):
                os.environ.pop(name, None)


def _can_be(value: str, found: Collection[object]) -> bool:
    if isinstance(found, range):
        return value.isdecimal() and len(value) <= _LONGEST_NUMBER and int(value) in found
    return value in found
