"""What tools measure: reproducible, resumable, and careful with files that are not its own; and how often policies win,
on the same deals for both, seats in turn among rivals.
"""

from functools import partial
from pathlib import Path
from unittest.mock import Mock

import msgspec
import pytest

from highseas.campaign.chapters.library import load
from highseas.campaign.cli import run_command
from highseas.campaign.play.session import SessionError
from highseas.campaign.play.start import Start
from highseas.engine.royal.ai.navigator.weights import packed_weights
from highseas.engine.royal.state import Result, State
from highseas.engine.untrusted import unsealed
from highseas.story.ai import advisor, baseline
from highseas.story.mode.state import tale_of
from highseas.story.script import unpack
from tests.refusals import refused
from tools import chapters, lab, rate, win_rates, yardstick
from tools.jobs import Jobs
from tools.lab import interval
from tools.win_rates import WHOLE, share_of
from tools.yardstick import Block, Case, chapter_start, measure, run_key

ONE = Jobs(1)
TWO_CARDS = Path(__file__).parents[1] / "story" / "two_cards"
WANTED = [Case(1, 1), Case(1, 2)]


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five games to a block: the results do not depend on the size."""
    monkeypatch.setattr(lab, "BLOCK", 5)


def play_block(case: Case, first_seed: int = 0, folder: Path | str = TWO_CARDS) -> Block:
    return yardstick.play_block(str(folder), "key", (case, first_seed))


def test_a_block_is_the_same_whoever_plays_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chapters are measured by the yardstick, whoever else plays."""
    first = play_block(Case(1, 2))
    advise = Mock(wraps=baseline.advise)
    monkeypatch.setattr(baseline, "advise", advise)
    monkeypatch.setattr(advisor, "advise", None)
    assert play_block(Case(1, 2)) == first
    assert {call.args[1] for call in advise.call_args_list} == {0, 1}
    assert 0 <= first.won <= lab.BLOCK and sum(first.short.values()) >= lab.BLOCK - first.won
    assert play_block(Case(1, 2), lab.BLOCK) != first
    assert run_key(load(TWO_CARDS)).endswith(f"-yardstick{baseline.VERSION}")


def test_the_last_chapter_of_our_story_is_measured_with_the_guests_of_a_first_campaign() -> None:
    guests = unpack(chapter_start("", Case(5, 1))[0]).guests
    assert guests is not None and len(guests.guest) == 10 and unpack(chapter_start("", Case(4, 1))[0]).guests is None


def test_a_run_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    file, heard = tmp_path / "results.jsonl", list[tuple[int, int]]()
    play, key = partial(yardstick.play_block, str(TWO_CARDS), "key"), "key"

    def run_all() -> list[Block]:
        heard.clear()
        seeds = range(2 * lab.BLOCK)
        return lab.run(play, Block, key, WANTED, seeds, file, ONE, lambda *done: heard.append(done))

    blocks = run_all()
    assert heard[0] == (0, 4) and heard[-1] == (4, 4)
    lines = file.read_bytes().splitlines()
    file.write_bytes(b"\n".join(lines[:2]) + b"\n" + lines[2][:40])  # killed in the middle of a line
    assert run_all() == blocks and heard[0] == (2, 4)
    assert lab.read_blocks(file, Block, key) == blocks and file.read_bytes().splitlines() == lines


def test_only_lines_with_the_key_are_read_and_no_other_file_is_touched(tmp_path: Path) -> None:
    file, block = tmp_path / "results.jsonl", play_block(Case(1, 1))
    line, other = msgspec.json.encode(block), b'{"key":"another","first_seed":0,"about":"key"}'
    file.write_bytes(b"\n".join((other, line, other, line, line[:40])))
    assert lab.read_blocks(file, Block, "key") == [block, block] and lab.read_blocks(file, Block, "no such key") == []
    file.write_text("Dear diary,\nit rains.\n")
    with refused(SessionError, match=r"results\.jsonl is no file of results"):
        list(measure(file, range(1), WANTED, TWO_CARDS, ONE))
    assert file.read_text() == "Dear diary,\nit rains.\n"


