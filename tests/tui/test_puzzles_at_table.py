"""Puzzles: the list with goal and position in sight, the task at the table, hints, and what the end offers."""

from pathlib import Path

import pytest
from textual.widgets import OptionList, Static

from highseas.campaign.begin import requests
from highseas.campaign.play.daily import today
from highseas.campaign.play.replay import read_replay, split_replay
from highseas.campaign.play.seat import Play
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.results import stats
from highseas.campaign.royal.play.named_deals import GRADES, Puzzle, find, of_day, open_decks, puzzles
from highseas.campaign.royal.tui.screens.puzzles import PuzzlesScreen
from highseas.campaign.royal.tui.screens.report import PuzzleReport
from highseas.campaign.royal.tui.screens.table import TableScreen
from highseas.campaign.royal.words.hints import task_line
from highseas.campaign.royal.words.names import LANGUAGE, TableNames
from highseas.campaign.royal.words.table_lines import coming_lines
from highseas.campaign.saved_games import slots
from highseas.campaign.tui.app import HighSeasApp
from highseas.engine.royal.seen.view import face
from tests.tui.conftest import HUGE, LARGE, MEDIUM, NARROW, SMALL, Open, Size, at, opened, sizes
from tests.tui.quick import at_rest
from tests.tui.script import session, shown, walk
from tests.tui.test_room import MOST, cells, largest

SOLUTION = (
    "expedition two-crosses-house with priest priest jack",
    "stop",
    "take clerk-yellow",
    "contract trade-outpost",
)


OPEN_ONE = "open-1-1"


def a_try(name: str = "spare-the-settler") -> Session:
    session = requests.begin(find(name).start, (), slots.open_store())
    return session


async def test_the_task_is_on_the_table_until_it_is_done_and_not_cut_off_at_80_columns(open_table: Open) -> None:
    def output(puzzle: Puzzle) -> str:
        start = puzzle.start
        view = slots.new_session(start, [Controller.PERSON] * len(start.setup.names)).view
        return task_line(view, TableNames(()), SMALL[0] - 2)

    longest = max(puzzles(), key=lambda puzzle: len(output(puzzle)))
    assert all(len(output(puzzle)) <= SMALL[0] - 2 for puzzle in puzzles())
    async with open_table(a_try(longest.name), SMALL) as table:
        assert table.lines()[1].strip() == output(longest)
    async with open_table(a_try(), SMALL) as table:
        assert "Puzzle: complete Trade Outpost before this turn ends." in table.lines()[1]
        await table.press("s")
        assert "Trade Outpost" in table.lines()[1]


@pytest.mark.parametrize("keys", ["escape h", "h"], ids=["closed before", "at once"])
async def test_a_thought_comes_before_the_whole_solution(keys: str, open_table: Open) -> None:
    async with open_table(a_try()) as table:
        await table.walk(f"""
            h      | at Page | shows An expedition pays before you take a card. | hides 1. Claim
            {keys} | page 1. Claim the Expedition of two crosses and a house with Priest, Priest and Jack of all
            -      | page 4. Contract: Trade Outpost | hides …
            h      | at TableScreen""")  # fmt: skip
        assert table.session.hints_taken == 1


async def test_a_solved_puzzle_goes_on_to_the_next_and_is_marked(open_table: Open, home: Path) -> None:
    session = a_try()
    for move in SOLUTION[:-1]:
        session.play(move)
    async with open_table(session) as table:
        table.screen.change(Play(len(session.moves), SOLUTION[-1]))
        await table.press()
        screen = at(table.app, PuzzleReport)
        labels = [str(option.prompt) for option in screen.query_one(OptionList).options]
        assert labels[:3] == ["Next puzzle  (g)", "Try again  (r)", "All puzzles  (z)"]
        assert [name for name, record in stats.puzzles_so_far().items() if record.solved] == ["spare-the-settler"]
        await table.press("g")
        following, onward = puzzles()[puzzles().index(find("spare-the-settler")) + 1], at(table.app, TableScreen)
        assert onward.session.start == following.start
        assert slots.slot_of(onward.session) == f"Puzzle {following.words.title}"


