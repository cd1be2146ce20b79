"""For all tests: players' files go to a folder of the run's own, never to the real data folder."""

import gc
import re
from collections.abc import Iterator

import pytest

from tests.extras import WAITS


@pytest.fixture(scope="session", autouse=True)
def own_data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Point HIGHSEAS_HOME at a temporary folder; a test that wants one of its own sets it again."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HIGHSEAS_HOME", str(tmp_path_factory.mktemp("highseas-home")))
        yield


@pytest.fixture(scope="session", autouse=True)
def terminal_with_signs(own_data_folder: None) -> Iterator[None]:
    """Whatever terminal the tests are run from, they see one that shows every sign."""
    from highseas.campaign.words import terminal

    with pytest.MonkeyPatch.context() as patch:
        for name, value in {"LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}.items():
            patch.setenv(name, value)
        patch.setattr(terminal, "_ascii_is_set", lambda: False)
        yield


def pytest_collection_finish() -> None:
    """Let the garbage collector leave out what stands now, the tests themselves, and look less often: it took a
    fifth of the time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in a line each which tests wait for what need not be installed."""
    reasons = (str(report.longrepr) for report in terminalreporter.stats.get("skipped", []))
    waiting = {found.groups() for reason in reasons if (found := re.search(rf"({WAITS} \S+): (\w+)", reason))}
    for target in sorted({target for target, _ in waiting}):
        names = sorted(name for each, name in waiting if each == target)
        terminalreporter.write_line(f"{target}: {', '.join(names)}")
