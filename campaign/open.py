"""Opening the full screen, if there is a terminal to open it on."""

import os
import sys
from typing import TYPE_CHECKING

from campaign.terminal import complain

if TYPE_CHECKING:
    from campaign.session import Session

NO_TERMINAL = (
    "This is not a terminal, so the full-screen game cannot open; play in plain lines with: highseas line contracts"
)
NO_CURSOR = (
    "This terminal (TERM={term}) cannot place its cursor, so the full-screen game cannot open; "
    "play in plain lines with: highseas line contracts"
)


def is_terminal() -> bool:
    """Whether a person is at all ends, at a terminal that can be painted on. Textual paints on standard error."""
    return all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)) and places_cursor()


def places_cursor() -> bool:
    """Whether the terminal can write anywhere on its screen; one that nothing is known about is believed to."""
    term = os.environ.get("TERM", "")
    if os.name == "nt":
        return True
    if term in ("", "dumb", "unknown"):
        return False
    try:
        import curses

        curses.setupterm(term, sys.stdout.fileno())
        return bool(curses.tigetstr("cup"))
    except (ImportError, OSError, ValueError, curses.error):
        return True


def refuse() -> int:
    """Say why the screen cannot open; the exit status."""
    term = os.environ.get("TERM") or "unknown"
    complain(NO_TERMINAL if places_cursor() else NO_CURSOR.format(term=term))
    return 2


def open_title() -> int:
    """The title screen; the exit status."""
    if not is_terminal():
        return refuse()
    from campaign.paths import NoHome, check_home

    try:
        check_home()
    except NoHome as error:
        complain(str(error))
        return 2
    from campaign.tui.app import run

    return run()


def open_table(session: "Session") -> int:
    """Straight to the table with this game; the exit status."""
    if not is_terminal():
        return refuse()
    from campaign.tui.app import run

    return run(session)
