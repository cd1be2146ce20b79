"""Where a server listens, the address that leads there, and who is let in: those with the token, from a page of this
very server, asked for by an address or name it has.

One rule for all that is served: nobody reads along. What other computers can reach has a certificate, or stands behind
a web server that has one.
"""

import errno
import hmac
import ipaddress
import re
import secrets
import socket
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from highseas.engine.refusal import Refusal

if TYPE_CHECKING:
    from ssl import SSLContext

PORT = 8740
"""Where a table is found unless another port is asked for."""
LARGEST_PORT = 65535
MOST_NAMES, LONGEST_NAME = 16, 253
"""Names of a server, and letters of one."""


class ServeError(Refusal):
    """The program cannot be served like this; the sentence says why and what to do."""


@dataclass(frozen=True)
class Guard:
    """What keeps others from reading along on the way; nothing, where only this computer is served."""

    encryption: "SSLContext | None" = None
    behind_proxy: bool = False
    """Whether a web server that encrypts passes everything on."""
    pin: str = ""
    """The fingerprint of a certificate made here: links bring it, and no browser comes, which would not know it."""

    def __bool__(self) -> bool:
        return self.behind_proxy or self.encryption is not None


@dataclass(frozen=True)
class Place:
    """Where a server is to be found: its socket, what it is called, and what keeps others from reading along."""

    listening: socket.socket
    guard: Guard = Guard()
    names: tuple[str, ...] = ()
    """Names that were told to it, at whatever port."""
    called: frozenset[str] = frozenset()
    """Names for its address, beside the numbers of it."""
    public: str = ""
    """The address that leads here from elsewhere, where it is another one."""

    @property
    def is_open_to_others(self) -> bool:
        return not ipaddress.ip_address(self.listening.getsockname()[0]).is_loopback

    @property
    def root(self) -> str:
        """The address that leads here, without an end; for a socket that listens everywhere, that for this computer, or
        for links of a certificate made here that by which it is known to others.
        """
        if self.public or self.guard.behind_proxy:
            return self.public or f"https://{self.names[0]}"
        return self._address(outward=bool(self.guard.pin), named=True)

    @property
    def near(self) -> str:
        """The address that leads here on this very computer, whatever stands before it for others."""
        return self._address(outward=False, named=not self.guard.pin)

    def _address(self, outward: bool, named: bool) -> str:
        host, port = self.listening.getsockname()[:2]
        at, encrypted = ipaddress.ip_address(host), self.guard.encryption is not None
        if at.is_unspecified:
            own = "::1" if at.version == 6 else "127.0.0.1"
            at = ipaddress.ip_address(_outward(own) if outward else own)
        name = self.names[0] if named and self.names and encrypted else f"[{at}]" if at.version == 6 else str(at)
        return f"{'https' if encrypted else 'http'}://{name}:{port}"

    def is_meant(self, host: str, at: Sequence[Any] | None) -> bool:
        """Whether who asks for `host`, and came to the address and port `at`, means this very server."""
        here, port = at[:2] if at else ("", 0)
        return is_meant(host, {here, *self.called}, port, self.names)


def _outward(own: str) -> str:
    """Return the number of this computer by which others know it, or `own` where it has no way to any."""
    family, other = (socket.AF_INET6, "2001:db8::1") if ":" in own else (socket.AF_INET, "192.0.2.1")
    with socket.socket(family, socket.SOCK_DGRAM) as asked, suppress(OSError):
        asked.connect((other, 9))  # sends nothing; the system says from where it would
        own = asked.getsockname()[0]
    return own


def opened(
    host: str, port: int, guard: Guard, names: Sequence[str] = (), public: str = "", terminals: bool = False
) -> Place:
    """Open a socket that others can reach; port 0 takes any free one. Raises `ServeError`, also where other computers
    would reach it and nothing is encrypted; `terminals` says that browsers are not all who come.
    """
    if not 0 <= port <= LARGEST_PORT:
        raise ServeError("serve.port", port=port, most=LARGEST_PORT)
    try:
        family, _, _, _, place = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError) as error:  # UnicodeError: no name of a computer looks like this
        raise ServeError("serve.no_host", host=host) from error
    try:
        listening = socket.create_server(place[:2], family=family)
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, True)  # and what it accepts: else answers wait
    except OSError as error:
        raise _not_opened(error, host, port) from error
    named = _PUBLIC.fullmatch(public)
    others = Place(listening).is_open_to_others
    if not guard and others:
        listening.close()
        raise ServeError("serve.not_encrypted", terminals=terminals)
    all_names = (*(each.lower() for each in names), *([named[1].lower().strip("[]")] if named else ()))
    called = frozenset({host.lower()} if others else {host.lower(), "localhost"})
    return Place(listening, guard, all_names, called, public.rstrip("/"))


