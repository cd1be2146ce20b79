"""The log where there is room for it beside the turns: both show the same moment, whichever is moved in."""

from highseas.campaign.tui.screens.log import LogScreen
from highseas.campaign.tui.widgets.menu import Menu
from tests.gallery.positions import POSITIONS
from tests.tui.conftest import HUGE, LARGE, MEDIUM, Open, Size, Table, sizes
from tests.tui.races import new_race, sail_on


def log_of(table: Table) -> LogScreen:
    assert isinstance(table.app.screen, LogScreen)
    return table.app.screen


def moment(table: Table, view: str) -> int:
    """Return the move of the row under a list's cursor."""
    screen = log_of(table)
    row = screen.query_one(f"#{view}", Menu).highlighted
    assert row is not None
    return screen._moves[view][row]  # type: ignore[index]


def turn_at(table: Table, move: int) -> int:
    """Return the move at which the turn begins that this move belongs to."""
    return max(start for start in log_of(table)._moves["turns"] if start <= move)


@sizes(LARGE, HUGE)
async def test_lines_and_turns_stand_beside_each_other_and_move_together(size: Size, open_table: Open) -> None:
    async with open_table(POSITIONS["solo"](), size) as table:
        await table.press("l")
        assert "Log — " in table.text() and "Turns: " in table.text()
        assert max(map(len, table.lines())) <= size[0]
        for _ in range(12):
            await table.press("up", "up", "up")
            assert moment(table, "turns") == turn_at(table, moment(table, "lines"))
        await table.press("t")
        assert log_of(table).focused is log_of(table).query_one("#turns")
        before = moment(table, "turns")
        await table.press("up")
        assert moment(table, "turns") < before and moment(table, "lines") == moment(table, "turns")
        chosen = moment(table, "turns")
        await table.press("enter")
        assert table.screen.looking_at == chosen


async def test_a_click_in_the_other_list_chooses_there(open_table: Open) -> None:
    async with open_table(POSITIONS["solo"](), LARGE) as table:
        await table.press("l")
        turns = log_of(table).query_one("#turns", Menu)
        turns.scroll_home(animate=False)
        await table.pilot.pause()
        await table.pilot.click(turns, offset=(4, 0))
        assert table.screen.looking_at == 0


async def test_a_smaller_screen_shows_one_of_them_and_the_same_moment(open_table: Open) -> None:
    async with open_table(POSITIONS["solo"](), LARGE) as table:
        await table.press("l", *["up"] * 10)
        at = moment(table, "lines")
        await table.press("down")
        await table.pilot.resize_terminal(*MEDIUM)
        await table.press("up")
        assert "Log — " in table.text() and "Turns: " not in table.text()
        assert moment(table, "lines") == at
        await table.press("t")
        assert "Log — " not in table.text() and moment(table, "turns") == turn_at(table, at)


async def test_a_race_has_its_rounds_beside_its_log(open_table: Open) -> None:
    async with open_table(sail_on(new_race(4), 40, "card"), LARGE) as table:
        await table.press("L")
        first = moment(table, "turns")
        await table.press("up")
        assert moment(table, "turns") < first and moment(table, "lines") == moment(table, "turns")
