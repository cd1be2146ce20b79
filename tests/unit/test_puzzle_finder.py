"""The finder of puzzles: the same seed finds the same ones; what it writes can be played and is won by its line."""

from pathlib import Path

import pytest

from highseas.campaign.cli import run_command
from highseas.campaign.play.replay import read_replay
from highseas.campaign.play.start import start_from_deal
from highseas.campaign.results.jobs import Jobs
from highseas.engine.royal.deal import check_deal
from highseas.engine.royal.seen.observe import concealed
from tests.front import start
from tools import puzzles
from tools.finder.build import RECIPES, build
from tools.finder.find import Found, alike, candidate, is_puzzle, various
from tools.finder.measure import blind_chance, is_won_simply
from tools.finder.search import deal_text, look_through, replay_text, save, search
from tools.finder.solver import Solver, hidden, with_next

MARKET = RECIPES[0]
NUMBERS = range(3030, 3090)
"""Tables of the first recipe, one of which is a puzzle."""


@pytest.fixture(scope="module")
def found() -> list[Found]:
    return look_through((1, 0, NUMBERS.start, NUMBERS.stop))


def test_the_same_seed_finds_the_same_puzzles(found: list[Found]) -> None:
    assert found
    assert found == look_through((1, 0, NUMBERS.start, NUMBERS.stop))
    assert found == [each for number in NUMBERS if (each := candidate(MARKET, f"1 market {number}")) is not None]


def test_what_is_found_is_a_puzzle(found: list[Found]) -> None:
    for each in found:
        assert is_puzzle(each.table)
        state = each.table.lay_out()
        assert Solver(state).wins(state)
        assert len(Solver(state).bags(state)) == 1
        assert not is_won_simply(state)
        assert each.narrow >= 2
        assert each.other <= 85


def test_a_coin_less_and_it_is_lost(found: list[Found]) -> None:
    for each in found:
        coins = each.table.deal.seats[0].coins
        if coins:
            state = each.table.with_seat(0, coins=coins - 1).lay_out()
            assert not Solver(state).wins(state)


def test_the_files_are_a_deal_in_order_and_a_replay_that_wins_it(found: list[Found]) -> None:
    for each in found:
        text = deal_text(each, 3, "A title", "A goal", "A hint")
        assert check_deal(text) == []
        start = start_from_deal(text)
        end = read_replay(replay_text(each, "A title"), start)
        assert end.result is not None
        assert end.result.outcome == "won"
        assert f"difficulty = 3\ntries = {each.tries}\n" in text


def test_files_are_numbered_from_the_easiest(found: list[Found], tmp_path: Path) -> None:
    written = save(found, tmp_path)
    assert [path.name for path in written] == [f"found-{number:02}.toml" for number in range(1, len(found) + 1)]
    tries = [int(path.read_text(encoding="utf-8").split("tries = ")[1].split()[0]) for path in written]
    assert tries == sorted(tries)
    assert all(path.with_suffix(".replay.txt").exists() for path in written)


def test_of_puzzles_alike_one_is_kept(found: list[Found]) -> None:
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


def test_by_lot_a_choice_of_two_wins_half(found: list[Found]) -> None:
    """Moves are drawn by lot, each as likely as the others."""
    for each in found:
        assert 0 < blind_chance(each.table.lay_out()) < 1
        assert round(1 / blind_chance(each.table.lay_out())) == pytest.approx(each.tries, abs=1)


def test_workers_do_not_change_what_is_found() -> None:
    progress: list[tuple[int, int]] = []
    assert search(1, 3, Jobs(2), lambda done, every: progress.append((done, every))) == search(1, 3, Jobs(1))
    assert progress[-1] == (len(RECIPES), len(RECIPES))


def test_the_command_writes_what_it_keeps(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command([str(tmp_path / "new"), "--tables", "5", "--workers", "1"], puzzles.app) == 0
    assert "of them are kept" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("option", "value", "why"),
    [("--number", "0", "At least 1 puzzle"), ("--tables", "0", "1 table"), ("--workers", "61", "60 workers")],
)
def test_bad_figures_are_refused(option: str, value: str, why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["new", option, value], puzzles.app) == 2
    assert why in capsys.readouterr().err


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    there = tmp_path / "a file"
    there.write_text("", encoding="utf-8")
    assert run_command([str(there), "--tables", "1", "--workers", "1"], puzzles.app) == 2
    assert "cannot be written" in capsys.readouterr().err
