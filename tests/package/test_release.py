"""A whole release, from a clone: `tests/unit/test_release.py` has what needs no network."""

import json
import subprocess
from pathlib import Path

import pytest

from highseas.campaign.files.version import VERSION
from tests.package.test_installed import clone, ran

pytestmark = pytest.mark.long


def test_a_release_is_made_of_a_clone(tmp_path: Path) -> None:
    tree = clone(tmp_path / "tree")
    news = tree / "CHANGELOG.md"
    if f"\n## {VERSION}\n" not in news.read_text(encoding="utf-8"):
        news.write_text(f"# Changelog\n\n## {VERSION}\n\n- new\n", encoding="utf-8")
    ran("git", "-c", "user.name=A", "-c", "user.email=a@example", "commit", "-aqm", "all", "--allow-empty", at=tree)
    ran("make", "release", f"VERSION={VERSION}", at=tree)
    made = tree / "dist" / VERSION
    packages = {f"highseas-{VERSION}.tar.gz", f"highseas-{VERSION}-py3-none-any.whl"}
    assert {file.name for file in made.iterdir()} == packages | {
        f"highseas-{VERSION}.cdx.json",
        "NOTES.md",
        "SHA256SUMS",
    }
    subprocess.run(["sha256sum", "--check", "--strict", "SHA256SUMS"], cwd=made, check=True, capture_output=True)
    listed = json.loads((made / f"highseas-{VERSION}.cdx.json").read_text(encoding="utf-8"))
    assert listed["bomFormat"] == "CycloneDX"
    names = {part["name"] for part in listed["components"]}
    assert {"highseas", "textual", "websockets"} <= names and not {"pip", "pytest", "twine"} & names
    assert "## Not run" in (made / "NOTES.md").read_text(encoding="utf-8")
