"""Opening a game that is kept here to friends elsewhere, and coming to one of theirs by a link."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from time import time
from typing import TYPE_CHECKING

from msgspec.structs import replace

from highseas.campaign.files import datafile, paths
from highseas.campaign.net import open_table as tables
from highseas.campaign.net.guest.staying import library
from highseas.campaign.net.running import Hall, Line, pipe
from highseas.campaign.net.table.hosted import HostedTable
from highseas.campaign.net.tickets import Link, link_in
from highseas.campaign.net.transport import visited
from highseas.campaign.net.transport.address import ServeError
from highseas.campaign.play.players import Controller
from highseas.campaign.play.session import Session
from highseas.campaign.saved_games import slots
from highseas.campaign.saved_games.hosting import Address, hosted_in
from highseas.campaign.tui.background import watched
from highseas.campaign.tui.games import Online
from highseas.campaign.tui.online.at_table import AtTable
from highseas.campaign.tui.widgets.dialogs import Choice, Page
from highseas.engine.refusal import Refusal

if TYPE_CHECKING:
    from highseas.campaign.tui.app import HighSeasApp

_SOON = 0.1
"""Seconds until the links are shown, over the table that comes meanwhile."""
EVERYWHERE = "0.0.0.0"


def join(shell: "HighSeasApp", text: str) -> None:
    """Come to the table of a link. Raises a `Refusal`."""
    sockets, at = library(), visited.called_by if paths.page() else str
    AtTable(shell, link_in(at(text)).ticket, lambda: sockets.calling(at(text)))


def host(shell: "HighSeasApp", session: Session, linked: tuple[int, ...]) -> None:
    """Ask how far the links shall reach, if not as far as a page; open the game to friends, else it is played alone."""
    kept = hosted_in(session)
    places = {"here": Address(), "everywhere": Address(EVERYWHERE, self_signed=True)}
    if kept is not None and kept.address != Address():
        places = {"before": kept.address, **places}

    def chosen(reach: str | None) -> None:
        if reach is None:
            shell.play_new(session)
        else:
            shell.guarded(lambda: open_table(shell, session, linked, places[reach]))

    reaches = [(each, shell.words(f"net.reach.{each}")) for each in places]
    if paths.page():
        shell.guarded(lambda: open_table(shell, session, linked, Address(port=0)))
    else:
        shell.push_screen(Choice(shell.words("net.reach.title"), reaches), chosen)


class Hosting:
    """A game that is kept here for friends, while this screen sits at it as one of them."""

    def __init__(
        self, table: HostedTable, way: tables.Way, tell: Callable[[tables.Links], None], fail: tables.Note
    ) -> None:
        """`tell` gets the links once guests can come; `fail` why they cannot."""
        self._table, self._way, self._tell, self._fail = table, way, tell, fail
        self._hall, self._link = Hall(), Link("", "")
        self._note: Callable[[], None] = lambda: None
        self.runs = asyncio.create_task(self._run())

    def links(self) -> tables.Links:
        """Return the links that are valid now, once guests can come, which lead to here. Raises `DataFileError`."""
        self._note()
        return tables.links_of(self._table, self._link)

    async def _run(self) -> None:
        reach = tables.reached(self._way, self._hall, self._table.session, self._fail)
        try:
            async with reach as link, tables.opened(self._hall, self._table):
                with visited.noted(self._table.tickets, self._way.place) as self._note:
                    self._link = link
                    self._tell(self.links())
                    await asyncio.Event().wait()
        except Refusal as error:
            self._fail(error)
        finally:
            slots.leave(self._table.session)

    @asynccontextmanager
    async def dial(self) -> AsyncIterator[Line]:
        """Connect the host's own seat."""
        here, there = pipe()
        attends = asyncio.create_task(self._hall.attend(there))
        try:
            yield here
        finally:
            await here.close()
            await attends

    def close(self) -> None:
        self.runs.cancel()


def open_table(shell: "HighSeasApp", session: Session, linked: tuple[int, ...], at: Address) -> None:
    """Open a game to friends there, if it can be, and sit down at it. Raises a `Refusal`."""
    library()
    persons = [seat for seat, who in enumerate(session.players, 1) if who != Controller.PROGRAM]
    own = next((seat for seat in persons if seat not in linked), 1)
    table = tables.table_of(session, time(), own, drawn=not session.moves and session.fair is None)
    try:
        way = tables.way_at(at)
    except ServeError:  # another table has the port
        way = tables.way_at(replace(at, port=0))
    table.found_at(way.found_at(at))
    shell.hand_over()
    keep(shell, table, way)


def keep(shell: "HighSeasApp", table: HostedTable, way: tables.Way, links_file: Path | None = None) -> None:
    """Keep a table, and sit down at it."""
    own = table.together.host

    def tell(links: tables.Links) -> None:
        tables.write_links(links, links_file)
        shell.guarded(lambda: _show_links(shell, table, links))
        AtTable(
            shell,
            table.tickets.seats[own - 1],
            hosting.dial,
            hosting.close,
            tables.Rights(table, lambda: _show_links(shell, table, hosting.links())),
        )

    def note(why: Refusal | None) -> None:
        if why is None:
            shell.say(shell.words("net.host.relay"))
        else:
            shell.fail(why)

    hosting = Hosting(table, way, tell, note)
    watched(shell, hosting.runs)


def _show_links(shell: "HighSeasApp", table: HostedTable, links: tables.Links) -> None:
    """Show the links of the others' seats, and write them where they can be copied from."""
    say, page = shell.words, bool(paths.page())
    lines = [say("net.links", page=page)]
    for seat, (name, link) in enumerate(zip(table.session.names, links.seats, strict=True), 1):
        if link and seat != table.together.host:
            lines += [f"{name}:", link]
    lines += [say("net.for_watching", page=page), links.watch]
    shell.copy_to_clipboard("\n".join(lines[1:]))
    path = paths.home() / "online" / "links.txt"
    datafile.replace(path, "\n".join([*lines, ""]).encode(), private=True)
    lines += [] if page else [say("net.links_file", path=str(path))]

    def show() -> None:
        shell.push_screen(Page(say("net.links_title"), lines))

    shell.set_timer(_SOON, show)


ONLINE = Online(host, join)
