"""The puzzles with open decks: a second solver, which shares no rules with the engine, verifies every certificate."""

import re
import tomllib
from importlib import resources
from pathlib import Path
from time import process_time

import pytest

from highseas.campaign.cli import run_command
from highseas.campaign.play.replay import read_replay, split_replay
from highseas.campaign.play.start import Start
from highseas.campaign.royal.play.named_deals import GRADES, Puzzle, find, open_decks, puzzle_of, puzzles
from highseas.engine.royal.deal import check_deal, read_deal
from highseas.engine.royal.game import apply, legal
from highseas.engine.royal.moves import format_move
from highseas.engine.royal.state import Setup
from tests.golden.certificate import MOST, Game, Unknown, verify
from tests.golden.test_puzzles import each_puzzle, is_cheap, prover, won
from tests.some import every
from tools import puzzles as workshop
from tools.finder import open_decks as finder
from tools.finder.solver import after, key_of
from tools.native.build import compiler

MOST_SECONDS = 5
"""Of processor time, so that a busy machine makes no difference."""
FILES = resources.files("highseas.campaign") / "puzzles" / "open"
REFUTED: dict[str, dict[str, int]] = {
    f"{grade}-{number}": row["refuted"]
    for grade in GRADES
    for number, row in enumerate(tomllib.loads((FILES / f"{grade}.toml").read_text(encoding="utf-8"))["puzzle"], 1)
}
"""What the certificates say of other first moves, as it stands in the files."""
ALL = [puzzle for grade in GRADES for puzzle in open_decks(grade)]
each_open = pytest.mark.parametrize("puzzle", every(8, ALL), ids=lambda each: each.name)


@pytest.fixture
def one() -> Puzzle:
    return find("open-2-5")


def test_three_hundred_ship_as_many_of_each_grade() -> None:
    assert [len(open_decks(grade)) for grade in GRADES] == [60] * 5
    laid = [re.sub(r"(?s)\[puzzle\].*?\[table\]", "", puzzle.start.deal) for puzzle in ALL]
    assert len(set(laid)) == len(ALL)


@each_open
def test_a_second_solver_verifies_the_certificate(puzzle: Puzzle) -> None:
    began = process_time()
    assert verify(puzzle.start.deal, split_replay(puzzle.solution)[1], REFUTED[puzzle.name]) <= MOST
    assert process_time() - began < MOST_SECONDS


@each_open
def test_the_engine_plays_the_line_and_finds_the_same_first_moves(puzzle: Puzzle) -> None:
    assert check_deal(puzzle.start.deal) == []
    deal = read_deal(puzzle.start.deal)
    assert deal.table.contracts == puzzle.contracts and deal.puzzle.title == puzzle.name
    assert won(read_replay(puzzle.solution, puzzle.start).state)
    state, (_, line) = puzzle.start.lay_out(), split_replay(puzzle.solution)
    moves = {format_move(move): key_of(after(state, move)) for move in legal(state)}
    assert moves.keys() >= REFUTED[puzzle.name].keys() | {line[0]}
    assert len(set(moves.values())) >= len(REFUTED[puzzle.name]) + 1
    assert puzzle_of(puzzle.start) == puzzle


def test_a_certificate_that_is_not_true_is_refused(one: Puzzle) -> None:
    deal, line, refuted = one.start.deal, split_replay(one.solution)[1], REFUTED[one.name]
    first = next(iter(refuted))
    wrong = [
        (line[:-1], refuted, "does not win"),
        ([first, *line[1:]], refuted, "not possible|does not win"),
        (line, refuted | {first: refuted[first] + 1}, "positions, not"),
        (line, {text: count for text, count in refuted.items() if text != first}, ""),
        (line, {**{text: count for text, count in refuted.items() if text != first}, line[0]: 1}, ""),
    ]
    for moves, counts, why in wrong:
        with pytest.raises(AssertionError, match=why or None):
            verify(deal, moves, counts)


def test_a_refutation_is_refused_where_something_wins(one: Puzzle) -> None:
    """With coins enough to hire everybody, other first moves win."""
    rich = re.sub(r"(?m)^coins = \d+", "coins = 11", find("open-1-12").start.deal)
    puzzle = find("open-1-12")
    with pytest.raises(AssertionError):
        verify(rich, split_replay(puzzle.solution)[1], REFUTED[puzzle.name])


def test_a_card_that_is_not_named_is_not_known(one: Puzzle) -> None:
    blind = re.sub(r"(?s)play_deck = \[.*?\]", "play_deck = []", one.start.deal)
    game = Game(blind)
    with pytest.raises(Unknown):
        game.refuted(game.start, set())


# --- the puzzles without open decks ---


@each_puzzle
def test_whether_one_first_move_wins_alone_is_said_as_it_is(puzzle: Puzzle) -> None:
    """First moves that lead to one table count as one; a win counts that follows whatever the hidden cards are."""
    if not is_cheap(puzzle) or puzzle.unique is None:
        assert puzzle.unique is not None or puzzle.name in {"good-company", "half-for-the-crown", "wreckers-wage"}
        return
    state = puzzle.start.lay_out()
    proof = prover(puzzle, state)
    right = {key_of(after(state, move)) for move in legal(state) if proof.forces(state, move)}
    assert puzzle.unique == (len(right) == 1)


def test_most_of_the_others_have_one_first_move_too() -> None:
    assert sum(puzzle.unique is True for puzzle in puzzles()) == 34


# --- how they are found ---


def test_the_workshop_measures_grades(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Players that look little, on the easiest and the hardest puzzle: the rank correlation is that of two rows."""
    shares = {1: 0.5, 5: 0.1}
    monkeypatch.setattr(workshop, "GRADES", (GRADES[0], GRADES[-1]))
    monkeypatch.setattr(workshop, "open_decks", lambda grade: open_decks(grade)[:2])
    monkeypatch.setattr(workshop, "success", lambda puzzle, tries: shares[puzzle.difficulty] * tries / 4)
    assert run_command(["grades", "--tries", "2"], workshop.app) == 0
    said = capsys.readouterr().out
    assert "25.0" in said and "5.0" in said and "-1.000" in said and "4 puzzles" in said


def test_a_player_who_looks_wins_an_easy_one_more_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finder, "LOOKS", (4,))
    easy, hard = find("open-1-1"), find("open-5-60")
    assert finder.success(easy, 8) > finder.success(hard, 8)


@pytest.mark.long
@pytest.mark.skipif(compiler() is None, reason="needs a C++ compiler")
def test_the_workshop_finds_some(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Few of them: the certificate of each is verified, and each line wins its deal."""
    found = finder.searched(tmp_path / "native", 1, 3_000)
    monkeypatch.setattr(workshop, "searched", lambda *_: found * 5)
    assert run_command(["open", str(tmp_path), "--number", "3"], workshop.app) == 0
    rows = tomllib.loads((tmp_path / "open-1.toml").read_text(encoding="utf-8"))["puzzle"]
    assert rows and all(verify(row["deal"], row["line"], row["refuted"]) <= MOST for row in rows)
    monkeypatch.setattr(finder, "LEVELS", (0,))
    assert run_command(["winnable", str(tmp_path / "w.toml"), "--number", "2"], workshop.app) == 0
    lines = tomllib.loads((tmp_path / "w.toml").read_text(encoding="utf-8"))["lines"]["0"]
    assert len(lines) == 2
    for seed, line in lines.items():
        state = Start(Setup("contracts", ("Ann",), int(seed))).lay_out()
        for place in line:
            apply(state, legal(state)[int(place, 36)])
        assert won(state)
