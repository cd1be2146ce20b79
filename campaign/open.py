"""Opening the full screen, if there is a terminal to open it on."""

import sys
from typing import TYPE_CHECKING

from campaign.terminal import complain

if TYPE_CHECKING:
    from campaign.session import Session

NO_TERMINAL = (
    "This is not a terminal, so the full-screen game cannot open; play in plain lines with: highseas line contracts"
)


def is_terminal() -> bool:
    """Whether a person is at all ends; Textual paints on standard error."""
    return all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))


def refuse() -> int:
    """Say why the screen cannot open; the exit status."""
    complain(NO_TERMINAL)
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
