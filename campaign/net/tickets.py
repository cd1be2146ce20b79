"""The links of a table: a ticket for each seat and one for watching, and where the host listens."""

import hmac
import secrets
from collections.abc import Iterable

import msgspec

from highseas.campaign.net.wire import WireError

BITS = 128
WATCH = 0
"""In place of a seat, from 1, for who watches."""


def new_ticket() -> str:
    return secrets.token_urlsafe(BITS // 8)


class Tickets(msgspec.Struct):
    """Who may sit where: the ticket of each seat, in order, empty where the program plays, and the one for watching."""

    seats: list[str]
    watch: str

    @classmethod
    def new(cls, persons: Iterable[bool]) -> "Tickets":
        return cls([new_ticket() if person else "" for person in persons], new_ticket())

    def seat_of(self, ticket: str) -> int:
        """Return the seat, from 1, or `WATCH`, that a ticket is for; all are compared, in equal time. Raises
        `WireError` for a ticket of no seat.
        """
        found = self._found(ticket)
        if not found:
            raise WireError("net.ticket")
        return found[0]

    def fits(self, ticket: str) -> bool:
        """Whether a ticket is for this table."""
        return bool(self._found(ticket))

    def _found(self, ticket: str) -> list[int]:
        given = ticket.encode(errors="replace")
        return [seat for seat, known in enumerate([self.watch, *self.seats]) if _same(given, known)]

    def renew(self, seat: int) -> str:
        """Give out a new ticket for a seat, or for watching; the old one is void from now on."""
        ticket = new_ticket()
        if seat == WATCH:
            self.watch = ticket
        else:
            self.seats[seat - 1] = ticket
        return ticket


def _same(given: bytes, known: str) -> bool:
    return hmac.compare_digest(given, known.encode()) and bool(known)


def link_of(address: str, ticket: str) -> str:
    """Return a link: the ticket stands in the fragment, which browsers keep to themselves."""
    return f"{address.rstrip('/')}/#{ticket}"


def ticket_in(link: str) -> tuple[str, str]:
    """Return the address and the ticket of a link. Raises `WireError` if it is none."""
    address, mark, ticket = link.strip().partition("#")
    if not (mark and ticket and address.startswith(("http://", "https://"))):
        raise WireError("net.link")
    return address, ticket
