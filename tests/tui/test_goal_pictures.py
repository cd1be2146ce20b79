"""Open goals have pictures of what they ask for where a large table has room left below their lines."""

import pytest

from highseas.campaign.tui.art.paint import LINES
from highseas.campaign.tui.widgets.panel import Board
from highseas.engine.royal.goals.marks import advance
from tests.tui.conftest import Open, Size, Table
from tests.tui.games import HARBOR, dealt, new_game


def names_over_pictures(table: Table) -> list[str]:
    """The names over pictures, from the painted goals: a line with nothing but names, below all progress."""
    lines = [line.plain for line in table.screen.query_one("#contracts", Board).panel.lines]
    return [line for line in lines if "▀" in line or "▄" in line]


@pytest.mark.parametrize(("size", "there"), [((200, 60), True), ((120, 40), False), ((80, 24), False)])
async def test_all_open_goals_have_one_or_none_has(size: Size, there: bool, open_table: Open) -> None:
    async with open_table(new_game(), size) as table:
        assert bool(names_over_pictures(table)) == there


async def test_five_of_them_stand_in_two_rows_of_narrower_ones(open_table: Open) -> None:
    async with open_table(new_game(2), (200, 60)) as table:
        panel = table.screen.query_one("#contracts", Board).panel
        assert [line.plain.count("Ransom") for line in panel.lines].count(1) == 2
        assert len(names_over_pictures(table)) > LINES


async def test_with_many_goals_there_is_no_room(open_table: Open) -> None:
    async with open_table(new_game(5, seed=11), (200, 60)) as table:
        assert not names_over_pictures(table)


async def test_completed_ones_have_theirs_with_a_check_mark_where_there_is_room(open_table: Open) -> None:
    session = dealt(HARBOR)
    advance(session.state, 2, 0, None)
    async with open_table(session, (200, 60)) as table:
        lines = [line.plain for line in table.screen.query_one("#contracts", Board).panel.lines]
        assert any(line.startswith("✓ Jinx   ") and "▀" not in line for line in lines[-12:])


async def test_pictures_are_no_further_things_for_the_cursor(open_table: Open) -> None:
    async with open_table(dealt(HARBOR), (200, 60)) as table:
        assert names_over_pictures(table)
        things = [thing.id for thing in table.screen.top.query_one("#contracts", Board).things]
        assert things == ["contract-fighter", "contract-comedian", "contract-jinx"]
        await table.press("tab", "tab")
        assert names_over_pictures(table)
