"""The settings, each with a line that says what it does, and where the files are."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from highseas.campaign.files import paths
from highseas.campaign.files.settings import BadName, own_name
from highseas.campaign.tui.screens.base import ShellScreen
from highseas.campaign.tui.widgets.menu import Menu
from highseas.campaign.words.settings import CHOICES, KEYS, NAME, THEME, Choice, value_text


class SettingsScreen(ShellScreen):
    """Every setting is a line; Enter changes it."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,q", "app.pop_screen", "Back")]

    def compose(self) -> ComposeResult:
        """The list of settings."""
        with Vertical(classes="page"):
            yield Static(self.words("screens.menu.settings"), classes="heading")
            yield Menu(id="settings", markup=False)
            yield Static(
                self.words("screens.settings.files", folder=str(paths.home())), classes="dim", markup=False
            )
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Fill the list."""
        self._show(0)

    def _show(self, line: int) -> None:
        box = self.query_one("#settings", OptionList)
        box.clear_options()
        box.add_options([Option(self._described(choice), id=choice.field) for choice in CHOICES])
        box.highlighted = line
        box.focus()

    def _described(self, choice: Choice) -> Content:
        language = self.shell.language
        value = value_text(self.shell.settings, choice, language)
        label, about = choice.label(language), choice.about(language)
        return Content.assemble((f"{label}: {value}\n", "bold"), (f"  {about}", "dim"))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Change a setting and save it."""
        choice = CHOICES[event.option_index]
        if choice is NAME:
            self._ask_name()
            return
        if choice is KEYS:
            self._open_keys(event.option_index)
            return
        if choice is THEME:
            self._open_themes(event.option_index)
            return
        now = getattr(self.shell.settings, choice.field)
        following = choice.values[(choice.values.index(now) + 1) % len(choice.values)]
        setattr(self.shell.settings, choice.field, following)
        if choice.field == "signs":
            self.shell.repaint_all()
        self._keep(event.option_index)

    def _open_themes(self, line: int) -> None:
        from highseas.campaign.tui.screens.themes import ThemesScreen

        self.app.push_screen(ThemesScreen(), lambda _: self._show(line))

    def _open_keys(self, line: int) -> None:
        from highseas.campaign.tui.screens.keys import KeysScreen

        self.app.push_screen(KeysScreen(), lambda _: self._show(line))

    def _keep(self, line: int) -> None:
        self.shell.save_settings()
        self._show(line)

    def _ask_name(self) -> None:
        from highseas.campaign.tui.screens.dialogs import Line

        def named(typed: str | None) -> None:
            if typed is None:
                return
            try:
                self.shell.settings.name = own_name(typed)
            except BadName as error:
                self.shell.fail(error)
                return
            self._keep(CHOICES.index(NAME))

        self.app.push_screen(Line(self.words("screens.settings.name"), self.shell.settings.name), named)
