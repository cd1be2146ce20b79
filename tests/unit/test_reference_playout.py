"""The playout that `make bench` divides by is what it always was."""

from hashlib import sha256
from pathlib import Path

from tests.perf import bench, reference


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
