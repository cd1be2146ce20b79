"""A new game: seats, seed, contracts, options."""

from typing import ClassVar, cast

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widgets import Button, Checkbox, Footer, Input, SelectionList, Static
from textual.widgets.selection_list import Selection

from campaign import tables
from campaign.session import SessionError
from campaign.tui import keymap
from campaign.tui.screens.form import FormScreen
from campaign.words.names import counted, title_name
from campaign.words.table import terms
from engine.cards import CONTRACTS


class NewGameScreen(FormScreen):
    """A form; Ctrl+S or F5 starts the game."""

    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(keymap.NEW_GAME)]

    def compose(self) -> ComposeResult:
        """The fields."""
        with VerticalScroll(classes="page"):
            yield Static("New game: contracts against the Time deck", classes="heading")
            yield from self.field("names", "Seats, by name", self.sea.settings.names or "Skipper")
            yield from self.field("ai", "Played by the program", "", "seat numbers, as in 2,3; empty for none")
            yield from self.field("seed", "Seed", str(tables.draw_seed()), "the same seed is the same game")
            yield from self.field("aside", "Time cards set aside", "0")
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

    def _wanted(self) -> tables.Wanted:
        """What the form asks for. Raises `SessionError`."""
        return tables.Wanted(
            names=tables.parts(self.text("names")),
            seed=tables.whole_number(self.text("seed"), "the seed"),
            aside=tables.whole_number(self.text("aside") or "0", "the number of Time cards set aside"),
            contracts=tuple(cast("SelectionList[str]", self.query_one(SelectionList)).selected),
            competitive=self.is_on("competitive"),
            bust_bars_expeditions=self.is_on("bars"),
            second_shuffle_tax=self.is_on("shuffle"),
            ai=tables.seat_numbers(self.text("ai")),
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
