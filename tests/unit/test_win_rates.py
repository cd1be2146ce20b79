"""How often policies win: the same deals for both, seats in turn among rivals, intervals."""

from pathlib import Path

import msgspec
import pytest

from highseas.campaign.cli import run_command
from highseas.campaign.results import lab
from highseas.engine.royal.ai.navigator.weights import packed_weights
from highseas.engine.royal.state import Result
from highseas.engine.untrusted import unsealed
from tools import rate, win_rates
from tools.win_rates import WHOLE, Block, Case, share_of, summarize


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "BLOCK", 5)


def test_a_win_among_rivals_is_the_measured_seat_s_and_shared_by_equals() -> None:
    case = Case("deckhand", "base", 3)
    result = Result("ranked", 0, (0, 2), (12, 9, 12), (3, 3, 3))
    assert [share_of(case, seed, result) for seed in range(4)] == [WHOLE // 2, 0, WHOLE // 2, WHOLE // 2]
    together = Result("won", 2, (0, 1), (0, 0), (0, 0))
    assert share_of(Case("deckhand", players=2), 7, together) == WHOLE


def test_differences_are_of_the_same_deals() -> None:
    """A policy that wins the same deals differs by nothing, one that wins others by what both win apart."""
    own, other = Case("deckhand"), Case("random")
    blocks = [
        Block("key", own, 5, (WHOLE, WHOLE, 0, 0, WHOLE), (3, 1, 0, 0, 0)),
        Block("key", own, 0, (WHOLE, 0, WHOLE, 0, WHOLE), (1, 0, 1, 0, 0)),
        Block("key", other, 0, (0, 0, WHOLE, 0, WHOLE), (0, 0, 1, 0, 0)),
        Block("key", other, 5, (WHOLE, 0, 0, WHOLE, 0), (3, 0, 0, 2, 0)),
    ]
    [row] = summarize(blocks, [own], "random")
    assert (row.games, row.won, row.points) == (10, 0.6, 0.6) and row.low < 0.6 < row.high
    assert row.difference is not None
    assert (row.difference.more, row.difference.less) == (3, 1)
    assert row.difference.rate == pytest.approx(0.2) and row.difference.low < 0 < row.difference.high
    [same] = summarize(blocks, [own], "deckhand")
    assert same.difference is not None and same.difference.high == same.difference.low == 0


def test_the_command_goes_on_where_it_was_and_prints_a_table_or_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["--policy", "deckhand", "--aside", "0,8", "--games", "5", "--workers", "1"]
    asked += ["--results", str(tmp_path / "results")]
    assert run_command(asked, rate.app) == 0
    table = capsys.readouterr().out
    lines = (tmp_path / "results").read_text().splitlines()
    assert len(lines) == 2 and table.count("| deckhand | contracts | 1 |") == 2
    (tmp_path / "results").write_text(lines[0] + "\n" + lines[1][:30])
    assert run_command(asked, rate.app) == 0 and capsys.readouterr().out == table
    assert (tmp_path / "results").read_text().splitlines() == lines
    assert run_command([*asked, "--against", "deckhand", "--json"], rate.app) == 0
    rows = [msgspec.json.decode(line, type=win_rates.Row) for line in capsys.readouterr().out.splitlines()]
    assert [row.case.aside for row in rows] == [0, 8]
    assert all(row.difference is not None and row.difference.rate == 0 for row in rows)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["--policy", "thimble"], "There is no policy 'thimble'"),
        (["--policy", "deckhand", "--against", "thimble"], "There is no policy 'thimble'"),
        (["--policy", "deckhand", "--games", "0"], "At least 1 game"),
        (["--policy", "deckhand", "--players", "6"], "6 is not among"),
        (["--policy", "deckhand", "--competitive"], "at least 2 players"),
        (["--policy", "deckhand", "--workers", "61"], "workers"),
    ],
)
def test_what_cannot_be_measured_is_refused(
    asked: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command([*asked], rate.app) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("at", [0, 1, 20, 33, 200_000, -1])
def test_weights_with_a_changed_byte_are_refused_by_the_name_of_their_file(
    at: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changed = bytearray(packed_weights())
    changed[at] ^= 0x80
    (file := tmp_path / "changed.bin").write_bytes(changed)
    assert run_command(["--weights", str(file)], rate.app) == 2
    assert capsys.readouterr().err == f"{file} is no file of the navigator's weights, or damaged.\n"


def test_weights_of_earlier_versions_had_no_checksum(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    packed = unsealed(packed_weights())
    (old := tmp_path / "old.bin").write_bytes(packed)
    assert win_rates.read_weights_file(old)[0] == packed
    at = packed.index(b"version") + 2
    old.write_bytes(packed[:at] + b"\xa9" + packed[at + 1 :])  # no UTF-8
    assert run_command(["--weights", str(old)], rate.app) == 2
    assert str(old) in capsys.readouterr().err
