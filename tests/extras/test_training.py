"""A training in a folder: the same end however it is cut up, and whoever plays."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from highseas.campaign.cli import run_command
from tests.extras import needed
from tools import train

pytestmark = pytest.mark.extras
needed(__name__, "numpy")

import numpy as np

from highseas.engine.royal.ai.navigator.features import INPUTS, INPUTS_AT_START, Inputs
from highseas.engine.royal.ai.navigator.network import Net
from highseas.engine.royal.ai.navigator.weights import read_weights
from tools.jobs import Jobs
from tools.training import fit, run
from tools.training.report import Report
from tools.training.selfplay import Played, RoyalGames, Task

PLAN = """
players = [1]
layers = [6, 4]
[check]
games = 2
[[rounds]]
policy = "deckhand"
games = 12
lambda = 1.0
epochs = 2
[[rounds]]
games = 2
epochs = 2
learned = 2
"""


class Stopped(Exception):
    """In place of Ctrl-C."""


class Interrupted(RoyalGames):
    """Games that stop at a block."""

    def __init__(self, after: int) -> None:
        self.left = after

    @property
    def play(self) -> Callable[[Task], Played]:
        if not self.left:
            raise Stopped
        self.left -= 1
        return super().play


def trained(folder: Path, games: RoyalGames, workers: int = 1) -> dict[str, bytes]:
    """Train or go on, and return what is in the folder but for the order of blocks, which is that of work."""
    report = Report(2)
    run.train(PLAN, folder, games, Jobs(workers), report.bar, report.tell)
    report.end(folder)
    files = [file for file in folder.rglob("*") if file.suffix in (".bin", ".rows", ".json", ".toml")]
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in (*files, folder / "record.jsonl")}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return trained(tmp_path_factory.mktemp("whole"), RoyalGames())


def test_two_processes_come_to_the_same_end(whole: dict[str, bytes], tmp_path: Path) -> None:
    assert trained(tmp_path / "two", RoyalGames(), 2) == whole


def test_a_training_goes_on_where_it_was_stopped(
    whole: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stopped before each part of it, and while it learned."""
    folder = tmp_path / "parts"
    for after in (0, 1):
        with pytest.raises(Stopped):
            trained(folder, Interrupted(after))
    with monkeypatch.context() as patch, pytest.raises(Stopped):
        patch.setattr(fit, "keep", _stop)
        trained(folder, RoyalGames())
    assert trained(folder, RoyalGames()) == whole
    assert trained(folder, RoyalGames()) == whole, "nothing is done twice"


def _stop(*_: object) -> None:
    raise Stopped


def test_the_record_has_a_line_for_each_round(whole: dict[str, bytes]) -> None:
    lines = [msgspec.json.decode(line, type=run.Line) for line in whole["record.jsonl"].splitlines()]
    assert [(line.round, line.policy, line.games, line.checked) for line in lines] == [
        (1, "deckhand", 12, 2),
        (2, "navigator", 2, 2),
    ]
    assert lines[1].rows > lines[0].rows and all(len(curve) == 2 for curve in lines[0].loss.values())


def test_the_weights_are_those_of_the_networks(whole: dict[str, bytes], tmp_path: Path) -> None:
    """Rounded to integers they answer as before rounding, to a fiftieth of the scale."""
    raw = read_weights(whole["navigator.bin"])
    assert raw.record["rounds"] == "2" and raw.families[0].seats == (1,)
    nets = fit.fresh_pair(fit.Shape(INPUTS_AT_START, INPUTS, 6, 4), 3)
    [family] = read_weights(fit.weights([fit.packed(nets, (1,), ())], {}, 1)).families
    luck = np.random.default_rng(1)
    for name, net in zip(("turn", "draw"), nets, strict=True):
        judge = Net(family.kinds[name], raw.sigmoid)
        for _ in range(20):
            x = luck.integers(0, 128, net[0].shape[0])
            _, _, z = fit.forward(net, x[None].astype(np.float32) / 64)
            score = judge.score(Inputs([], list(enumerate(map(int, x)))))
            assert score / 1024 == pytest.approx(float(z[0]), abs=0.02 * max(1, abs(float(z[0]))))


def test_the_folder_of_another_training_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plan, folder = tmp_path / "plan.toml", tmp_path / "folder"
    plan.write_text(PLAN)
    folder.mkdir()
    (folder / "plan.toml").write_text("players = [2]")
    assert run_command([str(plan), str(folder)], train.app) == 2
    assert "holds a training by another plan" in capsys.readouterr().err
    (folder / "plan.toml").write_text(PLAN)
    (folder / "key").write_text("another version")
    assert run_command([str(plan), str(folder)], train.app) == 2
    assert "begun with other rules" in capsys.readouterr().err


def test_targets_lean_on_what_the_search_found_later() -> None:
    """Where a turn starts: a mean of the result and later chances, by lambda; where cards are drawn: the chance."""
    rows = np.array([[1, 0, 5, 8192], [1, 1, 5, 4096], [1, 0, 5, 12288], [0, 0, 6, -1]], np.int16)
    assert fit.targets(rows, 1.0).tolist() == [1, 0.25, 1, 0]
    assert fit.targets(rows, 0.0).tolist() == [0.75, 0.25, 1, 0]


def test_a_correction_rises() -> None:
    found = np.linspace(0, 1 << 20, 4000).astype(np.int64)
    won = np.random.default_rng(1).random(4000) < (found / (1 << 20)) ** 2
    points = fit.correction(found, won, 20)
    assert points == sorted(points) and [won for _, won in points] == sorted(won for _, won in points)
