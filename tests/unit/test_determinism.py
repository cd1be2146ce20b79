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


def _other_pythons() -> list[str]:
    """Return Pythons on this machine, other than this one, that have what the engine needs."""
    found = []
    for name in ("python3.12", "python3.13", "python3.14"):
        path = shutil.which(name)
        if path is None or name.endswith(f".{sys.version_info.minor}"):
            continue
        probe = subprocess.run([path, "-c", "import msgspec"], capture_output=True, timeout=60, check=False)
        if probe.returncode == 0:
            found.append(path)
    return found


@pytest.mark.parametrize("hash_seed", ["1", "random"])
def test_the_order_of_sets_and_dicts_plays_no_part(hash_seed: str) -> None:
    assert _digest_of(sys.executable, hash_seed) == digest()


OTHERS = _other_pythons()
if OTHERS:

    @pytest.mark.parametrize("python", OTHERS)
    def test_other_pythons_play_the_same(python: str) -> None:
        assert _digest_of(python) == digest()
