"""The list of puzzles: the goal is in sight at every size, on large screens with the position beside it."""

from pathlib import Path

import pytest
from textual.widgets import OptionList

from highseas.campaign.royal.play.named_deals import puzzles
from highseas.campaign.royal.tui.screens.puzzles import PuzzlesScreen
from highseas.campaign.royal.words.language import LANGUAGE
from highseas.engine.royal.seen.card_faces import face
from tests.some import some
from tests.tui.conftest import HUGE, LARGE, MEDIUM, NARROW, SMALL, Size, opened, show, sizes
from tests.tui.script import shown
from tests.tui.test_room import MOST, cells, largest

SIZES = [NARROW, SMALL, MEDIUM, LARGE, HUGE]


@pytest.mark.parametrize("size", some(SIZES, {NARROW, SMALL, HUGE}.__contains__))
async def test_the_goal_of_the_puzzle_under_the_cursor_is_in_sight(size: Size, home: Path) -> None:
    async with opened(size=size) as (app, pilot):
        await show(app, PuzzlesScreen())
        for puzzle in (puzzles()[0], puzzles()[30], puzzles()[-1]):
            menu = app.screen.query_one(OptionList)
            menu.highlighted = menu.get_option_index(puzzle.name)
            await pilot.pause()
            text = " ".join(shown(app).split())
            assert all(word in text for word in puzzle.goal.split()) and puzzle.title in text
            assert app.screen.query_one("#sheet").display is (size[0] >= MEDIUM[0])


@sizes(MEDIUM, LARGE, HUGE)
async def test_the_position_stands_beside_the_list(size: Size, home: Path) -> None:
    async with opened(size=size) as (app, pilot):
        await show(app, PuzzlesScreen())
        for puzzle in puzzles()[::7]:
            menu = app.screen.query_one(OptionList)
            menu.highlighted = menu.get_option_index(puzzle.name)
            await pilot.pause()
            said = str(app.screen.query_one("#position").render())
            view = puzzle.start.game.view(puzzle.start.lay_out())
            assert all(LANGUAGE.contract_name(goal.id) in said for goal in view.goals)
            assert all(LANGUAGE.short_name(face(card).kind) in said for card in view.harbor)
            assert all(seat.name in said for seat in view.seats)
            assert max(map(len, said.split("\n"))) <= app.screen.query_one("#position").size.width, "nothing wraps"
            assert not puzzle.hint or puzzle.hint not in " ".join(said.split())
        assert largest(cells(app)) <= MOST * size[0] * size[1]
        await pilot.press("h")
        hint = puzzle.hint or LANGUAGE.say("screens.puzzles.no_hint")
        assert hint in " ".join(str(app.screen.query_one("#position").render()).split())


async def test_a_click_on_the_position_answers_nothing(home: Path) -> None:
    async with opened(size=HUGE) as (app, pilot):
        await show(app, PuzzlesScreen())
        region = app.screen.query_one("#position").region
        for row in range(0, region.height, 2):
            await pilot.click(offset=(region.x + 4, region.y + row))
        assert isinstance(app.screen, PuzzlesScreen)
