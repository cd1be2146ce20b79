"""Starts the full-screen application, if the terminal allows it."""

import os
import sys
from typing import TYPE_CHECKING

from highseas.campaign.tui.environment import BROWSER, DRIVER_VARIABLE, forget_odd_variables
from highseas.campaign.words.language import LANGUAGE
from highseas.campaign.words.terminal import complain
from highseas.platform import limit, places_cursor

if TYPE_CHECKING:
    from highseas.campaign.play.session import Session


_OF_VISITORS = {"memory": 1 << 30, "file": 64 << 20, "niceness": 10}
"""What the program of somebody in a browser may have: several times what it has been seen to need."""


def is_terminal() -> bool:
    """Whether the screen can be painted: all streams are terminals (Textual paints on standard error), or a browser
    is in their place.
    """
    if _is_in_browser():
        return True
    return all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)) and _places_cursor()


def _is_in_browser() -> bool:
    return os.environ.get(DRIVER_VARIABLE) == BROWSER


def _places_cursor() -> bool:
    return places_cursor(os.environ.get("TERM", ""), sys.stdout)


def refuse(instead: str = "contracts") -> int:
    """Print why the screen cannot open, and what to type after `highseas line` instead; return the exit status."""
    term = os.environ.get("TERM") or "unknown"
    if _places_cursor():
        complain(LANGUAGE.say("screens.launch.no_terminal", instead=instead))
    else:
        complain(LANGUAGE.say("screens.launch.no_cursor", term=term, instead=instead))
    return 2


def open_title() -> int:
    """Open the title screen; return the exit status."""
    if not is_terminal():
        return refuse()
    from highseas.campaign.files.paths import NoHome, check_home

    try:
        check_home()
    except NoHome as error:
        complain(LANGUAGE.reason(error))
        return 2
    return _run()


def open_table(session: "Session") -> int:
    """Open the table with this game; return the exit status."""
    if not is_terminal():
        return refuse()
    from highseas.campaign.tui.games import check_screen
    from highseas.engine.game import NoSuchPart

    try:
        check_screen(session.start)
        return _run(session)
    except NoSuchPart as error:
        complain(LANGUAGE.reason(error))
        return 2


def _run(session: "Session | None" = None) -> int:
    """Open the screen; Textual is imported by that."""
    if _is_in_browser():
        limit(**_OF_VISITORS)
    forget_odd_variables()
    from highseas.campaign.tui.app import run

    return run(session)
