"""The laboratory: reproducible, resumable, and careful with files that are not its own; and how often policies win,
on the same deals for both, seats in turn among rivals.
"""

import io
from functools import partial
from pathlib import Path
from unittest.mock import Mock

import msgspec
import pytest

from highseas.campaign.chapters.library import load
from highseas.campaign.cli import run_command
from highseas.campaign.main import run as command
from highseas.campaign.play.session import SessionError
from highseas.campaign.play.start import Start
from highseas.campaign.results import lab
from highseas.campaign.results.jobs import Jobs
from highseas.campaign.results.lab import interval
from highseas.campaign.royal.results.chapters import (
    Block,
    Case,
    Row,
    cases,
    chapter_start,
    play_block,
    run,
    run_key,
    summarize,
    table_lines,
)
from highseas.engine.royal.ai.navigator.weights import packed_weights
from highseas.engine.royal.state import Result, State
from highseas.engine.untrusted import unsealed
from highseas.story.ai import advisor, baseline
from highseas.story.mode.state import tale_of
from highseas.story.script import unpack
from tests.refusals import refused
from tools import rate, win_rates
from tools.win_rates import WHOLE, share_of

ONE = Jobs(1)
TWO_CARDS = Path(__file__).parents[1] / "story" / "two_cards"


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five games to a block: the results do not depend on the size."""
    monkeypatch.setattr(lab, "BLOCK", 5)


def test_a_block_is_the_same_whoever_plays_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chapters are measured by the yardstick, whoever else plays."""
    first = play_block(str(TWO_CARDS), "key", Case(1, 2), 0)
    advise = Mock(wraps=baseline.advise)
    monkeypatch.setattr(baseline, "advise", advise)
    monkeypatch.setattr(advisor, "advise", None)
    assert play_block(str(TWO_CARDS), "key", Case(1, 2), 0) == first and first.games == lab.BLOCK
    assert {call.args[1] for call in advise.call_args_list} == {0, 1}
    assert 0 <= first.won <= first.games and sum(first.short.values()) >= first.games - first.won
    assert play_block(str(TWO_CARDS), "key", Case(1, 2), lab.BLOCK) != first
    assert run_key(load(TWO_CARDS)).endswith(f"-yardstick{baseline.VERSION}")


def test_the_last_chapter_of_our_story_is_measured_with_the_guests_of_a_first_campaign() -> None:
    guests = unpack(chapter_start("", Case(5, 1))[0]).guests
    assert guests is not None and len(guests.guest) == 10 and unpack(chapter_start("", Case(4, 1))[0]).guests is None


def test_a_run_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    file, output = tmp_path / "results.jsonl", list[tuple[int, int]]()
    wanted = cases([1], [1, 2], [0])

    def run_all() -> list[Row]:
        output.clear()
        return run(TWO_CARDS, wanted, 2 * lab.BLOCK, file, ONE, lambda done, total: output.append((done, total)))

    rows = run_all()
    assert output[0] == (0, 4) and output[-1] == (4, 4)
    lines = file.read_bytes().splitlines()
    file.write_bytes(b"\n".join(lines[:2]) + b"\n" + lines[2][:40])  # killed in the middle of a line
    assert run_all() == rows and output[0] == (2, 4)
    assert len(lab.read_blocks(file, Block, run_key(load(TWO_CARDS)))) == 4


class Counting(io.BytesIO):
    """A file that counts the bytes that were read of it."""

    taken = 0

    def read(self, size: int | None = -1) -> bytes:
        found = super().read(size)
        self.taken += len(found)
        return found


def test_appending_reads_the_tail_of_a_file_alone() -> None:
    """However long a file of results is, a line more costs the same."""
    lines = b'{"key":"some key","first_seed":25}\n' * 100_000
    for tail, end in ((b"", len(lines)), (b'{"key":"so', len(lines)), (b"x" * 100_000, len(lines))):
        file = Counting(lines + tail)
        assert lab.end_of_lines(file) == end and file.taken <= len(tail) + (2 << 16)
    assert lab.end_of_lines(io.BytesIO(b"half a line")) == lab.end_of_lines(io.BytesIO()) == 0


def test_only_lines_with_the_key_are_read(tmp_path: Path) -> None:
    """A file may hold lines of other experiments; a line at fault is named by its number."""
    file, block = tmp_path / "results.jsonl", play_block(str(TWO_CARDS), "mine", Case(1, 1), 0)
    line, other = msgspec.json.encode(block), b'{"key":"another","first_seed":0,"about":"mine"}'
    file.write_bytes(b"\n".join((other, line, other, line, line[:40])))
    assert lab.read_blocks(file, Block, "mine") == [block, block] and lab.read_blocks(file, Block, "no such key") == []
    assert run_key(load(None)) != run_key(load(TWO_CARDS))
    lab.check(file)
    file.write_bytes(b"\n".join((other, line[:40], line, b"")))
    for reads in (partial(lab.read_blocks, blocks=Block, key="mine"), lab.check):
        with refused(SessionError, match="line 2: this is no results file"):
            reads(file)
    file.write_text("Dear diary,\nit rains.\n")
    with refused(SessionError, match=r"line 1: this is no results file"):
        run(TWO_CARDS, cases([1], [1], [0]), 1, file, ONE)
    assert file.read_text() == "Dear diary,\nit rains.\n"


