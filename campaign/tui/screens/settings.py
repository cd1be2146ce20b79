"""Settings: theme, motion, where the files are."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from campaign import paths
from campaign.tui.screens.base import SeaScreen
from campaign.tui.theme import THEMES


class SettingsScreen(SeaScreen):
    """Every setting is a line; Enter changes it."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,q", "app.pop_screen", "Back")]

    def compose(self) -> ComposeResult:
        """The list of settings."""
        with Vertical(classes="page"):
            yield Static("Settings", classes="heading")
            yield OptionList(id="settings", markup=False)
            yield Static(f"Your files are in {paths.home()}", classes="dim", markup=False)
        yield Footer(compact=True)

    def on_mount(self) -> None:
        """Show them."""
        self._show(0)

    def _show(self, line: int) -> None:
        box = self.query_one("#settings", OptionList)
        box.clear_options()
        settings = self.sea.settings
        box.add_options(
            [
                Option(f"Theme: {settings.theme}", id="theme"),
                Option(f"Motion: {'on' if settings.motion else 'off'}", id="motion"),
            ]
        )
        box.highlighted = line
        box.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Change a setting and keep it."""
        settings = self.sea.settings
        if event.option.id == "theme":
            following = THEMES[(THEMES.index(settings.theme) + 1) % len(THEMES)]
            self.sea.use_theme(following)
        else:
            settings.motion = not settings.motion
        self.sea.save_settings()
        self._show(event.option_index)
