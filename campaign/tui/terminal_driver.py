"""Textual's driver for terminals, with what it lacks: terminals that go away, Ctrl-Z at any moment, and bytes that
are no text.

Textual has no public way to do that. What is used here of its inner works is as `ITS_SHAPE` says; a version of
Textual whose shape differs drives the terminal by itself.
"""

import codecs
import os
from contextlib import suppress
from functools import partial
from io import TextIOWrapper
from threading import Thread
from typing import Any, Protocol, TextIO, cast

from textual.drivers import linux_driver
from textual.drivers.linux_driver import LinuxDriver

from highseas.platform import stop_until_continued

ITS_SHAPE = {
    "run_input_thread": {"getincrementaldecoder"},  # decodes what is typed
    "start_application_mode": {"_writer_thread", "_file", "_must_signal_resume", "_app"},  # paints; end of Ctrl-Z
    "__init__": {"_sigtstp_application", "_sigcont_application"},  # has SIGTSTP and SIGCONT call them
}
"""Functions of `LinuxDriver`, and what they use."""
_MOST_TRIES = 100
"""How often the terminal is asked for at most: without a shell nobody stops a program in the background."""


def driver_class() -> type[LinuxDriver]:
    """Return what drives a terminal: ours if this version of Textual has the shape it was made for."""
    fits = all(names <= _used_by(function) for function, names in ITS_SHAPE.items())
    return TerminalDriver if fits else LinuxDriver


def _used_by(function: str) -> frozenset[str]:
    code = getattr(getattr(LinuxDriver, function, None), "__code__", None)
    return frozenset(code.co_names if code else ())


class _Decoder(Protocol):
    def __call__(self) -> codecs.IncrementalDecoder:
        """Return a decoder that has read nothing yet."""


def _forgiving(encoding: str) -> _Decoder:
    """Return decoders that take bytes that are no text, as a Latin-1 terminal sends for an umlaut, as U+FFFD.

    Textual's raise, and the program ends with a traceback.
    """
    return partial(codecs.getincrementaldecoder(encoding), errors="replace")


vars(linux_driver)["getincrementaldecoder"] = _forgiving


class TerminalDriver(LinuxDriver):
    """Paints in a terminal, which may be closed at any moment."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        self._given_back: Thread | None = None
        self._is_taking = False
        self._stop_then = False
        super().__init__(*arguments, **options)
        self._file = cast("TextIOWrapper", Lasting(cast("TextIO", self._file)))

    @property
    def _has_terminal(self) -> bool:
        return self._writer_thread is not self._given_back

    def start_application_mode(self) -> None:
        """Take the terminal. In the background that stops the program, which tries again when it is continued. A
        Ctrl-Z that comes meanwhile stops it as soon as that is done.
        """
        self._is_taking = True
        for _ in range(_MOST_TRIES):
            super().start_application_mode()  # type: ignore[no-untyped-call]  # as Textual has it
            if self._has_terminal:
                break
        self._is_taking = False
        if self._stop_then:
            self._sigtstp_application()

    def stop_application_mode(self) -> None:
        """Give the terminal back."""
        self._given_back = self._writer_thread
        super().stop_application_mode()

    def _sigtstp_application(self, *_: object) -> None:
        """Stop, as Ctrl-Z wants it; before that the terminal is given back, if it is ours."""
        self._stop_then = self._is_taking
        if self._stop_then:
            return
        if self._has_terminal:
            self.suspend_application_mode()
            self._must_signal_resume = True
        stop_until_continued()

    def _sigcont_application(self, *_: object) -> None:
        """Take the terminal again after Ctrl-Z. SIGCONT comes without it too, after SIGSTOP and when a terminal is
        closed: begun a second time beside the first, the driver would not find its end.
        """
        if self._is_taking:
            return
        if self._must_signal_resume:
            super()._sigcont_application()
        else:
            with suppress(RuntimeError):  # the loop has ended
                self._loop.call_soon_threadsafe(self._begin_again)

    def _begin_again(self) -> None:
        if self._app._exit or not self._has_terminal or not self.input_tty or not os.isatty(self.fileno):
            return
        self.suspend_application_mode()
        self._must_signal_resume = True
        self.resume_application_mode()


class Lasting:
    """A stream to which nothing is written any more once its terminal is gone.

    Otherwise the thread that paints ends there, and the program waits for it for ever, with its game locked.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> None:
        """Write, if there is still somebody to read."""
        with suppress(OSError):
            self._stream.write(text)

    def flush(self) -> None:
        """Let the terminal show what was written, likewise."""
        with suppress(OSError):
            self._stream.flush()

    def fileno(self) -> int:
        """Return the number of the stream."""
        return self._stream.fileno()
