"""Where the server listens, the address that is typed into a browser, and who is let in: those with the token, from
a page of this very server, asked for by an address or name it has.
"""

import errno
import hmac
import ipaddress
import re
import secrets
import socket
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from highseas.engine.refusal import Refusal

if TYPE_CHECKING:
    from ssl import SSLContext

LARGEST_PORT = 65535


class ServeError(Refusal):
    """The program cannot be served like this; the sentence says why and what to do."""


def listen(host: str, port: int, encrypted: bool = False) -> socket.socket:
    """Open a socket that browsers can reach; port 0 takes any free one. Raises `ServeError`, also where other
    computers would reach it and nothing is encrypted.
    """
    if not 0 <= port <= LARGEST_PORT:
        raise ServeError("serve.port", port=port, most=LARGEST_PORT)
    try:
        family, _, _, _, place = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError) as error:  # UnicodeError: no name of a computer looks like this
        raise ServeError("serve.no_host", host=host) from error
    try:
        listening = socket.create_server(place[:2], family=family)
    except OSError as error:
        raise _not_opened(error, host, port) from error
    if not encrypted and is_open_to_others(listening):
        listening.close()
        raise ServeError("serve.not_encrypted")
    return listening


def _not_opened(error: OSError, host: str, port: int) -> ServeError:
    match error.errno:
        case errno.EADDRINUSE:
            return ServeError("serve.in_use", port=port)
        case errno.EADDRNOTAVAIL:
            return ServeError("serve.not_here", host=host)
        case errno.EACCES:
            return ServeError("serve.not_allowed", port=port)
    return ServeError("serve.not_opened", host=host, port=port, said=error.strerror or str(error))


def encryption(cert: str, key: str) -> "SSLContext":
    """Return what encrypts with a certificate and its key, each a file in PEM. Raises `ServeError`."""
    import ssl

    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        context.load_cert_chain(cert, key, password="")  # a key with a password would be asked for in the terminal
    except (OSError, ValueError) as error:
        raise ServeError("serve.no_cert", cert=cert, key=key) from error
    return context


def check(names: Sequence[str], cert: str, key: str, behind_proxy: bool) -> None:
    """Check what was told of the server's names and of encryption. Raises `ServeError`."""
    for name in names:
        if not _NAME.fullmatch(name.lower()):
            raise ServeError("serve.no_name", name=name)
    if bool(cert) != bool(key):
        raise ServeError("serve.half_cert")
    if behind_proxy and not names:
        raise ServeError("serve.unnamed")


def url(
    listening: socket.socket, token: str, names: Sequence[str] = (), encrypted: bool = False, behind_proxy: bool = False
) -> str:
    """Return the address to open, with the token; for a socket that listens everywhere, that for this computer."""
    if behind_proxy:
        return f"https://{names[0]}/?token={token}"
    host, port = listening.getsockname()[:2]
    at = ipaddress.ip_address(host)
    if at.is_unspecified:
        at = ipaddress.ip_address("::1" if at.version == 6 else "127.0.0.1")
    name = names[0] if names and encrypted else f"[{at}]" if at.version == 6 else str(at)
    return f"{'https' if encrypted else 'http'}://{name}:{port}/?token={token}"


def is_open_to_others(listening: socket.socket) -> bool:
    return not ipaddress.ip_address(listening.getsockname()[0]).is_loopback


_NAME = re.compile(r"[a-z0-9._-]+")
_HOST = re.compile(rf"(\[[0-9a-f:.]+\]|{_NAME.pattern})(?::([0-9]{{1,5}}))?")
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