def _not_opened(error: OSError, host: str, port: int) -> ServeError:
    match error.errno:
        case errno.EADDRINUSE:
            return ServeError("serve.in_use", port=port)
        case errno.EADDRNOTAVAIL:
            return ServeError("serve.not_here", host=host)
        case errno.EACCES:
            return ServeError("serve.not_allowed", port=port)
    return ServeError("serve.not_opened", host=host, port=port, said=error.strerror or str(error))


def guard(
    names: Sequence[str], cert: str, key: str, behind_proxy: bool, self_signed: bool = False, public: str = ""
) -> Guard:
    """Return what keeps others from reading along, of what was told of it and of the server's names: a certificate
    and its key, each a file in PEM, or a web server before this one, or a certificate made here. Raises a `Refusal`.
    """
    for name in names:
        if not _NAME.fullmatch(name.lower()) or len(name) > LONGEST_NAME:
            raise ServeError("serve.no_name", name=name[: LONGEST_NAME + 1])
    if len(names) > MOST_NAMES:
        raise ServeError("serve.names", most=MOST_NAMES)
    if public and not _PUBLIC.fullmatch(public):
        raise ServeError("serve.no_public", public=public)
    if bool(cert) != bool(key):
        raise ServeError("serve.half_cert")
    if behind_proxy and not (names or public):
        raise ServeError("serve.unnamed")
    if self_signed:
        if cert or behind_proxy:
            raise ServeError("serve.self_signed")
        from highseas.campaign.net.transport.encrypted import own_encryption

        encryption, pin = own_encryption()
        return Guard(encryption, pin=pin)
    return Guard(_encryption(cert, key) if cert else None, behind_proxy)


def _encryption(cert: str, key: str) -> "SSLContext":
    import ssl

    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        context.load_cert_chain(cert, key, password="")  # a key with a password would be asked for in the terminal
    except (OSError, ValueError) as error:
        raise ServeError("serve.no_cert", cert=cert, key=key) from error
    return context


_NAME = re.compile(r"[a-z0-9._-]+")
_HOST = re.compile(rf"(\[[0-9a-f:.]+\]|{_NAME.pattern})(?::([0-9]{{1,5}}))?")
_PUBLIC = re.compile(rf"https://{_HOST.pattern}/?", re.IGNORECASE)
_UNSAID_PORTS = ("80", "443")
"""Browsers leave these out."""


def new_token() -> str:
    """Return a token that nobody can guess, made of letters that fit into an address."""
    return secrets.token_urlsafe(24)


def fits(given: str, token: str) -> bool:
    """Whether somebody has the token; comparing takes equally long wherever the two differ."""
    return hmac.compare_digest(given.encode(errors="replace"), token.encode())


def is_meant(host: str, here: Collection[str], port: int, names: Collection[str]) -> bool:
    """Whether who asks for `host` means this server: an address of `here` with its port, or one of its names.

    A page whose own name was made to lead here (DNS rebinding) asks for that name. What is let pass holds a name
    and a port, and nothing else.
    """
    if (found := _HOST.fullmatch(host.lower())) is None:
        return False
    name, asked = found[1].strip("[]"), found[2]
    return name in names or (name in here and (asked == str(port) or (not asked and str(port) in _UNSAID_PORTS)))


def is_from_own_page(origin: str, host: str) -> bool:
    """Whether a page of the server that was asked as `host` opens the connection, as the browser says in `Origin`.
    Browsers let any page connect to any server, so this keeps those of others out.
    """
    return bool(host) and origin.lower() in (f"http://{host}".lower(), f"https://{host}".lower())
