"""Textual's driver for a browser (`highseas serve`), which also ends the program when its server is gone.

Leaned on in `textual.drivers.web_driver.WebDriver`: what it reads comes from `run_input_thread`, which returns at
the end of input, and all it writes goes through `write`, `write_meta` and `write_binary_encoded`, but for the first
word of `start_application_mode`.
"""

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from textual.drivers.web_driver import WebDriver
from textual.messages import ExitApp

if TYPE_CHECKING:
    from textual.app import App


class BrowserDriver(WebDriver):
    """Paints in a browser. Without this a program whose server was killed would stay, with its games locked."""

    def __init__(self, app: "App[Any]", **options: Any) -> None:
        super().__init__(app, **options)
        self._shell = app

    def start_application_mode(self) -> None:
        """Take the place of a terminal; end the program if its server was killed before."""
        try:
            super().start_application_mode()
        except BrokenPipeError:
            self._shell.post_message(ExitApp())

    def run_input_thread(self) -> None:
        super().run_input_thread()
        self._shell.post_message(ExitApp())

    def write(self, data: str) -> None:
        with suppress(BrokenPipeError):
            super().write(data)

    def write_meta(self, data: dict[str, object]) -> None:
        with suppress(BrokenPipeError):
            super().write_meta(data)

    def write_binary_encoded(self, data: tuple[str | bytes, ...]) -> None:
        with suppress(BrokenPipeError):
            super().write_binary_encoded(data)
