"""A process that is saving is killed again and again: nothing it acknowledged is ever lost."""

import random
import subprocess
import sys
from pathlib import Path
from threading import Timer

import pytest

from highseas.saves import SaveError, Store
from tests.listed import listed
from tests.saves.conftest import number_in

WRITER = Path(__file__).parent / "writer.py"


def run_and_kill(folder: Path, seconds: float) -> int:
    """Lets the writer save for a while after its first save, kills it, and returns the last number it printed."""
    with subprocess.Popen([sys.executable, str(WRITER), str(folder)], stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        output = [writer.stdout.readline()]
        killer = Timer(seconds, writer.kill)
        killer.start()
        output += writer.stdout.readlines()
        killer.join()
    assert writer.returncode != 0
    whole = [line for line in output if line.endswith(b"\n")]
    return int(whole[-1])


@pytest.mark.parametrize("kills", [10, pytest.param(200, marks=pytest.mark.long)])
def test_kill_in_a_loop(kills: int, tmp_path: Path) -> None:
    moments = random.Random(7)
    folder = tmp_path / "games"
    store = Store(folder)
    before = 0
    for _ in range(kills):
        acknowledged = run_and_kill(folder, moments.uniform(0, 0.05))
        assert acknowledged > before, "the writer begins where the last one was killed"
        before = number_in(store.read("game"))
        assert before in (acknowledged, acknowledged + 1)
        for path in folder.glob("game.hsv.[1-9]"):
            assert number_in(path.read_bytes()) <= before
    with store.lock("game"):
        store.write("game", store.read("game"), keep_backup=True)
    store.tidy()
    assert sorted(path.name for path in folder.iterdir()) == ["game.hsv", "game.hsv.1", "game.hsv.2", "game.hsv.3"]


def test_a_reader_beside_a_writer_always_sees_a_whole_save(tmp_path: Path) -> None:
    store = Store(tmp_path / "games")
    with subprocess.Popen([sys.executable, str(WRITER), str(store.folder)], stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        writer.stdout.readline()
        last = 0
        try:
            for _ in range(300):
                number = number_in(store.read("game"))
                assert number >= last
                last = number
                assert [info.problem for info in listed(store)] == [None]
            assert number_in(store.recover("game").blob) <= number_in(store.read("game"))
        except SaveError as error:
            raise AssertionError("a reader saw half a save") from error
        finally:
            writer.kill()
            writer.stdout.read()
