"""Puzzles: the finder and what it writes; the task, a nudge and the solution in words; solved ones in the list
(E3).
"""

import json
from contextvars import copy_context
from datetime import date, timedelta
from pathlib import Path

import pytest

from highseas.campaign.begin import requests
from highseas.campaign.cli import run_command
from highseas.campaign.main import run
from highseas.campaign.play.daily import daily_in
from highseas.campaign.play.replay import read_replay, split_replay
from highseas.campaign.play.session import Controller
from highseas.campaign.play.start import start_from_deal
from highseas.campaign.results import stats
from highseas.campaign.royal.begin.tutorial import guided_slot
from highseas.campaign.royal.play.named_deals import Puzzle, find, named, of_day, puzzle_of, puzzles, royal_source
from highseas.campaign.royal.words.hints import nudge, solution_lines, task_line
from highseas.campaign.royal.words.names import TableNames
from highseas.campaign.saved_games import slots
from highseas.campaign.saved_games.slots import new_session
from highseas.campaign.words import shipped
from highseas.engine.royal.cards import CONTRACT_BY_ID
from highseas.engine.royal.deal import check_deal
from highseas.engine.royal.seen.observe import concealed
from tests.front import headless, start, type_lines
from tests.pseudo import languages
from tools import puzzles as tool
from tools.finder.build import RECIPES, build
from tools.finder.find import Found, alike, candidate, is_puzzle, various
from tools.finder.measure import blind_chance, is_won_simply
from tools.finder.search import deal_text, look_through, replay_text, save, search
from tools.finder.solver import Solver, hidden, with_next
from tools.jobs import Jobs

MARKET = RECIPES[0]
NUMBERS = range(3030, 3090)
"""Tables of the first recipe, one of which is a puzzle."""


@pytest.fixture(scope="module")
def found() -> list[Found]:
    return look_through((1, 0, NUMBERS.start, NUMBERS.stop))


def test_the_same_seed_finds_the_same_puzzles(found: list[Found]) -> None:
    assert found
    assert found == [each for number in NUMBERS if (each := candidate(MARKET, f"1 market {number}")) is not None]


def test_what_is_found_is_a_puzzle(found: list[Found]) -> None:
    """Moves by lot are drawn each as likely as the others; with a coin less it is lost."""
    for each in found:
        assert is_puzzle(each.table) and each.narrow >= 2 and each.other <= 85
        state, chance = each.table.lay_out(), blind_chance(each.table.lay_out())
        assert Solver(state).wins(state) and len(Solver(state).bags(state)) == 1
        assert not is_won_simply(state)
        assert 0 < chance < 1 and round(1 / chance) == pytest.approx(each.tries, abs=1)
        coins = each.table.deal.seats[0].coins
        if coins:
            poorer = each.table.with_seat(0, coins=coins - 1).lay_out()
            assert not Solver(poorer).wins(poorer)


def test_the_files_are_a_deal_in_order_and_a_replay_that_wins_it(found: list[Found]) -> None:
    for each in found:
        text = deal_text(each, 3, "A title", "A goal", "A hint")
        assert check_deal(text) == [] and f"difficulty = 3\ntries = {each.tries}\n" in text
        end = read_replay(replay_text(each, "A title"), start_from_deal(text))
        assert end.result is not None and end.result.outcome == "won"


def test_files_are_numbered_from_the_easiest_and_of_puzzles_alike_one_is_kept(
    found: list[Found], tmp_path: Path
) -> None:
    written = save(found, tmp_path)
    assert [path.name for path in written] == [f"found-{number:02}.toml" for number in range(1, len(found) + 1)]
    tries = [int(path.read_text(encoding="utf-8").split("tries = ")[1].split()[0]) for path in written]
    assert tries == sorted(tries) and all(path.with_suffix(".replay.txt").exists() for path in written)
    assert len(various([*found, *found], 99)) <= len(found)
    assert various(found, 99, [each.marks for each in found]) == []
    assert alike(frozenset("ab"), frozenset("bc")) == pytest.approx(1 / 3)


def test_any_hidden_card_can_be_the_next_and_nothing_else_is_seen_to_change() -> None:
    """Wherever it lies: in the Play deck, the Time deck, or face down as a coin."""
    state = start(2, 5).lay_out([])
    zones = [state.play_deck, state.time_deck, *(seat.coins for seat in state.seats)]
    assert all(zones)
    for cards in [(zone[0],) for zone in zones] + [(state.time_deck[0], state.play_deck[0])]:
        twin = with_next(state, cards)
        assert tuple(twin.play_deck[: -len(cards) - 1 : -1]) == cards
        assert hidden(twin) == hidden(state) and concealed(twin, 0) == concealed(state, 0)


def test_every_recipe_builds_tables_that_can_be_laid_out() -> None:
    for recipe in RECIPES:
        for number in range(20):
            table = build(recipe, f"7 {number}")
            assert check_deal(deal_text(Found(table, (), 1, 0, 0, frozenset()), 1)) is not None
            assert table == build(recipe, f"7 {number}")


def test_workers_do_not_change_what_is_found() -> None:
    progress: list[tuple[int, int]] = []
    assert search(1, 3, Jobs(2), lambda done, every: progress.append((done, every))) == search(1, 3, Jobs(1))
    assert progress[-1] == (len(RECIPES), len(RECIPES))


