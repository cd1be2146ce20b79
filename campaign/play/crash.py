"""Crash reports: a log file with the traceback, the seed and the journal of the game."""

import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from highseas.campaign.files import paths
from highseas.campaign.files.version import VERSION
from highseas.campaign.words.language import LANGUAGE

if TYPE_CHECKING:  # every start imports this module: what a report needs of a game is loaded when one is written
    from highseas.campaign.play.session import Session


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
    lines = [f"High Seas {VERSION}, {time.strftime('%Y-%m-%d %H:%M:%S')}", ""]
    lines += [line.rstrip("\n") for line in traceback.format_exception(error)]
    if session is not None:
        lines += ["", f"seed {session.start.setup.seed}, mode {session.start.setup.mode}"]
        try:
            from highseas.campaign.play.replay import write_replay

            lines += write_replay(session).splitlines()
        except Exception:  # a broken session must not break the report
            lines += ["journal:", *session.moves]
    try:
        folder = paths.home() / "reports"
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"crash-{time.strftime('%Y%m%d-%H%M%S')}.log"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    except (OSError, ValueError):  # ValueError: no home, or a traceback that cannot be encoded
        return None
    return path


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
