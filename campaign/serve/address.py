"""Where the server listens, and the address that is typed into a browser."""

import errno
import ipaddress
import socket
from typing import Any

from highseas.engine.refusal import Refusal

LARGEST_PORT = 65535


class ServeError(Refusal):
    """The program cannot be served like this; the sentence says why and what to do."""


def listen(host: str, port: int) -> socket.socket:
    """Open a socket that browsers can reach; port 0 takes any free one. Raises `ServeError`."""
    if not 0 <= port <= LARGEST_PORT:
        raise ServeError("serve.port", port=port, most=LARGEST_PORT)
    family, place = _found(host, port)
    try:
        return socket.create_server(place, family=family)
    except OSError as error:
        raise _not_opened(error, host, port) from error


def _found(host: str, port: int) -> tuple[int, Any]:
    """Look up a name of this computer. Raises `ServeError`."""
    try:
        family, _, _, _, place = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError) as error:  # UnicodeError: no name of a computer looks like this
        raise ServeError("serve.no_host", host=host) from error
    return family, place[:2]


def _not_opened(error: OSError, host: str, port: int) -> ServeError:
    """Say why nothing can listen there."""
    match error.errno:
        case errno.EADDRINUSE:
            return ServeError("serve.in_use", port=port)
        case errno.EADDRNOTAVAIL:
            return ServeError("serve.not_here", host=host)
        case errno.EACCES:
            return ServeError("serve.not_allowed", port=port)
    return ServeError("serve.not_opened", host=host, port=port, said=error.strerror or str(error))


def url(listening: socket.socket, token: str) -> str:
    """Return the address to open, with the token; for a socket that listens everywhere, that for this computer."""
    host, port = listening.getsockname()[:2]
    at = ipaddress.ip_address(host)
    if at.is_unspecified:
        at = ipaddress.ip_address("::1" if at.version == 6 else "127.0.0.1")
    return f"http://{f'[{at}]' if at.version == 6 else at}:{port}/?token={token}"


def is_open_to_others(listening: socket.socket) -> bool:
    """Whether other computers can reach the socket."""
    return not ipaddress.ip_address(listening.getsockname()[0]).is_loopback
