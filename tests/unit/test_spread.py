"""Work spread over processes: the same results whoever does it, no process is left behind, and how far it is is
told.
"""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from importlib.util import find_spec

import pytest

from highseas.campaign.cli import run_command
from highseas.campaign.cli.progress import bar
from highseas.campaign.play.session import SessionError
from tests.refusals import refused
from tools import rate
from tools.jobs import Jobs


def square(number: int) -> int:
    if number < 0:
        raise SessionError("cli.workers", most=1, workers=number)
    return number * number


def nap(number: int) -> int:
    time.sleep(60 * (number > 0))
    return number


@pytest.mark.parametrize("workers", [0, 1, 2])
def test_every_task_is_done_once_and_a_refusal_comes_whole(workers: int) -> None:
    done = Jobs(workers).over(square, range(50))
    assert sorted(done) == [(number, number * number) for number in range(50)]
    assert list(Jobs(workers).over(square, ())) == []
    with refused(SessionError, match="not -3"):
        list(Jobs(workers).over(square, [1, -3, 2]))


def die(number: int) -> int:
    os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
    return number


def test_a_process_that_is_killed_ends_the_work_in_one_sentence() -> None:
    before = multiprocessing.active_children()
    with refused(SessionError, match="ended from outside"):
        list(Jobs(2).over(die, range(4)))
    assert multiprocessing.active_children() == before


def test_who_stops_listening_stops_the_work() -> None:
    """Nobody waits for the minute that a task would take."""
    before, begun = multiprocessing.active_children(), time.monotonic()
    done = Jobs(2).over(nap, [0, 1, 1, 1])
    assert next(done) == (0, 0)
    done.close()  # type: ignore[attr-defined]
    assert time.monotonic() - begun < 30 and multiprocessing.active_children() == before


@pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")
@pytest.mark.parametrize("sent", [signal.SIGINT, getattr(signal, "SIGKILL", signal.SIGTERM)])
def test_the_processes_end_with_the_program(sent: signal.Signals) -> None:
    """By Ctrl-C, and when it is killed."""
    code = (
        "from tests.unit.test_spread import tell; from tools.jobs import *\n"
        "try: [*Jobs(2).over(tell, [0, 1])]\nexcept KeyboardInterrupt: print('stopped', flush=True)"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        assert [program.stdout.readline() for _ in range(2)] == ["begun\n", "begun\n"]
        program.send_signal(sent)
        said = program.stdout.read()  # to its end: every process has let go of it
    assert said == ("stopped\n" if sent == signal.SIGINT else "")


def tell(number: int) -> None:
    os.write(1, b"begun\n")  # in one piece, as two of them write
    time.sleep(60)


@pytest.mark.skipif(find_spec("ray") is not None, reason="Ray is here")
def test_a_cluster_without_ray_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["--policy", "deckhand", "--games", "1", "--ray", "local"], rate.app) == 2
    assert "pip install ray" in capsys.readouterr().err


def test_a_record_gets_a_line_a_minute_and_none_for_quick_work_but_a_terminal_gets_a_bar(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    with bar("games") as tell:
        for done in range(0, 1301, 100):
            tell(done, 1300)
            clock[0] += 11
    assert capsys.readouterr().err == "games: 600 of 1300\ngames: 1200 of 1300\n"
    with bar("games") as tell:
        tell(0, 5)
        tell(5, 5)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    with bar("moves") as tell:
        tell(3, 4)
    assert "moves" in (shown := capsys.readouterr().err) and "3/4" in shown
