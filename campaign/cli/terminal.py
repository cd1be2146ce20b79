"""`highseas doctor --terminal`: what the terminal in use says of itself and answers, as lines to paste into a report.

Each question waits half a second for its answer at most, each key ten seconds. What is measured is erased.
"""

import os
import platform as system
import re
import sys
from collections.abc import Callable, Iterator
from textwrap import fill
from time import monotonic

from highseas.campaign.files.version import said_version
from highseas.campaign.play.errors import SessionError
from highseas.campaign.words.language import LANGUAGE
from highseas.campaign.words.terminal import SIGNS, say, wants_ascii
from highseas.platform import colors_by_terminfo, places_cursor, pressed_keys

Read = Callable[[float], bytes]
"""Returns what has come from the terminal, b"" if nothing does within so many seconds."""
PATIENCE, KEY_PATIENCE, PAUSE = 0.5, 10.0, 0.1
"""Seconds to wait for an answer, for a key, and for the rest of either."""
MOST = 4096
"""Bytes of an answer that are read at most: a terminal may send without end."""
SHOWN = 60
"""Characters of what came that are shown."""
VARIABLES = (
    *("TERM", "COLORTERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "VTE_VERSION", "WT_SESSION", "LC_ALL", "LC_CTYPE"),
    *("LANG", "NO_COLOR", "COLUMNS", "LINES", "ESCDELAY", "TEXTUAL_COLOR_SYSTEM"),
)
_CURSOR = rb"\x1b\[(\d+);(\d+)R"
QUESTIONS = {
    "cursor": (b"\x1b[6n", _CURSOR),
    "attributes": (b"\x1b[c", rb"\x1b\[\?[\d;]*c"),
    "background": (b"\x1b]11;?\x1b\\", rb"\x1b\]11;[^\x07\x1b]*(?:\x07|\x1b\\)"),
    "synchronized": (b"\x1b[?2026$p", rb"\x1b\[\?2026;\d\$y"),
    "kitty": (b"\x1b[?u", rb"\x1b\[\?\d+u"),
}
"""What the terminal is asked, and what an answer looks like."""
KEYS = ("escape", "f1", "shift_tab", "ctrl_left", "umlaut")
MEASURED = (*(sign for sign in SIGNS if sign.isprintable()), *"─│┌╭╸⠁⡇⣿船")
"""Our signs, frames, dots of curves, and a letter that is wide everywhere."""


def examine() -> int:
    """Print what can be known of the terminal, and return the exit status. Raises `SessionError` without one."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise SessionError("cli.terminal.none")
    _tell(_about())
    if not places_cursor(os.environ.get("TERM", ""), sys.stdout):
        _tell([LANGUAGE.say("cli.terminal.dumb")])
        return 0
    with pressed_keys(sys.stdin) as read:
        _tell(_answers(read))
        _tell(_widths(read))
        if late := _rest(read):
            _tell([LANGUAGE.say("cli.terminal.late", came=shown(late))])
        _tell([LANGUAGE.say("cli.terminal.keys", seconds=round(KEY_PATIENCE))])
        for key in KEYS:
            say(LANGUAGE.say(f"cli.terminal.key.{key}"), end="")
            sys.stdout.flush()
            came = read(KEY_PATIENCE)
            say(shown(came + _rest(read)) if came else LANGUAGE.say("cli.terminal.no_key"))
    _tell([LANGUAGE.say("cli.terminal.end")])
    return 0


def _tell(lines: "Iterator[str] | list[str]") -> None:
    """Print lines when they are known, none of them wider than 79 columns."""
    for line in lines:
        say(fill(line, 79, subsequent_indent="  "))


def shown(came: bytes) -> str:
    """Return bytes in ASCII, as in "ESC [1;5D"; of many the first."""
    text = repr(came)[2:-1].replace("\\x1b", " ESC ").strip()
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def _about() -> Iterator[str]:
    """Yield what is known without asking."""
    from rich.console import COLOR_SYSTEMS, Console

    say_it = LANGUAGE.say
    where = f"{system.system()} {system.release()}"
    yield say_it("cli.terminal.system", version=said_version(), python=system.python_version(), system=where)
    columns, rows = os.get_terminal_size(sys.stdout.fileno())
    yield say_it("cli.terminal.size", columns=columns, rows=rows)
    found = ", ".join(f"{name}={os.environ[name]}" for name in VARIABLES if name in os.environ)
    yield say_it("cli.terminal.environment", variables=found or say_it("cli.terminal.nothing_set"))
    out, typed = sys.stdout.encoding, sys.stdin.encoding
    yield say_it("cli.terminal.encoding", shown=out, typed=typed, ascii=wants_ascii(sys.stdout))
    by_terminfo = colors_by_terminfo(os.environ.get("TERM", ""), sys.stdout)
    wanted = os.environ.get("TEXTUAL_COLOR_SYSTEM")
    console = Console(color_system=wanted if wanted in COLOR_SYSTEMS else "auto")  # type: ignore[arg-type]  # it is one
    own = (None if console.no_color else console.color_system) or say_it("cli.terminal.no_color")
    yield say_it("cli.terminal.colors", known=by_terminfo is not None, terminfo=by_terminfo or 0, own=own)


def _answers(read: Read) -> Iterator[str]:
    for name, (question, form) in QUESTIONS.items():
        found, came = _ask(read, question, form)
        answer = shown(found[0]) if found else LANGUAGE.say("cli.terminal.no_answer", came=shown(came))
        yield LANGUAGE.say(f"cli.terminal.asked.{name}", answer=answer)


def _widths(read: Read) -> Iterator[str]:
    """Yield how wide the terminal draws signs, by where its cursor is after each; nothing where it does not tell."""
    from rich.cells import cell_len

    probes = "".join(f"\r{sign}\x1b[6n" for sign in MEASURED)
    found, _ = _ask(read, b"\r%b\r\x1b[K" % probes.encode(), rb"(?:%s[^\x1b]*){%d}" % (_CURSOR, len(MEASURED)))
    if not found:
        return
    columns = [int(column) - 1 for _, column in re.findall(_CURSOR, found[0])]
    other = [
        LANGUAGE.say("cli.terminal.other_width", code=f"U+{ord(sign):04X}", found=column, expected=cell_len(sign))
        for sign, column in zip(MEASURED, columns, strict=True)
        if column != cell_len(sign)
    ]
    yield LANGUAGE.say("cli.terminal.widths", right=len(MEASURED) - len(other), all=len(MEASURED))
    if other:
        yield LANGUAGE.say("cli.terminal.other_widths", signs=other)


def _ask(read: Read, question: bytes, form: bytes) -> tuple[re.Match[bytes] | None, bytes]:
    """Ask, and return the answer, if one of this form comes in time, and all that came."""
    sys.stdout.flush()
    sys.stdout.buffer.write(question)
    sys.stdout.buffer.flush()
    came, until, found = b"", monotonic() + PATIENCE, None
    while not found and len(came) < MOST and (left := until - monotonic()) > 0:
        came += read(left)
        found = re.search(form, came)
    return found, came


def _rest(read: Read) -> bytes:
    """Return what comes without a pause."""
    came = b""
    while len(came) < MOST and (more := read(PAUSE)):
        came += more
    return came
