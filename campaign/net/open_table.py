"""A table that is open to guests: its links, and what runs while it is open."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import msgspec

from highseas.campaign.chapters.campaign import after
from highseas.campaign.net.hall import Hall
from highseas.campaign.net.hosted import HostedTable
from highseas.campaign.net.running import RunningTable
from highseas.campaign.net.tickets import Link
from highseas.campaign.play.session import Session

LINGERS = 600.0
"""Seconds that a table stays open after its game for those who look at the end."""
_LOOK = 0.2


class Links(msgspec.Struct, frozen=True):
    """The links of a table, of each seat in order, empty where the program plays, and the one for watching."""

    seats: tuple[str, ...]
    watch: str


def links_of(table: HostedTable, link: Link) -> Links:
    """Return the links of a table that is found where `link` leads."""

    def to(ticket: str) -> str:
        return str(msgspec.structs.replace(link, ticket=ticket)) if ticket else ""

    return Links(tuple(map(to, table.tickets.seats)), to(table.tickets.watch))


@asynccontextmanager
async def opened(hall: Hall, table: HostedTable) -> AsyncIterator[RunningTable]:
    """Let guests of a hall come to a table, until the block is left; then they have to go. Raises `WireError`."""
    running = RunningTable(table)
    hall.open(running)
    runs = asyncio.create_task(running.run())
    try:
        yield running
    finally:
        hall.close(running)
        runs.cancel()
        with suppress(asyncio.CancelledError):
            await runs


async def until_over(table: HostedTable, lingers: float = LINGERS) -> None:
    """Wait until the game is over, no campaign goes on from it, and all who were there have left; or until it can only
    be looked at, as when another process hosts it.
    """
    clock = asyncio.get_running_loop().time
    while not (is_over(table.session) or table.session.looking_only):
        await asyncio.sleep(_LOOK)
    until = clock() + lingers
    while list(table.guests) and clock() < until:
        await asyncio.sleep(_LOOK)


def is_over(session: Session) -> bool:
    """Whether a game is over and no campaign goes on from it."""
    return session.result is not None and (session.campaign is None or after(session) == "over")
