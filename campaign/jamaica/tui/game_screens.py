"""The screens of the race around Jamaica."""

from collections.abc import Mapping

from textual.content import Content

from highseas.campaign.jamaica.account import RaceSeat
from highseas.campaign.jamaica.begin import race_start
from highseas.campaign.jamaica.first_race import ROUNDS, SEED
from highseas.campaign.jamaica.tui.screens.table import RaceTable
from highseas.campaign.jamaica.tui.widgets import race_sheet
from highseas.campaign.jamaica.words.review import RaceReview
from highseas.campaign.play.players import PERSON, Program
from highseas.campaign.play.session import Session
from highseas.campaign.tui.games import GameScreens, StatisticsPage
from highseas.campaign.tui.shell import Shell
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.words.language import LANGUAGE


class RaceScreens(GameScreens):
    """The screens of the race around Jamaica."""

    def table(self, session: Session, look_at: int | None = None) -> RaceTable:
        return RaceTable(RaceSeat(session), look_at)

    def help(self, shell: Shell, session: Session) -> None:
        shell.push_screen(race_sheet.help_screen(shell.language))

    def position(self, session: Session, theme: ThemeStyles, size: tuple[int, int]) -> list[Content]:
        return race_sheet.paint(session.view, session.names, LANGUAGE, theme, size)

    def review(self) -> type[RaceReview]:
        return RaceReview

    def begin(self, what: str, shell: Shell) -> None:
        from highseas.campaign.jamaica.tui.screens.new_race import USUAL, NewRaceScreen, spare_names

        if what == "first-race":
            shell.settings.notes = True
            shell.settings.seen_notes = [note for note in shell.settings.seen_notes if not note.startswith("race-")]
            start = race_start(spare_names(shell)[:USUAL], SEED, ROUNDS)
            shell.begin(start, shell.words("jamaica_screen.first_slot"), tuple(map(Program, range(2, USUAL + 1))))
            return
        shell.push_screen(NewRaceScreen("" if what == "race" else PERSON))

    def again(self, shell: Shell) -> None:
        from highseas.campaign.jamaica.tui.screens.new_race import begun, last_race

        shell.play_new(begun(last_race(shell), shell))

    def statistics(self) -> Mapping[str, StatisticsPage]:
        from highseas.campaign.jamaica.tui.screens.report import race_figures

        return {"races": race_figures}


RACE_SCREENS = RaceScreens()
