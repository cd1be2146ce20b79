"""The form for a new race: how many ships, who sails them, how long at most."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar, NamedTuple

import msgspec
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from highseas.campaign.begin import fields, requests
from highseas.campaign.begin.fields import Field
from highseas.campaign.games import game_named
from highseas.campaign.jamaica.begin import race_start
from highseas.campaign.jamaica.results import races
from highseas.campaign.jamaica.tui.widgets import race_sheet
from highseas.campaign.jamaica.words.help import entries
from highseas.campaign.jamaica.words.records import fleet_line, solo_lines
from highseas.campaign.play.daily import today
from highseas.campaign.play.players import Program
from highseas.campaign.play.session import Session
from highseas.campaign.play.start import Start
from highseas.campaign.results.stats import Entry
from highseas.campaign.results.summary import of_game
from highseas.campaign.tui.screens.form import FormScreen, Painter
from highseas.campaign.tui.shell import Shell

GAME = "jamaica"
SEATS = tuple(range(game_named(GAME).seats[0], game_named(GAME).seats[1] + 1))
"""How many may race."""
USUAL = 3
"""Ships of the first race that somebody begins: with so many there is no Ghost Ship to explain."""


class RaceRequest(NamedTuple):
    """A race as it is asked for: names, the program's seats, and the rounds at most (None: as usual)."""

    names: tuple[str, ...]
    ai: tuple[Program, ...] = ()
    rounds: int | None = None


class NewRaceScreen(FormScreen, keys="new_game"):
    """The form; Ctrl+S or F5 starts. At first every seat but one is the program's."""

    GAME: ClassVar[str] = GAME
    TITLE = "screens.form.race"
    FIELDS = ((195, 68), (150, 60), (112, 56))

    def __init__(self, friends: str = "") -> None:
        super().__init__(friends)
        self._asked: Start | None = None
        self._said = ""
        self._races = races((), today())

    def compose_fields(self) -> ComposeResult:
        last = last_race(self.shell)
        yield Static(self.words("jamaica_screen.form.heading"), classes="heading")
        yield from self.compose_people(last.names, last.ai, SEATS, spare_names(self.shell))
        yield from self.summary(self.words("screens.new_game.start"))
        yield self.more(self.words("jamaica_screen.form.more"), last.rounds is not None)
        with Vertical(id="rest"):
            yield from self.field("rounds", "" if last.rounds is None else str(last.rounds))
            yield from self.seed_field()

    def _request(self) -> RaceRequest:
        """What the form asks for. Raises `SessionError`."""
        rounds = self.text("rounds")
        most = requests.whole_number(rounds, self.words("jamaica_screen.form.rounds")) if rounds else None
        return RaceRequest(self.people(), self.seated.programs, most)

    def _start(self) -> Start:
        """The race that the form asks for. Raises `SessionError` or `SetupError`."""
        request = self._request()
        seed = requests.whole_number(self.text("seed"), self.words("screens.new_game.seed"))
        return race_start(request.names, seed, request.rounds)

    def forecast(self) -> None:
        self._asked, self._said = None, ""
        wrong: ValueError | None = None
        try:
            self._asked = self._start()
            ships, rounds = len(self._asked.setup.names), self._asked.setup.most_rounds
            alone, ghost = ships == 1, ships == 2
            self._said = self.words(
                "jamaica_screen.form.forecast", alone=alone, ghost=ghost, ships=ships, rounds=rounds
            )
        except ValueError as error:
            wrong = error
        self.show_summary(self._said, wrong)

    def look_through(self, found: Mapping[str, Entry]) -> None:
        self._races = races(of_game(found, GAME), today())

    def describe(self) -> tuple[Sequence[str], Sequence[Painter]]:
        """What the race will be, who sails, and the island with all ships at its start."""
        start, language = self._asked, self.shell.language
        if start is None:
            return (), ()
        names = start.setup.names
        record = solo_lines(self._races, language) if len(names) == 1 else []
        record = record or [fleet_line(self._races, len(names), language)]
        said = [self._said, self.how_long(GAME, len(names)), *record]
        return said, [partial(race_sheet.paint, start.game.view(start.lay_out()), names, language)]

    def rules_of(self, field: Field) -> list[tuple[str, str]]:
        return [(entry.title, entry.text) for entry in entries(self.shell.language.folder).values()]

    def action_field_help(self) -> None:
        self.app.push_screen(race_sheet.help_screen(self.shell.language))

    def action_start(self) -> None:
        self.shell.guarded(lambda: self.leave_for(begun(self._request(), self.shell, self._start())))


def spare_names(shell: Shell) -> tuple[str, ...]:
    return (*requests.DEFAULT_NAMES, *shell.words("jamaica_screen.form.more_names").split(", "))


def last_race(shell: Shell) -> RaceRequest:
    """Return the race last started from the form, or if it cannot be sailed again the usual one."""
    try:
        last = msgspec.json.decode(shell.settings.last_race, type=RaceRequest)
        race_start(last.names, 0, last.rounds)
    except (ValueError, msgspec.DecodeError):
        own = shell.settings.name
        names = (own,) if own else fields.usable_names(shell.settings.names)[:1]
        return RaceRequest(
            fields.more_names(names, USUAL, spare_names(shell)), tuple(map(Program, range(2, USUAL + 1)))
        )
    return last


def begun(request: RaceRequest, shell: Shell, start: Start | None = None) -> Session:
    """Begin this race and remember it, to be offered again. Raises as `requests.begin`."""
    session = requests.begin(start or race_start(request.names, None, request.rounds), request.ai, shell.store)
    shell.settings.remember(request.names)
    shell.settings.last_race = msgspec.json.encode(request).decode()
    shell.settings.again = ["race", ", ".join(request.names), "screens.menu.race"]
    shell.save_settings()
    return session
