"""The forms of Port Royal, with the rules behind a field; the one for a new game asks who plays and how hard."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, cast

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import SelectionList, Static
from textual.widgets.selection_list import Selection

from highseas.campaign.begin import fields, requests
from highseas.campaign.begin.fields import Field
from highseas.campaign.play.session import Session
from highseas.campaign.results.stats import Entry
from highseas.campaign.results.summary import ContractRecord, contracts_of
from highseas.campaign.royal.begin import setups
from highseas.campaign.royal.begin.setups import outlook_at, wanted_start
from highseas.campaign.royal.results.entries import past_against_time, past_rivals
from highseas.campaign.royal.tui.widgets import previews
from highseas.campaign.royal.words.card_gallery import pages
from highseas.campaign.royal.words.goals import contract_tick
from highseas.campaign.royal.words.help import entries
from highseas.campaign.royal.words.names import contract_ids, own_story
from highseas.campaign.royal.words.records import alike_line
from highseas.campaign.royal.words.results import rating_line, slower_line
from highseas.campaign.tui.screens.form import FormScreen, Painter, show_row
from highseas.campaign.tui.shell import Shell
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.form_fields import Pick, Tick, Ticks
from highseas.engine.royal.modes import added_sets

YUCATA = {
    "bars": "bust_bars_expeditions",
    "shuffle": "second_shuffle_tax",
    "lot": "random_start",
    "passing": "auto_pass",
    "by-itself": "auto_contracts",
}
"""Checkboxes of other tables' rules, with what they set of a `GameRequest`."""
_TICKS = YUCATA | {"voyage": "expedition_to_win", "winnable": "winnable"}
_MOST_RULES = 12
"""Most entries of the help that are told of a field."""


