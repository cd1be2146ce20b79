"""What each layer may lean on: `engine` and `saves` import nothing of ours, and the engine no clock, no luck of
Python's and no files (DESIGN: "The house"). Import contracts say it too; this asks a fresh interpreter.
"""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OURS = {"engine", "saves", "story", "campaign", "tests"}
HEAVY = {"textual", "rich", "cyclopts", "filelock", "platformdirs", "hypothesis", "pytest"}
ENGINE_MAY = {
    "bisect",
    "collections",
    "collections.abc",
    "copy",
    "difflib",
    "functools",
    "hashlib",
    "fractions",
    "importlib",
    "itertools",
    "math",
    "msgspec",
    "msgspec.structs",
    "re",
    "struct",
    "tomllib",
    "types",
    "typing",
    "unicodedata",
}
"""All that the engine may import besides itself: nothing that knows a file, a clock, a screen or other luck."""


def modules_of(package: str) -> list[str]:
    """Every module of a package, by its dotted name."""
    files = sorted((ROOT / package).rglob("*.py"))
    assert files
    return [".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for file in files]


def imports_of(file: Path) -> set[str]:
    """The modules that a file imports, at its top or inside functions."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are written in full"
            found.add(str(node.module))
    return found


def loaded_by(*modules: str) -> set[str]:
    """The top-level packages in a fresh interpreter that has imported these modules and nothing else."""
    code = f"import sys, {', '.join(modules)}; print(*{{name.partition('.')[0] for name in sys.modules}})"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True
    )
    return set(done.stdout.split())


def test_the_engine_loads_nothing_else_of_ours_and_nothing_heavy() -> None:
    loaded = loaded_by(*modules_of("engine"))
    assert "engine" in loaded and not loaded & ((OURS | HEAVY) - {"engine"})


def test_saves_load_nothing_else_of_ours_and_no_screen() -> None:
    loaded = loaded_by(*modules_of("saves"))
    assert "saves" in loaded and not loaded & (OURS - {"saves"} | {"textual", "rich", "cyclopts"})


@pytest.mark.parametrize(
    "file", sorted((ROOT / "engine").rglob("*.py")), ids=lambda file: str(file.relative_to(ROOT))
)
def test_engine_modules_import_what_they_may(file: Path) -> None:
    """No `random`, no `time`, no `os`, no `pathlib`: luck is in the state, and there are no files and no clock."""
    outside = {name for name in imports_of(file) if name.partition(".")[0] != "engine"}
    assert outside <= ENGINE_MAY, outside - ENGINE_MAY


def test_only_the_card_table_reads_a_file() -> None:
    """The card data lie in the package and are read once, on import."""
    readers = [
        file.name
        for file in sorted((ROOT / "engine").rglob("*.py"))
        if "importlib" in imports_of(file)
        or any(isinstance(node, ast.Name) and node.id == "open" for node in ast.walk(ast.parse(file.read_text())))
    ]
    assert "cards.py" in readers and set(readers) <= {"cards.py"}


@pytest.mark.parametrize(
    "file", sorted((ROOT / "saves").rglob("*.py")), ids=lambda file: str(file.relative_to(ROOT))
)
def test_saves_modules_import_nothing_else_of_ours(file: Path) -> None:
    assert not {name.partition(".")[0] for name in imports_of(file)} & (OURS - {"saves"})
