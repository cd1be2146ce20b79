"""What `make release` refuses, sums up and says, and the workflows; `tests/package/test_release.py` makes one."""

import hashlib
import io
import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from highseas.campaign.files.version import VERSION
from tools.release import ROOT, VERSION_FILE, Refused, check_asked, notes, ran, same_always, section, sums

SOURCE = 'VERSION = "1.2.0"\n'
CHANGELOG = "# Changelog\n\n## Unreleased\n\n- soon\n\n## 1.2.0\n\n- new\n\n### Of it\n\n- more\n\n## 1.1.0\n\n- old\n"


def test_the_section_of_a_version_ends_where_the_next_begins() -> None:
    assert section(CHANGELOG, "1.2.0") == "- new\n\n### Of it\n\n- more"
    assert section(CHANGELOG, "1.1.0") == "- old"
    assert section(CHANGELOG, "1.2") == section(CHANGELOG, "1x2.0") == ""


@pytest.mark.parametrize(
    ("version", "source", "changelog", "changed", "why"),
    [
        ("", SOURCE, CHANGELOG, "", "Say which version"),
        ("1.3.0", SOURCE, CHANGELOG, "", "version.py says 1.2.0, not 1.3.0"),
        ("1.2.0", "", CHANGELOG, "", "says no version"),
        ("1.2.0", SOURCE, "## Unreleased\n", "", "no section ## 1.2.0"),
        ("1.2.0", SOURCE, CHANGELOG, " M README.md", "not committed"),
    ],
)
def test_refusals_are_one_sentence(version: str, source: str, changelog: str, changed: str, why: str) -> None:
    with pytest.raises(Refused, match=why) as refused:
        check_asked(version, source, changelog, changed)
    assert "\n" not in str(refused.value) and str(refused.value).endswith(".")


def test_what_fits_is_not_refused() -> None:
    check_asked("1.2.0", SOURCE, CHANGELOG, "")


def test_this_version_stands_where_the_release_looks_for_it() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8") + f"\n## {VERSION}\n\n- new\n"
    check_asked(VERSION, (ROOT / VERSION_FILE).read_text(encoding="utf-8"), changelog, "")


def test_the_command_refuses_with_status_2() -> None:
    command = [sys.executable, "-m", "tools.release", "0.0.0"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"says {VERSION}, not 0.0.0" in done.stderr and done.stderr.count("\n") == 1


def test_what_is_built_does_not_depend_on_who_may_read_the_builders_files() -> None:
    before = os.umask(0o077)
    try:
        assert int(ran("sh", "-c", "umask"), 8) == 0o022
    finally:
        os.umask(before)


@pytest.mark.parametrize(
    ("program", "status", "why"), [([], 2, "Name the program"), (["gone"], 2, "no program gone"), (["true"], 1, "show")]
)
def test_a_smoke_play_says_what_went_wrong(program: list[str], status: int, why: str) -> None:
    command = [sys.executable, "-m", "tools.smoke", *program]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == status and why in done.stderr and "Traceback" not in done.stderr


def test_sums_name_every_file_but_their_own(tmp_path: Path) -> None:
    for name in ("b.whl", "a.tar.gz", "SHA256SUMS"):
        (tmp_path / name).write_text(name)
    expected = [f"{hashlib.sha256(name.encode()).hexdigest()}  {name}" for name in ("a.tar.gz", "b.whl")]
    assert sums(tmp_path).splitlines() == expected


def _packed(file: Path, mtime: int, owner: str, names: str) -> Path:
    with tarfile.open(file, "w:gz") as made:
        for name in names:
            member = tarfile.TarInfo(name)
            member.size, member.mtime, member.uname = 1, mtime, owner
            made.addfile(member, io.BytesIO(name.encode()))
    return file


def test_a_source_distribution_tells_nothing_of_when_and_by_whom_it_was_packed(tmp_path: Path) -> None:
    one = _packed(tmp_path / "one.tar.gz", 1_000_000, "ann", "ab")
    other = _packed(tmp_path / "other.tar.gz", 2_000_000, "bo", "ba")
    for file in (one, other):
        same_always(file, 1_500_000)
    assert one.read_bytes() == other.read_bytes()
    with tarfile.open(one) as made:
        assert [(member.name, member.mtime, member.uname) for member in made] == [
            ("a", 1_500_000, ""),
            ("b", 1_500_000, ""),
        ]
        read = made.extractfile("a")
        assert read is not None and read.read() == b"a"


def test_notes_say_what_is_new_and_what_was_not_run() -> None:
    said = notes("1.2.0", CHANGELOG, ["the wheel"], ["Windows"])
    assert said.index("- new") < said.index("## Checked\n\n- the wheel") < said.index("## Not run\n\n- Windows")
    assert "- old" not in said and "## Not run" not in notes("1.2.0", CHANGELOG, ["all"], [])


def _workflow(name: str) -> str:
    return (ROOT / ".github" / "workflows" / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["tests.yml", "publish.yml"])
def test_a_workflow_says_that_it_has_never_been_run(name: str) -> None:
    text = _workflow(name)
    head = text.partition("\nname:")[0].replace("\n#", "")
    assert "has never been run" in head and "no hashes stand here" in head
    assert "\t" not in text and "permissions:\n  contents: read\n" in text
    used = [line.partition("uses: ")[2] for line in text.splitlines() if "uses: " in line]
    assert used and all(action.rpartition("@v")[2][:1].isdigit() for action in used), used


def test_every_push_is_tested_on_three_systems_and_every_python_of_the_release() -> None:
    text = _workflow("tests.yml")
    assert "on:\n  push:\n  pull_request:\n" in text
    assert "os: [ubuntu-latest, windows-latest, macos-latest]" in text
    assert 'python: ["3.11", "3.12", "3.13", "3.14"]' in text


def test_only_a_tag_is_published_without_a_password_and_with_attestations() -> None:
    text = _workflow("publish.yml")
    assert 'on:\n  push:\n    tags: ["v*"]\n\n' in text and "pull_request" not in text
    build, publish = text.split("\n  publish:\n")
    assert "make release" in build and "id-token" not in build
    for line in ("needs: build", "environment: pypi", "id-token: write", "attestations: true"):
        assert line in publish
    assert "password" not in publish
