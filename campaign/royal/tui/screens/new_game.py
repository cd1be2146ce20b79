"""The forms of Port Royal: the rules behind a field, card sets that are mixed in; and the form for a new game:
players, mode and difficulty, with everything else behind "More".
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar, cast

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button, Checkbox, Input, SelectionList, Static
from textual.widgets.selection_list import Selection

from highseas.campaign.begin import fields, requests
from highseas.campaign.begin.fields import Field, length_of
from highseas.campaign.play.players import Program
from highseas.campaign.play.session import SessionError
from highseas.campaign.results.stats import Entry
from highseas.campaign.results.summary import ContractRecord, contracts_of
from highseas.campaign.royal.begin import forms, setups
from highseas.campaign.royal.begin.setups import GameRequest, outlook_at, wanted_start
from highseas.campaign.royal.results.entries import PastGames, past_against_time, past_rivals
from highseas.campaign.royal.tui.widgets import previews
from highseas.campaign.royal.words.card_gallery import pages
from highseas.campaign.royal.words.goals import contract_tick
from highseas.campaign.royal.words.help import entries
from highseas.campaign.royal.words.language import contract_ids
from highseas.campaign.royal.words.names import own_story
from highseas.campaign.royal.words.records import alike_line
from highseas.campaign.royal.words.results import slower_line
from highseas.campaign.tui import keymap
from highseas.campaign.tui.screens.form import FormScreen, show_row
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets import form_sheet
from highseas.campaign.tui.widgets.form_fields import Pick, Tick, Ticks


class RoyalForm(FormScreen):
    """A form whose fields are explained by the help, with a row of card sets to add."""

    def rules_of(self, field: Field) -> list[tuple[str, str]]:
        """The rules behind a field, titles with texts: the entry of its help first, then what is related to it."""
        known = entries(own_story())
        keys = [field.help] if field.help in known else []
        for key in keys:  # grows by what is related, and ends where nothing is new
            keys += [other for other in known[key].see if other not in keys][: _MOST_RULES - len(keys)]
        return [(known[key].title, known[key].text) for key in keys]

    def known_field(self, name: str) -> Field | None:
        """Return a field of the form by its name, those of the modes' own options included."""
        return forms.field_of(name)

    def last_request(self) -> GameRequest | None:
        """The game last started from a form; None if it cannot be offered again."""
        return forms.recalled(self.shell.settings.last_game)

    def mixing(self, mode: str, sets: tuple[str, ...]) -> ComposeResult:
        """The row of card sets that can be added to those of a mode, ticked if they are among `sets`."""
        yield from self.pick("mixing", setups.mixing(mode), *setups.mixed_in(mode, sets), several=True)

    def show_mixing(self, mode: str) -> None:
        """Offer the card sets that go with this mode; no row where none does."""
        row, answers = self.query_one("#mixing", Pick), setups.mixing(mode)
        row.put(answers, row.chosen)
        show_row(row, bool(answers))

    def mixed(self, mode: str) -> tuple[str, ...]:
        """Return the card sets of a game of this mode with those that are ticked."""
        ticked = self.query_one("#mixing", Pick).chosen
        return setups.sets_with(mode, [name for name in setups.sets_to_add(mode) if name in ticked])


