"""Games that are learned from: the same rows whoever plays the block, and nothing of hidden cards in them."""

from array import array
from pathlib import Path

import msgspec
import pytest

from highseas.campaign.cli import run_command
from highseas.campaign.play.session import SessionError
from highseas.campaign.results.jobs import Jobs
from highseas.engine.royal.ai.navigator import features, weights
from highseas.engine.strict_toml import TomlError
from tests.refusals import refused
from tools import train
from tools.training import selfplay
from tools.training.games import Task
from tools.training.plan import plan_text, read_plan
from tools.training.selfplay import RoyalGames, play_block

WIDTH = 4 + features.INPUTS
TASK = Task(
    policy="deckhand",
    players=(1, 2),
    aside=(0, 2),
    first_seed=70,
    games=3,
    place=20,
    kept=0.5,
    odd=True,
    weights=msgspec.msgpack.encode(weights.weights()),
)


def rows_of(task: Task) -> "list[array[int]]":
    numbers = array("h", play_block(task).rows)
    return [numbers[at : at + WIDTH] for at in range(0, len(numbers), WIDTH)]


def test_rows_do_not_depend_on_who_plays_the_block() -> None:
    tasks = [TASK, msgspec.structs.replace(TASK, first_seed=73, place=23)]
    alone, shared = ({task.place: played for task, played in Jobs(n).over(play_block, tasks)} for n in (1, 2))
    assert alone == shared and alone[20] != alone[23]


def test_a_row_is_a_position_with_its_game_and_result() -> None:
    rows = rows_of(TASK)
    assert {row[0] for row in rows} <= {0, 1} and {row[1] for row in rows} == {0, 1}
    assert {row[2] for row in rows} <= {20, 21, 22}
    assert [row[2] for row in rows] == sorted(row[2] for row in rows), "rows of a game follow one another"
    assert all(row[3] == -1 for row in rows), "deckhand tells no chance"
    for row in rows:
        at_start = not row[1]
        assert not (at_start and any(row[4 + features.INPUTS_AT_START :]))
        assert all(-1000 < number <= features.MOST for number in row[4:])


@pytest.mark.long
def test_games_of_a_check_are_not_odd_and_tell_starts_of_turns_alone() -> None:
    task = msgspec.structs.replace(
        TASK, policy="navigator", players=(1,), aside=(9, 9), games=1, kept=0.0, odd=False
    )
    rows = rows_of(task)
    assert len(rows) > 5 and {row[1] for row in rows} == {0}
    assert all(0 <= row[3] <= 1 << 14 for row in rows)


def test_plans_that_come_with_the_game_are_sound() -> None:
    solo, together = (read_plan(plan_text(name)) for name in ("solo", "together"))
    assert solo.players == (1,) and together.players == (2, 3, 4, 5)
    assert len(solo.each_round()) == 7 and solo.each_round()[0].trust == 1.0
    assert RoyalGames().inputs == (features.INPUTS_AT_START, features.INPUTS)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("players = [1]\nrounds = []", "at least one number of players and one round"),
        ("players = [1]\nround = []", "round"),
        ("players = [1]\n[[rounds]]\ngames = 0", "games"),
        ('players = [1]\n[[rounds]]\ngames = 5\npolicy = "luck"', "policy"),
    ],
)
def test_a_plan_at_fault_is_refused(text: str, said: str) -> None:
    with refused((SessionError, TomlError), match=said):
        read_plan(text)


def test_a_plan_that_is_not_there_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["soloo", str(tmp_path / "folder")], train.app) == 2
    assert "come with the game: solo, together" in capsys.readouterr().err
    assert not (tmp_path / "folder").exists()


def test_training_without_numpy_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "numpy", None)
    monkeypatch.delitem(__import__("sys").modules, "tools.training.fit", raising=False)
    assert run_command(["solo", str(tmp_path / "folder")], train.app) == 2
    assert "pip install numpy" in capsys.readouterr().err
    assert not (tmp_path / "folder").exists()


@pytest.mark.long
def test_a_decision_that_takes_too_long_is_searched_less_far(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a budget for next to nothing every move still has a chance, and rows are written."""
    task = msgspec.structs.replace(
        TASK, policy="navigator", players=(1,), aside=(14, 14), games=1, place=0, odd=False
    )
    whole = play_block(task)
    monkeypatch.setattr(selfplay, "MOST_NODES", 40)
    assert play_block(task).rows and play_block(task) != whole
