"""A new game: who plays, what, and how hard; everything else under one line more."""

from typing import ClassVar, cast

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Button, Checkbox, Footer, Input, SelectionList, Static
from textual.widgets.selection_list import Selection

from campaign import forms, tables
from campaign.session import SessionError
from campaign.tui import keymap
from campaign.tui.screens.form import FormPage, FormScreen
from campaign.tui.widgets.pick import Pick
from campaign.tui.widgets.tick import Tick, Ticks
from campaign.words.table import terms
from engine.cards import CONTRACTS

_SHOW = "More: contracts of your choice, seed, other rules"
_LEVELS = tuple((str(aside), name) for name, aside in forms.LEVELS)


class NewGameScreen(FormScreen):
    """A form that is filled in like the last game; Ctrl+S or F5 starts."""

    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(keymap.NEW_GAME)]

    def compose(self) -> ComposeResult:
        """The fields: those everybody needs, then those behind "More"."""
        own = self.sea.settings.name
        last = self.last_wanted() or tables.Wanted(names=forms.table_names(forms.ALONE, own, self.last_names()))
        with FormPage(classes="page"):
            yield Static("New game", classes="heading")
            yield from self.pick("table", forms.TABLES, forms.table_of(last.names, last.ai))
            yield from self.field("names", ", ".join(last.names))
            yield from self.pick("computer", (), *map(str, last.ai), several=True)
            yield from self.pick("game", forms.GAMES, forms.game_of(last))
            yield from self.pick("level", _LEVELS, str(last.aside))
            yield Static(id="forecast", markup=False)
            yield Static(id="problem", markup=False)
            yield Button("Start", id="go", compact=True, variant="primary")
            yield Tick(_SHOW, _unusual(last), id="more")
            with Vertical(id="rest"):
                yield from self.field("seed", str(tables.draw_seed()))
                yield from self.field("aside", str(last.aside))
                yield self.tick("bars", last.bust_bars_expeditions)
                yield self.tick("shuffle", last.second_shuffle_tax)
                yield self.tick("voyage", last.expedition_to_win)
                yield Static(forms.fields()["contracts"].label, markup=False)
                yield Ticks[str](
                    *(
                        Selection(
                            f"{contract.name}: {terms(contract.id)}", contract.id, contract.id in last.contracts
                        )
                        for contract in CONTRACTS
                    ),
                    id="contracts",
                )
        yield Static(id="hint", markup=False)
        yield Footer(compact=True)

    def on_mount(self) -> None:
        """Who plays comes first."""
        last = self.last_wanted()
        self.show_computer(last.ai if last is not None else ())
        self.query_one("#rest").display = self.is_on("more")
        self.query_one("#table", Pick).focus()
        self._forecast()

    def on_pick_changed(self, event: Pick.Changed) -> None:
        """A table fills in its names, a difficulty its Time cards."""
        match event.pick.id:
            case "table":
                self._fill_table(event.pick.value)
            case "level":
                self.type_in("aside", event.pick.value)
            case "computer":
                self._show_table()
        self._forecast()

    def _fill_table(self, table: str) -> None:
        names = forms.table_names(table, self.sea.settings.name, tables.parts(self.text("names")))
        self.type_in("names", ", ".join(names))
        self.show_computer((2,) if table == forms.COMPUTER else ())

    def _show_table(self) -> None:
        names = tables.parts(self.text("names"))
        self.query_one("#table", Pick).put(chosen=[forms.table_of(names, self.computer_seats())])

    def on_input_changed(self, event: Input.Changed) -> None:
        """What is typed shows in the rows of answers too, and is checked at once."""
        if event.input.id == "names":
            self.show_computer(self.computer_seats())
            self._show_table()
        elif event.input.id == "aside":
            self.query_one("#level", Pick).put(chosen=[event.value.strip()])
        self._forecast()

    def on_checkbox_changed(self, event: Checkbox.Changed) -> None:
        """Show the rest or hide it; every change is checked at once."""
        if event.checkbox.id == "more":
            self.query_one("#rest").display = event.value
        self._forecast()

    def on_selection_list_selected_changed(self, event: SelectionList.SelectedChanged[str]) -> None:
        """Every change is checked at once."""
        self._forecast()

    def _wanted(self) -> tables.Wanted:
        """What the form asks for. Raises `SessionError`."""
        wanted = tables.Wanted(
            names=self.people(),
            seed=tables.whole_number(self.text("seed"), "the seed"),
            aside=tables.whole_number(self.text("aside") or "0", "the number of Time cards set aside"),
            contracts=tuple(cast("SelectionList[str]", self.query_one(SelectionList)).selected),
            expedition_to_win=self.is_on("voyage"),
            bust_bars_expeditions=self.is_on("bars"),
            second_shuffle_tax=self.is_on("shuffle"),
            ai=self.computer_seats(),
        )
        return forms.as_game(wanted, self.chosen("game"))

    def _forecast(self) -> None:
        """What this table would be, or what is wrong with it."""
        problem, forecast = self.query_one("#problem", Static), self.query_one("#forecast", Static)
        self.query_one("#level").parent.display = self.chosen("game") == forms.TOGETHER  # type: ignore[union-attr]
        try:
            told, wrong = f"{forms.foretold(self._wanted())}.", ""
        except ValueError as error:
            told, wrong = "", f"{str(error)[:1].upper()}{str(error)[1:]}."
        forecast.update(told)
        problem.update(wrong)

    def action_start(self) -> None:
        """Start, or say what is wrong."""
        try:
            wanted = self._wanted()
            session, trouble = tables.begin(tables.wanted_start(wanted), wanted.ai, self.sea.store)
        except (SessionError, ValueError) as error:
            self.sea.fail(error)
            return
        self.sea.settings.names = ", ".join(wanted.names)
        self.sea.settings.last_game = forms.remembered(wanted)
        self.sea.save_settings()
        self.app.pop_screen()
        self.sea.play(session)
        if trouble:
            self.sea.say(trouble, "warning")


def _unusual(wanted: tables.Wanted) -> bool:
    """Whether it asks for something that only stands under "More"."""
    levels = [aside for _, aside in forms.LEVELS]
    rules = (wanted.expedition_to_win, wanted.bust_bars_expeditions, wanted.second_shuffle_tax)
    return bool(wanted.contracts) or wanted.aside not in levels or any(rules)
