"""For the tests of stories: what waits in the compiled build."""

import pytest

from highseas.campaign.files.version import is_compiled

OF_SOURCES = {"test_every_weight_is_spelled_out", "test_deckhands_weights_do_not_reach_it"}
"""Tests of the baseline that look at Python code, which the compiled build makes of the same sources."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip them where there is no Python code to look at."""
    if is_compiled():
        for item in items:
            if item.name in OF_SOURCES:
                item.add_marker(pytest.mark.skip(reason="the compiled build has no Python code to look at"))
