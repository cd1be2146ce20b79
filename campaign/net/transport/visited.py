"""Tables that visitors of a page (`highseas serve`) can come to: those of one another, and those that whoever serves
the page keeps with the same data folder. The program that keeps a table notes where it is; by its links visitors get
to a table that is noted so, and to nothing else, of the server's computer or of others.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path

from msgspec.structs import replace

from highseas.campaign.files import datafile, paths
from highseas.campaign.net.tickets import Link, Tickets, link_in
from highseas.campaign.net.transport.address import Place
from highseas.campaign.net.wire import WireError
from highseas.platform import is_running, read_regular, remove_file


def called_by(text: str) -> str:
    """Return where the table of a page's link is now, as a link. Raises `WireError` where none is open."""
    ticket = text.strip().rpartition("#")[2].partition(".")[0]
    if (at := _place(_note(ticket))) is None:
        raise WireError("net.no_table")
    return str(replace(at, ticket=ticket))


@contextmanager
def noted(tickets: Tickets, place: Place | None) -> Iterator[Callable[[], None]]:
    """Let visitors find a table at a place until the block is left; what is yielded notes renewed links, too, and
    leaves the old ones to the table, which refuses them. Both raise `DataFileError`.
    """
    notes: set[Path] = set()

    def note() -> None:
        if place is not None:
            notes.update(map(_note, filter(None, (tickets.watch, *tickets.seats))))
            near = f"{os.getpid()} {Link(place.near, '-', place.guard.pin)}"
            for each in notes:
                datafile.replace(each, near.encode(), private=True)

    for each in _note("").parent.glob("*[0-9a-f]"):
        if _place(each) is None:  # its program was killed
            remove_file(each)
    try:
        note()
        yield note
    finally:
        for each in notes:
            remove_file(each)


def _note(ticket: str) -> Path:
    home = paths.home().parents[1] if paths.page() else paths.home()
    return home / "tables" / sha256(ticket.encode(errors="replace")).hexdigest()


def _place(note: Path) -> Link | None:
    """Return where an open table is. A note has the process that keeps the table, and a link without a ticket."""
    with suppress(OSError, ValueError, WireError):
        process, link = read_regular(note, 512).decode().split()
        return link_in(link) if is_running(int(process)) else None
    return None
