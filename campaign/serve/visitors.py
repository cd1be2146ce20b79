"""Each visitor has a folder of their own below the player's data folder, found again by a cookie of their browser.

The folder is named by a digest of the cookie: who sees the names of folders cannot come as one of their visitors,
and no cookie, whatever it holds, leads anywhere else.
"""

import base64
import hashlib
import hmac
import os
import re
import secrets
import shutil
import time
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from highseas.campaign.files import paths
from highseas.campaign.files.datafile import DataFileError, why
from highseas.campaign.tui.launch import BROWSER, DRIVER_VARIABLE
from highseas.platform import is_folder

COOKIE = "highseas-visitor"
DAY = 24 * 3600
COOKIE_LASTS = 400 * DAY
"""Seconds that a browser keeps the cookie after each visit; browsers keep none for longer."""
EMPTY_LASTS = 30 * DAY
"""Seconds that a folder without a saved game is kept after a visit; one with saved games the host alone removes."""
_FOLDER = "visitors"
_NAME_LENGTH = 32
_COOKIE = re.compile(r"[A-Za-z0-9_-]{43}")
_SEAL_LENGTH = 21
_NEEDED = re.compile(
    "PATH|HOME|USERPROFILE|APPDATA|LOCALAPPDATA|SYSTEMROOT|TEMP|TMP|TMPDIR|TZ|LD_LIBRARY_PATH|COLUMNS|ROWS"
    "|(PYTHON|TEXTUAL_|TERM_PROGRAM).*"
)
"""The variables that a program needs of the server; no other comes to it."""


class Visitor(NamedTuple):
    """One folder, with the time of its last visit in seconds since 1970, and its saved and finished games."""

    name: str
    seen: float
    saved: int
    finished: int

    @property
    def is_lost(self) -> bool:
        """Whether the games are those of somebody whose browser has forgotten the cookie."""
        return bool(self.saved or self.finished) and time.time() - self.seen > COOKIE_LASTS


def new_cookie(secret: bytes) -> str:
    """Return the cookie of somebody who has not been here, sealed with the server's secret."""
    name = secrets.token_urlsafe(16)
    return name + _seal(name, secret)


def is_ours(cookie: str, secret: bytes) -> bool:
    """Whether the cookie has this server's seal, or belongs to a visitor of an earlier one, with a folder here."""
    if not _COOKIE.fullmatch(cookie):
        return False
    name, seal = cookie[:-_SEAL_LENGTH], cookie[-_SEAL_LENGTH:]
    return hmac.compare_digest(seal, _seal(name, secret)) or is_folder(folder_of(cookie))


def _seal(name: str, secret: bytes) -> str:
    return base64.urlsafe_b64encode(hmac.digest(secret, name.encode(), "sha256")).decode()[:_SEAL_LENGTH]


def place() -> Path:
    """Return the folder of all visitors' folders. Raises `paths.NoHome`."""
    return paths.home() / _FOLDER


def folder_of(cookie: str) -> Path:
    """Return the folder of the visitor with this cookie, which may not exist yet. Raises `paths.NoHome`."""
    return place() / hashlib.sha256(cookie.encode()).hexdigest()[:_NAME_LENGTH]


def enter(folder: Path) -> None:
    """Make a visitor's folder, for this user's eyes only, or note the time in it. Raises `DataFileError`. Before a
    new one is made, those go that have been of no use to anybody for long.
    """
    try:
        for each in _folders() if not is_folder(folder) else ():
            # old ones in which nothing of a game is saved, not even a backup of one or a damaged file
            old = time.time() - each.stat().st_mtime > EMPTY_LASTS
            if old and re.fullmatch("[0-9a-f]{32}", each.name) and not any(each.rglob("*.hsv*")):
                shutil.rmtree(each, ignore_errors=True)
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
        os.utime(folder)
    except OSError as error:
        raise DataFileError("files.not_made", path=str(folder), said=why(error)) from error


def visitors() -> list[Visitor]:
    """Return all visitors, the last one first. Raises `paths.NoHome`."""
    found = []
    for each in _folders():
        saved, finished = (len(list((each / name).glob("*.hsv"))) for name in ("saves", paths.HISTORY))
        found.append(Visitor(each.name, each.stat().st_mtime, saved, finished))
    return sorted(found, key=lambda each: each.seen, reverse=True)


def _folders() -> list[Path]:
    return [each for each in place().iterdir() if is_folder(each)] if is_folder(place()) else []


def environment(usual: Mapping[str, str], folder: Path, page: str, table: str = "") -> dict[str, str]:
    """Return the environment of a visitor's program: their folder, page and table, a screen in a browser, and UTF-8."""
    kept = {name: value for name, value in usual.items() if _NEEDED.fullmatch(name.upper())}
    return kept | {
        paths.HOME_VARIABLE: str(folder),
        paths.VISITOR_VARIABLE: page,
        paths.TABLE_VARIABLE: table,
        DRIVER_VARIABLE: BROWSER,
        "TERM": "xterm-256color",
        "PYTHONUTF8": "1",
    }
