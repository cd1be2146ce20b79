"""The settings in groups beside what each does; the list of themes beside a sample of a table; the keys of every
screen, and changing them, on large screens beside what the one under the cursor does.
"""

from collections.abc import Sequence
from functools import lru_cache
from string import ascii_letters
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from highseas.campaign.files import paths
from highseas.campaign.files.settings import own_name
from highseas.campaign.tui import keymap
from highseas.campaign.tui.base_app import language_of
from highseas.campaign.tui.games import first_screens
from highseas.campaign.tui.keymap import BadKey, Key, shown_key
from highseas.campaign.tui.screens.base import PaintedScreen, ShellScreen
from highseas.campaign.tui.theme import DEFAULT, THEMES, ThemeStyles, all_themes, is_theme, styles_of
from highseas.campaign.tui.widgets.menu import KeyFooter, KeyLine, Menu
from highseas.campaign.tui.widgets.pane import LinesWidget
from highseas.campaign.tui.widgets.panel import answer_lines, in_columns, share, spread, wrap_indented
from highseas.campaign.words import settings as words

BESIDE = 76
"""Columns from which a setting is explained beside the list; else below it."""
TALL = 30
"""Lines from which there is air between the groups."""
_LIST = ((150, 56), (112, 48), (BESIDE, 40))
"""Columns of the screen from which the list is so wide."""
_MARGINS, _EDGE, _ABOVE = 4, 6, 4
"""Columns beside the page; those of the sheet's margins and scroll bar; lines above and below it."""
READABLE = 76
"""The most columns of text."""


class SettingsScreen(PaintedScreen):
    """Every setting is a line; Enter changes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,q", "app.pop_screen", "keys.any.back"),
        ("pagedown", "turn(1)", "keys.any.down"),
        ("pageup", "turn(-1)", "keys.any.up"),
    ]

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static(self.words("screens.menu.settings"), classes="heading")
            with Container(id="room"):
                yield Menu(id="settings", markup=False)
                with VerticalScroll(id="sheet", can_focus=False):
                    yield Static(id="about", markup=False)
            yield Static(self.words("screens.settings.files", folder=str(paths.home())), classes="dim", markup=False)
        yield KeyFooter()

    def on_mount(self) -> None:
        self._show(words.CHOICES[0])
        self.query_one(Menu).focus()

    def paint(self) -> None:
        self._show(self._chosen)

    @property
    def _chosen(self) -> words.Choice:
        menu = self.query_one(Menu)
        name = menu.highlighted_option.id if menu.highlighted_option is not None else ""
        return next((choice for choice in words.CHOICES if choice.field == name), words.CHOICES[0])

    @property
    def _columns(self) -> int:
        width = self.app.size.width
        return next((columns for least, columns in _LIST if width >= least), width - _MARGINS)

    def _show(self, chosen: words.Choice) -> None:
        """Fill the list anew, with the cursor on a setting, and paint what is said of it."""
        menu = self.query_one(Menu)
        self.set_class(self.app.size.width < BESIDE, "narrow")
        menu.styles.width = self._columns
        with self.prevent(OptionList.OptionHighlighted):
            menu.set_options(self._rows())
            menu.highlighted = menu.get_option_index(chosen.field)
        self._explain(chosen)

    def _rows(self) -> list[Option]:
        theme, rows = self.theme_styles, list[Option]()
        for group in words.GROUPS:
            if rows and self.app.size.height >= TALL:
                rows.append(Option("", disabled=True))
            title = Content(self.words(f"settings.group.{group.code}")).stylize(theme.heading)
            rows.append(Option(title, disabled=True))
            rows += [Option(self._row(choice, theme), id=choice.field) for choice in group.choices]
        return rows

    def _row(self, choice: words.Choice, theme: ThemeStyles) -> Content:
        """Paint a setting's row of the list: what it is called, and its value at the right."""
        width, label = self._columns - 1, Content(f"  {choice.label(self.shell.language)}")
        value = Content(words.value_text(self.shell.settings, choice, self.shell.language)).stylize(theme.key)
        room = max(1, width - label.cell_length - 2)
        return spread(width, label, value.truncate(room, ellipsis=True))

    def _explain(self, choice: words.Choice) -> None:
        """Say what a setting does and what its values mean, with a sample of what it changes."""
        theme, language, (width, height) = self.theme_styles, self.shell.language, self.app.size
        columns = max(20, width - _MARGINS - _EDGE - (self._columns if width >= BESIDE else 0))
        text = min(columns, READABLE)
        lines = [Content(choice.label(language)).stylize(theme.heading)]
        lines += [*Content(choice.about(language)).wrap(text), Content("")]
        now = getattr(self.shell.settings, choice.field)
        for value in choice.values:
            means = words.value_means(choice, value, language)
            lines += answer_lines(words.value_name(value, language), means, value == now, theme, text)
        lines += [Content("")] if choice.values else []
        if choice is words.KEYS:
            for key in self.shell.own_keys(keymap.TABLE):
                lines.append(Content.assemble((f"{shown_key(key.key, True):<12} ", theme.key), key.label))
        elif choice is words.SIGNS_CHOICE:
            lines += first_screens().signs(theme, text)
        else:
            lines += first_screens().sample(language, theme, columns, height - _ABOVE - len(lines))
        self.query_one("#about", Static).update(Content("\n").join(lines))
        self.query_one("#sheet", VerticalScroll).scroll_home(animate=False)

    def action_turn(self, pages: int) -> None:
        sheet = self.query_one("#sheet", VerticalScroll)
        sheet.scroll_relative(y=pages * max(1, sheet.size.height - 1), animate=False)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self._explain(self._chosen)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        choice, settings = self._chosen, self.shell.settings
        if choice is words.NAME:
            self._ask_name()
        elif choice is words.KEYS:
            self.app.push_screen(KeysScreen(), lambda _: self._show(words.KEYS))
        elif choice is words.THEME:
            self.app.push_screen(ThemesScreen(), lambda _: self._show(words.THEME))
        else:
            place = choice.values.index(getattr(settings, choice.field)) + 1
            setattr(settings, choice.field, choice.values[place % len(choice.values)])
            self._save(choice)
            if choice.field == "signs":
                self.shell.use_signs()
            elif choice is words.LANGUAGE_CHOICE:
                self.shell.change_language()

    def _save(self, choice: words.Choice) -> None:
        self.shell.save_settings()
        self._show(choice)

    def _ask_name(self) -> None:
        """Ask for the player's name; an empty line takes it away."""

        def set_name(typed: str) -> None:
            self.shell.settings.name = own_name(typed)
            self._save(words.NAME)

        name = self.shell.settings.name
        self.shell.ask_text(self.words("screens.settings.name"), set_name, name, may_be_empty=True)


