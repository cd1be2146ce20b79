"""The same seed, options and moves give the same game, whatever the order of sets and on every Python.

That it is the game which earlier versions played is held by the goldens and by the fixtures of versions
(`tests.saves.test_version_fixtures`).
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.digest import digest

ROOT = Path(__file__).parents[2]


def _digest_of(python: str, hash_seed: str = "0") -> str:
    """Return the digest by a Python of its own."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    command = [python, "-m", "tests.digest"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120, check=True)
    return done.stdout.strip()


@pytest.mark.parametrize("hash_seed", ["1", "random"])
def test_the_order_of_sets_and_dicts_plays_no_part(hash_seed: str) -> None:
    assert _digest_of(sys.executable, hash_seed) == digest()


@pytest.mark.parametrize("minor", sorted({12, 13, 14} - {sys.version_info.minor}))
def test_other_pythons_play_the_same(minor: int) -> None:
    python = shutil.which(f"python3.{minor}")
    probe = [python or sys.executable, "-c", f"import msgspec, sys; sys.exit(sys.version_info.minor != {minor})"]
    if subprocess.run(probe, capture_output=True, timeout=60, check=False).returncode:
        pytest.skip(f"no Python 3.{minor} with what the engine needs")
    assert _digest_of(probe[0]) == digest()
