"""What documents and docstrings name is there: files, folders, modules, names, links; and every package is told."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from textwrap import dedent

import pytest

pytestmark = pytest.mark.scan

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted(
    path.relative_to(ROOT).as_posix()
    for pattern in ("*.md", "docs/**/*.md", "tests/**/README.md")
    for path in ROOT.glob(pattern)
)
TOPS = ("package", "engine", "envs", "story", "saves", "campaign", "tools", "examples", "tests")
PACKAGES = [path.parent for top in TOPS[:-1] for path in (ROOT / top).rglob("__init__.py")]
FILES = [path.relative_to(ROOT) for top in TOPS for path in (ROOT / top).rglob("*.*") if path.suffix != ".pyc"]
FILES += [path.relative_to(ROOT) for pattern in ("*.*", "docs/**/*.*") for path in ROOT.glob(pattern)]
PLACES = {f"/{file.as_posix()}" for file in FILES} | {f"/{up.as_posix()}/" for file in FILES for up in file.parents}
MODULES = {place.removesuffix(".py").removesuffix("/") for place in PLACES if place.endswith((".py", "/"))}
STEMS = {module.rpartition("/")[2] for module in MODULES}

MADE_UP = set(
    """
    engine/high_card/ campaign/high_card/ engine/royal/data/quay.toml quay.toml my-story/chapters/1.toml
    my-story/text/en/12.md chapter-N.toml text/en/chapter-N.toml language.toml
    history/ backups/ replays/ reports/ stories/ visitors/ statistics.json achievements.json played.json
    saves/played.json losses.json plan.toml
    saves.calm options.NAME.label options.NAME.hint saves.missing.game state.options.calm_jesters store.recover
""".split()
)
"""What walks add, folders and files of the player's, of a story's or of a training's, codes of sentences."""
OF_OTHERS = {"Monitor", "Right", "seat_id", "tell_of"}
"""A class of a library, a key, words that the glossary bans."""
JSON = {"docs/protocol.md"}
"""Pages whose dotted names are keys of JSON."""


