"""A new game: seats, seed, contracts, options."""

from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Checkbox, Footer, Input, SelectionList, Static
from textual.widgets.selection_list import Selection

from campaign import tables
from campaign.session import SessionError
from campaign.tui import keymap
from campaign.words.names import counted, title_name
from campaign.words.table import terms
from engine.cards import CONTRACTS

if TYPE_CHECKING:
    from campaign.tui.app import HighSeasApp


class NewGameScreen(Screen[None]):
    """A form; Ctrl+S or F5 starts the game."""

    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(keymap.NEW_GAME)]

    @property
    def sea(self) -> "HighSeasApp":
        """The application."""
        return cast("HighSeasApp", self.app)

    def compose(self) -> ComposeResult:
        """The fields."""
        with VerticalScroll(classes="page"):
            yield Static("New game: contracts against the Time deck", classes="heading")
            yield from self._field("names", "Seats, by name", self.sea.settings.names or "Skipper")
            yield from self._field("ai", "Played by the program", "", "seat numbers, as in 2,3; empty for none")
            yield from self._field("seed", "Seed", str(tables.draw_seed()), "the same seed is the same game")
            yield from self._field("aside", "Time cards set aside", "0")
            yield Static(id="forecast", markup=False)
            yield Checkbox("Against each other (competitive, no Time deck)", id="competitive")
            yield Checkbox("Yucata: no expedition after a bust", id="bars")
            yield Checkbox("Yucata: a second reshuffle in one Discover is a Tax Increase", id="shuffle")
            yield Static("Contracts to lay out (the rest are random):", markup=False)
            yield SelectionList[str](
                *(Selection(f"{contract.name}: {terms(contract.id)}", contract.id) for contract in CONTRACTS)
            )
            yield Static(id="problem", markup=False)
            yield Button("Start", id="go", compact=True, variant="primary")
        yield Footer(compact=True)

    def _field(self, name: str, label: str, value: str, hint: str = "") -> ComposeResult:
        with Horizontal(classes="row"):
            yield Static(label, classes="label", markup=False)
            yield Input(value, placeholder=hint, id=name)

    def on_mount(self) -> None:
        """The seats first."""
        self.query_one("#names", Input).focus()
        self._forecast()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Every change is checked at once."""
        self._forecast()

    def on_checkbox_changed(self, event: Checkbox.Changed) -> None:
        """Every change is checked at once."""
        self._forecast()

    def on_selection_list_selected_changed(self, event: SelectionList.SelectedChanged[str]) -> None:
        """Every change is checked at once."""
        self._forecast()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter in a field starts."""
        self.action_start()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """The button starts."""
        self.action_start()

    def _wanted(self) -> tables.Wanted:
        """What the form asks for. Raises `SessionError`."""
        value = {name: self.query_one(f"#{name}", Input).value.strip() for name in ("names", "ai", "seed", "aside")}
        return tables.Wanted(
            names=tuple(name.strip() for name in value["names"].split(",") if name.strip()),
            seed=tables.whole_number(value["seed"], "the seed"),
            aside=tables.whole_number(value["aside"] or "0", "the number of Time cards set aside"),
            contracts=tuple(cast("SelectionList[str]", self.query_one(SelectionList)).selected),
            competitive=self.query_one("#competitive", Checkbox).value,
            bust_bars_expeditions=self.query_one("#bars", Checkbox).value,
            second_shuffle_tax=self.query_one("#shuffle", Checkbox).value,
            ai=tuple(tables.whole_number(part, "a seat") for part in value["ai"].split(",") if part.strip()),
        )

    def _forecast(self) -> None:
        """What this table would be, or what is wrong with it."""
        problem = self.query_one("#problem", Static)
        forecast = self.query_one("#forecast", Static)
        try:
            told = tables.forecast(self._wanted())
        except ValueError as error:
            problem.update(str(error))
            forecast.update("")
            return
        problem.update("")
        if told.turns:
            best = f", for at least the title {title_name(told.title)}" if told.points else ""
            forecast.update(f"{counted(told.contracts, 'contract')} in {counted(told.turns, 'turn')}{best}")
        else:
            forecast.update(f"{counted(told.contracts, 'contract')}, to 12 influence")

    def action_start(self) -> None:
        """Start, or say what is wrong."""
        try:
            wanted = self._wanted()
            session, trouble = tables.begin(tables.wanted_start(wanted), wanted.ai, self.sea.store)
        except (SessionError, ValueError) as error:
            self.sea.fail(error)
            return
        self.sea.settings.names = ", ".join(wanted.names)
        self.sea.save_settings()
        self.app.pop_screen()
        self.sea.play(session)
        if trouble:
            self.sea.say(trouble, "warning")