async def test_another_try_stays_a_puzzle(open_table: Open) -> None:
    session = a_try()
    session.play("stop")
    async with open_table(session) as table:
        table.screen.change(Play(len(session.moves), "pass"))
        await table.press()
        await table.walk("- | at PuzzleReport \n r | at TableScreen | top Puzzle: complete Trade Outpost")
        again = at(table.app, TableScreen).session
        assert again.start == session.start
        assert slots.slot_of(again).startswith("Puzzle Spare the Settler")


async def test_the_list_marks_what_is_solved_and_the_cursor_stands_on_what_is_not(home: Path) -> None:
    first = puzzles()[0]
    over = read_replay(first.solution, first.start)
    over.game_id = "one"
    stats.record(over)
    async with opened("puzzles") as (app, _pilot):
        box = app.screen.query_one(OptionList)
        listed = [option for option in box.options if option.id is not None]
        assert [option.id for option in listed] == [*(puzzle.name for puzzle in puzzles()), *GRADES]
        assert [str(option.prompt).strip().startswith("at once") for option in listed] == [True] + [False] * 64
        groups = [str(option.prompt) for option in box.options if option.id is None]
        assert groups[0] == "1 of 5 stars · 1 of 12 solved"
        assert groups[1:5] == [f"{level} of 5 stars · 0 of 12 solved" for level in range(2, 6)]
        assert groups[5:] == ["Open decks: all cards are known"]
        assert box.highlighted == 2


async def test_every_line_of_the_list_and_every_goal_fits_80_columns(home: Path) -> None:
    """A key points at the puzzle of the day, and the list scrolls to it."""
    async with opened("puzzles") as (app, pilot):
        box, detail = app.screen.query_one(OptionList), app.screen.query_one("#detail", Static)
        assert all(len(str(option.prompt)) <= box.scrollable_content_region.width for option in box.options)
        for puzzle in puzzles():
            await choose_puzzle(app, puzzle)
            assert detail.virtual_size.height <= detail.region.height
        await pilot.press("g")
        assert box.highlighted is not None
        under = box.get_option_at_index(box.highlighted)
        assert under.id == of_day(today()).name
        assert "(today)" in str(under.prompt)
        assert box.region.height >= 8
        assert box.scroll_offset.y <= box.highlighted < box.scroll_offset.y + box.region.height


async def test_a_grade_with_open_decks_is_a_list_of_its_own_that_is_read_when_it_is_opened(home: Path) -> None:
    open_decks.cache_clear()
    async with opened("puzzles", SMALL) as (app, pilot):
        await walk(app, pilot, """
            end   | shows 5 of 5 stars | shows Of all first moves only one wins
            up up | shows 3 of 5 stars""")  # fmt: skip
        assert open_decks.cache_info().misses == 0
        await walk(app, pilot, "enter | at PuzzlesScreen | shows with open decks: 0 of 60 solved | hides today")
        assert open_decks.cache_info().misses == 1
        box, detail = app.screen.query_one(OptionList), app.screen.query_one("#detail", Static)
        assert [option.id for option in box.options if option.id] == [puzzle.name for puzzle in open_decks("open-3")]
        for puzzle in open_decks("open-3"):
            await choose_puzzle(app, puzzle)
            assert detail.virtual_size.height <= detail.region.height
        assert all(len(str(option.prompt)) <= box.scrollable_content_region.width for option in box.options)
        await walk(app, pilot, "home enter | at TableScreen | shows Puzzle: complete")
        assert session(app).start == open_decks("open-3")[0].start


