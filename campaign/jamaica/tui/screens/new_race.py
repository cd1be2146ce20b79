"""The form for a new race: how many ships, who sails them, how long at most."""

from collections.abc import Mapping
from typing import ClassVar

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Button, Input, Static

from highseas.campaign.begin import fields, requests
from highseas.campaign.begin.fields import Field, length_of
from highseas.campaign.games import game_named
from highseas.campaign.jamaica.begin import race_start
from highseas.campaign.jamaica.results import races
from highseas.campaign.jamaica.tui.widgets import race_sheet
from highseas.campaign.jamaica.words.help import entries
from highseas.campaign.jamaica.words.records import fleet_line, solo_lines
from highseas.campaign.play.daily import today
from highseas.campaign.play.players import Program
from highseas.campaign.play.session import SessionError
from highseas.campaign.play.start import Start
from highseas.campaign.results.stats import Entry
from highseas.campaign.results.summary import of_game
from highseas.campaign.tui.screens.form import FormScreen
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets import form_sheet
from highseas.campaign.tui.widgets.form_fields import Pick

GAME, TODAY = "jamaica", "today"
SEATS = tuple(range(game_named(GAME).seats[0], game_named(GAME).seats[1] + 1))
"""How many may race."""
USUAL = 3
"""Ships of the first race that somebody begins: with so many there is no Ghost Ship to explain."""


class NewRaceScreen(FormScreen, keys="new_game"):
    """The form; Ctrl+S or F5 starts. Every seat but the first is the program's, unless it is unticked."""

    CHOOSES_PLAYERS: ClassVar[bool] = False
    FIELDS = ((195, 68), (150, 60), (112, 56))

    def __init__(self) -> None:
        super().__init__()
        self._asked: Start | None = None
        self._said = ""
        self._races = races((), today())

    def compose_fields(self) -> ComposeResult:
        yield Static(self.words("jamaica_screen.form.heading"), classes="heading")
        yield from self.pick("players", tuple((str(count), str(count)) for count in SEATS), str(USUAL))
        yield from self.field("names", ", ".join(self._usual_names()[:USUAL]))
        yield from self.pick("computer", (), *map(str, range(2, USUAL + 1)), several=True)
        yield from self.field("rounds", "")
        yield from self.field("seed", str(requests.draw_seed()))
        yield from self.summary(self.words("screens.new_game.start"))
        yield Button(self.words("jamaica_screen.form.today"), id=TODAY, compact=True)

    def on_mount(self) -> None:
        self.read_entries()
        self._show_names(tuple(range(2, USUAL + 1)))
        self.query_one("#players", Pick).focus()
        self._forecast()

    def _usual_names(self) -> tuple[str, ...]:
        """The player's own name, then usual ones: one more than may race, since another may be given already."""
        own = self.shell.settings.name
        spare = (*requests.DEFAULT_NAMES, *self.words("jamaica_screen.form.more_names").split(", "))
        return fields.more_names((own,) if own else self.last_names()[:1], SEATS[-1] + 1, spare)

    def _show_names(self, ticked: tuple[int, ...]) -> None:
        names = requests.parts(self.text("names"))[: SEATS[-1]]
        answers = [(str(seat), name) for seat, name in enumerate(names, 1)]
        self.query_one("#computer", Pick).put(answers, map(str, ticked))

    @property
    def _ticked(self) -> tuple[int, ...]:
        """The seats of the program, those too that wait for a name."""
        return tuple(int(seat) for seat in self.query_one("#computer", Pick).chosen)

    def _programs(self, names: tuple[str, ...]) -> tuple[Program, ...]:
        return tuple(Program(seat) for seat in self._ticked if seat <= len(names))

    def on_pick_changed(self, event: Pick.Changed) -> None:
        """Fill in as many names as are wanted."""
        if event.pick.id == "players":
            count = int(event.pick.value)
            names = requests.parts(self.text("names"))
            self.type_in("names", ", ".join(fields.more_names(self.given_names(), count, self._usual_names())))
            ticked = (*self._ticked, *range(len(names) + 1, count + 1))
            self._show_names(tuple(seat for seat in ticked if seat <= count))
        self._forecast()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show the names to tick as they are typed, and validate."""
        if event.input.id == "names":
            self._show_names(self._ticked)
            names = requests.parts(self.text("names"))
            if len(names) in SEATS:
                self.query_one("#players", Pick).put(chosen=[str(len(names))])
        self._forecast()

    def _start(self) -> Start:
        """What the form asks for. Raises `SessionError` or `SetupError`."""
        names = requests.parts(self.text("names"))
        if len(self._programs(names)) == len(names):
            raise SessionError("screens.form.no_person")
        rounds = self.text("rounds")
        return race_start(
            names,
            requests.whole_number(self.text("seed"), self.words("screens.new_game.seed")),
            requests.whole_number(rounds, self.words("jamaica_screen.form.rounds")) if rounds else None,
        )

    def _forecast(self) -> None:
        self._asked, self._said = None, ""
        wrong: ValueError | None = None
        try:
            self._asked = self._start()
            ships, rounds = len(self._asked.setup.names), self._asked.setup.most_rounds
            alone, ghost = ships == 1, ships == 2
            said = self.words("jamaica_screen.form.forecast", alone=alone, ghost=ghost, ships=ships, rounds=rounds)
            self._said = " ".join(filter(None, (self.waiting_line(), said)))
        except ValueError as error:
            wrong = error
        self.show_summary(self._said, wrong)

    def look_through(self, found: Mapping[str, Entry]) -> None:
        self._races = races(of_game(found, GAME), today())

    def paint_game(self, theme: ThemeStyles, width: int, lines: int) -> list[Content]:
        """What the race will be, who sails, and the island with all ships at its start."""
        start, language, title = self._asked, self.shell.language, self.words("screens.form.race")
        if start is None:
            return []
        names, programs = start.setup.names, dict(self._programs(start.setup.names))
        length = length_of(GAME, len(names), len(names) - len(programs))
        record = solo_lines(self._races, language) if len(names) == 1 else []
        record = record or [fleet_line(self._races, len(names), language)]
        said = [self._said, form_sheet.length_line(length, language), *record]
        painted = form_sheet.head(title, said, self.seats_of(names, programs), language, theme, width)
        view = start.game.view(start.lay_out())
        isle = race_sheet.paint(view, names, theme, language, (width, lines - len(painted) - 1))
        return [*painted, Content(""), *isle] if isle else painted

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        """Start the race of the form; or sail today's, resume it, or show how it ended."""
        if event.button.id == TODAY:
            event.prevent_default()
            name, store = self.shell.settings.name, self.shell.store
            self.shell.guarded(lambda: self.leave_for(requests.begin_daily(GAME, today(), name, store)))

    def rules_of(self, field: Field) -> list[tuple[str, str]]:
        return [(entry.title, entry.text) for entry in entries(self.shell.language.folder).values()]

    def action_field_help(self) -> None:
        self.app.push_screen(race_sheet.help_page(self.shell.language))

    def action_start(self) -> None:
        def begin() -> None:
            start = self._start()
            self.leave_for(requests.begin(start, self._programs(start.setup.names), self.shell.store))

        self.shell.guarded(begin)