def test_seeds_may_begin_anywhere_and_a_block_that_came_twice_counts_once(tmp_path: Path) -> None:
    file, other, wanted = tmp_path / "results.jsonl", tmp_path / "other.jsonl", cases([1], [1], [0])
    whole = run(TWO_CARDS, wanted, 2 * lab.BLOCK, file, ONE)
    later = run(TWO_CARDS, wanted, lab.BLOCK, other, ONE, first_seed=lab.BLOCK)
    assert later[0].games == lab.BLOCK and other.read_bytes() == file.read_bytes().splitlines(keepends=True)[1]
    file.write_bytes(file.read_bytes() + other.read_bytes())
    assert run(TWO_CARDS, wanted, 2 * lab.BLOCK, file, ONE) == whole


def test_defeats_bring_coins_and_the_cards_of_the_chapter() -> None:
    _, before, coins = chapter_start("", Case(2, 1))
    _, after, more = chapter_start("", Case(2, 1, failures=2))
    assert (before, coins, after, more) == (("80",), 0, ("80", "81", "82"), 6)


def test_intervals_and_the_table() -> None:
    low, high = interval(70, 100)
    assert 0.60 < low < 0.70 < high < 0.79 and interval(0, 0) == (0.0, 1.0)
    lines = table_lines(summarize([play_block(str(TWO_CARDS), "key", Case(1, 1), 0)]))
    assert len(lines) == 3 and lines[2].startswith("| 1 | 1 | 0 | ")


def test_the_command(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(["lab", "--story", str(TWO_CARDS), "--games", "1", "--players", "1", "--workers", "1"]) == 0
    printed = capsys.readouterr()
    assert "| 1 | 1 | 0 |" in printed.out and (home / "lab.jsonl").exists()
    assert "on 1 core, take about 1 minute" in printed.err, "what begins is said before it does"
    for wrong, output in (
        ("--games 0", "At least 1 game"),
        ("--players 7", "7 is not among"),
        ("--first-seed -1", "seed must be a whole number"),
        ("--chapters x", "must be a whole number"),
        ("--choose 3", "3"),
    ):
        assert command(["lab", *wrong.split()]) == 2 and output in capsys.readouterr().err


def test_levels_and_the_ways_of_a_choice_are_measured_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game takes the way that is measured, and nobody is asked where none is."""
    taken: list[tuple[str, int]] = []
    play = lab.play

    def watched(start: Start, player: object) -> State:
        state: State = play(start, player)  # type: ignore[arg-type]  # as it comes
        taken.append((state.options.level, tale_of(state).choice))
        return state

    monkeypatch.setattr(lab, "play", watched)
    blocks = [play_block("", "key", case, 0) for case in cases([2], [1], [0], ["stern"], [0, 1, 2])]
    assert taken == [("stern", way) for way in (0, 1, 2) for _ in range(lab.BLOCK)]
    lines = table_lines(summarize(blocks))
    assert [line.split(" | ")[0] for line in lines[2:]] == ["| 2, stern", "| 2, stern, way 1", "| 2, stern, way 2"]


# --- how often policies win (tools.win_rates) ---


def test_a_win_among_rivals_is_the_measured_seat_s_and_shared_by_equals() -> None:
    case = win_rates.Case("deckhand", "base", 3)
    result = Result("ranked", 0, (0, 2), (12, 9, 12), (3, 3, 3))
    assert [share_of(case, seed, result) for seed in range(4)] == [WHOLE // 2, 0, WHOLE // 2, WHOLE // 2]
    together = Result("won", 2, (0, 1), (0, 0), (0, 0))
    assert share_of(win_rates.Case("deckhand", players=2), 7, together) == WHOLE


def test_differences_are_of_the_same_deals() -> None:
    """A policy that wins the same deals differs by nothing, one that wins others by what both win apart."""
    own, other = win_rates.Case("deckhand"), win_rates.Case("random")
    blocks = [
        win_rates.Block("key", own, 5, (WHOLE, WHOLE, 0, 0, WHOLE), (3, 1, 0, 0, 0)),
        win_rates.Block("key", own, 0, (WHOLE, 0, WHOLE, 0, WHOLE), (1, 0, 1, 0, 0)),
        win_rates.Block("key", other, 0, (0, 0, WHOLE, 0, WHOLE), (0, 0, 1, 0, 0)),
        win_rates.Block("key", other, 5, (WHOLE, 0, 0, WHOLE, 0), (3, 0, 0, 2, 0)),
    ]
    [row], [same] = (win_rates.summarize(blocks, [own], rival) for rival in ("random", "deckhand"))
    assert (row.games, row.won, row.points) == (10, 0.6, 0.6) and row.low < 0.6 < row.high
    assert row.difference is not None and same.difference is not None
    assert (row.difference.more, row.difference.less) == (3, 1)
    assert row.difference.rate == pytest.approx(0.2) and row.difference.low < 0 < row.difference.high
    assert same.difference.high == same.difference.low == 0


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
        ("--policy thimble", "There is no policy 'thimble'"),
        ("--policy deckhand --against thimble", "There is no policy 'thimble'"),
        ("--policy deckhand --games 0", "At least 1 game"),
        ("--policy deckhand --players 6", "6 is not among"),
        ("--policy deckhand --competitive", "at least 2 players"),
        ("--policy deckhand --workers 61", "workers"),
    ],
)
def test_what_cannot_be_measured_is_refused(asked: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(asked.split(), rate.app) == 2
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
