"""Each visitor has a folder of their own below the player's data folder, found again by a cookie of their browser.

The folder is named by a digest of the cookie: who sees the names of folders cannot come as one of their visitors,
and no cookie, whatever it holds, leads anywhere else.
"""

import hashlib
import os
import re
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from highseas.campaign.files import paths
from highseas.campaign.files.datafile import DataFileError, why
from highseas.campaign.tui.environment import BROWSER, DRIVER_VARIABLE
from highseas.platform import is_folder

COOKIE = "highseas-visitor"
COOKIE_LASTS = 400 * 24 * 3600
"""Seconds that a browser keeps the cookie after each visit; browsers keep none for longer."""
_FOLDER = "visitors"
_NAME_LENGTH = 32
_COOKIE = re.compile(r"[A-Za-z0-9_-]{43}")
_OF_TERMINALS = ("LANG", "LC_ALL", "LC_CTYPE", "NO_COLOR")
"""What says something of the terminal of the server, and nothing of a browser."""


class Visitor(NamedTuple):
    """One folder, with the time of its last visit in seconds since 1970, and its saved and finished games."""

    name: str
    seen: float
    saved: int
    finished: int


def new_cookie() -> str:
    """Return the cookie of somebody who has not been here."""
    return secrets.token_urlsafe(32)


def is_cookie(text: str) -> bool:
    """Whether a browser brings a cookie of ours."""
    return _COOKIE.fullmatch(text) is not None


def place() -> Path:
    """Return the folder of all visitors' folders. Raises `paths.NoHome`."""
    return paths.home() / _FOLDER


def folder_of(cookie: str) -> Path:
    """Return the folder of the visitor with this cookie, which may not exist yet. Raises `paths.NoHome`."""
    return place() / hashlib.sha256(cookie.encode()).hexdigest()[:_NAME_LENGTH]


def enter(folder: Path) -> None:
    """Make a visitor's folder, for this user's eyes only, or note the time in it. Raises `DataFileError`."""
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
        os.utime(folder)
    except OSError as error:
        raise DataFileError("files.not_made", path=str(folder), said=why(error)) from error


def visitors() -> list[Visitor]:
    """Return all visitors, the last one first. Raises `paths.NoHome`."""
    folders = [each for each in place().iterdir() if is_folder(each)] if is_folder(place()) else []
    found = [
        Visitor(each.name, each.stat().st_mtime, _games(each / "saves"), _games(each / paths.HISTORY))
        for each in folders
    ]
    return sorted(found, key=lambda each: each.seen, reverse=True)


def _games(folder: Path) -> int:
    return sum(1 for _ in folder.glob("*.hsv"))


def environment(usual: Mapping[str, str], folder: Path) -> dict[str, str]:
    """Return the environment of a visitor's program: their folder, a screen in a browser, and UTF-8."""
    kept = {name: value for name, value in usual.items() if name not in _OF_TERMINALS}
    return kept | {
        paths.HOME_VARIABLE: str(folder),
        paths.VISITOR_VARIABLE: "1",
        DRIVER_VARIABLE: BROWSER,
        "TERM": "xterm-256color",
        "PYTHONUTF8": "1",
    }
