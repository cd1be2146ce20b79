"""Choosing a theme: the list beside a piece of a table in the theme under the cursor. The screen wears it too."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from highseas.campaign.tui.games import first_screens
from highseas.campaign.tui.screens.base import ShellScreen
from highseas.campaign.tui.theme import DEFAULT, THEMES, all_themes, is_theme, styles_of
from highseas.campaign.tui.widgets.footer import KeyFooter
from highseas.campaign.tui.widgets.menu import Menu
from highseas.campaign.words.settings import value_name

_MARGINS = 8
"""Columns around the list and the swatch."""
_LIST = 24
"""Columns of the list."""
_ABOVE = 6
"""Lines above and below the swatch."""


class ThemesScreen(ShellScreen):
    """Every theme is a line; the cursor tries it on, Enter keeps it, Escape goes back to the one before."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,q", "cancel", "keys.any.back")]

    def __init__(self) -> None:
        super().__init__()
        self._names = all_themes()

    def compose(self) -> ComposeResult:
        """The list, and the swatch beside it."""
        with Vertical(classes="page"):
            yield Static(self.words("screens.themes.title"), classes="heading")
            with Horizontal(id="themes"):
                yield Menu(
                    *(Option(value_name(name, self.shell.language), id=name) for name in self._names), markup=False
                )
                with Vertical():
                    yield Static(id="about", classes="dim", markup=False)
                    yield Static(id="swatch")
        yield KeyFooter()

    def on_mount(self) -> None:
        """Put the cursor on the theme of the settings."""
        menu, now = self.query_one(Menu), self.shell.settings.theme
        menu.highlighted = self._names.index(now if is_theme(now) else DEFAULT)
        menu.focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Try a theme on."""
        if self.is_current:
            self.shell.show_theme(self._names[event.option_index])
            self.paint()

    def on_resize(self) -> None:
        """The swatch is as wide as there is room."""
        self.paint()

    def paint(self) -> None:
        """Paint the swatch in the theme that is worn."""
        place = self.query_one(Menu).highlighted
        name, shown = self._names[place or 0], self.shell.palette
        about = self.words(f"screens.themes.about.{name.replace('-', '_') if name in THEMES else 'textual'}")
        if shown != name:
            about = self.words("screens.themes.instead", shown=value_name(shown, self.shell.language))
        self.query_one("#about", Static).update(about)
        width, room = self.app.size.width - _LIST - _MARGINS, self.app.size.height - _ABOVE
        lines = first_screens().sample(self.shell.language, styles_of(shown), width, room)
        self.query_one("#swatch", Static).update(Content("\n").join(lines))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Keep this theme, and go back."""
        self.shell.use_theme(self._names[event.option_index])
        self.shell.save_settings()
        self.dismiss()

    def action_cancel(self) -> None:
        """Go back to the theme of the settings."""
        self.shell.show_theme(self.shell.settings.theme)
        self.dismiss()