def test_seeds_may_begin_anywhere_and_a_block_that_came_twice_counts_once(tmp_path: Path) -> None:
    file, other, first = tmp_path / "results.jsonl", tmp_path / "other.jsonl", WANTED[:1]
    whole = list(measure(file, range(2 * lab.BLOCK), first, TWO_CARDS, ONE))
    later = list(measure(other, range(lab.BLOCK, 2 * lab.BLOCK), first, TWO_CARDS, ONE))
    assert f"of {lab.BLOCK} " in later[-1] and other.read_bytes() == file.read_bytes().splitlines(keepends=True)[1]
    file.write_bytes(file.read_bytes() + other.read_bytes())
    assert list(measure(file, range(2 * lab.BLOCK), first, TWO_CARDS, ONE)) == whole
    with refused(SessionError, match="seed"):
        list(measure(file, range(-1, 4), first, TWO_CARDS, ONE))


def test_defeats_bring_coins_and_the_cards_of_the_chapter() -> None:
    _, before, coins = chapter_start("", Case(2, 1))
    _, after, more = chapter_start("", Case(2, 1, failures=2))
    assert (before, coins, after, more) == (("80",), 0, ("80", "81", "82"), 6)


def test_intervals() -> None:
    low, high = interval(70, 100)
    assert 0.60 < low < 0.70 < high < 0.79


def test_levels_and_the_ways_of_a_choice_are_measured_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game takes the way that is measured, and nobody is asked where none is."""
    taken: list[tuple[str, int]] = []
    play = lab.play

    def watched(start: Start, player: object) -> State:
        state: State = play(start, player)  # type: ignore[arg-type]  # as it comes
        taken.append((state.options.level, tale_of(state).choice))
        return state

    monkeypatch.setattr(lab, "play", watched)
    cases = [Case(2, 1, 0, "stern", way) for way in (0, 1, 2)]
    rows = [yardstick.row(case, [play_block(case, folder="")]) for case in cases]
    assert taken == [("stern", way) for way in (0, 1, 2) for _ in range(lab.BLOCK)]
    assert [row.split(" | ")[0] for row in rows] == ["| 2, stern", "| 2, stern, way 1", "| 2, stern, way 2"]


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


@pytest.mark.parametrize("asked", [("measure", "--chapters", "1"), ("train",), ("rate",), ("correct",)])
def test_a_place_that_chapters_cannot_be_kept_in_is_named_in_a_sentence(
    asked: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody can write there: the folder is a file."""
    (tmp_path / "file").write_text("Dear diary,\n")
    what, *more = asked
    for place in (tmp_path / "file" / "results", tmp_path if what == "rate" else tmp_path / "file" / "other"):
        with pytest.raises(SystemExit, match="2"):
            chapters.main([what, str(place), *more, "--games", "1", "--workers", "1"])
        error = capsys.readouterr().err
        needs_numpy = what in ("train", "correct") and "needs numpy" in error
        assert "error: " in error and (needs_numpy or ("cannot be" in error and str(tmp_path) in error))


def test_results_that_cannot_be_kept_are_refused(tmp_path: Path) -> None:
    """A folder is no file, and no folder is in a file."""
    (tmp_path / "file").write_text("Dear diary,\n")
    with refused(SessionError, match="cannot be read"):
        lab.read_blocks(tmp_path, Block, "key")
    with refused(SessionError, match="cannot be written"):
        lab.append(tmp_path / "file" / "results", {})


def test_weights_of_earlier_versions_had_no_checksum(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    packed = unsealed(packed_weights())
    (old := tmp_path / "old.bin").write_bytes(packed)
    assert win_rates.read_weights_file(old)[0] == packed
    at = packed.index(b"version") + 2
    old.write_bytes(packed[:at] + b"\xa9" + packed[at + 1 :])  # no UTF-8
    assert run_command(["--weights", str(old)], rate.app) == 2
    assert str(old) in capsys.readouterr().err
