"""For all tests: players' files go to a folder of the run's own, never to the real data folder."""

import gc
import io
import os
import re
import signal
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache, partial
from importlib import import_module
from pathlib import Path
from shutil import disk_usage

import pytest

from highseas.campaign.words import shipped
from highseas.story import loader
from tests.extras import WAITS


@pytest.fixture(scope="session", autouse=True)
def own_data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Point HIGHSEAS_HOME at a temporary folder; a test that wants one of its own sets it again."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HIGHSEAS_HOME", str(tmp_path_factory.mktemp("highseas-home")))
        yield


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HIGHSEAS_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture(autouse=True)
def english() -> None:
    """Each test begins in English, in a context that none before it has changed."""
    shipped.use(shipped.ENGLISH)


@pytest.fixture
def no_input(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody types anything."""
    monkeypatch.setattr("sys.stdin", io.StringIO(""))


@pytest.fixture(scope="session", autouse=True)
def terminal_with_signs(own_data_folder: None) -> Iterator[None]:
    """Whatever terminal the tests are run from, they see one that shows every sign."""
    from highseas.campaign.words import terminal

    with pytest.MonkeyPatch.context() as patch:
        for name, value in {"LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}.items():
            patch.setenv(name, value)
        patch.setattr(terminal, "_signs_set", lambda: "automatic")
        yield


def read_stories_once() -> None:
    """Read the project's own story once, and each text of others: many modules and hundreds of tests ask for it."""
    own, read = lru_cache(partial(loader.load_story, loader.OWN_STORY)), loader.load_story
    for name, most in (("parse", 500), ("read_card", 2000)):
        setattr(loader, name, lru_cache(most)(getattr(loader, name)))
    loader.load_story = lambda folder=loader.OWN_STORY, code="": (
        own(code) if folder == loader.OWN_STORY else read(folder, code)
    )


MEMORY = Path("/dev/shm")
"""A folder that is kept in memory, on Linux."""
ROOM = 2 * 1024**3
"""Bytes that have to be free there for the files of a run."""


def pytest_configure() -> None:
    """Keep the files of tests in memory where there is room: each save that is written waits for the disk. Have
    programs that tests start hear a Ctrl-C, which a shell lets whatever it runs in the background ignore.
    """
    read_stories_once()
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if "TMPDIR" not in os.environ and os.access(MEMORY, os.W_OK) and disk_usage(MEMORY).free > ROOM:
        os.environ["TMPDIR"] = str(MEMORY)
        tempfile.tempdir = None


def pytest_collection(session: pytest.Session) -> None:
    """Have each second worker read all tests from the last one to the first, before it collects them: then each
    compiles half of the modules, and finds the other half compiled.
    """
    worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0")
    if session.config.args_source is pytest.Config.ArgsSource.TESTPATHS and int(worker[2:]) % 2:
        here = Path(__file__).parent
        for file in sorted(here.rglob("test_*.py"), reverse=True):
            with suppress(Exception, pytest.skip.Exception):  # collecting tells of it
                import_module(".".join(file.relative_to(here.parent).with_suffix("").parts))


def pytest_collection_finish() -> None:
    """Let the garbage collector leave out what stands now, the tests themselves, and look less often: it took a
    fifth of the time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 10, 20)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in a line each which tests wait for what need not be installed."""
    reasons = (str(report.longrepr) for report in terminalreporter.stats.get("skipped", []))
    waiting = {found.groups() for reason in reasons if (found := re.search(rf"({WAITS} \S+): (\w+)", reason))}
    for target in sorted({target for target, _ in waiting}):
        names = sorted(name for each, name in waiting if each == target)
        terminalreporter.write_line(f"{target}: {', '.join(names)}")
