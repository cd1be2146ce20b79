"""What forms share: their fields, and Enter that does what the button does."""

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Button, Checkbox, Input, Static

from campaign.tui.screens.base import SeaScreen


class FormScreen(SeaScreen):
    """Fields and a button; Enter in a field and the button do the screen's action `start`."""

    def field(self, name: str, label: str, value: str, hint: str = "") -> ComposeResult:
        """A labelled line to type in."""
        with Horizontal(classes="row"):
            yield Static(label, classes="label", markup=False)
            yield Input(value, placeholder=hint, id=name)

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter in a field starts."""
        await self.run_action("start")

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        """The button starts."""
        await self.run_action("start")

    def text(self, name: str) -> str:
        """What is typed in a field."""
        return self.query_one(f"#{name}", Input).value.strip()

    def is_on(self, name: str) -> bool:
        """Whether a box is ticked."""
        return self.query_one(f"#{name}", Checkbox).value