async def test_at_a_table_with_open_decks_a_page_shows_what_is_still_to_come(open_table: Open) -> None:
    puzzle = find(OPEN_ONE)
    async with open_table(a_try(puzzle.name)) as table:
        await table.walk("""
            o | at Page | shows What comes: both decks lie open | page Play deck, the next card first
            o | at TableScreen""")  # fmt: skip
        end = read_replay(puzzle.solution, puzzle.start)
        lines = [coming_lines(puzzle, end.game.view(moment.state), TableNames(())) for moment in end.moments]
        assert [len(line) for _, line in lines] == sorted((len(line) for _, line in lines), reverse=True)
        assert lines[0] != lines[-1]


async def test_a_solved_one_with_open_decks_goes_on_to_the_next_of_its_grade(open_table: Open, home: Path) -> None:
    puzzle = find(OPEN_ONE)
    run = a_try(puzzle.name)
    moves = split_replay(puzzle.solution)[1]
    for move in moves[:-1]:
        run.play(move)
    async with open_table(run) as table:
        table.screen.change(Play(len(run.moves), moves[-1]))
        await table.press()
        await table.press("g")
        assert at(table.app, TableScreen).session.start == open_decks("open-1")[1].start
    assert stats.puzzles_so_far()[puzzle.name].at_once


def test_nothing_is_open_in_other_puzzles() -> None:
    assert coming_lines(puzzles()[0], a_try(puzzles()[0].name).view, TableNames(())) == []


async def choose_puzzle(app: HighSeasApp, puzzle: Puzzle) -> None:
    """Put the cursor of the list on a puzzle."""
    menu = app.screen.query_one(OptionList)
    menu.highlighted = menu.get_option_index(puzzle.name)
    await at_rest()


@pytest.mark.parametrize("read", [True, False])
async def test_a_hint_that_was_read_on_the_list_counts_in_the_try(read: bool, home: Path) -> None:
    """Otherwise the puzzle of the day would be solved without a hint by reading it first."""
    async with opened("puzzles") as (app, pilot):
        await choose_puzzle(app, next(puzzle for puzzle in puzzles() if puzzle.words.hint))
        await pilot.press(*(["h"] if read else []), "enter")
        assert at(app, TableScreen).session.hinted == ({1} if read else set())


@sizes(NARROW, MEDIUM, long=[SMALL, LARGE, HUGE])
async def test_the_goal_of_the_puzzle_under_the_cursor_is_in_sight(size: Size, home: Path) -> None:
    """On larger screens its position stands beside the list; a click there answers nothing."""
    async with opened("puzzles", size) as (app, pilot):
        beside = size[0] >= MEDIUM[0]
        assert app.screen.query_one("#sheet").display is beside
        for puzzle in puzzles()[::7]:
            await choose_puzzle(app, puzzle)
            text = " ".join(shown(app).split())
            assert all(word in text for word in puzzle.words.goal.split()) and puzzle.words.title in text
            if beside:
                position = str(app.screen.query_one("#position").render())
                _tells(position, puzzle)
                assert max(map(len, position.split("\n"))) <= app.screen.query_one("#position").size.width
        if beside:
            assert largest(cells(app)) <= MOST * size[0] * size[1]
            await pilot.press("h")
            hint = puzzle.words.hint or LANGUAGE.say("screens.puzzles.no_hint")
            assert hint in " ".join(str(app.screen.query_one("#position").render()).split())
            region = app.screen.query_one("#position").region
            for row in range(region.y, min(region.bottom, size[1]), 4):
                await pilot.click(offset=(region.x + 4, row))
            assert isinstance(app.screen, PuzzlesScreen)


def _tells(position: str, puzzle: Puzzle) -> None:
    """All of the table stands there, and not yet the hint."""
    view = puzzle.start.game.view(puzzle.start.lay_out())
    assert all(LANGUAGE.contract_name(goal.id) in position for goal in view.goals)
    assert all(LANGUAGE.short_name(face(card).kind) in position for card in view.harbor)
    assert all(seat.name in position for seat in view.seats)
    assert not puzzle.words.hint or puzzle.words.hint not in " ".join(position.split())