_THEMES_LIST, _THEMES_MARGINS, _THEMES_ABOVE = 24, 8, 6
"""Columns of the list of themes, and around it and the swatch; lines above and below the swatch."""


class ThemesScreen(PaintedScreen):
    """Every theme is a line; the cursor tries it on, Enter keeps it, Escape goes back to the one before."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,q", "cancel", "keys.any.back")]

    def __init__(self) -> None:
        super().__init__()
        self._names = all_themes()

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static(self.words("screens.themes.title"), classes="heading")
            with Horizontal(id="themes"):
                names = [Option(words.value_name(name, self.shell.language), id=name) for name in self._names]
                yield Menu(*names, markup=False)
                with Vertical():
                    yield Static(id="about", classes="dim", markup=False)
                    yield Static(id="swatch")
        yield KeyFooter()

    def on_mount(self) -> None:
        menu, now = self.query_one(Menu), self.shell.settings.theme
        menu.highlighted = self._names.index(now if is_theme(now) else DEFAULT)
        menu.focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if self.is_current:
            self.shell.show_theme(self._names[event.option_index])
            self.paint()

    def paint(self) -> None:
        place = self.query_one(Menu).highlighted
        name, shown = self._names[place or 0], self.app.theme
        about = self.words(f"screens.themes.about.{name.replace('-', '_') if name in THEMES else 'textual'}")
        if shown != name:
            about = self.words("screens.themes.instead", shown=words.value_name(shown, self.shell.language))
        self.query_one("#about", Static).update(about)
        width, room = self.app.size.width - _THEMES_LIST - _THEMES_MARGINS, self.app.size.height - _THEMES_ABOVE
        lines = first_screens().sample(self.shell.language, styles_of(shown), width, room)
        self.query_one("#swatch", Static).update(Content("\n").join(lines))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.shell.use_theme(self._names[event.option_index])
        self.shell.save_settings()
        self.dismiss()

    def action_cancel(self) -> None:
        self.shell.show_theme(self.shell.settings.theme)
        self.dismiss()


_KEY_COLUMNS = 16
"""Columns of a key's name before what it does."""
_KEYS_BESIDE, _KEYS_TALL = 112, 30
"""Columns and lines of the screen from which something stands beside the list."""
_KEYS_LIST, _KEYS_MARGINS, _KEYS_SIDES, _KEYS_ABOVE = 56, 11, 4, 3
"""Columns of the list; those of all margins, and of those of the page; lines above and below the room."""
_KEYS_READABLE = 84
"""The most columns of text."""
_SCREEN_COLUMN, _KEY_NAME = 36, 13
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
        self.set_class(width >= _KEYS_BESIDE and height >= _KEYS_TALL, "beside")
        self.paint()

    def _explain(self) -> None:
        """Say beside the list what a key does, which keys are free, and with room other screens' keys and rules."""
        pointed, (screen_width, height) = self._pointed_at, self.app.size
        if pointed is None or not self.has_class("beside"):
            return
        screen, key = pointed
        width, room = screen_width - _KEYS_LIST - _KEYS_MARGINS, height - _KEYS_ABOVE
        own, theme = self.shell.own_keys, self.theme_styles
        keys, text = own(keymap.ALL[screen]), min(width, _KEYS_READABLE)
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
        text = f"  {shown_key(key.key, True):<{_KEY_COLUMNS}} {key.label}"
        note = f"  ({self.words('own_keys.mine')})" if mine else ""
        columns = (_KEYS_LIST if self.has_class("beside") else self.app.size.width - _KEYS_SIDES) - 1
        lines = wrap_indented(Content.assemble(text, (note, "dim")), columns, _KEY_COLUMNS + 3)
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
    column = share(width, _SCREEN_COLUMN)
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
        name = f"{shown_key(key.key, True):<{_KEY_NAME - 2}} "
        lines += wrap_indented(Content.assemble("  ", (name, theme.key), key.label), width, _KEY_NAME + 1)
    return lines
