"""`make bench-peers` goes on without a peer that is not there, and says which one it is."""

import pytest

from tests.perf import peers
from tests.perf.peers import Contestant, Rate


def _missing() -> peers.Playing:
    raise ModuleNotFoundError("No module named 'pyspiel'")


def test_a_peer_that_is_not_there_is_named_and_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    others = [
        Contestant("Cribbage", "open_spiel", _missing),
        Contestant("Patience", "x", lambda: lambda luck: (5, 9)),
    ]
    peers.league("Engines", peers.OUR_ENGINE, others, rounds=3, seconds=0.002)
    said = capsys.readouterr().out
    assert "Cribbage is left out: open_spiel cannot be used here (No module named 'pyspiel')." in said
    assert "| Patience |" in said and "| Cribbage |" not in said


def test_chance_nodes_make_a_second_ratio() -> None:
    ours = [Rate(300.0, 300.0)] * 3
    assert peers.beside(ours, [Rate(100.0, 100.0)] * 3) == "3.00 (3.00-3.00)"
    assert peers.beside(ours, [Rate(100.0, 150.0)] * 3).endswith("chance nodes counted 2.00 (2.00-2.00)")
