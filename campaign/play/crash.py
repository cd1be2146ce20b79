"""Crash reports: one text to paste into an issue, with the traceback, the seed and the journal of the game."""

import os
import platform
import re
import shutil
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from highseas.campaign.files import paths
from highseas.campaign.files.version import VERSION
from highseas.campaign.words import shipped
from highseas.campaign.words.language import LANGUAGE

if TYPE_CHECKING:  # every start imports this module: what a report needs of a game is loaded when one is written
    from highseas.campaign.play.session import Session

LARGEST = 60_000
"""The bytes of a report: forges take little more as the text of an issue."""
_FENCE = "`" * 6
_CUT = b"\n[... the middle is left out ...]\n"


class Bug(Exception):
    """An error in the program itself, and the `session` it happened in, if a game was played."""

    def __init__(self, error: BaseException, session: "Session | None" = None) -> None:
        super().__init__(str(error))
        self.error = error
        self.session = session


@contextmanager
def blamed_on(session: "Callable[[], Session]", passes: Callable[[Exception], bool]) -> Iterator[None]:
    """Raise a `Bug` that names the session for any error inside, except those that `passes` accepts."""
    try:
        yield
    except Exception as error:
        if passes(error) or isinstance(error, BrokenPipeError):
            raise
        raise Bug(error, session()) from error


def write_report(error: BaseException, session: "Session | None" = None) -> Path | None:
    """Write the report and return its path, or None if even that fails."""
    try:
        folder = paths.home() / "reports"
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"crash-{time.strftime('%Y%m%d-%H%M%S')}.log"
        path.write_bytes(_trimmed(report_text(error, session)))
    except (OSError, ValueError):  # ValueError: no home
        return None
    return path


def report_text(error: BaseException, session: "Session | None" = None) -> str:
    """Return the report, between fences that a forge shows as they are, without what is private."""
    names = () if session is None else session.start.setup.names
    raised = "".join(traceback.format_exception(error)).splitlines()
    # the frames, which are indented, name functions that a player may be called like
    lines = [*_circumstances(), "", *(line if line[:1] == " " else _nameless(line, names) for line in raised)]
    if session is not None:
        lines += ["", f"seed {session.start.setup.seed}, mode {session.start.setup.mode}"]
        try:
            from highseas.campaign.play.replay import write_replay

            lines += _nameless_replay(write_replay(session), names)
        except Exception:  # a broken session must not break the report
            lines += ["journal:", *session.moves]
    return _private("\n".join(lines)).replace(_FENCE, "'" * 6)


def _circumstances() -> list[str]:
    size = shutil.get_terminal_size()
    terminal = " ".join(os.environ.get(name, "-") for name in ("TERM", "COLORTERM", "TERM_PROGRAM"))
    encoding = getattr(sys.stdout, "encoding", None)
    return [
        f"High Seas {VERSION}, {time.strftime('%Y-%m-%d %H:%M:%S')}",
        f"Python {platform.python_version()}, {platform.platform(terse=True)}",
        f"terminal {terminal}, {size.columns}x{size.lines}, {encoding}; language {shipped.in_use()}",
    ]


def _nameless(text: str, names: tuple[str, ...]) -> str:
    """Return the text with "Seat 1" for the name of the first player, and so on."""
    seats = {name: f"Seat {number}" for number, name in enumerate(names, 1)}
    longest_first = "|".join(re.escape(name) for name in sorted(seats, key=len, reverse=True))
    return re.sub(rf"(?<!\w)(?:{longest_first})(?!\w)", lambda found: seats[found[0]], text) if seats else text


def _nameless_replay(text: str, names: tuple[str, ...]) -> list[str]:
    """Return its lines; names stand in its comments and in the lists of the head, and moves have none."""
    named = re.compile(r"#|\s*(seats|names?)\b")
    return [_nameless(line, names) if named.match(line) else line for line in text.splitlines()]


def _private(text: str) -> str:
    """Return the text without links, which let anybody in, and without the folders of whoever plays."""
    text = re.sub(r"\b\w+://[^\s'\"]+", "(a link)", text)
    home = os.path.expanduser("~")  # noqa: PTH111 - never fails, unlike Path.home
    for folder, sign in ((os.environ.get(paths.HOME_VARIABLE, ""), "(data)"), (home, "~")):
        if len(folder) > 1:
            text = text.replace(folder, sign).replace(folder.replace("\\", "\\\\"), sign)
    return text


def _trimmed(text: str) -> bytes:
    """Return the bytes of the text between its fences; the middle of a long one is left out."""
    found = text.encode(errors="replace")
    half = (LARGEST - 100) // 2
    if len(found) > 2 * half:
        found = found[:half].decode(errors="ignore").encode() + _CUT + found[-half:].decode(errors="ignore").encode()
    fence = _FENCE.encode()
    return fence + b"text\n" + found + b"\n" + fence + b"\n"


def crash_sentence(error: BaseException) -> str:
    """Write a report and return one sentence for the player about an error or a `Bug`. Never fails."""
    session = error.session if isinstance(error, Bug) else None
    cause = error.error if isinstance(error, Bug) else error
    path = write_report(cause, session)
    try:
        said = [LANGUAGE.say("play.crash.met", kind=type(cause).__name__)]
        if session is not None and not session.looking_only:
            saved = session.elsewhere or (session.autosaver and not session.unsaved)
            said.append(LANGUAGE.say("play.crash.saved" if saved else "play.crash.not_saved"))
        report = LANGUAGE.say("play.crash.report", path=str(path)) if path else LANGUAGE.say("play.crash.no_report")
        return " ".join([*said, report])
    except Exception:  # the bug may be in the words
        return f"{type(cause).__name__} {path or ''}"
