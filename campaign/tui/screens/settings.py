"""The settings in groups beside what each does, and the list of themes beside a sample of a table."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from highseas.campaign.files import paths
from highseas.campaign.files.settings import own_name
from highseas.campaign.tui import keymap
from highseas.campaign.tui.games import first_screens
from highseas.campaign.tui.screens.base import PaintedScreen
from highseas.campaign.tui.theme import DEFAULT, THEMES, ThemeStyles, all_themes, is_theme, styles_of
from highseas.campaign.tui.widgets.menu import KeyFooter, Menu
from highseas.campaign.tui.widgets.panel import answer_lines, spread
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
                lines.append(Content.assemble((f"{keymap.shown_key(key.key, True):<12} ", theme.key), key.label))
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
            from highseas.campaign.tui.screens.keys import KeysScreen

            self.app.push_screen(KeysScreen(), lambda _: self._show(words.KEYS))
        elif choice is words.THEME:
            self.app.push_screen(ThemesScreen(), lambda _: self._show(words.THEME))
        else:
            place = choice.values.index(getattr(settings, choice.field)) + 1
            setattr(settings, choice.field, choice.values[place % len(choice.values)])
            if choice.field == "signs":
                self.shell.use_signs()
            self._save(choice)

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
