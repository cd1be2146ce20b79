"""What Textual would read of the environment is looked at before."""

import os

import pytest

from highseas.campaign.tui.launch import BROWSER, forget_odd_variables


@pytest.mark.parametrize(
    ("name", "value", "left"),
    [
        ("TEXTUAL_COLOR_SYSTEM", "256", True),
        ("TEXTUAL_COLOR_SYSTEM", "bogus", False),
        ("TEXTUAL_COLOR_SYSTEM", "", False),
        ("TEXTUAL_COLOR_SYSTEM", "windows", False),
        ("TEXTUAL_DRIVER", BROWSER, True),
        ("TEXTUAL_DRIVER", "textual.drivers.headless_driver:HeadlessDriver", False),
        ("TEXTUAL_ANIMATIONS", "none", True),
        ("TEXTUAL_FPS", "30", True),
        ("TEXTUAL_FPS", "0", False),
        ("TEXTUAL_FPS", "9" * 5000, False),
        ("TEXTUAL_FPS", "fast", False),
        ("ESCDELAY", "25", True),
        ("ESCDELAY", "999999", False),
        ("COLUMNS", "100", True),
        ("COLUMNS", "9999", False),
        ("TEXTUAL_PRESS", "q", False),
        ("TEXTUAL", "debug,devtools", False),
        ("TERM", "bogus", True),
        ("NO_COLOR", "1", True),
    ],
)
def test_what_makes_no_sense_is_forgotten(name: str, value: str, left: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, value)
    monkeypatch.setattr("os.get_terminal_size", _unknown)
    forget_odd_variables()
    assert os.environ.get(name) == (value if left else None)


def test_a_terminal_that_knows_its_size_is_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.get_terminal_size", lambda _: os.terminal_size((80, 24)))
    monkeypatch.setenv("COLUMNS", "100")
    forget_odd_variables()
    assert "COLUMNS" not in os.environ


def _unknown(_: int) -> os.terminal_size:
    """A terminal over a serial line has no size."""
    return os.terminal_size((0, 0))
