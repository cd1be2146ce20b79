"""Puzzles in words: the task, a nudge, the whole solution; solved ones in the list (E3)."""

from pathlib import Path

import pytest

from highseas.campaign.begin import requests
from highseas.campaign.main import run
from highseas.campaign.play.replay import read_replay
from highseas.campaign.play.royal.puzzles import find, puzzles
from highseas.campaign.play.session import Controller
from highseas.campaign.results import stats
from highseas.campaign.shelf import slots
from highseas.campaign.shelf.slots import new_session
from highseas.campaign.words.royal.naming import TableNames
from highseas.campaign.words.royal.puzzles import nudge, solution_lines, task_line
from highseas.engine.royal.cards import CONTRACT_BY_ID
from tests.front import desk, type_lines

each_puzzle = pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: puzzle.name)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HIGHSEAS_HOME", str(tmp_path))
    return tmp_path


NAMES = TableNames(())


@each_puzzle
def test_the_task_names_every_open_contract_in_one_line(puzzle) -> None:
    session = new_session(puzzle.start, [Controller.PERSON] * len(puzzle.start.setup.names))
    line = task_line(session.view, NAMES)
    assert len(line) <= 80
    for contract in session.view.goals:
        assert (CONTRACT_BY_ID[contract.id].name in line) is (not contract.markers)


def test_the_task_counts_the_turns() -> None:
    def output(name: str) -> str:
        return task_line(
            new_session(find(name).start, [Controller.PERSON] * len(find(name).start.setup.names)).view, NAMES
        )

    assert output("spare-the-settler") == "Puzzle: complete Trade Outpost before this turn ends."
    assert "in this turn and 2 more" in output("half-for-the-crown") or "3 turns" in output("half-for-the-crown")


@each_puzzle
def test_the_whole_solution_is_shown_and_the_nudge_shows_no_move_of_it(puzzle) -> None:
    lines = solution_lines(puzzle, ())
    assert len(lines) == len(read_replay(puzzle.solution, puzzle.start).moves)
    assert not any("base-" in line or "contracts-" in line or "…" in line for line in lines)
    assert not any("(done)" in line for line in lines)
    assert not set(lines) & {nudge(puzzle, NAMES.language)}


def test_steps_that_were_made_are_marked_and_another_way_is_said() -> None:
    puzzle = find("spare-the-settler")
    moves = read_replay(puzzle.solution, puzzle.start).moves
    lines = solution_lines(puzzle, moves[:2])
    assert [line.endswith("(done)") for line in lines] == [True, True, False, False]
    assert "went another way" in solution_lines(puzzle, ("stop",))[-1]


def test_lines_give_a_nudge_first_and_the_solution_only_when_asked_again() -> None:
    at = desk(find("spare-the-settler").start)
    once = type_lines(at, "hint")
    assert "Puzzle: Spare the Settler. The last Time card is out." in once
    assert "An expedition pays before you take a card." in once
    assert "1. Claim the Expedition" not in once.split("Hint:")[1]
    twice = type_lines(desk(find("spare-the-settler").start), "hint", "h")
    assert "1. Claim the Expedition" in twice
    assert "Priest, Priest and Jack of all Trades" in twice


def test_a_try_is_saved_under_the_puzzle_s_title_and_so_is_the_next() -> None:
    store = slots.open_store()
    names = []
    for _ in range(2):
        session, _ = requests.begin(find("spare-the-settler").start, (), store)
        names.append(slots.slot_of(session))
        slots.leave(session)
    assert names == ["Puzzle Spare the Settler", "Puzzle Spare the Settler 2"]


def test_the_list_says_which_are_solved(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = find("three-blades")
    session = read_replay(puzzle.solution, puzzle.start)
    session.game_id = "one"
    stats.record(session)
    assert run(["puzzle"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if "solved" in line] == [
        line for line in lines if line.startswith("three-blades: Three blades (1 of 5, solved)")
    ]
    assert len([line for line in lines if "solved" in line]) == 1
