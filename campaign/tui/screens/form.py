"""The base of forms: fields, help for the focused one, and Enter to start."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Button, Checkbox, Input, Static

from highseas.campaign.begin.requests import parts
from highseas.campaign.begin.royal import card_sets, forms
from highseas.campaign.begin.royal.setups import GameRequest
from highseas.campaign.play.session import SessionError
from highseas.campaign.tui.screens.base import ShellScreen
from highseas.campaign.tui.widgets.pick import Pick
from highseas.campaign.tui.widgets.tick import Tick


class FormPage(VerticalScroll, can_focus=False, inherit_bindings=False):
    """The fields in a column; up and down move between them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
    ]


class FormScreen(ShellScreen):
    """Fields and a button; Enter in a field and the button do the screen's action `start`.

    A field's label, hint and help are under its name in `campaign.begin.royal.forms.fields`.
    """

    def field(self, name: str, value: str) -> ComposeResult:
        """A labelled text field."""
        with Horizontal(classes="row"):
            yield Static(_label(name), classes="label", markup=False)
            yield Input(value, id=name)

    def pick(
        self, name: str, answers: tuple[tuple[str, str], ...], *chosen: str, several: bool = False
    ) -> ComposeResult:
        """A labelled row of choices."""
        with Horizontal(classes="row"):
            yield Static(_label(name), classes="label", markup=False)
            yield Pick(answers, chosen, name, several)

    def tick(self, name: str, on: bool = False) -> Tick:
        """A checkbox."""
        return Tick(_label(name), on, id=name)

    def on_descendant_focus(self) -> None:
        """Show the hint of the focused field."""
        field = forms.field_of(self.focused.id or "") if self.focused is not None else None
        for line in self.query("#hint").results(Static):
            line.update(field.hint if field is not None else "")

    def action_field_help(self) -> None:
        """Open the rules help for the focused field."""
        field = forms.field_of(self.focused.id or "") if self.focused is not None else None
        self.shell.open_help(field.help if field is not None else "")

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        """Start."""
        await self.run_action("start")

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        """Start."""
        await self.run_action("start")

    def text(self, name: str) -> str:
        """Return the text of a field."""
        return self.query_one(f"#{name}", Input).value.strip()

    def type_in(self, name: str, value: str) -> None:
        """Fill in a field without a change event."""
        line = self.query_one(f"#{name}", Input)
        with line.prevent(Input.Changed):
            line.value = value

    def chosen(self, name: str) -> str:
        """Return the choice made in a row."""
        return self.query_one(f"#{name}", Pick).value

    def is_on(self, name: str) -> bool:
        """Whether a checkbox is ticked."""
        return self.query_one(f"#{name}", Checkbox).value

    # --- cards that are mixed in ---

    def mixing(self, mode: str, sets: tuple[str, ...]) -> ComposeResult:
        """The row of card sets that can be added to those of a mode, ticked if they are among `sets`."""
        yield from self.pick("mixing", card_sets.mixing(mode), *card_sets.mixed_in(mode, sets), several=True)

    def show_mixing(self, mode: str) -> None:
        """Offer the card sets that go with this mode; no row where none does."""
        row, answers = self.query_one("#mixing", Pick), card_sets.mixing(mode)
        row.put(answers, row.chosen)
        for each in row.ancestors_with_self:
            if each.has_class("row"):
                each.display = bool(answers)

    def mixed(self, mode: str) -> tuple[str, ...]:
        """Return the card sets of a game of this mode with those that are ticked."""
        ticked = self.query_one("#mixing", Pick).chosen
        return card_sets.sets_with(mode, [name for name in card_sets.sets_to_add(mode) if name in ticked])

    # --- players, and seats that the computer plays ---

    def computer_seats(self) -> tuple[int, ...]:
        """The seats, from 1, whose names are ticked."""
        ticked = self.query_one("#computer", Pick).chosen
        return tuple(seat for seat, _ in enumerate(parts(self.text("names")), 1) if str(seat) in ticked)

    def show_computer(self, seats: tuple[int, ...]) -> None:
        """Show a checkbox for each name."""
        names = parts(self.text("names"))[:5]
        chosen = [str(seat) for seat in seats if seat <= len(names)]
        row = self.query_one("#computer", Pick)
        row.put([(str(n), name) for n, name in enumerate(names, 1)], chosen)
        for each in row.ancestors_with_self:
            if each.has_class("row"):
                each.display = len(names) > 1  # a solo game is played by a person

    def last_request(self) -> GameRequest | None:
        """The game last started from a form; None if it cannot be offered again."""
        return forms.recalled(self.shell.settings.last_game)

    def last_names(self) -> tuple[str, ...]:
        """The names of the last game, if they are valid."""
        return forms.usable_names(self.shell.settings.names)

    def people(self) -> tuple[str, ...]:
        """The names of the players. Raises `SessionError`."""
        names = forms.people(self.text("names"))
        if len(names) == len(self.computer_seats()):
            raise SessionError("screens.form.no_person")
        return names


def _label(name: str) -> str:
    field = forms.field_of(name)
    return field.label if field is not None else name
