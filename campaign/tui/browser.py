"""Textual's driver for a browser (`highseas serve`), which also ends the program when its server is gone, and what
screen readers hear there, for whom a painted terminal is empty.

Leaned on in `textual.drivers.web_driver.WebDriver`: what it reads comes from `run_input_thread`, which returns at
the end of input, and all it writes goes through `write`, `write_meta` and `write_binary_encoded`, but for the first
word of `start_application_mode`.
"""

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from textual.drivers.web_driver import WebDriver
from textual.geometry import Region
from textual.messages import ExitApp
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input, OptionList

from highseas.campaign.tui.widgets.log_strip import LogStrip
from highseas.campaign.tui.widgets.panel import PanelWidget

if TYPE_CHECKING:
    from textual.app import App

    from highseas.campaign.tui.shell import Shell

LISTENS = 0.15
"""Seconds between two looks at what has changed on the screen since something was said."""
READ = ".heading,#entry,#page,#about"
"""What is read out of a screen that is no page of its own: its heading, and the text beside a list."""


class BrowserDriver(WebDriver):
    """Paints in a browser. Without this a program whose server was killed would stay, with its games locked."""

    def __init__(self, app: "App[Any]", **options: Any) -> None:
        super().__init__(app, **options)
        self._shell: Any = app

    def start_application_mode(self) -> None:
        """Take the place of a terminal; end the program if its server was killed before."""
        self._shell.call_later(Speaker, self._shell, self)
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


class Speaker:
    """Says to the page (`serve/page.js`) what has changed on the screen: a page or a message that came, what was added
    to the log, the question, and the line under the cursor.
    """

    def __init__(self, app: "Shell", driver: "BrowserDriver") -> None:
        self._app, self._driver = app, driver
        self._said: dict[str, str] = {}
        """What was said last, by what it is of."""
        self._logged = -1
        app.set_interval(LISTENS, self.look)

    def look(self) -> None:
        """Say what is new."""
        for kind, text in self._parts():
            words = " ".join(text.split())
            if words and words != self._said.get(kind):
                self._driver.write_meta({"type": "say", "text": words})
            self._said[kind] = words

    def _parts(self) -> Iterator[tuple[str, str]]:
        screen, focused = self._app.screen, self._app.screen.focused
        shown = screen.query("Static" if isinstance(screen, ModalScreen) else READ)
        yield "page", " ".join(_painted(each) for each in shown if each.display)
        for strip in screen.query(LogStrip):
            yield "log", " ".join(line.text for line in strip.entries if line.number > self._logged)
            self._logged = strip.newest
        yield "question", " ".join(map(_painted, screen.query("#question")))
        yield "message", self._app.said
        match focused:
            case OptionList(highlighted_option=option) if option is not None:
                yield "cursor", str(option.prompt)
            case PanelWidget():  # what is said of the thing; its line where that has no room
                said = " ".join(map(_painted, screen.query("#detail"))).strip()
                yield "cursor", said or _painted(focused).split("\n")[focused.gutter.top + focused.cursor_row]
            case Input():
                yield "cursor", f"{focused.name or ''} {focused.value}"


def _painted(widget: Widget) -> str:
    return "\n".join(strip.text for strip in widget.render_lines(Region(0, 0, *widget.outer_size)))
