"""Measuring on a cluster: the same results as on this machine, byte for byte."""

import os
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from highseas.campaign.cli import run_command
from highseas.campaign.play.session import SessionError
from highseas.engine.royal.ai.navigator.weights import weights
from tests.extras import needed
from tests.refusals import refused
from tools import rate
from tools.jobs import Jobs
from tools.training.selfplay import Task, play_block

pytestmark = [pytest.mark.extras, pytest.mark.filterwarnings("ignore")]
needed(__name__, "ray")

BOTH = (Jobs(1), Jobs(ray="local"))


def square(number: int) -> int:
    if number < 0:
        raise SessionError("cli.no_games")
    return number * number


def die(number: int) -> int:
    os._exit(number)


@pytest.fixture(scope="module", autouse=True)
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Ray writes into the home folder, and asks servers outside for news."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(tmp_path_factory.mktemp("home")))
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patch.setenv("PYTHONPATH", str(Path(__file__).parents[2]) + os.pathsep + os.environ.get("PYTHONPATH", ""))
        yield


def test_a_cluster_does_every_task_and_hands_errors_on() -> None:
    assert sorted(Jobs(ray="local").over(square, range(20))) == sorted(Jobs(2).over(square, range(20)))
    with refused(SessionError, match="at least 1 game"):
        list(Jobs(ray="local").over(square, [1, -1]))
    with refused(SessionError, match="ended from outside"):
        list(Jobs(ray="local").over(die, [1]))


def test_games_on_a_cluster_are_those_played_here(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--policy", "deckhand", "--games", "50", "--results"]
    assert run_command([*asked, str(tmp_path / "here"), "--workers", "1"], rate.app) == 0
    here = capsys.readouterr().out
    assert run_command([*asked, str(tmp_path / "there"), "--ray", "local"], rate.app) == 0
    assert capsys.readouterr().out == here
    assert sorted((tmp_path / "there").read_text().splitlines()) == (tmp_path / "here").read_text().splitlines()


def test_an_address_where_no_cluster_is_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["--policy", "deckhand", "--ray", "nobody-there:1"], rate.app) == 2
    assert "No cluster can be reached at nobody-there:1" in capsys.readouterr().err


def test_rows_of_a_cluster_are_those_played_here(tmp_path: Path) -> None:
    task = Task("deckhand", (1,), (0, 4), 70, 3, 0, 0.5, True, msgspec.msgpack.encode(weights()))
    tasks = [task, msgspec.structs.replace(task, first_seed=73, place=3)]
    here, there = ({task.place: played for task, played in jobs.over(play_block, tasks)} for jobs in BOTH)
    assert here == there and all(played.rows for played in here.values())
