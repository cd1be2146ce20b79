"""Puzzles: the list with goal and position in sight, the task at the table, hints, and what the end offers."""

from pathlib import Path

import pytest
from textual.widgets import OptionList, Static

from highseas.campaign.begin import requests
from highseas.campaign.play.daily import today
from highseas.campaign.play.replay import read_replay
from highseas.campaign.play.seat import Play
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.results import stats
from highseas.campaign.royal.play.named_deals import Puzzle, find, of_day, puzzles
from highseas.campaign.royal.tui.screens.puzzles import PuzzlesScreen
from highseas.campaign.royal.tui.screens.report import PuzzleReport
from highseas.campaign.royal.tui.screens.table import TableScreen
from highseas.campaign.royal.words.hints import task_line
from highseas.campaign.royal.words.language import LANGUAGE
from highseas.campaign.royal.words.names import TableNames
from highseas.campaign.saved_games import slots
from highseas.campaign.tui.widgets.dialogs import Page
from highseas.engine.royal.seen.card_faces import face
from tests.some import some
from tests.tui.conftest import HUGE, LARGE, MEDIUM, NARROW, SMALL, Open, Size, Table, at, opened, show, sizes
from tests.tui.script import shown
from tests.tui.test_room import MOST, cells, largest

SOLUTION = (
    "expedition two-crosses-house with priest priest jack",
    "stop",
    "take clerk-yellow",
    "contract trade-outpost",
)


def a_try(name: str = "spare-the-settler") -> Session:
    session, _ = requests.begin(find(name).start, (), slots.open_store())
    return session


async def reported(table: Table) -> PuzzleReport:
    await table.pilot.pause()
    assert isinstance(table.app.screen, PuzzleReport)
    return table.app.screen


async def test_the_task_is_on_the_table_until_it_is_done(open_table: Open) -> None:
    async with open_table(a_try(), SMALL) as table:
        assert "Puzzle: complete Trade Outpost before this turn ends." in table.lines()[1]
        await table.press("s")
        assert "Trade Outpost" in table.lines()[1]


async def test_the_longest_task_is_not_cut_off_at_80_columns(open_table: Open) -> None:
    def output(puzzle: Puzzle) -> str:
        start = puzzle.start
        view = slots.new_session(start, [Controller.PERSON] * len(start.setup.names)).view
        return task_line(view, TableNames(()), SMALL[0] - 2)

    longest = max(puzzles(), key=lambda puzzle: len(output(puzzle)))
    assert all(len(output(puzzle)) <= SMALL[0] - 2 for puzzle in puzzles())
    async with open_table(a_try(longest.name), SMALL) as table:
        assert table.lines()[1].strip() == output(longest)


@pytest.mark.parametrize("keys", [("escape", "h"), ("h",)], ids=["closed before", "at once"])
async def test_a_thought_comes_before_the_whole_solution(keys: tuple[str, ...], open_table: Open) -> None:
    async with open_table(a_try()) as table:
        await table.press("h")
        assert isinstance(table.app.screen, Page) and table.session.hints_taken == 1
        assert "An expedition pays before you take a card." in " ".join(table.text().split())
        assert "1. Claim" not in table.text()
        await table.press(*keys)
        inside = [line.split("│")[1].strip() for line in table.lines() if line.count("│") == 2]
        output = " ".join(inside)
        assert "1. Claim the Expedition of two crosses and a house with Priest, Priest and Jack of all" in output
        assert "4. Contract: Trade Outpost" in output
        assert "…" not in output
        await table.press("h")
        assert table.app.screen is table.screen and table.session.hints_taken == 1


