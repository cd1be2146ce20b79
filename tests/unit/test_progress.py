"""How far long work is, told where standard error is no terminal (`campaign.results.jobs`)."""

import sys
import time

import pytest

from highseas.campaign.results import jobs


def test_a_record_gets_a_line_a_minute_and_none_for_quick_work(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    with jobs.bar("games") as tell:
        for done in range(0, 1301, 100):
            tell(done, 1300)
            clock[0] += 11
    assert capsys.readouterr().err == "games: 600 of 1300\ngames: 1200 of 1300\n"
    with jobs.bar("games") as tell:
        tell(0, 5)
        tell(5, 5)
    assert capsys.readouterr().err == ""


def test_a_terminal_gets_a_bar(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    with jobs.bar("moves") as tell:
        tell(3, 4)
    assert "moves" in (shown := capsys.readouterr().err) and "3/4" in shown
