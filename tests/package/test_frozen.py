"""The folder that plays without Python, and its package for Debian in a system that has no Python.

It needs PyInstaller from a package index, and for the package debootstrap, dpkg-deb and root.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from urllib.request import urlopen

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from highseas.campaign.files.version import VERSION
from tests.serving import served
from tools import smoke

pytestmark = pytest.mark.long
ROOT = Path(__file__).parents[2]
FROZEN = ROOT / "build" / "frozen"
PATIENCE = 1800.0
SCRIPT = "/static/js/textual.js"


def ran(*command: str | Path, **environ: str) -> str:
    """Run a command in the tree and return its output; it must end with status 0."""
    words = [str(word) for word in command]
    env = os.environ | environ
    done = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, f"{words}: {done.stdout[-2000:]}\n{done.stderr[-2000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def folder() -> Path:
    """What `make frozen` makes; where PyInstaller cannot be had, the tests are skipped."""
    python = FROZEN / "bin" / "python"
    if not python.exists():
        ran(sys.executable, "-m", "venv", FROZEN)
    get = [str(python), "-m", "pip", "install", "--quiet", "--constraint", "constraints.txt", "pyinstaller"]
    if subprocess.run(get, cwd=ROOT, capture_output=True, check=False).returncode:
        pytest.skip("PyInstaller cannot be had here")
    ran("make", "frozen", f"PYTHON={sys.executable}")
    return FROZEN / "dist" / "highseas"


def test_the_frozen_program_plays(folder: Path) -> None:
    program = folder / "highseas"
    assert ran(program, "--version").strip() == f"{VERSION} (plain Python)"
    demo = ("demo", "--seed", "1")
    assert ran(program, *demo, LC_ALL="C.UTF-8") == ran(sys.executable, "-m", "highseas", *demo, LC_ALL="C.UTF-8")
    assert "Rätsel" in ran(program, "--language", "de", "puzzle", LC_ALL="C.UTF-8")
    assert set(smoke.smoke([str(program)])) == set(smoke.STEPS)


def serves_browsers(program: Sequence[str | Path], home: Path) -> None:
    """Get the page and its script as a browser does, and see the title painted by a program that it starts itself."""
    with served(home, program=program) as server:
        with urlopen(server.url) as page:
            cookie = page.headers["Set-Cookie"].partition(";")[0]
            assert SCRIPT in page.read().decode()
        urlopen(server.at + SCRIPT).close()
        at = f"{server.at.replace('http', 'ws', 1)}/ws/{server.token}?width=100&height=30"
        with connect(at, origin=Origin(server.at), additional_headers={"Cookie": cookie}) as socket:
            painted = b""
            while b"Practice" not in painted:
                got = socket.recv(timeout=PATIENCE)
                painted += got if isinstance(got, bytes) else b""
        assert server.end()[0] == 0


def test_the_frozen_program_serves_browsers(folder: Path, tmp_path: Path) -> None:
    serves_browsers([folder / "highseas"], tmp_path)


def test_all_files_of_the_program_are_in_the_folder(folder: Path) -> None:
    have = {file.relative_to(folder).as_posix() for file in (folder / "_internal" / "highseas").rglob("*.*")}
    for top in ("campaign", "engine", "saves", "story"):
        for file in (ROOT / top).rglob("*.*"):
            name = f"_internal/highseas/{file.relative_to(ROOT).as_posix()}"
            if file.suffix == ".py":
                assert f"{name}c" in have
            elif file.suffix in (".toml", ".md", ".txt", ".bin", ".tcss", ".html", ".css", ".js"):
                assert name in have or file.name == "sources.toml"


def test_the_package_for_debian_plays_without_python_and_goes_again(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if os.geteuid() or not all(map(shutil.which, ("debootstrap", "dpkg-deb", "lintian", "objdump"))):
        pytest.skip("this needs root, debootstrap, dpkg-deb, lintian and objdump")
    ran("make", "deb", f"PYTHON={sys.executable}")
    package, jail = FROZEN / f"highseas_{VERSION}_amd64.deb", tmp_path / "jail"
    first = package.read_bytes()
    ran("packaging/deb.sh", folder, "build/manual", FROZEN)
    assert package.read_bytes() == first, "made of the same folder, it is not the same"
    ran("lintian", "--allow-root", "--fail-on", "error", package)
    made = subprocess.run(
        ["debootstrap", "--variant=minbase", "bookworm", jail], capture_output=True, timeout=PATIENCE, check=False
    )
    if made.returncode:
        pytest.skip("debootstrap cannot fetch a Debian here")
    shutil.copy(package, jail / "package.deb")
    ran("chroot", jail, "dpkg", "--install", "/package.deb")
    assert subprocess.run(["chroot", jail, "which", "python3"], check=False).returncode
    shutil.copytree(smoke.FIXTURES, jail / smoke.FIXTURES.relative_to("/"))
    (jail / tmp_path.relative_to("/")).mkdir(parents=True)
    (jail / jail.relative_to("/")).symlink_to("/")  # so that folders inside have the same name from both sides
    monkeypatch.setattr("tempfile.tempdir", str(jail / "tmp"))
    assert set(smoke.smoke(["/usr/sbin/chroot", str(jail), "/usr/games/highseas"])) == set(smoke.STEPS)
    serves_browsers(["/usr/sbin/chroot", jail, "/usr/games/highseas"], jail / "tmp" / "served")
    ran("chroot", jail, "dpkg", "--purge", "highseas")
    assert not (jail / "usr/lib/highseas").exists() and not (jail / "usr/games/highseas").exists()
