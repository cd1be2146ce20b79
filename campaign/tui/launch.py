"""Starts the full-screen application, if the terminal and the environment allow it.

Textual reads the environment while it is imported, and may end the program over it. Of its own variables those are
left that help with a terminal, where they say something that can be done. Those for people who make programs with
Textual, and whatever makes no sense, are forgotten: what players choose stands in the settings.
"""

import os
import sys
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from highseas.campaign.words.language import LANGUAGE, sentence
from highseas.campaign.words.terminal import complain
from highseas.engine.refusal import Refusal
from highseas.platform import keys_kept, limit, places_cursor

if TYPE_CHECKING:
    from highseas.campaign.play.session import Session
    from highseas.campaign.tui.app import HighSeasApp

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
_LONGEST_NUMBER = 4
_OF_VISITORS = {"memory": 1 << 30, "file": 64 << 20, "niceness": 10}
"""What the program of somebody in a browser may have: several times what it has been seen to need."""


def is_terminal() -> bool:
    """Whether the screen can be painted: in a browser, or where all streams are terminals, as Textual needs."""
    if _is_in_browser():
        return True
    term = os.environ.get("TERM", "")
    return all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)) and places_cursor(term, sys.stdout)


def _is_in_browser() -> bool:
    return os.environ.get(DRIVER_VARIABLE) == BROWSER


def refuse(instead: str = "contracts") -> int:
    """Print why the screen cannot open, and what to type after `highseas line` instead; return the exit status."""
    term = os.environ.get("TERM") or "unknown"
    if places_cursor(os.environ.get("TERM", ""), sys.stdout):
        complain(LANGUAGE.say("screens.launch.no_terminal", instead=instead))
    else:
        complain(LANGUAGE.say("screens.launch.no_cursor", term=term, instead=instead))
    return 2


def open_title() -> int:
    """Open the screen at the title, or at the table that the page is opened for."""
    from highseas.campaign.files.paths import TABLE_VARIABLE, check_home

    link = os.environ.get(TABLE_VARIABLE, "")

    def sit(shell: "HighSeasApp") -> None:
        from highseas.campaign.tui.online.hosting import join

        join(shell, link)

    return _open(check_home, sit=sit if link else None)


def open_table(session: "Session") -> int:
    from highseas.campaign.tui.games import check_screen

    return _open(lambda: check_screen(session.start), session)


def open_company(sit: "Callable[[HighSeasApp], None]") -> int:
    """Open the screen at a table for players on several computers, at which `sit` sits down."""
    return _open(lambda: None, sit=sit)


def _open(
    check: Callable[[], object], session: "Session | None" = None, sit: "Callable[[HighSeasApp], None] | None" = None
) -> int:
    """Open the screen unless it cannot be painted here, or `check` refuses it; return the exit status."""
    if not is_terminal():
        return refuse()
    try:
        check()
    except Refusal as error:
        complain(sentence(LANGUAGE.reason(error)))
        return 2
    return _run(session, sit)


def forget_odd_variables() -> None:
    """Take out of the environment what misleads Textual, before it is imported; a terminal's own size counts."""
    for name in [name for name in os.environ if name in _CAN_BE or name.startswith("TEXTUAL")]:
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


def _run(session: "Session | None", sit: "Callable[[HighSeasApp], None] | None") -> int:
    if _is_in_browser():
        limit(**_OF_VISITORS)
    forget_odd_variables()
    with keys_kept(sys.stdin):  # Ctrl-Q too, which may be typed while the program is imported
        from highseas.campaign.tui.app import run

        return run(session, sit)