class NewGameScreen(RoyalForm):
    """The form, filled in like the last game; Ctrl+S or F5 starts."""

    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(keymap.NEW_GAME)]

    def __init__(self) -> None:
        super().__init__()
        self._asked: setups.GameRequest | None = None
        self._said: list[str] = []
        self._records: Mapping[str, ContractRecord] = {}

    def compose_fields(self) -> ComposeResult:
        """The fields: the usual ones, then those behind "More"."""
        own = self.shell.settings.name
        last = self.last_request() or setups.GameRequest(
            names=forms.table_names(forms.ALONE, own, self.last_names())
        )
        yield Static(self.words("screens.new_game.heading"), classes="heading")
        yield from self.pick("table", forms.tables(), forms.table_of(last.names, last.ai))
        yield from self.field("names", ", ".join(last.names))
        yield from self.computer_fields(last.ai)
        yield from self.pick("game", forms.games(), forms.game_of(last))
        yield from self.pick("level", forms.levels(), str(last.aside))
        yield from self.mixing(last.mode, last.sets)
        for mode in dict.fromkeys(each.option.mode for each in forms.own_fields()):
            with Vertical(classes="own", id=f"own-{mode}"):
                for field in forms.own_fields(mode):
                    yield from self._own_field(field, last)
        yield Static(id="forecast", markup=False)
        yield Static(id="problem", markup=False)
        yield Button(self.words("screens.new_game.start"), id="go", compact=True, variant="primary")
        yield Tick(self.words("screens.new_game.more"), _unusual(last), id="more")
        with Vertical(id="rest"):
            yield from self._rest(last)

    def _rest(self, last: setups.GameRequest) -> ComposeResult:
        """The fields behind "More"."""
        yield from self.field("seed", str(requests.draw_seed()))
        yield from self.field("aside", str(last.aside))
        yield self.tick("bars", last.bust_bars_expeditions)
        yield self.tick("shuffle", last.second_shuffle_tax)
        yield self.tick("lot", last.random_start)
        yield self.tick("passing", last.auto_pass)
        yield self.tick("by-itself", last.auto_contracts)
        yield self.tick("voyage", last.expedition_to_win)
        yield from self.field("ends-at", "" if last.influence_to_end is None else str(last.influence_to_end))
        yield Static(fields.fields()["contracts"].label, markup=False)
        yield Ticks[str](
            *(
                Selection(contract_tick(name, self.shell.language), name, name in last.contracts)
                for name in contract_ids()
            ),
            id="contracts",
        )

    def _own_field(self, own: forms.OwnField, last: setups.GameRequest) -> ComposeResult:
        """The field of an option that only one mode has: a checkbox, a row of choices or a text field."""
        value = own.value(last)
        if isinstance(value, bool):
            yield self.tick(own.id, value)
        elif own.option.choices:
            yield from self.pick(own.id, tuple((choice, choice) for choice in own.option.choices), str(value))
        else:
            yield from self.field(own.id, str(value))

    def _own_settings(self, mode: str) -> Iterator[str]:
        """The values of the mode's own options; an empty field means the default."""
        for own in forms.own_fields(mode):
            if isinstance(own.option.default, bool):
                text = "yes" if self.is_on(own.id) else "no"
            else:
                text = self.chosen(own.id) if own.option.choices else self.text(own.id)
            if text:
                yield f"{own.option.name}={text}"

    def on_mount(self) -> None:
        """Focus the choice of players."""
        self.read_entries()
        last = self.last_request()
        self.show_computer(last.ai if last is not None else ())
        self.query_one("#rest").display = self.is_on("more")
        self.query_one("#table", Pick).focus()
        self._forecast()

    def on_pick_changed(self, event: Pick.Changed) -> None:
        """Fill in the names of a chosen table, or the Time cards of a difficulty."""
        match event.pick.id:
            case "table":
                self._fill_table(event.pick.value)
            case "level":
                self.type_in("aside", event.pick.value)
            case "computer":
                self.show_computer()
                self._show_table()
        self._forecast()

    def _fill_table(self, table: str) -> None:
        names = forms.table_names(table, self.shell.settings.name, self.given_names())
        self.type_in("names", ", ".join(names))
        self.show_computer((Program(2),) if table == forms.COMPUTER else ())

    def _show_table(self) -> None:
        names = requests.parts(self.text("names"))
        self.query_one("#table", Pick).put(chosen=[forms.table_of(names, self.computer_seats())])

    def on_input_changed(self, event: Input.Changed) -> None:
        """Update the rows of choices from typed text, and validate."""
        if event.input.id == "names":
            self.show_computer()
            self._show_table()
        elif event.input.id == "aside":
            self.query_one("#level", Pick).put(chosen=[event.value.strip()])
        self._forecast()

    def on_checkbox_changed(self, event: Checkbox.Changed) -> None:
        """Show or hide the fields behind "More", and validate."""
        if event.checkbox.id == "more":
            self.query_one("#rest").display = event.value
        self._forecast()

    def on_selection_list_selected_changed(self, event: SelectionList.SelectedChanged[str]) -> None:
        """Validate the form."""
        self._forecast()

    def _request(self) -> setups.GameRequest:
        """What the form asks for. Raises `SessionError` or `SetupError`."""
        mode = forms.mode_of(self.chosen("game"))
        request = setups.GameRequest(
            names=self.people(),
            seed=requests.whole_number(self.text("seed"), self.words("screens.new_game.seed")),
            aside=requests.whole_number(self.text("aside") or "0", self.words("screens.new_game.aside")),
            contracts=tuple(cast("SelectionList[str]", self.query_one(SelectionList)).selected),
            sets=self.mixed(mode),
            expedition_to_win=self.is_on("voyage"),
            bust_bars_expeditions=self.is_on("bars"),
            second_shuffle_tax=self.is_on("shuffle"),
            influence_to_end=self._ends_at(),
            auto_contracts=self.is_on("by-itself"),
            auto_pass=self.is_on("passing"),
            random_start=self.is_on("lot"),
            ai=self.computer_seats(),
            own=setups.own_options(mode, self._own_settings(mode)),
        )
        return forms.as_game(request, self.chosen("game"))

    def _ends_at(self) -> int | None:
        """The influence that ends the game; an empty field means as usual."""
        text = self.text("ends-at").strip()
        return requests.whole_number(text, self.words("screens.new_game.ends_at")) if text else None

    def on_selection_list_selection_highlighted(self) -> None:
        """Explain the contract under the cursor."""
        self.show_about()

    def paint_about(self, field: Field, theme: ThemeStyles, width: int, room: int) -> list[Content]:
        """Paint what is said of a field; above it, in the list of contracts, the one under the cursor."""
        lines, ticks = super().paint_about(field, theme, width, room), self.query_one("#contracts", Ticks)
        if self.focused is not ticks or ticks.highlighted is None:
            return lines
        name = ticks.get_option_at_index(ticks.highlighted).value
        goals = (page.goal for page in pages(own_story()) if page.key == name)
        shown = [previews.contract(goal, self.shell.language, theme, width) for goal in goals if goal is not None]
        return [*(line for each in shown for line in each), Content(""), *lines]

    def _forecast(self) -> None:
        """Show a summary of the game, or the error."""
        problem, forecast = self.query_one("#problem", Static), self.query_one("#forecast", Static)
        together = self.chosen("game") == forms.TOGETHER
        self.query_one("#level").query_ancestor(Horizontal).display = together
        passing = self.query_one("#passing", Tick)
        passing.disabled = together
        passing.label = self.words("screens.new_game.no_passing") if together else fields.fields()["passing"].label
        self.show_mixing(forms.mode_of(self.chosen("game")))
        for own in self.query(".own"):
            own.display = own.id == f"own-{forms.mode_of(self.chosen('game'))}"
        try:
            self._asked = self._request()
            self._said = self._sentences(self._asked)
            outlook, wrong = " ".join(self._said), ""
        except ValueError as error:
            self._asked, outlook, wrong = None, "", self.words("screens.form.wrong", why=error)
        forecast.update(outlook)
        problem.update(wrong)
        self.show_game()
        self.call_after_refresh(self.show_about)

    def _sentences(self, request: setups.GameRequest) -> list[str]:
        """What is said of the requested game. Raises `SessionError` or `SetupError`."""
        slower = slower_line(request.mode, request.sets)
        said = (f"{forms.forecast_line(request)}.", self._rating(request), forms.replaced_in(request), slower)
        return [sentence for sentence in (self.waiting_line(), *said) if sentence]

    def paint_game(self, theme: ThemeStyles, width: int, lines: int) -> list[Content]:
        """What the game will be, who sits at its table, its contracts and its deck."""
        request, language, title = self._asked, self.shell.language, self.words("screens.form.game")
        if request is None:
            return []
        programs, game = dict(request.ai), forms.game_of(request)
        seats = self.seats_of(request.names, programs)
        length = length_of(game, len(seats), len(seats) - len(programs))
        said = [*self._said, form_sheet.length_line(length, language), alike_line(self._alike(request), language)]
        painted = form_sheet.head(title, said, seats, language, theme, width)
        outlook = outlook_at(wanted_start(request))
        room = width, lines - len(painted) - 1
        laid = previews.contracts(outlook, self._records, language, theme, room)
        painted += [Content(""), *laid] if laid else []
        cards = previews.deck(outlook, language, theme, (width, lines - len(painted) - 1))
        return [*painted, Content(""), *cards] if cards else painted

    def look_through(self, found: Mapping[str, Entry]) -> None:
        """Take what became of every contract."""
        self._records = contracts_of(found)

    def _alike(self, request: setups.GameRequest) -> PastGames:
        """What became of earlier games like this one."""
        seats = len(request.names)
        if forms.game_of(request) == forms.TOGETHER:
            return past_against_time(self.entries, request.mode, seats)
        return past_rivals(self.entries, request.mode, seats)

    def _rating(self, request: setups.GameRequest) -> str:
        """How hard the deal is; empty where deals are not rated."""
        from highseas.campaign.royal.words.results import rating_line

        return rating_line(setups.wanted_start(request), self.shell.language)

    def action_start(self) -> None:
        """Start the game, or show the error."""
        try:
            request = self._request()
            session, trouble = requests.begin(setups.wanted_start(request), request.ai, self.shell.store)
        except (SessionError, ValueError) as error:
            self.shell.fail(error)
            return
        self.shell.settings.names = ", ".join(request.names)
        self.shell.settings.last_game = forms.remembered(request)
        self.shell.save_settings()
        self.app.pop_screen()
        self.shell.play(session)
        if trouble:
            self.shell.say(trouble, "warning")


def _unusual(request: setups.GameRequest) -> bool:
    """Whether a request differs from the defaults in a field behind "More"."""
    usual = setups.GameRequest(
        mode=request.mode,
        names=request.names,
        aside=request.aside if request.aside in forms.LEVELS else 0,
        sets=request.sets,
        competitive=request.competitive,
        ai=request.ai,
        own=request.own,
    )
    return replace(request, seed=None) != usual


_MOST_RULES = 12
"""Most entries of the help that are told of a field."""
