"""What forms share: their fields, and Enter that does what the button does."""

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Button, Checkbox, Input, Static

from campaign import tables
from campaign.tui.screens.base import SeaScreen


class FormScreen(SeaScreen):
    """Fields and a button; Enter in a field does what the button does."""

    def action_start(self) -> None:
        """Do what the form is for, or say what is wrong."""
        raise NotImplementedError

    def field(self, name: str, label: str, value: str, hint: str = "") -> ComposeResult:
        """A labelled line to type in."""
        with Horizontal(classes="row"):
            yield Static(label, classes="label", markup=False)
            yield Input(value, placeholder=hint, id=name)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter in a field starts."""
        self.action_start()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """The button starts."""
        self.action_start()

    def text(self, name: str) -> str:
        """What is typed in a field."""
        return self.query_one(f"#{name}", Input).value.strip()

    def parts(self, name: str) -> tuple[str, ...]:
        """What commas separate in a field."""
        return tuple(part.strip() for part in self.text(name).split(",") if part.strip())

    def seats(self, name: str) -> tuple[int, ...]:
        """Seat numbers typed in a field. Raises `SessionError`."""
        return tuple(tables.whole_number(part, "a seat") for part in self.parts(name))

    def is_on(self, name: str) -> bool:
        """Whether a box is ticked."""
        return self.query_one(f"#{name}", Checkbox).value
