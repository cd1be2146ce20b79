"""Who is let in: those with the token, from a page of this very server, asked for by an address or name it has."""

import hmac
import re
import secrets
from collections.abc import Collection

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


def is_name(text: str) -> bool:
    """Whether a computer can be called like this."""
    return _NAME.fullmatch(text.lower()) is not None


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
