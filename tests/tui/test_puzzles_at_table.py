"""A puzzle at the table: its task, a thought before the solution, what its end offers (E3)."""

from pathlib import Path

from textual.widgets import OptionList

from highseas.campaign.begin import requests
from highseas.campaign.play.royal.puzzles import Puzzle, find, puzzles
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.results import stats
from highseas.campaign.shelf import slots
from highseas.campaign.tui.app import HighSeasApp
from highseas.campaign.tui.screens.dialogs import Page
from highseas.campaign.tui.screens.puzzles import PuzzlesScreen
from highseas.campaign.tui.screens.report import PuzzleReport
from highseas.campaign.tui.screens.table import TableScreen
from highseas.campaign.words.royal.naming import TableNames
from highseas.campaign.words.royal.puzzles import task_line
from tests.tui.conftest import SMALL, Open, Table

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


async def test_a_thought_comes_before_the_whole_solution(open_table: Open) -> None:
    async with open_table(a_try()) as table:
        await table.press("h")
        assert isinstance(table.app.screen, Page)
        assert "An expedition pays before you take a card." in " ".join(table.text().split())
        assert "1. Claim" not in table.text()
        await table.press("escape", "h")
        inside = [line.split("│")[1].strip() for line in table.lines() if line.count("│") == 2]
        output = " ".join(inside)
        assert "1. Claim the Expedition of two crosses and a house with Priest, Priest and Jack of all" in output
        assert "4. Contract: Trade Outpost" in output
        assert "…" not in output


async def test_a_solved_puzzle_goes_on_to_the_next_and_is_marked(open_table: Open, home: Path) -> None:
    session = a_try()
    async with open_table(session) as table:
        for move in SOLUTION[:-1]:
            session.play(move)
        table.screen.change(lambda: session.play(SOLUTION[-1]))
        await table.pilot.pause()
        screen = await reported(table)
        labels = [str(option.prompt) for option in screen.query_one(OptionList).options]
        assert labels[:3] == ["Next puzzle  (n)", "Try again  (s)", "All puzzles  (p)"]
        assert stats.solved_so_far() == {"spare-the-settler"}
        await table.press("n")
        assert isinstance(table.app.screen, TableScreen)
        assert table.app.screen.session.start == puzzles()[1].start
        assert slots.slot_of(table.app.screen.session) == f"Puzzle {puzzles()[1].title}"


async def test_another_try_stays_a_puzzle(open_table: Open) -> None:
    session = a_try()
    async with open_table(session) as table:
        session.play("stop")
        table.screen.change(lambda: session.play("pass"))
        await reported(table)
        await table.press("s")
        assert isinstance(table.app.screen, TableScreen)
        again = table.app.screen.session
        assert again.start == session.start
        assert slots.slot_of(again).startswith("Puzzle Spare the Settler")
        assert "Puzzle: complete Trade Outpost" in table.lines()[1]


async def test_the_list_marks_what_is_solved_and_the_cursor_stands_on_what_is_not(home: Path) -> None:
    session = a_try()
    for move in SOLUTION:
        session.play(move)
    stats.record(session)
    slots.leave(session)
    app = HighSeasApp()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        app.push_screen(PuzzlesScreen())
        await pilot.pause()
        box = app.screen.query_one(OptionList)
        output = [str(option.prompt) for option in box.options]
        assert [line.startswith("solved") for line in output] == [each == puzzles()[0] for each in puzzles()]
        assert box.highlighted == 1