@pytest.mark.parametrize("document", DOCUMENTS)
def test_what_a_document_names_is_there(document: str) -> None:
    """Paths with and without an ending, dotted names from the top or from any module on, classes and attributes."""
    text = _without_code(ROOT / document)
    named = {" ".join(name.split()) for name in re.findall(r"`([^`]+)`", text)} - MADE_UP
    assert sorted(name for name in named if _is_gone(name, document)) == []
    links = re.findall(r"\]\(([^):#]+)(?:#[^)]*)?\)", text)
    assert [link for link in links if not (ROOT / document).parent.joinpath(link).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_what_a_document_says_to_be_in_a_file_is_defined_there(document: str) -> None:
    """A walk sends its reader to "`AbilityKind` in `engine/royal/card_sets.py`"."""
    text = " ".join(_without_code(ROOT / document).split())
    for name, place in re.findall(r"`(\w*[A-Z_]\w*)`\)? (?:in|of) `([\w/]+\.py)`", text):
        assert any(_defines(file, name) for file in _files(place)), (name, place)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_document_is_no_wider_than_120_columns(document: str) -> None:
    """Only rows of tables, and what stands in a block of code, may be."""
    lines = _without_code(ROOT / document, blank="\n").splitlines()
    assert [(number, line) for number, line in enumerate(lines, 1) if len(line) > 120 and line.strip()[0] != "|"] == []


def test_what_a_document_tells_to_run_can_be_run() -> None:
    """Targets of make, and modules after `python -m`; of docstrings these too."""
    targets = re.findall(r"^([a-z-]+):", _source(ROOT / "Makefile"), re.MULTILINE)
    pages = {document: _source(ROOT / document) for document in DOCUMENTS}
    gone = [(page, name) for page, text in pages.items() for name in re.findall(r"`make ([a-z-]+)", text)]
    gone = [(page, name) for page, name in gone if name not in targets]
    pages |= {str(file): _source(ROOT / file) for file in FILES if file.suffix == ".py"}
    for page, text in pages.items():
        modules = [name.replace(".", "/") for name in re.findall(r"python -m ((?:tools|tests)(?:\.\w+)+)", text)]
        gone += [(page, name) for name in modules if not {f"/{name}.py", f"/{name}/__main__.py"} & PLACES]
    assert gone == []


def test_links_within_documents_lead_to_a_heading() -> None:
    headings = {document: set(map(_anchor, _headings(ROOT / document))) for document in DOCUMENTS}
    lost = []
    for document in DOCUMENTS:
        for link, anchor in re.findall(r"\]\(([^):#]*)#([^)]+)\)", _without_code(ROOT / document)):
            target = (ROOT / document).parent.joinpath(link).resolve() if link else ROOT / document
            if anchor not in headings.get(target.relative_to(ROOT).as_posix(), ()):
                lost.append((document, link, anchor))
    assert lost == []


def test_examples_can_be_read() -> None:
    """What stands in a block of Python or TOML; tests/extras and tests/saves run those that are whole."""
    found = []
    for document in DOCUMENTS:
        for language, block in re.findall(r"^ *```(python|toml)\n(.*?)^ *```$", _source(ROOT / document), re.M | re.S):
            read = ast.parse if language == "python" else tomllib.loads
            found.append(read(dedent(block)))
    assert len(found) > 10


def test_the_first_page_of_the_site_leads_to_every_document() -> None:
    """By the pages for readers beside it, which `make docs` follows; only READMEs of fixtures stand apart."""
    found, seen = ["docs/site/index.md"], set[str]()
    while found:
        seen.add(page := found.pop())
        if page.startswith("docs/site/"):
            links = re.findall(r"\]\(([^):#]+\.md)\)", _without_code(ROOT / page))
            found += [(ROOT / page).parent.joinpath(link).resolve().relative_to(ROOT).as_posix() for link in links]
            found = [page for page in found if page not in seen]
    assert seen == {document for document in DOCUMENTS if not document.startswith("tests/")}


def test_the_architecture_tells_every_package() -> None:
    text = (ROOT / "docs/ARCHITECTURE.md").read_text(encoding="utf-8")
    assert [str(package.relative_to(ROOT)) for package in PACKAGES if f"{package.name}/`" not in text] == []


def test_the_walk_of_a_decision_names_what_stands_in_its_files() -> None:
    """A row has "`saves/store.py` `Store.write`", and more names of the same file after a comma."""
    text = (ROOT / "docs/ARCHITECTURE.md").read_text(encoding="utf-8")
    found = re.findall(r"`([\w/]+\.py)` (`[\w.]+`(?:, `\w[\w.]*`(?!/))*)", text)
    named = [(place, name) for place, names in found for name in re.findall(r"`([\w.]+)`", names) if "/" not in name]
    gone = [(place, name) for place, name in named if not any(_has(file, name) for file in _files(place))]
    assert len(named) > 20 and gone == []


def test_the_design_tells_every_frame() -> None:
    text = (ROOT / "docs/design.md").read_text(encoding="utf-8")
    kinds = _source(ROOT / "engine/royal/frames/kinds.py") + _source(ROOT / "story/mode/state.py")
    frames = re.findall(r"^class (\w+)\(.*tag=", kinds, re.MULTILINE)
    assert len(frames) > 15 and [frame for frame in frames if f"`{frame}`" not in text] == []


def test_rows_of_the_layout_name_folders_and_files_in_them() -> None:
    """A row in bold is a folder of the tree; those after it lie in it, or beside its parts in `campaign/`."""
    text = (ROOT / "docs/ARCHITECTURE.md").read_text(encoding="utf-8")
    table = text.partition("| begin with |\n")[2].partition("\n\n")[0].splitlines()[1:]
    top, gone = ROOT, []
    for row in table:
        _, places, _, files, _ = row.split("|")
        found = [
            next((folder for folder in (ROOT / name, top / name, top.parent / name) if folder.is_dir()), None)
            for name in re.findall(r"`([\w/]+)/`", places)
        ]
        top = found[0] if "**" in places and found[0] else top
        named = re.findall(r"`(\w+\.py)`", files)
        gone += [row] if None in found or not named else []
        gone += [name for name in named if not any(folder and (folder / name).is_file() for folder in found)]
    assert len(table) > 30 and gone == []


def test_what_docstrings_and_comments_name_is_there() -> None:
    """Dotted names and files that begin at the top of the tree."""
    gone = []
    for file in FILES:
        if file.suffix == ".py":
            for text in _said(ROOT / file):
                dotted = re.findall(rf"`(?:highseas\.)?((?:{'|'.join(TOPS[1:])})(?:\.\w+)+)`", text)
                paths = re.findall(rf"(?<![\w/.])((?:docs|{'|'.join(TOPS)})/[\w/-]+\.(?:py|md|toml|cpp))\b", text)
                gone += [(str(file), name) for name in {*dotted, *paths} - MADE_UP if _is_gone(name, str(file))]
    assert gone == []


def test_packages_name_their_modules() -> None:
    """A word in backticks in the docstring of a package is a module of it, or stands in its code."""
    gone = []
    for package in PACKAGES:
        said = ast.get_docstring(ast.parse(_source(package / "__init__.py"))) or ""
        code = "".join(re.sub(r'"""[\s\S]*?"""', "", _source(path)) for path in package.rglob("*.py"))
        known = {path.stem for path in package.iterdir()} | set(re.findall(r"\w+", code))
        gone += [(package.name, word) for word in re.findall(r"`([a-z_]+)`", said) if word not in known]
    assert gone == []


def _without_code(path: Path, blank: str = "") -> str:
    """Return what a page says, without its blocks of code; these leave so many blank lines as they have."""
    text = path.read_text(encoding="utf-8")
    return re.sub(r"^ *```.*?^ *```$", lambda block: blank * block[0].count("\n"), text, flags=re.DOTALL | re.MULTILINE)


def _headings(path: Path) -> list[str]:
    return re.findall(r"^#+ (.+)$", _without_code(path), re.MULTILINE)


def _anchor(heading: str) -> str:
    """Return what a heading is called in links, by the rule of GitHub's."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def _said(path: Path) -> Iterator[str]:
    """Every docstring and comment of a module."""
    text = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value
    yield from re.findall(r"(?:^|  )# .*$", text, re.MULTILINE)


@cache
def _words() -> set[str]:
    """Every word of the sources."""
    kinds = (".py", ".toml", ".tcss", ".cpp", ".h", ".json")
    return {word for file in FILES if file.suffix in kinds for word in re.findall(r"\w+", _source(ROOT / file))}


@cache
def _source(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _is_gone(name: str, document: str) -> bool:
    """Whether this looks like a name of the project's that is not there."""
    if name.startswith("build/") or (re.search(r"\.(?:md|toml|json)$", name) and "/" not in name):
        return False
    if re.fullmatch(r"(?:[\w-]+/)+|(?:[\w-]+/)*[\w-]+\.(?:py|tcss|cpp|json|toml|md)", name):
        return not any(place.endswith(f"/{name}") for place in PLACES)
    if re.fullmatch(r"(?:[\w-]+/)+[\w-]+", name):
        return not any(place.rpartition(".")[0].endswith(f"/{name}") for place in PLACES) and not _module(name)
    if re.fullmatch(r"[a-z_]+(?:\.\w+)+(?:\(.*\))?", name):
        dotted = name.partition("(")[0]
        known = (dotted.partition(".")[0] in STEMS or dotted.rpartition(".")[2].isupper()) and not re.search(
            r"\.(?:hsv|lock|txt|bin|zip|npz|jsonl|tmp)$", dotted
        )
        return known and document not in JSON and dotted not in MADE_UP and not _is_dotted(dotted)
    if re.fullmatch(r"[A-Z]\w*\.\w+|_?[A-Za-z]\w*[A-Z_]\w*", name) and not name.startswith("seat_"):
        return not set(name.split(".")) <= _words() | OF_OTHERS
    return False


def _module(path: str) -> list[str]:
    return [module for module in MODULES if module.endswith(f"/{path}")]


def _is_dotted(name: str) -> bool:
    """Whether this is a module, a package or a name of one, told from the top or from some package on."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        modules = _module("/".join(parts[:length]))
        if modules:
            sources = [ROOT / f"{module[1:]}{end}" for module in modules for end in (".py", "/__init__.py")]
            defined = [set(re.findall(r"\w+", _source(path))) for path in sources if path.exists()]
            return length == len(parts) or any(set(parts[length:]) <= words for words in defined)
    return False


def _files(place: str) -> list[Path]:
    return [ROOT / file for file in FILES if f"/{file.as_posix()}".endswith(f"/{place}")]


def _has(file: Path, name: str) -> bool:
    """Whether a file defines a name; of "Store.write" both parts."""
    return all(_defines(file, part) for part in name.split("."))


def _defines(file: Path, name: str) -> bool:
    defined = rf"^ *(?:(?:async )?def {name}[\[(]|class {name}\b|{name}(?:: .+)? = |{name}: )"
    return re.search(defined, _source(file), re.MULTILINE) is not None
