"""The forms of Port Royal: the rules behind a field, card sets that are mixed in; and the form for a new game:
players, mode and difficulty, with everything else behind "More".
"""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, cast

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Checkbox, Input, SelectionList, Static
from textual.widgets.selection_list import Selection

from highseas.campaign.begin import fields, requests
from highseas.campaign.begin.fields import Field, length_of
from highseas.campaign.play.players import Program
from highseas.campaign.play.session import SessionError
from highseas.campaign.results.stats import Entry
from highseas.campaign.results.summary import ContractRecord, contracts_of
from highseas.campaign.royal.begin import forms, setups
from highseas.campaign.royal.begin.setups import GameRequest, outlook_at, wanted_start
from highseas.campaign.royal.results.entries import past_against_time, past_rivals
from highseas.campaign.royal.tui.widgets import previews
from highseas.campaign.royal.words.card_gallery import pages
from highseas.campaign.royal.words.goals import contract_tick
from highseas.campaign.royal.words.help import entries
from highseas.campaign.royal.words.language import contract_ids
from highseas.campaign.royal.words.names import own_story
from highseas.campaign.royal.words.records import alike_line
from highseas.campaign.royal.words.results import rating_line, slower_line
from highseas.campaign.tui.screens.form import FormScreen, show_row
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets import form_sheet
from highseas.campaign.tui.widgets.form_fields import Pick, Tick, Ticks
from highseas.engine.royal.modes import added_sets

_TICKS = {
    "bars": "bust_bars_expeditions",
    "shuffle": "second_shuffle_tax",
    "lot": "random_start",
    "passing": "auto_pass",
    "by-itself": "auto_contracts",
    "voyage": "expedition_to_win",
}
"""Checkboxes behind "More", with what they set of a `GameRequest`."""
_MOST_RULES = 12
"""Most entries of the help that are told of a field."""


class RoyalForm(FormScreen):
    """A form whose fields are explained by the help, with a row of card sets to add, and fields behind "More"."""

    @abstractmethod
    def forecast(self) -> None:
        """Validate the form, and show what the game will be, or the error."""

    def on_checkbox_changed(self, event: Checkbox.Changed) -> None:
        if event.checkbox.id == "more":
            self.query_one("#rest").display = event.value
        self.forecast()

    def ticked(self, names: Mapping[str, str]) -> dict[str, Any]:
        """Return which of these checkboxes are ticked, by what they set."""
        return {sets: self.is_on(name) for name, sets in names.items()}

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
        yield from self.pick("mixing", setups.mixing(mode), *added_sets(mode, sets), several=True)

    def show_mixing(self, mode: str) -> None:
        """Offer the card sets that go with this mode; no row where none does."""
        row, answers = self.query_one("#mixing", Pick), setups.mixing(mode)
        row.put(answers, row.chosen)
        show_row(row, bool(answers))

    def mixed(self, mode: str) -> tuple[str, ...]:
        """Return the card sets of a game of this mode with those that are ticked."""
        ticked = self.query_one("#mixing", Pick).chosen
        return setups.sets_with(mode, [name for name in setups.sets_to_add(mode) if name in ticked])


