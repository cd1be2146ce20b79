"""Tests of what needs libraries that are not needed to play: `make test-extras` installs them and runs these.

`make test` skips them, and those of `make test-browser`, and says at its end which ones waited for what.
"""

import pytest

WAITS = "waits for make"


def waiting(module: str, lacks: str, target: str = "test-extras") -> str:
    """Return why the tests of a module wait, and for what."""
    return f"no {lacks}; {WAITS} {target}: {module.rpartition('.')[2]}"


def needed(module: str, *libraries: str, target: str = "test-extras") -> None:
    """Have the tests of a module wait where one of these libraries is not installed."""
    for library in libraries:
        pytest.importorskip(library, reason=waiting(module, library, target))