async def test_a_solved_puzzle_goes_on_to_the_next_and_is_marked(open_table: Open, home: Path) -> None:
    session = a_try()
    async with open_table(session) as table:
        for move in SOLUTION[:-1]:
            session.play(move)
        table.screen.change(Play(len(session.moves), SOLUTION[-1]))
        await table.pilot.pause()
        screen = await reported(table)
        labels = [str(option.prompt) for option in screen.query_one(OptionList).options]
        assert labels[:3] == ["Next puzzle  (n)", "Try again  (s)", "All puzzles  (p)"]
        assert stats.solved_so_far() == {"spare-the-settler"}
        await table.press("n")
        assert isinstance(table.app.screen, TableScreen)
        following = puzzles()[puzzles().index(find("spare-the-settler")) + 1]
        assert table.app.screen.session.start == following.start
        assert slots.slot_of(table.app.screen.session) == f"Puzzle {following.title}"


async def test_another_try_stays_a_puzzle(open_table: Open) -> None:
    session = a_try()
    async with open_table(session) as table:
        session.play("stop")
        table.screen.change(Play(len(session.moves), "pass"))
        await reported(table)
        await table.press("s")
        again = at(table.app, TableScreen).session
        assert again.start == session.start
        assert slots.slot_of(again).startswith("Puzzle Spare the Settler")
        assert "Puzzle: complete Trade Outpost" in table.lines()[1]


async def test_the_list_marks_what_is_solved_and_the_cursor_stands_on_what_is_not(home: Path) -> None:
    first = puzzles()[0]
    over = read_replay(first.solution, first.start)
    over.game_id = "one"
    stats.record(over)
    async with opened() as (app, _pilot):
        await show(app, PuzzlesScreen())
        box = app.screen.query_one(OptionList)
        listed = [option for option in box.options if option.id is not None]
        assert [option.id for option in listed] == [puzzle.name for puzzle in puzzles()]
        assert [str(option.prompt).strip().startswith("at once") for option in listed] == [True] + [False] * 59
        groups = [str(option.prompt) for option in box.options if option.id is None]
        assert groups[0] == "Difficulty 1 of 5 · 1 of 12 solved"
        assert groups[1:] == [f"Difficulty {level} of 5 · 0 of 12 solved" for level in range(2, 6)]
        assert box.highlighted == 2


async def test_a_key_points_at_the_puzzle_of_the_day_and_the_list_scrolls_to_it(home: Path) -> None:
    async with opened() as (app, pilot):
        await show(app, PuzzlesScreen())
        await pilot.press("t")
        box = app.screen.query_one(OptionList)
        assert box.highlighted is not None
        under = box.get_option_at_index(box.highlighted)
        assert under.id == of_day(today()).name
        assert "(today)" in str(under.prompt)
        assert box.region.height >= 8
        assert box.scroll_offset.y <= box.highlighted < box.scroll_offset.y + box.region.height


async def test_every_line_of_the_list_and_every_goal_fits_80_columns(home: Path) -> None:
    async with opened() as (app, pilot):
        await show(app, PuzzlesScreen())
        box = app.screen.query_one(OptionList)
        detail = app.screen.query_one("#detail", Static)
        assert all(len(str(option.prompt)) <= box.scrollable_content_region.width for option in box.options)
        for puzzle in puzzles():
            box.highlighted = box.get_option_index(puzzle.name)
            await pilot.pause()
            assert detail.virtual_size.height <= detail.region.height


@pytest.mark.parametrize("read", [True, False])
async def test_a_hint_that_was_read_on_the_list_counts_in_the_try(read: bool, home: Path) -> None:
    """Otherwise the puzzle of the day would be solved without a hint by reading it first."""
    puzzle = next(puzzle for puzzle in puzzles() if puzzle.hint)
    async with opened(size=SMALL) as (app, pilot):
        await show(app, PuzzlesScreen())
        menu = app.screen.query_one(OptionList)
        menu.highlighted = menu.get_option_index(puzzle.name)
        await pilot.pause()
        await pilot.press(*(["h"] if read else []), "enter")
        assert at(app, TableScreen).session.hinted == ({1} if read else set())


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
