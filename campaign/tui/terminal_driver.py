"""Textual's driver for terminals, with what it lacks: terminals that go away, Ctrl-Z at any moment, bytes that are
no text, and the question how wide signs are drawn.

Fonts and settings for East Asian languages draw many signs, and every frame, two columns wide (Unicode calls them
ambiguous), so that nothing stands where it belongs. The terminal tells: a few of them are written, and it is asked
where the cursor is. Nothing waits for the answer. Until it comes, and if none comes, signs count as narrow; the
application hears it as `events.CursorPosition`, which no key is, and paints anew if it has to.

Textual has no public way to do that. What is used here of its inner works is as `ITS_SHAPE` says; a version of
Textual whose shape differs drives the terminal by itself.
"""

import asyncio
import codecs
import os
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from io import TextIOWrapper
from time import monotonic
from typing import TYPE_CHECKING, Any, TextIO, cast

from textual import events
from textual.drivers import linux_driver
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from highseas.platform import on_stopping, stop_until_continued

if TYPE_CHECKING:
    from highseas.campaign.tui.base_app import BaseApp

ITS_SHAPE = {
    "run_input_thread": {"getincrementaldecoder", "XTermParser", "feed", "tick"},  # decodes and reads what is typed
    "start_application_mode": {"write", "_file", "SignalResume"},  # paints; end of Ctrl-Z
}
"""Functions of `LinuxDriver`, and what they use."""
_MOST_TRIES = 100
"""How often the terminal is asked for at most: without a shell nobody stops a program in the background."""


def driver_class() -> type[LinuxDriver]:
    """Return what drives a terminal: ours if this version of Textual has the shape it was made for."""
    for function, names in ITS_SHAPE.items():
        code = getattr(getattr(LinuxDriver, function, None), "__code__", None)
        if not names <= set(code.co_names if code else ()):
            return LinuxDriver
    return TerminalDriver


def _forgiving(encoding: str) -> Callable[[], codecs.IncrementalDecoder]:
    """Return decoders that take bytes that are no text as U+FFFD, where Textual's end the program."""
    return partial(codecs.getincrementaldecoder(encoding), errors="replace")


vars(linux_driver)["getincrementaldecoder"] = _forgiving
_SIGNS = "●★█│→"
"""Figures, blocks, frames and arrows, all of them ambiguous."""
_ROW = 2
"""Where they are written: in the first row, some function keys with Shift look like the answer."""
_QUESTION = f"\x1b[{_ROW};1H{_SIGNS}\x1b[6n\r\x1b[K"


def drawn_wide(answer: events.CursorPosition) -> bool | None:
    """Whether the terminal draws signs two columns wide; None if it was not asked that."""
    return answer.x > len(_SIGNS) if answer.y == _ROW - 1 else None


class PatientParser:
    """Reads what comes from a terminal; of an answer in pieces it takes none for keys, as Textual does after a tenth of
    a second. Escape alone waits no longer than until an answer has come, or `PATIENCE` is over.
    """

    PATIENCE = 2.0
    _BEGUN = re.compile(r"\x1b(\[[\d;?<$]{0,24})?\Z")
    _GOES_ON = re.compile(r"\x1b(\[[\d;?<$]*([@-~]|\Z)|\Z)")

    def __init__(self, debug: bool = False) -> None:
        self._begun = ""
        self._answer_until = monotonic() + self.PATIENCE
        self._parser = _THEIR_PARSER(debug)

    def feed(self, data: str) -> Iterator[Message]:
        """Read on. What does not go on with what has begun ends it, as time does."""
        if not self._GOES_ON.match(self._begun + data):
            yield from self._parser.tick()
        begun = self._BEGUN.search(self._begun + data)
        self._begun = begun[0] if begun else ""
        for message in self._parser.feed(data):
            if isinstance(message, events.CursorPosition):
                self._answer_until = 0.0
            yield message

    def tick(self) -> Iterator[Message]:
        if len(self._begun) <= 1 and not (self._begun and monotonic() < self._answer_until):
            yield from self._parser.tick()


_THEIR_PARSER: Any = vars(linux_driver).get("XTermParser")
if _THEIR_PARSER is not None:
    vars(linux_driver)["XTermParser"] = PatientParser


class TerminalDriver(LinuxDriver):
    """Paints in a terminal, which may be closed at any moment."""

    def __init__(self, app: "BaseApp", **options: Any) -> None:
        self._has_terminal = False
        self._is_taking = False
        self._stop_then = False
        self._was_stopped = False
        super().__init__(app, **options)
        self._file = cast("TextIOWrapper", ForgivingStream(cast("TextIO", self._file)))
        self._shell, self._own_loop = app, asyncio.get_running_loop()
        app.ask_width, app.drawn_wide = self.ask_width, drawn_wide
        on_stopping(self._stop, self._continue)

    def write(self, data: str) -> None:
        super().write(data)
        self._has_terminal = self._has_terminal or self._is_taking

    def start_application_mode(self) -> None:
        """Take the terminal. In the background that stops the program, which tries again when it is continued. A
        Ctrl-Z that comes meanwhile stops it as soon as that is done.
        """
        self._is_taking = True
        for _ in range(_MOST_TRIES):
            super().start_application_mode()  # type: ignore[no-untyped-call]  # as Textual has it
            if self._has_terminal:
                break
        if self._has_terminal:
            self.ask_width()
            if self._was_stopped:
                self._was_stopped = False
                self.send_message(self.SignalResume())
        self._is_taking = False
        if self._stop_then:
            self._stop()

    def ask_width(self) -> None:
        """Ask how wide signs are drawn, unless the player sees none."""
        if self.input_tty and not self._shell.ascii_only:
            self.write(_QUESTION)
            self.flush()

    def stop_application_mode(self) -> None:
        self._has_terminal = False
        super().stop_application_mode()

    def _stop(self, *_: object) -> None:
        """Stop, as Ctrl-Z wants it; before that the terminal is given back, if it is ours."""
        self._stop_then = self._is_taking
        if self._stop_then:
            return
        if self._has_terminal:
            self.suspend_application_mode()
            self._was_stopped = True
        stop_until_continued()

    def _continue(self, *_: object) -> None:
        """Take the terminal again after Ctrl-Z. SIGCONT comes without it too, after SIGSTOP and when a terminal is
        closed: begun a second time beside the first, the driver would not find its end.
        """
        if self._is_taking:
            return
        if self._was_stopped:
            self.resume_application_mode()
        else:
            with suppress(RuntimeError):  # the loop has ended
                self._own_loop.call_soon_threadsafe(self._begin_again)

    def _begin_again(self) -> None:
        if self._shell.is_leaving or not self._has_terminal or not self.input_tty or not os.isatty(self.fileno):
            return
        self.suspend_application_mode()
        self._was_stopped = True
        self.resume_application_mode()


class ForgivingStream:
    """A stream that swallows what is written once its terminal is gone: else the painting thread blocks the exit."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> None:
        with suppress(OSError):
            self._stream.write(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._stream.flush()

    def fileno(self) -> int:
        return self._stream.fileno()
