"""What `make bench` and `make bench-peers` measure by: the playout that divides, and peers that are not there."""

import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from tests.perf import bench, reference
from tools import peers
from tools.peers import Rate


def test_the_reference_playout_never_changes() -> None:
    """Ratios of other days would mean nothing otherwise: write a second one before you change this one."""
    text = Path(reference.__file__).read_bytes().replace(b"\r\n", b"\n")
    assert sha256(text).hexdigest() == "5922be6db252d5effa7229b3e737fd51e0704fe8795a1fbf13d23cefceecdc96"
    assert [reference.playout(seed) for seed in (0, 1, 999)] == [(54, 25), (45, 9), (48, 7)]


def test_ratios_are_to_one_playout() -> None:
    """A rate is told by what happens in one playout, a time by how many playouts it takes; bytes are no speed."""
    assert bench.ratio(("games", 50.0, "1/s"), 200.0) == "0.25 a playout"
    assert bench.ratio(("clone", 10.0, "ms"), 200.0) == "2 playouts"
    assert bench.ratio(("save", 1600.0, "B"), 200.0) == ""


def _missing() -> peers.Playing:
    raise ModuleNotFoundError("No module named 'pyspiel'")


def test_a_peer_that_is_not_there_is_named_and_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    others = {"Cribbage": _missing, "Patience": lambda: lambda luck: (5, 9)}
    peers.league("Engines", peers.OUR_ENGINE, others, rounds=3, seconds=0.002)
    said = capsys.readouterr().out
    assert "Cribbage is left out (No module named 'pyspiel')." in said
    assert "| Patience |" in said and "| Cribbage |" not in said


def test_chance_nodes_make_a_second_ratio() -> None:
    ours = [Rate(300.0, 300.0)] * 3
    assert peers.beside(ours, [Rate(100.0, 100.0)] * 3) == "3.00 (3.00-3.00)"
    assert peers.beside(ours, [Rate(100.0, 150.0)] * 3).endswith("chance nodes counted 2.00 (2.00-2.00)")


def test_chapters_are_played_by_a_program_of_its_own() -> None:
    """docs/balance.md: deckhand and the baseline decide alike, by the digests that it prints."""
    command = [sys.executable, "-m", "tests.perf.deckhand_speed", "chapter1-1", "baseline1-1", "--games", "1"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    one, other = (line.split()[1:] for line in done.stdout.splitlines())
    assert one == other
