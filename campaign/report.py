"""When the program itself is at fault: a log file with the traceback, the seed and the journal of the game."""

import time
import traceback
from pathlib import Path

from campaign import paths
from campaign.session import Session
from campaign.version import VERSION

current: list[Session] = []
"""The session being played, if any, for the report."""


def watch(session: Session) -> None:
    """Have this session's seed and journal in the report of a crash."""
    current[:] = [session]


def forget() -> None:
    """The game was left."""
    current.clear()


def write_report(error: BaseException) -> Path | None:
    """Write the report; its path, or None if even that fails."""
    lines = [f"High Seas {VERSION}, {time.strftime('%Y-%m-%d %H:%M:%S')}", ""]
    lines += [line.rstrip("\n") for line in traceback.format_exception(error)]
    for session in current:
        lines += ["", f"seed {session.state.seed}, mode {session.state.mode}", *_journal(session)]
    try:
        folder = paths.reports_folder()
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"crash-{time.strftime('%Y%m%d-%H%M%S')}.log"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    except (OSError, ValueError):  # ValueError: there is no home, or the traceback is no text that can be written
        return None
    return path


def _journal(session: Session) -> list[str]:
    from campaign.replay import write_replay

    try:
        return write_replay(session).splitlines()
    except Exception:  # the report must not fail over a session that is broken
        return ["journal:", *session.moves]


def crash_sentence(error: BaseException) -> str:
    """What the player is told. Whatever is broken, this gives a sentence."""
    path = write_report(error)
    where = f"A report is in {path}; please send it in." if path else "No report could be written."
    return f"High Seas has met a bug of its own ({type(error).__name__}). {_saved()}{where}"


def _saved() -> str:
    """Whether the game that was played is saved; nothing where none was."""
    if not current or current[-1].looking_only:
        return ""
    session = current[-1]
    saved = session.keeper is not None and not session.unsaved
    return "Your game is saved. " if saved else "Your game is not saved. "
