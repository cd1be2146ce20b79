"""The screens of Port Royal."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from textual.content import Content

from highseas.campaign.chapters.campaign import in_own_words
from highseas.campaign.chapters.facts import names_at
from highseas.campaign.play.players import PERSON
from highseas.campaign.play.start import Start
from highseas.campaign.royal.begin.tutorial import first_game, guided_slot
from highseas.campaign.royal.play.at_table import RoyalSession, time_cards
from highseas.campaign.royal.play.seat import RoyalSeat
from highseas.campaign.royal.tui.screens.table import TableScreen
from highseas.campaign.royal.words.names import own_story
from highseas.campaign.royal.words.review import ReviewWords
from highseas.campaign.tui.games import GameScreens, StatisticsPage
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.form_fields import LINK

if TYPE_CHECKING:
    from highseas.campaign.tui.app import HighSeasApp


class RoyalScreens(GameScreens):
    """The screens of Port Royal."""

    def table(self, session: RoyalSession, look_at: int | None = None) -> TableScreen:
        session.campaign = in_own_words(session)  # the language may have been changed
        return TableScreen(RoyalSeat(session), look_at)

    def help(self, shell: "HighSeasApp", session: RoyalSession) -> None:
        shell.open_help("", names_at(session).story)

    def position(self, session: RoyalSession, theme: ThemeStyles, size: tuple[int, int]) -> list[Content]:
        from highseas.campaign.royal.tui.widgets import previews

        scene = previews.scene_at(session.view, time_cards(session), names_at(session), theme)
        return previews.paint_position(scene, *size)

    def review(self) -> type[ReviewWords]:
        return ReviewWords

    def begin(self, what: str, shell: "HighSeasApp") -> None:
        match what:
            case "new" | "friends-game" | "host":
                from highseas.campaign.royal.tui.screens.new_game import NewGameScreen

                shell.push_screen(NewGameScreen({"friends-game": PERSON, "host": LINK}.get(what, "")))
            case "campaign" | "friends-story":
                from highseas.campaign.royal.tui.screens.campaigns import NewCampaignScreen

                shell.push_screen(NewCampaignScreen(friends="" if what == "campaign" else PERSON))
            case "puzzles":
                from highseas.campaign.royal.tui.screens.puzzles import PuzzlesScreen

                shell.push_screen(PuzzlesScreen())
            case "drills":
                from highseas.campaign.royal.tui.screens.drills import open_drills

                open_drills(shell)
            case _:
                if not shell.settings.notes:
                    shell.settings.notes = True
                    shell.save_settings()
                shell.begin(first_game(), guided_slot())

    def again(self, shell: "HighSeasApp") -> None:
        from highseas.campaign.royal.begin.setups import offered
        from highseas.campaign.royal.tui.screens.new_game import begun

        shell.play_new(begun(offered(shell.settings), shell))

    def statistics(self) -> Mapping[str, StatisticsPage]:
        from highseas.campaign.royal.tui.statistics import PAGES

        return PAGES

    def outlook(self, start: Start, language: Any, theme: ThemeStyles, size: tuple[int, int]) -> list[Content]:
        from highseas.campaign.royal.begin.setups import outlook_at
        from highseas.campaign.royal.tui.widgets import previews

        laid = previews.contracts(outlook_at(start), {}, language, theme, size)
        return laid if len(laid) <= size[1] else []

    def sample(self, language: Any, theme: ThemeStyles, width: int, room: int) -> list[Content]:
        from highseas.campaign.royal.tui.widgets import previews

        lines = previews.paint_swatch(theme, language, max(previews.TILE, width))
        return [*lines, *previews.pictures(theme, width, room - len(lines))]

    def signs(self, theme: ThemeStyles, width: int) -> list[Content]:
        from highseas.campaign.royal.tui.screens.almanac import paint_legend

        return paint_legend(theme, width)

    def open_help(self, shell: "HighSeasApp", word: str, story: Any, sets: tuple[str, ...]) -> None:
        from highseas.campaign.royal.tui.screens.almanac import RoyalHelp

        shell.push_screen(RoyalHelp(story or own_story(), word, sets))

    def open_almanac(self, shell: "HighSeasApp", card: str, story: Any) -> None:
        from highseas.campaign.royal.tui.screens.almanac import AlmanacScreen

        shell.push_screen(AlmanacScreen(story or own_story(), card))

    def turn_to(self, shell: "HighSeasApp", page: str, session: RoyalSession) -> None:
        from highseas.campaign.royal.tui.screens.month import MonthScreen
        from highseas.campaign.royal.tui.screens.story import JournalScreen

        shell.switch_screen(JournalScreen(session) if page == "journal" else MonthScreen(session))


ROYAL_SCREENS = RoyalScreens()
