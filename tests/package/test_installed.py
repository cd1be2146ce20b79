"""The ways to install the program, each done as README says, outside the tree and from a fresh clone.

They need git, make and a package index, and take minutes: `make test-long` runs them.
"""

import errno
import os
import pty
import select
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from highseas.campaign.files.version import VERSION
from tests.at_terminal import at_terminal

pytestmark = pytest.mark.long
ROOT = Path(__file__).parents[2]
PATIENCE = 1800.0
"""Seconds that the slowest step may take: one that downloads all libraries, or compiles beside other work."""
OTHERS = ("3.12", "3.13")
CTRL_Q = b"\x11"


_OURS = ("PYTHONPATH", "VIRTUAL_ENV", "PYTEST_ADDOPTS")
"""Variables by which a command would see the tree or this run's Python."""


def ran(*command: str | Path, at: Path, **environ: str) -> str:
    """Run a command in a folder, in a clean environment, and return its output; it must end with status 0."""
    env = {name: value for name, value in os.environ.items() if name not in _OURS} | environ
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=at, env=env, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, f"{words}: {done.stdout}\n{done.stderr}"
    return done.stdout


def new_venv(place: Path, *packages: str | Path, python: str = sys.executable) -> Path:
    """Create a virtual environment with these packages and return the folder of its programs."""
    ran(python, "-m", "venv", place, at=place.parent)
    if packages:
        ran(place / "bin" / "python", "-m", "pip", "install", "--quiet", *packages, at=place.parent)
    return place / "bin"


@pytest.fixture(scope="session")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """setuptools, uv and pipx, of today."""
    return new_venv(tmp_path_factory.mktemp("tools") / "venv", "setuptools>=77", "uv", "pipx")


def clone(place: Path) -> Path:
    """Return the tree as somebody else gets it: what is in git, with the changes of the moment."""
    ran("git", "clone", "--quiet", "--no-hardlinks", ROOT, place, at=place.parent)
    changed = ran("git", "ls-files", "--modified", "--others", "--exclude-standard", at=ROOT).split("\n")
    for name in filter(None, changed):
        if (ROOT / name).exists():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, place / name)
    ran("git", "add", "--all", at=place)
    return place


@pytest.fixture(scope="session")
def sdist(wheel: Path) -> Path:
    """The source distribution that the wheel was made of."""
    return wheel.parent / f"highseas-{VERSION}.tar.gz"