def test_the_command_writes_what_it_keeps_and_refuses_bad_figures_and_folders(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command([str(tmp_path / "new"), "--tables", "5", "--workers", "1"], tool.app) == 0
    assert "of them are kept" in capsys.readouterr().out
    (tmp_path / "a file").write_text("", encoding="utf-8")
    for arguments, why in (
        (["new", "--number", "0"], "At least 1 puzzle"),
        (["new", "--tables", "0"], "1 table"),
        (["new", "--workers", "61"], "60 workers"),
        ([str(tmp_path / "a file"), "--tables", "1", "--workers", "1"], "cannot be written"),
    ):
        assert run_command(arguments, tool.app) == 2 and why in capsys.readouterr().err


pytestmark = pytest.mark.usefixtures("home")
each_puzzle = pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: puzzle.name)


@each_puzzle
def test_the_task_names_every_open_contract_and_the_whole_solution_is_shown(puzzle: Puzzle) -> None:
    """In one line; the nudge shows no move of the solution."""
    session = new_session(puzzle.start, [Controller.PERSON] * len(puzzle.start.setup.names))
    names = TableNames(())
    line = task_line(session.view, names)
    assert len(line) <= 80
    for contract in session.view.goals:
        assert (CONTRACT_BY_ID[contract.id].name in line) is (not contract.markers)
    expected = {
        "spare-the-settler": "Trade Outpost before this turn ends.",
        "half-for-the-crown": "in this turn and 2 more.",
    }
    assert expected.get(puzzle.name, "") in line
    lines = solution_lines(puzzle.start, ())
    assert len(lines) == len(read_replay(puzzle.solution, puzzle.start).moves)
    assert not any(odd in line for line in lines for odd in ("base-", "contracts-", "…", "(done)"))
    assert nudge(puzzle, names.language) not in lines


def test_lines_give_a_nudge_first_and_the_solution_only_when_asked_again() -> None:
    puzzle = find("spare-the-settler")
    at = headless(puzzle.start)
    once = type_lines(at, "hint")
    assert "Puzzle: Spare the Settler. The last Time card is out." in once
    assert "An expedition pays before you take a card." in once
    assert "1. Claim the Expedition" not in once.split("Hint:")[1]
    assert at.session.hints_taken == 1, "it counts, as any hint does"
    twice = type_lines(headless(puzzle.start), "hint", "h")
    assert "1. Claim the Expedition" in twice and "Priest, Priest and Jack of all Trades" in twice
    lines = solution_lines(puzzle.start, read_replay(puzzle.solution, puzzle.start).moves[:2])
    assert [line.endswith("(done)") for line in lines] == [True, True, False, False]
    assert "went another way" in solution_lines(puzzle.start, ("stop",))[-1]


def test_a_try_is_saved_under_the_puzzle_s_title_and_so_is_the_next() -> None:
    store = slots.open_store()
    names = []
    for _ in range(2):
        session = requests.begin(find("spare-the-settler").start, (), store)
        names.append(slots.slot_of(session))
        slots.leave(session)
    assert names == ["Puzzle Spare the Settler", "Puzzle Spare the Settler 2"]


def test_the_list_says_what_became_of_tries(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle, solved_at_once = find("three-blades"), find("spare-the-settler")
    tries = [(puzzle, ["pass"]), (puzzle, split_replay(puzzle.solution)[1])]
    for number, (each, line) in enumerate([*tries, (solved_at_once, split_replay(solved_at_once.solution)[1])], 1):
        session = new_session(each.start, [Controller.PERSON])
        for move in line:
            session.play(move)
        session.game_id = f"try {number}"
        stats.record(session)
    assert run(["puzzle"]) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if "solved" in line]
    said = f"spare-the-settler: Spare the Settler ({solved_at_once.difficulty} of 5 stars, solved at once, 1 try"
    assert len(lines) == 2 and any(line.startswith(said) for line in lines)
    assert run(["puzzle", "--json"]) == 0
    listed = {each["name"]: each for each in json.loads(capsys.readouterr().out)}
    assert list(listed) == [each.name for each in puzzles()]
    assert [each["today"] for each in listed.values()].count(True) == 1
    tried = listed["three-blades"]
    assert (tried["tries"], tried["solved"], tried["at_once"]) == (2, True, False)
    assert sum(each["tries"] for each in listed.values()) == 3


def test_every_puzzle_has_its_day_before_the_first_comes_again_and_goes_by_a_name_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = date(2026, 11, 22)
    days = [of_day(first + timedelta(days=number)).name for number in range(len(puzzles()))]
    assert sorted(days) == sorted(puzzle.name for puzzle in puzzles()) and "today" not in days
    assert of_day(first + timedelta(days=len(puzzles()))).name == days[0]
    monkeypatch.setattr("highseas.campaign.royal.play.named_deals.today", lambda: first)
    assert named("Today") == of_day(first) and named("three-blades") == find("three-blades")


def test_a_try_stays_one_when_a_later_version_words_the_puzzle_differently() -> None:
    puzzle = find("three-blades")
    older = puzzle.start.deal.replace("[puzzle]", '[puzzle]\ntitle = "Three swords"\ngoal = "As it was once told."')
    assert older != puzzle.start.deal
    assert puzzle_of(start_from_deal(older)) == puzzle
    assert puzzle_of(start_from_deal(puzzle.start.deal.replace("coins = ", "coins = 1"))) is None


def test_titles_are_the_languages_and_names_of_saves_are_ids(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shipped, "LANGUAGES", languages(tmp_path))
    puzzle, day = find("three-blades"), date(2026, 11, 22)

    def named_in(language: str) -> list[str]:
        shipped.use(language)
        daily = (daily_in(game).slot(day) for game in ("royal", "jamaica"))
        return [puzzle.words.title, royal_source(puzzle.start).slot, *daily, guided_slot()]

    saves = ["Puzzle Three blades", "Daily 2026-11-22", "Daily race 2026-11-22", "First game"]
    for language, title in (("en", "Three blades"), ("xx", "Thréé bládés")):
        assert copy_context().run(named_in, language) == [title, *saves]
