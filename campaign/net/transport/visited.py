"""Tables of those who play in a browser (`highseas serve`): each visitor's program listens on the loopback, and notes
where. By a link of the page others get to a table that is noted so, and to nothing else of the server's computer.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path

from highseas.campaign.files import datafile, paths
from highseas.campaign.net.tickets import Tickets
from highseas.campaign.net.transport.address import Place
from highseas.campaign.net.wire import WireError
from highseas.platform import is_running, read_regular, remove_file


def called_by(text: str) -> str:
    """Return where the table of a page's link is now, as a link. Raises `WireError` where none is open."""
    ticket = text.strip().rpartition("#")[2]
    if not (port := _port(_note(ticket))):
        raise WireError("net.no_table")
    return f"http://127.0.0.1:{port}/#{ticket}"


@contextmanager
def noted(tickets: Tickets, place: Place | None) -> Iterator[Callable[[], None]]:
    """Let other visitors find a table at a place until the block is left; what is yielded notes renewed links, too, and
    leaves the old ones to the table, which refuses them. Both raise `DataFileError`.
    """
    port = place.listening.getsockname()[1] if place else 0
    notes: set[Path] = set()

    def note() -> None:
        notes.update(map(_note, filter(None, (tickets.watch, *tickets.seats))))
        for each in notes:
            datafile.replace(each, f"{os.getpid()} {port}".encode(), private=True)

    for each in _note("").parent.glob("*[0-9a-f]"):
        if not _port(each):  # its program was killed
            remove_file(each)
    try:
        note()
        yield note
    finally:
        for each in notes:
            remove_file(each)


def _note(ticket: str) -> Path:
    return paths.home().parents[1] / "tables" / sha256(ticket.encode(errors="replace")).hexdigest()


def _port(note: Path) -> int:
    """Return the port of an open table, else 0. A note has the process that keeps the table, and the port."""
    with suppress(OSError, ValueError):
        process, port = map(int, read_regular(note, 16).split())
        return port if is_running(process) else 0
    return 0
