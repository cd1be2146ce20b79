"""Whatever opens a file of somebody else's is bounded: pipes, devices, folders, sizes, long lines."""

import io
import os
import time
from pathlib import Path

import pytest

from highseas.campaign.files import datafile
from highseas.campaign.main import run
from highseas.campaign.plain.line import LONGEST_LINE, LineMode, typed_lines
from highseas.campaign.play.replay import LONGEST_JOURNAL, ReplayFileError, read_replay, replay_files
from highseas.campaign.saved_games import slots, transfer
from highseas.saves import SaveError
from highseas.story.lint import check_folder
from tests.front import headless
from tests.refusals import in_words, refused

HEAD = "High Seas replay 1\n--------\n"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HIGHSEAS_HOME", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("kind", ["fifo", "folder", "/dev/zero", "large", "nothing"])
@pytest.mark.parametrize("command", ["save import", "deal check", "replay", "line --deal", "story check"])
def test_what_is_no_plain_file_is_refused_at_once(
    kind: str, command: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = home / "file"
    if kind == "fifo":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    elif kind == "large":
        with path.open("wb") as large:
            large.truncate(1 << 32)
    elif kind.startswith("/"):
        path = Path(kind)
    started = time.process_time()
    assert run([*command.split(), str(path)]) == 2
    assert time.process_time() - started < 2
    out = capsys.readouterr()
    assert len(out.err.splitlines()) in (1, 3)  # a story folder that is empty lacks three things
    assert "Traceback" not in out.err


def test_pipes_in_a_story_folder_or_among_replays_are_not_waited_for(home: Path) -> None:
    (home / "chapters").mkdir()
    for name in ("story.toml", "rules.toml", "chapters/1.toml", "replay.txt"):
        os.mkfifo(home / name)
    found = [in_words(finding) for finding in check_folder(home)]
    assert "chapters/1.toml: it is not a file" in found and "story.toml: it is not a file" in found
    assert not replay_files(home)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (f"{HEAD}seed = {'9' * 5000}\n--------\n", "a number here is too long"),
        (f"{HEAD}seed = 0x{'f' * 5000}\n--------\n", "a number here is too large"),
        (f"{HEAD}a{'.a' * 50_000} = 1\n--------\n", "too many parts"),
        (f"{HEAD}a = {'[' * 50_000}\n--------\n", "nested too deeply"),
        (f"{HEAD}mode = 'base'\nseats = ['A']\nseed = 1\n--------\n" + "draw\n" * (LONGEST_JOURNAL + 1), "moves"),
    ],
)
def test_hostile_replays_are_refused_in_time(text: str, sentence: str) -> None:
    started = time.process_time()
    with refused(ReplayFileError, match=sentence):
        read_replay(text)
    assert time.process_time() - started < 2


def test_a_line_of_100_megabytes_is_read_in_parts_and_not_repeated() -> None:
    class Endless(io.RawIOBase):
        left = 100 << 20

        def readable(self) -> bool:
            return True

        def readinto(self, into: memoryview) -> int:  # type: ignore[override]
            size = min(len(into), self.left)
            self.left -= size
            into[:size] = b"x" * size
            return size

    stream = io.TextIOWrapper(io.BufferedReader(Endless(), 1 << 16))
    (line,) = typed_lines(stream)
    assert len(line) == LONGEST_LINE + 1
    out = io.StringIO()
    LineMode(headless(), [line, "draw"], out).run()
    assert "2000 characters at most" in out.getvalue() and "xxx" not in out.getvalue()


def test_bytes_that_are_no_text_are_a_line_not_understood(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe\ndraw\nquit\n"), encoding="utf-8"))
    assert run(["line", "contracts", "--seed", "42", "--no-save"]) == 0
    out = capsys.readouterr().out
    assert "is not a move" in out and "Time deck: " in out


def test_a_text_is_read_only_as_far_as_it_may_be_long(tmp_path: Path) -> None:
    (tmp_path / "deal").write_text("x" * 1001)
    with refused(datafile.TextFileError, match="too large"):
        datafile.read_text(tmp_path / "deal", 1000)
    assert datafile.read_text(tmp_path / "deal", 1001) == "x" * 1001
    with refused(datafile.TextFileError, match="cannot be read"):
        datafile.read_text(Path("a\0b"))
    with refused(SaveError, match="cannot be read"):
        transfer.import_save(slots.open_store(), Path("a\0b"))