class RoyalForm(FormScreen):
    """A form whose fields are explained by the help, with a row of card sets to add, and fields behind "More"."""

    def yucata(self, names: Iterable[str], options: object = None) -> ComposeResult:
        """The checkboxes of other tables' rules, which a newcomer is not asked about."""
        with Vertical(id="yucata"):
            yield from (self.tick(name, getattr(options, YUCATA[name], False)) for name in names)

    def show_yucata(self) -> None:
        box = self.query_one("#yucata")
        box.display = not self.is_new_here or any(tick.value for tick in box.query(Tick))

    def ticked(self, names: Mapping[str, str]) -> dict[str, Any]:
        """Return which of these checkboxes are ticked, by what they set; one that is hidden is not."""
        return {sets: self.is_on(name) and bool(self.query_one(f"#{name}").display) for name, sets in names.items()}

    def rules_of(self, field: Field) -> list[tuple[str, str]]:
        """The rules behind a field, titles with texts: the entry of its help first, then what is related to it."""
        known = entries(own_story())
        keys = [field.help] if field.help in known else []
        for key in keys:  # grows by what is related, and ends where nothing is new
            keys += [other for other in known[key].see if other not in keys][: _MOST_RULES - len(keys)]
        return [(known[key].title, known[key].text) for key in keys]

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

    def __init__(self, friends: str = "") -> None:
        super().__init__(friends)
        self._asked: setups.GameRequest | None = None
        self._said: list[str] = []
        self._records: Mapping[str, ContractRecord] = {}

    def compose_fields(self) -> ComposeResult:
        last = setups.offered(self.shell.settings)
        yield Static(self.words("screens.new_game.heading"), classes="heading")
        yield from self.compose_people(last.names, last.ai, range(1, requests.USUAL_SEATS + 1))
        levels = map(int, fields.fields()["level"].answers)
        yield from self.pick("level", None, str(min(levels, key=lambda level: abs(level - last.aside))))
        yield from self.summary(self.words("screens.new_game.start"))
        yield self.more(self.words("screens.new_game.more"), _unusual(last))
        with Vertical(id="rest"):
            yield from self._rest(last)

    def _rest(self, last: setups.GameRequest) -> ComposeResult:
        yield from self.pick("game", setups.games(), setups.game_of(last))
        yield from self.mixing(last.mode, last.sets)
        yield from self.seed_field()
        yield self.tick("winnable", last.winnable)
        yield from self.yucata(YUCATA, last)
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

    def on_pick_changed(self) -> None:
        self.forecast()

    def on_selection_list_selected_changed(self, event: SelectionList.SelectedChanged[str]) -> None:
        self.forecast()

    def _request(self) -> setups.GameRequest:
        """What the form asks for; without winning influence it ends as usual. Raises `SessionError`, `SetupError`."""
        mode, ends_at = setups.mode_of(self.chosen("game")), self.text("ends-at").strip()
        request = setups.GameRequest(
            names=self.people(),
            seed=requests.whole_number(self.text("seed"), self.words("screens.new_game.seed")),
            aside=int(self.chosen("level")),
            contracts=tuple(cast("SelectionList[str]", self.query_one(SelectionList)).selected),
            sets=self.mixed(mode),
            influence_to_end=requests.whole_number(ends_at, self.words("screens.new_game.ends_at"))
            if ends_at
            else None,
            ai=self.seated.programs,
            own=setups.own_options(mode, ()),
        )
        return setups.as_game(replace(request, **self.ticked(_TICKS)), self.chosen("game"))

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
        mode, together = setups.mode_of(game), game == setups.TOGETHER
        show_row(self.query_one("#level", Pick), together)
        passing = self.query_one("#passing", Tick)
        passing.disabled = together
        passing.label = self.words("screens.new_game.no_passing") if together else fields.fields()["passing"].label
        self.show_mixing(mode)
        self.show_yucata()
        alone = together and self.seated.count == 1
        for name, shown in (("winnable", alone), ("lot", not alone)):  # alone, nobody else could begin
            if self.query_one(f"#{name}").display != shown:
                self.query_one(f"#{name}").display = shown
        error: ValueError | None = None
        try:
            request = self._request()
            said = (
                f"{setups.forecast_line(request)}.",
                "" if self.is_new_here else rating_line(setups.wanted_start(request), self.shell.language),
                setups.replaced_in(request),
                slower_line(request.mode, request.sets),
            )
            self._asked, self._said = request, [sentence for sentence in said if sentence]
        except ValueError as wrong:
            self._asked, error = None, wrong
        self.show_summary("" if self._asked is None else " ".join(self._said), error)

    def describe(self) -> tuple[Sequence[str], Sequence[Painter]]:
        request, language = self._asked, self.shell.language
        if request is None:
            return (), ()
        game, seats = setups.game_of(request), len(request.names)
        past = past_against_time if game == setups.TOGETHER else past_rivals
        alike = alike_line(past(self.entries, request.mode, seats), language)
        said = [*self._said, self.how_long(game, seats), alike]
        outlook = outlook_at(wanted_start(request))
        contracts = partial(previews.contracts, outlook, self._records, language)
        return said, [contracts, partial(previews.deck, outlook, language)]

    def look_through(self, found: Mapping[str, Entry]) -> None:
        self._records = contracts_of(found)

    def action_start(self) -> None:
        self.shell.guarded(lambda: self.leave_for(begun(self._request(), self.shell)))


def begun(request: setups.GameRequest, shell: Shell) -> Session:
    """Begin this game and remember it, to be offered again. Raises as `requests.begin`."""
    session = requests.begin(setups.wanted_start(request), request.ai, shell.store)
    shell.settings.remember(request.names)
    shell.settings.last_game = setups.remembered(request)
    shell.settings.again = ["new", shell.settings.names, *setups.title_of(request)]
    shell.save_settings()
    return session


def _unusual(request: setups.GameRequest) -> bool:
    """Whether what stands behind "More" makes another game of this one."""
    usual = setups.GameRequest(
        names=request.names, aside=request.aside, ai=request.ai, sets=request.sets, own=request.own
    )
    return replace(request, seed=None) != usual or bool(added_sets(request.mode, request.sets))
