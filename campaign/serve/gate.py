"""Who is let in: those with the token, from a page of this very server."""

import hmac
import secrets


def new_token() -> str:
    """Return a token that nobody can guess, made of letters that fit into an address."""
    return secrets.token_urlsafe(24)


def fits(given: str, token: str) -> bool:
    """Whether somebody has the token; comparing takes equally long wherever the two differ."""
    return hmac.compare_digest(given.encode(errors="replace"), token.encode())


def is_from_own_page(origin: str, host: str) -> bool:
    """Whether a page of the server that was asked as `host` opens the connection, as the browser says in `Origin`.

    Browsers let any page connect to any server, so this keeps those of others out.
    """
    return bool(host) and origin.lower() in (f"http://{host}".lower(), f"https://{host}".lower())
