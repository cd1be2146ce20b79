"""Modal dialogs: a question, a text input, a page of text, a list to choose from."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from highseas.campaign.tui.base_app import language_of
from highseas.campaign.tui.input_queue import OpensLocked
from highseas.campaign.tui.theme import ThemeStyles, styles_of
from highseas.campaign.tui.widgets.menu import Menu
from highseas.campaign.words.language import capital

PageText = Sequence[str | Content]
"""The lines of a page."""
Painter = Callable[[ThemeStyles, int], PageText]
"""Paints a page in a theme and so many columns, at most: both may change while it is open."""


class Question(ModalScreen[bool], OpensLocked):
    """A question with two answers, the harmless one first. Type-ahead does not answer it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("y", "dismiss(True)", "keys.any.yes"),
        ("n,escape", "dismiss(False)", "keys.any.no"),
    ]

    def __init__(self, question: str, yes: str, no: str, held: str = "") -> None:
        super().__init__()
        self._question, self._yes, self._no = question, yes, no
        self._asked_by = held

    def on_mount(self) -> None:
        """Lock the input: the key that opened the dialog may still be held."""
        self.lock_input(self._asked_by)

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(capital(self._question), markup=False)
            say = language_of(self).say
            no = say("screens.dialogs.answer", answer=self._no, key="n")
            yes = say("screens.dialogs.answer", answer=self._yes, key="y")
            yield Menu(Option(no, id="no"), Option(yes, id="yes"), markup=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if self.is_current:
            self.dismiss(event.option.id == "yes")


class Line(ModalScreen[str | None]):
    """A text input; Escape cancels."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss(None)", "keys.any.cancel")]

    def __init__(self, title: str, value: str = "") -> None:
        super().__init__()
        self._title, self._value = title, value

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(self._title, markup=False)
            yield Input(self._value)
            yield Static(language_of(self).say("screens.dialogs.line"), classes="dim")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if self.is_current:
            self.dismiss(event.value)


class Page(ModalScreen[None]):
    """A page of text, closed by a click, Esc, Enter, Space or its `key`; that one goes on to `again`, if given."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,enter,space,q", "dismiss", "keys.any.close")]

    def __init__(
        self,
        title: str,
        text: PageText | Painter,
        key: str = "",
        broad: bool = False,
        again: Callable[[], "Page"] | None = None,
    ) -> None:
        super().__init__()
        self._title, self._text, self._broad, self._key, self._again = title, text, broad, key, again

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog wide broad" if self._broad else "dialog wide") as box:
            box.border_title = self._title
            text = Static(id="page-text")
            text.auto_links = False  # what can be clicked at the table looks here as it does there
            with VerticalScroll(id="page"):
                yield text

    def on_mount(self) -> None:
        self.watch(self.query_one("#page", VerticalScroll), "show_vertical_scrollbar", self._say_how)
        self.paint()

    def paint(self) -> None:
        text = self._text
        lines = text(styles_of(self.app.theme), self.app.size.width * 9 // 10 - 8) if callable(text) else text
        self.query_one("#page-text", Static).update(Content("\n").join(lines))

    def on_resize(self) -> None:
        self.paint()

    def _say_how(self, more: bool) -> None:
        """Say below the page how to close it, and how to read on if there is more of it."""
        self.query_one(".dialog", Vertical).border_subtitle = language_of(self).say("screens.dialogs.page", more=more)

    def on_key(self, event: events.Key) -> None:
        """The key that opened the page goes on to the one that comes after it, or closes it."""
        if event.key in self._key.split(","):
            event.stop()
            if self._again is not None:
                self.app.switch_screen(self._again())
            elif self.is_current:
                self.dismiss()

    def on_click(self) -> None:
        if self.is_current:
            self.dismiss()


class AnyKeyPage(ModalScreen[None]):
    """A page of text over the table that any key or click closes; the key is not played."""

    def __init__(self, title: str, text: Content, look: str = "") -> None:
        super().__init__()
        self._title, self._text, self._look = title, text, look

    def compose(self) -> ComposeResult:
        with Vertical(classes=f"dialog wide {self._look}") as box:
            box.border_title, box.border_subtitle = self._title, language_of(self).say("screens.recap.go_on")
            with VerticalScroll(id="page", can_focus=False):
                yield Static(self._text)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        self.dismiss()

    def on_click(self) -> None:
        self.dismiss()


class Choice(ModalScreen[str | None]):
    """A list to choose from, by id; Escape cancels."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss(None)", "keys.any.cancel")]

    def __init__(self, title: str, choices: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._title, self._choices = title, choices

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog wide"):
            yield Static(Content(self._title).stylize("bold"), id="title")
            yield Menu(*(Option(label, id=name) for name, label in self._choices), markup=False)
            yield Static(language_of(self).say("screens.dialogs.choice"), classes="dim")

    def retitle(self, title: str) -> None:
        """Say something else above the list, as things have changed."""
        self._title = title
        for shown in self.query("#title").results(Static):
            shown.update(Content(title).stylize("bold"))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if self.is_current:
            self.dismiss(event.option.id)
