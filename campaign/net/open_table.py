"""A table that is open to guests: its links, what its host may do, and what runs while it is open."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from time import time
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from highseas.campaign.chapters.campaign import is_over
from highseas.campaign.files import datafile, paths
from highseas.campaign.net.guest.staying import library
from highseas.campaign.net.running import Hall, RunningTable
from highseas.campaign.net.table.hosted import HostedTable
from highseas.campaign.net.tickets import WATCH, Link, Tickets
from highseas.campaign.net.transport import address
from highseas.campaign.net.transport.address import Place
from highseas.campaign.play.players import Controller
from highseas.campaign.play.session import Session, SessionError
from highseas.campaign.saved_games.hosting import Address, Rule, hosted_in
from highseas.campaign.saved_games.slots import slot_of
from highseas.engine.refusal import Refusal

Note = Callable[[Refusal | None], None]

LINGERS = 600.0
"""Seconds that a table stays open after its game for those who look at the end."""
GATHERS = 10.0
"""Seconds that a table without a host at it waits for others, once somebody has come."""
_LOOK = 0.2


class Links(msgspec.Struct, frozen=True):
    """The links of a table, of each seat in order, empty where the program plays, and the one for watching."""

    seats: tuple[str, ...]
    watch: str


def links_of(table: HostedTable, link: Link) -> Links:
    """Return the links of a table that is found where `link` leads."""

    def to(ticket: str) -> str:
        return str(replace(link, ticket=ticket)) if ticket else ""

    return Links(tuple(map(to, table.tickets.seats)), to(table.tickets.watch))


def write_links(links: Links, file: Path | None) -> None:
    """Write links into a file, if one is named, that only this player can read. Raises `DataFileError`."""
    if file is not None:
        datafile.replace(file, msgspec.json.encode(links) + b"\n", private=True)


class Way(NamedTuple):
    """How guests come: to a place here, or through a relay, by its address."""

    place: Place | None
    relay: str = ""

    def found_at(self, asked: Address) -> Address:
        """Return where guests find the table, which was to be found where it was asked for."""
        return asked if self.place is None else replace(asked, port=self.place.listening.getsockname()[1])


def guard_of(at: Address) -> address.Guard:
    """Return what keeps others from reading along there. Raises a `Refusal`."""
    return address.guard(at.server_names, at.cert, at.key, at.behind_proxy, at.self_signed, at.public)


def way_at(at: Address) -> Way:
    """Open what guests come by. Raises a `Refusal`."""
    if at.relay:
        return Way(None, at.relay)
    bind, port = at.bind or "127.0.0.1", address.PORT if at.port is None else at.port
    return Way(address.opened(bind, port, guard_of(at), at.server_names, at.public, terminals=True))


@asynccontextmanager
async def reached(way: Way, hall: Hall, session: Session, note: Note) -> AsyncIterator[Link]:
    """Let guests come to a hall, until the block is left; yields a link that lacks a ticket. `note` is told when a
    relay cannot be reached, and when it can again; the room there is the same as long as the game has its save. Raises
    a `Refusal`.
    """
    sockets = library()
    if way.place is None:
        link, keeps = sockets.room_at(way.relay, slot_of(session) or session.game_id, hall.attend, note)
        room = asyncio.create_task(keeps)
        try:
            yield link
        finally:
            room.cancel()
    else:
        with way.place.listening:
            async with sockets.serving(hall.attend, way.place):
                yield Link(paths.page() or way.place.root, "", way.place.guard.pin)


def table_of(
    session: Session,
    now: float,
    host: int = 1,
    rule: Rule | None = None,
    clock: float | None = None,
    waits_for_readers: bool = False,
    drawn: bool = False,
    name: str = "",
) -> HostedTable:
    """Return the table of a game, with its links if it had some, and the settings that it had where none are given.
    `name` is that of a new one in a cluster. Raises `SessionError` where nobody can come to it.
    """
    if session.looking_only:
        raise SessionError(session.looking_only)
    persons = [who != Controller.PROGRAM for who in session.players]
    if not any(persons):
        raise SessionError("net.no_persons")
    if hosted_in(session) is not None:
        return HostedTable.resumed(session, now, rule, clock, waits_for_readers)
    rule, clock = rule or Rule.ALL, clock or 0.0
    return HostedTable(session, Tickets.new(persons, name), now, rule, host, clock, waits_for_readers, drawn)


@asynccontextmanager
async def opened(hall: Hall, table: HostedTable) -> AsyncIterator[RunningTable]:
    """Let guests of a hall come to a table, until the block is left; then they have to go. Raises `WireError`, and at
    once in the block what goes wrong beside it.
    """
    running = RunningTable(table)
    hall.open(running)
    runs, block = asyncio.create_task(running.run()), asyncio.current_task()
    runs.add_done_callback(lambda done: None if done.cancelled() or block is None else block.cancel())
    try:
        yield running
    finally:
        hall.close(running)
        runs.cancel()
        with suppress(asyncio.CancelledError):
            await runs


async def until_over(running: RunningTable, lingers: float = LINGERS) -> None:
    """Wait until the game is over, no campaign goes on from it, and all who were there have left; or until it can only
    be looked at, as when another process hosts it.
    """
    table, clock = running.table, asyncio.get_running_loop().time
    await _begun(running)
    while not (is_over(table.session) or table.session.looking_only):
        await asyncio.sleep(_LOOK)
    until = clock() + lingers
    while list(table.guests) and clock() < until:
        await asyncio.sleep(_LOOK)


async def _begun(running: RunningTable) -> None:
    """Wait until the game is laid: when all persons have come, or `GATHERS` seconds after the first one."""
    room = running.table.room
    while not (room.laid or room.connected):
        await asyncio.sleep(_LOOK)
    if not room.laid:
        await asyncio.sleep(GATHERS)
        await running.begin()


class Rights:
    """What only the host of a table may do."""

    def __init__(self, table: HostedTable, show_links: Callable[[], None]) -> None:
        self.table, self.show_links = table, show_links

    def begin(self) -> None:
        """Lay a game whose persons have not all come."""
        self.table.begin(time())

    def choices(self, say: Callable[..., str]) -> list[tuple[str, str]]:
        """Return what may be done to each person, and to all who watch."""
        table, found = self.table, [("links", say("net.links_title"))]
        for seat in sorted(table.room.persons - {table.together.host}):
            name, muted = table.session.names[seat - 1], seat in table.room.muted
            found.append((f"mute/{seat}", say("net.mute", name=name, muted=muted)))
            found.append((f"renew/{seat}", say("net.renew", name=name)))
        return [*found, (f"renew/{WATCH}", say("net.renew_watch"))]

    def do(self, choice: str) -> None:
        """Do one of them. Raises `WireError` while nothing can be saved."""
        what, _, seat = choice.partition("/")
        if what == "mute":
            self.table.mute(int(seat), int(seat) not in self.table.room.muted)
            return
        if what == "renew":
            self.table.renew(int(seat), unwanted=True)
        self.show_links()
