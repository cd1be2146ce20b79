"""What is installed: every file of the packages that is kept in git, and nothing else. `test_installed` does it."""

import pkgutil
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import highseas

ROOT = Path(__file__).parents[2]
FOLDERS = ("package", "engine", "envs", "saves", "story", "campaign")


def files_in_git() -> set[str]:
    """Return every file of the packages that is kept in git, or would be, as it is called when installed; but for
    lists of what was translated, which only `tools.words` reads.
    """
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *FOLDERS]
    done = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=True)
    kept = [line for line in done.stdout.splitlines() if (ROOT / line).exists() and Path(line).name != "sources.toml"]
    return {line.removeprefix("package/") for line in kept}


def test_every_file_is_built_into_the_wheel_and_no_other(tmp_path: Path) -> None:
    build = [sys.executable, "setup.py", "--quiet", "build_py", "--build-lib", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, capture_output=True, check=True)
    top = tmp_path / "highseas"
    built = {file.relative_to(top).as_posix() for file in top.rglob("*") if file.is_file()}
    assert len(built) > 500
    assert built == files_in_git()


def test_tools_that_walk_the_package_find_every_module() -> None:
    """In an editable install too: there `highseas` lies in `build/tree`, with links to the folders at the top."""
    files = {f"highseas/{name}" for name in files_in_git() if name.endswith(".py")}
    modules = {file.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for file in files}
    found = {module.name for module in pkgutil.walk_packages(highseas.__path__, "highseas.")}
    assert found | {"highseas"} == modules


@pytest.mark.skipif(shutil.which("make") is None, reason="needs make")
def test_what_the_install_points_to_comes_back_after_build_was_deleted(tmp_path: Path) -> None:
    names = ("pyproject.toml", "setup.py", "constraints.txt", "build/tree/highseas/__init__.py", "v/.play")
    for name in names:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    shutil.copy(ROOT / "Makefile", tmp_path)

    def would_install() -> bool:
        asked = ["make", "-n", "VENV=v", "v/.play"]
        return "--editable" in subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True, check=True).stdout

    assert not would_install()
    shutil.rmtree(tmp_path / "build")
    assert would_install()
