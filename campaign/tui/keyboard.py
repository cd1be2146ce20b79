"""What a terminal sends need not be UTF-8: an umlaut typed at a Latin-1 terminal, a paste of bytes.

Leaned on in `textual.drivers.linux_driver`: its thread that reads keys makes a decoder by `getincrementaldecoder`.
"""

import codecs
from functools import partial
from typing import Protocol


class _Decoder(Protocol):
    def __call__(self) -> codecs.IncrementalDecoder:
        """Return a decoder that has read nothing yet."""


def take_any_bytes() -> None:
    """Let the thread that reads keys take bytes that are no text as the sign for those (U+FFFD).

    Textual's ends the program at the first of them with a traceback. Its driver for Windows is given text.
    """
    try:
        from textual.drivers import linux_driver
    except ImportError:  # Windows
        return
    vars(linux_driver)["getincrementaldecoder"] = _forgiving


def _forgiving(encoding: str) -> _Decoder:
    return partial(codecs.getincrementaldecoder(encoding), errors="replace")
