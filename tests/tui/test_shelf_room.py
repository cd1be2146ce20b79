"""Lists of games: on wide screens the table of the one under the cursor stands beside; the hint is in sight."""

from pathlib import Path

from highseas.campaign.begin import requests
from highseas.campaign.play.daily import today
from highseas.campaign.play.session import Session
from highseas.campaign.results.summary import ContractRecord
from highseas.campaign.royal.begin import setups
from highseas.campaign.royal.tui.statistics import contract_pictures
from highseas.campaign.royal.words.names import LANGUAGE, contract_ids
from highseas.campaign.saved_games import slots
from highseas.campaign.tui.art.paint import LINES
from highseas.campaign.tui.screens.daily import DailyScreen
from highseas.campaign.tui.screens.saved_games import SavesScreen
from highseas.campaign.tui.theme import styles_of
from highseas.campaign.words.language import LANGUAGE as PLAIN
from highseas.engine.royal.seen.view import face
from tests.tui.conftest import HUGE, LARGE, MEDIUM, SMALL, Size, opened, sizes
from tests.tui.games import on_with
from tests.tui.script import shown, walk


def saved(names: tuple[str, ...], moves: int) -> Session:
    """A game that was left after so many moves."""
    start = setups.wanted_start(setups.GameRequest(names=names, seed=4))
    session = requests.begin(start, (), slots.open_store())
    slots.leave(on_with(session, moves))
    return session


@sizes(LARGE, long=[HUGE])
async def test_the_table_of_the_game_under_the_cursor_stands_beside_the_list(size: Size, home: Path) -> None:
    games = {session.names: session for session in (saved(("Ann", "Bo"), 9), saved(("Cy",), 4))}
    async with opened(size=size) as (app, pilot):
        screen = SavesScreen()
        app.push_screen(screen)
        for key in ("home", "down"):
            await pilot.press(key)
            await app.workers.wait_for_complete()
            await pilot.pause()
            row = screen.chosen()
            assert row is not None
            session = next(each for names, each in games.items() if names[0] in row.entry.name or len(names) == 1)
            said = str(screen.query_one("#position").render())
            assert all(LANGUAGE.contract_name(goal.id) in said for goal in session.view.goals)
            assert all(seat.name in said for seat in session.view.seats)
            assert all(LANGUAGE.short_name(face(card).kind) in said for card in session.view.harbor)
            games.pop(session.names)
        assert not games


@sizes(SMALL, long=[MEDIUM])
async def test_the_hint_below_a_long_list_is_in_sight(size: Size, home: Path) -> None:
    for number in range(8):
        on_with(saved((f"Ann{number}", "Bo"), 0))
    async with opened("finished", size) as (app, pilot):
        await walk(app, pilot, "- | shows remove all")
        assert not app.screen.query_one("#sheet").display


@sizes(MEDIUM, HUGE)
async def test_the_page_of_the_day_shows_the_contracts_of_its_deal(size: Size, home: Path) -> None:
    from highseas.campaign.play.daily import daily_in

    async with opened(size=size) as (app, pilot):
        app.push_screen(DailyScreen())
        await app.workers.wait_for_complete()
        await pilot.pause()
        start = daily_in("royal").start(today(), "Skipper")
        view = start.game.view(start.lay_out())
        assert all(LANGUAGE.contract_name(goal.id) in shown(app) for goal in view.goals)
        assert "\u2580" in shown(app), "with their pictures"
        assert PLAIN.say("daily.legend").split()[0] in shown(app)
        await pilot.press("tab")
        assert "\u2580" not in shown(app)


def test_contracts_are_pictures_below_their_table_as_many_as_fit() -> None:
    records = {"contract-jinx": ContractRecord(3, 2, 2), "contract-explorer": ContractRecord(1, 0, 0)}
    theme = styles_of("dark")
    lines = [line.plain for line in contract_pictures(records, LANGUAGE, theme, (194, 60))]
    text = "\n".join(lines)
    assert all(LANGUAGE.contract_name(name) in text for name in contract_ids())
    assert text.index("Jinx") < text.index("Explorer") < text.index("Bruja") and "done 2 of 3" in text
    assert max(map(len, lines)) <= 194
    assert contract_pictures(records, LANGUAGE, theme, (194, LINES + 2)) == []
    assert len(contract_pictures(records, LANGUAGE, theme, (80, LINES + 3))) == LINES + 3