@pytest.fixture(scope="session")
def wheel(tools: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the source distribution of a clone."""
    folder = tmp_path_factory.mktemp("dist")
    tree = clone(folder / "tree")
    make = f"import setuptools.build_meta as made; made.build_sdist({str(folder)!r})"
    ran(tools / "python", "-c", make, at=tree)
    sdist = folder / f"highseas-{VERSION}.tar.gz"
    ran(tools / "python", "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, sdist, at=folder)
    return folder / f"highseas-{VERSION}-py3-none-any.whl"


def plays(programs: Path, at: Path, built: str = "plain Python") -> str:
    """Play a whole game with the installed program, check that it is this version, and return its output."""
    assert ran(programs / "highseas", "--version", at=at).strip() == f"{VERSION} ({built})"
    assert "spare-the-settler" in ran(programs / "highseas", "puzzle", at=at)  # data files of every kind
    ran(programs / "highseas", "story", "new", "--help", at=at)
    return ran(programs / "python", "-m", "highseas", "demo", "--seed", "1", at=at, LC_ALL="C.UTF-8")


def test_site_packages_get_one_package_and_its_metadata(wheel: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    ran(sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", site, wheel, at=tmp_path)
    assert {path.name for path in site.iterdir()} - {"bin"} == {"highseas", f"highseas-{VERSION}.dist-info"}
    inside = {path.name for path in (site / "highseas").iterdir()} - {"__pycache__"}
    assert inside == {"__init__.py", "__main__.py", "platform.py", "campaign", "engine", "envs", "saves", "story"}


@cache
def _own_game() -> str:
    return ran(sys.executable, "-m", "highseas", "demo", "--seed", "1", at=ROOT, LC_ALL="C.UTF-8")


def test_a_wheel_from_the_source_distribution_plays(wheel: Path, tmp_path: Path) -> None:
    assert plays(new_venv(tmp_path / "venv", wheel), tmp_path) == _own_game()


def test_the_oldest_libraries_that_are_allowed_play_the_same_game(wheel: Path, tmp_path: Path) -> None:
    """Lower bounds are promises: whoever has these already gets no newer ones."""
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    programs = new_venv(tmp_path / "venv", wheel, *[one.replace(">=", "==") for one in wanted])
    assert plays(programs, tmp_path) == _own_game()
    home, python = str(tmp_path / "home"), str(programs / "python")
    leave = at_terminal(["-I", "-m", "highseas", "new"], b"DECIDES", CTRL_Q, python=python, HIGHSEAS_HOME=home)
    assert leave[0] == 0


def found(version: str, tools: Path, at: Path) -> str:
    """Return the Python of a version, those of pyenv among them, or skip the test."""
    find: list[str | Path] = [tools / "uv", "python", "find", "--no-python-downloads", version]
    places = [os.environ["PATH"], *map(str, Path.home().glob(".pyenv/versions/*/bin"))]
    env = os.environ | {"PATH": os.pathsep.join(places)}
    done = subprocess.run(find, cwd=at, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"there is no Python {version} here")
    return done.stdout.strip()


@pytest.mark.parametrize("version", OTHERS)
def test_other_pythons_play_the_same_game(version: str, tools: Path, wheel: Path, tmp_path: Path) -> None:
    programs = new_venv(tmp_path / "venv", wheel, python=found(version, tools, tmp_path))
    assert plays(programs, tmp_path) == _own_game()


SCORES = """
import sys
from highseas.envs.suites import SUITES, play, score_lines
for suite in SUITES.values():
    for policy in ("random", "deckhand"):
        player = lambda seen, seat_no: suite.game.advise(seen, seat_no, policy).move
        rows = (play(suite, index, player) for index in range(8))
        sys.stdout.write(b"".join(score_lines(suite, policy, rows)).decode())
"""
"""Prints score files of two players on all suites."""


@pytest.mark.parametrize("part", ["wheel", "sdist"])
@pytest.mark.parametrize("version", ["3.11", *OTHERS])
def test_scores_are_equal_to_the_last_bit(
    version: str, part: str, tools: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """A score file made by the tree, by the wheel and by the source distribution, under each Python."""
    python = found(version, tools, tmp_path)
    programs = new_venv(tmp_path / "venv", request.getfixturevalue(part), python=python)
    assert "venv" in ran(programs / "python", "-c", "import highseas; print(highseas.__file__)", at=tmp_path)
    assert ran(programs / "python", "-c", SCORES, at=tmp_path) == ran(sys.executable, "-c", SCORES, at=ROOT)


def test_uv_run_leaves_no_file(tools: Path, tmp_path: Path) -> None:
    tree = clone(tmp_path / "tree")
    before = ran("git", "status", "--porcelain", at=tree)
    started = ran(tools / "uv", "run", "--quiet", "--python", sys.executable, "highseas", "--version", at=tree)
    assert started.strip() == f"{VERSION} (plain Python)"
    assert ran("git", "status", "--porcelain", at=tree) == before


def test_pipx_installs_the_command(tools: Path, tmp_path: Path) -> None:
    tree = clone(tmp_path / "tree")
    homes = {"PIPX_HOME": str(tmp_path / "pipx"), "PIPX_BIN_DIR": str(tmp_path / "bin")}
    ran(tools / "pipx", "install", "--python", sys.executable, ".", at=tree, **homes)
    assert ran(tmp_path / "bin" / "highseas", "--version", at=tmp_path).strip() == f"{VERSION} (plain Python)"


def test_a_compiled_program_plays_the_same_game(tmp_path: Path) -> None:
    programs = new_venv(tmp_path / "venv")
    tree = clone(tmp_path / "tree")
    ran(programs / "python", "-m", "pip", "install", "--quiet", ".", at=tree, HIGHSEAS_COMPILE="1")
    assert plays(programs, tmp_path, "compiled") == _own_game()


def test_without_a_compiler_it_stays_plain_python_and_says_why(tmp_path: Path) -> None:
    programs = new_venv(tmp_path / "venv")
    tree = clone(tmp_path / "tree")
    ran(programs / "python", "-m", "pip", "install", "--quiet", ".", at=tree, HIGHSEAS_COMPILE="1", CC="false")
    version = " ".join(ran(programs / "highseas", "--version", at=tmp_path).split())
    assert version.startswith(f"{VERSION} (plain Python; it was not compiled: the C compiler failed: ")
    assert len(version) < 200


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A fresh clone in which `make play` opened the title, and `q` left it."""
    folder = tmp_path_factory.mktemp("play")
    tree, home = clone(folder / "tree"), folder / "home"
    home.mkdir()
    (home / "settings.toml").write_text(f'seen_tutorial = true\nlast_version = "{VERSION}"\n', encoding="utf-8")
    before = ran("git", "status", "--porcelain", at=tree)
    status, shown = _at_terminal(tree, home)
    assert status == 0 and b"Practice" in shown, shown[-2000:]
    assert ran("git", "status", "--porcelain", at=tree) == before
    yield tree


def _at_terminal(tree: Path, home: Path) -> tuple[int, bytes]:
    """Run `make play`, leave with `q` once the menu is there, and return status and output."""
    pid, handle = pty.fork()
    if pid == 0:
        os.chdir(tree)
        os.environ.update(TERM="xterm-256color", LC_ALL="C.UTF-8", HIGHSEAS_HOME=str(home))
        os.execvp("make", ["make", "play", f"PYTHON={sys.executable}"])
    shown, pressed, until = b"", False, time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if not select.select([handle], [], [], 1)[0]:
            continue
        try:
            part = os.read(handle, 65536)
        except OSError as error:
            assert error.errno == errno.EIO
            break
        shown += part
        if not part:
            break
        if not pressed and b"Practice" in shown:
            os.write(handle, b"q")
            pressed = True
    else:
        os.kill(pid, signal.SIGKILL)
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    os.close(handle)
    return status, shown


def test_make_play_opens_the_title_in_a_fresh_clone(played: Path) -> None:
    assert (played / ".venv" / "bin" / "highseas").exists()


@pytest.mark.parametrize("folder", ["engine/royal", "saves", "story", "campaign/play"])
def test_an_editable_install_sees_a_new_module(played: Path, folder: str) -> None:
    (played / folder / "brand_new.py").write_text("SEEN = 42\n", encoding="utf-8")
    name = f"highseas.{folder.replace('/', '.')}"
    code = f"from {name}.brand_new import SEEN; print(SEEN)"
    assert ran(played / ".venv" / "bin" / "python", "-c", code, at=played.parent).strip() == "42"
