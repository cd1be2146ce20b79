"""Tests of what needs libraries that are not needed to play: `make test-extras` installs them and runs these.

`make test` skips them and says at its end which ones waited.
"""

import pytest

WAITS = "waits for make test-extras"


def needed(module: str, *libraries: str) -> None:
    """Have the tests of a module wait where one of these libraries is not installed."""
    for library in libraries:
        pytest.importorskip(library, reason=f"no {library}; {WAITS}: {module.rpartition('.')[2]}")
