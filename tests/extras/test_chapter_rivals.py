"""The training of the navigator of competitive chapters: it goes on where it was stopped, and its weights play."""

from pathlib import Path

import pytest

pytest.importorskip("numpy")

from highseas.engine.royal.ai.navigator.network import families_of
from highseas.engine.royal.ai.navigator.weights import read_weights
from tools.chapter_rivals import Learner, Plan, Round, rate, train

PLANS = (Plan((2,), 12_000_000, (Round(6), Round(2, 0.6, 0.3))), Plan((3, 4), 62_000_000, (Round(10),)))


def test_it_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    train(tmp_path, PLANS)
    weights = (tmp_path / "rival.bin").read_bytes()
    games = sorted(tmp_path.glob("*.rows"))
    assert len(games) == 3
    assert set(families_of(read_weights(weights))) == {2, 3, 4}
    assert (Learner.share_of_takes, Learner.share_of_draws) == (0.0, 0.0)
    again = games[0].stat().st_mtime_ns
    for name in ("rival.bin", "2-1.npz"):
        (tmp_path / name).unlink()
    train(tmp_path, PLANS)
    assert (tmp_path / "rival.bin").read_bytes() == weights and games[0].stat().st_mtime_ns == again


def test_what_was_measured_is_not_played_again(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    first = list(rate(file, 5, 1))
    assert len(file.read_text("utf-8").splitlines()) == 15 and len(first) == 3
    played = file.read_bytes()
    assert list(rate(file, 5, 1)) == first and file.read_bytes() == played