class NewGameScreen(RoyalForm, keys="new_game"):
    """The form, filled in like the last game; Ctrl+S or F5 starts."""

    def __init__(self) -> None:
        super().__init__()
        self._asked: setups.GameRequest | None = None
        self._said: list[str] = []
        self._records: Mapping[str, ContractRecord] = {}

    def compose_fields(self) -> ComposeResult:
        own = self.shell.settings.name
        last = self.last_request() or setups.GameRequest(names=forms.table_names(forms.ALONE, own, self.last_names()))
        yield Static(self.words("screens.new_game.heading"), classes="heading")
        yield from self.pick("table", None, forms.table_of(last.names, last.ai))
        yield from self.field("names", ", ".join(last.names))
        yield from self.computer_fields(last.ai)
        yield from self.pick("game", forms.games(), forms.game_of(last))
        yield from self.pick("level", None, str(last.aside))
        yield from self.mixing(last.mode, last.sets)
        for mode in dict.fromkeys(each.option.mode for each in forms.own_fields()):
            with Vertical(classes="own", id=f"own-{mode}"):
                for field in forms.own_fields(mode):
                    yield from self._own_field(field, last)
        yield from self.summary(self.words("screens.new_game.start"))
        yield Tick(self.words("screens.new_game.more"), _unusual(last), id="more")
        with Vertical(id="rest"):
            yield from self._rest(last)

    def _rest(self, last: setups.GameRequest) -> ComposeResult:
        ends_at = "" if last.influence_to_end is None else str(last.influence_to_end)
        yield from self.field("seed", str(requests.draw_seed()))
        yield from self.field("aside", str(last.aside))
        for name, option in _TICKS.items():
            yield self.tick(name, getattr(last, option))
        yield from self.field("ends-at", ends_at)
        yield Static(fields.fields()["contracts"].label, markup=False)
        yield Ticks[str](
            *(
                Selection(contract_tick(name, self.shell.language), name, name in last.contracts)
                for name in contract_ids()
            ),
            id="contracts",
        )

    def _own_field(self, own: forms.OwnField, last: setups.GameRequest) -> ComposeResult:
        value = own.value(last)
        if isinstance(value, bool):
            yield self.tick(own.id, value)
        elif own.option.choices:
            yield from self.pick(own.id, tuple((choice, choice) for choice in own.option.choices), str(value))
        else:
            yield from self.field(own.id, str(value))

    def _own_settings(self, mode: str) -> Iterator[str]:
        for own in forms.own_fields(mode):
            if isinstance(own.option.default, bool):
                text = "yes" if self.is_on(own.id) else "no"
            else:
                text = self.chosen(own.id) if own.option.choices else self.text(own.id)
            if text:
                yield f"{own.option.name}={text}"

    def on_mount(self) -> None:
        self.read_entries()
        last = self.last_request()
        self.show_computer(last.ai if last is not None else ())
        self.query_one("#rest").display = self.is_on("more")
        self.query_one("#table", Pick).focus()
        self.forecast()

    def on_pick_changed(self, event: Pick.Changed) -> None:
        match event.pick.id:
            case "table":
                table, own = event.pick.value, self.shell.settings.name
                self.type_in("names", ", ".join(forms.table_names(table, own, self.given_names())))
                self.show_computer((Program(2),) if table == forms.COMPUTER else ())
            case "level":
                self.type_in("aside", event.pick.value)
            case "computer":
                self.show_computer()
                self._show_table()
        self.forecast()

    def _show_table(self) -> None:
        names = requests.parts(self.text("names"))
        self.query_one("#table", Pick).put(chosen=[forms.table_of(names, self.computer_seats())])

    def on_input_changed(self, event: Input.Changed) -> None:
        if event.input.id == "names":
            self.show_computer()
            self._show_table()
        elif event.input.id == "aside":
            self.query_one("#level", Pick).put(chosen=[event.value.strip()])
        self.forecast()

    def on_selection_list_selected_changed(self, event: SelectionList.SelectedChanged[str]) -> None:
        self.forecast()

    def _request(self) -> setups.GameRequest:
        """What the form asks for; without influence that ends the game it ends as usual. Raises `SessionError` or
        `SetupError`.
        """
        mode, ends_at = forms.mode_of(self.chosen("game")), self.text("ends-at").strip()
        request = setups.GameRequest(
            names=self.people(),
            seed=requests.whole_number(self.text("seed"), self.words("screens.new_game.seed")),
            aside=requests.whole_number(self.text("aside") or "0", self.words("screens.new_game.aside")),
            contracts=tuple(cast("SelectionList[str]", self.query_one(SelectionList)).selected),
            sets=self.mixed(mode),
            influence_to_end=requests.whole_number(ends_at, self.words("screens.new_game.ends_at"))
            if ends_at
            else None,
            ai=self.computer_seats(),
            own=setups.own_options(mode, self._own_settings(mode)),
        )
        return forms.as_game(replace(request, **self.ticked(_TICKS)), self.chosen("game"))

    def on_selection_list_selection_highlighted(self) -> None:
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

    def forecast(self) -> None:
        """Offer what goes with the chosen game, and say what it will be, or what is wrong."""
        game = self.chosen("game")
        mode, together = forms.mode_of(game), game == forms.TOGETHER
        show_row(self.query_one("#level", Pick), together)
        passing = self.query_one("#passing", Tick)
        passing.disabled = together
        passing.label = self.words("screens.new_game.no_passing") if together else fields.fields()["passing"].label
        self.show_mixing(mode)
        for own in self.query(".own"):
            own.display = own.id == f"own-{mode}"
        error: ValueError | None = None
        try:
            request = self._request()
            said = (
                self.waiting_line(),
                f"{forms.forecast_line(request)}.",
                rating_line(setups.wanted_start(request), self.shell.language),
                forms.replaced_in(request),
                slower_line(request.mode, request.sets),
            )
            self._asked, self._said = request, [sentence for sentence in said if sentence]
        except ValueError as wrong:
            self._asked, error = None, wrong
        self.show_summary("" if self._asked is None else " ".join(self._said), error)

    def paint_game(self, theme: ThemeStyles, width: int, lines: int) -> list[Content]:
        request, language, title = self._asked, self.shell.language, self.words("screens.form.game")
        if request is None:
            return []
        programs, game = dict(request.ai), forms.game_of(request)
        seats = self.seats_of(request.names, programs)
        length = length_of(game, len(seats), len(seats) - len(programs))
        past = past_against_time if game == forms.TOGETHER else past_rivals
        alike = alike_line(past(self.entries, request.mode, len(request.names)), language)
        said = [*self._said, form_sheet.length_line(length, language), alike]
        painted = form_sheet.head(title, said, seats, language, theme, width)
        outlook = outlook_at(wanted_start(request))
        room = width, lines - len(painted) - 1
        laid = previews.contracts(outlook, self._records, language, theme, room)
        painted += [Content(""), *laid] if laid else []
        cards = previews.deck(outlook, language, theme, (width, lines - len(painted) - 1))
        return [*painted, Content(""), *cards] if cards else painted

    def look_through(self, found: Mapping[str, Entry]) -> None:
        self._records = contracts_of(found)

    def action_start(self) -> None:
        try:
            request = self._request()
            session = requests.begin(setups.wanted_start(request), request.ai, self.shell.store)
        except (SessionError, ValueError) as error:
            self.shell.fail(error)
            return
        self.shell.settings.names = ", ".join(request.names)
        self.shell.settings.last_game = forms.remembered(request)
        self.shell.save_settings()
        self.leave_for(session)


def _unusual(request: setups.GameRequest) -> bool:
    usual = setups.GameRequest(
        mode=request.mode,
        names=request.names,
        aside=request.aside if str(request.aside) in fields.fields()["level"].answers else 0,
        sets=request.sets,
        competitive=request.competitive,
        ai=request.ai,
        own=request.own,
    )
    return replace(request, seed=None) != usual
