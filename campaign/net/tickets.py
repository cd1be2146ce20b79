"""The links of a table: a ticket for each seat and one for watching, and where the host listens."""

import re
import secrets
from collections.abc import Iterable
from hmac import compare_digest

import msgspec

from highseas.campaign.net.wire import WireError

BITS = 128
WATCH = 0
"""In place of a seat, from 1, for who watches."""


TABLE, LONG = re.compile(r"[0-9a-f]{16}"), 22
"""The name of a table in a cluster, with which its tickets begin, and the letters of a ticket without it."""


def new_ticket(table: str = "") -> str:
    return table + secrets.token_urlsafe(BITS // 8)


def table_of(ticket: str) -> str:
    """Return the name of the table in a cluster that a ticket is for. Raises `WireError` for a ticket of no cluster."""
    if not TABLE.fullmatch(ticket[:-LONG]):
        raise WireError("net.ticket")
    return ticket[:-LONG]


class Tickets(msgspec.Struct):
    """Who may sit where: the ticket of each seat, in order, empty where the program plays, and the one for watching."""

    seats: list[str]
    watch: str

    @classmethod
    def new(cls, persons: Iterable[bool], table: str = "") -> "Tickets":
        return cls([new_ticket(table) if person else "" for person in persons], new_ticket(table))

    def seat_of(self, ticket: str) -> int:
        """Return the seat of a ticket, from 1, or `WATCH`. Raises `WireError` for a ticket of no seat."""
        if not (found := self.found(ticket)):
            raise WireError("net.ticket")
        return found[0]

    def found(self, ticket: str) -> list[int]:
        """Return the seats, or `WATCH`, that a ticket is for, one or none; all are compared, in equal time."""
        given = ticket.encode(errors="replace")
        return [
            seat
            for seat, known in enumerate([self.watch, *self.seats])
            if compare_digest(given, known.encode()) and known
        ]

    def renew(self, seat: int) -> str:
        """Give out a new ticket for a seat, or for watching; the old one is void from now on."""
        ticket = new_ticket(self.watch[:-LONG])
        if seat == WATCH:
            self.watch = ticket
        else:
            self.seats[seat - 1] = ticket
        return ticket


class Link(msgspec.Struct, frozen=True):
    """Where a table is, and the ticket for it.

    The fragment, which browsers keep to themselves, has the ticket, then the fingerprint of the host's certificate and
    that of the relay's, where they made theirs themselves (`campaign.net.transport.encrypted`), with dots between.
    """

    address: str
    ticket: str
    pin: str = ""
    room: str = ""
    """The host's room at the relay that the address is of, "" where it is the host's own."""
    relay_pin: str = ""

    def __str__(self) -> str:
        secret = f"{self.ticket}.{self.pin}.{self.relay_pin}".rstrip(".")
        end = "" if "?" in self.address else f"/~{self.room}" if self.room else "/"  # a page's is whole
        return f"{self.address.rstrip('/')}{end}#{secret}"


_LINK = re.compile(r"(https?://[^/?#\s~]+/?)(?:~([\w-]{1,64}))?#([\w-]{1,64})(?:\.([\w-]{43})?(?:\.([\w-]{43}))?)?")


def link_in(text: str) -> Link:
    """Read a link. Raises `WireError` for what is none."""
    if (found := _LINK.fullmatch(text.strip())) is None:
        raise WireError("net.page_link" if "/?token=" in text else "net.link")
    address, room, ticket, pin, relay_pin = (part or "" for part in found.groups())
    return Link(address, ticket, pin, room, relay_pin)


def relay_in(text: str) -> Link:
    """Read the address of a relay, with the fingerprint of a certificate that it made itself. Raises `WireError`."""
    address, _, pin = text.strip().partition("#")
    found = link_in(f"{address.rstrip('/')}/#-.{pin}" if pin else f"{address}#-")
    return Link(found.address, "", relay_pin=found.pin)
