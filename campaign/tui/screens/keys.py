"""The keys of every screen, and changing them; on large screens what the one under the cursor does beside them."""

from collections.abc import Sequence
from functools import lru_cache
from string import ascii_letters

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from highseas.campaign.tui import keymap
from highseas.campaign.tui.base_app import language_of
from highseas.campaign.tui.keymap import BadKey, Key, shown_key
from highseas.campaign.tui.screens.base import ShellScreen
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.menu import KeyLine, Menu
from highseas.campaign.tui.widgets.pane import LinesWidget
from highseas.campaign.tui.widgets.panel import in_columns, share, wrap_indented

_COLUMNS = 16
"""Columns of a key's name before what it does."""
BESIDE, LOW = 112, 30
"""Columns and lines of the screen from which something stands beside the list."""
_LIST, _MARGINS, _SIDES, _ABOVE = 56, 11, 4, 3
"""Columns of the list; those of all margins, and of those of the page; lines above and below the room."""
READABLE = 84
"""The most columns of text."""
_COLUMN, _NAME = 36, 13
"""The fewest columns of the keys of a screen; columns of a key's name before what it does."""


class PressKey(ModalScreen[str | None]):
    """Asks for one key; Escape cancels."""

    def __init__(self, does: str) -> None:
        super().__init__()
        self._does = does

    def compose(self) -> ComposeResult:
        say = language_of(self).say
        with Vertical(classes="dialog"):
            yield Static(say("own_keys.press", does=self._does), markup=False)
            yield Static(say("own_keys.press_foot"), classes="dim")

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        self.dismiss(None if event.key == "escape" else event.key)


class KeysScreen(ShellScreen, keys="own_keys"):
    """Every key by screen; Enter asks for another one, Delete brings the usual one back."""

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static(self.words("own_keys.title"), classes="heading")
            with Horizontal(id="room"):
                yield Menu(id="keys", markup=False)
                with Vertical(id="sheet"):
                    yield LinesWidget(id="about")
        yield KeyLine()

    def on_mount(self) -> None:
        self.paint()
        self.query_one(Menu).focus()

    def paint(self) -> None:
        menu = self.query_one(Menu)
        at = menu.highlighted
        menu.clear_options()
        for screen, keys in keymap.ALL.items():
            menu.add_option(Option(Content(self.words(screen)).stylize("bold"), disabled=True))
            menu.add_options(self._option(screen, key) for key in self.shell.own_keys(keys))
        menu.highlighted = 1 if at is None else at
        self.query_one(KeyLine).show(self.KEYS, self.theme_styles)
        self._explain()

    def on_resize(self) -> None:
        width, height = self.app.size
        self.set_class(width >= BESIDE and height >= LOW, "beside")
        self.paint()

    def _explain(self) -> None:
        """Say beside the list what a key does, which keys are free, and with room other screens' keys and rules."""
        pointed, (screen_width, height) = self._pointed_at, self.app.size
        if pointed is None or not self.has_class("beside"):
            return
        screen, key = pointed
        width, room = screen_width - _LIST - _MARGINS, height - _ABOVE
        own, theme = self.shell.own_keys, self.theme_styles
        keys, text = own(keymap.ALL[screen]), min(width, READABLE)
        mine = next(each for each in keys if each.code == key.code)
        figures = {"key": shown_key(mine.key, True), "usual": shown_key(key.key, True), "changed": mine.key != key.key}
        lines = [Content(mine.label).stylize(theme.heading)]
        lines += Content(self.words("own_keys.about", screen=self.words(screen), **figures)).wrap(text)
        taken = {name for each in keys for name in each.key.split(",")}
        free = " ".join(letter for letter in ascii_letters if letter not in taken)  # mean nothing there
        lines += Content(self.words("own_keys.free", free=free)).wrap(text)
        others = tuple((self.words(name), own(of)) for name, of in keymap.ALL.items() if name != screen)
        found = _others(others, theme, width, room - len(lines) - 1)
        lines += [Content(""), *found] if found else []
        typed = list[Content]()
        for rule in keymap.INPUT_RULES:
            typed += wrap_indented(Content(self.words(rule)).stylize(theme.dim), text, 2)
        lines += [Content(""), *typed] if len(lines) + 1 + len(typed) <= room else []
        self.query_one("#about", LinesWidget).put(lines, layout=True)

    def on_option_list_option_highlighted(self) -> None:
        self._explain()

    def _option(self, screen: str, key: Key) -> Option:
        mine = key.name in self.shell.keys_in_use
        text = f"  {shown_key(key.key, True):<{_COLUMNS}} {key.label}"
        note = f"  ({self.words('own_keys.mine')})" if mine else ""
        columns = (_LIST if self.has_class("beside") else self.app.size.width - _SIDES) - 1
        lines = wrap_indented(Content.assemble(text, (note, "dim")), columns, _COLUMNS + 3)
        return Option(Content("\n").join(lines), id=f"{screen} {key.code}")

    @property
    def _pointed_at(self) -> tuple[str, Key] | None:
        menu = self.query_one(Menu)
        option = menu.highlighted_option
        if option is None or option.id is None:
            return None
        screen, code = option.id.split(" ")
        return screen, next(key for key in keymap.ALL[screen] if key.code == code)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.action_change()

    def action_change(self) -> None:
        if self._pointed_at is not None:
            _, key = self._pointed_at
            self.app.push_screen(PressKey(key.label), lambda pressed: self._choose(key, pressed))

    def action_usual(self) -> None:
        if self._pointed_at is not None:
            _, key = self._pointed_at
            self._choose(key, "")

    def _choose(self, key: Key, pressed: str | None) -> None:
        if pressed is None:
            return
        settings = self.shell.settings
        try:
            settings.keys = keymap.changed(self.shell.keys_in_use, key.name, pressed)
        except BadKey as error:
            self.shell.fail(error)
            return
        self.shell.clear_message()
        self.shell.use_own_keys()
        self.shell.save_settings()
        self.paint()


@lru_cache(maxsize=64)
def _others(
    screens: tuple[tuple[str, tuple[Key, ...]], ...], theme: ThemeStyles, width: int, room: int
) -> tuple[Content, ...]:
    """The keys of other screens in columns: of as many screens as so many lines have room for."""
    column = share(width, _COLUMN)
    chosen: list[list[Content]] = []
    found: list[Content] = []
    for title, keys in screens:
        block = _screen(title, keys, theme, column)
        if len(block) > room:
            continue
        tried = in_columns([*chosen, block], width, column)
        if len(tried) <= room:
            chosen, found = [*chosen, block], tried
    return tuple(found)


def _screen(title: str, keys: Sequence[Key], theme: ThemeStyles, width: int) -> list[Content]:
    lines = [Content(title).stylize(theme.heading)]
    for key in keys:
        name = f"{shown_key(key.key, True):<{_NAME - 2}} "
        lines += wrap_indented(Content.assemble("  ", (name, theme.key), key.label), width, _NAME + 1)
    return lines
