"""The settings in groups, beside them what the one under the cursor does, and where the files are."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from highseas.campaign.files import paths
from highseas.campaign.files.settings import BadName, own_name
from highseas.campaign.tui import keymap
from highseas.campaign.tui.screens.base import ShellScreen
from highseas.campaign.tui.theme import styles_of
from highseas.campaign.tui.widgets import setting_sheet
from highseas.campaign.tui.widgets.footer import KeyFooter
from highseas.campaign.tui.widgets.menu import Menu
from highseas.campaign.words.settings import CHOICES, GROUPS, KEYS, NAME, THEME, Choice

BESIDE = 76
"""Columns from which a setting is explained beside the list; else below it."""
TALL = 30
"""Lines from which there is air between the groups."""
_LIST = ((150, 56), (112, 48), (BESIDE, 40))
"""Columns of the screen from which the list is so wide."""
_MARGINS, _EDGE, _ABOVE = 4, 6, 4
"""Columns beside the page; those of the sheet's margins and scroll bar; lines above and below it."""


class SettingsScreen(ShellScreen):
    """Every setting is a line; Enter changes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,q", "app.pop_screen", "keys.any.back"),
        ("pagedown", "turn(1)", "keys.any.down"),
        ("pageup", "turn(-1)", "keys.any.up"),
    ]

    def compose(self) -> ComposeResult:
        """The list of settings, and the sheet about one of them."""
        with Vertical(classes="page"):
            yield Static(self.words("screens.menu.settings"), classes="heading")
            with Container(id="room"):
                yield Menu(id="settings", markup=False)
                with VerticalScroll(id="sheet", can_focus=False):
                    yield Static(id="about", markup=False)
            yield Static(
                self.words("screens.settings.files", folder=str(paths.home())), classes="dim", markup=False
            )
        yield KeyFooter()

    def on_mount(self) -> None:
        """Fill the list."""
        self._show(CHOICES[0])
        self.query_one(Menu).focus()

    def on_resize(self) -> None:
        """Paint for the new size."""
        self.paint()

    def paint(self) -> None:
        """Paint everything, the cursor where it was."""
        self._show(self._chosen)

    @property
    def _chosen(self) -> Choice:
        """The setting under the cursor."""
        menu = self.query_one(Menu)
        name = menu.highlighted_option.id if menu.highlighted_option is not None else ""
        return next((choice for choice in CHOICES if choice.field == name), CHOICES[0])

    @property
    def _columns(self) -> int:
        """Columns of the list."""
        width = self.app.size.width
        return next((columns for least, columns in _LIST if width >= least), width - _MARGINS)

    def _show(self, chosen: Choice) -> None:
        """Fill the list anew, with the cursor on a setting, and paint what is said of it."""
        menu = self.query_one(Menu)
        self.set_class(self.app.size.width < BESIDE, "narrow")
        menu.styles.width = self._columns
        with self.prevent(OptionList.OptionHighlighted):
            menu.clear_options()
            menu.add_options(self._rows())
            menu.highlighted = menu.get_option_index(chosen.field)
        self._explain(chosen)

    def _rows(self) -> list[Option]:
        theme, language, rows = styles_of(self.shell.palette), self.shell.language, list[Option]()
        for group in GROUPS:
            if rows and self.app.size.height >= TALL:
                rows.append(Option("", disabled=True))
            title = Content(self.words(f"settings.group.{group.code}")).stylize(theme.heading)
            rows.append(Option(title, disabled=True))
            rows += [
                Option(
                    setting_sheet.row(choice, self.shell.settings, language, theme, self._columns - 1),
                    id=choice.field,
                )
                for choice in group.choices
            ]
        return rows

    def _explain(self, choice: Choice) -> None:
        """Paint what is said of a setting."""
        width, height = self.app.size
        beside = self._columns if width >= BESIDE else 0
        lines = setting_sheet.paint(
            choice,
            self.shell.settings,
            self.shell.own_keys(keymap.TABLE),
            self.shell.language,
            styles_of(self.shell.palette),
            (max(20, width - _MARGINS - _EDGE - beside), height - _ABOVE),
        )
        self.query_one("#about", Static).update(Content("\n").join(lines))
        self.query_one("#sheet", VerticalScroll).scroll_home(animate=False)

    def action_turn(self, pages: int) -> None:
        """Scroll what is said of a setting."""
        sheet = self.query_one("#sheet", VerticalScroll)
        sheet.scroll_relative(y=pages * max(1, sheet.size.height - 1), animate=False)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Explain the setting under the cursor."""
        self._explain(self._chosen)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Change a setting and save it."""
        choice = self._chosen
        if choice is NAME:
            self._ask_name()
            return
        if choice is KEYS:
            self._open_keys()
            return
        if choice is THEME:
            self._open_themes()
            return
        now = getattr(self.shell.settings, choice.field)
        following = choice.values[(choice.values.index(now) + 1) % len(choice.values)]
        setattr(self.shell.settings, choice.field, following)
        if choice.field == "signs":
            self.shell.use_signs()
        self._keep(choice)

    def _open_themes(self) -> None:
        from highseas.campaign.tui.screens.themes import ThemesScreen

        self.app.push_screen(ThemesScreen(), lambda _: self._show(THEME))

    def _open_keys(self) -> None:
        from highseas.campaign.tui.screens.keys import KeysScreen

        self.app.push_screen(KeysScreen(), lambda _: self._show(KEYS))

    def _keep(self, choice: Choice) -> None:
        self.shell.save_settings()
        self._show(choice)

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
            self._keep(NAME)

        self.app.push_screen(Line(self.words("screens.settings.name"), self.shell.settings.name), named)
