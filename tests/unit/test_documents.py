"""What the documents name is there: files, folders, links; and every package is told."""

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.scan

ROOT = Path(__file__).parents[2]
DOCUMENTS = [
    "README.md",
    "CONTRIBUTING.md",
    *(str(path.relative_to(ROOT)) for path in sorted(ROOT.glob("docs/**/*.md"))),
]
MADE_UP = set(
    """
    engine/high_card/ campaign/high_card/ history/ backups/ replays/ reports/ stories/ visitors/ story.toml
    saves.calm
""".split()
)
"""What walks add, a sentence of one, folders of the player's, a file of a story."""
TOPS = ("package", "engine", "envs", "story", "saves", "campaign", "tools", "tests")
PACKAGES = [path.parent for top in TOPS[:-1] for path in (ROOT / top).rglob("__init__.py")]
FILES = [path.relative_to(ROOT) for top in TOPS for path in (ROOT / top).rglob("*.*") if path.suffix != ".pyc"]
FILES += [path.relative_to(ROOT) for path in ROOT.glob("*.py")]
PLACES = {f"/{file.as_posix()}" for file in FILES} | {f"/{up.as_posix()}/" for file in FILES for up in file.parents}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_what_a_document_names_is_there(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:[\w-]+/)*[\w-]+(?:\.py|/))`", text)) - MADE_UP
    gone = [name for name in named if not any(place.endswith(f"/{name}") for place in PLACES)]
    assert gone == []
    modules = set(re.findall(r"`((?:engine|envs|story|saves|campaign)(?:\.[a-z_]+)+)", text)) - MADE_UP
    assert [name for name in modules if not _is_there(name)] == []
    links = re.findall(r"\]\(([^):#]+)(?:#[^)]*)?\)", text)
    assert [link for link in links if not (ROOT / document).parent.joinpath(link).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_what_a_document_says_to_be_in_a_file_is_defined_there(document: str) -> None:
    """A walk sends its reader to "`AbilityKind` in `engine/royal/card_sets.py`"."""
    text = (ROOT / document).read_text(encoding="utf-8")
    for name, place in re.findall(r"`(\w*[A-Z_]\w*)`\)? (?:in|of) `([\w/]+\.py)`", text):
        files = [file for file in FILES if f"/{file.as_posix()}".endswith(f"/{place}")]
        assert any(_defines(ROOT / file, name) for file in files), (name, place)


def _defines(file: Path, name: str) -> bool:
    defined = rf"^ *(?:(?:async )?def {name}\(|class {name}\b|{name}(?:: .+)? = |{name}: )"
    return re.search(defined, file.read_text(encoding="utf-8"), re.MULTILINE) is not None


def _is_there(name: str) -> bool:
    """Whether this is a module, a package or a function of one."""
    place = f"/{name.replace('.', '/')}"
    upper = Path(f"{ROOT}{place}").parent.with_suffix(".py")
    last = name.rpartition(".")[2]
    return bool({f"{place}.py", f"{place}/"} & PLACES) or (
        upper.exists() and last in upper.read_text(encoding="utf-8")
    )


def test_the_architecture_tells_every_package() -> None:
    text = (ROOT / "docs/ARCHITECTURE.md").read_text(encoding="utf-8")
    assert [str(package.relative_to(ROOT)) for package in PACKAGES if f"{package.name}/`" not in text] == []
