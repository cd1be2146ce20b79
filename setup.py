"""Builds High Seas: as plain Python, or with HIGHSEAS_COMPILE=1 with its busiest modules compiled by mypyc.

The folders at the top of the tree are packages inside `highseas`; every folder with an `__init__.py` is one. An
editable install points to `build/tree`, which shows this layout as links, so that Python, editors, mypy and
import-linter all see the same modules, new ones included.

There is one set of sources. What is not compiled, and all of it where mypyc or the C compiler fails, stays plain
Python, which plays the same games (docs/performance.md, "Compiled").
"""

import ast
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import shorten
from typing import Any

from setuptools import find_packages, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext

OWN = Path("package")
"""The modules of `highseas` itself."""
FOLDERS = ("campaign", "engine", "envs", "saves", "story")
TREE = Path("build") / "tree"
STAGE = Path("build") / "compile"
"""The sources as they are installed, because mypyc takes the names of modules from their folders."""
WANTED = os.environ.get("HIGHSEAS_COMPILE") == "1"
BUSY = ("engine/rng.py", "engine/royal", "story/ai", "story/mode")
"""Where games are played. Everything else of the program reads files and talks."""
PLAIN = ("engine/royal/deal",)
"""Folders that nothing waits for while a game is played."""
MARK = "\n# Not compiled: "
"""Begins the line in which a module says why it is not: it is a mode, which others extend, or a front door, which
is asked with anything; it only reads many fields of classes of msgspec, which Python itself does faster."""
NOTE = Path("highseas") / "plain.txt"
"""Installed where compiling failed: why, in one line, for `highseas --version`."""


def layout() -> dict[str, Any]:
    """Return which packages there are, and where: in the folders, or for an editable install in `TREE`."""
    if "editable_wheel" in sys.argv and link_tree():
        return {"packages": find_packages(str(TREE)), "package_dir": {"": str(TREE)}}
    inside = [name for top in FOLDERS for name in find_packages(include=[top, f"{top}.*"])]
    return {
        "packages": ["highseas", *(f"highseas.{name}" for name in inside)],
        "package_dir": {"highseas": str(OWN), **{f"highseas.{top}": top for top in FOLDERS}},
    }


def link_tree() -> bool:
    """Make `TREE` anew; return False where the system refuses links: setuptools then finds modules by a hook."""
    root = TREE / "highseas"
    shutil.rmtree(root, ignore_errors=True)
    root.mkdir(parents=True)
    try:
        for place in [*OWN.glob("*.py"), *map(Path, FOLDERS)]:
            (root / place.name).symlink_to(Path("../../..") / place, target_is_directory=place.is_dir())
    except OSError:
        shutil.rmtree(root)
        return False
    return True


def sources() -> Iterator[Path]:
    """Yield the modules to compile, as they lie in the tree."""
    for place in map(Path, BUSY):
        for file in [place] if place.suffix else sorted(place.rglob("*.py")):
            plain = any(file.is_relative_to(left) for left in PLAIN)
            if file.name != "__init__.py" and not plain and not must_stay_plain(file):
                yield file


def must_stay_plain(file: Path) -> bool:
    """Whether a module says so (`MARK`), or has what compiling would spoil.

    Classes of msgspec read their own annotations, which say too little when compiled. What is kept by a
    `cached_property` would be worked out anew each time.
    """
    text = file.read_text("utf-8")
    classes = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ClassDef))
    structs = any(node.keywords or "Struct" in ast.unparse(node).partition(":")[0] for node in classes)
    return structs or MARK in text or "@cached_property" in text


def staged() -> list[str]:
    """Copy the sources to where mypyc finds them; return the files to compile."""
    shutil.rmtree(STAGE / "highseas", ignore_errors=True)
    shutil.copytree(OWN, STAGE / "highseas")
    for package in ("engine", "story"):
        shutil.copytree(package, STAGE / "highseas" / package)
    return [str(STAGE / "highseas" / file) for file in sources()]


def extensions() -> list[Any]:
    """Return what to compile: nothing, unless it is wanted, and mypyc can translate it."""
    if not WANTED or "bdist_wheel" not in sys.argv:
        return []
    try:
        from mypyc.build import mypycify  # noqa: PLC0415 (only where it was asked for)

        options = ["--config-file=", f"--cache-dir={STAGE / 'cache'}"]
        made: list[Any] = mypycify(
            [*options, *staged()], target_dir=str(STAGE / "c"), group_name="highseas", debug_level="0"
        )
    except (Exception, SystemExit) as error:
        stay_plain(f"mypyc failed: {error}")
        return []
    return made


def stay_plain(why: str) -> None:
    """Say in one line that the program stays plain Python, and keep it for the wheel."""
    Build.why = shorten(why, 120, placeholder=" …")
    print(f"High Seas stays plain Python: {Build.why}", file=sys.stderr)


class Build(build):
    """Builds what is installed, with the note if it stayed plain against the wish."""

    why = ""

    def run(self) -> None:
        """Build, without anything that an earlier build left, and write the note."""
        shutil.rmtree(Path(self.build_lib) / "highseas", ignore_errors=True)
        super().run()
        if self.why:
            (Path(self.build_lib) / NOTE).write_text(f"{self.why}\n", encoding="utf-8")


class Compile(build_ext):
    """Compiles all modules or none."""

    def run(self) -> None:
        """Compile; where that fails, remove what was made."""
        if os.name != "nt":
            for extension in self.extensions:  # nothing outside calls their functions: direct calls will do
                extension.extra_compile_args = [*extension.extra_compile_args, "-fvisibility=hidden"]
        try:
            super().run()
        except Exception as error:
            for made in map(Path, self.get_outputs()):
                made.unlink(missing_ok=True)
            self.extensions = []
            stay_plain(f"the C compiler failed: {error}")


setup(
    **layout(),
    ext_modules=extensions(),
    cmdclass={"build": Build, "build_ext": Compile},
    setup_requires=["mypy>=1.15", "msgspec>=0.20"] if WANTED else [],
)
