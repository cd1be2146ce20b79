"""What each layer may lean on: `engine` and `saves` import nothing of ours, and the engine no clock, no luck of
Python's and no files (DESIGN: "The house"). Import contracts say it too; this asks a fresh interpreter.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

pytestmark = pytest.mark.scan

ROOT = Path(__file__).parents[2]
OURS = {"highseas.engine", "highseas.envs", "highseas.saves", "highseas.story", "highseas.campaign", "tests"}
HEAVY = {"textual", "rich", "cyclopts", "filelock", "platformdirs", "hypothesis", "pytest"}
ENGINE_MAY = """\
abc bisect collections collections.abc contextlib copy difflib enum fractions functools hashlib importlib \
importlib.resources.abc itertools math msgspec msgspec.structs operator re struct tomllib types typing \
typing_extensions unicodedata"""
"""All that the engine may import besides itself: nothing that knows a file, a clock, a screen or other luck."""


def modules_of(package: str) -> list[str]:
    """Return every module of a package, by its dotted name."""
    files = sorted((ROOT / package).rglob("*.py"))
    assert files
    names = [".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for file in files]
    return [f"highseas.{name}" for name in names]


def is_for_types(node: ast.AST) -> bool:
    """Whether a statement is `if TYPE_CHECKING:`."""
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def statements(block: Iterable[ast.AST], types: bool) -> Iterator[ast.AST]:
    """Yield these statements and all inside them, with those for types alone if `types`; expressions, which are most
    of a tree, are left out.
    """
    for each in block:
        left_out = is_for_types(each) and not types
        if not left_out:
            yield each
        for field in ("orelse", "handlers", "finalbody", "cases", *(() if left_out else ("body",))):
            inner = getattr(each, field, [])
            yield from statements(inner if isinstance(inner, list) else [], types)


@cache
def import_statements(file: Path, types: bool = True) -> tuple[ast.Import | ast.ImportFrom, ...]:
    """Return what a file imports, at its top or inside functions, as statements; for types alone too if `types`."""
    found = statements(ast.parse(file.read_text(encoding="utf-8")).body, types)
    return tuple(each for each in found if isinstance(each, (ast.Import, ast.ImportFrom)))


def imports_of(file: Path) -> set[str]:
    """Return the modules that a file imports, at its top or inside functions."""
    found = set()
    for node in import_statements(file):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        else:
            assert node.level == 0, f"{file}: imports are written in full"
            found.add(str(node.module))
    return found


def top(name: str) -> str:
    """Return the package of a module: ours have two names."""
    return ".".join(name.split(".")[:2]) if name.startswith("highseas.") else name.partition(".")[0]


def loaded_by(*modules: str) -> set[str]:
    """Return the packages in a fresh interpreter that has imported these modules and nothing else."""
    code = f"import sys, {', '.join(modules)}; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True
    )
    return {top(name) for name in done.stdout.split()}


def test_the_engine_loads_nothing_else_of_ours_and_nothing_heavy() -> None:
    loaded = loaded_by(*modules_of("engine"))
    assert "highseas.engine" in loaded and not loaded & ((OURS | HEAVY) - {"highseas.engine"})


def test_saves_load_nothing_else_of_ours_and_no_screen() -> None:
    loaded = loaded_by(*modules_of("saves"))
    assert "highseas.saves" in loaded
    assert not loaded & (OURS - {"highseas.saves"} | {"textual", "rich", "cyclopts"})


@pytest.mark.parametrize("file", sorted((ROOT / "engine").rglob("*.py")), ids=lambda file: str(file.relative_to(ROOT)))
def test_engine_modules_import_what_they_may(file: Path) -> None:
    """No `random`, no `time`, no `os`, no `pathlib`: luck is in the state, and there are no files and no clock."""
    outside = {name for name in imports_of(file) if top(name) != "highseas.engine"}
    may = set(ENGINE_MAY.split())
    assert outside <= may, outside - may


def asks_for(name: str, file: Path) -> bool:
    """Whether a module uses this name."""
    text = file.read_text(encoding="utf-8")
    nodes = ast.walk(ast.parse(text)) if name in text else iter(())
    return any(isinstance(node, ast.Name) and node.id == name for node in nodes)


def test_only_the_card_table_and_the_navigators_weights_are_read_from_files() -> None:
    """The card data lie in the package and are read once, on import; the weights when they are first needed."""
    readers = [
        file.name
        for file in sorted((ROOT / "engine").rglob("*.py"))
        if "importlib" in imports_of(file) or asks_for("open", file)
    ]
    assert set(readers) == {"card_sets.py", "definitions.py", "rival.py", "value.py", "weights.py"}


@pytest.mark.parametrize("file", sorted((ROOT / "saves").rglob("*.py")), ids=lambda file: str(file.relative_to(ROOT)))
def test_saves_modules_import_nothing_else_of_ours(file: Path) -> None:
    assert not {top(name) for name in imports_of(file)} & (OURS - {"highseas.saves"})


def test_the_game_alone_loads_no_player_and_no_weights() -> None:
    """Players of the program are imported when one is asked, so that the start stays fast."""
    code = "import sys, highseas.engine.royal.port_royal; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True
    )
    players = {name.rpartition(".")[2] for name in done.stdout.split() if ".royal.ai." in name}
    assert players == {"advice"}


def test_nothing_is_imported_by_the_name_of_its_folder() -> None:
    """`engine` at the top of the tree is `highseas.engine`: by its bare name a module would be there twice."""
    tops = ("engine", "envs", "saves", "story", "campaign", "tests")
    bare = {"engine", "envs", "saves", "story", "campaign"}
    likely = re.compile(rf"^\s*(from|import)\b.*(?<![\w.])({'|'.join(bare)})\b", re.MULTILINE)
    files = [
        file
        for top in tops
        for file in (ROOT / top).rglob("*.py")
        if likely.search(file.read_text(encoding="utf-8"))  # reading them all as code takes seconds
    ]
    assert not [file for file in files if {name.partition(".")[0] for name in imports_of(file)} & bare]


def graph_of(folder: Path, package: str) -> dict[str, set[str]]:
    """Return which module of a package imports which others, at its top or inside functions."""
    files = sorted(folder.rglob("*.py"))
    name = {file: ".".join((package, *file.relative_to(folder).with_suffix("").parts)) for file in files}
    name = {file: dotted.removesuffix(".__init__") for file, dotted in name.items()}
    known = set(name.values())
    graph: dict[str, set[str]] = {}
    for file in files:
        nodes = import_statements(file, types=False)
        members = {
            (node.module, alias.name) for node in nodes if isinstance(node, ast.ImportFrom) for alias in node.names
        }
        wanted = {f"{module}.{member}" if f"{module}.{member}" in known else str(module) for module, member in members}
        wanted |= {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
        graph[name[file]] = wanted & known - {name[file]}
    return graph


@pytest.mark.parametrize("package", ["campaign", "engine", "envs", "saves", "story"])
def test_imports_have_no_circle(package: str) -> None:
    """An import inside a function closes a circle like any other; one for types alone does not run."""
    graph = graph_of(ROOT / package, f"highseas.{package}")
    assert sum(map(len, graph.values())) > len(graph)
    TopologicalSorter(graph).prepare()  # raises CycleError, which names the modules of a circle


def test_a_circle_of_imports_is_found(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("def late():\n    from package.two import thing\n")
    (tmp_path / "two.py").write_text("from package import one\n")
    with pytest.raises(CycleError):
        TopologicalSorter(graph_of(tmp_path, "package")).prepare()


def test_types_that_name_each_other_are_no_circle(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("from package.two import thing\n")
    (tmp_path / "two.py").write_text("if TYPE_CHECKING:\n    from package import one\n")
    assert graph_of(tmp_path, "package") == {"package.one": {"package.two"}, "package.two": set()}


def test_toml_is_read_in_one_place() -> None:
    """Everything else gives its text to `engine.strict_toml`: the same bounds, lines and words everywhere."""
    tops = ("engine", "envs", "saves", "story", "campaign")
    files = [file for top in tops for file in (ROOT / top).rglob("*.py")]
    readers = {
        file.parent.name
        for file in files
        if "tomllib" in imports_of(file) or "msgspec.toml" in file.read_text(encoding="utf-8")
    }
    assert readers == {"strict_toml"}


KEPT_IN_MODULES = {
    "campaign/chapters/library.py: _sound",  # the last stories that were checked
    "campaign/chapters/library.py: _waiting",  # files of a story that a full disk did not take yet
    "campaign/results/stats.py: _late",  # the same of the statistics
    "campaign/royal/words/names.py: EVENTS",  # words of modes that are registered
    "campaign/royal/words/names.py: HELP",
    "campaign/royal/words/names.py: LABELS",
    "campaign/royal/words/names.py: TITLES",
    "story/ai/baseline.py: _EARNED",  # what cards bring each turn, as long as the sets of cards are the same
    "story/ai/features.py: _COUNTED",  # the powers of each ability that a network sees, as long as they are
}
"""What modules fill at run time. None of it is about the game that is played: that is handed down."""


LIKELY = re.compile(r"\bglobal\b|=\s*(\[\s*\]|\{\s*\}|(set|list|dict)\(\s*\))")
"""What the text of a module has where something of it is filled later."""


def filled_later(file: Path) -> set[str]:
    """Return the names that a module sets to an empty list, dict or set, or says to be `global` in a function."""
    text = file.read_text(encoding="utf-8")
    if not LIKELY.search(text):
        return set()
    tree = ast.parse(text)
    found = {name for node in ast.walk(tree) if isinstance(node, ast.Global) for name in node.names}
    for node in tree.body:
        if not isinstance(node, (ast.Assign, ast.AnnAssign)) or node.value is None:
            continue
        if ast.unparse(node.value) in ("[]", "{}", "set()", "list()", "dict()"):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {ast.unparse(target) for target in targets}
    return found


def test_no_module_remembers_which_game_is_played() -> None:
    """Words, reports of crashes and saves are handed the session or its names."""
    files = [file for top in ("saves", "story", "campaign") for file in (ROOT / top).rglob("*.py")]
    found = {f"{file.relative_to(ROOT).as_posix()}: {name}" for file in files for name in filled_later(file)}
    assert found == KEPT_IN_MODULES


def test_rooms_of_any_game_hardly_name_one() -> None:
    """A third game is a folder beside the others and a line in the list of games. Chapters ask the game that they
    are played with by one door.
    """
    of_games, door = ("campaign/royal/", "campaign/jamaica/"), "from highseas.campaign.royal.for_chapters import"
    named = [line for line in lines_like("royal|jamaica", "campaign") if not line.startswith(of_games)]
    of_chapters = [line for line in named if line.startswith("campaign/chapters/")]
    assert of_chapters and all(door in line for line in of_chapters)
    assert {line.partition(":")[0] for line in named} - {line.partition(":")[0] for line in of_chapters} == {
        "campaign/games.py"
    }
    assert len(named) - len(of_chapters) <= 10


# --- modes by name ---


def lines_like(pattern: str, *folders: str, endings: tuple[str, ...] = (".py",)) -> list[str]:
    """The lines of the files in these folders that the pattern is found in, with their places."""
    found = re.compile(pattern, re.IGNORECASE)
    return [
        f"{file.relative_to(ROOT)}:{number} {line.strip()}"
        for folder in folders
        for file in sorted((ROOT / folder).rglob("*"))
        if file.suffix in endings
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if found.search(line)
    ]


def test_no_module_asks_for_a_mode_by_its_name() -> None:
    """What differs from mode to mode is asked of the mode (`engine.royal.modes.Mode`)."""
    name = r"[\"'](base|contracts|adventure)[\"']"
    assert lines_like(rf"mode (==|!=) {name}|mode (not )?in \({name}", "engine", "story", "campaign") == []


def test_the_engine_hardly_speaks_of_stories() -> None:
    """The story is one mode. What is left are names in saves, and words that mean something else."""
    words = r"chapter|saga|(?<!sub)script|tale|story|hourglass|month"
    assert len(lines_like(words, "engine", endings=(".py", ".toml"))) < 20


SEES_TABLES = re.compile(r"session\.(?:game|state)\b|moments\[[^\]]*\]\.state|\b_?seat\._")
KEEPERS = {
    "campaign/tui": "app base end_page form games hosting launch saved_games game_list review shell table_actions",
    "campaign/royal/tui": "campaigns game_screens month new_game report story texts",
    "campaign/jamaica/tui": "game_screens new_race report",
}
"""What of the screen knows sessions: what only the keeper of a game can do. Beginning and leaving it, shelves,
copies, further games from the end page, the review, playing on, campaigns; a table asks its seat for the session
for these alone.
"""


def test_screens_ask_a_seat_and_never_the_table_itself() -> None:
    """A screen has views of what its seat may know (`campaign.play.seat`), so that a game may be kept elsewhere."""
    for room, keepers in KEEPERS.items():
        files = sorted((ROOT / room).rglob("*.py"))
        texts = {file: file.read_text(encoding="utf-8") for file in files}
        assert not {file.stem: found for file in files if (found := SEES_TABLES.findall(texts[file]))}
        assert {file.stem for file in files if re.search(r"import .*\b(Royal)?Session\b", texts[file])} == {
            *keepers.split()
        }
