"""Compiles the native programs, for training and rating where there is a C++ compiler; they are never shipped."""

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tools.native.tables import SETS, header

HERE = Path(__file__).parent


def compiler() -> str | None:
    return shutil.which("g++") or shutil.which("c++")


OPTIONS = ("-O3", "-march=native", "-ffp-contract=off")
"""Nothing is rounded otherwise than in Python."""


def compile_to(folder: Path, name: str, options: Sequence[str] = OPTIONS, sets: Sequence[str] = SETS) -> Path:
    """Compile a program into a folder, for games with these card sets.

    Raises `CalledProcessError`, and `RuntimeError` without a compiler.
    """
    found = compiler()
    if found is None:
        raise RuntimeError("there is no C++ compiler on this machine")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "tables.h").write_text(header(sets), encoding="utf-8")
    program = folder / name
    command = [found, *options, "-std=c++17", "-Wno-invalid-offsetof", f"-I{folder}", f"-I{HERE}"]
    subprocess.run([*command, str(HERE / f"{name}.cpp"), "-o", str(program)], check=True)
    return program
